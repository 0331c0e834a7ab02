import postgres from 'postgres';
import { type Migration, linkTo, readMigrations } from './migration-texts.ts';

interface DatabaseFunction {
  schema: string;
  name: string;
  call: string;
  /** It runs with its owner's rights, past the policies, and has to check for itself who asks. */
  is_definer: boolean;
  comment: string | null;
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
          const rights = one.is_definer ? " Its owner's rights." : '';
          return `- \`${one.call}\` in ${placeOf(one, migrations)}.${rights} ${one.comment ?? ''}`.trim();
        });
    return [
      '# Functions of the database',
      '',
      'Generated from the schema and the migrations by `npm run types`; `npm run test:db` says when it is out of',
      'date. Each with the migration that defined it last, for a later one may',
      "have replaced what an earlier one made. What runs with its owner's rights passes the policies by, and asks",
      'itself who calls. Who may call what is in [access-matrix.md](access-matrix.md).',
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
      prosecdef as is_definer, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by nspname, proname collate "C", 3`;
}

/** Links to the last migration that makes a function of this name, and to the one that moved it since. */
function placeOf({ schema, name }: DatabaseFunction, migrations: Migration[]): string {
  const makes = (where: string) =>
    new RegExp(`create (or replace )?function ${where}\\.${name}\\(`);
  const made = migrations.findLast(({ text }) => makes(schema).test(text));
  if (made) return linkTo(made);

  const moves = new RegExp(`alter function (\\w+)\\.${name}\\([^;]*set schema ${schema};`);
  const nth = migrations.findLastIndex(({ text }) => moves.test(text));
  const moved = migrations[nth];
  const [, before = ''] = moves.exec(moved?.text ?? '') ?? [];
  const body = migrations.slice(0, nth).findLast(({ text }) => makes(before).test(text));
  if (!moved || !body) throw new Error(`No migration makes ${schema}.${name}.`);
  return `${linkTo(body)}, moved by ${linkTo(moved)}`;
}
