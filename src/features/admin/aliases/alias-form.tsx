import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { SchoolField } from '#model/schools/school-field.tsx';
import { inputsOf } from '#model/record/record.ts';
import { forgetUnsavedChanges, useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { ConfirmChange } from './confirm-change.tsx';
import { aliasRecord, type Alias } from './schema.ts';

/** Adds or edits an alias. The effect is previewed before anything is saved. */
export function AliasForm({ alias, onClose }: { alias: Alias | null; onClose: () => void }) {
  // The version the form is based on. The query may have a later one.
  const [base, setBase] = useState(alias);
  // The change to preview; null while the form is being edited.
  const [next, setNext] = useState<Alias | null>(null);
  const form = useForm({
    resolver: zodResolver(aliasRecord.form.schema),
    defaultValues: aliasRecord.form.toFormValues(alias),
  });
  const { control } = form;
  const input = inputsOf(aliasRecord, control);
  useUnsavedChanges(form.formState.isDirty);

  /** Keeps a school that only another admin changed. */
  function merge(latest: Alias | null): void {
    setBase(latest);
    if (!latest || !next || next.schoolName !== base?.schoolName) return;
    form.setValue('schoolName', latest.schoolName, { shouldDirty: true });
    setNext({ ...next, schoolName: latest.schoolName });
  }

  return (
    <Stack gap="lg">
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => setNext(aliasRecord.toDraft(values, base)))}
        // A different spelling is a different change.
        onChange={() => setNext(null)}
      >
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {input('alias')}
            <SchoolField
              control={control}
              name="schoolName"
              label={aliasRecord.asked.schoolName}
              description="A listed school, or a new name to create one"
              onOptionSubmit={() => setNext(null)}
              required
            />
          </SimpleGrid>
          {next === null && (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">Preview Change</Button>
            </Group>
          )}
        </Stack>
      </form>
      {next !== null && (
        <ConfirmChange
          change={{ seen: base, next }}
          confirmLabel="Save Alias"
          busyLabel="Saving..."
          done={alias ? 'Alias updated.' : 'Alias added.'}
          onClose={() => {
            forgetUnsavedChanges();
            onClose();
          }}
          onBack={() => setNext(null)}
          onConflict={merge}
        />
      )}
    </Stack>
  );
}
