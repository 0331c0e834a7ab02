import { type Mutant, type Mutate, bareName } from './mutant.ts';
import { otherCapabilities } from './policies.ts';

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

/** Removes conditions on the caller and their current access, or shifts them by an instant. */
export const mutateAccess = mutateBodies((body) => [
  ...edits(body, /(?<=\b(?:where|and) )(?:\w+\.)?\w+ = auth\.uid\(\)/g, ([found]) => ({
    change: `without ${found}`,
    text: 'true',
  })),
  ...edits(body, /(?<!= )\b(?:\w+\.)?revoked_at is null/g, ([found]) => ({
    change: `without ${found}`,
    text: 'true',
  })),
  ...edits(body, /now\(\) (>=|<) (?:\w+\.)?(starts_at|ends_at)/g, ([found, operator, column]) => ({
    change: `without ${found}`,
    text: String((operator === '>=') === (column === 'starts_at')),
  })),
  ...edits(
    body,
    /now\(\) (>=|<) ((?:\w+\.)?(?:starts_at|ends_at))/g,
    ([found, operator, column]) => ({
      change: `one moment off at ${found}`,
      text: `now() ${operator === '<' ? '<=' : '>'} ${column}`,
    }),
  ),
  ...edits(body, /private\.has_capability\('\w+'\) or private\.is_admin\(\)/g, ([found]) => ({
    change: `without ${found}`,
    text: 'true',
  })),
  ...edits(body, /(?<= or )private\.is_admin\(\)/g, () => ({
    change: 'no more for admins',
    text: 'false',
  })),
  ...otherCapabilities(body).map(({ change, condition }) => ({
    change,
    from: 0,
    to: body.length,
    text: condition,
  })),
  ...[
    /coalesce\(auth\.jwt\(\)[^,]*, false\)/g,
    /raw_app_meta_data -> 'is_admin' = 'true'::jsonb/g,
    /\bid = is_admin_account\.user_id/g,
    /(?:\w+\.)?capability = has_capability\.capability/g,
  ].flatMap((pattern) =>
    edits(body, pattern, ([found]) => ({ change: `without ${found}`, text: 'true' })),
  ),
]);

/** Raises amounts, counts and durations by one, and counts windows by the second. */
export const mutateLimits = mutateBodies((body) => [
  ...edits(
    body,
    /((?:consume_rate_limit|limit_\w+|is_used_up)\('\w+', \w+, )'(\d+ \w+)'/g,
    ([, before = '', period]) => ({
      change: `1 second instead of ${period} in ${before.trim()}`,
      text: `${before}'1 second'`,
    }),
  ),
  ...[
    /((?:consume_rate_limit|limit_\w+)\('\w+', )(\d+)(, '\d+ \w+')/g,
    /(allowed \* )(\d+)(,)/g,
    // The current day makes a difference only around midnight.
    /(interval ')(\d+)( \w+')(?!\) at time zone)/g,
    /(\w+ constant integer := )(\d+)(;)/g,
    /(least\(greatest\(coalesce\(\w+, )(\d+)(\))/g,
    /(least\(greatest\(coalesce\(\w+, \d+\), 1\), )(\d+)(\))/g,
    /(^\s*select )(\d+)(\s*)$/g,
  ].flatMap((pattern) =>
    edits(body, pattern, ([found, before = '', number, after = '']) => ({
      change: `${Number(number) + 1} instead of ${number} in ${found.trim()}`,
      text: before + String(Number(number) + 1) + after,
    })),
  ),
]);

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
    about: [bareName(name)],
    // The gateway sets the time limit before the call, and only the owner could create a name that
    // shadows another.
    list: 'catalog-functions',
  }));
};

function mutateBodies(operator: Operator): Mutate {
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
    for (const each of bodies) if (each.body.includes(`${name}(`)) reached.add(each.name);
  }
  reached.delete(routine.name);
  return bodies
    .filter(({ name }) => reached.has(name))
    .flatMap(({ name, tables }) => [bareName(name)].concat(tables));
}

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

function withoutComments(body: string): string {
  return body.replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, (found) =>
    found.startsWith('--') ? '' : found,
  );
}
