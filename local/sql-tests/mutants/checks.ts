import type { Weaken } from './weakening.ts';

/** Checks that others imply, with the reason. */
const implied: Record<string, string> = {
  orders_list_price_cents_check: 'no discount is between zero and a price below zero',
};

/** Every check and every rule of uniqueness, but the primary keys: gone. */
export const weakenConstraints: Weaken = async (sql) => {
  const checks = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u', 'x')
      and conrelid <> 0
    order by 1, 2`;
  const indexes = await sql<{ table: string; name: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1, 2`;
  return [
    ...checks.map(({ table, name }) => ({
      what: `constraint ${name} on ${table}: dropped`,
      statements: [`alter table ${table} drop constraint ${name} cascade`],
      likely: 'constraints',
      noDifference: implied[name],
    })),
    ...indexes.map(({ table, name }) => ({
      what: `unique index ${name} on ${table}: dropped`,
      statements: [`drop index ${name}`],
      likely: 'constraints',
    })),
  ];
};
