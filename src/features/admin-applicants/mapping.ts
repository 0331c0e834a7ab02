import { columns, labelOf, type Column } from '#lib/applicant-columns.ts';
import type { Json } from '#database.types.ts';

import { splitList } from './cells.ts';
import type { Sheet } from './read-file.ts';
import type { ImportRow } from './schema.ts';

/** Maps each column of a file to an applicant's column; null means ignored. */
export type Mapping = (Column | null)[];

const otherNames: Partial<Record<Column, string[]>> = {
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

const knownNames = new Map<string, Column>(
  columns.flatMap((column) =>
    [column, labelOf(column), ...(otherNames[column] ?? [])].map((name) => [plain(name), column]),
  ),
);

/** Guesses the mapping from the column names. No column is guessed twice. */
export function guessMapping(headers: string[]): Mapping {
  const taken = new Set<Column>();
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
export function duplicateColumns(mapping: Mapping): Column[] {
  return columns.filter((column) => mapping.filter((mapped) => mapped === column).length > 1);
}

/** Yields the rows to import, one by one. Empty values are left out. */
export function* toImportRows({ rows }: Sheet, mapping: Mapping): Generator<ImportRow> {
  for (const { cells } of rows) {
    const row: ImportRow = {};
    for (const [index, column] of mapping.entries()) {
      const value = column && toValue(column, cells[index] ?? null);
      if (column && value !== null) row[column] = value;
    }
    yield row;
  }
}

const asWritten = new Set<Column>(columns.slice(columns.indexOf('accepted_schools')));

function toValue(column: Column, cell: Json): Json {
  if (typeof cell !== 'string') return cell;
  if (cell.trim() === '') return null;
  if (column === 'accepted_schools') return splitList(cell);
  return asWritten.has(column) ? cell : cell.trim();
}

/** Formats a problem for display, using the field names of the forms. */
export function describeProblem(problem: string): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/s.exec(problem) ?? [];
  return name === '' ? problem : labelOf(name) + rest;
}
