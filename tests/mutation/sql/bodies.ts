import { StackError } from '../../../tools/stack/lib/errors.ts';
import { type Mutant, type Mutate, bareName } from './mutant.ts';

interface Routine {
  name: string;
  /** `create or replace function …`, up to its body. */
  head: string;
  body: string;
  tail: string;
  /** The table whose trigger calls it. */
  tables: string[];
}

/** A match in a body and its replacement. */
interface Edit {
  change: string;
  from: number;
  to: number;
  text: string;
}

type Operator = (body: string) => Edit[];

/** A part of a body that decides something, and its change. */
type Rule = [RegExp, (match: RegExpExecArray) => Pick<Edit, 'change' | 'text'>];

/** Removes calls made for their effect, above all permission checks. */
export const mutateCalls = mutateBodies((body) =>
  // Locks matter only between two sessions, and a pgTAP file has one.
  edits(body, /perform private\.(?!lock_)(\w+)\([^;]*\);/g, ([, called]) => ({
    change: `without ${called}()`,
    text: 'null;',
  })),
);

/** Removes refusals, and moves the limits of those with a number by one. */
export const mutateRefusals = mutateBodies((body) => {
  const raises = edits(
    body,
    /raise (?:sqlstate|exception)(?:'(?:[^']|'')*'|[^;'])*;/g,
    ([statement]) => ({ change: `without ${said(statement)}`, text: 'null;' }),
  );
  return raises.flatMap((raise) => {
    const before = body.slice(0, raise.from);
    const start = Math.max(...[...before.matchAll(/\b(?:els)?if\b/g)].map(({ index }) => index));
    const condition = Number.isFinite(start) ? before.slice(start) : '';
    if (!/\bthen\s*$/.test(condition)) return raise;
    const edges = edits(
      condition,
      /([<>]=?|\bbetween|(?<=between \d+ )and) (\d+)\b/g,
      ([, operator, number]) => {
        const isLower = operator === 'between' || operator?.startsWith('<');
        const other = Number(number) + (isLower ? -1 : 1);
        return {
          change:
            `${raise.change.replace('without', '')} from ${other} on instead of ${number}`.trim(),
          text: `${operator} ${other}`,
        };
      },
      start,
    );
    return [raise].concat(edges);
  });
});

const without = (pattern: RegExp): Rule => [
  pattern,
  ([found]) => ({ change: `without ${found}`, text: 'true' }),
];

const accessRules: Rule[] = [
  ...[
    /(?<=\b(?:where|and) )(?:\w+\.)?\w+ = (?:auth\.uid\(\)|\(select auth\.uid\(\)\))/g,
    /(?<!= )\b(?:\w+\.)?revoked_at is null/g,
    /\b(?:\w+\.)?deleted_at is null/g,
    /coalesce\(auth\.jwt\(\)[^,]*, false\)/g,
    /coalesce\(auth\.jwt\(\) ->> 'aal', ''\) <> 'aal2'/g,
    /coalesce\((?:\w+\.)?(?:not_after|banned_until) [<>]=? now\(\), true\)/g,
    /raw_app_meta_data -> (?:'\w+'|mark) = 'true'::jsonb/g,
    /not private\.is_code_due\(\)/g,
    /\b(?:\w+\.)?status = 'verified'/g,
    /\bid = staff_role\.user_id/g,
    /\bsessions\.id = \(auth\.jwt\(\) ->> 'session_id'\)::uuid/g,
    /\b(?:\w+\.)?token_hash = live_assistant_token\.token_hash/g,
    /\b(?:\w+\.)?expires_at > now\(\)/g,
    /\bid = any \(private\.held_products\(\)\)/g,
    /'\w+' = any \(private\.held_capabilities\(\)\)/g,
    /private\.may_read_applicants\(\)/g,
  ].map(without),
  [
    /(?<=')\w+(?=' = any \(private\.held_capabilities\(\)\))/g,
    ([asked]) => ({ change: `asking for plus instead of ${asked}`, text: 'plus' }),
  ],
  [/(?<= or )private\.is_admin\(\)/g, () => ({ change: 'no more for admins', text: 'false' })],
  [
    /now\(\) (>=|<) (?:\w+\.)?(starts_at|ends_at)/g,
    ([found, operator, column]) => ({
      change: `without ${found}`,
      text: String((operator === '>=') === (column === 'starts_at')),
    }),
  ],
  [
    /now\(\) (>=|<) ((?:\w+\.)?(?:starts_at|ends_at))/g,
    ([found, operator, column]) => ({
      change: `one moment off at ${found}`,
      text: `now() ${operator === '<' ? '<=' : '>'} ${column}`,
    }),
  ],
  [
    /\b((?:\w+\.)?(?:not_after|banned_until|expires_at)) (>|<=) now\(\)/g,
    ([found, column, operator]) => ({
      change: `one moment off at ${found}`,
      text: `${column} ${operator === '>' ? '>=' : '<'} now()`,
    }),
  ],
];

/** Removes conditions on the caller and their current access, or shifts them by an instant. */
export const mutateAccess = mutateBodies((body) => edit(body, accessRules), accessRules);

