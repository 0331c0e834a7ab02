import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import stacked from '#ui/stacked-table.module.css';

import { aliasPageOptions } from './queries.ts';
import type { Alias } from './schema.ts';
import type { AliasesTask } from './search-params.ts';

/** The list of school aliases. */
export function AliasList({
  text,
  page,
  schoolsLink,
  onSearch,
  onPageChange,
  onTask,
}: {
  text: string;
  page: number;
  /** The link back to the schools. */
  schoolsLink: ReactNode;
  onSearch: (text: string) => void;
  onPageChange: (page: number) => void;
  onTask: (task: AliasesTask) => void;
}) {
  const query = useQuery(aliasPageOptions(text, page));
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          School Aliases
        </Title>
        <Group gap="sm">
          {schoolsLink}
          <Button onClick={() => onTask('add')}>Add Alias</Button>
        </Group>
      </Group>
      <Text c="dimmed" maw="42rem">
        Applicants write a school&rsquo;s name in many ways. A name that equals or contains one of
        these spellings refers to that school. If several match, the longest wins.
      </Text>
      <SearchBox label="Search aliases..." value={text} onSearch={onSearch} />
      <PagedList
        query={query}
        noun={['alias', 'aliases']}
        empty="There are no aliases yet."
        onClear={text === '' ? undefined : () => onSearch('')}
        onPageChange={onPageChange}
      >
        {(aliases) => <AliasTable aliases={aliases} onTask={onTask} />}
      </PagedList>
    </Stack>
  );
}

function AliasTable({
  aliases,
  onTask,
}: {
  aliases: Alias[];
  onTask: (task: AliasesTask) => void;
}) {
  return (
    <Table verticalSpacing="xs" className={stacked['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Spelling</Table.Th>
          <Table.Th>School</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {aliases.map(({ alias, schoolName: school }) => (
          <Table.Tr key={alias}>
            <Table.Th scope="row">{alias}</Table.Th>
            <Table.Td data-label="School">{school}</Table.Td>
            <Table.Td>
              <Group gap="xs">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Edit: ${alias}`}
                  onClick={() => onTask({ edit: alias })}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove: ${alias}`}
                  onClick={() => onTask({ remove: alias })}
                >
                  Remove
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
