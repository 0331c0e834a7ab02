// npm run admin -- webhook: creates the webhook endpoint at Stripe, with the API version and events it handles.
import { stripeClient } from './checks/stripe.ts';
import { UsageError, runCommand } from './command.ts';
import { readEnvironment } from './environment.ts';
import { makeWebhook } from './make-webhook.ts';

const usage = `npm run admin -- webhook    create Stripe's webhook endpoint for the project that API_URL names

It needs API_URL and STRIPE_SECRET_KEY, in .env or the shell, and prints the endpoint's signing secret once.`;

await runCommand(usage, async () => {
  if (process.argv.length > 3) throw new UsageError('It takes no arguments.');
  const { API_URL: apiUrl, ...variables } = readEnvironment().variables;
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: stripeUrl } = variables;
  if (!apiUrl || !key)
    throw new UsageError(`${apiUrl ? 'STRIPE_SECRET_KEY' : 'API_URL'} is not set.`);
  for (const line of await makeWebhook(stripeClient(key, stripeUrl), apiUrl)) console.log(line);
});
