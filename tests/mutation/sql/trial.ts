import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { StackError } from '../../../tools/stack/lib/errors.ts';
import type { RunOptions } from '../../sql/pgtap.ts';
import { findTestFiles, runTestFile } from '../../sql/test-file.ts';
import { compareSchema } from '../../../tools/generators/reference/schema-documents.ts';
import type { Mutant } from './mutant.ts';
import type { Kill } from './score.ts';

interface TestFile {
  file: string;
  name: string;
  text: string;
  /** Its duration. */
  ms: number;
}

export interface TestFiles {
  behaviour: TestFile[];
  /** Resets the sequences, which rollbacks leave alone: they would reach the numbers in the tests. */
  reset: string[];
  /** The quick file that killed the last mutant of a kind, which is likely to kill the next one too. */
  lastKiller: Map<string, TestFile>;
}

export async function readTestFiles(sql: postgres.Sql): Promise<TestFiles> {
  const sequences = await sql<{ statement: string }[]>`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences where schemaname in ('public', 'private')`;
  const files: TestFile[] = findTestFiles().map((file) => ({
    file,
    name: path.basename(file, '.test.sql'),
    text: readFileSync(file, 'utf8'),
    ms: 0,
  }));
  return {
    behaviour: files,
    reset: sequences.map(({ statement }) => statement),
    lastKiller: new Map(),
  };
}

type Options = RunOptions & { settings?: Record<string, string> };

async function runFile(url: string, { file, name }: TestFile, options: Options) {
  const assertions = await runTestFile(url, file, options);
  if (name === 'plans') await returnSpace(url);
  return assertions;
}

/** Many rolled-back rows have grown the tables and their indexes, which changes the plans of the next run. */
async function returnSpace(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`vacuum full public.applicants, public.applicant_schools`;
  await sql.end();
}

/** The document that lists the rule which some statements change. */
async function listOf(url: string, statements: readonly string[] = []): Promise<Kill | undefined> {
  const [first] = await compareSchema(url, statements);
  return first && { result: 'list', by: `${first.file} has another ${first.section}` };
}

/**
 * How many of the files that mention a mutant's subjects run before a list may kill it, to see whether a
 * behaviour test does.
 */
const likeliest = 4;

/** Checks that every file passes without a mutant, and measures its duration. */
export async function expectPasses(url: string, { behaviour, reset }: TestFiles): Promise<void> {
  const unlisted = await listOf(url);
  if (unlisted) throw new StackError(`Without a mutant, ${unlisted.by}. npm run types?`);
  for (const each of behaviour) {
    const start = performance.now();
    const failure = (await runFile(url, each, { inTransaction: reset })).find(({ ok }) => !ok);
    if (failure) {
      const message = [failure.title, ...failure.details].join('\n');
      throw new StackError(`Fails without a mutant, in ${each.name}: ${message}`);
    }
    each.ms = performance.now() - start;
  }
}

/** The test that kills a mutant, or undefined when it survives. */
export async function tryMutant(
  url: string,
  mutant: Mutant & { kind: string },
  files: TestFiles,
  { isEquivalent }: { isEquivalent: boolean },
): Promise<Kill | undefined> {
  const { kind, relation, isListed, about, statements } = mutant;
  const killOf = async (
    file: TestFile,
    settings: Record<string, string> = {},
  ): Promise<Kill | undefined> => {
    const options = {
      firstFailureOnly: true,
      inTransaction: [...files.reset, ...statements],
      // A mutant may loop forever.
      settings: { ...settings, statement_timeout: '60s' },
    };
    const failure = (await runFile(url, file, options)).find(({ ok }) => !ok);
    if (!failure) return undefined;
    if (failure.hasEnded === false) {
      return { result: 'error', by: `${file.name}: ${failure.details[0] ?? failure.title}` };
    }
    // What holds for the whole catalogue is no behaviour of one rule.
    const result = file.name === 'catalog' ? 'list' : 'behaviour';
    return { result, by: `${file.name}: ${failure.title}` };
  };

  if (isListed && !isEquivalent) return listOf(url, statements);
  let death: Kill | undefined;
  if (relation !== undefined && !isEquivalent) {
    for (const each of files.behaviour.filter(({ name }) => name === 'access-matrix')) {
      const kill = await killOf(each, { 'tests.relation': relation });
      if (kill?.result === 'error') death ??= kill;
      else if (kill) return kill;
    }
  }
  const subject = `${kind} of ${about[0]}`;
  const { likely, others } = inOrder(files, about, [
    files.lastKiller.get(subject),
    files.lastKiller.get(kind),
  ]);
  // A mutant that is said to change nothing has only to pass the files about its subject.
  for (const [nth, each] of (isEquivalent ? likely : [...likely, ...others]).entries()) {
    // After a crash, only the files that may show the cause run.
    if (death && !likely.includes(each)) break;
    const listed = nth === likeliest && !isEquivalent && (await listOf(url, statements));
    if (listed) return listed;
    const kill = await killOf(each);
    if (kill?.result === 'error') death ??= kill;
    else if (kill) {
      if (each.ms < 1000) files.lastKiller.set(subject, each).set(kind, each);
      return kill;
    }
  }
  return death;
}

/** The files that mention a mutant's subjects, those with the most mentions per second first. */
function inOrder(files: TestFiles, about: string[], recent: (TestFile | undefined)[]) {
  const patterns = about.map((name) => new RegExp(`\\b${name}\\b`, 'g'));
  const rankOf = ({ text, ms }: TestFile) => {
    // The last of a long chain of callers are less relevant.
    const counts = patterns.map((pattern, nth) => [...text.matchAll(pattern)].length / (nth + 1));
    return counts.reduce((sum, count) => sum + count, 0) / ms;
  };
  const ranked = files.behaviour.map((each) => ({ each, rank: rankOf(each) }));
  const likely = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  const others = ranked.filter(({ rank }) => rank === 0).sort((a, b) => a.each.ms - b.each.ms);
  const first = new Set([
    ...recent.filter((each) => each !== undefined),
    ...likely.map(({ each }) => each),
  ]);
  return {
    likely: [...first],
    others: others.map(({ each }) => each).filter((each) => !first.has(each)),
  };
}
