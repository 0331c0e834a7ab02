import type { Weaken } from './weakening.ts';

/** Row-level security of every table: switched off; every view: with the rights of its owner. */
export const weakenRowSecurity: Weaken = async (sql) => {
  const relations = await sql<{ name: string; kind: string; isGranted: boolean }[]>`
    select format('%s.%s', nspname, relname) as name, relkind as kind,
      exists (
        select from unnest('{anon,authenticated}'::text[]) role
        where has_any_column_privilege(role, c.oid, 'select, insert, update')
          or has_table_privilege(role, c.oid, 'delete')) as "isGranted"
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where (relkind = 'r' and relrowsecurity or relkind = 'v') and nspname in ('public', 'private')
    order by 1`;
  return relations.map(({ name, kind, isGranted }) => ({
    what: `row-level security of ${name}: ${kind === 'v' ? "its owner's" : 'off'}`,
    statements: [
      kind === 'v'
        ? `alter view ${name} set (security_invoker = false)`
        : `alter table ${name} disable row level security`,
    ],
    relation: name.replace(/^public\./, ''),
    noDifference: isGranted ? undefined : 'the roles of the API have no grant on it at all',
  }));
};
