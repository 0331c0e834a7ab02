import { expect, test } from 'vitest';
import { changesWithoutWhere } from './without-where.ts';

test.each([
  'delete from public.t',
  'DELETE FROM t;',
  'update public.t set a = 1 -- where it is',
  'update t set a = (select max(b) from u where u.id = 1)',
  'update t set a = u.a from u /* where */',
  'with gone as (delete from t returning id) select from u where id in (select id from gone)',
  'with u as (select 1 where true) update t set a = 1',
  `create function f() returns void language sql as $$ delete from t; select 1 where true $$`,
  `create function f() returns void language plpgsql as $$
     begin execute format('update %I set a = ''x''', 't'); perform 1 where true; end $$`,
  'for r in update t set a = 1 returning * loop delete from u where id = r.id; end loop',
])('a change of every row is found: %s', (sql) => {
  expect(changesWithoutWhere(sql)).toHaveLength(1);
});

test.each([
  'delete from t where true',
  'update t set a = (select 1) where id = 1',
  'update t set "where" = 1, b = \'set\' where id = 1',
  'with gone as (delete from t where id = 1 returning *) select * from gone',
  'select from t order by id for update',
  'select 1 for no key update skip locked',
  'insert into t values (1) on conflict (id) do update set a = excluded.a',
  'create table t (a int references u on delete set null, b int references u on update cascade)',
  'grant select, update (a), delete on t to anon',
  'create policy "p" on t for update to anon using (true)',
  'create trigger x before update on t for each row execute function f()',
  'create trigger x after insert or update or delete on t execute function f()',
  "select set_config('a', 'b', true)",
  "comment on table t is 'An update sets nothing.'",
])('another statement is not: %s', (sql) => {
  expect(changesWithoutWhere(sql)).toEqual([]);
});
