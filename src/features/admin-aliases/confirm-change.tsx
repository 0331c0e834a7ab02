import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConflictError, messageOf } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';

import { AliasPreview } from './alias-preview.tsx';
import { changeAlias } from './mutations.ts';
import { fetchAlias, previewOptions } from './queries.ts';
import type { Alias, AliasChange } from './schema.ts';

/** Previews a change and asks for confirmation. */
export function ConfirmChange({
  change: { seen: seenFirst, next },
  confirmLabel,
  busyLabel,
  isDestructive = false,
  onDone,
  onClose,
  onBack,
  onConflict,
}: {
  change: AliasChange;
  confirmLabel: string;
  busyLabel: string;
  isDestructive?: boolean;
  onDone: () => void;
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
    onDone();
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
