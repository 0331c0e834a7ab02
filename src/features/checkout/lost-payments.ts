import { settleOrder } from './mutations.ts';
import { fetchUnfinishedOrders } from './queries.ts';
import type { Order } from './schema.ts';

/**
 * Finds orders that were paid although their page closed too early to show it. Settles each unfinished
 * order once with the card provider, which grants its access. Never rejects: the next visit retries.
 */
export async function findLostPayments(userId: string): Promise<Order[]> {
  const unfinished = await fetchUnfinishedOrders(userId).catch(() => []);
  const found: Order[] = [];
  for (const order of unfinished) {
    const status = await settleOrder(order.id).catch(() => null);
    if (status === 'completed') found.push({ ...order, status });
  }
  return found;
}
