import { formatList } from '#lib/text/format-list.ts';
import { formatCents } from '#lib/money/money.ts';
import type { Coupon } from '#model/coupons/coupon.ts';

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
