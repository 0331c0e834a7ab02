import { z } from 'zod';

import { shelves } from '#model/plans/capabilities.ts';
import { choicesOf } from '#model/plans/capability-words.ts';
import {
  longText,
  orNull,
  select,
  shown,
  sortOrder,
  text,
  whole,
  webAddress,
} from '#model/record/kinds.tsx';
import { publishedAtField } from '#model/record/publishing-fields.tsx';
import {
  columnsOf,
  recordOf,
  type DraftOf,
  type RowOf,
  type ValuesOf,
} from '#model/record/record.ts';

const capabilities = choicesOf(shelves);

const kinds = [
  { value: 'document', label: 'Document' },
  { value: 'featured', label: 'Featured document, open at the top' },
  { value: 'companion', label: 'Document, under “Also included”' },
  { value: 'email_template', label: 'Email template' },
  { value: 'file', label: 'File to download' },
  { value: 'link', label: 'Link' },
];

export const guideFilters = [
  { value: '', label: 'All guides' },
  ...capabilities,
] as const satisfies readonly { value: string; label: string }[];

const body = longText(100_000, { label: 'Text' }, { rows: 12 });
const fields = {
  id: shown(z.string(), 'Id'),
  title: text(200, { label: 'Title', isRequired: true }, { maxLength: 200 }),
  capability: select(
    capabilities,
    { label: 'Page', help: 'Members with a plan that unlocks it', initial: 'application' },
    { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  ),
  kind: select(kinds, { label: 'Kind', initial: 'document' }),
  summary: longText(2000, { label: 'Summary' }, { rows: 2 }),
  body: orNull({
    ...body,
    // Blanks at its ends, and characters of any kind, are the author's.
    schema: z.string().max(100_000, 'Please use at most 100,000 characters'),
  }),
  externalUrl: orNull(
    webAddress(
      1000,
      { label: 'Address', help: 'A page to open' },
      {
        pattern: /^https?:\/\/\S+$/,
        problem: 'Please enter an address that starts with https://',
      },
    ),
  ),
  storagePath: shown(z.string().nullable(), 'File', (path) => path ?? ''),
  // Of the document; null if unknown.
  pageCount: whole(
    999,
    {
      label: 'Pages',
      help: 'Shown before the guide is bought',
      problem: 'Please enter 1 to 999, or nothing',
      column: null,
    },
    { maw: { sm: 220 } },
  ),
  // What everyone may read of the text.
  openPages: orNull(
    longText(20_000, {
      label: 'Open pages',
      help: 'The beginning, as Markdown: everyone can read it on the page of a plan with this guide',
      column: null,
    }),
  ),
  sortOrder: sortOrder({ label: 'Sort order' }),
  publishedAt: publishedAtField,
  // Incremented by every change; an update names the version it is based on.
  version: shown(z.int()),
};

/** A guide in the admin area. */
export type Guide = RowOf<typeof fields>;
/** The saved fields of a guide; its file is saved separately. */
export type GuideDraft = DraftOf<typeof fields>;
export type GuideFormValues = ValuesOf<typeof fields>;

export const guideRecord = recordOf(
  { table: 'guides', without: ['textPath', 'outline'] },
  fields,
  ({ kind, body, externalUrl, publishedAt: { publishing } }, refuse) => {
    if (publishing === 'draft') return;
    if (kind === 'email_template' && body.trim() === '')
      refuse('body', 'A template needs its text');
    if (kind === 'link' && externalUrl.trim() === '')
      refuse('externalUrl', 'A link needs its address');
  },
);

export const guideColumns = columnsOf(fields);

/** Whether a guide of its kind has something to show without a file. */
export const isCompleteWithoutFile = ({ kind, body, externalUrl }: GuideDraft): boolean =>
  kind === 'email_template' ||
  kind === 'link' ||
  (kind !== 'file' && (body ?? externalUrl) !== null);
