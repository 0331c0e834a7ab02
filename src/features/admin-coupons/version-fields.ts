import { showMomentField } from '#lib/moment-field.ts';
import type { VersionedField } from '#ui/form/merge-versions.ts';

import type { CouponFormValues } from './schema.ts';

const limit = (text: string) => text.trim() || 'No limit';

/** The fields of a coupon, as two versions of it are compared. The code cannot be changed. */
export const versionFields: VersionedField<CouponFormValues>[] = [
  { name: 'percentOff', label: 'Percent off', write: ({ percentOff }) => percentOff.trim() },
  { name: 'amountOff', label: 'Amount off', write: ({ amountOff }) => amountOff.trim() },
  { name: 'description', label: 'Description', write: ({ description }) => description.trim() },
  { name: 'isActive', label: 'Active', write: ({ isActive }) => (isActive ? 'Yes' : 'No') },
  {
    name: 'startsAt',
    label: 'Starts',
    write: ({ startsAt }) => startsAt,
    show: ({ startsAt }) => showMomentField(startsAt),
  },
  {
    name: 'endsAt',
    label: 'Ends',
    write: ({ endsAt }) => endsAt,
    show: ({ endsAt }) => showMomentField(endsAt),
  },
  {
    name: 'maxRedemptions',
    label: 'Total uses',
    write: ({ maxRedemptions }) => limit(maxRedemptions),
  },
  { name: 'maxPerUser', label: 'Uses per person', write: ({ maxPerUser }) => limit(maxPerUser) },
  {
    name: 'productIds',
    label: 'Products',
    write: ({ productIds }) => productIds.toSorted().join(', ') || 'Every product',
  },
];
