import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { storedColumns } from '#lib/applicant-columns.ts';
import { fromPostgrest } from '#lib/errors.ts';
import { fetchPage, type PageSize } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import {
  applicantSchema,
  listedApplicantSchema,
  pastImportSchema,
  type Applicant,
  type ImportRow,
  type PastImport,
} from './schema.ts';
import type { Sort } from './search-params.ts';

/** Query keys for all applicant data in the admin area, invalidated together. */
export const adminApplicantsKey = ['admin-applicants'] as const;

export const applicantPageOptions = (
  text: string,
  page: number,
  sort: Sort = 'added-desc',
  size: PageSize = '10',
) =>
  queryOptions({
    queryKey: [...adminApplicantsKey, 'page', text, sort, size, page],
    queryFn: () =>
      fetchPage(
        listedApplicantSchema,
        supabase.rpc('list_applicants', {
          ...(text === '' ? {} : { search: text }),
          sort,
          page,
          page_size: Number(size),
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** An applicant's current state, or null if it doesn't exist. Refetched for every edit. */
export const applicantOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminApplicantsKey, 'one', id],
    queryFn: () => fetchApplicant(id),
    staleTime: 0,
    gcTime: 0,
  });

export async function fetchApplicant(id: string): Promise<Applicant | null> {
  const { data, error } = await supabase
    .from('applicants')
    .select(`${storedColumns},published_at`)
    .eq('id', id.replaceAll('\0', ''))
    .maybeSingle();
  if (error) throw fromPostgrest(error);
  return data && applicantSchema.parse(data);
}

/** The maximum number of rows the database returns per request. */
const exportedAtOnce = 1000;

/** Yields every applicant matching a search, by number, in pages. */
export async function* exportApplicants(text: string): AsyncGenerator<Applicant[]> {
  let after = 0;
  for (;;) {
    const { data, error } = await supabase.rpc('export_applicants', {
      ...(text === '' ? {} : { search: text }),
      after_number: after,
    });
    if (error) throw fromPostgrest(error);
    const rows = z.array(applicantSchema).parse(data);
    yield rows;
    if (rows.length < exportedAtOnce) return;
    after = rows.at(-1)?.number ?? after;
  }
}

export const rowProblemsSchema = z.array(z.object({ row: z.int(), problems: z.array(z.string()) }));

export type RowProblems = z.infer<typeof rowProblemsSchema>[number];

/** Validates a few rows as an import would; problems are numbered from 1. */
export const checkOptions = (rows: ImportRow[]) =>
  queryOptions({
    queryKey: [...adminApplicantsKey, 'check', rows],
    queryFn: () => checkApplicants(rows),
  });

async function checkApplicants(rows: ImportRow[]): Promise<RowProblems[]> {
  const { data, error } = await supabase.rpc('check_applicants', { rows });
  if (error) throw fromPostgrest(error);
  return rowProblemsSchema.parse(data);
}

/** The last imports, latest first. */
export const lastImportsOptions = queryOptions({
  queryKey: [...adminApplicantsKey, 'imports'],
  queryFn: fetchLastImports,
});

async function fetchLastImports(): Promise<PastImport[]> {
  const { data, error } = await supabase.rpc('last_imports');
  if (error) throw fromPostgrest(error);
  return z.array(pastImportSchema).parse(data);
}
