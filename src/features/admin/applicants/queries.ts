import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { storedColumns } from '#model/applicants/applicant-columns.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { schoolRemarksSchema } from '#model/schools/school-names.ts';
import { supabase } from '#lib/data/supabase.ts';

import { conversionSchema } from './conversions.ts';
import {
  applicantSchema,
  listedApplicantSchema,
  pastImportSchema,
  type Applicant,
  type ImportRow,
  type PastImport,
} from './schema.ts';
import type { ApplicantsView } from './search-params.ts';

export const applicantPageOptions = ({ text, filter, sort, size, page }: ApplicantsView) =>
  pageOptions(['admin-applicants', 'page', text, filter, sort, size, page], () =>
    fetchPage(
      listedApplicantSchema,
      supabase.rpc('list_applicants', {
        ...(text === '' ? {} : { search: text }),
        sort,
        page,
        page_size: Number(size),
        drafts: filter === 'drafts',
      }),
    ),
  );

/** An applicant's current state, or null if it doesn't exist. Refetched for every edit. */
export const applicantOptions = (id: string) =>
  openedOptions(['admin-applicants', 'one', id], () => fetchApplicant(id));

export async function fetchApplicant(id: string): Promise<Applicant | null> {
  const data = await supabase
    .from('applicants')
    .select(`${storedColumns},published_at,score_report_seen_at`)
    .eq('id', id.replaceAll('\0', ''))
    .maybeSingle()
    .then(dataOf);
  return data && applicantSchema.parse(data);
}

/** The maximum number of rows the database returns per request. */
const exportedAtOnce = 1000;

/** Yields every applicant of a list, by number, in pages. */
export async function* exportApplicants({
  text,
  filter,
}: Pick<ApplicantsView, 'text' | 'filter'>): AsyncGenerator<Applicant[]> {
  let after = 0;
  for (;;) {
    const data = await supabase
      .rpc('export_applicants', {
        ...(text === '' ? {} : { search: text }),
        after_number: after,
        drafts: filter === 'drafts',
      })
      .then(dataOf);
    const rows = z.array(applicantSchema).parse(data);
    yield rows;
    if (rows.length < exportedAtOnce) return;
    after = rows.at(-1)?.number ?? after;
  }
}

const rowProblemsSchema = z.array(z.object({ row: z.int(), problems: z.array(z.string()) }));

export type RowProblems = z.infer<typeof rowProblemsSchema>[number];

const checkSchema = z.object({
  /** The number of invalid rows. */
  invalid: z.int(),
  /** Numbered from 1. */
  problems: rowProblemsSchema,
  /** What an import of the others would do. */
  review: z.object({
    /** New rows that equal a stored applicant. */
    stored: z.int(),
    /** One for each other new row; equal rows have the same. */
    hashes: z.array(z.string()),
    updated: z.int(),
    unchanged: z.int(),
    conversions: z.array(conversionSchema),
    schools: schoolRemarksSchema,
  }),
});

/** Validates a part of a file as an import would. */
export async function checkRows(rows: ImportRow[]): Promise<z.infer<typeof checkSchema>> {
  return checkSchema.parse(await supabase.rpc('check_applicants', { rows }).then(dataOf));
}

/** The problems of a few rows, and how their cells are read. */
export const checkOptions = (rows: ImportRow[]) =>
  queryOptions({
    queryKey: ['admin-applicants', 'check', rows],
    queryFn: async () => {
      const { problems, review } = await checkRows(rows);
      return { problems, conversions: review.conversions };
    },
  });

/** The last imports, latest first. */
export const lastImportsOptions = queryOptions({
  queryKey: ['admin-applicants', 'imports'],
  queryFn: fetchLastImports,
});

async function fetchLastImports(): Promise<PastImport[]> {
  return z.array(pastImportSchema).parse(await supabase.rpc('last_imports').then(dataOf));
}
