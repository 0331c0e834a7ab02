import { localStore, sessionStore } from '#lib/storage/browser-storage.ts';

export const planFlagKey = 'paymentVerified';

/**
 * Returns whether this tab last saw a member with a plan. It avoids a flicker in the navigation while access
 * is fetched, and unlocks nothing.
 */
export function readPlanFlag(): boolean {
  return sessionStore.read(planFlagKey) === 'true';
}

export function writePlanFlag(hasPlan: boolean): void {
  if (hasPlan) sessionStore.write(planFlagKey, 'true');
  else sessionStore.remove(planFlagKey);
}

/** Notifies the other tabs by a storage event and leaves nothing behind. */
export function announcePurchase(): void {
  localStore.write(planFlagKey, 'true');
  localStore.remove(planFlagKey);
}
