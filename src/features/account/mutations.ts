import { z } from 'zod';

import { toAddressRow, type AddressValues } from '#model/places/address.ts';
import { saveBlob } from '#lib/uploads/download.ts';
import { dataOf } from '#lib/data/answers.ts';
import { fromFunction, RequestError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { plainText } from '#lib/text/clean.ts';

import { dataOrRefusal, toUserError } from './user-error.ts';
import type { MailPreferences, ProductFile } from './schema.ts';

/** Changes the member's name. */
export async function saveName(
  userId: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await supabase.from('profiles').update(snakeCased(name)).eq('user_id', userId).then(dataOf);
  // The token carries the name, too.
  await supabase.auth.refreshSession();
}

/** Saves an address: updates the one with `id`, or adds a new one. */
export async function saveAddress({
  id,
  address,
  phone,
  isDefault,
}: {
  id: string | null;
  address: AddressValues;
  phone: string;
  isDefault: boolean;
}): Promise<void> {
  const row = {
    ...toAddressRow(address),
    phone: plainText(phone) || null,
    // A default is only replaced by another one, never unset.
    ...(isDefault ? { is_default: true } : {}),
  };
  const addresses = supabase.from('addresses');
  const rows = dataOrRefusal(
    await (id === null
      ? addresses.insert(row).select('id')
      : addresses.update(row).eq('id', id).select('id')),
    'Failed to save address. Please try again.',
  );
  if (rows.length === 0) throw addressNotFound();
}

export async function makeAddressDefault(id: string): Promise<void> {
  const rows = dataOrRefusal(
    await supabase.from('addresses').update({ is_default: true }).eq('id', id).select('id'),
    'Failed to update default address. Please try again.',
  );
  if (rows.length === 0) throw addressNotFound();
}

/** Succeeds if the address is already gone. */
export async function deleteAddress(id: string): Promise<void> {
  dataOrRefusal(
    await supabase.from('addresses').delete().eq('id', id),
    'Failed to delete address. Please try again.',
  );
}

const addressNotFound = () => new RequestError('not_found', 'Address not found');

/** Opens a setup intent for the caller; returns its client secret. */
export async function startCardSetup(): Promise<string> {
  const data = await callPaymentMethods({ action: 'set_up' }, 'Failed to save payment method');
  return z.object({ clientSecret: z.string() }).parse(data).clientSecret;
}

/** Has the server save the card of a confirmed setup intent. */
export async function saveCard(card: {
  setupIntentId: string;
  cardholderName: string;
  makeDefault: boolean;
}): Promise<void> {
  await callPaymentMethods({ action: 'save', ...card }, 'Failed to save payment method');
}

export async function makePaymentMethodDefault(id: string): Promise<void> {
  await callPaymentMethods(
    { action: 'make_default', id },
    'Failed to update default payment method. Please try again.',
  );
}

export async function deletePaymentMethod(id: string): Promise<void> {
  await callPaymentMethods(
    { action: 'remove', id },
    'Failed to delete payment method. Please try again.',
  );
}

async function callPaymentMethods(
  body: Record<string, unknown>,
  failure: string,
): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke<unknown>('payment-methods', { body });
  if (error) throw toUserError(await fromFunction(error), failure);
  return data;
}

/** Downloads a product's file, if the caller holds the product, and saves it under its name. */
export async function downloadProductFile({ path, name }: ProductFile): Promise<void> {
  // The browser's cache would keep the file beyond the session.
  const { data, error } = await supabase.storage
    .from('products')
    .download(path, {}, { cache: 'no-store' });
  if (error?.message === 'Object not found') {
    // The answer for a file that the caller may not read. Only holders see the button, so their access has ended.
    throw new RequestError('no_access', 'You no longer have access to this file.');
  }
  if (error) {
    throw new RequestError('storage', 'The file could not be downloaded. Please try again.');
  }
  saveBlob(name, data);
}

/** Sets how the receipt of an order names its buyer. Empty values are the account's again. */
export async function saveBilling(
  orderId: string,
  { name, address, taxId }: { name: string; address: string; taxId: string },
): Promise<void> {
  dataOrRefusal(
    await supabase.rpc('set_billing', {
      order_id: orderId,
      name,
      address,
      tax_id: taxId,
    }),
    'Your details could not be saved. Please try again.',
  );
}

/** Saves the given choices; the others stay. */
export async function saveMailPreference(
  userId: string,
  choices: Partial<MailPreferences>,
): Promise<void> {
  dataOrRefusal(
    await supabase.from('profiles').update(snakeCased(choices)).eq('user_id', userId),
    'Your choice could not be saved. Please try again.',
  );
}

/** Ends a kind of mail, by the token in one of them. Returns the preference in `profiles` that is off now. */
export async function unsubscribe(token: string): Promise<string> {
  const query = new URLSearchParams({ token });
  const { data, error } = await supabase.functions.invoke<unknown>(`unsubscribe?${query}`, {
    body: {},
  });
  if (error) {
    throw toUserError(await fromFunction(error), 'We could not unsubscribe you. Please try again.');
  }
  return z.object({ preference: z.string() }).parse(data).preference;
}

/** Returns all data stored about the caller. */
export async function exportMyData(): Promise<unknown> {
  return supabase.rpc('export_my_data').then(dataOf);
}

/** Deletes the caller's account. Their session ends with it. */
export async function deleteAccount(): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('delete-account', { body: {} });
  if (error) {
    throw toUserError(
      await fromFunction(error),
      'Your account could not be deleted. Please try again.',
    );
  }
}

const newTokenSchema = z.object({ id: z.string(), token: z.string() });
export type NewToken = z.infer<typeof newTokenSchema>;

/** Creates a token for an assistant, valid for 90 days; returns it, this once. */
export async function createAssistantToken(name: string): Promise<NewToken> {
  const data = dataOrRefusal(
    await supabase.rpc('create_assistant_token', { name }),
    'The token could not be created. Please try again.',
  );
  return newTokenSchema.parse(data);
}

/** Succeeds if the token is already gone. */
export async function deleteAssistantToken(id: string): Promise<void> {
  dataOrRefusal(
    await supabase.from('assistant_tokens').delete().eq('id', id),
    'The token could not be deleted. Please try again.',
  );
}
