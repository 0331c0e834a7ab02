import type postgres from 'postgres';

const roles = ['anon', 'authenticated', 'service_role'] as const;
const commands = ['select', 'insert', 'update', 'delete'] as const;
type Role = (typeof roles)[number];

type Sql = postgres.TransactionSql;

interface Relation {
  name: string;
  comment: string | null;
  has_rls: boolean;
  /** Grants on a view count; its rows are limited by its tables' policies. */
  is_view: boolean;
}
interface Grant {
  relation: string;
  role: Role;
  command: (typeof commands)[number];
  /** Null for the whole table. */
  columns: string[] | null;
}
interface Policy {
  relation: string;
  roles: string[];
  command: string;
  name: string;
}
interface Routine {
  schema: string;
  name: string;
  comment: string | null;
  /** Its time limit, if it has one of its own. */
  timeout: string | null;
  roles: Role[];
}
interface Act {
  act: string;
  does: string;
  is_of_store: boolean;
  per_day: number | null;
  /** The triggers and functions that demand it. */
  places: string[];
}
interface Sequence {
  name: string;
  roles: Role[];
}

/**
 * The access rights of a migrated database, from its catalog: each table, command and API role with its
 * grant and policy, and each function with its callers. As Markdown.
 */
export async function describeAccess(sql: Sql): Promise<string> {
  const relations = await readRelations(sql);
  const grants = await readGrants(sql);
  const policies = await readPolicies(sql);
  const routines = await readRoutines(sql);
  const sequences = await readSequences(sql);
  const acts = await readActs(sql);
  const ofSchema = (name: string) => routines.filter(({ schema }) => schema === name);
  return [
    '# Who may do what',
    '',
    'Generated from the schema by `npm run types`; `npm run test:db` says when it is out of date.',
    'A dash: no grant, the request is refused. Otherwise the policy by its name, which says which rows,',
    'and the columns if the grant names them. `service_role` is the server: policies do not limit it.',
    'What each kind of person gets is tested cell by cell in `supabase/tests/access-matrix.test.sql`.',
    '',
    '## Tables and views',
    '',
    ...relations.flatMap((relation) => section(relation, grants, policies)),
    '## Sequences',
    '',
    'Those that a role of the API may use.',
    '',
    ...callersTable('sequence', sequences),
    '## Acts that ask for a proof',
    '',
    'Of the session that does them: the password, and the code of a second factor, given in the last ten minutes',
    '([decision 74](decisions/0074-a-proof-belongs-to-its-session.md)). The list is `private.acts()`.',
    '',
    '| act | whose | a proof is good for | a day | demanded by |',
    '|---|---|---|---|---|',
    ...acts.map(
      ({ act, does, is_of_store: isOfStore, per_day: perDay, places }) =>
        `| ${act}: ${does} | ${isOfStore ? 'admins' : 'everyone'} | ${isOfStore ? 'all acts of the store' : 'this act, once'} | ${perDay ?? ''} | ${places.map((place) => `\`${place}\``).join(', ')} |`,
    ),
    '',
    '## Functions',
    '',
    'Of the API (schema `public`). They run with the rights of whoever calls them.',
    '',
    ...callersTable('function', ofSchema('public')),
    '## Functions behind the API',
    '',
    'Of the schema `private`, which has no address: functions of the API, policies and defaults call them. Those',
    'that are not listed run for their owner only.',
    '',
    ...callersTable(
      'function',
      ofSchema('private').filter(({ roles: callers }) => callers.length > 0),
    ),
  ].join('\n');
}

function callersTable(
  kind: string,
  callable: { name: string; roles: Role[]; comment?: string | null; timeout?: string | null }[],
): string[] {
  return [
    `| ${kind} | ${roles.join(' | ')} | |`,
    `|---|${roles.map(() => ':-:|').join('')}---|`,
    ...callable.map(({ name, comment, timeout, roles: callers }) => {
      const said = [comment, timeout && `Ends after ${timeout}.`].filter(Boolean).join(' ');
      return `| \`${name}\` | ${roles.map((role) => (callers.includes(role) ? 'yes' : '—')).join(' | ')} | ${cell(said)} |`;
    }),
    '',
  ];
}

function section(relation: Relation, grants: Grant[], policies: Policy[]): string[] {
  const own = grants.filter((grant) => grant.relation === relation.name);
  const ownPolicies = policies.filter((policy) => policy.relation === relation.name);
  return [
    `### ${relation.name}`,
    '',
    ...(relation.comment ? [relation.comment, ''] : []),
    ...(own.length === 0
      ? ['No role of the API may do anything here.', '']
      : [
          `| | ${roles.join(' | ')} |`,
          `|---|${roles.map(() => '---|').join('')}`,
          ...commands.map(
            (command) =>
              `| ${command} | ${roles
                .map((role) => {
                  const grant = own.find((g) => g.role === role && g.command === command);
                  return grant ? cell(describe(grant, relation, ownPolicies)) : '—';
                })
                .join(' | ')} |`,
          ),
          '',
        ]),
  ];
}

