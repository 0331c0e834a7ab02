import type { OlderAddress } from '#lib/address.ts';

import { saveAddress, saveCard } from './mutations.ts';

/**
 * Saves what a buyer asked to keep, once their card was charged. The purchase is theirs whether or
 * not that works, so that a failure is only logged.
 */
export async function savePaymentPreferences({
  card,
  address,
}: {
  card: { intentId: string; cardholderName: string } | null;
  address: OlderAddress | null;
}): Promise<void> {
  await Promise.all([
    card && logged('the payment method', saveCard(card.intentId, card.cardholderName)),
    address && logged('the address', saveAddress(address)),
  ]);
}

async function logged(what: string, saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    console.error(`Saving ${what} failed.`, error);
  }
}
