import { z } from 'zod';

import { toApplicantValues, type Column } from '#lib/applicant-columns.ts';
import {
  applicantRowShape,
  applicantSchema as profileSchema,
  editedApplicantSchema,
  emptyApplicant,
  genders,
} from '#lib/applicant.ts';
import { checkPublishing, publishingFields, toPublishingValues } from '#lib/publishing.ts';
import { rowSchema } from '#lib/row.ts';
import type { Json } from '#database.types.ts';

/** An applicant as stored; most fields may be missing. */
export const applicantSchema = z.object({
  id: z.string(),
  number: z.int(),
  version: z.int(),
  /** ISO; null for a draft. */
  published_at: z.string().nullable(),
  ...applicantRowShape,
  gender: z.enum(genders).nullable(),
});

export type Applicant = z.infer<typeof applicantSchema>;

/** An applicant in the list. */
export const listedApplicantSchema = applicantSchema.extend({
  /** ISO. */
  created_at: z.string(),
});

export type ListedApplicant = z.infer<typeof listedApplicantSchema>;

/** A column of a file: the id of an applicant, or a column of its profile. */
export type FileColumn = 'id' | Column;

/**
 * A row of a file, by column. Without an id it is a new applicant, and missing fields are empty; with one, they stay as
 * they are.
 */
export type ImportRow = { [column in FileColumn]?: Json };

/** What to know about the schools that rows name. */
export const schoolRemarksSchema = z.object({
  /** Schools the store does not have yet. */
  new: z.array(z.object({ spelling: z.string(), name: z.string() })),
  /** Names of several known schools in one, of which only one would count. */
  joined: z.array(z.object({ spelling: z.string(), names: z.array(z.string()) })),
});

export type SchoolRemarks = z.infer<typeof schoolRemarksSchema>;

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

/** The schema of the form that adds an applicant, or edits the one given. */
export const applicantFormSchema = (applicant: Applicant | null) =>
  z
    .object({
      applicant: applicant ? editedApplicantSchema(toApplicantValues(applicant)) : profileSchema,
      ...publishingFields,
    })
    .superRefine(checkPublishing);

export type ApplicantFormValues = z.infer<ReturnType<typeof applicantFormSchema>>;

/** The form values of an applicant, or of a new one, which is published by default. */
export const toFormValues = (applicant: Applicant | null): ApplicantFormValues =>
  applicant
    ? { applicant: toApplicantValues(applicant), ...toPublishingValues(applicant.published_at) }
    : { applicant: emptyApplicant, publishing: 'published', publishAt: '' };
