import { changesOf } from './conditions.ts';
import type { Mutant, Mutate } from './mutant.ts';

interface Policy {
  schema: string;
  table: string;
  name: string;
  command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  roles: string[];
  using: string | null;
  check: string | null;
}

/** Drops every policy, extends it to visitors, or changes one part of its conditions. */
export const mutatePolicies: Mutate = async (sql) => {
  const policies = await sql<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name, cmd as command,
      roles::text[] as roles, qual as using, with_check as check
    from pg_policies
    where schemaname in ('public', 'private', 'storage')
    order by schemaname, tablename, cmd, policyname`;
  return policies.flatMap(mutantsOf);
};

const helpers =
  'private.is_admin(), private.is_staff(), private.held_capabilities(), private.may_read_applicants(), private.held_products()';

function mutantsOf({ schema, table, name, command, roles, using, check }: Policy): Mutant[] {
  const on = `"${name}" on ${schema}.${table}`;
  const mutant = (change: string, ...statements: string[]): Mutant => ({
    what: `policy "${name}" on ${schema}.${table}: ${change}`,
    relation: schema === 'storage' ? 'storage:%' : table,
    about: [table],
    statements,
  });
  const clauses = [
    { clause: 'using', condition: using },
    { clause: 'with check', condition: check },
  ].flatMap(({ clause, condition }) => {
    if (condition === null) return [];
    const changes = changesOf(condition);
    // Rows visible with a part left out are visible without any condition too.
    const isAnyLooser = changes.some(({ isLooser }) => isLooser);
    const whole = { change: 'nothing at all', condition: 'true', isLooser: true };
    return [...changes, ...(isAnyLooser ? [] : [whole])].map((each) => ({
      isLooser: each.isLooser,
      mutant: mutant(
        `${clause} ${each.change}`,
        `alter policy ${on} ${clause} (${each.condition})`,
      ),
    }));
  });
  return [
    // A person admitted by one part of an OR sees nothing without it, as without the policy.
    ...(clauses.some(({ isLooser }) => !isLooser) ? [] : [mutant('dropped', `drop policy ${on}`)]),
    ...clauses.map((each) => each.mutant),
    ...(roles.includes('anon')
      ? []
      : [
          mutant(
            'for visitors too',
            // The grant that a careless migration would add with it.
            `grant ${command} on ${schema}.${table} to anon`,
            `grant execute on function ${helpers} to anon`,
            `alter policy ${on} to anon, authenticated`,
          ),
        ]),
  ];
}
