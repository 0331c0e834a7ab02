/** The contract of access-matrix.test.sql, which the file tests cell by cell. */
export interface Matrix {
  people: string[];
  /** By table and command, a word for each person. */
  tables: Map<string, Map<string, string[]>>;
  /** What the words mean, as the file's comment explains them. */
  legend: Map<string, string>;
}

const commands = ['select', 'insert', 'update', 'delete'];

/** Reads the contract; a command that it does not mention is denied to everyone. */
export function readMatrix(text: string): Matrix {
  const [comment = '', contract = ''] = text.split('$contract$');
  const lines = contract.split('\n').filter((line) => line.trim() !== '');
  const [[, , ...people] = [], ...rows] = lines.map((line) => line.trim().split(/\s+/));
  const tables: Matrix['tables'] = new Map();
  for (const [table = '', command = '', ...words] of rows) {
    const denied = commands.map((each) => [each, people.map(() => 'denied')] as const);
    tables.set(table, (tables.get(table) ?? new Map(denied)).set(command, words));
  }
  const legend = new Map<string, string>();
  for (const [, words = '', meaning = ''] of comment.matchAll(
    /^-- ([a-z]+(?:, [a-z]+)*) {2,}(.+)$/gm,
  )) {
    for (const word of words.split(', ')) legend.set(word, meaning);
  }
  return { people, tables, legend };
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
  support: 'Support',
};
