import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { supabaseDir } from '../lib/config.ts';
import { splitStatements } from './sql-statements.ts';
import { changesWithoutWhere } from './without-where.ts';

const folder = path.join(supabaseDir, 'migrations');
const files = readdirSync(folder)
  .sort()
  .map((file) => ({ file, sql: readFileSync(path.join(folder, file), 'utf8') }));

test('a function, policy, trigger, index, table, view or type is defined once', () => {
  expect(findDefinedTwice(files)).toEqual([]);
});

test('a file does not change an object that an earlier one defined', () => {
  expect(findChanges(files)).toEqual([]);
});

test('no function changes all rows of a table implicitly', () => {
  expect(files.flatMap(({ sql }) => changesWithoutWhere(sql))).toEqual([]);
});

test('of the Storage service’s objects, only policies and rows of buckets are written', () => {
  expect(findStorageChanges(files)).toEqual([]);
});

test.each([
  'create trigger t after insert on storage.objects execute function private.f()',
  'create index i on storage.objects (name)',
  'alter table storage.objects add column x int',
  'create function storage.f() returns int language sql as $$ select 1 $$',
  'grant select on storage.objects to anon',
  "comment on table storage.buckets is 'Ours'",
  'insert into storage.objects (name) values (1)',
])('a statement reserved for the owner of storage is found: %s', (sql) => {
  expect(findStorageChanges([{ file: '1.sql', sql: `${sql};` }])).toHaveLength(1);
});

const first = {
  file: '1.sql',
  sql: `create function private.f() returns int language sql as $$ select 1; $$;
create policy "members read t" on public.t for select to anon using (true);
create trigger tick after insert on public.t execute function private.f();
create unique index t_idx on public.t (id);
alter table public.t enable row level security;
alter sequence public.s owned by public.t.id;`,
};

test('each kind of second definition is found', () => {
  const again = first.sql.replace('create function', 'create or replace function');
  expect(findDefinedTwice([first, { file: '2.sql', sql: again }])).toEqual([
    'function private.f: 1.sql, 2.sql',
    'policy "members read t" on public.t: 1.sql, 2.sql',
    'trigger tick on public.t: 1.sql, 2.sql',
    'index t_idx: 1.sql, 2.sql',
  ]);
});

test('first definitions are not changes', () => {
  expect(findChanges([first])).toEqual([]);
});

test.each([
  'drop index public.t_idx',
  'create or replace view public.v as select 1',
  'alter policy "members read t" on public.t using (false)',
  'alter function private.f() stable',
  'alter table public.t add column x int',
  'alter table public.t disable row level security',
  'revoke select on public.t from anon',
  'update public.t set id = 1',
  'delete from public.t',
])('a change is found: %s', (sql) => {
  expect(findChanges([{ file: '2.sql', sql: `-- A reason.\n${sql};` }])).toHaveLength(1);
});

interface File {
  file: string;
  sql: string;
}

/** Statements without their comments, each on one line. */
const statementsOf = ({ sql }: File) =>
  splitStatements(sql).map(({ text }) =>
    text
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const definitions = [
  /^create (?:or replace )?(function|procedure|view|type|domain) ([\w.]+)/,
  /^create (table|sequence) (?:if not exists )?([\w.]+)/,
  /^create (?:unique )?(index) (?:concurrently )?(?:if not exists )?(\w+)/,
  /^create (policy) ("[^"]+" on [\w.]+)/,
  /^create (?:or replace )?(?:constraint )?(trigger) (\w+) .*?\b(on [\w.]+)/,
];

function findDefinedTwice(all: File[]): string[] {
  const places = new Map<string, string[]>();
  for (const one of all) {
    for (const statement of statementsOf(one)) {
      const found = definitions.map((form) => form.exec(statement)).find(Boolean);
      if (!found) continue;
      const name = found.slice(1).join(' ');
      places.set(name, [...(places.get(name) ?? []), one.file]);
    }
  }
  return [...places]
    .filter(([, at]) => at.length > 1)
    .map(([name, at]) => `${name}: ${at.join(', ')}`);
}

const changes =
  /^(drop|revoke|update|delete|create or replace|alter (?!default privileges|role|text search configuration|sequence [\w.]+ owned by|table [\w.]+ enable row level security$))/;

/** Functions may read anything; their bodies are not checked. */
const findStorageChanges = (all: File[]): string[] =>
  all.flatMap((one) =>
    statementsOf(one)
      .filter((statement) => /\bstorage\./.test(statement.replaceAll(/\$(\w*)\$.*?\$\1\$/g, '')))
      .filter((statement) => !/^(create policy |insert into storage\.buckets )/.test(statement))
      .map((statement) => `${one.file}: ${statement.slice(0, 80)}`),
  );

const findChanges = (all: File[]): string[] =>
  all.flatMap((one) =>
    statementsOf(one)
      .filter((statement) => changes.test(statement))
      .map((statement) => `${one.file}: ${statement.slice(0, 80)}`),
  );
