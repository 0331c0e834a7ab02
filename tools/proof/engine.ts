import type { PGlite } from '@electric-sql/pglite';

import { runStatements, type TestText } from '../../tests/sql/pgtap.ts';
import type { Assertion } from '../generators/reference/tap.ts';
import { attempt, type Caller, type Database, type Outcome } from './attempt.ts';

/** What the page asks of its database. */
export type Request =
  | { kind: 'attempt'; caller: Caller; sql: string }
  /** A change of a rule, which stays until the store is loaded again. */
  | { kind: 'loosen'; sql: string }
  /** pgTAP files, the helpers first. */
  | { kind: 'test'; tests: TestText[] };

export interface FileResult {
  name: string;
  passed: number;
  failed: Assertion[];
}

/**
 * A store that starts with the extensions that most statements need, and starts again with all of them for a statement
 * that lacks one and for the tests. Answers an attempt with its outcome, and reports each file of tests as it ends.
 */
export async function startStore(
  open: (isWhole: boolean) => Promise<Database & Pick<PGlite, 'close'>>,
) {
  let db = await open(false);
  let isWhole = false;
  const loosened: string[] = [];

  async function startWhole() {
    await db.close();
    db = await open(true);
    isWhole = true;
    for (const sql of loosened) await loosen(db, sql);
  }

  return async (
    request: Request,
    report: (result: FileResult) => void = () => {},
  ): Promise<Outcome | null> => {
    if (request.kind === 'attempt') {
      const outcome = await attempt(db, request.caller, request.sql);
      if (isWhole || outcome.kind !== 'error' || !lacksFile.test(outcome.message)) return outcome;
      await startWhole();
      return attempt(db, request.caller, request.sql);
    }
    if (request.kind === 'loosen') {
      await loosen(db, request.sql);
      loosened.push(request.sql);
    } else {
      // Statements before them may have moved the sequences.
      await startWhole();
      await runTests(db, request.tests, report);
    }
    return null;
  };
}

const lacksFile = /^could not (access file|load library)|^extension "[^"]*" is not available/;

async function loosen(db: Database, sql: string): Promise<void> {
  await asSuperuser(db);
  await db.exec(sql);
}

/** Rollbacks leave sequences alone, and files know the numbers that they expect: each starts with those of now. */
async function runTests(
  db: Database,
  tests: TestText[],
  report: (result: FileResult) => void,
): Promise<void> {
  await asSuperuser(db);
  const [sequences] = await db.exec(`
    select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null), '; ') as reset
    from pg_sequences where schemaname in ('public', 'private')`);
  const execute = async (text: string) => (await db.exec(text)).flatMap(({ rows }) => rows);
  try {
    for (const test of tests) {
      await asSuperuser(db);
      await db.exec(String(sequences?.rows[0]?.['reset']));
      // As `startSession` in tools/stack/database/pglite.ts.
      await db.exec(`
        set session authorization postgres;
        set search_path = "$user", public, extensions`);
      const assertions = await runStatements(execute, test);
      const failed = assertions.filter(({ ok }) => !ok);
      report({ name: test.name, passed: assertions.length - failed.length, failed });
    }
  } finally {
    await asSuperuser(db);
    // The helpers sign in as anyone.
    await db.exec('drop schema if exists tests cascade; drop extension if exists pgtap');
  }
}

/** Ends the session, with whatever it left open. */
async function asSuperuser(db: Database): Promise<void> {
  for (const statement of ['rollback', 'discard all']) await db.exec(statement);
  await db.exec('set session authorization supabase_admin');
}
