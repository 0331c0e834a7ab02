import type { Order } from './schema.ts';

/** Milliseconds between looks at an order: quick at first, about five seconds in all. */
const quickDelaysMs = [0, 250, 400, 600, 900, 1200, 1600];
/** After the server was asked to settle the order: about ten seconds more. */
const patientDelaysMs = [0, 1000, 2000, 3000, 4000];

interface OrderChecks {
  fetchOrder: (orderId: string) => Promise<Order | null>;
  settleOrder: (orderId: string) => Promise<unknown>;
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * Waits until a confirmed order reads `completed`. A late webhook is helped along by having the
 * server settle the order. Null if it still isn't completed: the money is safe, the news is late.
 * An order that reads `failed` may be one whose earlier card was declined, so that is no end.
 */
export async function awaitOrder(orderId: string, checks: OrderChecks): Promise<Order | null> {
  const soon = await findCompleted(orderId, quickDelaysMs, checks);
  if (soon) return soon;
  // If that doesn't work, the webhook may still arrive.
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
    // A look that gets no answer is followed by the next.
    const order = await fetchOrder(orderId).catch(() => null);
    if (order?.status === 'completed') return order;
  }
  return null;
}
