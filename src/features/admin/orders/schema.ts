import { z } from 'zod';

import { entitlementFields } from '#model/plans/access.ts';
import { rowSchema } from '#lib/data/row.ts';

const text = z.string();
const maybe = z.string().nullable();
const cents = z.int();

const order = {
  id: text,
  orderNumber: z.int(),
  createdAt: text,
  productName: text,
  totalCents: cents,
  refundedCents: cents,
  isFree: z.boolean(),
  status: text,
};

export const orderRowSchema = rowSchema({
  ...order,
  /** Null if the buyer deleted their account. */
  email: maybe,
  /** Null without one. */
  name: maybe,
  /** Money of a failed refund is still owed. */
  hasFailedRefund: z.boolean(),
});

export type OrderRow = z.infer<typeof orderRowSchema>;

const priced = cents.nullable();

/** A sale, what was given back of one, or a fee of its own, in the bookkeeper's file. Amounts are cents. */
export const bookedRowSchema = rowSchema({
  orderNumber: z.int(),
  /** '2026-01-05 12:01:00', in the store's time zone. */
  at: text,
  kind: z.enum(['sale', 'refund', 'dispute', 'fee', 'not_paid']),
  /** Below zero for what was given back. */
  amountCents: cents,
  /** Stripe's; null while it is not known. */
  feeCents: cents.nullable(),
  status: text,
  refundedCents: cents,
  productName: text,
  email: maybe,
  name: maybe,
  /** Of the buyer's default address. */
  state: maybe,
  zipCode: maybe,
  country: maybe,
  /** Stripe's id; null for a free order. */
  paymentIntentId: maybe,
  /** Of an order itself; null for what was given back. */
  listPriceCents: priced,
  discountCents: priced,
  couponCode: maybe,
  creditCents: priced,
  taxCents: priced,
  source: maybe,
});

export type BookedRow = z.infer<typeof bookedRowSchema>;

const relatedOrderSchema = rowSchema({ id: text, orderNumber: z.int(), status: text });

/** A related order: one credited to this order, or the one this order was credited to. */
export type RelatedOrder = z.infer<typeof relatedOrderSchema>;

const refundSchema = rowSchema({
  id: text,
  amountCents: cents,
  reason: text,
  requestedBy: maybe,
  requestedAt: text,
  /** Refused: Stripe made none. Failed: the bank returned its money. */
  status: z.enum(['pending', 'succeeded', 'failed', 'refused']),
  problem: maybe,
  settledAt: maybe,
  /** How an admin gave the money of a failed one back another way. */
  closedNote: maybe,
  closedAt: maybe,
  closedBy: maybe,
});

export type Refund = z.infer<typeof refundSchema>;

const disputeSchema = rowSchema({
  /** Stripe's id. */
  id: text,
  amountCents: cents,
  /** Stripe's status and reason. */
  status: text,
  reason: text,
  evidenceDueAt: maybe,
  /** In Stripe's live mode, not its test mode. */
  isLive: z.boolean(),
});

/** A bank's dispute of a payment, or its inquiry about it. */
export type Dispute = z.infer<typeof disputeSchema>;

export const orderHistorySchema = rowSchema({
  order: rowSchema({
    ...order,
    listPriceCents: cents,
    discountCents: cents,
    couponCode: maybe,
    /** The link that led the buyer here, as its address named it. */
    source: maybe,
    creditCents: cents,
    taxCents: cents,
    /** Taken by banks in lost disputes. */
    lostCents: cents,
    paymentIntentId: maybe,
    cardBrand: maybe,
    cardLastFour: maybe,
    /** The date of the policies that the buyer agreed to. */
    policiesVersion: text,
    completedAt: maybe,
  }),
  buyer: rowSchema({ email: text, emailVerified: z.boolean(), name: maybe }).nullable(),
  /** The orders credited to this one, and the order that this one was credited to. */
  creditedOrders: z.array(relatedOrderSchema),
  creditedTo: relatedOrderSchema.nullable(),
  outcomes: z.array(rowSchema({ outcome: text, reportedAt: text })),
  events: z.array(
    rowSchema({ id: text, type: text, receivedAt: text, processedAt: maybe, error: maybe }),
  ),
  refunds: z.array(refundSchema),
  /** Stripe's fee; null unless the order was paid, and for support. */
  fee: rowSchema({
    /** Of the payment; null while it is not known. */
    cents: cents.nullable(),
    /** What disputes cost besides. */
    disputeCents: cents,
    /** Of the balance; null until Stripe has booked the payment. */
    currency: maybe,
    /** The day on which the money can be used in the balance. */
    availableOn: maybe,
  }).nullable(),
  /** What failed of them and was not made up for. */
  owedRefundCents: cents,
  /** The latest first. */
  disputes: z.array(disputeSchema),
  entitlement: rowSchema({
    ...entitlementFields,
    /** When access was revoked, with the reason; without a reason, when it was restored. */
    revocations: z.array(rowSchema({ at: text, reason: maybe })),
  }).nullable(),
});

export type OrderHistory = z.infer<typeof orderHistorySchema>;
export type PricedOrder = OrderHistory['order'];
