import { revocationReason } from '#model/plans/access.ts';

export const orderStatuses = [
  'attention',
  'unpaid',
  'pending',
  'failed',
  'expired',
  'completed',
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
  'sold',
  'returned',
] as const;

const labels: Record<string, string> = {
  // Every order with a task on the home page.
  attention: 'Needs attention',
  // Pending or failed.
  unpaid: 'Not paid',
  pending: 'Pending',
  failed: 'Failed',
  expired: 'Expired',
  completed: 'Completed',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_lost: 'Dispute lost',
  // Every order that the dashboard counts.
  sold: 'Sold',
  // Every order of which money was given back.
  returned: 'Refunded or lost',
  refund_failed: 'Refund failed',
};

/** The parts of the list of orders; '' is all of them, but for carts that expired: these are found there only by a search. */
export const orderTabs = [
  '',
  'sold',
  'returned',
  'disputed',
  'attention',
  'unpaid',
  'expired',
] as const;

export const statusLabel = (status: string): string => labels[status] ?? status;

/** An order's status as shown to admins; one that is partly refunded, or owes a refund that failed, is still completed. */
export function shownStatus({
  status,
  refundedCents,
  hasFailedRefund = false,
}: {
  status: string;
  refundedCents: number;
  hasFailedRefund?: boolean;
}): string {
  if (status !== 'completed') return status;
  return hasFailedRefund ? 'refund_failed' : refundedCents > 0 ? 'partly_refunded' : status;
}

/** The reason why an order can't be refunded; null if it can. */
export function whyNotRefundable({
  isFree,
  status,
}: {
  isFree: boolean;
  status: string;
}): string | null {
  if (isFree) return 'This order was free: there is nothing to refund.';
  if (status === 'refunded') return 'This order has been fully refunded.';
  if (status === 'disputed') return 'This order is disputed: the bank is holding its payment.';
  if (status === 'dispute_lost') return 'The dispute was lost: the bank has returned the payment.';
  return status === 'completed' ? null : 'This order has not been paid.';
}

const creditReasons: Record<string, string> = {
  refunded: 'the order that its upgrade credit came from was refunded',
  disputed: 'the payment that its upgrade credit came from was disputed',
};

/** Explains why an order's access was revoked, whether because of its own payment or of one credited to it. */
export function orderRevocationReason(
  { order, outcomes }: { order: { creditCents: number }; outcomes: { outcome: string }[] },
  reason: string | null,
): string {
  const isOwn = order.creditCents === 0 || outcomes.some(({ outcome }) => outcome === reason);
  return (isOwn ? undefined : creditReasons[reason ?? '']) ?? revocationReason(reason);
}
