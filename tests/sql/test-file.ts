import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { projectDir, supabaseDir } from '../../stack/lib/config.ts';
import { lineAt, splitStatements } from '../../stack/database/statements.ts';
import { type Assertion, TapReader } from './tap.ts';

export const testFolder = path.join(supabaseDir, 'tests');

/** Creates the helpers that the other files use, and commits them. */
export const helpersFile = path.join(testFolder, '00-helpers.test.sql');

/** The other pgTAP files, in the order of `supabase test db`. */
export function findTestFiles(): string[] {
  return readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.sql'))
    .sort()
    .map((name) => path.join(testFolder, name))
    .filter((file) => file !== helpersFile);
}

interface RunOptions {
  /** Stop at the first statement with a failure. */
  firstFailureOnly?: boolean;
  /** Run first, in the file's own transaction, so that its rollback undoes them. */
  inTransaction?: readonly string[];
}

/** Runs a file's statements on a server, as psql would. A crash counts as one more failure. */
export async function runTestFile(
  url: string,
  file: string,
  { settings = {}, ...options }: RunOptions & { settings?: Record<string, string> } = {},
): Promise<Assertion[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: settings });
  try {
    return await runStatements((text) => sql.unsafe(text), file, options);
  } finally {
    await sql.end();
  }
}

/** The same, in any PostgreSQL: `execute` runs one statement in a new session and resolves to its rows. */
export async function runStatements(
  execute: (text: string) => Promise<Record<string, unknown>[]>,
  file: string,
  { firstFailureOnly = false, inTransaction = [] }: RunOptions = {},
): Promise<Assertion[]> {
  const text = readFileSync(file, 'utf8');
  const tap = new TapReader();
  for (const statement of splitStatements(text)) {
    try {
      for (const row of await execute(statement.text)) {
        tap.read(Object.values(row).map(String).join(' '));
      }
    } catch (error) {
      if (!isSqlError(error)) throw error;
      tap.assertions.push(failure(file, describe(error, text, statement)));
      return tap.assertions;
    }
    if (/(^|\n)begin$/i.test(statement.text)) {
      for (const extra of inTransaction) await execute(extra);
    }
    if (firstFailureOnly && tap.assertions.some(({ ok }) => !ok)) return tap.assertions;
  }
  const problem = tap.problem();
  if (problem) tap.assertions.push(failure(file, [problem]));
  return tap.assertions;
}

/** PostgreSQL's own error, by whichever client. */
interface SqlError extends Error {
  severity: string;
  code: string;
  position?: string;
  detail?: string;
  where?: string;
}

const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'severity' in error && 'code' in error;

function failure(file: string, details: string[]): Assertion {
  const title = `${path.relative(projectDir, file)} runs to its end`;
  return { ok: false, title, details, hasEnded: false };
}

function describe(
  error: SqlError,
  text: string,
  statement: { text: string; offset: number },
): string[] {
  // PostgreSQL counts characters from 1, in code points.
  const within = Array.from(statement.text)
    .slice(0, Number(error.position ?? 1) - 1)
    .join('').length;
  return [
    `line ${lineAt(text, statement.offset + within)}: ${error.message} (SQLSTATE ${error.code})`,
    ...(error.detail ? [error.detail] : []),
    ...(error.where ? error.where.split('\n').slice(0, 3) : []),
  ];
}
