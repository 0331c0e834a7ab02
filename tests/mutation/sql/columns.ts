import { type Mutate, bareName } from './mutant.ts';

/** Makes every required column nullable, except keys. */
export const mutateNotNull: Mutate = async (sql) => {
  const columns = await sql<{ table: string; name: string }[]>`
    select attrelid::regclass::text as table, quote_ident(attname) as name
    from pg_attribute a join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and attnum > 0 and not attisdropped and attnotnull and attidentity = ''
      and not exists (select from pg_constraint where conrelid = attrelid and contype = 'p' and attnum = any (conkey))
    order by 1, 2`;
  return columns.map(({ table, name }) => ({
    what: `column ${table}.${name}: may be null`,
    statements: [`alter table ${table} alter column ${name} drop not null`],
    about: [bareName(table)],
    isListed: true,
  }));
};

/** Drops every default that sets a row's owner or author. */
export const mutateDefaults: Mutate = async (sql) => {
  const columns = await sql<{ table: string; name: string }[]>`
    select attrelid::regclass::text as table, quote_ident(attname) as name
    from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class c on c.oid = adrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_expr(adbin, adrelid) = 'auth.uid()'
    order by 1, 2`;
  return columns.map(({ table, name }) => ({
    what: `default auth.uid() of ${table}.${name}: dropped`,
    statements: [`alter table ${table} alter column ${name} drop default`],
    about: [bareName(table)],
  }));
};
