import { describe, expect, it } from 'vitest';
import { lineAt, splitStatements } from './sql-statements.ts';

const texts = (sql: string) => splitStatements(sql).map((statement) => statement.text);

describe('splitStatements', () => {
  it('splits at semicolons and records where each statement starts', () => {
    const sql = 'select 1;\n\n  select 2;\n';
    expect(splitStatements(sql)).toEqual([
      { text: 'select 1', offset: 0 },
      { text: 'select 2', offset: 13 },
    ]);
    expect(lineAt(sql, 13)).toBe(3);
  });

  it.each([
    ['a string', "select 'a;b''c;'"],
    ['an escaped string', String.raw`select E'it\'s; fine'`],
    ['a quoted name', 'select ";" from t'],
    ['a line comment', 'select 1 -- one; two\n, 2'],
    ['nested comments', 'select /* a; /* b; */ c; */ 1'],
    [
      'a function body',
      "create function f() returns void language sql as $$ select 1; select ';' $$",
    ],
    ['a tagged body', 'do $body$ begin perform $$;$$; end $body$'],
    [
      'a body in standard SQL',
      'create function f(x int) returns int begin atomic select case when x > 0 then 1 else 2 end; select 3; end',
    ],
  ])('ignores the semicolons of %s', (_, sql) => {
    expect(texts(`${sql};\nselect 'next'`)).toEqual([sql, "select 'next'"]);
  });

  it('does not mistake parameters or a plain begin for bodies', () => {
    expect(texts('begin; select $1; commit;')).toEqual(['begin', 'select $1', 'commit']);
  });

  it('keeps a comment at the end of a file', () => {
    expect(texts('select 1;\n-- Nothing else.\n')).toEqual(['select 1', '-- Nothing else.']);
  });
});
