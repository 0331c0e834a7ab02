import { fromFunction } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { openedOrderSchema, type OpenedOrder } from './schema.ts';

/** Opens the caller's order for a plan, or finds the one that is open already. */
export async function openOrder(plan: string, couponCode: string | null): Promise<OpenedOrder> {
  const { data, error } = await supabase.functions.invoke<unknown>('create-payment-intent', {
    body: { plan, ...(couponCode === null ? {} : { couponCode }) },
  });
  if (error) throw await fromFunction(error);
  return openedOrderSchema.parse(data);
}

/** Has the server ask the card provider what became of an order. */
export async function settleOrder(orderId: string): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('settle-order', { body: { orderId } });
  if (error) throw await fromFunction(error);
}
