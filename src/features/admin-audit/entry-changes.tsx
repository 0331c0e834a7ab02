import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import stacked from '#ui/stacked-table.module.css';

import classes from './entry-changes.module.css';
import type { AuditEntry } from './schema.ts';
import { subjectName } from './describe-entry.ts';
import { changedColumns, tableNouns } from './wording.ts';

/** The changes of an entry, column by column, before and after. */
export function EntryChanges({
  entry,
  subjectPath,
}: {
  entry: AuditEntry;
  /** The page of what the entry is about; null for none. */
  subjectPath: string | null;
}) {
  if (entry.rowKey === null) {
    return (
      <Text c="dimmed">
        This bulk change is logged without details. Rows affected:{' '}
        {entry.rowCount.toLocaleString('en-US')}.
      </Text>
    );
  }
  const columns = changedColumns(entry);
  if (columns.length === 0) {
    return <Text c="dimmed">This change is logged without details: they are personal data.</Text>;
  }
  return (
    <>
      {subjectPath !== null && (
        <Anchor component={Link} to={subjectPath} size="sm">
          Open {tableNouns(entry.tableName).one} {subjectName(entry)}
        </Anchor>
      )}
      <Table verticalSpacing="xs" layout="fixed" className={stacked['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            {entry.before && <Table.Th>Before</Table.Th>}
            {entry.after && <Table.Th>After</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ column, label, before, after }) => (
            <Table.Tr key={column}>
              <Table.Th scope="row">{label}</Table.Th>
              {before !== null && (
                <Table.Td data-label="Before" className={classes.value ?? ''}>
                  {before}
                </Table.Td>
              )}
              {after !== null && (
                <Table.Td data-label="After" className={classes.value ?? ''}>
                  {after}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
