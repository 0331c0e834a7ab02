import { Stripe } from 'stripe';
import type { Environment, Finding } from '../environment.ts';

/** Whether the Edge Functions answer: `health` reads the database as they all do. */
export async function checkServices({ variables }: Environment): Promise<Finding[]> {
  const { API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: secret } = variables;
  if (!apiUrl) return [];
  const url = new URL('/functions/v1/health', apiUrl).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).then(
    ({ status }) => (status === 200 ? undefined : `status ${status}`),
    () => 'no answer',
  );
  if (answer !== undefined) {
    return [
      {
        problem: `The Edge Functions are not well: ${answer} from ${url}.`,
        remedy: 'npm run deploy -- secrets functions (here: npm start), then look at their log.',
      },
    ];
  }
  if (!secret || (await takesSignature(new URL('/functions/v1/stripe-webhook', apiUrl), secret))) {
    return [];
  }
  return [
    {
      problem: 'The webhook refuses what is signed with STRIPE_WEBHOOK_SECRET.',
      remedy:
        'Compare it with Stripe, Developers, Webhooks, the endpoint, Signing secret; then npm run deploy -- secrets.',
    },
  ];
}

/** Asks the webhook with something signed that is no event: nothing is written, whatever it answers. */
async function takesSignature(webhook: URL, secret: string): Promise<boolean> {
  const body = '{}';
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  return !(await response.text()).includes('invalid_signature');
}
