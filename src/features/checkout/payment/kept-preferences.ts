import { z } from 'zod';

import { addressSchema } from '#model/places/address.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

import type { Preferences } from './save-payment-preferences.ts';

// What the buyer asked to save with the payment under way, which may leave the page. The tab comes back with it.
const key = `${brand.slug}.kept-preferences`;

const keptSchema = z.object({
  orderId: z.string(),
  intentId: z.string(),
  preferences: z.object({
    cardholderName: z.string().nullable(),
    address: addressSchema('Missing').nullable(),
  }),
});

/** Called before a payment. It replaces what was kept of the last one. */
export function keepPreferences(
  orderId: string,
  clientSecret: string,
  preferences: Preferences | null,
): void {
  // The secret of a payment begins with its id.
  const [intentId] = clientSecret.split('_secret_');
  if (!preferences) sessionStore.remove(key);
  else sessionStore.write(key, JSON.stringify({ orderId, intentId, preferences }));
}

/** Returns what was kept of an order, once. */
export function takePreferences(
  orderId: string,
): { intentId: string; preferences: Preferences } | null {
  const kept = read();
  if (kept?.orderId !== orderId) return null;
  sessionStore.remove(key);
  return kept;
}

function read() {
  try {
    return keptSchema.parse(JSON.parse(sessionStore.read(key) ?? 'null'));
  } catch {
    return null;
  }
}
