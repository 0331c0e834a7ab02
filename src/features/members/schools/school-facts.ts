import type { ScorePair } from '#model/applicants/applicant.ts';
import { homesOf, originsOf, type Origins } from '#model/schools/origins.ts';
import { capitalized } from '#lib/text/words.ts';

import { hoursIn } from '../explore/hours-table.tsx';
import type { Range, Statistics } from '../explore/schema.ts';
import { rankOf } from '../explore/wording.ts';
import type { ComparedFacts } from '../saved/comparison-facts.ts';
import type { School } from './schema.ts';

type Compared = { school: School; figures: Statistics }[];

/** What a member compares schools by. Hours that nobody told anywhere are left out. */
export function compareSchools(
  all: Compared,
  mine: ScorePair,
  home: string | null,
): ComparedFacts[] {
  const row = (label: string, valueOf: (one: Compared[number]) => string | string[] | null) => ({
    label,
    values: all.map(valueOf),
  });
  const activities = new Set(
    all.flatMap(({ figures }) => hoursIn(figures.ranges).map(({ label }) => label)),
  );
  return [
    {
      title: 'School',
      rows: [
        row('Degree', ({ school }) => school.degree),
        row('Control', ({ school }) => school.control && capitalized(school.control)),
        row('Place', ({ school }) => school.place),
        row('Profiles', ({ school }) => school.profileCount.toLocaleString('en-US')),
      ],
    },
    {
      title: 'Where they lived',
      rows: [
        row('States', ({ school }) => homesOf(school).join('\n') || null),
        ...(home === null ? [] : [row(`From ${home}`, ({ school }) => fromHome(school, home))]),
      ],
    },
    {
      title: 'Scores of those accepted',
      rows: [
        row('GPA', ({ figures }) => rangeOf(figures.ranges?.gpa, 2)),
        row('MCAT', ({ figures }) => rangeOf(figures.ranges?.mcat)),
        row('You', ({ figures: { scores } }) => scores && rankOf(scores, mine)),
      ],
    },
    {
      title: 'Hours of those accepted',
      rows: [...activities].map((activity) =>
        row(activity, ({ figures }) =>
          rangeOf(hoursIn(figures.ranges).find(({ label }) => label === activity)?.figure),
        ),
      ),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** '1 of 3'; null if nobody told. */
function fromHome(school: Origins, home: string): string | null {
  const { told, fromHome: people } = originsOf(school, home);
  return told === 0 ? null : `${people} of ${told}`;
}

/** '3.78 to 3.84, middle 3.81 (2 profiles)'. */
function rangeOf(range: Range | undefined, digits = 0): string | null {
  if (range === undefined) return null;
  const { n, values } = range;
  const [low, middle, high] = values.map((value) =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits }),
  );
  return n === 1 ? `${low} (1 profile)` : `${low} to ${high}, middle ${middle} (${n} profiles)`;
}
