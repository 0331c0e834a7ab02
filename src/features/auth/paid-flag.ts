import { localStore, sessionStore } from '#lib/browser-storage.ts';

export const paidFlagKey = 'paymentVerified';

/**
 * Whether this tab last saw a paying member. It spares the navigation a flicker while that is read
 * again, and opens nothing.
 */
export function readPaidFlag(): boolean {
  return sessionStore.read(paidFlagKey) === 'true';
}

export function writePaidFlag(isPaid: boolean): void {
  if (isPaid) sessionStore.write(paidFlagKey, 'true');
  else sessionStore.remove(paidFlagKey);
}

/** The other tabs hear of it as a storage event. Nothing stays behind. */
export function announcePurchase(): void {
  localStore.write(paidFlagKey, 'true');
  localStore.remove(paidFlagKey);
}
