import { type Mutate, bareName } from './mutant.ts';

/**
 * Grants each API role every function that it may not call. A function of the API that only calls its
 * namesake in private is granted together with it.
 */
export const mutatePrivileges: Mutate = async (sql) => {
  const missing = await sql<
    { function: string; schema: string; role: string; handsOnTo: string[] }[]
  >`
    select p.oid::regprocedure::text as function, nspname as schema, role,
      array(
        select wrapped.oid::regprocedure::text from pg_proc wrapped
        where nspname = 'public' and not p.prosecdef
          and wrapped.pronamespace = 'private'::regnamespace and wrapped.proname = p.proname) as "handsOnTo"
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    cross join unnest('{anon,authenticated}'::text[]) role
    where nspname in ('public', 'private') and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      and not has_function_privilege(role, p.oid, 'execute')
    order by p.oid::regprocedure::text, role`;
  return missing.map(({ function: name, schema, role, handsOnTo }) => ({
    what: `function ${name}: for ${role}`,
    statements: [name, ...handsOnTo].map((each) => `grant execute on function ${each} to ${role}`),
    about: ['from calls', bareName(name)],
    // Private functions cannot be called over the API.
    isListed: schema === 'private',
  }));
};
