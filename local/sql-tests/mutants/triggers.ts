import type { Weaken } from './weakening.ts';

/** Every trigger of ours: switched off. */
export const weakenTriggers: Weaken = async (sql) => {
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, tgname as name
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1, 2`;
  return triggers.map(({ table, name }) => ({
    what: `trigger ${name} on ${table}: switched off`,
    statements: [`alter table ${table} disable trigger ${name}`],
    likely: name.startsWith('audit_') ? 'audit-log' : 'constraints',
  }));
};
