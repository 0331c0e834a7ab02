/** What a person may do to a table, by command: in the words of the contract. */
export interface MatrixTable {
  relation: string;
  /** By person, then by command. */
  cells: Map<string, Map<string, string>>;
}

export const commands = ['select', 'insert', 'update', 'delete'];

/**
 * Reads the contract of access-matrix.test.sql, which the file tests cell by cell. A command that it does not
 * mention is denied.
 */
export function matrixOf(text: string): MatrixTable[] {
  const [, contract = ''] = text.split('$contract$');
  const [header = [], ...lines] = contract
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));
  const tables = new Map<string, MatrixTable>();
  for (const [relation = '', command = '', ...words] of lines) {
    const table = tables.get(relation) ?? { relation, cells: new Map() };
    tables.set(relation, table);
    words.forEach((word, nth) => {
      const person = header[nth + 2] ?? '';
      const ofPerson =
        table.cells.get(person) ?? new Map(commands.map((denied) => [denied, 'denied']));
      table.cells.set(person, ofPerson.set(command, word));
    });
  }
  return [...tables.values()];
}

/** What the contract's words mean, as the file's comment explains them. */
export function legendOf(text: string): Map<string, string> {
  const [, comment = ''] = text.split('-- The contract ');
  const meanings = new Map<string, string>();
  for (const line of comment.split('-- Columns:')[0]?.split('\n') ?? []) {
    const [, words = '', meaning = ''] = /^-- ([a-z]+(?:, [a-z]+)*) {2,}(.+)$/.exec(line) ?? [];
    for (const word of words.split(', ').filter(Boolean)) meanings.set(word, meaning);
  }
  return meanings;
}

/** The words in a table's cells. */
export function wordsOf({ cells }: MatrixTable): Set<string> {
  const words = new Set<string>();
  for (const cell of cells.values()) for (const word of cell.values()) words.add(word);
  return words;
}

/** The contract's names of people. */
export const matrixPeople: Record<string, string> = {
  anon: 'A visitor',
  unpaid: 'No plan',
  cheat: 'Cheatsheet',
  'cheat+': 'Cheatsheet+',
  appl: 'Application',
  'appl+': 'Application+',
  intv: 'Interview',
  'intv+': 'Interview+',
  expired: 'Year is over',
  revoked: 'Refunded',
  another: 'Another buyer',
  admin: 'An admin',
  demoted: 'A demoted admin',
};