function describe({ role, command, columns }: Grant, relation: Relation, policies: Policy[]) {
  const rows = rowsOf(role, command, relation, policies);
  return columns ? `${rows}: ${columns.map((column) => `\`${column}\``).join(', ')}` : rows;
}

function rowsOf(role: Role, command: string, relation: Relation, policies: Policy[]): string {
  if (role === 'service_role') return 'all';
  if (relation.is_view) return 'what its tables show them';
  if (!relation.has_rls) return '**ALL ROWS**';
  const names = policies
    .filter((policy) => policy.roles.includes(role) && policy.command === command)
    .map(({ name }) => name);
  return names.join('; ') || 'no row';
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

function readRelations(sql: Sql): Promise<Relation[]> {
  return sql<Relation[]>`
    select format('%s.%s', nspname, relname) as name, obj_description(c.oid, 'pg_class') as comment,
      relrowsecurity as has_rls, relkind = 'v' as is_view
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v')
      and (nspname in ('public', 'private') or (nspname, relname) in (('storage', 'objects'), ('storage', 'buckets')))
    order by nspname = 'public' desc, nspname, relname collate "C"`;
}

function readGrants(sql: Sql): Promise<Grant[]> {
  return sql<Grant[]>`
    select relation, role, command, case when is_whole then null else columns end as columns
    from (
      select format('%s.%s', nspname, relname) as relation, role, command, is_whole,
        (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped
           and not is_whole and command <> 'delete'
           and has_column_privilege(role, c.oid, attnum, command)) as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      cross join unnest(${sql.array([...roles])}::text[]) role
      cross join unnest(${sql.array([...commands])}::text[]) command
      cross join lateral (select has_table_privilege(role, c.oid, command) as is_whole) whole
      where relkind in ('r', 'p', 'v') and nspname in ('public', 'private', 'storage')
    ) as privileges
    where is_whole or columns is not null`;
}

function readPolicies(sql: Sql): Promise<Policy[]> {
  return sql<Policy[]>`
    select format('%s.%s', schemaname, tablename) as relation,
      case when roles = '{public}' then array['anon', 'authenticated'] else roles::text[] end as roles,
      lower(cmd) as command, policyname as name
    from pg_policies
    order by policyname collate "C"`;
}

function readRoutines(sql: Sql): Promise<Routine[]> {
  return sql<Routine[]>`
    select nspname as schema, format('%s(%s)', proname, pg_get_function_identity_arguments(p.oid)) as name,
      obj_description(p.oid, 'pg_proc') as comment,
      (select substr(setting, 19) from unnest(proconfig) setting where setting like 'statement\\_timeout=%') as timeout,
      array(select role from unnest(${sql.array([...roles])}::text[]) role
            where has_function_privilege(role, p.oid, 'execute')) as roles
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'private')
      -- Not those of an extension.
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname collate "C", 2`;
}

/** The list in private.acts(), with the places that demand each. */
function readActs(sql: Sql): Promise<Act[]> {
  return sql<Act[]>`
    with demanded (act, place) as (
      select substring(pg_get_triggerdef(t.oid) from $$\\('(\\w+)'\\)$$),
        format('%s.%s: %s', nspname, relname,
          lower(substring(pg_get_triggerdef(t.oid) from '(?:AFTER|BEFORE) (.*?) ON ')))
      from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
      where tgname like 'require\\_proof%' and not tgisinternal and tgname <> 'require_proof_of_many'
      union
      select 'delete_many', format('%s tables that admins edit: delete', count(*))
      from pg_trigger where tgname = 'require_proof_of_many'
      union
      select found[1], format('%s.%s()', nspname, proname)
      from pg_proc p join pg_namespace n on n.oid = pronamespace,
        regexp_matches(prosrc, $$require_proof(?:_of)?\\('(\\w+)'$$, 'g') found
      where nspname in ('public', 'private'))
    select act, does, is_of_store, per_day,
      array(select place from demanded where demanded.act = a.act order by place collate "C") as places
    from private.acts() a order by is_of_store, act`;
}

function readSequences(sql: Sql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select name, roles
    from (
      select format('%s.%s', nspname, relname) as name,
        array(select role from unnest(${sql.array([...roles])}::text[]) role
              where has_sequence_privilege(role, c.oid, 'usage, select, update')) as roles
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'S' and nspname in ('public', 'private')
    ) as sequences
    where roles <> '{}'
    order by name collate "C"`;
}
