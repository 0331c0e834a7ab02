import { z } from 'zod';

import { entitlementFields } from '#model/plans/access.ts';
import { rowSchema } from '#lib/data/row.ts';

const text = z.string();
const maybe = z.string().nullable();
const cents = z.int();

const waitingSchema = rowSchema({
  id: text,
  productName: text,
  until: text,
  reason: text,
  /** Null if that admin has deleted their account. */
  grantedBy: maybe,
  grantedAt: text,
});

/** A grant to an address that no account has verified yet. */
export type WaitingGrant = z.infer<typeof waitingSchema>;

/** An account, or an address that wrote, contributed or was given access without one. */
export const customerSchema = rowSchema({
  userId: maybe,
  email: text,
  name: maybe,
  /** The moment of the sign-up, or the first that the store knows the address. */
  since: text,
  lastSeenAt: maybe,
  /** Null without an account. */
  isVerified: z.boolean().nullable(),
  /** Sold orders, and what they brought after refunds and lost disputes, in US cents. */
  orders: z.int(),
  keptCents: cents,
  holds: z.array(rowSchema({ productName: text, until: text })),
  waiting: z.array(waitingSchema),
  submissions: z.int(),
});

export type Customer = z.infer<typeof customerSchema>;

const accessSchema = rowSchema({
  ...entitlementFields,
  productName: text,
  /** Null for a manual grant. */
  orderId: maybe,
  orderNumber: z.int().nullable(),
});

/** What an account has or had access to, and why. */
export type Access = z.infer<typeof accessSchema>;

export const personSchema = rowSchema({
  email: text,
  /** Null for a person without one. */
  account: rowSchema({
    id: text,
    name: maybe,
    createdAt: text,
    lastSignInAt: maybe,
    emailVerified: z.boolean(),
    /** In the control panel; null for everybody else. */
    role: z.enum(['admin', 'support']).nullable(),
    isBanned: z.boolean(),
    hasSecondFactor: z.boolean(),
    referralCode: text,
    orders: z.int(),
    keptCents: cents,
  }).nullable(),
  /** The latest first. */
  access: z.array(accessSchema),
  waiting: z.array(waitingSchema),
  /** These, and what they contributed, are for admins alone. */
  owedCents: cents.default(0),
  paidCents: cents.default(0),
  /** The latest fifty of each, newest first. */
  messages: z.array(
    rowSchema({ id: text, subject: text, isHandled: z.boolean(), createdAt: text }),
  ),
  submissions: z
    .array(
      rowSchema({
        id: text,
        fullName: text,
        status: z.enum(['pending', 'accepted', 'declined', 'withdrawn']),
        createdAt: text,
        referredBy: maybe,
      }),
    )
    .default([]),
  earnings: z
    .array(
      rowSchema({
        id: z.int(),
        kind: z.enum(['profile', 'referral']),
        amountCents: cents,
        earnedAt: text,
        paidAt: maybe,
        paymentNote: maybe,
      }),
    )
    .default([]),
});

export type Person = z.infer<typeof personSchema>;