const limitRules: Rule[] = [
  [
    /((?:consume_rate_limit|limit_\w+|is_used_up)\(\s*'\w+', \w+, )'(\d+ \w+)'/g,
    ([, before = '', period]) => ({
      change: `1 second instead of ${period} in ${inOneLine(before)}`,
      text: `${before}'1 second'`,
    }),
  ],
  ...[
    /((?:consume_rate_limit|limit_\w+)\(\s*'\w+', )(\d+)(, '\d+ \w+')/g,
    /(allowed \* )(\d+)(,)/g,
    // The current day makes a difference only around midnight.
    /(interval ')(\d+)( \w+')(?!\) at time zone)/g,
    /(\w+ constant integer := )(\d+)(;)/g,
    /(least\(greatest\(coalesce\(\w+, )(\d+)(\))/g,
    /(least\(greatest\(coalesce\(\w+, \d+\), 1\), )(\d+)(\))/g,
    /(^\s*select )(\d+)(\s*)$/g,
  ].map((pattern): Rule => [
    pattern,
    ([found, before = '', number, after = '']) => ({
      change: `${Number(number) + 1} instead of ${number} in ${inOneLine(found)}`,
      text: before + String(Number(number) + 1) + after,
    }),
  ]),
];

/** Raises amounts, counts and durations by one, and counts windows by the second. */
export const mutateLimits = mutateBodies((body) => edit(body, limitRules), limitRules);

/** Removes a function's settings: its time limit and its search path. */
export const mutateSettings: Mutate = async (sql) => {
  const settings = await sql<{ name: string; setting: string }[]>`
    select p.oid::regprocedure::text as name, split_part(setting, '=', 1) as setting
    from pg_proc p, unnest(proconfig) setting
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (setting ~ '^statement_timeout=' or setting ~ '^search_path=' and prosecdef)
    order by 2, 1`;
  return settings.map(({ name, setting }) => ({
    what: `setting ${setting} of ${name}: dropped`,
    statements: [`alter function ${name} reset ${setting}`],
    // The gateway sets the time limit before the call, and only the owner could create a name that
    // shadows another.
    about: ['search_path'],
    isListed: setting === 'statement_timeout',
  }));
};

function mutateBodies(operator: Operator, rules: Rule[] = []): Mutate {
  return async (sql) => {
    const routines = await sql<
      (Omit<Routine, 'head' | 'body' | 'tail'> & { definition: string })[]
    >`
      select format('%s.%s', nspname, proname) as name, pg_get_functiondef(p.oid) as definition,
        array(select distinct relname::text from pg_trigger join pg_class c on c.oid = tgrelid where tgfoid = p.oid) as tables
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('public', 'private')
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      order by 1`;
    const bodies = routines.map(({ name, tables, definition }) => {
      const [, head = '', body = '', tail = ''] =
        /^([\s\S]*?AS \$function\$)([\s\S]*)(\$function\$\s*)$/.exec(definition) ?? [];
      return { name, tables, head, body: withoutComments(body), tail };
    });
    const [unused] =
      rules.find(([pattern]) => !bodies.some(({ body }) => body.search(pattern) >= 0)) ?? [];
    if (unused) throw new StackError(`No function has ${unused}.`);
    return bodies.flatMap((routine) => {
      const found = operator(routine.body);
      return found.map(({ change, from, to, text }, nth): Mutant => {
        const earlier = found.slice(0, nth).filter((each) => each.change === change).length;
        const body = routine.body.slice(0, from) + text + routine.body.slice(to);
        return {
          what: `${routine.name}: ${change}${earlier > 0 ? ` (place ${earlier + 1})` : ''}`,
          statements: [routine.head + body + routine.tail],
          about: [bareName(routine.name), ...routine.tables, ...callersOf(routine, bodies)],
        };
      });
    });
  };
}

/** The functions through which a test reaches this one, and the tables whose triggers call them. */
function callersOf(routine: { name: string }, bodies: Omit<Routine, 'head' | 'tail'>[]): string[] {
  const reached = new Set([routine.name]);
  for (const name of reached) {
    // mail_facts looks up 'mail_facts__' || kind.
    const [prefix = ''] = /(?<=^private\.)[a-z_]+?__/.exec(name) ?? [];
    for (const { name: caller, body } of bodies)
      if (body.includes(`${name}(`) || (prefix && body.includes(`'${prefix}' ||`)))
        reached.add(caller);
  }
  reached.delete(routine.name);
  return bodies
    .filter(({ name }) => reached.has(name))
    .flatMap(({ name, tables }) => [bareName(name)].concat(tables));
}

const edit = (body: string, rules: Rule[]) =>
  rules.flatMap(([pattern, change]) => edits(body, pattern, change));

function edits(
  text: string,
  pattern: RegExp,
  edit: (match: RegExpExecArray) => Pick<Edit, 'change' | 'text'>,
  /** The text's offset in the body. */
  start = 0,
): Edit[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { change, text: replacement } = edit(match);
    const from = start + match.index;
    return { change, text: replacement, from, to: from + match[0].length };
  });
}

/** A refusal's state and message, to name it by. */
function said(statement: string): string {
  const [, state = ''] = /sqlstate '(\w+)'/.exec(statement) ?? [];
  const [, message = ''] = /message\s*=\s*[^']*'((?:[^']|'')*)'/.exec(statement) ?? [];
  return `${state} "${message}"`;
}

const inOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function withoutComments(body: string): string {
  return body.replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, (found) =>
    found.startsWith('--') ? '' : found,
  );
}
