-- How the store answers where there are many profiles: by index. Looked at are the calls themselves, by
-- somebody who may make them: a statement that reads a table from end to end is counted by PostgreSQL in
-- the transaction it happens in. Shapes, not times: those are for `npm run bench`.
begin;
select no_plan();
select tests.open_store();
-- Nothing is left to be checked of what that deleted.
set constraints all immediate;

-- Few enough to be made in a moment, and enough that the planner would not rather read them all.
alter table public.applicants disable trigger user;
insert into public.applicants (id, major, gpa, mcat, matriculation_year, research, accepted_schools)
select
  'applicant-' || 1000 + i,
  case when i % 500 = 0 then 'Medieval Botany' else 'Biology' end,
  2 + i % 200 / 100.0, 480 + i % 47, 2000 + i % 25, repeat('Two years in a laboratory. ', 20),
  array['Planned School ' || i % 50]
from generate_series(1, 20000) i;
alter table public.applicants enable trigger user;
insert into public.schools (id, name)
select 'planned-school-' || i, 'Planned School ' || i from generate_series(0, 49) i;
insert into public.applicant_schools (applicant_id, school_id)
select id, 'planned-school-' || (number - 1000) % 50 from public.applicants where number > 1000;
select gin_clean_pending_list('public.applicants_search_idx');
analyze public.applicants, public.applicant_schools;

-- How often profiles, or who was accepted where, have been read from end to end so far.
create function tests.whole_readings() returns bigint
language sql
as $$
  select sum(seq_scan)::bigint from pg_stat_xact_user_tables
  where relid in ('public.applicants'::regclass, 'public.applicant_schools'::regclass)
$$;
-- What a call finds, and whether it read a table from end to end.
create function tests.reads_whole_table(call text) returns text
language plpgsql
as $$
declare
  before bigint := tests.whole_readings();
  rows integer;
begin
  execute format('select jsonb_array_length((%s) -> ''rows'')', call) into rows;
  return format('%s rows, %s whole readings', rows, tests.whole_readings() - before);
end
$$;
grant execute on function tests.whole_readings(), tests.reads_whole_table(text) to authenticated;

select tests.sign_in_as('cheatsheet@example.com');
select is(tests.reads_whole_table(call), '10 rows, 0 whole readings', format('a member %s by index', what))
from (values
  -- A cap of a hundred among twenty thousand is what ten thousand are among a million and more.
  ('looks at the first page', 'private.search_applicants(null, null, null, null, null, 1, 10, 100)'),
  ('looks at the last page', 'private.search_applicants(null, null, null, null, null, 10, 10, 100)'),
  ('searches a text', $$public.search_applicants('medieval bot')$$),
  ('filters by major', $$public.search_applicants(majors => '{Botany}')$$),
  ('filters by GPA and MCAT', $$private.search_applicants(null, null, '{3.9-4.0}', '{520+}', null, 1, 10, 100)$$),
  ('sorts by GPA', $$private.search_applicants(null, null, null, null, 'gpa-desc', 1, 10, 100)$$),
  ('sorts by GPA, best last', $$private.search_applicants(null, null, null, null, 'gpa-asc', 1, 10, 100)$$),
  ('sorts by MCAT', $$private.search_applicants(null, null, null, null, 'mcat-desc', 1, 10, 100)$$),
  ('sorts by MCAT, best last', $$private.search_applicants(null, null, null, null, 'mcat-asc', 1, 10, 100)$$),
  ('sorts by year', $$private.search_applicants(null, null, null, null, 'newest', 1, 10, 100)$$),
  ('reads a school''s profiles', $$public.school_applicants('planned-school-7')$$),
  ('reads a school''s last profiles', $$public.school_applicants('planned-school-7', 40)$$),
  ('lists schools', $$public.search_schools()$$),
  ('lists schools by profiles', $$public.search_schools('planned', 'profiles-desc', 2)$$)
) as calls (what, call);
select is(
  tests.reads_whole_table($$select jsonb_build_object('rows', jsonb_agg(major)) from public.applicants where hobbies is null$$),
  '20000 rows, 1 whole readings', 'what has no index is noticed');

