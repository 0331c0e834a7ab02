import { z } from 'zod';

const text = z.string();
const maybe = z.string().nullable();
const cents = z.int();

export const orderRowSchema = z.object({
  id: text,
  order_number: z.int(),
  created_at: text,
  /** Null if the buyer deleted their account. */
  email: maybe,
  product_name: text,
  total_cents: cents,
  refunded_cents: cents,
  is_free: z.boolean(),
  status: text,
});

export type OrderRow = z.infer<typeof orderRowSchema>;

const changeSchema = z.object({
  action: z.enum(['granted', 'extended', 'revoked']),
  until: maybe,
  reason: text,
  changed_by: maybe,
  changed_at: text,
});

/** A manual change to an entitlement. */
export type AccessChange = z.infer<typeof changeSchema>;

const entitlementSchema = z.object({
  id: text,
  starts_at: text,
  ends_at: text,
  revoked_at: maybe,
  revoked_reason: maybe,
  changes: z.array(changeSchema),
});

export const accessRowSchema = entitlementSchema.extend({
  email: text,
  /** Whether the person has verified the address. */
  email_verified: z.boolean(),
  product_id: text,
  product_name: text,
  /** Null for a manual grant. */
  order_id: maybe,
  order_number: z.int().nullable(),
});

export type AccessRow = z.infer<typeof accessRowSchema>;

const neighbourSchema = z.object({ id: text, order_number: z.int(), status: text });

/** A related order: one credited to this order, or the one this order was credited to. */
export type Neighbour = z.infer<typeof neighbourSchema>;

const refundSchema = z.object({
  id: text,
  amount_cents: cents,
  reason: text,
  requested_by: maybe,
  requested_at: text,
  status: z.enum(['pending', 'succeeded', 'failed']),
  problem: maybe,
  settled_at: maybe,
});

export type Refund = z.infer<typeof refundSchema>;

export const storySchema = z.object({
  order: orderRowSchema.omit({ email: true }).extend({
    list_price_cents: cents,
    discount_cents: cents,
    coupon_code: maybe,
    credit_cents: cents,
    tax_cents: cents,
    payment_intent_id: maybe,
    payment_attempt: z.int(),
    card_brand: maybe,
    card_last_four: maybe,
    completed_at: maybe,
  }),
  buyer: z.object({ email: text, email_verified: z.boolean(), name: maybe }).nullable(),
  /** The orders credited to this one, and the order that this one was credited to. */
  credited_orders: z.array(neighbourSchema),
  credited_to: neighbourSchema.nullable(),
  outcomes: z.array(z.object({ outcome: text, reported_at: text })),
  events: z.array(
    z.object({ id: text, type: text, received_at: text, processed_at: maybe, error: maybe }),
  ),
  refunds: z.array(refundSchema),
  entitlement: entitlementSchema
    .extend({
      /** When access was revoked, with the reason; without a reason, when it was restored. */
      revocations: z.array(z.object({ at: text, reason: maybe })),
    })
    .nullable(),
});

export type Story = z.infer<typeof storySchema>;
export type StoryOrder = Story['order'];

export interface ProductChoice {
  id: string;
  name: string;
}
