import type postgres from 'postgres';

type Sql = postgres.TransactionSql;

interface Relation {
  name: string;
  comment: string | null;
  kind: string;
  has_rls: boolean;
}
interface Column {
  relation: string;
  name: string;
  type: string;
  is_required: boolean;
  fallback: string | null;
  comment: string | null;
}
interface Rule {
  relation: string;
  rule: string;
}

/**
 * The tables of a migrated database with their comments: columns, constraints, indexes, triggers, and each
 * policy with its condition. As Markdown. Nothing in it depends on the server, so that two databases with
 * the same schema have the same text.
 */
export async function describeDatabase(sql: Sql): Promise<string> {
  const relations = await readRelations(sql);
  const columns = await readColumns(sql);
  const rules = [
    ...(await readConstraints(sql)),
    ...(await readIndexes(sql)),
    ...(await readTriggers(sql)),
  ];
  const policies = await readPolicies(sql);
  return [
    '# The database',
    '',
    'Generated from the schema and its comments by `npm run types`; `npm run test:db` says when it is out of',
    'date. Who may do what with each table is in [access-matrix.md](access-matrix.md).',
    '',
    ...relations.flatMap((relation) => {
      const own = <T extends { relation: string }>(all: T[]) =>
        all.filter((one) => one.relation === relation.name);
      return section(relation, own(columns), own(rules), own(policies));
    }),
  ].join('\n');
}

const list = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : [title, '', ...lines.map((text) => `- ${text}`), ''];

function section(relation: Relation, columns: Column[], rules: Rule[], policies: Rule[]): string[] {
  return [
    `## ${relation.name}`,
    '',
    ...(relation.comment ? [relation.comment, ''] : []),
    ...(relation.kind === 'r' && !relation.has_rls ? ['Row-level security is **off**.', ''] : []),
    ...(columns.length > 0 ? ['| column | type | | |', '|---|---|---|---|'] : []),
    ...columns.map(
      ({ name, type, is_required, fallback, comment }) =>
        `| ${name} | ${type} | ${[is_required ? 'required' : '', fallback ? `\`${cell(fallback)}\`` : ''].filter(Boolean).join(', ')} | ${cell(comment ?? '')} |`,
    ),
    ...(columns.length > 0 ? [''] : []),
    ...list(
      'Rules:',
      rules.map(({ rule }) => `\`${line(rule)}\``),
    ),
    ...list(
      'Policies:',
      policies.map(({ rule }) => `\`${line(rule)}\``),
    ),
  ];
}

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const cell = (text: string) => line(text).replaceAll('|', '\\|');

// In the storage schema, which the service owns, only the policies are ours.
function readRelations(sql: Sql): Promise<Relation[]> {
  return sql<Relation[]>`
    select format('%s.%s', nspname, relname) as name, relkind as kind, relrowsecurity as has_rls,
      case when nspname <> 'storage' then obj_description(c.oid, 'pg_class') end as comment
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'v')
      and (nspname in ('public', 'private') or (nspname, relname) in (('storage', 'objects'), ('storage', 'buckets')))
    order by nspname = 'public' desc, nspname, relname collate "C"`;
}

function readColumns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select format('%s.%s', nspname, relname) as relation, attname as name,
      format_type(atttypid, atttypmod) as type, attnotnull as is_required,
      pg_get_expr(adbin, adrelid) as fallback, col_description(c.oid, attnum) as comment
    from pg_attribute a
    join pg_class c on c.oid = attrelid
    join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef d on (d.adrelid, d.adnum) = (attrelid, attnum)
    where relkind in ('r', 'v') and nspname in ('public', 'private') and attnum > 0 and not attisdropped
    order by 1, attnum`;
}

function readConstraints(sql: Sql): Promise<Rule[]> {
  return sql<Rule[]>`
    select format('%s.%s', nspname, relname) as relation, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'private') and contype in ('p', 'u', 'f', 'c', 'x')
    order by 1, position(contype::text in 'pufcx'), conname collate "C"`;
}

function readIndexes(sql: Sql): Promise<Rule[]> {
  return sql<Rule[]>`
    select format('%s.%s', schemaname, tablename) as relation, indexdef as rule
    from pg_indexes i
    where schemaname in ('public', 'private')
      and not exists (select from pg_constraint where conname = indexname and contype in ('p', 'u', 'x'))
    order by 1, indexname collate "C"`;
}

function readTriggers(sql: Sql): Promise<Rule[]> {
  return sql<Rule[]>`
    select format('%s.%s', nspname, relname) as relation, pg_get_triggerdef(t.oid) as rule
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where not tgisinternal and nspname in ('public', 'private')
    order by 1, tgname collate "C"`;
}

function readPolicies(sql: Sql): Promise<Rule[]> {
  return sql<Rule[]>`
    select format('%s.%s', schemaname, tablename) as relation,
      format('%s: %s to %s', policyname, lower(cmd), array_to_string(roles, ', '))
        || coalesce(' using ' || qual, '') || coalesce(' with check ' || with_check, '') as rule
    from pg_policies
    where schemaname in ('public', 'private', 'storage')
    order by 1, policyname collate "C"`;
}
