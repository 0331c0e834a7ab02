import type { AddressValues } from '#model/places/address.ts';

import { saveAddress, saveCard } from '../mutations.ts';

/** What a buyer asked to keep with a purchase. */
export type Preference = 'card' | 'address';

/** What to keep; null for what is not. */
export interface Preferences {
  /** The name on the card. */
  cardholderName: string | null;
  address: AddressValues | null;
}

/**
 * Saves the card and the address that a buyer asked to keep, once their card was charged, and returns what could not be
 * saved. The purchase is complete either way.
 */
export async function savePaymentPreferences(
  intentId: string,
  { cardholderName, address }: Preferences,
): Promise<Preference[]> {
  const failures = await Promise.all([
    cardholderName === null ? null : failureOf('card', saveCard(intentId, cardholderName)),
    address && failureOf('address', saveAddress(address)),
  ]);
  return failures.filter((failure) => failure !== null);
}

async function failureOf(what: Preference, saving: Promise<void>): Promise<Preference | null> {
  try {
    await saving;
    return null;
  } catch (error) {
    console.error(`Saving the ${what} failed.`, error);
    return what;
  }
}
