import type { Order } from './schema.ts';

const labels: Record<string, string> = {
  completed: 'Completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_lost: 'Disputed',
};

export function orderStatus({ status, refundedCents }: Order): string {
  if (status === 'completed' && refundedCents > 0) return 'Partly refunded';
  return labels[status] ?? status;
}
