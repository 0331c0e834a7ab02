import { brand } from '#lib/store/brand.ts';
import { localStore } from '#lib/storage/browser-storage.ts';

// The order whose buyer has not seen its result yet. It outlasts the tab, so that the next visit can tell them.
const key = `${brand.slug}.awaited-order`;

export const awaitedOrder = (): string | null => localStore.read(key);

export function orderAwaited(orderId: string): void {
  localStore.write(key, orderId);
}

export function resultSeen(orderId: string): void {
  if (awaitedOrder() === orderId) localStore.remove(key);
}
