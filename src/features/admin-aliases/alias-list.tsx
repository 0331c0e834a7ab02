import { Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { AdminList } from '#ui/admin-list.tsx';
import { RowButtons } from '#ui/record-list.tsx';
import { schoolTabs } from '#ui/admin-tabs.tsx';
import stacked from '#ui/stacked-table.module.css';

import { aliasPageOptions } from './queries.ts';
import type { Alias } from './schema.ts';
import type { AliasesTask, AliasesView } from './search-params.ts';

/** The list of school aliases. */
export function AliasList({
  view,
  onViewChange,
}: {
  view: AliasesView;
  onViewChange: (view: AliasesView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(aliasPageOptions(view.text, view.page));
  const onTask = (task: AliasesTask) => onViewChange({ ...view, task });
  return (
    <AdminList
      title="School Aliases"
      tabs={schoolTabs}
      add={{ label: 'Add Alias', onClick: () => onTask('add') }}
      intro="Applicants write a school’s name in many ways. A name that equals or contains one of these spellings refers to that school. If several match, the longest wins."
      view={view}
      onViewChange={onViewChange}
      searchLabel="Search aliases..."
      query={query}
      noun={['alias', 'aliases']}
      empty="There are no aliases yet."
    >
      {(aliases) => <AliasTable aliases={aliases} onTask={onTask} />}
    </AdminList>
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
                <RowButtons
                  of={alias}
                  buttons={[
                    ['Edit', () => onTask({ edit: alias })],
                    ['Remove', () => onTask({ remove: alias })],
                  ]}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
