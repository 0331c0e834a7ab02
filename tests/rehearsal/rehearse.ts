// npm run admin -- rehearse: one purchase with all that can happen to it, in the deployed store, with Stripe's test keys.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { UsageError, runCommand } from '../../tools/operations/command.ts';
import { readEnvironment } from '../../tools/operations/environment.ts';
import { projectDir } from '../../tools/stack/lib/config.ts';

const usage = `npm run admin -- rehearse <your email>    buy, refund, dispute and let an order expire, with Stripe's test keys

It makes an account at your address with an addition (you+rehearsal-…@), so that its emails reach you, and a plan that only
this account finds; both are deleted at the end, with the orders. What it prints belongs into docs/services.md, with what
it does not rehearse: the payment page, for which there is npm run test:e2e -- --stripe, and anything in live mode.
It goes to the project of API_URL, DB_URL and the keys, all in .env or all in the shell, otherwise to the stack that runs
here, and exits with 1 if a step fails.`;

const notRehearsed = `Not rehearsed, as it pays with the secret key: Stripe's fields and 3-D Secure, wallets and their domain, Link, Klarna and other
methods that leave the page, saving a card, refunds by the panel, live mode. The first of these are the journeys of
npm run test:e2e -- --stripe; a phone's wallet and live mode are the last steps of docs/operations.md.`;

/** What the doctor says, without failing for it: some of it is why one rehearses. */
const askDoctor = () =>
  new Promise<string[]>((resolve) => {
    execFile(
      process.execPath,
      [path.join(projectDir, 'tools/commands/doctor.mjs')],
      { cwd: projectDir },
      (_, stdout) => resolve(stdout.trim().split('\n')),
    );
  });

await runCommand(usage, async () => {
  const [email = '', ...others] = process.argv.slice(3);
  if (!/^[^@\s+]+(\+[^@\s]*)?@[^@\s]+\.[^@\s]+$/.test(email) || others.length > 0) {
    throw new UsageError('Name your email address.');
  }
  const { variables } = readEnvironment();
  if (!/^(sk|rk)_test_/.test(variables['STRIPE_SECRET_KEY'] ?? '')) {
    throw new Error(
      'STRIPE_SECRET_KEY is no test key (sk_test_…): a rehearsal moves no real money.',
    );
  }
  const missing = ['API_URL', 'DB_URL', 'SECRET_KEY', 'VITE_SUPABASE_PUBLISHABLE_KEY'].filter(
    (name) => !variables[name],
  );
  if (missing.length > 0) throw new UsageError(`Not set: ${missing.join(', ')}.`);
  const api = variables['API_URL'];
  // The helpers of the API tests read their target from the environment; what only other tests need stands here for nothing.
  Object.assign(process.env, {
    JWT_SECRET: '-',
    MAIL_URL: api,
    SITE_URL: api,
    FUNCTIONS_URL: `${api}/functions/v1`,
    STRIPE_API_URL: 'https://api.stripe.com',
    STRIPE_WEBHOOK_SECRET: '-',
    PUBLISHABLE_KEY: variables['VITE_SUPABASE_PUBLISHABLE_KEY'],
    ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value)),
  });
  const { rehearse } = await import('./steps.ts');
  console.log(`## ${new Date().toISOString().slice(0, 10)}, a rehearsal at ${api}\n`);
  for (const line of await askDoctor()) console.log(`- The doctor: ${line}`);
  console.log('\n| step | what happened | seconds |\n|---|---|---|');
  const isWhole = await rehearse(email, (step, seen, seconds) =>
    console.log(`| ${step} | ${seen.replace(/\s+/g, ' ')} | ${seconds.toFixed(1)} |`),
  );
  console.log(`\n${notRehearsed}`);
  if (!isWhole) process.exitCode = 1;
});
