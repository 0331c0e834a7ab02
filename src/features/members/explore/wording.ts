import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { labelOf, type Activity } from './activities.ts';
import type { MyNumbers, Scores, Similarity } from './schema.ts';

export const profileCount = (n: number) => pluralize(n, 'profile');

/** 'Your GPA is above 15 of 33; your MCAT is above 12 of 33'; null without a number. */
export function rankOf({ n, cells }: Scores, { gpa, mcat }: Pick<MyNumbers, 'gpa' | 'mcat'>) {
  const below = (isBelow: (cell: Scores['cells'][number]) => boolean) =>
    `${cells.reduce((sum, cell) => sum + (isBelow(cell) ? cell[2] : 0), 0)} of ${n}`;
  const parts = [
    gpa !== null && `your GPA is above ${below((cell) => cell[0] < gpa)}`,
    mcat !== null && `your MCAT is above ${below((cell) => cell[1] < mcat)}`,
  ].filter((part) => part !== false);
  const words = parts.join('; ');
  return words === '' ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
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
