// npm run admin -- wallets: registers the site's domain at Stripe, and has it validated.
import { stripeClient } from './checks/stripe.ts';
import { UsageError, runCommand } from './command.ts';
import { readEnvironment } from './environment.ts';
import { inactiveWallets, registerDomain } from './wallet-domain.ts';

const usage = `npm run admin -- wallets    register the site's domain at Stripe for Apple Pay, Google Pay and Link

The site has to be published, as Stripe visits it. It needs SITE_URL and STRIPE_SECRET_KEY, in .env or the shell, can be
repeated, and exits with 1 while a wallet is not active.`;

await runCommand(usage, async () => {
  if (process.argv.length > 3) throw new UsageError('It takes no arguments.');
  const { SITE_URL: site, STRIPE_SECRET_KEY: key, STRIPE_API_URL } = readEnvironment().variables;
  if (!site || !key) throw new UsageError(`${site ? 'STRIPE_SECRET_KEY' : 'SITE_URL'} is not set.`);
  const { hostname } = new URL(site);
  const problems = inactiveWallets(
    await registerDomain(stripeClient(key, STRIPE_API_URL), hostname),
  );
  if (problems.length > 0) {
    throw new Error(
      `${hostname} is registered at Stripe, but buyers there do not see every wallet. Stripe says:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    );
  }
  console.log(`${hostname} is registered at Stripe: Apple Pay, Google Pay and Link are active.`);
});
