import { appendFileSync } from 'node:fs';

/** Whether every test runs (`npm test -- --all`), or a sample of each family that repeats itself. */
const runsEverything = process.env['TEST_ALL'] === '1';

/**
 * The cases of a family that try one behaviour over and over: all of them with `--all`, otherwise those
 * that `isSampled` keeps, by default the first. `npm test` prints what was left out, by `family`.
 */
export function repeated<Case>(
  family: string,
  cases: readonly Case[],
  isSampled: (each: Case, index: number) => boolean = (_, index) => index === 0,
): readonly Case[] {
  if (runsEverything) return cases;
  const kept = cases.filter((each, index) => isSampled(each, index));
  // Playwright's workers read again what its main process has read.
  const file = process.env['TEST_WORKER_INDEX'] ? undefined : process.env['TEST_LEFT_OUT'];
  if (file && kept.length < cases.length) {
    appendFileSync(file, `${family}: ${kept.length} of ${cases.length}\n`);
  }
  return kept;
}
