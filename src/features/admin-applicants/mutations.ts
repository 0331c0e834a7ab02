import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';

import { toApplicantRow, type ApplicantValues } from '#lib/applicant.ts';
import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { inParts } from './import-parts.ts';
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

const importedSchema = z.object({ imported: z.int() });

/**
 * Adds all rows or none. Answers how many. What does not fit into one request is sent in parts, each of
 * which is looked at, and added when all are there. Tells how many rows were sent so far.
 */
export async function importApplicants(
  rows: Iterable<ImportRow>,
  onSent: (count: number) => void = () => {},
): Promise<number> {
  const file = crypto.randomUUID();
  const bad: RowProblems[] = [];
  let [part, sent, badCount] = [0, 0, 0];
  for (const { rows: some, isLast } of inParts(rows)) {
    part += 1;
    const { data, error } =
      isLast && part === 1
        ? await supabase.rpc('import_applicants', { rows: some })
        : await supabase.rpc('stage_applicants', { import: file, part, rows: some });
    if (error) {
      const found = badRowsOf(error);
      if (!found) throw fromPostgrest(error);
      badCount += found.count;
      const before = sent;
      bad.push(...found.rows.map(({ row, problems }) => ({ row: row + before, problems })));
    }
    sent += some.length;
    onSent(sent);
    if (isLast && part === 1 && !error) return importedSchema.parse(data).imported;
  }
  if (badCount > 0) {
    const [first] = bad;
    throw new BadRowsError(
      `Row ${first?.row}: ${first?.problems[0]}.`,
      bad.slice(0, mostBadRows),
      badCount,
    );
  }
  const { data, error } = await supabase.rpc('import_staged_applicants', {
    import: file,
    parts: part,
  });
  if (error) throw fromPostgrest(error);
  return importedSchema.parse(data).imported;
}

/** As many as one request tells. */
const mostBadRows = 1000;

/** The bad rows that an error is about, if it is, and how many there are. */
function badRowsOf(error: PostgrestError): { rows: RowProblems[]; count: number } | null {
  if (error.code !== 'PT422' || !error.details) return null;
  const rows = rowProblemsSchema.parse(JSON.parse(error.details));
  return { rows, count: Math.max(Number(/\d+/.exec(error.hint ?? '')?.[0] ?? 0), rows.length) };
}
