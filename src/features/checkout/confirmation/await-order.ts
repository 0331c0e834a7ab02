import type { Order } from '../schema.ts';

/** Delays between the first checks of an order: about five seconds in total. */
const quickDelaysMs = [0, 250, 400, 600, 900, 1200, 1600];
/** Delays after the server was asked to settle the order: about ten seconds more. */
const patientDelaysMs = [0, 1000, 2000, 3000, 4000];

interface OrderChecks {
  fetchOrder: (orderId: string) => Promise<Order | null>;
  settleOrder: (orderId: string) => Promise<unknown>;
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * Waits until a confirmed order reads `completed`. If the webhook is late, asks the server to settle the
 * order. Returns null if it still isn't completed: the payment is safe, only its confirmation is late.
 * `failed` does not end the wait: it may stem from an earlier, declined card.
 */
export async function awaitOrder(orderId: string, checks: OrderChecks): Promise<Order | null> {
  const soon = await findCompleted(orderId, quickDelaysMs, checks);
  if (soon) return soon;
  // If this fails, the webhook may still arrive.
  await checks.settleOrder(orderId).catch(() => undefined);
  return findCompleted(orderId, patientDelaysMs, checks);
}

async function findCompleted(
  orderId: string,
  delays: number[],
  { fetchOrder, wait }: OrderChecks,
): Promise<Order | null> {
  for (const delay of delays) {
    await wait(delay);
    // A failed request is retried by the next check.
    const order = await fetchOrder(orderId).catch(() => null);
    if (order?.status === 'completed') return order;
  }
  return null;
}
