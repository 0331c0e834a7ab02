import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { supabaseDir } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { type Statement, lineAt, splitStatements } from './sql-statements.ts';
import { hasOwnTransactions, runsAlone } from './transactions.ts';

interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
}

/**
 * Applies the pending files in `supabase/migrations`, each all or nothing, and records them like the
 * Supabase CLI, so that either can continue where the other stopped.
 * @returns the names of the applied files.
 * @throws {StackError} if an applied file has changed since.
 */
export async function migrate(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const applied = await readApplied(sql);
    const changed = differences(applied, readMigrationSources()).filter((file) =>
      applied.has(file),
    );
    if (changed.length > 0) {
      throw new StackError(
        `Changed since the database was built: ${list(changed)}. npm run reset deletes the database, and the next start rebuilds it.`,
      );
    }
    const pending = readMigrations().filter(({ file }) => !applied.has(file));
    for (const migration of pending) await apply(sql, migration);
    return pending.map(({ file }) => file);
  } finally {
    await sql.end();
  }
}

/** The files a database was built from, each with a hash of its content. */
export type Sources = ReadonlyMap<string, string>;

/** The migrations that a database has. */
export async function readApplied(sql: postgres.Sql): Promise<Sources> {
  const rows = await sql<{ version: string; name: string; statements: string[] | null }[]>`
    select version, name, statements from supabase_migrations.schema_migrations`;
  return new Map(
    rows.map(({ version, name, statements }) => [
      `${version}_${name}.sql`,
      (statements ?? []).join(),
    ]),
  );
}

/** The migrations in the folder. */
export function readMigrationSources(): Sources {
  return new Map(
    readMigrations().map(({ file, sql }) => [
      file,
      splitStatements(sql)
        .map(({ text }) => text)
        .join(),
    ]),
  );
}

/** The files that were edited, added or removed, in order. */
export function differences(before: Sources, after: Sources): string[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.filter((file) => before.get(file) !== after.get(file));
}

/** The names of the first few files. */
export function list(files: readonly string[]): string {
  const shown = files.slice(0, 3).join(', ');
  return files.length > 3 ? `${shown} and ${files.length - 3} more` : shown;
}

/** Runs a file in one transaction, or in several if a statement must run outside of them. */
async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  const file = { name: path.join('supabase/migrations', migration.file), sql: migration.sql };
  const statements = splitStatements(migration.sql);
  const record = (within: postgres.ISql) => within`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${migration.version}, ${migration.name}, ${statements.map(({ text }) => text)})`;
  // The session settings of the previous file.
  await sql`reset all`;
  if (hasOwnTransactions(migration.sql, statements)) {
    await runStatements(sql, statements, file, inPart);
    await record(sql);
    return;
  }
  let together: Statement[] = [];
  let left = nothing;
  for (const statement of statements) {
    if (!runsAlone(statement)) {
      together.push(statement);
      continue;
    }
    await runTogether(sql, together, file, left);
    left = inPart;
    await runStatements(sql, [statement], file, left);
    together = [];
  }
  await runTogether(sql, together, file, left, record);
}

async function runTogether(
  sql: postgres.Sql,
  statements: readonly Statement[],
  file: File,
  left: string,
  record?: (tx: postgres.ISql) => PromiseLike<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await runStatements(tx, statements, file, left);
    await record?.(tx);
  });
}

/**
 * Runs a file's statements in a transaction.
 * @throws {SqlFileError} with the file, the line and PostgreSQL's message.
 */
export async function runFile(
  tx: postgres.TransactionSql,
  sql: string,
  name: string,
): Promise<void> {
  await runStatements(tx, splitStatements(sql), { name, sql }, nothing);
}

interface File {
  name: string;
  sql: string;
}

/** A statement failed. */
export class SqlFileError extends StackError {
  /** The file, the line, and PostgreSQL's message. */
  readonly problem: string;

  constructor(problem: string, left: string) {
    super(`${problem}\n${left}`);
    this.problem = problem;
  }
}

/** The effect of a file with a failed statement. */
const nothing = 'No part of this file was applied.';
const inPart = 'Part of this file may have been applied: check the database before you retry.';

async function runStatements(
  sql: postgres.ISql,
  statements: readonly Statement[],
  file: File,
  left: string,
): Promise<void> {
  for (const statement of statements) {
    try {
      await sql.unsafe(statement.text);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new SqlFileError(describe(error, statement, file), left);
    }
  }
}

function describe(error: postgres.PostgresError, statement: Statement, file: File): string {
  // PostgreSQL counts code points, from 1.
  const within = error.position
    ? Array.from(statement.text)
        .slice(0, Number(error.position) - 1)
        .join('').length
    : 0;
  const line = lineAt(file.sql, statement.offset + within);
  return [
    `${file.name}:${line}: ${error.message} (SQLSTATE ${error.code})`,
    error.detail && `  ${error.detail}`,
    error.hint && `  Hint: ${error.hint}`,
    error.where && `  ${error.where.split('\n')[0]}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The files in `supabase/migrations`, in order. */
export function readMigrations(): Migration[] {
  const folder = path.join(supabaseDir, 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      if (!version || name === undefined) return [];
      return [{ version, name, file, sql: readFileSync(path.join(folder, file), 'utf8') }];
    });
}
