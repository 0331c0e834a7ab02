import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EditorPage, RecordEditor } from '#ui/list/record-editor.tsx';

import { AliasForm } from './alias-form.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { aliasOptions } from './queries.ts';
import type { AliasesTask } from './search-params.ts';

/** The page for adding, editing or removing an alias. */
export function AliasEditor({
  task,
  onClose,
}: {
  task: NonNullable<AliasesTask>;
  onClose: () => void;
}) {
  if (task === 'add') {
    return (
      <EditorPage title="Add Alias" backLabel="Back to Aliases" onClose={onClose}>
        <AliasForm alias={null} onClose={onClose} />
      </EditorPage>
    );
  }
  return <StoredAlias task={task} onClose={onClose} />;
}

function StoredAlias({
  task,
  onClose,
}: {
  task: { edit: string } | { remove: string };
  onClose: () => void;
}) {
  const isEdited = 'edit' in task;
  return (
    <RecordEditor
      query={useQuery(aliasOptions(isEdited ? task.edit : task.remove))}
      noun="alias"
      title={isEdited ? 'Edit Alias' : 'Remove this alias?'}
      backLabel="Back to Aliases"
      onClose={onClose}
    >
      {(alias) =>
        isEdited ? (
          <AliasForm key={alias.alias} alias={alias} onClose={onClose} />
        ) : (
          <Stack gap="md">
            <Text style={{ overflowWrap: 'anywhere' }}>
              “{alias.alias}” refers to {alias.schoolName}. If you remove it:
            </Text>
            <ConfirmChange
              change={{ seen: alias, next: null }}
              confirmLabel="Remove Alias"
              busyLabel="Removing..."
              isDestructive
              done="Alias removed."
              onClose={onClose}
              onBack={onClose}
            />
          </Stack>
        )
      }
    </RecordEditor>
  );
}
