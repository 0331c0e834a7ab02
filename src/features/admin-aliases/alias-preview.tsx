import { List, Stack, Table, Text } from '@mantine/core';

import { pluralize } from '#lib/pluralize.ts';
import stacked from '#ui/stacked-table.module.css';

import type { Preview } from './schema.ts';

const veryMany = 'More than 10,000 applicants use one of these spellings.';

/** Summarizes the effect of an alias change. */
export function AliasPreview({ preview }: { preview: Preview }) {
  const { applicants, moves, schools, isCapped = false } = preview;
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? 'no school' : (names.get(id) ?? id));
  if (moves.length === 0) {
    return (
      <Text>
        {isCapped
          ? `${veryMany} None of the first 10,000 would move to another school.`
          : 'No stored applicants would move to another school.'}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      <Text>
        {isCapped && `${veryMany} Of the first 10,000, `}
        {pluralize(applicants, 'applicant')} {applicants === 1 ? 'is' : 'are'} listed elsewhere:
      </Text>
      <List spacing={4}>
        {moves.map(({ from, to, applicants: moved }) => (
          <List.Item key={`${from} ${to}`}>
            {pluralize(moved, 'applicant')} from <b>{nameOf(from)}</b> to <b>{nameOf(to)}</b>
          </List.Item>
        ))}
      </List>
      <Table className={stacked['table'] ?? ''} aria-label="Profiles by school">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>School</Table.Th>
            <Table.Th>Profiles now</Table.Th>
            {!isCapped && <Table.Th>Profiles after</Table.Th>}
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schools.map((school) => (
            <Table.Tr key={school.id}>
              <Table.Th scope="row">{school.name}</Table.Th>
              <Table.Td data-label="Profiles now">{school.before}</Table.Td>
              {!isCapped && <Table.Td data-label="Profiles after">{school.after}</Table.Td>}
              <Table.Td>{fateOf(school)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function fateOf({ isNew, goes, after }: Preview['schools'][number]): string {
  if (isNew) return 'Will be listed';
  if (after === null) return 'Known when all have moved';
  if (goes) return 'Removed, also from members’ saved lists';
  return after === 0 ? 'Stays without profiles, as it has details' : 'Stays';
}
