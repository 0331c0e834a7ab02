import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { ConflictError } from '#lib/data/errors.ts';
import { usStates } from '#lib/places/us-states.ts';
import { SelectField, TextField, TextareaField } from '#ui/form/fields.tsx';
import { useVersionedForm } from '#ui/form/use-versioned-form.ts';
import { VersionedForm } from '#ui/form/versioned-form.tsx';

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

  return (
    <VersionedForm
      gone="This school no longer exists because no applicants are listed for it. Your changes are still here, but they can’t be saved."
      versioned={versioned}
      onSubmit={versioned.submit(({ image: sent }, outcome) =>
        versioned.finish(outcome, sent instanceof File ? ' Its image is in the store.' : ''),
      )}
      busyLabel={image.value instanceof File ? 'Uploading image...' : 'Saving...'}
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
        school={versioned.base ?? school}
        image={image.value}
        pictureOf={pictureOf}
        onChange={image.onChange}
      />
    </VersionedForm>
  );
}

async function save(values: SchoolFormValues, seen: School | null): Promise<SchoolFormValues> {
  if (!seen) throw new ConflictError();
  const isRemoved = values.image === null && seen.customImageUrl !== null;
  const change = values.image instanceof File ? values.image : isRemoved ? 'remove' : 'keep';
  await saveSchool(seen, toDraft(values), change);
  return values;
}
