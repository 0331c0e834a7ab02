import { type Mutate, bareName } from './mutant.ts';

/** Switches off row-level security of every table, and runs every view with the rights of its owner. */
export const mutateRowSecurity: Mutate = async (sql) => {
  const relations = await sql<{ name: string; kind: string }[]>`
    select format('%s.%s', nspname, relname) as name, relkind as kind
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where (relkind = 'r' and relrowsecurity or relkind = 'v') and nspname in ('public', 'private')
    order by 1`;
  return relations.map(({ name, kind }) => ({
    what: `row-level security of ${name}: ${kind === 'v' ? "its owner's" : 'off'}`,
    statements: [
      kind === 'v'
        ? `alter view ${name} set (security_invoker = false)`
        : `alter table ${name} disable row level security`,
    ],
    relation: name.replace(/^public\./, ''),
    about: [bareName(name)],
  }));
};
