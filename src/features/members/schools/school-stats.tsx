import { Text } from '@mantine/core';

import { pluralize } from '#lib/text/pluralize.ts';
import { formatCount } from '#lib/text/format-count.ts';

import type { School } from './schema.ts';
import classes from './school-stats.module.css';

// Of medical schools; shown where a school's own is unknown.
const typicalRate = '3.7%';

/** Below this many profiles, an average says how many it is of. */
const enough = 5;

/** A school's four figures. */
export function SchoolStats({
  school: { acceptanceRate, avgGpa, avgMcat, profileCount },
}: {
  school: Pick<School, 'acceptanceRate' | 'avgGpa' | 'avgMcat' | 'profileCount'>;
}) {
  const few = profileCount < enough ? `from ${pluralize(profileCount, 'profile')}` : null;
  const stats = [
    acceptanceRate === null
      ? {
          label: 'Acceptance Rate',
          value: typicalRate,
          note: 'typical of medical schools, not this one’s figure',
        }
      : { label: 'Acceptance Rate', value: `${acceptanceRate}%`, note: null },
    { label: 'Average GPA', value: avgGpa?.toFixed(2), note: few },
    { label: 'Average MCAT', value: avgMcat?.toFixed(0), note: few },
    { label: 'Profiles Available', value: formatCount(profileCount), note: null },
  ];
  return (
    <dl className={classes.stats}>
      {stats.map(({ label, value, note }) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <dd className={classes.value}>
            {value ?? 'N/A'}
            {note !== null && value !== undefined && (
              <Text component="span" display="block" fz={13} c="dimmed" lh={1.35}>
                {note}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
