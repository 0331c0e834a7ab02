import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';

import { toApplicantRow, type ApplicantValues } from '#lib/applicant.ts';
import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { formatList } from '#lib/format-list.ts';
import { startJob } from '#lib/jobs.ts';
import { publishedNow } from '#lib/publishing.ts';
import { supabase } from '#lib/supabase.ts';
import type { Json } from '#database.types.ts';

import { splitIntoParts } from './import-parts.ts';
import { indexRemarks, Warnings, type Warning } from './import-warnings.ts';
import { rowProblemsSchema, type RowProblems } from './queries.ts';
import { schoolRemarksSchema, type ImportRow } from './schema.ts';

/**
 * Adds an applicant or updates the loaded version, published now or at a time, or as a draft (null). Throws
 * ConflictError if that version has been replaced.
 */
export async function saveApplicant(
  values: ApplicantValues,
  seen: { id: string; version: number } | null,
  publishedAt: string | null = publishedNow,
): Promise<void> {
  const row = { ...toApplicantRow(values), published_at: publishedAt };
  await refuseJoinedSchools(row.accepted_schools);
  const applicants = supabase.from('applicants');
  const { data, error } = await (seen
    ? applicants.update(row).eq('id', seen.id).eq('version', seen.version).select('id')
    : applicants.insert(row).select('id'));
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
}

/** Throws if a name stands for several schools, such as 'UCLA, NYU': only one of them would be linked. */
async function refuseJoinedSchools(schools: string[]): Promise<void> {
  const spellings = schools.filter((name) => /[,;]/.test(name));
  if (spellings.length === 0) return;
  const { data, error } = await supabase.rpc('check_schools', { spellings });
  if (error) throw fromPostgrest(error);
  const [first] = schoolRemarksSchema.parse(data).joined;
  if (!first) return;
  throw new RequestError(
    'joined_schools',
    `“${first.spelling}” names several schools: ${formatList(first.names)}. Add a field for each of them.`,
  );
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

/** What importing a file would do. */
export interface ImportReview {
  /** The number of parts it was sent in. */
  parts: number;
  /** New rows, including the next two. */
  added: number;
  /** New rows that equal a stored applicant. */
  stored: number;
  /** New rows that repeat an earlier one of the file. */
  repeated: number;
  /** Rows that change an applicant. */
  updated: number;
  /** Rows that leave an applicant as it is. */
  unchanged: number;
  warnings: Warning[];
}

/**
 * Uploads all rows in parts under an id of the file, each validated on arrival, for startImport. Reports the number of
 * rows sent so far. Throws BadRowsError if rows are invalid.
 */
export async function checkImport(
  rows: Iterable<ImportRow>,
  file: string,
  onSent: (count: number) => void = () => {},
): Promise<ImportReview> {
  const bad = new Map<number, string[]>();
  const warnings = new Warnings();
  const ids = new Set<Json>();
  const review = { parts: 0, added: 0, stored: 0, repeated: 0, updated: 0, unchanged: 0 };
  let [sent, badCount] = [0, 0];
  for (const some of splitIntoParts(rows)) {
    review.parts += 1;
    const { data, error } = await supabase.rpc('stage_applicants', {
      import: file,
      part: review.parts,
      rows: some,
      review: true,
    });
    if (error) {
      const found = badRowsOf(error);
      if (!found) throw fromPostgrest(error);
      const before = sent;
      badCount += found.count;
      for (const { row, problems } of found.rows) bad.set(row + before, problems);
    } else {
      const { schools, ...counts } = stagedSchema.parse(data);
      review.added += some.length - counts.updated - counts.unchanged;
      review.stored += counts.stored;
      review.updated += counts.updated;
      review.unchanged += counts.unchanged;
      const remarks = indexRemarks(schools);
      for (const [index, row] of some.entries()) warnings.add(row, sent + index, remarks);
    }
    for (const [index, { id }] of some.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) {
        const row = sent + index + 1;
        badCount += bad.has(row) ? 0 : 1;
        bad.set(row, [...(bad.get(row) ?? []), 'id is that of an earlier row']);
      }
      ids.add(id);
    }
    sent += some.length;
    onSent(sent);
  }
  if (badCount > 0) {
    const sorted = [...bad]
      .map(([row, problems]) => ({ row, problems }))
      .toSorted((one, other) => one.row - other.row);
    const [first] = sorted;
    throw new BadRowsError(
      `Row ${first?.row}: ${first?.problems[0]}.`,
      sorted.slice(0, mostBadRows),
      badCount,
    );
  }
  const { data: repeated, error } = await supabase.rpc('count_repeats', { import: file });
  if (error) throw fromPostgrest(error);
  return { ...review, repeated: z.int().parse(repeated), warnings: warnings.list() };
}

const stagedSchema = z.object({
  stored: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  schools: schoolRemarksSchema,
});

/** Starts the import of a checked file: all rows or none. Returns the id of that job, which is the file's. */
export const startImport = (
  file: string,
  { parts, name, isSkipping }: { parts: number; name: string; isSkipping: boolean },
): Promise<string> => startJob('import', { id: file, parts, file: name, skip_repeats: isSkipping });

/** Starts a job that undoes an import. Returns its id. */
export const undoImport = (id: string): Promise<string> => startJob('undo', { import: id });

/** The maximum number of bad rows in one response. */
const mostBadRows = 1000;

/** Returns the bad rows that an error reports, if any, and their total. */
function badRowsOf(error: PostgrestError): { rows: RowProblems[]; count: number } | null {
  if (error.code !== 'PT422' || !error.details) return null;
  const rows = rowProblemsSchema.parse(JSON.parse(error.details));
  return { rows, count: Math.max(Number(/\d+/.exec(error.hint ?? '')?.[0] ?? 0), rows.length) };
}
