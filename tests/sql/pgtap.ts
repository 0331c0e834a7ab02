import { lineAt, splitStatements } from '../../tools/stack/database/sql-statements.ts';
import { type Assertion, TapReader } from '../../tools/generators/reference/tap.ts';

/** Whether a file of tests is about what a server is and PGlite is not: it has no ICU. */
export const isOfServer = (file: string): boolean => file.endsWith('/server.test.sql');

/** A pgTAP file. */
export interface TestText {
  /** Its path in the repository. */
  name: string;
  text: string;
}

export interface RunOptions {
  /** Stop at the first statement with a failure. */
  firstFailureOnly?: boolean;
  /** Run first, in the file's own transaction, so that its rollback undoes them. */
  inTransaction?: readonly string[];
}

/**
 * Runs a file's statements, as psql would. `execute` runs one statement in a new session and resolves to its rows.
 * A crash counts as one more failure.
 */
export async function runStatements(
  execute: (text: string) => Promise<Record<string, unknown>[]>,
  { name, text }: TestText,
  { firstFailureOnly = false, inTransaction = [] }: RunOptions = {},
): Promise<Assertion[]> {
  const tap = new TapReader();
  for (const statement of splitStatements(text)) {
    try {
      for (const row of await execute(statement.text)) {
        tap.read(Object.values(row).map(String).join(' '));
      }
    } catch (error) {
      if (!isSqlError(error)) throw error;
      tap.assertions.push(failure(name, describe(error, text, statement)));
      return tap.assertions;
    }
    if (/(^|\n)begin$/i.test(statement.text)) {
      for (const extra of inTransaction) await execute(extra);
    }
    if (firstFailureOnly && tap.assertions.some(({ ok }) => !ok)) return tap.assertions;
  }
  const problem = tap.problem();
  if (problem) tap.assertions.push(failure(name, [problem]));
  return tap.assertions;
}

/** PostgreSQL's own error, by whichever client. */
export interface SqlError extends Error {
  severity: string;
  code: string;
  position?: string;
  detail?: string;
  hint?: string;
  where?: string;
}

export const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'severity' in error && 'code' in error;

function failure(name: string, details: string[]): Assertion {
  return { ok: false, title: `${name} runs to its end`, details, hasEnded: false };
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
