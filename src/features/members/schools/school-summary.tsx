import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { exploreSchoolPath } from '#lib/store/paths.ts';

import { averageGpa, averageMcat, fewProfiles } from './averages.ts';
import type { School } from './schema.ts';
import classes from './school-summary.module.css';

// The acceptance rate shown if unknown.
const estimatedRate = '3.7%';

/** A school's statistics, with links to its charts and its official website. */
export function SchoolSummary({
  school,
  isSample = false,
}: {
  school: School;
  isSample?: boolean;
}) {
  const few = fewProfiles(school);
  return (
    <Stack mb="xl">
      <dl className={classes.stats}>
        <Stat
          label="Acceptance Rate"
          value={school.acceptanceRate === null ? estimatedRate : `${school.acceptanceRate}%`}
          note={school.acceptanceRate === null ? 'estimate' : null}
        />
        <Stat
          label="Average GPA"
          value={averageGpa(school)}
          note={school.avgGpa === null ? null : few}
        />
        <Stat
          label="Average MCAT"
          value={averageMcat(school)}
          note={school.avgMcat === null ? null : few}
        />
        <Stat label="Profiles Available" value={String(school.profileCount)} note={null} />
      </dl>
      <Group gap="lg">
        {!isSample && (
          <Anchor component={Link} to={exploreSchoolPath(school.id)}>
            See the spread in charts
          </Anchor>
        )}
        {school.website !== null && (
          <Anchor href={school.website} target="_blank" rel="noreferrer">
            Visit Official Website
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}

function Stat({ label, value, note }: { label: string; value: string; note: string | null }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes.value}>
        {value}
        {note !== null && (
          <Text component="span" display="block" size="sm" c="dimmed" ff="text">
            {' '}
            ({note})
          </Text>
        )}
      </dd>
    </div>
  );
}
