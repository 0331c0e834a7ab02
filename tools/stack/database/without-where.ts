import { endOfComment } from './sql-statements.ts';

interface Change {
  start: number;
  depth: number;
  isChange: boolean;
  hasWhere: boolean;
}

/** After these words `update` and `delete` are not statements: `for update`, `on delete set null`, `grant select, update`. */
const elsewhere = /^(,|for|do|before|after|or|of|on|key|grant|revoke)$/;

/**
 * The UPDATE and DELETE statements without WHERE, in SQL and in the function bodies and strings in it.
 * Supabase loads the extension `safeupdate` for the API's role, which refuses them, even inside functions.
 */
export function changesWithoutWhere(sql: string): string[] {
  const found: string[] = [];
  let open: Change[] = [];
  let depth = 0;
  let before = '';
  const close = (end: number, from: number) => {
    for (const change of open) {
      if (change.depth >= from && change.isChange && !change.hasWhere) {
        found.push(sql.slice(change.start, end).replaceAll(/\s+/g, ' ').trim());
      }
    }
    open = open.filter((change) => change.depth < from);
  };

  const token =
    /--[^\n]*|\/\*|\$(\w*)\$([\s\S]*?)\$\1\$|[eE]?'((?:[^'\\]|\\[\s\S]|'')*)'|"(?:[^"]|"")*"|[A-Za-z_]\w*|[;(),]/g;
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const [text, , body, string] = match;
    const word = text.toLowerCase();
    if (text.startsWith('--')) continue;
    const [innermost] = open.filter((change) => change.depth === depth).slice(-1);
    if (text === '/*') {
      token.lastIndex = endOfComment(sql, match.index);
      continue;
    } else if (body !== undefined || string !== undefined) {
      found.push(...changesWithoutWhere(body ?? String(string).replaceAll("''", "'")));
    } else if (word === '(') {
      depth += 1;
    } else if (word === ')') {
      close(match.index, depth);
      depth -= 1;
    } else if (word === ';') {
      close(match.index, 0);
      depth = 0;
    } else if (word === 'loop') {
      close(match.index, depth);
    } else if ((word === 'update' || word === 'delete') && !elsewhere.test(before)) {
      open.push({ start: match.index, depth, isChange: false, hasWhere: false });
    } else if (innermost && (word === 'set' || (word === 'from' && before === 'delete'))) {
      innermost.isChange = true;
    } else if (innermost && word === 'where') {
      innermost.hasWhere = true;
    }
    before = word;
  }
  close(sql.length, Number.NEGATIVE_INFINITY);
  return found;
}
