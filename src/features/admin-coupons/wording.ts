import { formatMoment } from '#lib/dates.ts';

import type { Coupon } from './schema.ts';

/** 'Used 3 of 10', 'Used 3 times', 'Not used yet'. */
export function describeUses({ usedCount, maxRedemptions }: Coupon): string {
  if (maxRedemptions !== null) return `Used ${usedCount} of ${maxRedemptions}`;
  if (usedCount === 0) return 'Not used yet';
  return usedCount === 1 ? 'Used once' : `Used ${usedCount} times`;
}

/** 'from Jan 5, 2026, 9:30 AM until Feb 5, 2026, 9:30 AM'; empty when always valid. */
export function describePeriod({ startsAt, endsAt }: Coupon): string {
  return [
    startsAt === null ? '' : `from ${formatMoment(startsAt)}`,
    endsAt === null ? '' : `until ${formatMoment(endsAt)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns a warning for a limit that is already reached; otherwise null. */
export function limitWarning(limit: string, usedCount: number): string | null {
  if (limit.trim() === '' || !/^\d+$/.test(limit.trim()) || Number(limit) > usedCount) return null;
  const times = usedCount === 1 ? 'once' : `${usedCount} times`;
  return usedCount === 0
    ? null
    : `This code has been used ${times} already, so with this limit it stops working. Orders that used it keep their discount.`;
}
