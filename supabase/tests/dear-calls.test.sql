-- What a visitor may ask of the database takes less than 100 ms, with the largest input that is let in. Not tested here:
-- a filter with a regular expression, which takes what the time limit allows (decision 64; `npm run bench -- --only 16`).
begin;
select no_plan();
select tests.open_store();

create temp table dear (relation, statement) on commit drop as
values
  ('catalogue', 'select * from public.catalogue'),
  ('catalogue', 'select * from public.catalogue where description like repeat(''%a%b%c'', 1000)'),
  ('products', 'select id, name, description, features from public.products where name ilike repeat(''%a%b%c'', 1000)'),
  ('quote_order', $$ select public.quote_order('application-plus', 'PARTNER') $$),
  ('quote_order', $$ select public.quote_order('application-plus', repeat('é', 5000000)) $$),
  ('quote_order', $$ select public.quote_order(repeat('é', 5000000)) $$),
  ('record_page_view', $$ select public.record_page_view(rpad('/', 200, 'é'), rpad('', 150, 'é'), gen_random_uuid()) $$),
  ('record_page_view', $$ select public.record_page_view(rpad('/', 5000000, 'é'), rpad('', 1000000, 'é')) $$),
  ('report_error', $$ select public.report_error(repeat('é', 5000000), repeat('é', 5000000), rpad('/', 5000000, 'é')) $$),
  ('report_error', $$ select public.report_error(repeat('é@', 2500000), repeat('é@', 2500000), rpad('/', 1000000, '?')) $$),
  ('report_error', $$ select public.report_error(repeat('é', 1999) || '@', repeat('é', 7999) || '@', rpad('/', 1000000, '#')) $$),
  ('submit_profile', $$ select public.submit_profile(rpad('', 200, 'é'), rpad('a@b.', 254, 'c'), rpad('', 254, 'é'), (
    select jsonb_object_agg(name, rpad('', 10000, '😀')) || jsonb_build_object('accepted_schools', array_fill(rpad('', 200, '😀'), '{50}'))
    from unnest('{research,clinical_experience,medical_volunteering,non_medical_volunteering,leadership,non_medical_employment,
      medical_employment,shadowing,awards_honors,hobbies,other_activities,reflections}'::text[]) as texts (name))) $$),
  ('submit_profile', $$ select public.submit_profile('A', 'a@b.co', '', (
    select jsonb_build_object('accepted_schools', jsonb_agg(rpad(format('%s of medicine, School of %s and, the %s', n, n, n), 200, '😀')))
    from generate_series(1, 50) n)) $$),
  ('submit_profile', $$ select public.submit_profile('A', 'a@b.co', '', jsonb_build_object('accepted_schools', array_fill(
    'UCLA, NYU, Yale, Duke, UCSF, Penn, Emory, Tufts, Brown, Pitt'::text, '{5}'))) $$),
  ('submit_profile', $$ select public.submit_profile('A', 'a@b.co', '', (
    select jsonb_build_object('accepted_schools', jsonb_agg(nth))
    from (select string_agg(chr(97 + n % 26) || chr(97 + m % 26), ',') as nth
      from generate_series(1, 66) n, generate_series(1, 50) m group by m) names)) $$),
  ('submit_profile', $$ select public.submit_profile('A', 'a@b.co', '', jsonb_build_object('gpa', rpad('4', 500000))) $$),
  ('submit_profile', $$ select public.submit_profile('A', 'a@b.co', '', (
    select jsonb_object_agg(n, 0) from generate_series(1, 20000) n)) $$),
  ('submit_profile', $$ select public.submit_profile(rpad('', 1000000), repeat('a@', 500000), rpad('', 1000000), '{}') $$);
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

-- The shortest of five runs, in ms. Each is undone, and its answer does not matter.
create function tests.ms_of(statement text) returns numeric
language plpgsql
as $$
declare
  started_at timestamptz;
  shortest interval;
begin
  for nth in 1..5 loop
    begin
      started_at := clock_timestamp();
      execute statement;
      raise sqlstate 'UNDO1';
    exception when others then
      shortest := least(shortest, clock_timestamp() - started_at);
    end;
  end loop;
  return extract(epoch from shortest) * 1000;
end
$$;
grant execute on function tests.ms_of(text) to anon;

select tests.sign_out();
-- On a busy machine, counting to a million takes longer than these 100 ms, too.
select concat_ws(E'\n',
  ok(took < greatest(100, tests.ms_of('select count(*) from generate_series(1, 1000000)')), relation || ' is cheap for a visitor:' || statement),
  diag(round(took, 1) || ' ms'))
from dear, tests.ms_of(statement) as took;

select * from finish();
rollback;
