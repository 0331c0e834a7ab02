import { awaitedOrder, resultSeen } from './awaited-order.ts';
import { settleOrder } from '../mutations.ts';
import { takePreferences } from '../payment/kept-preferences.ts';
import { savePaymentPreferences } from '../payment/save-payment-preferences.ts';
import { fetchRecentOrders } from '../queries.ts';
import type { Order } from '../schema.ts';
import { checkoutEvents } from '../store.ts';

/**
 * Finds orders that were paid after their page was closed, each once. Settles each unfinished order among the latest
 * ones with Stripe, which grants access if it was paid. Never rejects: the next visit retries. `isAccessNew` is also
 * true if an order was completed so recently that this browser may not know of the access yet.
 */
export async function findLostPayments(
  userId: string,
): Promise<{ found: Order[]; isAccessNew: boolean }> {
  const awaited = awaitedOrder();
  const recent = await fetchRecentOrders(userId, awaited).catch(() => []);
  const found: Order[] = [];
  for (const order of recent) {
    const wasCompleted = order.status === 'completed';
    const status = wasCompleted ? order.status : await settleOrder(order.id).catch(() => null);
    if (status !== 'completed') continue;
    if (!wasCompleted || order.id === awaited) found.push({ ...order, status });
    await saveKept(order.id);
  }
  for (const { id } of found) resultSeen(id);
  const isAccessNew = found.length > 0 || recent.some(({ status }) => status === 'completed');
  return { found, isAccessNew };
}

/** Saves what its buyer asked to keep before their payment left the page. */
async function saveKept(orderId: string): Promise<void> {
  const kept = takePreferences(orderId);
  if (!kept) return;
  checkoutEvents.savingEnded(await savePaymentPreferences(kept.intentId, kept.preferences));
}
