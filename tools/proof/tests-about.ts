import type { TestText } from '../../tests/sql/pgtap.ts';

/** Tables and functions that a statement names with their schemas. */
const namesOfOurs = /(?<=\b(?:public|private|storage|auth)\.)\w+/g;

/** The helpers, and the files that mention a table or function that a statement names; all if it names none. */
export function testsAbout(sql: string, tests: TestText[]): TestText[] {
  const names = sql.match(namesOfOurs) ?? [];
  const mention = new RegExp(`\\b(${names.join('|')})\\b`);
  return tests.filter(({ text }, nth) => nth === 0 || names.length === 0 || mention.test(text));
}
