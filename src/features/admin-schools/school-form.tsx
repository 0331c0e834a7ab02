import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';

import { ConflictError, messageOf } from '#lib/errors.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { differencesOf } from './differences.ts';
import { ImageField } from './image-field.tsx';
import { saveSchool, type ImageChange } from './mutations.ts';
import { fetchSchool } from './queries.ts';
import {
  schoolFormSchema,
  toDraft,
  toFormValues,
  type Pictured,
  type School,
  type SchoolDraft,
  type SchoolFormValues,
} from './schema.ts';

/** Edits a school's details. Another admin may be editing the same one. */
export function SchoolForm({
  school,
  pictureOf,
  onSaved,
  onClose,
}: {
  school: School;
  pictureOf: (school: Pictured) => ReactNode;
  onSaved: (saved: { hasNewImage: boolean }) => void;
  onClose: () => void;
}) {
  // The school as loaded.
  const [seen, setSeen] = useState(school);
  const [image, setImage] = useState<ImageChange>('keep');
  const [theirs, setTheirs] = useState<School | null>(null);
  const [isGone, setGone] = useState(false);
  const flash = useFlashMessage();
  const isMounted = useIsMounted();
  const form = useForm<SchoolFormValues>({
    resolver: zodResolver(schoolFormSchema),
    defaultValues: toFormValues(school),
  });
  const { control } = form;
  const { isSubmitting } = form.formState;

  /** Returns whether it was saved. If not, the admin must choose a version. */
  async function save(draft: SchoolDraft, base: School): Promise<boolean> {
    try {
      await saveSchool(base, draft, image);
      return true;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
    const latest = await fetchSchool(base.id);
    if (!latest) {
      setGone(true);
      return false;
    }
    if (differencesOf(latest, draft, { seen: base, image }).length === 0) {
      return save(draft, latest);
    }
    setTheirs(latest);
    return false;
  }

  async function submit(values: SchoolFormValues, base: School): Promise<void> {
    setTheirs(null);
    setGone(false);
    try {
      if (!(await save(toDraft(values), base))) return;
      onSaved({ hasNewImage: image instanceof File });
      if (isMounted()) onClose();
    } catch (error) {
      flash.error(`Error updating school: ${messageOf(error)}`);
    }
  }

  function takeTheirs(latest: School): void {
    setSeen(latest);
    setTheirs(null);
    setImage('keep');
    form.reset(toFormValues(latest));
  }

  return (
    <form onSubmit={form.handleSubmit((values) => submit(values, seen))} noValidate>
      <Stack gap="lg">
        <TextareaField control={control} name="description" label="Description" rows={6} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField
            control={control}
            name="website"
            label="Website"
            description="https://…"
            inputMode="url"
          />
          <TextField
            control={control}
            name="acceptanceRate"
            label="Acceptance rate (%)"
            description="If empty, the page shows 3.7% as an estimate"
            inputMode="decimal"
          />
        </SimpleGrid>
        <ImageField school={seen} change={image} pictureOf={pictureOf} onChange={setImage} />
        {isGone && (
          <Message kind="error">
            This school no longer exists because no applicants are listed for it. Your changes are
            still here, but they can’t be saved.
          </Message>
        )}
        {theirs && (
          <ConflictNotice
            differences={differencesOf(theirs, toDraft(form.getValues()), { seen, image })}
            isBusy={isSubmitting}
            onKeepMine={() => void form.handleSubmit((values) => submit(values, theirs))()}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        )}
        <StatusBanner message={flash.message} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting
              ? image instanceof File
                ? 'Uploading image...'
                : 'Saving...'
              : 'Save School'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
