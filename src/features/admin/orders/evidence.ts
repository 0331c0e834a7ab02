import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { rowSchema } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

const text = z.string();
const maybe = z.string().nullable();
const cents = z.int();
/** How often something was read since the order, first and last. */
const reads = { times: z.int(), firstAt: text, lastAt: text };

const evidenceSchema = rowSchema({
  receipt: rowSchema({
    orderNumber: z.int(),
    productName: text,
    status: text,
    listPriceCents: cents,
    discountCents: cents,
    creditCents: cents,
    taxCents: cents,
    totalCents: cents,
    couponCode: maybe,
    cardBrand: maybe,
    cardLastFour: maybe,
    createdAt: text,
    completedAt: maybe,
    policiesVersion: text,
    startsAt: maybe,
    endsAt: maybe,
    buyerName: maybe,
    buyerEmail: maybe,
    buyerAddress: maybe,
    buyerTaxId: maybe,
    sellerName: text,
    sellerAddress: text,
    returns: z.array(rowSchema({ amountCents: cents, returnedAt: text })),
  }),
  paymentIntentId: maybe,
  /** Where the buyer said that they are. */
  country: maybe,
  /** Null once the buyer has deleted their account. */
  account: rowSchema({ createdAt: text, emailVerifiedAt: maybe }).nullable(),
  revocation: rowSchema({ at: text, reason: text }).nullable(),
  /** The latest first. */
  signIns: z.array(rowSchema({ at: text, ip: maybe })),
  pages: z.array(rowSchema({ path: text, title: text, ...reads })),
  assistant: z.array(rowSchema({ tool: text, ...reads })),
  emails: z.array(rowSchema({ label: text, subject: maybe, email: maybe, state: text, at: text })),
  otherOrders: z.array(
    rowSchema({
      orderNumber: z.int(),
      productName: text,
      status: text,
      totalCents: cents,
      refundedCents: cents,
      at: text,
    }),
  ),
  messages: z.array(
    rowSchema({
      subject: text,
      text,
      at: text,
      answers: z.array(rowSchema({ text, at: text })),
    }),
  ),
});

/** What the store knows of an order and its buyer, for a bank. */
export type Evidence = z.infer<typeof evidenceSchema>;

/** Null if the order doesn't exist. */
export const evidenceOptions = (orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', 'evidence', orderId],
    queryFn: async () => {
      const data = await supabase
        .rpc('order_evidence', { order_id: uuidOrNil(orderId) })
        .then(dataOf);
      return evidenceSchema.nullable().parse(data);
    },
  });
