import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { AliasForm } from './alias-form.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { aliasOptions } from './queries.ts';
import type { AliasesTask } from './search-params.ts';

/** The page for adding, editing or removing an alias. */
export function AliasEditor({
  task,
  onDone,
  onClose,
}: {
  task: NonNullable<AliasesTask>;
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  if (task === 'add') {
    return (
      <Section title="Add Alias">
        <AliasForm alias={null} onSaved={() => onDone('Alias added.')} onClose={onClose} />
      </Section>
    );
  }
  return <StoredAlias task={task} onDone={onDone} onClose={onClose} />;
}

function StoredAlias({
  task,
  onDone,
  onClose,
}: {
  task: { edit: string } | { remove: string };
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  const query = useQuery(aliasOptions('edit' in task ? task.edit : task.remove));
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading alias..." />;
  }
  const alias = query.data;
  if (!alias) {
    return (
      <EmptyState
        message="This alias no longer exists."
        action={
          <Button variant="default" onClick={onClose}>
            Back to Aliases
          </Button>
        }
      />
    );
  }
  if ('edit' in task) {
    return (
      <Section title="Edit Alias">
        <AliasForm
          key={alias.alias}
          alias={alias}
          onSaved={() => onDone('Alias updated.')}
          onClose={onClose}
        />
      </Section>
    );
  }
  return (
    <Section title="Remove this alias?">
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          “{alias.alias}” refers to {alias.schoolName}. If you remove it:
        </Text>
        <ConfirmChange
          change={{ seen: alias, next: null }}
          confirmLabel="Remove Alias"
          busyLabel="Removing..."
          isDestructive
          onDone={() => onDone('Alias removed.')}
          onClose={onClose}
          onBack={onClose}
        />
      </Stack>
    </Section>
  );
}
