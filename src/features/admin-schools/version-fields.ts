import type { VersionedField } from '#ui/form/merge-versions.ts';

import { toDraft, type SchoolFormValues } from './schema.ts';

/** The fields of a school, as two versions of it are compared. */
export const versionFields: VersionedField<SchoolFormValues>[] = [
  { name: 'description', label: 'Description' },
  { name: 'website', label: 'Website' },
  {
    name: 'acceptanceRate',
    label: 'Acceptance rate',
    write(values) {
      const { acceptanceRate: rate } = toDraft(values);
      return rate === null ? '' : `${rate}%`;
    },
  },
  {
    name: 'image',
    label: 'Image',
    write: ({ image }) => (image instanceof File ? image.name : (image ?? '')),
    show: ({ image }) =>
      image instanceof File ? image.name : image === null ? 'No image' : 'Another image',
  },
];
