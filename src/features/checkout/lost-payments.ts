import { settleOrder } from './mutations.ts';
import { fetchUnfinishedOrders } from './queries.ts';
import type { Order } from './schema.ts';

/**
 * Orders that were paid, but whose page was gone before it knew. Each unfinished one is looked up at
 * the card provider once; that grants what it bought. Never rejects: there is a next visit.
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
