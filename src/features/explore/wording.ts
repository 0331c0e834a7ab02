import { pluralize } from '#lib/pluralize.ts';

import { activityLabels, type Activity } from './activities.ts';
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

/** Where a value stands among others. One that equals a percentile stands above it. */
export function standingOf(value: number, percentiles: Percentiles): string {
  const reached = percentiles.filter((percentile) => value >= percentile).length;
  return standings[reached] ?? '';
}

/** A list as a sentence has it: 'research, shadowing and awards'. */
const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why a profile is near, or how it differs, in what the member told: nothing else is mentioned. */
export function reasonsOf(mine: MyNumbers, theirs: Similarity): string[] {
  return [
    mine.gpa !== null && gpaReason(theirs.gpa_apart),
    mine.mcat !== null && mcatReason(theirs.mcat_apart),
    mine.gapYears !== null && gapYearsReason(theirs.gap_years_apart),
    mine.state !== null && stateReason(theirs.is_same_state),
    mine.activities.length > 0 && activitiesReason(theirs.shared_activities),
  ].filter((reason) => reason !== false);
}

function gpaReason(apart: number | null): string {
  if (apart === null) return 'GPA not told';
  return apart === 0 ? 'same GPA' : `GPA ${apart.toFixed(2)} away`;
}

function mcatReason(apart: number | null): string {
  if (apart === null) return 'MCAT not told';
  return apart === 0 ? 'same MCAT' : `MCAT ${pluralize(apart, 'point')} away`;
}

function gapYearsReason(apart: number | null): string {
  if (apart === null) return 'gap years not told';
  return apart === 0 ? 'as many gap years' : `${pluralize(apart, 'gap year')} apart`;
}

function stateReason(isSame: boolean | null): string {
  if (isSame === null) return 'state not told';
  return isSame ? 'same state' : 'another state';
}

function activitiesReason(shared: Activity[] | null): string {
  if (shared === null) return 'activities not told';
  if (shared.length === 0) return 'no activity in common';
  return `both did ${inWords.format(shared.map((activity) => activityLabels[activity].toLowerCase()))}`;
}
