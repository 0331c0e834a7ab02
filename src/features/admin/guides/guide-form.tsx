import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { storedName } from '#lib/uploads/file-types.ts';
import { slugOf } from '#lib/text/slug.ts';
import { Preview } from '#ui/form/preview.tsx';
import { UploadField } from '#model/files/upload-field.tsx';
import { useFileUpload } from '#model/files/use-file-upload.ts';
import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { saveGuide, setPublishedAt } from './mutations.ts';
import { fetchGuide } from './queries.ts';
import { guideRecord, isCompleteWithoutFile, type Guide, type GuideFormValues } from './schema.ts';

/** A guide as the form has it now. */
export type PreviewedGuide = Pick<
  Guide,
  'id' | 'kind' | 'title' | 'summary' | 'body' | 'storagePath' | 'externalUrl'
>;

/** Adds or edits a guide; a concurrent edit by another admin is merged or shown as a conflict. */
export function GuideForm({
  guide,
  newSortOrder = 0,
  onClose,
  preview,
}: {
  guide: Guide | null;
  /** The sort order of a new guide. */
  newSortOrder?: number | undefined;
  onClose: () => void;
  /** Shows a guide as members see it. */
  preview: (guide: PreviewedGuide) => ReactNode;
}) {
  const [removesFile, setRemovesFile] = useState(false);
  const uploader = useFileUpload('guides');
  const { upload } = uploader;
  const versioned = useVersionedForm({
    ...guideRecord.form,
    defaultValues: {
      ...guideRecord.form.toFormValues(guide),
      ...(guide === null && { sortOrder: String(newSortOrder) }),
    },
    noun: 'guide',
    row: guide,
    keyOf: ({ id }) => id,
    save,
    fetchLatest: fetchGuide,
    failure: guide ? 'Error updating guide' : 'Error',
    onClose,
  });

  const { form, base, submit, baseOn, finish } = versioned;
  const { control } = form;
  const input = inputsOf(guideRecord, control);
  const saveWithFile = submit(async ({ saved, publishedAt }, outcome) => {
    baseOn(saved);
    setRemovesFile(false);
    const isDone = await uploader.attach({ guideId: saved.id });
    if (!isDone) return;
    if (publishedAt !== saved.publishedAt) {
      // With the version that the file has made.
      const latest = await fetchGuide(saved.id);
      if (latest) await setPublishedAt(latest, publishedAt);
    }
    finish(outcome);
  });

  /** Saves the guide, and returns the `published_at` that it gets when its file is attached. */
  async function save(values: GuideFormValues, seen: Guide | null) {
    const draft = guideRecord.toDraft(values, seen);
    const hasUpload = upload.phase === 'uploaded';
    const id = seen?.id ?? slugOf(values.title, 'guide');
    // A guide with only a file is published once the file is attached, not before.
    const waitsForFile = hasUpload && !seen?.storagePath && !isCompleteWithoutFile(draft);
    const publishedAt = waitsForFile ? null : draft.publishedAt;
    const saved = await saveGuide(id, { ...draft, publishedAt }, seen, {
      // A new file replaces the old one.
      removesFile: removesFile && !hasUpload,
    });
    return { saved, publishedAt: waitsForFile ? draft.publishedAt : saved.publishedAt };
  }

  const kept = removesFile ? null : (base?.storagePath ?? null);
  useUnsavedChanges(removesFile);
  return (
    <VersionedForm
      versioned={versioned}
      uploader={uploader}
      onSubmit={saveWithFile}
      preview={
        <GuidePreview
          control={control}
          id={base?.id ?? 'new'}
          storagePath={upload.phase === 'uploaded' ? upload.path : kept}
          preview={preview}
        />
      }
    >
      {input('title')}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {input('capability')}
        {input('kind')}
        {input('sortOrder')}
      </SimpleGrid>
      {input('summary')}
      <BodyField control={control} />
      {input('externalUrl')}
      {input('openPages')}
      {input('pageCount')}
      <UploadField
        current={kept === null ? null : { name: storedName(kept) }}
        description="PDFs are shown on the page; all files can be downloaded"
        uploader={uploader}
        onRemove={() => setRemovesFile(true)}
      />
      {removesFile && (upload.phase === 'none' || upload.phase === 'canceled') && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            The file is removed when you save.
          </Text>
          <Button variant="default" size="xs" onClick={() => setRemovesFile(false)}>
            Keep File
          </Button>
        </Group>
      )}
      {input('publishedAt')}
    </VersionedForm>
  );
}

/** A guide's text, which is formatted on the page, or an email template, which is not. */
function BodyField({ control }: { control: Control<GuideFormValues> }) {
  const isTemplate = useWatch({ control, name: 'kind' }) === 'email_template';
  return inputsOf(guideRecord, control)('body', {
    description: isTemplate
      ? 'Starts with “Subject: …” and an empty line. Members fill in the [blanks], the same one once. Below a line --- is an example'
      : 'Markdown: ## for headings, - for lists, [words](https://…) for links',
  });
}

function GuidePreview({
  control,
  id,
  storagePath,
  preview,
}: {
  control: Control<GuideFormValues>;
  id: string;
  storagePath: string | null;
  preview: (guide: PreviewedGuide) => ReactNode;
}) {
  // The form changes its values in place.
  const values = useWatch({ control, compute: (all) => structuredClone(all) });
  const draft = guideRecord.toDraft(values, null);
  return (
    <Preview audience="members">
      {preview({
        ...draft,
        id,
        storagePath,
        title: draft.title.trim() || 'Untitled',
        summary: draft.summary.trim(),
        externalUrl: draft.externalUrl?.trim() ?? null,
      })}
    </Preview>
  );
}
