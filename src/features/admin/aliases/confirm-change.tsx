import { Button, Group, List, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConflictError, messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import stacked from '#ui/list/stacked-table.module.css';
import { toast } from '#ui/feedback/toast.tsx';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';

import { changeAlias } from './mutations.ts';
import { fetchAlias, previewOptions } from './queries.ts';
import type { Alias, AliasChange, Preview } from './schema.ts';

/** Previews a change and asks for confirmation. */
export function ConfirmChange({
  change: { seen: seenFirst, next },
  confirmLabel,
  busyLabel,
  isDestructive = false,
  done,
  onClose,
  onBack,
  onConflict,
}: {
  change: AliasChange;
  confirmLabel: string;
  busyLabel: string;
  isDestructive?: boolean;
  /** Said afterwards. */
  done: string;
  onClose: () => void;
  onBack: () => void;
  /** Called with another admin's version; null if they removed the alias. */
  onConflict?: (latest: Alias | null) => void;
}) {
  // The alias as it was loaded; edits by other admins are shown before they are overwritten.
  const [seen, setSeen] = useState(seenFirst);
  const [conflict, setConflict] = useState<string | null>(null);
  const preview = useQuery(previewOptions({ seen, next }));
  const saving = useMutation({ mutationFn: save });
  const isMounted = useIsMounted();

  function finish(): void {
    toast.success(done);
    if (isMounted()) onClose();
  }

  async function save(): Promise<void> {
    setConflict(null);
    try {
      await changeAlias({ seen, next });
      finish();
    } catch (error) {
      if (!(error instanceof ConflictError) || !seen) throw error;
      handleConflict(await fetchAlias(seen.alias));
    }
  }

  function handleConflict(latest: Alias | null): void {
    if (!latest && !next) {
      finish();
      return;
    }
    setSeen(latest);
    onConflict?.(latest);
    setConflict(
      latest
        ? `Another admin changed this in the meantime: it now refers to ${latest.schoolName}.`
        : 'Another admin removed this in the meantime. Saving adds it again.',
    );
  }

  return (
    <Stack gap="md">
      <div aria-live="polite">
        {preview.isError ? (
          <QueryError failure="Error fetching data" query={preview} />
        ) : preview.isPending ? (
          <Text c="dimmed">Checking what this would change...</Text>
        ) : (
          <AliasPreview preview={preview.data} />
        )}
      </div>
      {conflict !== null && <Message kind="error">{conflict}</Message>}
      {saving.isError && <Message kind="error">Error: {messageOf(saving.error)}</Message>}
      <Group justify="flex-end">
        <Button variant="default" disabled={saving.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          {...(isDestructive ? { color: 'red.8' } : {})}
          disabled={saving.isPending || !preview.isSuccess}
          onClick={() => saving.mutate()}
        >
          {saving.isPending ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}

const veryMany = 'More than 10,000 applicants use one of these spellings.';

/** Summarizes the effect of an alias change. */
function AliasPreview({ preview }: { preview: Preview }) {
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
