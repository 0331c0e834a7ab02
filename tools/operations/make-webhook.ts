import { Stripe } from 'stripe';
import { webhookAddress } from './checks/stripe.ts';
import { webhookEvents } from './webhook-events.ts';

/** Creates the endpoint unless it exists with this API version. Returns the lines to print. */
export async function makeWebhook(
  { webhookEndpoints }: Pick<Stripe, 'webhookEndpoints'>,
  apiUrl: string,
): Promise<string[]> {
  const url = webhookAddress(apiUrl);
  const { data } = await webhookEndpoints.list({ limit: 100 });
  const present = data.filter((endpoint) => endpoint.url === url);
  const right = present.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (right) return [`${right.id} already exists at ${url}. Check it with npm run doctor.`];

  const made = await webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
  });
  return [
    `Created ${made.id} at ${url} for API version ${Stripe.API_VERSION}.`,
    `STRIPE_WEBHOOK_SECRET=${made.secret}`,
    'Set this secret, then run npm run deploy -- secrets.',
    ...present.map(({ id }) => `Then delete ${id} in Stripe: it has another API version.`),
  ];
}
