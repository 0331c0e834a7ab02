import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { labelOf, type Activity } from './activities.ts';
import type { Similarity, MyNumbers, Percentiles } from './schema.ts';

export const profileCount = (n: number) => pluralize(n, 'profile');

const standings = [
  'below the 10th percentile',
  'between the 10th and the 25th percentile',
  'between the 25th percentile and the median',
  'between the median and the 75th percentile',
  'between the 75th and the 90th percentile',
  'at or above the 90th percentile',
];

/** Describes a value's rank among the percentiles. One equal to a percentile ranks above it. */
export function standingOf(value: number, percentiles: Percentiles): string {
  const reached = percentiles.filter((percentile) => value >= percentile).length;
  return standings[reached] ?? '';
}

/** Describes how a profile matches or differs, for each number the member gave. */
export function reasonsOf(mine: MyNumbers, similarity: Similarity): string[] {
  return [
    mine.gpa !== null && gpaReason(similarity.gpaApart),
    mine.mcat !== null && mcatReason(similarity.mcatApart),
    mine.gapYears !== null && gapYearsReason(similarity.gapYearsApart),
    mine.state !== null && stateReason(similarity.isSameState),
    mine.activities.length > 0 && activitiesReason(similarity.sharedActivities),
  ].filter((reason) => reason !== false);
}

function gpaReason(apart: number | null): string {
  if (apart === null) return 'GPA not given';
  return apart === 0 ? 'same GPA' : `GPA ${apart.toFixed(2)} away`;
}

function mcatReason(apart: number | null): string {
  if (apart === null) return 'MCAT not given';
  return apart === 0 ? 'same MCAT' : `MCAT ${pluralize(apart, 'point')} away`;
}

function gapYearsReason(apart: number | null): string {
  if (apart === null) return 'gap years not given';
  return apart === 0 ? 'same number of gap years' : `${pluralize(apart, 'gap year')} apart`;
}

function stateReason(isSame: boolean | null): string {
  if (isSame === null) return 'state not given';
  return isSame ? 'same state' : 'different state';
}

function activitiesReason(shared: Activity[] | null): string {
  if (shared === null) return 'activities not given';
  if (shared.length === 0) return 'no activities in common';
  return `both did ${formatList(shared.map((activity) => labelOf(activity).toLowerCase()))}`;
}
