// npm run test:mutation [kinds, or parts of mutants' names]: breaks each rule of the schema in turn, in a copy of
// the database, and fails unless a test kills the mutant. The generated documents list every rule but the functions'
// bodies, so that a changed list kills, too: the score counts it separately.
import { availableParallelism } from 'node:os';
import postgres from 'postgres';
import { recordScore } from './recorded-score.ts';
import { projectDir } from '../../../tools/stack/lib/config.ts';
import { withTestServer } from '../../../tools/stack/database/test-server.ts';
import { equivalents } from './equivalents.ts';
import type { Mutant } from './mutant.ts';
import { findMutants } from './mutants.ts';
import { type TestFiles, expectPasses, readTestFiles, tryMutant } from './trial.ts';
import { type Verdict, Score } from './score.ts';
import { helpersFile, runTestFile } from '../../sql/test-file.ts';

const wanted = process.argv.slice(2);
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
      for (const mutant of chosen) score.add(mutant, await verdictOn(url, mutant, files));
      // A test that now fails without a mutant has not killed this one.
      await expectPasses(url, files);
    }),
  );
});
score.end(finished);
if (finished && wanted.length === 0) recordScore(projectDir, score.kinds());
