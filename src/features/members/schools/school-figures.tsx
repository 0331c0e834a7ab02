import { Stack, Table, Text, Title } from '@mantine/core';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import type { Statistics } from '../explore/schema.ts';
import type { School } from './schema.ts';

const heads = ['lowest', 'middle', 'highest', 'you'];

/** The numbers of those whom a school accepted, beside the member's own, and where they lived. */
export function SchoolFigures({
  school: { state, profileCount },
  figures: { ranges, states },
  mine,
}: {
  school: School;
  figures: Pick<Statistics, 'ranges' | 'states'>;
  mine: ScorePair;
}) {
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
      {states && (
        <div>
          <Title order={2} size="h3">
            Where they lived
          </Title>
          {inWords(states, state).map((line) => (
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

const most = 5;

/** '2 of 3 in Texas' and '1 of 3 elsewhere: Massachusetts'. */
function inWords({ n, counts }: NonNullable<Statistics['states']>, home: string | null) {
  const inside = counts.find(([state]) => state === home)?.[1] ?? 0;
  const others = counts.filter(([state]) => state !== home).map(([state]) => state);
  const named = others.slice(0, most).join(', ') + (others.length > most ? ' …' : '');
  return [
    home !== null && `${inside} of ${n} in ${home}`,
    inside < n && `${n - inside} of ${n} ${home === null ? 'in' : 'elsewhere:'} ${named}`,
  ].filter((line) => line !== false);
}
