import { SimpleGrid } from '@mantine/core';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import { z } from 'zod';

import {
  checkPublishing,
  fromPublishingValues,
  publishingFields,
  toPublishingValues,
  type PublishingValues,
} from './publishing.ts';

import { MomentField, SelectField } from '#ui/form/fields.tsx';
import type { Field } from './kinds.tsx';
import type { VersionedField } from './merge-versions.ts';

/** Draft, published, or published at a time; the form has the fields of `#lib/dates/publishing.ts`. */
export function PublishingFields<Values extends FieldValues>({
  control,
  names: { publishing, publishAt },
}: {
  control: Control<Values>;
  names: Record<'publishing' | 'publishAt', FieldPath<Values>>;
}) {
  const state: string = useWatch({ control, name: publishing });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <SelectField
        control={control}
        name={publishing}
        label="Publishing"
        options={[
          { value: 'draft', label: 'Draft: only admins see it' },
          { value: 'published', label: 'Published' },
          { value: 'scheduled', label: 'Published at a time' },
        ]}
      />
      {state === 'scheduled' && (
        <MomentField
          control={control}
          name={publishAt}
          label="Publish at"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
        />
      )}
    </SimpleGrid>
  );
}

/** These fields as two versions of a row are compared. */
export const publishingVersionFields: VersionedField<PublishingValues>[] = [
  { name: 'publishing', label: 'Publishing' },
  { name: 'publishAt', label: 'Publish at', isMoment: true },
];

/** When members see it: as ISO, null for a draft. */
export const publishedAtField: Field<string | null, PublishingValues> = {
  label: 'Publishing',
  asks: 'Publishing',
  column: 'Published (UTC)',
  initial: null,
  stored: z.string().nullable(),
  schema: z.object(publishingFields).superRefine(checkPublishing),
  toTyped: toPublishingValues,
  toStored: fromPublishingValues,
  write: ({ publishing, publishAt }) => `${publishing} ${publishAt}`,
  parts: publishingVersionFields,
  cell: (stored) => stored ?? '',
  input: ({ control, name }) => (
    <PublishingFields
      control={control}
      names={{ publishing: partOf(name, 'publishing'), publishAt: partOf(name, 'publishAt') }}
    />
  ),
};

const partOf = <Values extends FieldValues>(
  name: FieldPath<Values>,
  part: keyof PublishingValues,
) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its values are these two
  `${name}.${part}` as FieldPath<Values>;
