import { describe, expect, it } from 'vitest';
import { splitStatements } from './sql-statements.ts';
import { hasOwnTransactions, runsAlone } from './transactions.ts';

const alone = (sql: string) =>
  splitStatements(sql)
    .filter(runsAlone)
    .map(({ text }) => text);
const own = (sql: string) => hasOwnTransactions(sql, splitStatements(sql));

describe('runsAlone', () => {
  it.each([
    'create index concurrently i on t (a)',
    'CREATE UNIQUE INDEX\n  CONCURRENTLY i ON t (a)',
    '-- Why.\n/* And /* how. */ */\ncreate index concurrently i on t (a)',
    'drop index concurrently i',
    'reindex index concurrently i',
    'reindex (verbose) table concurrently t',
    'vacuum (analyze) t',
    'alter system set work_mem = 1',
    'cluster',
  ])('is so for %j', (sql) => {
    expect(alone(`select 1; ${sql}; select 2`)).toEqual([sql]);
  });

  it.each([
    'create index i on t (a)',
    'drop index i',
    'reindex table t',
    '-- create index concurrently i on t (a)\nselect 1',
    "select 'vacuum'",
    'create table vacuums (id int)',
  ])('is not so for %j', (sql) => {
    expect(alone(sql)).toEqual([]);
  });
});

describe('hasOwnTransactions', () => {
  it.each([
    'begin; select 1; commit;',
    '-- Why.\nstart transaction;\nselect 1;\nend;',
    'select 1; rollback work;',
    '-- pg-delta: transaction=false\nselect 1;',
  ])('is so for %j', (sql) => {
    expect(own(sql)).toBe(true);
  });

  it.each([
    'select 1',
    'do $$ begin commit; end $$',
    'savepoint s; rollback to savepoint s; rollback work to s;',
    'create function f() returns int begin atomic select 1; end;',
    'select 1;\n-- pg-delta: transaction=false\n',
  ])('is not so for %j', (sql) => {
    expect(own(sql)).toBe(false);
  });
});
