// npm run admin -- wallets: registers the site's domain at Stripe, without which no wallet shows its button there.
import { stripeClient } from './checks/stripe.ts';
import { UsageError, runCommand } from './command.ts';
import { readEnvironment } from './environment.ts';

const usage = `npm run admin -- wallets    register the site's domain at Stripe for Apple Pay, Google Pay and Link

It needs SITE_URL and STRIPE_SECRET_KEY, in .env or the shell, and can be repeated.`;

await runCommand(usage, async () => {
  if (process.argv.length > 3) throw new UsageError('It takes no arguments.');
  const { SITE_URL: site, STRIPE_SECRET_KEY: key, STRIPE_API_URL } = readEnvironment().variables;
  if (!site || !key) throw new UsageError(`${site ? 'STRIPE_SECRET_KEY' : 'SITE_URL'} is not set.`);
  const { paymentMethodDomains } = stripeClient(key, STRIPE_API_URL);
  const domain_name = new URL(site).hostname;
  const { data } = await paymentMethodDomains.list({ domain_name });
  const { apple_pay, google_pay, link } =
    data[0] ?? (await paymentMethodDomains.create({ domain_name }));
  console.log(
    `${domain_name}: Apple Pay is ${apple_pay.status}, Google Pay ${google_pay.status}, Link ${link.status}.`,
  );
});
