import { Stripe } from 'stripe';
import { webhookAddress } from './checks/stripe.ts';
import { webhookEvents } from './webhook-events.ts';

/** Answers what to say. One that is right already is left as it is. */
export async function makeWebhook(
  { webhookEndpoints }: Pick<Stripe, 'webhookEndpoints'>,
  apiUrl: string,
): Promise<string[]> {
  const url = webhookAddress(apiUrl);
  const { data } = await webhookEndpoints.list({ limit: 100 });
  const present = data.filter((endpoint) => endpoint.url === url);
  const right = present.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (right) return [`${right.id} is there already, at ${url}. npm run doctor says if it is well.`];

  const made = await webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
  });
  return [
    `Made ${made.id} at ${url}, for ${Stripe.API_VERSION}.`,
    `STRIPE_WEBHOOK_SECRET=${made.secret}`,
    'Set that, then npm run deploy -- secrets.',
    ...present.map(({ id }) => `Afterwards delete ${id} in Stripe: it is of another version.`),
  ];
}
