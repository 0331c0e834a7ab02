import { List, Stack, Table, Text } from '@mantine/core';

import stacked from '#ui/stacked-table.module.css';

import type { Preview } from './schema.ts';

const count = (applicants: number) =>
  applicants === 1 ? '1 applicant' : `${applicants} applicants`;

/** What a change of an alias would do, in words and numbers. */
export function AliasPreview({ preview }: { preview: Preview }) {
  const { applicants, moves, schools } = preview;
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? 'no school' : (names.get(id) ?? id));
  if (moves.length === 0) {
    return <Text>No stored applicant is listed anywhere else by this.</Text>;
  }
  return (
    <Stack gap="md">
      <Text>
        {applicants === 1
          ? '1 applicant is listed elsewhere:'
          : `${count(applicants)} are listed elsewhere:`}
      </Text>
      <List spacing={4}>
        {moves.map(({ from, to, applicants: moved }) => (
          <List.Item key={`${from} ${to}`}>
            {count(moved)} from <b>{nameOf(from)}</b> to <b>{nameOf(to)}</b>
          </List.Item>
        ))}
      </List>
      <Table className={stacked['table'] ?? ''} aria-label="Profiles of the schools">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>School</Table.Th>
            <Table.Th>Profiles now</Table.Th>
            <Table.Th>Profiles then</Table.Th>
            <Table.Th>What becomes of it</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schools.map((school) => (
            <Table.Tr key={school.id}>
              <Table.Th scope="row">{school.name}</Table.Th>
              <Table.Td data-label="Profiles now">{school.before}</Table.Td>
              <Table.Td data-label="Profiles then">{school.after}</Table.Td>
              <Table.Td>{fateOf(school)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function fateOf({ is_new, goes, after }: Preview['schools'][number]): string {
  if (is_new) return 'Listed from now on';
  if (goes) return 'Removed, also from members’ saved lists';
  return after === 0 ? 'Stays without profiles: it has been described' : 'Stays';
}
