import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { ClientError } from '../_shared/http.ts';
import { failureOf, hasFailed, refundedCentsOf, refundIdOf } from '../_shared/payments.ts';
import type { Refunds } from '../_shared/refunds.ts';
import type { OpenRefund, OrderStatus } from '../_shared/server-database.ts';
import { isAnsweredFailure, isRefusal } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.object({
  orderId: z.guid(),
  /** Cents; the rest if omitted. */
  amountCents: z.int().min(1).max(99_999_999).nullish(),
  reason: z.string().trim().max(500),
});

interface Services {
  signedInAdmin: (request: Request) => Promise<User>;
  sessionOf: (request: Request) => string;
  refunds: Refunds;
  stripe: Stripe;
}

/**
 * Refunds an order, in full or in part, for an admin. When the response is sent, the order is updated and
 * a full refund has revoked its access: no one has to wait for the webhook.
 */
export async function refundOrder(
  request: Request,
  { signedInAdmin, sessionOf, refunds, stripe }: Services,
): Promise<{ status: OrderStatus; refundedCents: number }> {
  const admin = await signedInAdmin(request);
  const { orderId, amountCents = null, reason } = await readBody(request, requestSchema);
  // SQL checks whether the caller is still an admin, has proved it, and how much may be refunded.
  const refund = await refunds.open(admin.id, sessionOf(request), { orderId, amountCents, reason });

  const given = await ensureRefund(refund, { refunds, stripe });
  const refundedCents =
    (await refundedCentsOf(refund.stripe_payment_intent_id, stripe)) ?? given.amount;
  const status = await refunds.settle(refund.refund_id, given.id, refundedCents);
  return { status, refundedCents };
}

/** Requests the refund from Stripe, once however often this is called. Stripe's refusal closes the refund. */
async function ensureRefund(
  refund: OpenRefund,
  { refunds, stripe }: Pick<Services, 'refunds' | 'stripe'>,
): Promise<Stripe.Refund> {
  // Stripe forgets an idempotency key after a day; an interrupted refund may be older.
  const there = refund.is_new ? undefined : await refundAtStripe(refund, stripe);
  const given = there ?? (await requestRefund(refund, stripe).catch(ended));
  if (!hasFailed(given)) return given;
  await refunds.fail(refund.refund_id, failureOf(given));
  throw new ClientError('unprocessable', 'The card’s bank rejected the refund.');

  async function ended(error: unknown): Promise<Stripe.Refund> {
    if (!isAnsweredFailure(error)) throw error;
    // Stripe may have made the refund despite responding with a failure.
    const done = await refundAtStripe(refund, stripe);
    if (done) return done;
    await refunds.refuse(refund.refund_id, error.message);
    throw isRefusal(error) ? new ClientError('unprocessable', error.message) : error;
  }
}

async function refundAtStripe(
  { refund_id: id, stripe_payment_intent_id: intent }: OpenRefund,
  stripe: Stripe,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return data.find(({ metadata }) => refundIdOf(metadata) === id);
}

function requestRefund(refund: OpenRefund, stripe: Stripe): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    {
      payment_intent: refund.stripe_payment_intent_id,
      amount: refund.amount_cents,
      metadata: { refund_id: refund.refund_id },
    },
    { idempotencyKey: `refund-${refund.refund_id}` },
  );
}
