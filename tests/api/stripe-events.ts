import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import type { OpenOrder } from './checkout.ts';
import { stripe } from './support/stripe.ts';
import { type ApiResponse, call } from './requests.ts';
import { target } from './support/target.ts';

export interface Event {
  id: string;
  type: string;
}

/** An event in the form Stripe sends it. */
function event(type: string, object: object): Event {
  return Object.assign(
    { id: `evt_${randomUUID()}`, type },
    {
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
    },
  );
}

/** The events Stripe can send about an order's payment. */
export const about = (
  { orderId, amount, intentId }: OpenOrder,
  disputeId = `du_${randomUUID()}`,
) => ({
  succeeded: (change: object = {}) =>
    event('payment_intent.succeeded', {
      id: intentId,
      object: 'payment_intent',
      amount,
      amount_received: amount,
      currency: 'usd',
      status: 'succeeded',
      metadata: { order_id: orderId },
      ...change,
    }),
  failed: () =>
    event('payment_intent.payment_failed', {
      id: intentId,
      object: 'payment_intent',
      amount,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { order_id: orderId },
    }),
  refunded: (cents = amount) =>
    event('charge.refunded', {
      id: `ch_${randomUUID()}`,
      object: 'charge',
      amount,
      amount_refunded: cents,
      currency: 'usd',
      payment_intent: intentId,
      metadata: {},
    }),
  dispute: (what: 'created' | 'closed' | 'funds_withdrawn', status: string) =>
    event(`charge.dispute.${what}`, {
      id: disputeId,
      object: 'dispute',
      amount,
      currency: 'usd',
      payment_intent: intentId,
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
      livemode: false,
      metadata: {},
    }),
});

/** Delivers an event, signed as Stripe signs: now and with the webhook's secret by default. */
export function deliver(
  sent: Event,
  { secret = target.STRIPE_WEBHOOK_SECRET, age = 0 }: { secret?: string; age?: number } = {},
): Promise<ApiResponse> {
  const payload = JSON.stringify(sent);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return call('/functions/v1/stripe-webhook', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
}

/** Delivers an event that the webhook has to accept. */
export async function deliverAccepted(sent: Event): Promise<void> {
  const { status, json } = await deliver(sent);
  const accepted = { type: sent.type, status: 200, json: { received: true } };
  expect({ type: sent.type, status, json }).toEqual(accepted);
}
