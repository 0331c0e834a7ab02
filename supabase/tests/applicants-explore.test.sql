-- The figures of the Explore page.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants
  (id, gpa, mcat, gap_years, research, leadership, shadowing, hobbies, accepted_schools)
values
  ('applicant-101', 3.50, 505, 0, 'Two years in a lab.', null, '40 h', 'Chess', '{UCLA}'),
  ('applicant-102', 3.60, 508, 1, 'A poster.', 'Captain.', '10 h', null, '{UCLA}'),
  ('applicant-103', 3.70, 512, 1, 'N/A', 'None.', ' - ', null, '{UCLA}'),
  ('applicant-104', 3.80, 516, 2, 'Bench work.', '', null, null, '{UCLA,Duke}'),
  ('applicant-105', 3.90, 520, null, 'none so far, but I read a lot', null, null, null, '{UCLA,Duke}'),
  ('applicant-106', null, 500, null, null, null, null, null, '{Duke}'),
  ('applicant-107', 4.00, null, null, null, null, null, null, '{Duke}');

-- Access.
create function tests.explored(school text default null) returns jsonb
language sql
as $$ select jsonb_path_query_array(public.explore_applicants(school), '$.keyvalue() ? (@.value != null).key') $$;
grant execute on function tests.explored(text) to authenticated;
select tests.sign_in_as('unpaid@example.com');
select is(
  public.explore_applicants(),
  '{"profiles": 0, "looked_at": 0, "scores": null, "ranges": null, "gap_years": null, "activities": null}',
  'who may not read profiles sees no figure, and does not learn how many profiles there are');
select tests.sign_in_as('admin@example.com');
select is(public.explore_applicants() -> 'profiles', '7', 'an admin sees the figures');
select tests.sign_in_as('cheatsheet@example.com');
select is(public.explore_applicants() -> 'profiles', '7', 'a member sees the figures');

-- GPA and MCAT of the five profiles with both.
select is(
  public.explore_applicants() -> 'scores',
  '{"n": 5, "gpa_step": 0.01,
    "gpa_percentiles": [3.50, 3.60, 3.70, 3.80, 3.90],
    "mcat_percentiles": [505, 508, 512, 516, 520],
    "cells": [[3.50, 505, 1, 101], [3.60, 508, 1, 102], [3.70, 512, 1, 103], [3.80, 516, 1, 104], [3.90, 520, 1, 105]]}'::jsonb,
  'scores cover the profiles with both GPA and MCAT, with the percentiles of actual profiles');

-- Activities.
select is(
  public.explore_applicants() -> 'activities',
  '{"n": 7, "counts": [["research", 4], ["shadowing", 2], ["leadership", 1]]}'::jsonb,
  'an empty text and a plain no are not activities, and hobbies are not counted');
select tests.as_owner();
update public.applicants set
  clinical_experience = case when id in ('applicant-101', 'applicant-102') then 'A scribe.' end,
  medical_employment = case when id in ('applicant-102', 'applicant-103') then 'A medic.' end,
  medical_volunteering = case when id = 'applicant-104' then 'A clinic.' end,
  state_of_residency = case id when 'applicant-101' then 'Ohio' when 'applicant-102' then ' Ohio' when 'applicant-103' then 'Utah' else ' ' end;
