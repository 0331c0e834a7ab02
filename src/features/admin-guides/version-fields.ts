import type { VersionedField } from '#ui/form/merge-versions.ts';
import { publishingVersionFields } from '#ui/form/publishing-versions.ts';

import { capabilities, kinds, type GuideFormValues } from './schema.ts';

const labelOf = (choices: { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** The fields of a guide, as two versions of it are compared. */
export const versionFields: VersionedField<GuideFormValues>[] = [
  { name: 'title', label: 'Title', write: ({ title }) => title.trim() },
  {
    name: 'capability',
    label: 'Page',
    write: ({ capability }) => labelOf(capabilities, capability),
  },
  { name: 'kind', label: 'Kind', write: ({ kind }) => labelOf(kinds, kind) },
  { name: 'summary', label: 'Summary', write: ({ summary }) => summary.trim() },
  { name: 'body', label: 'Text', write: ({ body }) => body.trim() },
  { name: 'externalUrl', label: 'Address', write: ({ externalUrl }) => externalUrl.trim() },
  { name: 'sortOrder', label: 'Sort order', write: ({ sortOrder }) => sortOrder.trim() },
  ...publishingVersionFields,
];
