-- Queries on many profiles use indexes. The calls themselves are measured, made by
-- a person who may make them: PostgreSQL counts sequential scans in the transaction
-- they happen in. Plans, not times: `npm run bench` measures those.
begin;
select no_plan();
select tests.open_store();
-- Runs the deferred checks of that delete.
set constraints all immediate;

-- Few enough to create quickly, and enough that the planner prefers an index.
alter table public.applicants disable trigger user;
insert into public.applicants (id, major, state_of_residency, gpa, mcat, matriculation_year, gap_years, research, shadowing,
  reflections, race, application_cycles, first_generation, shadowing_hours, accepted_schools,
  is_published)
select
  'applicant-' || 1000 + i,
  case when i % 500 = 0 then 'Medieval Botany' else 'Biology' end, 'State ' || i % 40,
  2 + i % 200 / 100.0, 480 + i % 47, 2000 + i % 25, i % 5, repeat('Two years in a laboratory. ', 20),
  'Rare word ' || i % 2000, case when i % 500 = 0 then 'Sleep.' end, case when i % 500 = 0 then 'Martian' else 'White' end,
  case when i % 500 = 0 then 2 end, case when i % 500 = 1 then 'Yes' end, case when i % 500 = 2 then 1200 else 20 end,
  array['Planned School ' || i % 50], true
from generate_series(1, 20000) i;
alter table public.applicants enable trigger user;
insert into public.schools (id, name, degree, state)
select 'planned-school-' || i, 'Planned School ' || i, case when i > 9 then 'MD' end, 'State ' || i from generate_series(0, 49) i;
insert into public.applicant_schools (applicant_id, school_id, applicant_state)
select id, 'planned-school-' || (number - 1000) % 50, state_of_residency from public.applicants where number > 1000;
select gin_clean_pending_list(index) from unnest('{applicants_search_idx,applicants_story_idx,applicants_told_idx}'::regclass[]) index;
analyze public.applicants, public.applicant_schools;

-- The number of sequential scans of profiles and acceptances so far.
create function tests.whole_readings() returns bigint
language sql
as $$
  select sum(seq_scan)::bigint from pg_stat_xact_user_tables
  where relid in ('public.applicants'::regclass, 'public.applicant_schools'::regclass)
$$;
-- Returns the rows a call finds, and the sequential scans it made.
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
-- A cap of a hundred among twenty thousand is like ten thousand among a million and more.
create function tests.search(filters jsonb) returns jsonb
language sql
as $$ select private.search_applicants(jsonb_populate_record(null::private.applicant_filters, filters), null, 1, 10, 100) $$;
grant execute on function tests.whole_readings(), tests.reads_whole_table(text), tests.search(jsonb) to authenticated;
create function tests.plan_of(statement text) returns setof text
language plpgsql
as $$ begin return query execute 'explain (costs off) ' || statement; end $$;

select tests.sign_in_as('cheatsheet@example.com');
select is(tests.reads_whole_table(call), '10 rows, 0 whole readings', format('a member %s by index', what))
from (values
  ('looks at the first page', 'private.search_applicants(null, null, 1, 10, 100)'),
  ('looks at the last page', 'private.search_applicants(null, null, 10, 10, 100)'),
  ('searches a text', $$public.search_applicants('medieval bot')$$),
  ('filters by major', $$public.search_applicants(majors => '{Botany}')$$),
  ('filters by ranges', $$tests.search('{"gpa_from": 2.5, "gpa_to": 3.9, "mcat_from": 500}')$$),
  ('filters by school', $$public.search_applicants(school => 'planned-school-7', mcat_to => 520)$$),
  ('filters by state', $$tests.search('{"state": "state 7"}')$$),
  ('filters by bands', $$tests.search('{"gpa_bands": ["3.9-4.0", "Below3.5"], "mcat_bands": ["520+", "Below510"]}')$$),
  ('filters by gap years', $$tests.search('{"gap_bands": ["2", "3+"]}')$$),
  ('sorts by GPA', $$private.search_applicants(null, 'gpa-desc', 1, 10, 100)$$),
  ('sorts by GPA, best last', $$private.search_applicants(null, 'gpa-asc', 1, 10, 100)$$),
  ('sorts by MCAT', $$private.search_applicants(null, 'mcat-desc', 1, 10, 100)$$),
  ('sorts by MCAT, best last', $$private.search_applicants(null, 'mcat-asc', 1, 10, 100)$$),
  ('searches the stories', $$public.search_applicants('"rare word 7"')$$),
  ('searches a common word of the stories', $$tests.search('{"search": "laboratory"}')$$),
  ('searches by a school', $$public.search_applicants('planned school 7')$$),
  ('filters by sections', $$tests.search('{"sections": ["research"]}')$$),
  ('filters by a rare section', $$tests.search('{"sections": ["reflections"]}')$$),
  ('filters by a degree', $$tests.search('{"degrees": ["MD"]}')$$),
  ('filters by a rare trait', $$tests.search('{"traits": ["applied_again"]}')$$),
  ('filters by another', $$tests.search('{"traits": ["first_generation"]}')$$),
  ('filters by states other than the schools''', $$tests.search('{"traits": ["out_of_state"]}')$$),
  ('filters by rare hours', $$tests.search('{"hours": ["shadowing_hours:500", "shadowing_hours:1000"]}')$$),
  ('filters by common hours', $$tests.search('{"hours": ["shadowing_hours:0"]}')$$),
  ('filters by a rare background', $$tests.search('{"race": "Martian"}')$$),
  ('reads a school''s last profiles', $$public.search_applicants(school => 'planned-school-7', page => 40)$$),
  ('lists schools', $$public.search_schools()$$),
  ('lists schools that took somebody from elsewhere', $$public.search_schools('planned', took_from => 'elsewhere')$$),
  ('lists schools by profiles', $$public.search_schools('planned', 'profiles-desc', 2)$$)
) as calls (what, call);
-- Among a million, the first page in any order; a late one skips index entries only.
select tests.as_owner();
select alike(
  (select string_agg(line, E'\n') from tests.plan_of(format(
    'select number from public.applicants order by %s limit 10 offset 100', private.applicant_order(sort))) line),
  '%Index Only Scan%' || index || ' %', format('the admins'' list sorted by %s reads an index only', sort))
