import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { fromFunction, isOurs, RequestError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';
import { sendDueEmails } from '#model/emails/send-due-emails.ts';

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
  if (error) throw aboutRefund(await fromFunction(error));
  return refundedSchema.parse(data);
}

/** Without an answer, the money may have gone back. */
const aboutRefund = (error: RequestError) =>
  isOurs(error)
    ? new RequestError(
        error.code,
        'We do not know yet whether the money went back. Submit it again: it is refunded only once.',
        null,
        error.details,
      )
    : error;

/** Notes how the failed refunds of an order were settled another way. */
export async function closeFailedRefunds(orderId: string, note: string): Promise<void> {
  await supabase.rpc('close_failed_refunds', { order_id: orderId, note }).then(dataOf);
}

/** Sends the confirmation with the receipt to the buyer's present address. */
export async function sendReceipt(orderId: string): Promise<void> {
  await supabase.rpc('send_receipt', { order_id: orderId }).then(dataOf);
  await sendDueEmails();
}