-- How a search finds the numbers: a cap of a hundred, again.
select tests.as_owner();
create function tests.way_of(term text, majors text[], gpa_bands text[], mcat_bands text[], sort text) returns text
language plpgsql
as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (costs off) ' || private.search_statement(term, majors, gpa_bands, mcat_bands, sort, 101) loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end
$$;
select alike(tests.way_of(null, '{}', gpa, mcat, sort), '%Index Only Scan using ' || index || ' %',
  format('a filter under the order "%s" looks at no profile that it leaves out', sort))
from (values
  -- Wide bands: which way is the shorter one is then no close call, whatever rows the statistics are made of.
  ('{Below3.5}'::text[], '{Below510}'::text[], 'number', 'applicants_number_idx'),
  (null, '{Below510}', 'gpa-desc', 'applicants_gpa_desc_idx'), (null, '{Below510}', 'gpa-asc', 'applicants_gpa_asc_idx'),
  ('{Below3.5}', null, 'mcat-desc', 'applicants_mcat_desc_idx'), ('{Below3.5}', null, 'mcat-asc', 'applicants_mcat_asc_idx'),
  ('{Below3.5}', '{Below510}', 'newest', 'applicants_newest_idx')) as searches (gpa, mcat, sort, index);
select unalike(tests.way_of(term, majors, null, null, 'newest'), '%applicants_search_idx%',
  format('a search for %s does not ask the index of three letters', what))
from (values ('two letters', 'xq', '{}'::text[]), ('one letter', 'q', '{}'), ('a major by two letters', null, '{xq}'))
  as searches (what, term, majors);
select alike(tests.way_of(null, '{biology}', null, null, 'newest'), '%applicants_newest_idx%',
  'who filters by the commonest major walks along the order until there are enough');
select alike(tests.way_of(null, '{botany}', null, null, 'newest'), '%applicants_search_idx%', 'but a rare one is looked up');

-- A page of filters alone, as the Data API asks for it: no function, so the policy is in its plan. Under a
-- policy only what leaks nothing can use an index, comparisons of integers for one.
create function tests.way_to_page(gpa_bounds int[], mcat_bounds int[]) returns text
language plpgsql
as $$
declare
  line text;
  plan text := '';
begin
  for line in execute format(
    'explain (costs off) select id, major, reflections from public.applicants
     where gpa_hundredths >= %L and gpa_hundredths <= %L and mcat >= %L and mcat <= %L order by number limit 10',
    gpa_bounds[1], gpa_bounds[2], mcat_bounds[1], mcat_bounds[2]) loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end
$$;
grant execute on function tests.way_to_page(int[], int[]) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
-- No close calls: each way costs a fifth of the next one or less. Only whether an index is the ascending or
-- the descending one of its column is a toss-up.
select alike(tests.way_to_page('{390,392}', '{521,522}'), '%Bitmap Index Scan on applicants_' || index || '%',
  format('a member who filters the table itself by narrow bounds finds profiles by the index of %s', what))
from (values ('gpa', 'GPA'), ('mcat', 'MCAT')) as indexes (index, what);
select alike(tests.way_to_page('{200,399}', '{480,525}'), '%Index Scan using applicants_number_idx %',
  'and by wide bounds walks along the order until the page is full');

-- A sync reads everything, and writes what differs alone: an offered link is looked up before it is written.
select tests.as_owner();
create function tests.links_looked_up() returns bigint
language sql
as $$
  select sum(idx_scan)::bigint from pg_stat_xact_user_tables where relid = 'public.applicant_schools'::regclass
$$;
grant execute on function tests.links_looked_up() to authenticated;
delete from public.applicant_schools where applicant_number in (1001, 1002, 1003);
insert into public.applicant_schools (applicant_id, school_id) values ('applicant-1001', 'planned-school-49');
create temp table looked_up as select tests.links_looked_up() as before;
grant select on looked_up to authenticated;
select tests.sign_in_as('admin@example.com');
select lives_ok($$ select tests.run_job(kind => 'sync') $$, 'an admin has the schools brought up to date');
select cmp_ok(tests.links_looked_up() - before, '<', 500::bigint, 'where few links differ, few are written') from looked_up;
select tests.as_owner();
select results_eq(
  $$ select applicant_number, school_id from public.applicant_schools where applicant_number between 1001 and 1004 order by 1 $$,
  $$ values (1001, 'planned-school-1'), (1002, 'planned-school-2'), (1003, 'planned-school-3'), (1004, 'planned-school-4') $$,
  'and each profile is with its school again');

select * from finish();
rollback;
