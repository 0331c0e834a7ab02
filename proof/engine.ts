import { runStatements, type TestText } from '../tests/sql/pgtap.ts';
import type { Assertion } from '../tests/sql/tap.ts';

import { attempt, type Caller, type Database, type Outcome } from './attempt.ts';

/** What the page asks of its database. */
export type Request =
  | { kind: 'attempt'; caller: Caller; sql: string }
  /** A change of a rule, which stays until the store is loaded again. */
  | { kind: 'loosen'; sql: string }
  /** pgTAP files, after the helpers. */
  | { kind: 'test'; helpers: TestText; tests: TestText[] };

export interface FileResult {
  name: string;
  passed: number;
  failed: Assertion[];
}

export type Answer<R extends Request> = R extends { kind: 'attempt' }
  ? Outcome
  : R extends { kind: 'loosen' }
    ? null
    : FileResult[];

/** Answers one request. Reports each file of tests as it ends. */
export async function answer(
  db: Database,
  request: Request,
  report: (result: FileResult) => void = () => {},
): Promise<Outcome | null | FileResult[]> {
  const reset = starts.get(db) ?? (await readSequences(db));
  starts.set(db, reset);
  if (request.kind === 'attempt') return attempt(db, request.caller, request.sql);
  if (request.kind === 'loosen') {
    await asSuperuser(db);
    await db.exec(request.sql);
    return null;
  }
  const results: FileResult[] = [];
  try {
    for (const test of [request.helpers, ...request.tests]) {
      await asSuperuser(db);
      await db.exec(reset);
      await startSession(db);
      const execute = async (text: string) => (await db.exec(text)).flatMap(({ rows }) => rows);
      const assertions = await runStatements(execute, test);
      const failed = assertions.filter(({ ok }) => !ok);
      const result = { name: test.name, passed: assertions.length - failed.length, failed };
      results.push(result);
      report(result);
    }
  } finally {
    await asSuperuser(db);
    // The helpers sign in as anyone.
    await db.exec('drop schema if exists tests cascade; drop extension if exists pgtap');
  }
  return results;
}

/**
 * A store that starts with the files that most statements need, and starts again with all of them when a statement
 * or the tests need another.
 */
export async function startStore(open: (isWhole: boolean) => Promise<OpenDatabase>) {
  let db = await open(false);
  let isWhole = false;
  const loosened: string[] = [];

  async function startWhole() {
    await db.close();
    db = await open(true);
    isWhole = true;
    for (const sql of loosened) await answer(db, { kind: 'loosen', sql });
  }

  return async (request: Request, report?: (result: FileResult) => void) => {
    const ask = () => answer(db, request, report);
    if (request.kind === 'test' && !isWhole) await startWhole();
    const value = await ask().catch(async (error: unknown) => {
      if (isWhole || !(error instanceof Error && lacksFile.test(error.message))) throw error;
      await startWhole();
      return ask();
    });
    if (request.kind === 'loosen') loosened.push(request.sql);
    const isLacking =
      value && 'message' in value && value.kind === 'error' && lacksFile.test(value.message);
    if (!isLacking || isWhole) return value;
    await startWhole();
    return ask();
  };
}

interface OpenDatabase extends Database {
  close(): Promise<void>;
}

const lacksFile = /^could not (access file|load library)|^extension "[^"]*" is not available/;

/** Puts the sequences of a database back to where they were before anything was sent. */
const starts = new WeakMap<Database, string>();

/** Rollbacks leave sequences alone, and files know the numbers that they expect. */
async function readSequences(db: Database): Promise<string> {
  await asSuperuser(db);
  const [result] = await db.exec(`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences where schemaname in ('public', 'private')`);
  return (result?.rows ?? []).map(({ statement }) => String(statement)).join(';\n');
}

/** As `startSession` in stack/database/pglite.ts. */
async function startSession(db: Database): Promise<void> {
  await asSuperuser(db);
  await db.exec(`
    set session authorization postgres;
    set search_path = "$user", public, extensions`);
}

/** Ends the session, with whatever it left open. */
async function asSuperuser(db: Database): Promise<void> {
  for (const statement of ['rollback', 'discard all']) await db.exec(statement);
  await db.exec('set session authorization supabase_admin');
}
