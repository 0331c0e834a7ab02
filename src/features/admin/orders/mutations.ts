import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { fromFunction } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

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
