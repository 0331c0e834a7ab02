import { z } from 'zod';

import { sessionStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

// What was asked of the card being confirmed, which may leave the page. The tab comes back with it.
const key = `${brand.slug}.kept-card`;

const askedSchema = z.object({ cardholderName: z.string(), makeDefault: z.boolean() });
export type AskedOfCard = z.infer<typeof askedSchema>;
const keptSchema = askedSchema.extend({ setupIntentId: z.string() });

/** Called before a card is confirmed. It replaces what was kept of the last one. */
export function keepCard(clientSecret: string, asked: AskedOfCard): void {
  // The secret of an intent begins with its id.
  const [setupIntentId] = clientSecret.split('_secret_');
  sessionStore.write(key, JSON.stringify({ setupIntentId, ...asked }));
}

/** The card of an intent, to be saved; null if this tab did not confirm it. */
export function keptCard(setupIntentId: string): z.infer<typeof keptSchema> | null {
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStore.read(key) ?? 'null'));
    return kept.setupIntentId === setupIntentId ? kept : null;
  } catch {
    return null;
  }
}
