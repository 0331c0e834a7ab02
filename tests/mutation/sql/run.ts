// npm run test:mutation [kinds, or parts of mutants' names]: breaks each rule of the schema in turn, in a copy of
// the database, and fails unless a test kills the mutant. The generated documents list every rule but the functions'
// bodies, so that a changed list kills, too: the score counts it separately. With --continue, a run takes over the kills of
// earlier runs that neither the mutant nor its test has changed since.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { recordScore } from './recorded-score.ts';
import { projectDir } from '../../../tools/stack/lib/config.ts';
import { withTestServer } from '../../../tools/stack/database/test-server.ts';
import { equivalents } from './equivalents.ts';
import { KeptVerdicts } from './kept-verdicts.ts';
import type { Mutant } from './mutant.ts';
import { findMutants } from './mutants.ts';
import { type TestFiles, expectPasses, readTestFiles, tryMutant } from './trial.ts';
import { type Verdict, Score } from './score.ts';
import { helpersFile, runTestFile } from '../../sql/test-file.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { continue: { type: 'boolean', default: false } },
});
const score = new Score();

async function verdictOn(
  url: string,
  mutant: Mutant & { kind: string },
  files: TestFiles,
): Promise<Verdict> {
  const reason = equivalents.find(({ mutants }) => mutants.test(mutant.what))?.because;
  const kill = await tryMutant(url, mutant, files, { isEquivalent: reason !== undefined });
  if (reason === undefined) return kill ?? { result: 'survived' };
  return kill
    ? { result: 'survived', by: `${kill.by}, though it is said that ${reason}` }
    : { result: 'equivalent', by: reason };
}

const finished = await withTestServer(async (server) => {
  const urls = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, nth) => server.copy(`mutated_${nth}`)),
  );
  const [first = ''] = urls;
  const sql = postgres(first, { max: 1 });
  const mutants = await findMutants(sql);
  const files = await readTestFiles(sql);
  await sql.end();
  const keptFile = path.join(projectDir, '.data/mutation/kills.jsonl');
  if (!options.continue) rmSync(keptFile, { force: true });
  const kept = new KeptVerdicts(keptFile, ({ result, by }) =>
    // A list is what the mutant makes of the schema: it has no text of its own.
    result === 'list' && by.startsWith('docs/')
      ? ''
      : files.behaviour.find(({ name }) => by.startsWith(`${name}: `))?.text,
  );
  const chosen = mutants
    .filter(
      ({ what, kind }) =>
        wanted.length === 0 || wanted.some((each) => kind === each || what.includes(each)),
    )
    .values();
  await Promise.all(
    urls.map(async (url) => {
      await runTestFile(url, helpersFile);
      await expectPasses(url, files);
      for (const mutant of chosen) {
        const known = kept.killOf(mutant);
        const verdict = known ?? (await verdictOn(url, mutant, files));
        if (!known) kept.add(mutant, verdict);
        score.add(mutant, verdict);
      }
      // A test that now fails without a mutant has not killed this one.
      await expectPasses(url, files);
    }),
  );
});
score.end(finished);
if (finished && wanted.length === 0) recordScore(projectDir, score.kinds());
