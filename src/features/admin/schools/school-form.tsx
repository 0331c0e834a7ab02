import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { ConflictError } from '#lib/data/errors.ts';
import { usStates } from '#model/places/us-states.ts';
import { SelectField, TextField, TextareaField } from '#ui/form/fields.tsx';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { ImageField } from './image-field.tsx';
import { saveSchool } from './mutations.ts';
import { fetchSchool } from './queries.ts';
import {
  controls,
  degrees,
  schoolFormSchema,
  toDraft,
  toFormValues,
  type Pictured,
  type School,
  type SchoolFormValues,
  versionFields,
} from './schema.ts';

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
    schema: schoolFormSchema,
    defaultValues: toFormValues(school),
    noun: 'school',
    row: school,
    table: 'schools',
    keyOf: ({ id }) => id,
    fields: versionFields,
    toFormValues,
    save,
    fetchLatest: fetchSchool,
    failure: 'Error updating school',
    onClose,
  });
  const { control } = versioned.form;
  const { field: image } = useController({ control, name: 'image' });
  const { field: logo } = useController({ control, name: 'logo' });
  const { customImageUrl, imageUrl, logoUrl } = versioned.base ?? school;
  const isUploading = [image.value, logo.value].some((value) => value instanceof File);

  return (
    <VersionedForm
      gone="This school no longer exists because no applicants are listed for it. Your changes are still here, but they can’t be saved."
      versioned={versioned}
      onSubmit={versioned.submit(({ image: sent }, outcome) =>
        versioned.finish(outcome, sent instanceof File ? ' Its image is in the store.' : ''),
      )}
      busyLabel={isUploading ? 'Uploading image...' : 'Saving...'}
    >
      <TextareaField control={control} name="description" label="Description" rows={6} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField control={control} name="degree" label="Degree" options={degrees} />
        <SelectField
          control={control}
          name="control"
          label="Public or private"
          options={controls}
        />
        <TextField
          control={control}
          name="place"
          label="Place"
          description="City and state"
          maxLength={100}
        />
        <SelectField
          control={control}
          name="state"
          label="State"
          description="Whose residents are in-state"
          options={['', ...usStates]}
        />
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
          description="If empty, the page says that 3.7% is typical"
          inputMode="decimal"
        />
      </SimpleGrid>
      <ImageField
        noun="Image"
        stored={customImageUrl}
        image={image.value}
        pictureOf={(own) => pictureOf({ imageUrl, customImageUrl: own })}
        onChange={image.onChange}
      />
      <ImageField
        noun="Logo"
        stored={logoUrl}
        image={logo.value}
        pictureOf={(own) => pictureOf({ imageUrl: null, customImageUrl: own })}
        onChange={logo.onChange}
      />
    </VersionedForm>
  );
}

async function save(values: SchoolFormValues, seen: School | null): Promise<SchoolFormValues> {
  if (!seen) throw new ConflictError();
  const { image, logo } = values;
  const changeOf = (value: typeof image, before: string | null) => {
    if (value instanceof File) return value;
    return value === null && before !== null ? 'remove' : 'keep';
  };
  const changes = [changeOf(image, seen.customImageUrl), changeOf(logo, seen.logoUrl)] as const;
  await saveSchool(seen, toDraft(values), ...changes);
  return values;
}
