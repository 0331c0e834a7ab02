import { z } from 'zod';

import { fromFunction, fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const refundedSchema = z.object({ status: z.string(), refundedCents: z.int() });

/** What became of the order, and the cents given back of it in all. */
export type Refunded = z.infer<typeof refundedSchema>;

/** Gives money of an order back. The same asked again while it is under way gives back once. */
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

const grantedSchema = z.object({ email_verified: z.boolean() });

/** Answers whether the person has proved that the address is theirs. */
export async function grantAccess(grant: {
  email: string;
  product: string;
  /** ISO timestamp. */
  until: string;
  reason: string;
}): Promise<boolean> {
  const { email, product, until, reason } = grant;
  const { data, error } = await supabase.rpc('grant_access', {
    user_email: email,
    product,
    until,
    reason,
  });
  if (error) throw fromPostgrest(error);
  return grantedSchema.parse(data).email_verified;
}

export async function extendAccess(
  entitlement: string,
  until: string,
  reason: string,
): Promise<void> {
  const { error } = await supabase.rpc('extend_access', { entitlement, until, reason });
  if (error) throw fromPostgrest(error);
}

export async function revokeAccess(entitlement: string, reason: string): Promise<void> {
  const { error } = await supabase.rpc('revoke_access', { entitlement, reason });
  if (error) throw fromPostgrest(error);
}
