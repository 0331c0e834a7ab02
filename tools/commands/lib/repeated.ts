import { appendFileSync } from 'node:fs';

/** True if every test runs (`npm test -- --all`), instead of a sample of each family of similar tests. */
export const runsEverything = process.env['TEST_ALL'] === '1';

/**
 * The cases of a family of tests of one behaviour: all of them with `--all`, otherwise those that `isSampled`
 * selects, by default the first. `npm test` prints the omitted ones by `family`.
 */
export function repeated<Case>(
  family: string,
  cases: readonly Case[],
  isSampled: (each: Case, index: number) => boolean = (_, index) => index === 0,
): readonly Case[] {
  if (runsEverything) return cases;
  const kept = cases.filter((each, index) => isSampled(each, index));
  // Playwright's workers load the files again that its main process has loaded.
  if (kept.length < cases.length && !process.env['TEST_WORKER_INDEX']) {
    noteLeftOut(`${family}: ${kept.length} of ${cases.length}`);
  }
  return kept;
}

/** Adds a line to the list of what `npm test` omits. */
function noteLeftOut(line: string): void {
  const file = process.env['TEST_LEFT_OUT'];
  if (file) appendFileSync(file, `${line}\n`);
}