from (values
  ('added-desc', 'applicants_added_idx'), ('added-asc', 'applicants_added_idx'),
  ('number-desc', 'applicants_number_idx'), ('number-asc', 'applicants_number_idx'),
  ('major-desc', 'applicants_major_idx'), ('major-asc', 'applicants_major_idx'),
  ('state-desc', 'applicants_state_idx'), ('state-asc', 'applicants_state_idx'),
  ('gpa-desc', 'applicants_gpa_desc_idx'), ('gpa-asc', 'applicants_gpa_desc_idx'),
  ('mcat-desc', 'applicants_mcat_desc_idx'), ('mcat-asc', 'applicants_mcat_desc_idx'),
  ('schools-desc', 'applicants_school_count_idx'), ('schools-asc', 'applicants_school_count_idx')) as sorts (sort, index);
select is(
  tests.reads_whole_table($$select jsonb_build_object('rows', jsonb_agg(major)) from public.applicants where hobbies is null$$),
  '20000 rows, 1 whole readings', 'a call without an index is detected');

-- The plan of a search for numbers: a cap of a hundred again.
select tests.as_owner();
create function tests.way_of(term text, majors text[], gpa_to numeric, mcat_to integer, sort text, gap_bands text[] default null)
returns text
language plpgsql
as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (costs off) ' || private.search_statement(
    jsonb_populate_record(null::private.applicant_filters, jsonb_build_object(
      'search', term, 'majors', majors, 'gpa_to', gpa_to, 'mcat_to', mcat_to, 'gap_bands', gap_bands)),
    sort, 101) loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end
$$;
select alike(tests.way_of(null, '{}', gpa, mcat, sort), '%Index Only Scan using ' || index || ' %',
  format('a filter sorted by "%s" reads no profile it filters out', sort))
from (values
  -- Wide ranges, so that the cheaper plan is clear whatever rows are sampled for statistics.
  (3.49, 509, 'number', 'applicants_number_idx'),
  (null, 509, 'gpa-desc', 'applicants_gpa_desc_idx'), (null, 509, 'gpa-asc', 'applicants_gpa_asc_idx'),
  (3.49, null, 'mcat-desc', 'applicants_mcat_desc_idx'), (3.49, null, 'mcat-asc', 'applicants_mcat_asc_idx')) as searches (gpa, mcat, sort, index);
select alike(tests.way_of(null, '{}', null, null, 'number', '{0,1,3+}'), '%Index Only Scan using applicants_number_idx %',
  'a filter by gap years reads no profile it filters out');
select alike(
  (select string_agg(line, E'\n') from tests.plan_of(private.search_statement(
    jsonb_populate_record(null::private.applicant_filters, '{"state": "State 7"}'), 'number', 101)) line),
  '%applicants_state_idx%', 'a filter by state uses the index of the states');
select unalike(tests.way_of(term, majors, null, null, 'number'), '%applicants_search_idx%',
  format('a search for %s does not use the trigram index', what))
from (values ('two letters', 'xq', '{}'::text[]), ('one letter', 'q', '{}'), ('a major by two letters', null, '{xq}'))
  as searches (what, term, majors);
select alike(tests.way_of(null, '{biology}', null, null, 'number'), '%applicants_number_idx%',
  'a filter by the most common major reads in sort order until the page is full');
select alike(tests.way_of(null, '{botany}', null, null, 'number'), '%applicants_search_idx%', 'a filter by a rare major uses the trigram index');

-- A page with filters only, as the Data API requests it: no function, so the policy is part of the plan. Under a
-- policy only leakproof conditions can use an index, such as integer comparisons.
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
-- Clear choices: each plan costs a fifth of the next one or less. Only the direction of a column's
-- index is arbitrary.
select alike(tests.way_to_page('{390,392}', '{521,522}'), '%Bitmap Index Scan on applicants_' || index || '%',
  format('a member who filters the table by narrow bounds uses the index of %s', what))
from (values ('gpa', 'GPA'), ('mcat', 'MCAT')) as indexes (index, what);
select alike(tests.way_to_page('{200,399}', '{480,525}'), '%Index Scan using applicants_number_idx %',
  'a member who filters by wide bounds reads in sort order until the page is full');

-- A sync reads everything and writes only the differences: each link is looked up before it is written.
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
select lives_ok($$ select public.sync_schools() $$, 'an admin can sync the schools');
select cmp_ok(tests.links_looked_up() - before, '<', 500::bigint, 'a sync writes few links when few differ') from looked_up;
select tests.as_owner();
select results_eq(
  $$ select applicant_number, school_id from public.applicant_schools where applicant_number between 1001 and 1004 order by 1 $$,
  $$ values (1001, 'planned-school-1'), (1002, 'planned-school-2'), (1003, 'planned-school-3'), (1004, 'planned-school-4') $$,
  'a sync links each profile to its school again');

select * from finish();
rollback;
