import { Stack, Table, Text, Title } from '@mantine/core';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { homesOf } from '#model/schools/origins.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { HoursTable, hoursIn } from '../explore/hours-table.tsx';
import type { Statistics } from '../explore/schema.ts';
import type { School } from './schema.ts';

const heads = ['lowest', 'middle', 'highest', 'you'];

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
  const rows = [
    { label: 'GPA', digits: 2, figure: ranges?.gpa, own: mine.gpa },
    { label: 'MCAT', digits: 0, figure: ranges?.mcat, own: mine.mcat },
  ];
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          Accepted here
        </Title>
        <Table mt={4} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Text span size="sm" c="dimmed">
                  from {pluralize(profileCount, 'profile')}
                </Text>
              </Table.Th>
              {heads.map((head) => (
                <Table.Th key={head} ta="right" fw={400}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ label, digits, figure, own }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">
                  {label}
                  {figure && figure.n < profileCount && ` (${figure.n})`}
                </Table.Th>
                {(figure?.values ?? [null, null, null]).map((value, nth) => (
                  <Table.Td key={heads[nth]} ta="right" fw={nth === 1 ? 600 : 400}>
                    {value?.toFixed(digits) ?? 'N/A'}
                  </Table.Td>
                ))}
                <Table.Td ta="right" c="var(--you)">
                  {own?.toFixed(digits) ?? '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {hoursIn(ranges).length > 0 && (
        <div>
          <Title order={2} size="h3">
            Their hours
          </Title>
          <HoursTable ranges={ranges} />
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
