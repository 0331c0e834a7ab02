import type { ScorePair } from '#model/applicants/applicant.ts';
import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { capitalized } from '#lib/text/words.ts';

import { labelOf } from './activities.ts';
import type { MyNumbers, Scores, Similarity } from './schema.ts';

/** 'Your GPA is above 15 of 33; your MCAT is above 12 of 33.'; null without a number. */
export function rankOf({ n, cells }: Scores, { gpa, mcat }: ScorePair) {
  const below = (isBelow: (cell: Scores['cells'][number]) => boolean) =>
    `${cells.reduce((sum, cell) => sum + (isBelow(cell) ? cell[2] : 0), 0)} of ${n}`;
  const parts = [
    gpa !== null && `your GPA is above ${below((cell) => cell[0] < gpa)}`,
    mcat !== null && `your MCAT is above ${below((cell) => cell[1] < mcat)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `${capitalized(parts.join('; '))}.`;
}

/** Describes how a profile matches or differs, for each number the member gave. */
export function reasonsOf(mine: MyNumbers, found: Similarity): string[] {
  const isSame = found.gpaApart === 0 && found.mcatApart === 0;
  return [
    ...(isSame
      ? ['same scores as you']
      : [
          mine.gpa !== null &&
            told('GPA', found.gpaApart, (apart) => apart && `GPA ${apart.toFixed(2)} away`),
          mine.mcat !== null &&
            told(
              'MCAT',
              found.mcatApart,
              (apart) => apart && `MCAT ${pluralize(apart, 'point')} away`,
            ),
        ]),
    mine.gapYears !== null &&
      told('gap years', found.gapYearsApart, (apart) =>
        apart === 0 ? 'same number of gap years' : `${pluralize(apart, 'gap year')} apart`,
      ),
    mine.state !== null &&
      told('state', found.isSameState, (isSame) => !isSame && 'different state'),
    mine.activities.length > 0 &&
      told('activities', found.sharedActivities, (shared) =>
        shared.length === 0
          ? 'no activities in common'
          : `both did ${formatList(shared.map((activity) => labelOf(activity).toLowerCase()))}`,
      ),
  ].filter((reason) => reason !== false);
}

/** What a profile tells in comparison, in words if it differs. */
const told = <Value>(
  what: string,
  value: Value | null,
  inWords: (value: Value) => string | false | 0,
) => (value === null ? `${what} not given` : inWords(value) || `same ${what}`);
