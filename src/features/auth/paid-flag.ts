import { localStore, sessionStore } from '#lib/browser-storage.ts';

export const paidFlagKey = 'paymentVerified';

/**
 * Returns whether this tab last saw a paying member. It avoids a flicker in the navigation while access
 * is fetched, and unlocks nothing.
 */
export function readPaidFlag(): boolean {
  return sessionStore.read(paidFlagKey) === 'true';
}

export function writePaidFlag(isPaid: boolean): void {
  if (isPaid) sessionStore.write(paidFlagKey, 'true');
  else sessionStore.remove(paidFlagKey);
}

/** Notifies the other tabs by a storage event and leaves nothing behind. */
export function announcePurchase(): void {
  localStore.write(paidFlagKey, 'true');
  localStore.remove(paidFlagKey);
}
