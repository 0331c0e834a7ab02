/** A condition with one part of it changed. */
export interface Change {
  /** The part and its change. */
  change: string;
  condition: string;
  /** True if more rows pass than before, false if fewer do. */
  isLooser: boolean;
}

/**
 * Every change in one place to a condition as PostgreSQL prints it: each part of an AND is left out,
 * each part of an OR is made false, each comparison with a number lets one more through.
 */
export function changesOf(condition: string): Change[] {
  const [before, core, after] = unwrap(condition);
  const around = (changed: Change): Change => ({
    ...changed,
    condition: before + changed.condition + after,
  });
  const split = splitAtTop(core);
  if (!split) return leafChanges(core).map(around);
  const { parts, operator } = split;
  return parts
    .flatMap((part, index) => {
      const put = (changed: Change): Change => ({
        ...changed,
        condition: parts
          .map((each, nth) => (nth === index ? changed.condition : each))
          .join(` ${operator} `),
      });
      const isLeaf = !splitAtTop(unwrap(part)[1]);
      const own =
        operator === 'AND'
          ? isLeaf
            ? []
            : [{ change: `without ${brief(part)}`, condition: 'true', isLooser: true }]
          : [{ change: `never by ${brief(part)}`, condition: 'false', isLooser: false }];
      const within = operator === 'OR' && isLeaf ? [] : changesOf(part);
      return [...own, ...within].map(put);
    })
    .map(around);
}

function leafChanges(leaf: string): Change[] {
  const looser = looserNumber(leaf) ?? looserPattern(leaf);
  if (looser) {
    return looser.map((condition) => ({
      change: `as ${brief(condition)}`,
      condition,
      isLooser: true,
    }));
  }
  return [{ change: `without ${brief(leaf)}`, condition: 'true', isLooser: true }];
}

/** `<= 4` as `<= 5`, `> 0` as `>= 0`, `<= other_column` as `<= other_column + 1`. */
function looserNumber(leaf: string): string[] | undefined {
  const [, left = '', operator, right = ''] =
    /^((?:[\w.]+|[\w.]+\(.*\))) (<=|>=|<|>) (\w+|-?[\d.]+|\(-?\d+\)::numeric)$/.exec(leaf) ?? [];
  if (!operator) return undefined;
  if (operator === '<' || operator === '>') return [`${left} ${operator}= ${right}`];
  const step = /\.(\d+)$/
    .exec(right)?.[1]
    ?.replace(/\d$/, '1')
    .replace(/^\d(?=\d)/, '0');
  const sign = operator === '<=' ? '+' : '-';
  // No test hits a row's size to the byte.
  const by = left.startsWith('pg_column_size') ? right : step ? `0.${step}` : '1';
  return [`${left} ${operator} ${right} ${sign} ${by}`];
}

/** A pattern without one of its anchors, or with one more repetition. */
function looserPattern(leaf: string): string[] | undefined {
  const [, left, pattern] = /^(\w+ ~ )'(.*)'::text$/.exec(leaf) ?? [];
  if (!left || !pattern) return undefined;
  const looser = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/\$$/, ''),
    pattern.replace(/\{(\d+)\}(?!.*\{)/, (_, times: string) => `{${times},${Number(times) + 1}}`),
    pattern.replace(/\{(\d+),(\d+)\}/, (_, least, most) => `{${least},${Number(most) + 1}}`),
    pattern.replace(/\{([1-9]\d*),(\d+)\}/, (_, least, most) => `{${Number(least) - 1},${most}}`),
  ].filter((each) => each !== pattern);
  return looser.map((each) => `${left}'${each}'::text`);
}

/** The condition inside its parentheses and inside `SELECT (…)`, and the text around it. */
function unwrap(text: string): [before: string, core: string, after: string] {
  const outer = /^(\s*(?:SELECT\s+)?)\(([\s\S]*)\)(\s*)$/.exec(text);
  if (!outer || !isBalanced(outer[2] ?? '')) return ['', text, ''];
  const [before, core, after] = unwrap(outer[2] ?? '');
  return [`${outer[1]}(${before}`, core, `${after})${outer[3]}`];
}

function splitAtTop(text: string): { parts: string[]; operator: 'AND' | 'OR' } | undefined {
  const parts: string[] = [];
  let operator: 'AND' | 'OR' | undefined;
  let start = 0;
  for (const { word, at, depth } of words(text)) {
    if (depth !== 0 || (word !== 'AND' && word !== 'OR')) continue;
    // PostgreSQL puts parentheses around nested ones.
    operator = word;
    parts.push(text.slice(start, at).trim());
    start = at + word.length;
  }
  return operator && { operator, parts: [...parts, text.slice(start).trim()] };
}

function isBalanced(text: string): boolean {
  return [...words(text)].every(({ depth }) => depth >= 0);
}

/** The words and parentheses outside quotes, each with its nesting depth. */
function* words(text: string): Generator<{ word: string; at: number; depth: number }> {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|\w+|[()]/g)) {
    if (found === '(' || found === 'CASE') depth += 1;
    else if (found === ')' || found === 'END') depth -= 1;
    yield { word: found, at: index, depth };
  }
}

const brief = (text: string) => {
  const short = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/::\w+(\[\])?/g, '');
  return short.length > 120 ? `${short.slice(0, 119)}…` : short;
};
