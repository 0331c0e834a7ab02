export const orderStatuses = [
  'pending',
  'failed',
  'expired',
  'completed',
  'partly_refunded',
  'refunded',
  'disputed',
] as const;

const labels: Record<string, string> = {
  pending: 'Pending',
  failed: 'Failed',
  expired: 'Expired',
  completed: 'Completed',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const statusLabel = (status: string): string => labels[status] ?? status;

/** An order's status as shown to admins; a partly refunded order is still completed. */
export function shownStatus(order: { status: string; refunded_cents: number }): string {
  return order.status === 'completed' && order.refunded_cents > 0
    ? 'partly_refunded'
    : order.status;
}

/** The current state of an entitlement. */
export function accessState(entitlement: {
  starts_at: string;
  ends_at: string;
  revoked_at: string | null;
}): 'Live' | 'Not started' | 'Ended' | 'Revoked' {
  if (entitlement.revoked_at !== null) return 'Revoked';
  const now = Date.now();
  if (now < Date.parse(entitlement.starts_at)) return 'Not started';
  return now < Date.parse(entitlement.ends_at) ? 'Live' : 'Ended';
}

const reasons: Record<string, string> = {
  refunded: 'the order was refunded',
  disputed: 'the payment was disputed',
  manual: 'by an admin',
};

export const revocationReason = (reason: string | null): string =>
  reason === null ? '' : (reasons[reason] ?? reason);

const creditReasons: Record<string, string> = {
  refunded: 'the order that its upgrade credit came from was refunded',
  disputed: 'the payment that its upgrade credit came from was disputed',
};

/** Explains why an order's access was revoked, whether because of its own payment or of one credited to it. */
export function orderRevocationReason(
  { order, outcomes }: { order: { credit_cents: number }; outcomes: { outcome: string }[] },
  reason: string | null,
): string {
  const isOwn = order.credit_cents === 0 || outcomes.some(({ outcome }) => outcome === reason);
  return (isOwn ? undefined : creditReasons[reason ?? '']) ?? revocationReason(reason);
}
