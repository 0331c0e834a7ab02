import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';

import { toApplicantRow, type ApplicantValues } from '#lib/applicant.ts';
import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { startJob } from '#lib/jobs.ts';
import { supabase } from '#lib/supabase.ts';

import { splitIntoParts } from './import-parts.ts';
import { rowProblemsSchema, type RowProblems } from './queries.ts';
import type { ImportRow } from './schema.ts';

/** Adds an applicant or updates the loaded version. Throws ConflictError if that version has been replaced. */
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

/** Deletes an applicant. One that is already gone is no error; one that has changed since is a conflict. */
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

/** Adds the built-in samples that are missing. Returns the number added. */
export async function loadSamples(): Promise<number> {
  const { data, error } = await supabase.rpc('load_sample_applicants');
  if (error) throw fromPostgrest(error);
  return z.object({ loaded: z.int() }).parse(data).loaded;
}

/** Starts a job that deletes all applicants and schools. Returns its id. */
export const clearAll = (): Promise<string> => startJob('clear');

/** Thrown when rows are invalid. Nothing was imported. */
export class BadRowsError extends RequestError {
  /** The first invalid rows, numbered from 1. */
  readonly rows: RowProblems[];
  /** The total number of invalid rows. */
  readonly total: number;

  constructor(message: string, rows: RowProblems[], total: number) {
    super('bad_rows', message);
    this.rows = rows;
    this.total = total;
  }
}

/**
 * Uploads all rows in parts, each validated on arrival, then starts the import: all rows or none.
 * Returns the id of that job, which is the one passed in: a retry with the same id imports the file only once.
 * Reports the number of rows sent so far.
 */
export async function importApplicants(
  rows: Iterable<ImportRow>,
  file: string,
  onSent: (count: number) => void = () => {},
): Promise<string> {
  const bad: RowProblems[] = [];
  let [part, sent, badCount] = [0, 0, 0];
  for (const some of splitIntoParts(rows)) {
    part += 1;
    const { error } = await supabase.rpc('stage_applicants', { import: file, part, rows: some });
    // An earlier request started it, but its response was lost.
    if (error?.code === 'PT409') return file;
    if (error) {
      const found = badRowsOf(error);
      if (!found) throw fromPostgrest(error);
      badCount += found.count;
      const before = sent;
      bad.push(...found.rows.map(({ row, problems }) => ({ row: row + before, problems })));
    }
    sent += some.length;
    onSent(sent);
  }
  if (badCount > 0) {
    const [first] = bad;
    throw new BadRowsError(
      `Row ${first?.row}: ${first?.problems[0]}.`,
      bad.slice(0, mostBadRows),
      badCount,
    );
  }
  return startJob('import', { id: file, parts: part });
}

/** The maximum number of bad rows in one response. */
const mostBadRows = 1000;

/** Returns the bad rows that an error reports, if any, and their total. */
function badRowsOf(error: PostgrestError): { rows: RowProblems[]; count: number } | null {
  if (error.code !== 'PT422' || !error.details) return null;
  const rows = rowProblemsSchema.parse(JSON.parse(error.details));
  return { rows, count: Math.max(Number(/\d+/.exec(error.hint ?? '')?.[0] ?? 0), rows.length) };
}
