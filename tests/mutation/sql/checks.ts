import { changesOf } from './conditions.ts';
import { type Mutate, bareName } from './mutant.ts';

/** Every check, with one part changed or removed. */
export const mutateChecks: Mutate = async (sql) => {
  const checks = await sql<{ table: string; name: string; condition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_expr(conbin, conrelid) as condition
    from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype = 'c'
      and conrelid <> 0
    order by conrelid::regclass::text, 2`;
  return checks.flatMap(({ table, name, condition }) => {
    const drop = `alter table ${table} drop constraint ${name}`;
    const changes = changesOf(condition);
    const mutant = (change: string, statements: string[]) => ({
      what: `check ${name} on ${table}: ${change}`,
      statements,
      about: [bareName(table)],
    });
    const changed = changes
      // Removing the only part drops the check.
      .filter((change) => change.condition !== '(true)' && change.condition !== 'true')
      .map((change) =>
        mutant(change.change, [
          drop,
          `alter table ${table} add constraint ${name} check (${change.condition}) not valid`,
        ]),
      );
    return changed.length > 0 && changes.some(({ isLooser }) => isLooser)
      ? changed
      : changed.concat(mutant('dropped', [drop]));
  });
};
