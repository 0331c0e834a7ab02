import { formatDate } from '#lib/dates/dates.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';

import type { Entitlement } from '../schema.ts';

/** The origin of an entitlement: 'Order #00651'. */
export function originOf({ origin, orderNumber }: Entitlement): string {
  if (orderNumber === null) return 'Given by us';
  const order = `rder ${formatOrderNumber(orderNumber)}`;
  return origin === 'renewal' ? `Renewal, o${order}` : `O${order}`;
}

const reasons: Record<string, string> = {
  refunded: 'ended with the refund of this order',
  disputed: 'ended because the payment was disputed',
  credit_refunded: 'ended with the refund of an order that was credited to this one',
  credit_disputed: 'ended because the payment of an order credited to this one was disputed',
  manual: 'ended by us',
  withdrawn: 'ended as you withdrew the profile that earned it',
};

/** The period of an entitlement, an extension, and the reason if it ended early. */
export function periodOf({ startsAt, endsAt, extendedAt, endedBecause }: Entitlement): string {
  const hasBegun = startsAt < endsAt;
  const period = hasBegun
    ? `${formatDate(startsAt)} to ${formatDate(endsAt)}`
    : `before it began, on ${formatDate(endsAt)}`;
  const extension = extendedAt === null ? '' : `, extended by us on ${formatDate(extendedAt)}`;
  if (endedBecause === null || endedBecause === 'expired') return period + extension;
  const reason = reasons[endedBecause] ?? 'ended early';
  return hasBegun ? `${period}${extension}, ${reason}` : `${reason}, ${period}`;
}
