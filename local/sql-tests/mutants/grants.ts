import type { Weaken } from './weakening.ts';

/** Every command on a table that a role of the API may not do, or not on every column: granted whole. */
export const weakenGrants: Weaken = async (sql) => {
  const missing = await sql<{ table: string; role: string; command: string }[]>`
    select format('%s.%s', nspname, relname) as table, role, command
    from pg_class c join pg_namespace n on n.oid = relnamespace
    cross join unnest('{anon,authenticated}'::text[]) role
    cross join unnest('{select,insert,update,delete}'::text[]) command
    where relkind in ('r', 'v') and nspname in ('public', 'private')
      and not has_table_privilege(role, c.oid, command)
      and (command = 'delete' or exists (
        select from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped
          and not has_column_privilege(role, c.oid, attnum, command)))
      -- Into a view of sums nobody writes, whatever is granted.
      and (command = 'select' or pg_relation_is_updatable(c.oid, true) <> 0)
    order by nspname, relname collate "C", role, command`;
  return missing.map(({ table, role, command }) => ({
    what: `grant on ${table}: ${command} for ${role}`,
    statements: [
      `grant usage on schema ${table.split('.')[0]} to ${role}`,
      `grant ${command} on ${table} to ${role}`,
    ],
    relation: table.replace(/^public\./, ''),
    likely: 'access-columns',
  }));
};
