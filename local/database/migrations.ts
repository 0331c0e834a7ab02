import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { supabaseDir } from '../config.ts';
import { StackError } from '../errors.ts';
import { type Statement, lineAt, splitStatements } from './statements.ts';

interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
}

/**
 * Applies what is pending in `supabase/migrations`, all or nothing, and records it as the Supabase
 * CLI does, so that either may carry on where the other stopped.
 * @returns the file names applied.
 */
export async function migrate(url: string, log: (line: string) => void): Promise<string[]> {
  const migrations = readMigrations();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const recorded = await sql<{ version: string; statements: string[] | null }[]>`
      select version, statements from supabase_migrations.schema_migrations`;
    const applied = new Map(recorded.map((row) => [row.version, row.statements]));
    const known = new Set(migrations.map((migration) => migration.version));
    const missing = recorded.filter((row) => !known.has(row.version));
    if (missing.length > 0) {
      throw new StackError(
        `The database has migrations that supabase/migrations lacks (${missing.map((row) => row.version).join(', ')}). npm run reset starts afresh.`,
      );
    }
    const changed = migrations.filter((migration) => {
      const before = applied.get(migration.version);
      return before && before.join() !== textsOf(migration.sql).join();
    });
    if (changed.length > 0) {
      const files = changed.map((migration) => migration.file).join(', ');
      log(`database  changed since applied, npm run reset applies anew: ${files}`);
    }
    const pending = migrations.filter((migration) => !applied.has(migration.version));
    await sql.begin(async (tx) => {
      for (const migration of pending) {
        await runFile(tx, migration.sql, path.join('supabase/migrations', migration.file));
        await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${migration.version}, ${migration.name}, ${textsOf(migration.sql)})`;
      }
    });
    return pending.map((migration) => migration.file);
  } finally {
    await sql.end();
  }
}

/**
 * Runs a file's statements.
 * @throws {StackError} naming the file, the line and what PostgreSQL says.
 */
export async function runFile(
  tx: postgres.TransactionSql,
  sql: string,
  file: string,
): Promise<void> {
  for (const statement of splitStatements(sql)) {
    try {
      await tx.unsafe(statement.text);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new StackError(describe(error, sql, statement, file));
    }
  }
}

function describe(
  error: postgres.PostgresError,
  sql: string,
  statement: Statement,
  file: string,
): string {
  // PostgreSQL counts code points, from 1.
  const within = error.position
    ? Array.from(statement.text)
        .slice(0, Number(error.position) - 1)
        .join('').length
    : 0;
  const line = lineAt(sql, statement.offset + within);
  return [
    `${file}:${line}: ${error.message} (SQLSTATE ${error.code})`,
    error.detail && `  ${error.detail}`,
    error.hint && `  Hint: ${error.hint}`,
    error.where && `  ${error.where.split('\n')[0]}`,
    'Nothing was applied: the data is as it was.',
  ]
    .filter(Boolean)
    .join('\n');
}

function readMigrations(): Migration[] {
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

function textsOf(sql: string): string[] {
  return splitStatements(sql).map((statement) => statement.text);
}
