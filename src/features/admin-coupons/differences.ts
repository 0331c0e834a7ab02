import { formatMoment } from '#lib/dates.ts';
import type { Difference } from '#ui/conflict-notice.tsx';

import type { CouponDraft } from './schema.ts';

const moment = (iso: string | null) => (iso === null ? '' : formatMoment(iso));

const shown: [label: string, write: (coupon: CouponDraft) => string][] = [
  ['Percent off', ({ percentOff }) => String(percentOff)],
  ['Description', ({ description }) => description],
  ['Active', ({ isActive }) => (isActive ? 'Yes' : 'No')],
  ['Starts', ({ startsAt }) => moment(startsAt)],
  ['Ends', ({ endsAt }) => moment(endsAt)],
  ['Total uses', ({ maxRedemptions }) => String(maxRedemptions ?? 'No limit')],
  ['Uses per person', ({ maxPerUser }) => String(maxPerUser ?? 'No limit')],
  ['Products', ({ productIds }) => productIds?.toSorted().join(', ') ?? 'Every product'],
];

/** Lists the fields in which two versions of a coupon differ. */
export function differencesOf(theirs: CouponDraft, yours: CouponDraft): Difference[] {
  return shown
    .map(([label, write]) => ({ label, theirs: write(theirs), yours: write(yours) }))
    .filter((difference) => difference.theirs !== difference.yours);
}
