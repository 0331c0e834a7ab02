import { z } from 'zod';

import { toAddressRow, type AddressValues } from '#model/places/address.ts';
import { dataOf } from '#lib/data/answers.ts';
import { fromFunction } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Billing } from './payment/billing.ts';
import { openedOrderSchema, type OpenedOrder } from './schema.ts';
import { keptSource } from './source.ts';

/**
 * Opens the caller's order for a plan, or returns the one already open. The server prepares the payment
 * for the saved card, if there is one. `billing` is for the receipt; null: the account's.
 */
export async function openOrder(
  plan: string,
  couponCode: string | null,
  savedCardId: string | null,
  billing: Billing | null,
): Promise<OpenedOrder> {
  const source = keptSource();
  const { data, error } = await supabase.functions.invoke<unknown>('create-payment-intent', {
    body: {
      plan,
      ...(couponCode === null ? {} : { couponCode }),
      ...(savedCardId === null ? {} : { paymentMethodId: savedCardId }),
      ...(billing === null ? {} : { billing }),
      ...(source === null ? {} : { source }),
    },
  });
  if (error) throw await fromFunction(error);
  return openedOrderSchema.parse(data);
}

const settledSchema = z.object({ status: z.string() });

/** Has the server settle an order with the card provider. Returns the order's status. */
export async function settleOrder(orderId: string): Promise<string> {
  const { data, error } = await supabase.functions.invoke<unknown>('settle-order', {
    body: { orderId },
  });
  if (error) throw await fromFunction(error);
  return settledSchema.parse(data).status;
}

/** Saves the card of a successful payment in the buyer's account. */
export async function saveCard(paymentIntentId: string, cardholderName: string): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('payment-methods', {
    body: { action: 'save', paymentIntentId, cardholderName },
  });
  if (error) throw await fromFunction(error);
}

/** Saves a billing address in the buyer's account. */
export async function saveAddress(address: AddressValues): Promise<void> {
  await supabase.from('addresses').insert(toAddressRow(address)).then(dataOf);
}
