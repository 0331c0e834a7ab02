import type postgres from 'postgres';

import type { Weakening } from './weakening.ts';

interface Policy {
  schema: string;
  table: string;
  name: string;
  command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  roles: string[];
  using: string | null;
  check: string | null;
}

/** Every policy: looser, for more people, or gone. */
export async function weakenPolicies(sql: postgres.Sql): Promise<Weakening[]> {
  const policies = await sql<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name, cmd as command,
      roles::text[] as roles, qual as using, with_check as check
    from pg_policies
    where schemaname in ('public', 'private', 'storage')
    order by schemaname, tablename, cmd, policyname`;
  return policies.flatMap((policy) =>
    changesOf(policy).map(({ change, statements, noDifference }) => ({
      what: `policy "${policy.name}" on ${policy.schema}.${policy.table}: ${change}`,
      relation: policy.schema === 'storage' ? 'storage:%' : policy.table,
      statements,
      noDifference,
    })),
  );
}

interface Change {
  /** What is done to the policy, in words. */
  change: string;
  statements: string[];
  noDifference?: string;
}

function changesOf(policy: Policy): Change[] {
  const { using, check, roles } = policy;
  const on = `"${policy.name}" on ${policy.schema}.${policy.table}`;
  const everyRow = [using && 'using (true)', check && 'with check (true)']
    .filter(Boolean)
    .join(' ');
  // What a careless migration would grant along with it.
  const grant = `grant ${policy.command} on ${policy.schema}.${policy.table} to anon`;
  const helpers =
    'grant execute on function private.is_admin(), private.has_capability(text), private.held_products() to anon';
  const changes: Change[] = [
    { change: 'dropped', statements: [`drop policy ${on}`] },
    { change: 'for every row', statements: [`alter policy ${on} ${everyRow}`] },
    {
      change: 'for every row and everybody',
      statements: [grant, `alter policy ${on} to anon, authenticated ${everyRow}`],
    },
  ];
  if (using && check) {
    changes.push(
      { change: 'using every row', statements: [`alter policy ${on} using (true)`] },
      {
        change: 'with check of nothing',
        statements: [`alter policy ${on} with check (true)`],
        ...(using === check &&
          check === '( SELECT private.is_admin() AS is_admin)' && {
            noDifference:
              'WITH CHECK asks of the person, not of the row, what USING has asked of them already',
          }),
      },
    );
  }
  if (!roles.includes('anon')) {
    const reason = forVisitorsToo[policy.name];
    changes.push({
      change: 'for visitors too',
      statements: [grant, helpers, `alter policy ${on} to anon, authenticated`],
      ...(reason && { noDifference: reason }),
    });
  }
  return changes;
}

const neverAnAdmin =
  'a visitor is no admin, and Storage gives visitors its grants anyway: they are refused as before';

/** Policies that may be given to visitors and still let them do nothing new, with the reason. */
const forVisitorsToo: Record<string, string> = {
  'admins upload files': neverAnAdmin,
  'admins replace files': neverAnAdmin,
  'people see what is on sale or theirs, admins everything':
    'visitors see what is on sale already, hold nothing and are no admins',
};
