import { type Mutate, bareName } from './mutant.ts';

/** Drops every key and every other unique constraint. */
export const mutateUniqueness: Mutate = async (sql) => {
  const constraints = await sql<{ table: string; name: string; kind: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      case contype when 'p' then 'primary key' when 'u' then 'unique constraint' else 'exclusion' end as kind
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('p', 'u', 'x')
    order by 3, 1, 2`;
  const indexes = await sql<{ table: string; name: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1, 2`;
  return [
    ...constraints.map(({ table, name, kind }) => ({
      what: `${kind} ${name} on ${table}: dropped`,
      statements: [`alter table ${table} drop constraint ${name} cascade`],
      about: [bareName(table)],
      isListed: kind === 'primary key',
    })),
    ...indexes.map(({ table, name }) => ({
      what: `unique index ${name} on ${table}: dropped`,
      statements: [`drop index ${name}`],
      about: [bareName(table)],
    })),
  ];
};

/** The delete actions of foreign keys by their code, and the alternatives to each. */
const onDelete: Record<string, { is: string; instead: string[] }> = {
  a: { is: 'no action', instead: ['cascade'] },
  r: { is: 'restrict', instead: ['cascade'] },
  c: { is: 'cascade', instead: ['no action'] },
  n: { is: 'set null', instead: ['cascade', 'no action'] },
};

/** Drops every foreign key, or changes its delete action. */
export const mutateForeignKeys: Mutate = async (sql) => {
  const keys = await sql<
    { table: string; name: string; target: string; definition: string; action: string }[]
  >`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition, confdeltype as action
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype = 'f'
    order by 1, 2`;
  return keys.flatMap(({ table, name, target, definition, action }) => {
    const drop = `alter table ${table} drop constraint ${name}`;
    const { is, instead } = onDelete[action] ?? { is: action, instead: [] };
    const mutant = (change: string, statements: string[]) => ({
      what: `foreign key ${name} on ${table}: ${change}`,
      statements,
      about: [bareName(table), bareName(target)],
    });
    const without = definition.replace(/ ON DELETE (CASCADE|SET NULL|RESTRICT)/, '');
    const changed = instead.map((other) =>
      mutant(`on delete ${other} instead of ${is}`, [
        drop,
        `alter table ${table} add constraint ${name} ${without.replace(/(REFERENCES \S+\(.*?\))/, `$1 on delete ${other}`)} not valid`,
      ]),
    );
    return [mutant('dropped', [drop])].concat(changed);
  });
};
