import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import type { Json } from '#database.types.ts';

import { reader, sumUp, type Conversion } from './conversions.ts';
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

/** What importing a file would do. */
export interface ImportReview {
  /** Of the valid rows. */
  parts: Part[];
  /** The others, numbered from 1. They are left out. */
  bad: RowProblems[];
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
  conversions: Conversion[];
  warnings: Warning[];
}

/**
 * Has all rows validated, part by part, before anything is imported. Reports the number of rows sent so far. A row that
 * could not be read has its problem, by its index.
 */
export async function checkImport(
  rows: Iterable<ImportRow>,
  onSent: (count: number) => void = () => {},
  unreadable: ReadonlyMap<number, string> = new Map(),
): Promise<ImportReview> {
  const bad: RowProblems[] = [];
  const sentRows = new Map<ImportRow, number>();
  const earlierIds = new Set<Json>();
  for (const [index, row] of [...rows].entries()) {
    const isSecond = row.id !== undefined && earlierIds.has(row.id);
    const problem =
      unreadable.get(index) ?? (isSecond ? 'id is that of an earlier row' : undefined);
    if (problem !== undefined) bad.push({ row: index + 1, problems: [problem] });
    else sentRows.set({ ...row }, index);
    if (row.id !== undefined) earlierIds.add(row.id);
  }
  const indexOf = (row: ImportRow | undefined) => (row && sentRows.get(row)) ?? 0;

  const parts: Part[] = [];
  const warnings = new Warnings();
  const hashes: string[] = [];
  const conversions: Conversion[] = [];
  const counts = { added: 0, stored: 0, updated: 0, unchanged: 0 };
  let sent = 0;
  for (const part of splitIntoParts(sentRows.keys())) {
    const { problems, review } = await checkRows(part.rows);
    for (const { row, problems: found } of problems)
      bad.push({ row: indexOf(part.rows[row - 1]) + 1, problems: found });
    const refused = new Set(problems.map(({ row }) => row - 1));
    const good = part.rows.filter((_, nth) => !refused.has(nth));
    if (good.length > 0) parts.push({ ...part, rows: good });
    counts.added += good.length - review.updated - review.unchanged;
    counts.stored += review.stored;
    counts.updated += review.updated;
    counts.unchanged += review.unchanged;
    hashes.push(...review.hashes);
    conversions.push(...review.conversions);
    const read = reader(review.conversions);
    const remarks = indexRemarks(review.schools);
    for (const row of good) warnings.add(read(row), indexOf(row), remarks);
    sent += part.rows.length;
    onSent(sent);
  }
  return {
    ...counts,
    parts,
    bad: bad.toSorted((one, other) => one.row - other.row),
    repeated: hashes.length - new Set(hashes).size,
    conversions: sumUp(conversions),
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
