export interface Statement {
  text: string;
  /** The offset in the file, in characters. */
  offset: number;
}

/**
 * Splits SQL at the semicolons that end statements, not those in strings, bodies and comments. As in
 * the Supabase CLI, a comment belongs to the statement that follows it.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  /** The number of open `begin atomic` and `case`, in a function body in standard SQL. */
  let depth = 0;
  const finish = (end: number) => {
    const raw = sql.slice(start, end);
    const text = raw.trim();
    if (text) statements.push({ text, offset: start + raw.indexOf(text) });
  };
  const token =
    /--[^\n]*|\/\*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|;/g;
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const [found] = match;
    const word = found.toLowerCase();
    if (found === ';') {
      if (depth > 0) continue;
      finish(match.index);
      start = match.index + 1;
    } else if (found === '/*') {
      token.lastIndex = endOfComment(sql, match.index);
    } else if (found.startsWith('$')) {
      const close = sql.indexOf(found, token.lastIndex);
      token.lastIndex = close === -1 ? sql.length : close + found.length;
    } else if (word === 'atomic' && /\bbegin\s+$/i.test(sql.slice(start, match.index))) {
      depth = 1;
    } else if (depth > 0 && word === 'case') {
      depth += 1;
    } else if (depth > 0 && word === 'end') {
      depth -= 1;
    }
  }
  finish(sql.length);
  return statements;
}

/** A statement starting at its first word. */
export function withoutLeadingComments(text: string): string {
  const start = text.search(/\S/);
  if (text.startsWith('--', start)) {
    const end = text.indexOf('\n', start);
    return end === -1 ? '' : withoutLeadingComments(text.slice(end));
  }
  if (text.startsWith('/*', start))
    return withoutLeadingComments(text.slice(endOfComment(text, start)));
  return start === -1 ? '' : text.slice(start);
}

/** The 1-based line of an offset in the file. */
export function lineAt(sql: string, offset: number): number {
  return sql.slice(0, offset).split('\n').length;
}

/** The end of a comment that starts at `start`; comments can be nested. */
export function endOfComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let match = mark.exec(sql); match; match = mark.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
}
