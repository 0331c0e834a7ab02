import { Accordion, Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { adminOrderPath, adminPersonPath, paths } from '#model/store/paths.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { logTabs } from '#model/panel/admin-tabs.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';
import stacked from '#ui/list/stacked-table.module.css';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { AuditFilters } from './audit-filters.tsx';
import { describeEntry, subjectName } from './describe-entry.ts';
import classes from './audit-section.module.css';
import { auditedTable } from './audited-tables.ts';
import { auditedTablesOptions, auditPageOptions } from './queries.ts';
import type { AuditEntry } from './schema.ts';
import { auditUrl, type AuditView } from './search-params.ts';
import { actorOf, changedColumns, formatMoment } from './wording.ts';

export default function AuditPage() {
  const [view, show] = useUrlState(auditUrl);
  return <AuditSection view={view} onViewChange={show} />;
}

/** The log of changes with their actors, newest first. */
export function AuditSection({
  view,
  onViewChange,
}: {
  view: AuditView;
  onViewChange: (view: AuditView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(auditPageOptions(view));
  const tables = useQuery(auditedTablesOptions).data ?? [];
  const { before, ...filter } = view;
  const hasFilters = auditUrl.hasFilters(view);
  const last = query.data?.rows.at(-1);

  return (
    <AdminPage title="Audit Log" tabs={logTabs}>
      <AuditFilters
        filter={filter}
        tables={tables}
        onChange={(next) => onViewChange({ ...next, before: null }, { replace: true })}
      />
      {hasFilters && (
        <Group>
          <Button variant="default" size="xs" onClick={() => onViewChange(auditUrl.defaults)}>
            Clear Filters
          </Button>
        </Group>
      )}
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : query.isPending ? (
        <LoadingState label="Loading audit log..." />
      ) : query.data.rows.length === 0 ? (
        <EmptyState
          message={hasFilters || before !== null ? 'No matching entries.' : 'No changes yet.'}
        />
      ) : (
        <EntryList key={before} entries={query.data.rows} order={2} />
      )}
      <Group component="nav" aria-label="Log pages" justify="center">
        {before !== null && (
          <Button variant="default" onClick={() => onViewChange({ ...view, before: null })}>
            Newest entries
          </Button>
        )}
        {query.data?.hasMore && last && (
          <Button variant="default" onClick={() => onViewChange({ ...view, before: last.id })}>
            Older entries
          </Button>
        )}
      </Group>
    </AdminPage>
  );
}

/** The latest entries about a person, with a link to the others. */
export function EntriesAbout({ email }: { email: string }) {
  const view = { ...auditUrl.defaults, about: email };
  const query = useQuery(auditPageOptions(view));
  return (
    <Section title="Audit log">
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : query.isPending ? (
        <LoadingState label="Loading audit log..." />
      ) : query.data.rows.length === 0 ? (
        <Text c="dimmed">No changes yet.</Text>
      ) : (
        <Stack>
          <EntryList entries={query.data.rows} order={3} />
          {query.data.hasMore && (
            <Anchor component={Link} to={`${paths.adminAudit}${auditUrl.write(view)}`}>
              All entries
            </Anchor>
          )}
        </Stack>
      )}
    </Section>
  );
}

function EntryList({ entries, order }: { entries: AuditEntry[]; order: 2 | 3 }) {
  return (
    <Accordion multiple order={order} variant="separated" radius="md">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Accordion>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <Accordion.Item value={String(entry.id)}>
      <Accordion.Control>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <b>{actorOf(entry)}</b> {describeEntry(entry)}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={entry.happenedAt}>{formatMoment(entry.happenedAt)}</time>
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <EntryChanges entry={entry} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** The changes of an entry, column by column, before and after. */
function EntryChanges({ entry }: { entry: AuditEntry }) {
  if (entry.rowKey === null) {
    return (
      <Text c="dimmed">
        This bulk change is logged without details. Rows affected: {formatCount(entry.rowCount)}.
      </Text>
    );
  }
  const columns = changedColumns(entry);
  if (columns.length === 0) {
    return <Text c="dimmed">This change is logged without details: they are personal data.</Text>;
  }
  const path = subjectPath(entry);
  return (
    <>
      {path !== null && (
        <Anchor component={Link} to={path} size="sm">
          Open {auditedTable(entry.tableName).one} {subjectName(entry)}
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

/** The page of what an audit entry is about; null if that is gone or has none. */
function subjectPath({ subject, tableName, rowKey }: AuditEntry): string | null {
  if (subject === null) return null;
  if (subject.orderId) return adminOrderPath(subject.orderId);
  const { page, param } = auditedTable(tableName);
  if (page === undefined) return subject.email ? adminPersonPath(subject.email) : null;
  const [key] = Object.values(rowKey ?? {});
  return `${page}?${new URLSearchParams({ [param]: String(key) }).toString()}`;
}
