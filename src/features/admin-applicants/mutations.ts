import { z } from 'zod';

import { toApplicantRow, type ApplicantValues } from '#lib/applicant.ts';
import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { rowProblemsSchema, type RowProblems } from './queries.ts';
import type { ImportRow } from './schema.ts';

/** Adds an applicant, or changes the version of one that was seen. ConflictError when that is no more. */
export async function saveApplicant(
  values: ApplicantValues,
  seen: { id: string; version: number } | null,
): Promise<void> {
  const row = toApplicantRow(values);
  const applicants = supabase.from('applicants');
  const { data, error } = await (seen
    ? applicants.update(row).eq('id', seen.id).eq('version', seen.version).select('id')
    : applicants.insert(row).select('id'));
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
}

/** Deleting what is gone already is no failure; what somebody else has changed since is looked at first. */
export async function deleteApplicant(seen: { id: string; version: number }): Promise<void> {
  const { data, error } = await supabase
    .from('applicants')
    .delete()
    .eq('id', seen.id)
    .eq('version', seen.version)
    .select('id');
  if (error) throw fromPostgrest(error);
  if (data.length > 0) return;
  const left = await supabase.from('applicants').select('id').eq('id', seen.id);
  if (left.error) throw fromPostgrest(left.error);
  if (left.data.length > 0) throw new ConflictError();
}

/** Adds the built-in samples that are missing. Answers how many. */
export async function loadSamples(): Promise<number> {
  const { data, error } = await supabase.rpc('load_sample_applicants');
  if (error) throw fromPostgrest(error);
  return z.object({ loaded: z.int() }).parse(data).loaded;
}

/** Deletes all applicants and schools, or nothing. */
export async function clearAll(): Promise<{ applicants: number; schools: number }> {
  const { data, error } = await supabase.rpc('clear_applicants_and_schools');
  if (error) throw fromPostgrest(error);
  return z.object({ applicants: z.int(), schools: z.int() }).parse(data);
}

/** Rows that could not be imported. Nothing was. */
export class BadRowsError extends RequestError {
  /** The first of them, numbered from 1. */
  readonly rows: RowProblems[];
  /** How many there are. */
  readonly total: number;

  constructor(message: string, rows: RowProblems[], total: number) {
    super('bad_rows', message);
    this.rows = rows;
    this.total = total;
  }
}

/** Adds all rows or none. Answers how many. */
export async function importApplicants(rows: ImportRow[]): Promise<number> {
  const { data, error } = await supabase.rpc('import_applicants', { rows });
  if (!error) return z.object({ imported: z.int() }).parse(data).imported;
  if (error.code === 'PT422' && error.details) {
    const bad = rowProblemsSchema.parse(JSON.parse(error.details));
    throw new BadRowsError(
      error.message,
      bad,
      Math.max(Number(/\d+/.exec(error.hint ?? '')?.[0] ?? 0), bad.length),
    );
  }
  throw fromPostgrest(error);
}
