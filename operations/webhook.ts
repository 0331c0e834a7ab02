// npm run admin -- webhook: makes Stripe's endpoint, of the version and for the events that the webhook reads.
import { messageOf } from '../stack/lib/errors.ts';
import { stripeClient } from './checks/stripe.ts';
import { readEnvironment } from './environment.ts';
import { makeWebhook } from './make-webhook.ts';

const usage = `npm run admin -- webhook    makes Stripe's webhook endpoint for the project that API_URL names

It needs API_URL and STRIPE_SECRET_KEY, both in the shell or in .env, and prints the endpoint's signing secret, once.`;

async function main(): Promise<void> {
  const { API_URL: apiUrl, ...variables } = readEnvironment().variables;
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: stripeUrl } = variables;
  if (!apiUrl || !key || process.argv.length > 2) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    for (const line of await makeWebhook(stripeClient(key, stripeUrl), apiUrl)) console.log(line);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

await main();
