import type postgres from 'postgres';

export interface Policy {
  schema: string;
  table: string;
  name: string;
  command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  roles: string[];
  using: string | null;
  check: string | null;
}

export interface Weakening {
  /** What is done to the policy, in words. */
  change: string;
  statements: string[];
  /** Why nobody could tell, if so. Tried all the same: the reason has to hold. */
  noDifference?: string;
}

export async function readPolicies(sql: postgres.Sql): Promise<Policy[]> {
  return sql<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name, cmd as command,
      roles::text[] as roles, qual as using, with_check as check
    from pg_policies
    where schemaname in ('public', 'private', 'storage')
    order by schemaname, tablename, cmd, policyname`;
}

/** Every way in which we try to break a policy: looser, for more people, or gone. */
export function weakeningsOf(policy: Policy): Weakening[] {
  const { using, check, roles } = policy;
  const on = `"${policy.name}" on ${policy.schema}.${policy.table}`;
  const everyRow = [using && 'using (true)', check && 'with check (true)']
    .filter(Boolean)
    .join(' ');
  // What a careless migration would grant along with it.
  const grant = `grant ${policy.command} on ${policy.schema}.${policy.table} to anon`;
  const helpers =
    'grant execute on function private.is_admin(), private.has_capability(text), private.held_products() to anon';
  const weakenings: Weakening[] = [
    { change: 'dropped', statements: [`drop policy ${on}`] },
    { change: 'for every row', statements: [`alter policy ${on} ${everyRow}`] },
    {
      change: 'for every row and everybody',
      statements: [grant, `alter policy ${on} to anon, authenticated ${everyRow}`],
    },
  ];
  if (using && check) {
    weakenings.push(
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
    weakenings.push({
      change: 'for visitors too',
      statements: [grant, helpers, `alter policy ${on} to anon, authenticated`],
      ...(reason && { noDifference: reason }),
    });
  }
  return weakenings;
}

const neverAnAdmin =
  'a visitor is no admin, and Storage gives visitors its grants anyway: they are refused as before';

/** Policies that may be given to visitors and still let them do nothing new, with the reason. */
const forVisitorsToo: Record<string, string> = {
  'admins upload files': neverAnAdmin,
  'admins replace files': neverAnAdmin,
  'admins delete files': neverAnAdmin,
  'people see what is on sale or theirs, admins everything':
    'visitors see what is on sale already, hold nothing and are no admins',
};
