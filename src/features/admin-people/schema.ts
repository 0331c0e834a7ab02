import { z } from 'zod';

import { rowSchema } from '#lib/row.ts';

const text = z.string();
const maybe = z.string().nullable();
const cents = z.int();

/** An account, or an address that wrote or contributed without one. */
export const personRowSchema = rowSchema({
  userId: maybe,
  email: text,
  name: maybe,
  /** The moment of the sign-up, or of the first message or profile. */
  since: text,
  orders: z.int(),
  submissions: z.int(),
});

export type PersonRow = z.infer<typeof personRowSchema>;

export const personSchema = rowSchema({
  email: text,
  /** Null for a person without one. */
  account: rowSchema({
    id: text,
    name: maybe,
    createdAt: text,
    lastSignInAt: maybe,
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isBanned: z.boolean(),
    hasSecondFactor: z.boolean(),
    referralCode: text,
    /** Sold orders, and what they brought after refunds and lost disputes, in US cents. */
    orders: z.int(),
    spentCents: cents,
  }).nullable(),
  owedCents: cents,
  paidCents: cents,
  /** The latest fifty of each, newest first. */
  messages: z.array(
    rowSchema({ id: text, subject: text, isHandled: z.boolean(), createdAt: text }),
  ),
  submissions: z.array(
    rowSchema({
      id: text,
      fullName: text,
      status: z.enum(['pending', 'accepted', 'declined', 'withdrawn']),
      createdAt: text,
      referredBy: maybe,
    }),
  ),
  earnings: z.array(
    rowSchema({
      id: z.int(),
      kind: z.enum(['profile', 'referral']),
      amountCents: cents,
      earnedAt: text,
      paidAt: maybe,
      paymentNote: maybe,
    }),
  ),
});

export type Person = z.infer<typeof personSchema>;
