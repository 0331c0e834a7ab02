import { type Mutate, bareName } from './mutant.ts';

/** Every trigger of ours: switched off, and with each limit it is given one higher. */
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
        // Counted again with every second, or one more.
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
    // One that limits by a number lets that many more through without it.
    if (numbers.length > 0) return numbers;
    // The tables of the platform are not ours to alter, but the functions on them are.
    const statement = isOurs
      ? `alter table ${table} disable trigger ${name}`
      : `create or replace function ${does}() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`;
    return { what: `trigger ${name} on ${table}: switched off`, statements: [statement], about };
  });
};
