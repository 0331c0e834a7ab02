-- What a visitor may ask of the database takes less than 100 ms, with the largest input that is let in. Not tested here:
-- a filter with a regular expression, which takes what the time limit allows (decision 64; `npm run bench -- --only 16`).
begin;
select no_plan();
select tests.open_store();

-- The input is made beforehand: making it would take longer than the call. A profile is not compressed, as its size counts.
create temp table dear (
  nth integer generated always as identity,
  relation text,
  statement text,
  one text,
  two text,
  three text,
  profile jsonb storage external
) on commit drop;
insert into dear (relation, statement, one, two, three, profile) values
  ('catalogue', 'select * from public.catalogue', null, null, null, null),
  ('catalogue', 'select c.* from public.catalogue c, dear where nth = $1 and description like one', repeat('%a%b%c', 1000), null, null, null),
  ('products', 'select p.id, p.name, p.description, p.features from public.products p, dear where nth = $1 and name ilike one',
    repeat('%a%b%c', 1000), null, null, null),
  ('quote_order', 'select public.quote_order(one, two) from dear where nth = $1', 'application-plus', 'PARTNER', null, null),
  ('quote_order', 'select public.quote_order(one, two) from dear where nth = $1', 'application-plus', repeat('é', 5000000), null, null),
  ('quote_order', 'select public.quote_order(one) from dear where nth = $1', repeat('é', 5000000), null, null, null),
  ('record_page_view', 'select public.record_page_view(one, two, gen_random_uuid()) from dear where nth = $1',
    rpad('/', 200, 'é'), rpad('', 150, 'é'), null, null),
  ('record_page_view', 'select public.record_page_view(one, two) from dear where nth = $1',
    rpad('/', 5000000, 'é'), rpad('', 1000000, 'é'), null, null),
  ('store_facts', 'select public.store_facts()', null, null, null, null),
  ('shop_window', 'select public.shop_window(one) from dear where nth = $1', repeat('é', 5000000), null, null, null),
  ('shop_window', 'select public.shop_window(one) from dear where nth = $1', 'application-plus', null, null, null),
  ('report_error', 'select public.report_error(one, two, three) from dear where nth = $1',
    repeat('é', 5000000), repeat('é', 5000000), rpad('/', 5000000, 'é'), null),
  ('report_error', 'select public.report_error(one, two, three) from dear where nth = $1',
    repeat('é@', 2500000), repeat('é@', 2500000), rpad('/', 1000000, '?'), null),
  ('report_error', 'select public.report_error(one, two, three) from dear where nth = $1',
    repeat('é', 1999) || '@', repeat('é', 7999) || '@', rpad('/', 1000000, '#'), null),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile, ''2026-11-27'') from dear where nth = $1',
    rpad('', 200, 'é'), rpad('a@b.', 254, 'c'), rpad('', 254, 'é'), (
    select jsonb_object_agg(name, rpad('', 10000, '😀')) || jsonb_build_object('accepted_schools', array_fill(rpad('', 200, '😀'), '{50}'))
    from unnest(private.applicant_stories()) as texts (name))),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1', 'A', 'a@b.co', '', (
    select jsonb_build_object('mcat', 512, 'accepted_schools', jsonb_agg(rpad(format('%s School of medicine and, the %s', n, n), 200, '😀')))
    from generate_series(1, 50) n)),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1', 'A', 'a@b.co', '',
    jsonb_build_object('mcat', 512, 'accepted_schools', array_fill('UCLA, NYU, Yale, Duke, UCSF, Penn, Emory, Tufts, Brown, Pitt'::text, '{5}'))),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1', 'A', 'a@b.co', '', (
    select jsonb_build_object('mcat', 512, 'accepted_schools', jsonb_agg(nth))
    from (select string_agg(chr(97 + n % 26) || chr(97 + m % 26), ',') as nth
      from generate_series(1, 66) n, generate_series(1, 50) m group by m) names)),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1', 'A', 'a@b.co', '',
    jsonb_build_object('gpa', rpad('4', 650000))),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1', 'A', 'a@b.co', '', (
    select '{"mcat": 512}' || jsonb_object_agg(n, 0) from generate_series(1, 20000) n)),
  ('submit_profile', 'select public.submit_profile(one, two, three, profile) from dear where nth = $1',
    rpad('', 1000000), repeat('a@', 500000), rpad('', 1000000), '{}');
grant select on dear to anon;

select set_eq(
  $$ select proname from pg_proc p
     where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union
     select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
       and (has_any_column_privilege('anon', oid, 'select, insert, update') or has_table_privilege('anon', oid, 'delete')) $$,
  'select relation from dear', 'whatever a visitor may call or read is measured');

-- The shortest of five runs, and the time that is allowed: 100 ms, or on a slow or busy machine as long as it takes to count
-- to a million, between these runs. Each run is undone, and its answer does not matter.
create function tests.time_of(statement text, nth integer, out took interval, out allowed interval)
language plpgsql
as $$
declare
  started_at timestamptz;
  counting interval;
begin
  for attempt in 1..10 loop
    begin
      started_at := clock_timestamp();
      execute statement using nth;
      raise sqlstate 'UNDO1';
    exception
      when syntax_error_or_access_rule_violation then
        raise;
      when others then
        took := least(took, clock_timestamp() - started_at);
    end;
    exit when took < '100 ms';
    started_at := clock_timestamp();
    perform count(*) from generate_series(1, 1000) thousands, generate_series(1, 1000) ones;
    counting := least(counting, clock_timestamp() - started_at);
  end loop;
  allowed := greatest('100 ms', counting);
end
$$;
grant execute on function tests.time_of(text, integer) to anon;

select tests.sign_out();
select concat_ws(E'\n',
  ok(took < allowed, format('%s is cheap for a visitor: %s (%s)', relation, statement, nth)), diag(format('%s, allowed %s', took, allowed)))
from dear, tests.time_of(statement, nth) order by nth;

select * from finish();
rollback;
