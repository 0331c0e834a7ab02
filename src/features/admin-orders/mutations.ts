import { z } from 'zod';

import { dataOf } from '#lib/answers.ts';
import { fromFunction } from '#lib/errors.ts';
import { rowSchema } from '#lib/row.ts';
import { supabase } from '#lib/supabase.ts';

const refundedSchema = z.object({ status: z.string(), refundedCents: z.int() });

/** The order's new status and the total refunded, in cents. */
export type Refunded = z.infer<typeof refundedSchema>;

/** Refunds part or all of an order. Repeating a pending request refunds only once. */
export async function refundOrder(refund: {
  orderId: string;
  amountCents: number;
  reason: string;
}): Promise<Refunded> {
  const { data, error } = await supabase.functions.invoke<unknown>('refund-order', {
    body: refund,
  });
  if (error) throw await fromFunction(error);
  return refundedSchema.parse(data);
}

/** Notes how the failed refunds of an order were settled another way. */
export async function closeFailedRefunds(orderId: string, note: string): Promise<void> {
  await supabase.rpc('close_failed_refunds', { order_id: orderId, note }).then(dataOf);
}

const grantedSchema = rowSchema({ emailVerified: z.boolean() });

/** Grants access. Returns whether the person has verified their email address. */
export async function grantAccess(grant: {
  email: string;
  product: string;
  /** ISO timestamp. */
  until: string;
  reason: string;
}): Promise<boolean> {
  const { email, product, until, reason } = grant;
  const data = await supabase
    .rpc('grant_access', {
      user_email: email,
      product,
      until,
      reason,
    })
    .then(dataOf);
  return grantedSchema.parse(data).emailVerified;
}

export async function extendAccess(
  entitlement: string,
  until: string,
  reason: string,
): Promise<void> {
  await supabase.rpc('extend_access', { entitlement, until, reason }).then(dataOf);
}

export async function revokeAccess(entitlement: string, reason: string): Promise<void> {
  await supabase.rpc('revoke_access', { entitlement, reason }).then(dataOf);
}
