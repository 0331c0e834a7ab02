import { columns, facts, type Column, type Fact } from '#model/applicants/facts.ts';

import { fileColumns, labelOf } from './cells.ts';
import type { FileColumn } from './schema.ts';

/** Maps each column of a file to an applicant's column; null means ignored. */
export type Mapping = (FileColumn | null)[];

/** How files call a column, apart from its name and label. */
const headingsOf = (column: FileColumn): Fact['headings'] =>
  column === 'id' || column === 'published_at' ? ownHeadings[column] : facts[column].headings;

const ownHeadings = { id: {}, published_at: { names: ['published', 'publication'] } };

/** Forms of one word. */
const forms = new Map(
  Object.entries({
    accepted: ['acceptance', 'admitted', 'admission'],
    applied: ['apply', 'application'],
    bio: ['biology', 'biological'],
    biochem: ['biochemistry', 'biochemical'],
    chem: ['chemistry', 'chemical'],
    employment: ['job', 'work'],
    hour: ['hr', 'hrs'],
    invitation: ['invite'],
    matriculation: ['matric', 'matriculate', 'matriculated', 'matriculating'],
    nonclinical: ['nonmedical'],
    phy: ['physic', 'physical'],
    psych: ['psychology', 'psychological'],
    residency: ['residence', 'reside', 'resident'],
    shadowing: ['shadow', 'shadowed'],
    soc: ['sociology', 'social'],
    volunteering: ['volunteer', 'volunteered'],
    year: ['yr', 'yrs'],
  }).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
);

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\bnon\W?(?=clinical|medical)/g, 'non')
    // 'Where were you accepted?' asks for schools.
    .replace(/\bwhere\b(?=.*\b(accept|admi[ts]))/, 'school');
  return (words.match(/[a-z0-9]+/g) ?? []).map((word) => {
    const one = word.length > 3 ? word.replace(/s$/, '') : word;
    return forms.get(one) ?? one;
  });
}

/** Words that say nothing about a column. */
const fillers = new Set(
  wordsOf(
    `a an and any all applicant are at be complete completed current describe did do does enter for from get got had have
   how i if in indicate is it list live lived many me my no number of offer on or please receive received s select specify student
   t take taken the their they to took was we were what when where which who with you your`,
  ),
);

const beside = new Map(
  columns.map((column) => [column, new Set(wordsOf(facts[column].headings?.beside ?? ''))]),
);

const keyOf = (heading: string[], column: Column): string =>
  heading
    .filter((word) => !fillers.has(word) && !beside.get(column)?.has(word))
    .toSorted()
    .join(' ');

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const exactNames = new Map<string, FileColumn>(
  fileColumns.flatMap((column) =>
    [column, labelOf(column), ...(headingsOf(column)?.names ?? [])].map((name) => [
      plain(name),
      column,
    ]),
  ),
);

const keys = columns.map((column) => ({
  column,
  isNumber: facts[column].kind === 'number',
  keys: new Set(
    [column, ...(facts[column].headings?.phrases ?? [])].map((name) =>
      keyOf(wordsOf(name), column),
    ),
  ),
}));

/** What makes another column of the same words: 'GPA (science)', 'MCAT - percentile', 'State: high school'. */
const another =
  /science|bcpm|sgpa|percent|rank|graduate|high.?school|minor|second|parent|mother|father|attempt|retake|expected|birth|rejected|denied/i;

/** The column that a heading asks for in words: 'What was your cumulative GPA? (4.0 scale)' */
function columnInWords(heading: string): FileColumn | null {
  const isCount = /\b(how many|number of)\b|#/i.test(heading);
  const isList = /\b(which (medical )?schools?|where|list)\b/i.test(heading);
  const find = (text: string) =>
    keys.find(
      ({ column, isNumber, keys }) =>
        (isNumber ? !isList : !isCount) && keys.has(keyOf(wordsOf(text), column)),
    )?.column;
  const [head = ''] = heading.split(/[(:?\n–—]| - /);
  const rest = heading.slice(head.length);
  return find(heading) ?? (another.test(rest) ? undefined : find(head)) ?? null;
}

const known = new Map<string, { exact: FileColumn | null; inWords: FileColumn | null }>();

/** The column of a heading, by its name and by its words. Files repeat them, and texts are looked at for one. */
function columnsOf(written: string) {
  // Full-width letters are as good as others.
  const heading = written.normalize('NFKC');
  const before = known.get(heading);
  if (before) return before;
  const isShort = heading.length <= 200;
  const found = {
    // 'mcatBreakdown.cars' is matched by its last part.
    exact: isShort
      ? (exactNames.get(plain(heading)) ??
        exactNames.get(plain(heading.split('.').at(-1) ?? '')) ??
        null)
      : null,
    inWords: isShort ? columnInWords(heading) : null,
  };
  known.set(heading, found);
  return found;
}

/** Guesses the mapping from the column names. No column is guessed twice, and a name goes before a question. */
export function guessMapping(headers: string[]): Mapping {
  const taken = new Set<FileColumn>();
  const take = (column: FileColumn | null) => {
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const exact = headers.map((header) => take(columnsOf(header).exact));
  return headers.map(
    (header, index) =>
      exact[index] ?? (columnsOf(header).exact ? null : take(columnsOf(header).inWords)),
  );
}

/** The lines of a file, of which the first may be a title. */
const mostLines = 20;

interface Headings {
  /** The index of their row; -1 if there is none. */
  row: number;
  /** The number of columns known by their names. */
  known: number;
}

/** Finds the row of headings: the first of those that name most columns, or the first that is not empty. */
export function findHeadings(rows: string[][]): Headings {
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  let best: Headings = { row: first, known: 0 };
  for (const [row, cells] of rows.slice(0, mostLines).entries()) {
    const count = guessMapping(cells).filter((column) => column !== null).length;
    // One word of a row of values may be the name of a column, too.
    const isNamed =
      row === first || count > 1 || count === cells.filter((cell) => cell.trim() !== '').length;
    if (count > best.known && isNamed) best = { row, known: count };
  }
  return best;
}
