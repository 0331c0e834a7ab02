import { type Mutate, bareName } from './mutant.ts';

/**
 * Grants each API role every table command that it lacks. If the role has the command on some
 * columns, grants one more column.
 */
export const mutateGrants: Mutate = async (sql) => {
  const missing = await sql<
    { table: string; role: string; command: string; columns: string[] | null }[]
  >`
    select format('%s.%s', nspname, relname) as table, role, command,
      case when has_any_column_privilege(role, c.oid, column_command) and command <> 'delete' then array(
        select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped
          -- Computed and identity columns can't be written, whatever is granted.
          and not ((attgenerated <> '' or attidentity = 'a') and command <> 'select')
          and not has_column_privilege(role, c.oid, attnum, command)) end as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    cross join unnest('{anon,authenticated}'::text[]) role
    cross join unnest('{select,insert,update,delete}'::text[]) command
    cross join lateral (select case command when 'delete' then 'select' else command end as column_command) as asked
    where relkind in ('r', 'v') and nspname in ('public', 'private')
      and not has_table_privilege(role, c.oid, command)
      -- Into a view of sums nobody writes, whatever is granted.
      and (command = 'select' or pg_relation_is_updatable(c.oid, true) <> 0)
    order by nspname, relname collate "C", role, command`;
  return missing.flatMap(({ table, role, command, columns }) => {
    const mutant = (what: string, privilege: string) => ({
      what: `grant on ${table}: ${what} for ${role}`,
      statements: [
        `grant usage on schema ${table.split('.')[0]} to ${role}`,
        `grant ${privilege} on ${table} to ${role}`,
      ],
      about: [bareName(table)],
      ...(columns ? { isListed: true } : { relation: table.replace(/^public\./, '') }),
    });
    return columns
      ? columns.map((column) => mutant(`${command} of ${column}`, `${command} (${column})`))
      : [mutant(command, command)];
  });
};
