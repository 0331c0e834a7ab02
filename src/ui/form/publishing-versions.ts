import { showMomentField } from '#lib/moment-field.ts';
import type { PublishingValues } from '#lib/publishing.ts';

import type { VersionedField } from './merge-versions.ts';

/** The fields of a form that publishes, as two versions of a row are compared. */
export const publishingVersionFields: VersionedField<PublishingValues>[] = [
  { name: 'publishing', label: 'Publishing', write: ({ publishing }) => publishing },
  {
    name: 'publishAt',
    label: 'Publish at',
    write: ({ publishAt }) => publishAt,
    show: ({ publishAt }) => showMomentField(publishAt),
  },
];
