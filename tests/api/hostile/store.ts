import type postgres from 'postgres';

// The targets of attacks, and fingerprints that show whether one changed anything. All are read from the
// database, so that new tables and functions are covered.

export interface Column {
  name: string;
  type: string;
  /** True if members may read this column of a table. */
  isReadable?: boolean;
  /** True if PostgreSQL computes this column. */
  isGenerated?: boolean;
}

/** The tables of the API, by default also its views, each with its columns. */
export async function relationsOf(
  sql: postgres.Sql,
  kinds = ['r', 'p', 'v', 'm', 'f'],
): Promise<Record<string, Column[]>> {
  const rows = await sql<{ name: string; columns: Column[] }[]>`
    select relname as name,
      jsonb_agg(
        jsonb_build_object(
          'name', attname, 'type', format_type(atttypid, null),
          'isReadable', has_column_privilege('authenticated', attrelid, attnum, 'select'),
          'isGenerated', attgenerated <> '' or attidentity = 'a')
        order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = any (${kinds})
      and relname !~ '^conformance_'
    group by relname order by relname`;
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** The functions of the API, each with its arguments and the number of required ones. */
export async function functionsOf(
  sql: postgres.Sql,
): Promise<Record<string, { parameters: Column[]; needed: number }>> {
  const rows = await sql<{ name: string; parameters: Column[]; needed: number }[]>`
    select proname as name, pronargs - pronargdefaults as needed,
      coalesce(jsonb_agg(jsonb_build_object('name', argument, 'type', format_type(type, null)) order by nth)
        filter (where nth <= pronargs), '[]') as parameters
    from pg_proc left join unnest(proargnames, proargtypes::oid[]) with ordinality
      as arguments (argument, type, nth) on true
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
      and proname !~ '^conformance_'
    group by pg_proc.oid, proname order by proname`;
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]));
}

/** A value that a column or an argument of this type accepts. */
export function anyValue(type: string, id: string): unknown {
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return id;
  if (type === 'boolean') return true;
  if (type.startsWith('json')) return {};
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return 1;
  if (/^(timestamp|date)/.test(type)) return '2099-01-01T00:00:00Z';
  return 'hostile';
}

/**
 * A fingerprint of every table, of accounts and of files, which is equal before and after unless something
 * was written. `without` leaves out the rows of people, which they may change.
 */
export async function stateOf(
  sql: postgres.Sql,
  { without = [] }: { without?: string[] } = {},
): Promise<Record<string, string>> {
  statement ??= await fingerprints(sql);
  const rows = await sql.unsafe<{ name: string; state: string }[]>(statement, [without]);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

let statement: string | undefined;

async function fingerprints(sql: postgres.Sql): Promise<string> {
  const tables = await sql<{ name: string; has_owner: boolean }[]>`
    select format('%I.%I', nspname, relname) as name,
      exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id') as has_owner
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and (nspname = 'public' or (nspname, relname) = ('storage', 'objects'))
      and relname !~ '^conformance_'`;
  const rowOf: Record<string, string> = {
    // Reading a file may change this date.
    'storage.objects': `to_jsonb(stored) - 'last_accessed_at'`,
    'auth.users': `(id, email, role, raw_app_meta_data, encrypted_password)`,
  };
  const queries = [...tables, { name: 'auth.users', has_owner: false }].map(
    ({ name, has_owner }) => `
      select '${name}' as name, count(*) || ' rows '
        || coalesce(sum(hashtextextended((${rowOf[name] ?? 'stored'})::text, 0)), 0) as state
      from ${name} as stored
      where ${has_owner ? `coalesce(user_id::text, '')` : `''`} <> all ($1::text[])`,
  );
  return queries.join(' union all ');
}
