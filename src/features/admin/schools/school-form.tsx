import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { ConflictError } from '#lib/data/errors.ts';
import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { ImageField } from './image-field.tsx';
import { saveSchool, type ImageChange } from './mutations.ts';
import { fetchSchool } from './queries.ts';
import { schoolRecord, type Pictured, type School, type SchoolFormValues } from './schema.ts';

/** Edits a school's details. Another admin may be editing the same one. */
export function SchoolForm({
  school,
  pictureOf,
  onClose,
}: {
  school: School;
  pictureOf: (school: Pictured) => ReactNode;
  onClose: () => void;
}) {
  const versioned = useVersionedForm({
    ...schoolRecord.form,
    defaultValues: schoolRecord.form.toFormValues(school),
    noun: 'school',
    row: school,
    keyOf: ({ id }) => id,
    save,
    fetchLatest: fetchSchool,
    failure: 'Error updating school',
    onClose,
  });
  const { control } = versioned.form;
  const input = inputsOf(schoolRecord, control);
  const { field: image } = useController({ control, name: 'customImageUrl' });
  const { field: logo } = useController({ control, name: 'logoUrl' });
  const { name, customImageUrl, imageUrl, logoUrl } = versioned.base ?? school;
  const isUploading = [image.value, logo.value].some((value) => value instanceof File);

  return (
    <VersionedForm
      gone="This school no longer exists because no applicants are listed for it. Your changes are still here, but they can’t be saved."
      versioned={versioned}
      onSubmit={versioned.submit(({ customImageUrl: sent }, outcome) =>
        versioned.finish(outcome, sent instanceof File ? ' Its image is in the store.' : ''),
      )}
      busyLabel={isUploading ? 'Uploading image...' : 'Saving...'}
    >
      {input('name')}
      {input('description')}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {input('degree')}
        {input('control')}
        {input('place')}
        {input('state')}
        {input('website')}
        {input('acceptanceRate')}
      </SimpleGrid>
      <ImageField
        noun="Image"
        stored={customImageUrl}
        image={image.value}
        pictureOf={(own) => pictureOf({ name, imageUrl, customImageUrl: own })}
        onChange={image.onChange}
      />
      <ImageField
        noun="Logo"
        stored={logoUrl}
        image={logo.value}
        pictureOf={(own) => pictureOf({ name, imageUrl: null, customImageUrl: own })}
        onChange={logo.onChange}
      />
    </VersionedForm>
  );
}

function changeOf(value: string | File | null, before: string | null): ImageChange {
  if (value instanceof File) return value;
  return value === null && before !== null ? 'remove' : 'keep';
}

async function save(values: SchoolFormValues, seen: School | null): Promise<SchoolFormValues> {
  if (!seen) throw new ConflictError();
  const { customImageUrl: _image, logoUrl: _logo, ...draft } = schoolRecord.toDraft(values, seen);
  await saveSchool(
    seen,
    draft,
    changeOf(values.customImageUrl, seen.customImageUrl),
    changeOf(values.logoUrl, seen.logoUrl),
  );
  return values;
}
