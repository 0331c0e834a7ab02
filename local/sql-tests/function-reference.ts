import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { supabaseDir } from '../config.ts';

interface DatabaseFunction {
  schema: string;
  name: string;
  call: string;
  comment: string | null;
}

interface Migration {
  file: string;
  text: string;
}

/**
 * Every function, with what its comment says and the migration that last defined it: a later one may
 * have replaced what an earlier one made. As Markdown.
 */
export async function describeFunctions(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const functions = await readFunctions(sql);
    const migrations = readMigrations();
    const ofSchema = (schema: string) =>
      functions
        .filter((one) => one.schema === schema)
        .map((one) => {
          const file = placeOf(one, migrations);
          const link = `[${file.replace('.sql', '')}](../supabase/migrations/${file})`;
          return `- \`${one.call}\` in ${link}. ${one.comment ?? ''}`.trim();
        });
    return [
      '# Functions of the database',
      '',
      'Generated from the schema and the migrations by `npm run types`; `npm run test:db` says when it is out of',
      'date. Each with the migration that defined it last: applied migrations are never edited, so a later file may',
      'have replaced what an earlier one made. Who may call what is in [access-matrix.md](access-matrix.md).',
      '',
      '## public: the API',
      '',
      ...ofSchema('public'),
      '',
      '## private: out of reach of the API',
      '',
      ...ofSchema('private'),
      '',
    ].join('\n');
  } finally {
    await sql.end();
  }
}

function readFunctions(sql: postgres.Sql): Promise<DatabaseFunction[]> {
  return sql<DatabaseFunction[]>`
    select nspname as schema, proname as name,
      format('%s(%s)', proname, pg_get_function_identity_arguments(p.oid)) as call,
      obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by nspname, proname collate "C", 3`;
}

function readMigrations(): Migration[] {
  const folder = path.join(supabaseDir, 'migrations');
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

/** The last migration that makes a function of this name, or moves one into its schema. */
function placeOf({ schema, name }: DatabaseFunction, migrations: Migration[]): string {
  const made = new RegExp(`create (or replace )?function ${schema}\\.${name}\\(`);
  const moved = new RegExp(`alter function \\w+\\.${name}\\([^;]*set schema ${schema};`);
  const found =
    migrations.findLast(({ text }) => made.test(text)) ??
    migrations.findLast(({ text }) => moved.test(text));
  if (!found) throw new Error(`No migration makes ${schema}.${name}.`);
  return found.file;
}
