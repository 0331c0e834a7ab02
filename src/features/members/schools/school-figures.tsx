import { Stack, Text, Title } from '@mantine/core';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { homesOf } from '#model/schools/origins.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { hoursIn, HoursTable, RangeTable } from '../explore/range-table.tsx';
import type { Range, Statistics } from '../explore/schema.ts';
import type { School } from './schema.ts';

/** The numbers of those whom a school accepted, beside the member's own, and where they lived. */
export function SchoolFigures({
  school,
  ranges,
  mine,
}: {
  school: School;
  ranges: Statistics['ranges'];
  mine: ScorePair;
}) {
  const { profileCount } = school;
  const homes = homesOf(school);
  const hours = hoursIn(ranges);
  const score = (label: string, figure: Range | undefined) =>
    figure && figure.n < profileCount ? `${label} (${figure.n})` : label;
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          Accepted here
        </Title>
        <RangeTable
          head={`from ${pluralize(profileCount, 'profile')}`}
          rows={[
            { label: score('GPA', ranges?.gpa), digits: 2, figure: ranges?.gpa, own: mine.gpa },
            { label: score('MCAT', ranges?.mcat), figure: ranges?.mcat, own: mine.mcat },
          ]}
        />
      </div>
      {hours.length > 0 && (
        <div>
          <Title order={2} size="h3">
            Their hours
          </Title>
          <HoursTable hours={hours} />
        </div>
      )}
      {homes.length > 0 && (
        <div>
          <Title order={2} size="h3">
            Where they lived
          </Title>
          {homes.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {profileCount === 1 ? 'One profile is one person' : 'Profiles are people'}, not odds.
        Accepted applicants only, self-reported.
      </Text>
    </Stack>
  );
}