select tests.sign_in_as('cheatsheet@example.com');
select is(
  (select jsonb_object_agg(c ->> 0, c -> 1) from jsonb_array_elements(public.explore_applicants() #> '{activities,counts}') c),
  '{"research": 4, "patients": 4, "shadowing": 2, "clinical_experience": 2, "medical_employment": 2, "leadership": 1, "medical_volunteering": 1}',
  'any work with patients is counted once for each profile');
select is(public.explore_applicants() -> 'ranges',
  '{"gpa": {"n": 6, "values": [3.50, 3.75, 4.00]}, "mcat": {"n": 6, "values": [500, 510, 520]}}'::jsonb,
  'ranges are the lowest, the middle and the highest value, of the profiles with one; the middle of two lies between them');
select tests.as_owner();
update public.applicants set mcat = mcat + 1 where id = 'applicant-103';
do $$
declare
  activity text;
  nth bigint;
begin
  for activity, nth in select * from unnest((private.applicant_stories())[1:8]) with ordinality loop
    execute format('update public.applicants set %1$s_hours = case id when ''applicant-105'' then 0 else %2$s end where id in (''applicant-104'', ''applicant-105'')', activity, nth * 100);
  end loop;
end $$;
select is(
  public.explore_applicants('duke-university') -> 'ranges',
  (select jsonb_object_agg(activity || '_hours', jsonb_build_object('n', 2, 'values', array[0, nth * 50, nth * 100]))
   from unnest((private.applicant_stories())[1:8]) with ordinality as timed (activity, nth))
    || '{"gpa": {"n": 3, "values": [3.80, 3.90, 4.00]}, "mcat": {"n": 3, "values": [500, 516, 520]}}',
  'those of a school, too, with the hours of each activity that some give')
from (select tests.sign_in_as('cheatsheet@example.com') offset 0) signed_in;
select is(public.explore_applicants() #> '{ranges,mcat,values}', '[500, 511, 520]', 'a middle of a half is rounded up');
select tests.as_owner();
update public.applicants set mcat = mcat - 1 where id = 'applicant-103';
select is(private.range_of('{380,401}', 2), '{"n": 2, "values": [3.80, 3.91, 4.01]}', 'likewise of a GPA');
select is(private.range_of('{null}'), null, 'none of nothing');
select tests.sign_in_as('cheatsheet@example.com');
select tests.as_owner();
update public.applicants set clinical_experience = null, medical_employment = null, medical_volunteering = null;
select tests.sign_in_as('cheatsheet@example.com');

-- Fewer than five.
select is(tests.explored(), '["ranges", "scores", "profiles", "looked_at", "activities"]'::jsonb,
  'a value that only four profiles have is not shown');
select tests.as_owner();
update public.applicants set gap_years = 3 where id = 'applicant-105';
select tests.sign_in_as('cheatsheet@example.com');
select is(public.explore_applicants() -> 'gap_years', '{"n": 5, "counts": [[0, 1], [1, 2], [2, 1], [3, 1]]}'::jsonb,
  'a value that five profiles have is shown');

-- Figures of a school.
select is(public.explore_applicants('ucla') -> 'scores' -> 'n', null, 'a spelling is not a school id');
select is(tests.explored('no-such-school'), '["profiles", "looked_at"]'::jsonb, 'an unknown school has no figures');
select tests.as_owner();
create temp table explored on commit drop as
select school_id, count(*) filter (where gpa is not null and mcat is not null) as n
from public.applicant_schools join public.applicants on id = applicant_id group by 1;
grant select on explored to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(
  (select jsonb_object_agg(id, public.explore_applicants(id) #> '{scores,n}') from public.schools),
  (select jsonb_object_agg(school_id, n) from explored),
  'the scores of every profile are shown');
select is(
  (select jsonb_object_agg(school_id, public.explore_applicants(school_id) #>> '{scores,gpa_percentiles}' is null
    and public.explore_applicants(school_id) #>> '{scores,mcat_percentiles}' is null) from explored),
  (select jsonb_object_agg(school_id, n < 5) from explored),
  'percentiles are those of five profiles or more');
select is(
  (select public.explore_applicants(id) #> '{activities}' from public.schools where name like 'Duke%'), 'null',
  'a school with four profiles shows no other figure');

-- More profiles than are shown one by one, and more than are sampled.
select tests.as_owner();
delete from public.applicants;
insert into public.applicants (id, gpa, mcat, gap_years)
select 'applicant-' || n, 3.00 + (n % 100) / 100.0, 500 + n % 20, n % 2 from generate_series(1, 501) as n;
select tests.sign_in_as('cheatsheet@example.com');
select is(public.explore_applicants() #> '{scores,gpa_step}', '0.05', 'five hundred and one profiles are shown in a grid');
select is(
  (select count(*) from jsonb_array_elements(public.explore_applicants() #> '{scores,cells}') as cell
   where (cell ->> 0)::numeric * 100 % 5 <> 0),
  0::bigint, 'grid cells begin at every 0.05');
select is(
  (select sum((cell ->> 2)::integer) from jsonb_array_elements(public.explore_applicants() #> '{scores,cells}') as cell),
  501::bigint, 'grid cells cover every profile');
select is(
  (select count(*) from jsonb_array_elements(public.explore_applicants() #> '{scores,cells}') as cell
   where (cell ->> 2)::integer > 1 and cell -> 3 <> 'null'),
  0::bigint, 'a cell of several profiles has no number of one');
select is(private.explore_applicants(null, 501) -> 'looked_at', '501', 'figures use every profile up to the limit');
select ok((private.explore_applicants(null, 100) ->> 'looked_at')::integer between 80 and 120,
  'figures use a sample of about the limit when there are more profiles');
select ok(
  abs((private.explore_applicants(null, 100) #>> '{gap_years,counts,0,1}')::numeric
    / (private.explore_applicants(null, 100) #>> '{gap_years,n}')::numeric - 0.5) < 0.15,
  'a pattern in the numbers does not skew the sample');
select is(private.explore_applicants(null, 100), private.explore_applicants(null, 100), 'the sample is always the same');
select is(private.explore_applicants(null, 100) -> 'profiles', '501', 'the figures include the total number of profiles');

select * from finish();
rollback;
