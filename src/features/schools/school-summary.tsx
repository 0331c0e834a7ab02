import { Anchor, Stack, Text } from '@mantine/core';

import type { School } from './queries.ts';
import classes from './school-summary.module.css';

// What a school admits where nobody told us.
const estimatedRate = '3.7%';

/** What there is to know about a school besides its profiles. */
export function SchoolSummary({ school }: { school: School }) {
  return (
    <Stack mb="xl">
      <dl className={classes.stats}>
        <Stat
          label="Acceptance Rate"
          value={school.acceptanceRate === null ? estimatedRate : `${school.acceptanceRate}%`}
          note={school.acceptanceRate === null ? 'estimate' : undefined}
        />
        <Stat label="Average GPA" value={school.averageGpa?.toFixed(2) ?? 'N/A'} />
        <Stat label="Average MCAT" value={school.averageMcat?.toFixed(0) ?? 'N/A'} />
        <Stat label="Profiles Available" value={String(school.profileCount)} />
      </dl>
      {school.website !== null && (
        <Anchor href={school.website} target="_blank" rel="noreferrer">
          Visit Official Website
        </Anchor>
      )}
    </Stack>
  );
}

function Stat({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes.value}>
        {value}
        {note !== undefined && (
          <Text component="span" size="sm" c="dimmed" ff="text">
            {' '}
            ({note})
          </Text>
        )}
      </dd>
    </div>
  );
}
