import { z } from 'zod';

import { toApplicantValues } from '#model/applicants/applicant-columns.ts';
import {
  applicantRowShape,
  emptyApplicant,
  profileSchema,
  type Requirable,
} from '#model/applicants/applicant.ts';
import type { Column } from '#model/applicants/facts.ts';
import { checkPublishing, publishingFields, toPublishingValues } from '#model/record/publishing.ts';
import { rowSchema } from '#lib/data/row.ts';
import type { Json } from '#database.types.ts';

/** An applicant as stored; most fields may be missing. */
export const applicantSchema = z.object({
  id: z.string(),
  number: z.int(),
  version: z.int(),
  /** ISO; null for a draft. */
  published_at: z.string().nullable(),
  /** ISO; null if no admin has seen the report of its scores. */
  score_report_seen_at: z.string().nullable(),
  ...applicantRowShape,
});

export type Applicant = z.infer<typeof applicantSchema>;

/** An applicant in the list. */
export const listedApplicantSchema = applicantSchema.extend({
  /** ISO. */
  created_at: z.string(),
});

export type ListedApplicant = z.infer<typeof listedApplicantSchema>;

/** A column of a file: the id of an applicant, when it is published, or a column of its profile. */
export type FileColumn = 'id' | 'published_at' | Column;

/**
 * A row of a file, by column. Without an id it is a new applicant, and missing fields are empty, so that it is a draft;
 * with one, they stay as they are.
 */
export type ImportRow = { [column in FileColumn]?: Json };

/** What an import did with its rows. */
const importCounts = { imported: z.int(), updated: z.int(), skipped: z.int() };
export const importResultSchema = z.object(importCounts);

export type ImportResult = z.infer<typeof importResultSchema>;

/** What undoing an import did. */
export const undoingSchema = z.object({
  removed: z.int(),
  restored: z.int(),
  /** The applicants that were changed since the import, and are left as they are. */
  kept: z.int(),
  kept_ids: z.array(z.string()),
});

export type Undoing = z.infer<typeof undoingSchema>;

export const pastImportSchema = rowSchema({
  id: z.string(),
  /** The name of the file; null if unknown. */
  file: z.string().nullable(),
  importedBy: z.string().nullable(),
  importedAt: z.string(),
  ...importCounts,
  /** Null unless it was undone. */
  undoing: undoingSchema.nullable(),
});

export type PastImport = z.infer<typeof pastImportSchema>;

export const applicantFormSchema = (needed?: Requirable[]) =>
  z
    .object({
      applicant: profileSchema(needed),
      isScoreReportSeen: z.boolean(),
      ...publishingFields,
    })
    .superRefine(checkPublishing);

export type ApplicantFormValues = z.infer<ReturnType<typeof applicantFormSchema>>;

/** The form values of an applicant, or of a new one, which is published by default. */
export const toFormValues = (applicant: Applicant | null): ApplicantFormValues =>
  applicant
    ? {
        applicant: toApplicantValues(applicant),
        isScoreReportSeen: applicant.score_report_seen_at !== null,
        ...toPublishingValues(applicant.published_at),
      }
    : {
        applicant: emptyApplicant,
        isScoreReportSeen: false,
        publishing: 'published',
        publishAt: '',
      };
