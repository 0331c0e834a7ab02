import { formatList } from '#lib/text/format-list.ts';
import { formatCents, writeDollars } from '#lib/money/money.ts';

import type { Coupon } from './schema.ts';

/** 'Premed Cheatsheet', 'Every product'. A product that is gone, or not loaded yet, has its id. */
export function describeProducts(
  { productIds }: Coupon,
  products: { id: string; name: string }[],
): string {
  if (productIds === null) return 'Every product';
  const names = productIds.map((id) => products.find((one) => one.id === id)?.name ?? id);
  return formatList(names);
}

/** '15% off', '$5.00 off'. */
export const describeDiscount = ({ percentOff, amountOffCents }: Coupon): string =>
  `${amountOffCents === null ? `${percentOff ?? 0}%` : formatCents(amountOffCents)} off`;

/** How often a person can use it: 'Once', '3 times'. */
export function describeLimit({ maxPerUser }: Coupon): string {
  if (maxPerUser === null) return 'No limit';
  return maxPerUser === 1 ? 'Once' : `${maxPerUser} times`;
}

/** '3 of 10', '3'. */
export const describeUses = ({ usedCount, maxRedemptions }: Coupon): string =>
  maxRedemptions === null ? String(usedCount) : `${usedCount} of ${maxRedemptions}`;

/** Returns a warning for a limit that is already reached; otherwise null. */
export function limitWarning(limit: string, usedCount: number): string | null {
  if (limit.trim() === '' || !/^\d+$/.test(limit.trim()) || Number(limit) > usedCount) return null;
  const times = usedCount === 1 ? 'once' : `${usedCount} times`;
  return usedCount === 0
    ? null
    : `This code has been used ${times} already, so with this limit it stops working. Orders that used it keep their discount.`;
}

/** A coupon as a row of the exported file. */
export const toExportRow = (coupon: Coupon) => ({
  Code: coupon.code,
  'Percent off': coupon.percentOff ?? '',
  'Amount off': writeDollars(coupon.amountOffCents),
  Description: coupon.description,
  Active: coupon.isActive ? 'Yes' : 'No',
  'Starts (UTC)': coupon.startsAt ?? '',
  'Ends (UTC)': coupon.endsAt ?? '',
  'Total uses': coupon.maxRedemptions ?? '',
  'Uses per person': coupon.maxPerUser ?? '',
  Products: coupon.productIds?.join(', ') ?? 'All',
  Used: coupon.usedCount,
});
