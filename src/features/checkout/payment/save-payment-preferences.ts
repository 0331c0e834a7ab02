import type { AddressValues } from '#lib/places/address.ts';

import { saveAddress, saveCard } from '../mutations.ts';

/**
 * Saves the card and the address that a buyer asked to keep, once their card was charged. The purchase
 * is complete either way, so a failure is only logged.
 */
export async function savePaymentPreferences({
  card,
  address,
}: {
  card: { intentId: string; cardholderName: string } | null;
  address: AddressValues | null;
}): Promise<void> {
  await Promise.all([
    card && logFailure('the payment method', saveCard(card.intentId, card.cardholderName)),
    address && logFailure('the address', saveAddress(address)),
  ]);
}

async function logFailure(what: string, saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    console.error(`Saving ${what} failed.`, error);
  }
}
