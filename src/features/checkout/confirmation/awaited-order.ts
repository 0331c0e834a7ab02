import { localStore, sessionStore } from '#lib/storage/browser-storage.ts';
import { awaitedOrderKey as key } from '#lib/storage/storage-keys.ts';

/** The order whose buyer has not seen its result yet. It outlasts the tab, so that the next visit can tell them. */
export const awaitedOrder = (): string | null => localStore.read(key);

export function orderAwaited(orderId: string): void {
  localStore.write(key, orderId);
}

export function resultSeen(orderId: string): void {
  if (awaitedOrder() === orderId) localStore.remove(key);
}

// The order that this tab has confirmed last, until its buyer logs out. A reload confirms it again.
const boughtKey = 'orderId';

export const orderBoughtHere = (): string | null => sessionStore.read(boughtKey);

export const boughtHere = (orderId: string): void => sessionStore.write(boughtKey, orderId);
