import { columns, labelOf as labelOfColumn } from '#lib/applicants/applicant-columns.ts';
import { publishedNow } from '#lib/dates/publishing.ts';
import type { Json } from '#database.types.ts';

import { fileColumns, splitList } from './cells.ts';
import type { Sheet } from './read-file.ts';
import type { FileColumn, ImportRow } from './schema.ts';

/** Maps each column of a file to an applicant's column; null means ignored. */
export type Mapping = (FileColumn | null)[];

const ownLabels: Record<string, string> = { id: 'ID', published_at: 'Published at' };

export const labelOf = (column: string): string => ownLabels[column] ?? labelOfColumn(column);

const otherNames: Partial<Record<FileColumn, string[]>> = {
  published_at: ['published', 'publication'],
  mcat: ['mcattotal', 'mcatscore'],
  mcat_chem_phys: ['chemphys', 'cp', 'cpbs'],
  mcat_cars: ['cars'],
  mcat_bio_biochem: ['biobiochem', 'bb', 'bbfl'],
  mcat_psych_soc: ['psychsoc', 'ps', 'psbb'],
  matriculation_year: ['year', 'matriculation'],
  state_of_residency: ['state', 'residency', 'stateofresidence'],
  gender: ['sex'],
  race: ['ethnicity', 'raceethnicity'],
  accepted_schools: ['schools', 'acceptances', 'schoolsaccepted', 'acceptedto'],
  awards_honors: ['awards', 'honors', 'awardsandhonors'],
  other_activities: ['other', 'activities'],
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const knownNames = new Map<string, FileColumn>(
  fileColumns.flatMap((column) =>
    [column, labelOf(column), ...(otherNames[column] ?? [])].map((name) => [plain(name), column]),
  ),
);

/** Guesses the mapping from the column names. No column is guessed twice. */
export function guessMapping(headers: string[]): Mapping {
  const taken = new Set<FileColumn>();
  return headers.map((header) => {
    // 'mcatBreakdown.cars' is matched by its last part.
    const column =
      knownNames.get(plain(header)) ?? knownNames.get(plain(header.split('.').at(-1) ?? ''));
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The columns that more than one column of the file is mapped to. */
export function duplicateColumns(mapping: Mapping): FileColumn[] {
  return fileColumns.filter((column) => mapping.filter((mapped) => mapped === column).length > 1);
}

/**
 * Yields the rows to import, one by one. Empty values are left out, unless they empty a field of an applicant. New ones
 * are drafts, unless their file says when they are published, or all are.
 */
export function* toImportRows(
  { rows }: Sheet,
  mapping: Mapping,
  isPublished = false,
): Generator<ImportRow> {
  const idAt = mapping.indexOf('id');
  for (const { cells } of rows) {
    const hasId = idAt !== -1 && toValue('id', cells[idAt] ?? null) !== null;
    const row: ImportRow = isPublished && !hasId ? { published_at: publishedNow } : {};
    for (const [index, column] of mapping.entries()) {
      const value = column && toValue(column, cells[index] ?? null);
      if (column && (value !== null || (hasId && column !== 'id'))) row[column] = value;
    }
    yield row;
  }
}

const asWritten = new Set<FileColumn>(columns.slice(columns.indexOf('accepted_schools')));

function toValue(column: FileColumn, cell: Json): Json {
  if (typeof cell !== 'string') return cell;
  if (cell.trim() === '') return null;
  if (column === 'accepted_schools') return splitList(cell);
  // A number alone is not taken for an applicant's: files from elsewhere number their rows, too.
  if (column === 'id') return cell.trim().replace(/^applicant[ -](?=\d+$)/i, 'applicant-');
  return asWritten.has(column) ? cell : cell.trim();
}

/** Formats a problem for display, using the field names of the forms. */
export function describeProblem(problem: string): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/s.exec(problem) ?? [];
  return name === '' ? problem : labelOf(name) + rest;
}

/** The column that a problem begins with, if it is about one. */
export const columnOf = (problem: string): FileColumn | null =>
  fileColumns.find((column) => problem.startsWith(`${column} `)) ?? null;

/** A cell as it is in the file. */
export function cellOf(sheet: Sheet, mapping: Mapping, row: number, column: FileColumn): string {
  return writeJson(sheet.rows[row]?.cells[mapping.indexOf(column)] ?? null);
}

/** A value of a file, for reading. */
export function writeJson(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(writeJson).join('; ');
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
