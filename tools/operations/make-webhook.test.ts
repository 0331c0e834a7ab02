import { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { makeWebhook } from './make-webhook.ts';
import { webhookEvents } from './webhook-events.ts';

const project = 'https://x.supabase.co';
const url = `${project}/functions/v1/stripe-webhook`;
const right = { id: 'we_right', url, api_version: Stripe.API_VERSION };

/** A Stripe client with these endpoints, and its `create`. */
function stripeWith(endpoints: object[]) {
  const stripe = new Stripe('sk_test_x');
  const create = vi.fn<(asked: object) => object>(() => ({ id: 'we_made', secret: 'whsec_made' }));
  Object.assign(stripe.webhookEndpoints, { list: () => ({ data: endpoints }), create });
  return { stripe, create };
}

test('the endpoint is created with our events and API version', async () => {
  const { stripe, create } = stripeWith([{ ...right, url: 'https://elsewhere.example/hook' }]);
  const lines = await makeWebhook(stripe, project);
  expect(create.mock.calls).toEqual([
    [{ url, enabled_events: [...webhookEvents], api_version: Stripe.API_VERSION }],
  ]);
  expect(lines).toContain('STRIPE_WEBHOOK_SECRET=whsec_made');
  expect(lines.join()).not.toContain('delete');
});

test('an endpoint of another API version gets a successor', async () => {
  for (const api_version of ['2020-08-27', null]) {
    const { stripe, create } = stripeWith([{ ...right, id: 'we_old', api_version }]);
    expect((await makeWebhook(stripe, project)).at(-1)).toContain('delete we_old');
    expect(create).toHaveBeenCalledOnce();
  }
});

test('a correct endpoint is left alone', async () => {
  const { stripe, create } = stripeWith([{ ...right, api_version: null }, right]);
  expect(await makeWebhook(stripe, project)).toEqual([
    expect.stringContaining('we_right already exists'),
  ]);
  expect(create).not.toHaveBeenCalled();
});
