import { dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';
import type { Json } from '#database.types.ts';

import { indexRemarks, Warnings, type Warning } from './import-warnings.ts';
import { checkRows, type RowProblems } from './queries.ts';
import { importResultSchema, type ImportResult, type ImportRow } from './schema.ts';

// The server's limits for a part are as many rows, and ten megabytes; a character has at most three bytes.
const mostRows = 5000;
const mostCharacters = 3_000_000;

/** Rows of a file that are imported by one request, all or none. */
interface Part {
  /** Of its import, so that a retry imports nothing twice. */
  id: string;
  rows: ImportRow[];
}

/** Splits rows into parts that each fit in one request. */
export function splitIntoParts(rows: Iterable<ImportRow>): Part[] {
  const parts: Part[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const part = parts.at(-1);
    characters += size;
    if (part && part.rows.length < mostRows && characters <= mostCharacters) {
      part.rows.push(row);
    } else {
      parts.push({ id: crypto.randomUUID(), rows: [row] });
      characters = size;
    }
  }
  return parts;
}

/** Thrown when rows are invalid. Nothing was imported. */
export class BadRowsError extends RequestError {
  /** The first invalid rows, numbered from 1. */
  readonly rows: RowProblems[];
  /** The total number of invalid rows. */
  readonly total: number;

  constructor(rows: RowProblems[], total: number) {
    super('bad_rows', `Row ${rows[0]?.row}: ${rows[0]?.problems[0]}.`);
    this.rows = rows;
    this.total = total;
  }
}

/** What importing a file would do. */
export interface ImportReview {
  parts: Part[];
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

/** The maximum number of bad rows to report. */
const mostBadRows = 1000;

/**
 * Has all rows validated, part by part, before anything is imported. Reports the number of rows sent so far. Throws
 * BadRowsError if rows are invalid.
 */
export async function checkImport(
  rows: Iterable<ImportRow>,
  onSent: (count: number) => void = () => {},
): Promise<ImportReview> {
  const parts = splitIntoParts(rows);
  const bad: RowProblems[] = [];
  const warnings = new Warnings();
  const earlierIds = new Set<Json>();
  const hashes: string[] = [];
  const counts = { added: 0, stored: 0, updated: 0, unchanged: 0 };
  let [sent, badCount] = [0, 0];
  for (const part of parts) {
    const { invalid, problems, review } = await checkRows(part.rows);
    const before = sent;
    badCount += invalid;
    const found = new Map(problems.map((each) => [each.row, each.problems]));
    for (const [index, { id }] of part.rows.entries()) {
      if (id === undefined || !earlierIds.has(id)) continue;
      const others = found.get(index + 1);
      badCount += others ? 0 : 1;
      found.set(index + 1, [...(others ?? []), 'id is that of an earlier row']);
    }
    for (const [row, ofRow] of found) bad.push({ row: row + before, problems: ofRow });
    for (const { id } of part.rows) if (id !== undefined) earlierIds.add(id);
    if (review) {
      counts.added += part.rows.length - review.updated - review.unchanged;
      counts.stored += review.stored;
      counts.updated += review.updated;
      counts.unchanged += review.unchanged;
      hashes.push(...review.hashes);
      const remarks = indexRemarks(review.schools);
      for (const [index, row] of part.rows.entries()) warnings.add(row, before + index, remarks);
    }
    sent += part.rows.length;
    onSent(sent);
  }
  if (badCount > 0) {
    const sorted = bad.toSorted((one, other) => one.row - other.row);
    throw new BadRowsError(sorted.slice(0, mostBadRows), badCount);
  }
  return {
    ...counts,
    parts,
    repeated: hashes.length - new Set(hashes).size,
    warnings: warnings.list(),
  };
}

/**
 * Imports the parts of a checked file, one after the other. Reports the number of rows that are in; those stay if a
 * later part fails, and a retry goes on after them.
 */
export async function importParts(
  parts: Part[],
  { file, isSkipping }: { file: string; isSkipping: boolean },
  onSent: (count: number) => void = () => {},
): Promise<ImportResult> {
  const total = { imported: 0, updated: 0, skipped: 0 };
  let sent = 0;
  for (const [index, { id, rows }] of parts.entries()) {
    const data = await supabase
      .rpc('import_applicants', {
        import: id,
        rows,
        skip_repeats: isSkipping,
        file: parts.length === 1 ? file : `${file}, part ${index + 1} of ${parts.length}`,
      })
      .then(dataOf);
    const { imported, updated, skipped } = importResultSchema.parse(data);
    total.imported += imported;
    total.updated += updated;
    total.skipped += skipped;
    sent += rows.length;
    onSent(sent);
  }
  return total;
}
