import type { ScorePair } from '#model/applicants/applicant.ts';
import { labelOf, timedNames } from '#model/applicants/facts.ts';
import { homesOf, originsOf, type Origins } from '#model/schools/origins.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { inDigits } from '#lib/text/format-count.ts';
import { scoresOf } from '../applicants/wording.ts';
import { hoursIn } from '../explore/range-table.tsx';
import type { Range, Statistics } from '../explore/schema.ts';
import { rankOf } from '../explore/wording.ts';
import type { ComparedFacts } from '../saved/comparison-facts.ts';

/** A school of which profiles are not needed. */
export interface ComparedSchool extends Origins {
  /** 'Private · MD · Boston, Massachusetts', if it is a known school. */
  facts: string | null;
  profileCount: number;
}

/** What a member compares schools by. Hours that nobody told anywhere are left out. */
export function compareSchools(
  all: { school: ComparedSchool; figures: Statistics }[],
  mine: ScorePair,
  home: string | null,
): ComparedFacts[] {
  const row = (label: string, valueOf: (one: (typeof all)[number]) => string | null) => ({
    label,
    values: all.map((one) => valueOf(one) || null),
  });
  const hours = timedNames.map((activity) =>
    row(labelOf(activity), ({ figures: { ranges } }) =>
      rangeOf(hoursIn(ranges).find(({ name }) => name === activity)?.figure),
    ),
  );
  return [
    {
      title: 'School',
      rows: [
        row('Type and place', ({ school }) => school.facts),
        row('Profiles', ({ school }) => inDigits(school.profileCount, 0)),
      ],
    },
    {
      title: 'Where they lived',
      rows: [
        row('States', ({ school }) => homesOf(school).join('\n')),
        row(`From ${home}`, ({ school }) => {
          const { told, fromHome } = originsOf(school, home);
          return told === 0 ? null : `${fromHome} of ${told}`;
        }),
      ].slice(0, home === null ? 1 : 2),
    },
    {
      title: 'Scores of those accepted',
      rows: [
        row('GPA', ({ figures }) => rangeOf(figures.ranges?.gpa, 2)),
        row('MCAT', ({ figures }) => rangeOf(figures.ranges?.mcat)),
        row(`You, ${scoresOf(mine)}`, ({ figures: { scores } }) => scores && rankOf(scores, mine)),
      ],
    },
    {
      title: 'Hours of those accepted',
      rows: hours.filter(({ values }) => values.some((value) => value !== null)),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** '3.78 to 3.84, middle 3.81 (2 profiles)'. */
function rangeOf(range: Range | undefined, digits = 0): string | null {
  if (range === undefined) return null;
  const [low, middle, high] = range.values.map((value) => inDigits(value, digits));
  const of = `(${pluralize(range.n, 'profile')})`;
  return range.n === 1 ? `${low} ${of}` : `${low} to ${high}, middle ${middle} ${of}`;
}
