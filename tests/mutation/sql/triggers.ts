import { type Mutate, bareName } from './mutant.ts';

/** Switches off each of our triggers, and raises each of its limits by one. */
export const mutateTriggers: Mutate = async (sql) => {
  const triggers = await sql<
    { table: string; name: string; definition: string; function: string; isOurs: boolean }[]
  >`
    select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(t.oid) as definition,
      tgfoid::regproc::text as function,
      pg_has_role((select relowner from pg_class where oid = tgrelid), 'usage') as "isOurs"
    from pg_trigger t join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1, 2`;
  return triggers.flatMap(({ table, name, definition, function: does, isOurs }) => {
    const about = [bareName(table), ...(name.startsWith('audit_') ? ['audit_log'] : [])];
    const numbers = [...definition.matchAll(/'(\d+)( \w+)?'/g)].map(
      ({ 0: found, 1: number, 2: unit, index }) => {
        // A window of a second, or a limit one higher.
        const other = unit ? `'1 second'` : `'${Number(number) + 1}'`;
        return {
          what: `trigger ${name} on ${table}: ${other} instead of ${found}`,
          statements: [
            `drop trigger ${name} on ${table}`,
            definition.slice(0, index) + other + definition.slice(index + found.length),
          ],
          about,
        };
      },
    );
    // Without a trigger that limits by a number, that many more rows pass.
    if (numbers.length > 0) return numbers;
    // The platform's tables cannot be altered, but our functions on them can.
    const statement = isOurs
      ? `drop trigger ${name} on ${table}`
      : `create or replace function ${does}() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`;
    return { what: `trigger ${name} on ${table}: switched off`, statements: [statement], about };
  });
};
