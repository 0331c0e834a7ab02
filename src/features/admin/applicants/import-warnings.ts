import { usStates } from '#model/places/us-states.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import type { SchoolRemarks } from '#model/schools/school-names.ts';

import { fileColumns, labelOf } from './cells.ts';
import type { FileColumn, ImportRow } from './schema.ts';

/** Rows of a file that can be imported but may contain a mistake. */
export interface Warning {
  /** '12 rows without GPA' */
  title: string;
  column: FileColumn;
  /** Their indexes in the file. */
  rows: number[];
}

/** The fields that the form requires. */
const required = [
  ['major', 'major'],
  ['gpa', 'GPA'],
  ['mcat', 'MCAT'],
  ['accepted_schools', 'accepted schools'],
] as const;

/** Text that was probably not typed by a person. It is stored and shown as text. */
const formulaOrTag = /^\s*=\s*[\w(+-]|<[/!]?[a-z][^>]*>/i;

const states = new Set(usStates.map((state) => state.toLowerCase()));

interface Group {
  column: FileColumn;
  rows: number[];
  names: Set<string>;
}
type Kind = 'missing' | 'state' | 'formula' | 'joined' | 'new';
const kinds: Kind[] = ['missing', 'joined', 'state', 'formula', 'new'];

/** Collects what the form would refuse or an admin should know, from one part of a file after another. */
export class Warnings {
  private readonly groups = new Map<string, Group>();

  /** Checks a row, given its index in the file and the remarks about the schools of its part. */
  add(row: ImportRow, index: number, schools: ReturnType<typeof indexRemarks>): void {
    for (const [column, name] of required) {
      // A row with an id keeps what its file leaves out.
      const isLeftOut = row.id !== undefined && !(column in row);
      if (!isLeftOut && isEmpty(row[column])) this.note('missing', column, index, name);
    }
    const state = row.state_of_residency;
    if (typeof state === 'string' && !states.has(state.toLowerCase())) {
      this.note('state', 'state_of_residency', index, state);
    }
    for (const column of fileColumns) {
      const value = row[column];
      const texts = Array.isArray(value) ? value : [value];
      if (texts.some((text) => typeof text === 'string' && formulaOrTag.test(text))) {
        this.note('formula', column, index);
      }
    }
    if (!Array.isArray(row.accepted_schools)) return;
    for (const school of row.accepted_schools) {
      if (typeof school !== 'string') continue;
      const spelling = school.trim();
      const name = schools.newNames.get(spelling);
      if (schools.joined.has(spelling)) this.note('joined', 'accepted_schools', index, spelling);
      else if (name !== undefined) this.note('new', 'accepted_schools', index, name);
    }
  }

  /** One warning for each kind and column. */
  list(): Warning[] {
    return kinds.flatMap((kind) =>
      [...this.groups]
        .filter(([key]) => key.startsWith(`${kind} `))
        .map(([, group]) => ({
          title: titleOf(kind, group),
          column: group.column,
          rows: group.rows,
        })),
    );
  }

  private note(kind: Kind, column: FileColumn, index: number, name?: string): void {
    const key = `${kind} ${column}`;
    const group = this.groups.get(key) ?? { column, rows: [], names: new Set() };
    this.groups.set(key, group);
    if (group.rows.at(-1) !== index) group.rows.push(index);
    if (name !== undefined) group.names.add(name);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Makes the remarks about schools quick to look up. */
export const indexRemarks = (remarks: SchoolRemarks) => ({
  newNames: new Map(remarks.new.map(({ spelling, name }) => [spelling, name])),
  joined: new Set(remarks.joined.map(({ spelling }) => spelling)),
});

const mostNames = 10;

function titleOf(kind: Kind, { column, rows, names }: Group): string {
  const shown = [...names].slice(0, mostNames).join('; ');
  const list = names.size > mostNames ? `${shown} and ${names.size - mostNames} more` : shown;
  switch (kind) {
    case 'missing':
      return `${pluralize(rows.length, 'row')} without ${list}`;
    case 'state':
      return `${pluralize(rows.length, 'row')} with an unknown state: ${list}`;
    case 'formula':
      return `${pluralize(rows.length, 'cell')} in ${labelOf(column)} with a formula or HTML, which is stored as plain text`;
    case 'joined':
      return `${pluralize(rows.length, 'cell')} with several schools that count as one (separate them with semicolons): ${list}`;
    default:
      return `${pluralize(names.size, 'new school')}: ${list}`;
  }
}
