import { z } from 'zod';

import { choicesOf, shelves } from '#model/plans/capabilities.ts';
import { requiredText, textField, wholeNumber } from '#lib/text/text-field.ts';

import {
  checkPublishing,
  fromPublishingValues,
  publishingFields,
  toPublishingValues,
} from '#model/record/publishing.ts';
import { cleanText } from '#lib/text/clean.ts';

/** A guide in the admin area. */
export interface Guide {
  id: string;
  capability: string;
  kind: string;
  title: string;
  summary: string;
  body: string | null;
  storagePath: string | null;
  externalUrl: string | null;
  /** Of the document; null if unknown. */
  pageCount: number | null;
  /** What everyone may read of the text. */
  openPages: string | null;
  sortOrder: number;
  /** ISO; null for a draft. */
  publishedAt: string | null;
  /** Incremented by every change; an update names the version it is based on. */
  version: number;
}

/** The saved fields of a guide; its file is saved separately. */
export type GuideDraft = Omit<Guide, 'id' | 'version' | 'storagePath'>;

export const capabilities = choicesOf(shelves);

export const kinds = [
  { value: 'document', label: 'Document' },
  { value: 'featured', label: 'Featured document, open at the top' },
  { value: 'companion', label: 'Document, under “Also included”' },
  { value: 'email_template', label: 'Email template' },
  { value: 'file', label: 'File to download' },
  { value: 'link', label: 'Link' },
];

export const labelOf = (choices: { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export const guideFilters = [
  { value: '', label: 'All guides' },
  ...capabilities,
] as const satisfies readonly { value: string; label: string }[];

export const guideFormSchema = z
  .object({
    title: requiredText('Title', 200),
    capability: z.string(),
    kind: z.string(),
    summary: textField(2000),
    body: z.string().max(100_000, 'Please use at most 100,000 characters'),
    externalUrl: textField(1000).refine(
      (text) => text === '' || /^https?:\/\/\S+$/.test(text),
      'Please enter an address that starts with https://',
    ),
    pageCount: z
      .string()
      .overwrite(cleanText)
      .regex(/^$|^[1-9]\d{0,2}$/, 'Please enter 1 to 999, or nothing'),
    openPages: textField(20_000),
    sortOrder: wholeNumber,
    ...publishingFields,
  })
  .superRefine((values, context) => {
    checkPublishing(values, context);
    if (values.publishing === 'draft') return;
    const require = (path: 'body' | 'externalUrl', message: string) => {
      if (values[path].trim() === '') context.addIssue({ code: 'custom', path: [path], message });
    };
    if (values.kind === 'email_template') require('body', 'A template needs its text');
    if (values.kind === 'link') require('externalUrl', 'A link needs its address');
  });

export type GuideFormValues = z.infer<typeof guideFormSchema>;

/** The form values for a guide, or for a new draft with the given place in the list. */
export function toFormValues(guide: Guide | null, sortOrder = 0): GuideFormValues {
  return {
    title: guide?.title ?? '',
    capability: guide?.capability ?? 'application',
    kind: guide?.kind ?? 'document',
    summary: guide?.summary ?? '',
    body: guide?.body ?? '',
    externalUrl: guide?.externalUrl ?? '',
    pageCount: String(guide?.pageCount ?? ''),
    openPages: guide?.openPages ?? '',
    sortOrder: String(guide?.sortOrder ?? sortOrder),
    ...toPublishingValues(guide?.publishedAt ?? null),
  };
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

export function toDraft(values: GuideFormValues, before: Guide | null): GuideDraft {
  return {
    title: values.title,
    capability: values.capability,
    kind: values.kind,
    summary: values.summary,
    body: textOrNull(values.body),
    externalUrl: textOrNull(values.externalUrl),
    pageCount: Number(values.pageCount) || null,
    openPages: textOrNull(values.openPages),
    sortOrder: Number(values.sortOrder),
    publishedAt: fromPublishingValues(values, before?.publishedAt ?? null),
  };
}

/** Whether a guide of its kind has something to show without a file. */
export const isCompleteWithoutFile = ({ kind, body, externalUrl }: GuideDraft): boolean =>
  kind === 'email_template' ||
  kind === 'link' ||
  (kind !== 'file' && (body ?? externalUrl) !== null);
