import type { Order } from '../schema.ts';

const labels: Record<string, string> = {
  completed: 'Completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_lost: 'Disputed',
};

/** The status on a receipt, which says whether money was paid. */
export function receiptStatus(order: Order): string {
  const status = orderStatus(order);
  return status === labels['completed'] && !order.isFree ? 'Paid' : status;
}

export function orderStatus({ status, processingSince, refundedCents }: Order): string {
  if (processingSince !== null) return 'Waiting for your bank';
  if (status === 'completed' && refundedCents > 0) return 'Partly refunded';
  return labels[status] ?? status;
}
