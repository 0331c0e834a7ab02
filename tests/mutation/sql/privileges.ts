import { type Mutate, bareName } from './mutant.ts';

/**
 * Every function that a role of the API may not call: granted to it. A function of the API often only
 * hands on to its namesake in private, and is nothing without it: then both are.
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
    // Nobody calls private ones over the API: what they are for is what the list of them says.
    list: schema === 'private' ? 'catalog-functions' : undefined,
  }));
};
