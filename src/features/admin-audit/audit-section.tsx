import { Accordion, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';

import { AuditFilters } from './audit-filters.tsx';
import { EntryChanges } from './entry-changes.tsx';
import { auditedTablesOptions, auditPageOptions } from './queries.ts';
import type { AuditEntry } from './schema.ts';
import type { AuditFilter, AuditView } from './search-params.ts';
import { actorOf, deedOf, formatMoment } from './words.ts';

const anything: AuditFilter = { table: '', actor: '', action: null, key: '', from: '', to: '' };

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
  const isFiltered = Object.values(filter).some(Boolean);
  const clear = () => onViewChange({ ...anything, before: null });
  const last = query.data?.rows.at(-1);

  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Audit Log
      </Title>
      <AuditFilters
        filter={filter}
        tables={tables}
        onChange={(next) => onViewChange({ ...next, before: null }, { replace: true })}
      />
      {isFiltered && (
        <Group>
          <Button variant="default" size="xs" onClick={clear}>
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
          message={isFiltered || before !== null ? 'No matching entries.' : 'No changes yet.'}
        />
      ) : (
        <Accordion multiple order={3} variant="separated" radius="md" key={before}>
          {query.data.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Accordion>
      )}
      <Group component="nav" aria-label="Log pages" justify="center">
        {before !== null && (
          <Button variant="default" onClick={() => onViewChange({ ...view, before: null })}>
            Newest entries
          </Button>
        )}
        {query.data?.has_more && last && (
          <Button variant="default" onClick={() => onViewChange({ ...view, before: last.id })}>
            Older entries
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <Accordion.Item value={String(entry.id)}>
      <Accordion.Control>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <b>{actorOf(entry)}</b> {deedOf(entry)}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={entry.happened_at}>{formatMoment(entry.happened_at)}</time>
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <EntryChanges entry={entry} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
