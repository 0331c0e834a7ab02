import { Anchor, Stack, Text } from '@mantine/core';

import { averageGpa, averageMcat } from './averages.ts';
import type { School } from './schema.ts';
import classes from './school-summary.module.css';

// The acceptance rate shown if unknown.
const estimatedRate = '3.7%';

/** A school's statistics and official website. */
export function SchoolSummary({ school }: { school: School }) {
  return (
    <Stack mb="xl">
      <dl className={classes.stats}>
        <Stat
          label="Acceptance Rate"
          value={school.acceptanceRate === null ? estimatedRate : `${school.acceptanceRate}%`}
          note={school.acceptanceRate === null ? 'estimate' : undefined}
        />
        <Stat label="Average GPA" value={averageGpa(school)} />
        <Stat label="Average MCAT" value={averageMcat(school)} />
        <Stat label="Profiles Available" value={String(school.profileCount)} />
      </dl>
      {school.website !== null && (
        <Anchor href={school.website} target="_blank" rel="noreferrer" w="fit-content">
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
