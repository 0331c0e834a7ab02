-- The profiles most similar to the values a member enters.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, gpa, mcat, gap_years, state_of_residency, research, shadowing, leadership)
values
  ('applicant-101', 3.70, 512, 1, 'Ohio', 'A lab.', '40 h', null),
  ('applicant-102', 3.80, 512, 1, 'Ohio', 'A lab.', '40 h', null),
  ('applicant-103', 3.70, 518, 1, 'Ohio', 'A lab.', '40 h', null),
  ('applicant-104', 3.70, 512, 4, ' OHIO', 'A lab.', '40 h', null),
  ('applicant-105', 3.70, 512, 1, 'Texas', 'A lab.', '40 h', null),
  ('applicant-106', 3.70, 512, 1, 'Ohio', null, null, 'Captain.'),
  ('applicant-107', null, 512, 1, 'Ohio', 'A lab.', '40 h', null),
  ('applicant-108', 3.70, null, null, null, 'none', null, null);

-- The profiles found, in order, each with its units: the distance times the number of values entered.
create function tests.near(
  gpa numeric default null, mcat integer default null, gap_years integer default null, state text default null,
  activities text[] default null)
returns text
language sql
as $$
  select coalesce(string_agg(
    format('%s:%s', r #>> '{applicant,number}',
      trim_scale(round((r ->> 'distance')::numeric * num_nonnulls(gpa, mcat, gap_years, state, activities), 1))),
    ' ' order by nth), '')
  from jsonb_array_elements(public.nearest_applicants(gpa, mcat, gap_years, state, activities) -> 'rows')
    with ordinality as rows (r, nth)
$$;
-- One field of one result.
create function tests.said_of(
  wanted integer, key text, gpa numeric default null, mcat integer default null, gap_years integer default null,
  state text default null, activities text[] default null)
returns jsonb
language sql
as $$
  select r -> key
  from jsonb_array_elements(public.nearest_applicants(gpa, mcat, gap_years, state, activities) -> 'rows') as r
  where r #>> '{applicant,number}' = wanted::text
$$;
grant execute on function tests.near(numeric, integer, integer, text, text[]),
  tests.said_of(integer, text, numeric, integer, integer, text, text[]) to authenticated;

-- Access.
select tests.sign_in_as('unpaid@example.com');
select is(tests.near(3.70), '', 'an unpaid person finds no profile');
select tests.sign_in_as('admin@example.com');
select is(tests.near(3.70), '101:0 103:0 104:0 105:0 106:0 108:0 102:1 107:2', 'an admin finds similar profiles');
select tests.sign_in_as('cheatsheet@example.com');

-- The units, one by one. Ties are ordered by number; a missing value is 2 units away.
select is(tests.near(3.70), '101:0 103:0 104:0 105:0 106:0 108:0 102:1 107:2', 'a GPA difference of 0.10 is one unit');
select is(tests.near(mcat => 512), '101:0 102:0 104:0 105:0 106:0 107:0 103:2 108:2', 'an MCAT difference of three points is one unit');
select is(tests.near(3.70, gap_years => 1), '101:0 103:0 105:0 106:0 102:1 104:1 108:1 107:2', 'gap years are one unit at most, also if they are missing');
select is(tests.near(3.70, gap_years => 2), '101:0.5 103:0.5 105:0.5 106:0.5 104:1 108:1 102:1.5 107:2.5', 'a difference of one gap year is half a unit');
select is(tests.near(3.70, state => 'ohio'), '101:0 103:0 104:0 106:0 102:1 105:1 107:2 108:2',
  'another state is one unit, ignoring case and whitespace');
select is(tests.near(3.70, activities => '{research,shadowing}'),
  '101:0 103:0 104:0 105:0 102:1 106:1.5 107:2 108:2',
  'an activity that only one of the two did is half a unit, and a profile without activities has none to compare');
select is(tests.near(3.70, activities => '{research}'), '101:0.5 103:0.5 104:0.5 105:0.5 106:1 102:1.5 108:2 107:2.5',
  'an activity only the profile lists is half a unit too');
select tests.as_owner();
update public.applicants set research = null, shadowing = null, leadership = null, medical_employment = 'A medic.' where id = 'applicant-106';
select tests.sign_in_as('cheatsheet@example.com');
select is(
  (select string_agg(tests.said_of(106, 'distance', 3.70, activities => mine)::text, ' ' order by nth)
   from (values (1, '{clinical_experience}'::text[]), (2, '{clinical_experience,medical_employment,medical_volunteering}'), (3, '{clinical_experience,research}')) as asked (nth, mine)),
  '0.00 0.00 0.25', 'work with patients is one activity, whatever it is called');
select is(tests.said_of(106, 'shared_activities', 3.70, activities => '{clinical_experience,medical_employment}'), '["medical_employment"]',
  'what both did is named as both told it');
select tests.as_owner();
update public.applicants set leadership = 'Captain.', medical_employment = null where id = 'applicant-106';
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.said_of(103, 'distance', 3.70, 512, 1, 'Ohio', '{research,shadowing}'), '0.40',
  'the distance is the average over the values the member entered');
select is(tests.said_of(103, 'distance', 3.70, 512), '1.00', 'the distance ignores values the member did not enter');
select is(tests.near(3.7049), tests.near(3.70), 'a GPA is rounded to the hundredth');
select is(public.nearest_applicants(3.70, activities => '{}'), public.nearest_applicants(3.70), 'an empty list of activities counts as not entered');
select is(tests.near(3.70, activities => array[null, 'research']), tests.near(3.70, activities => '{research}'), 'a null activity is ignored');
select is(public.nearest_applicants(3.70, state => ' '), public.nearest_applicants(3.70), 'a blank state counts as not entered');

-- Reasons.
select is(
  (select r - 'applicant' from jsonb_array_elements(
    public.nearest_applicants(3.72, 510, 2, 'Texas', '{research,leadership}') -> 'rows') r
   where r #>> '{applicant,number}' = '101'),
  '{"distance": 0.67, "gpa_apart": 0.02, "mcat_apart": 2, "gap_years_apart": 1, "is_same_state": false,
    "shared_activities": ["research"]}'::jsonb,
  'each result shows how far it is from each value');
select is(
  (select r - 'applicant' from jsonb_array_elements(
    public.nearest_applicants(3.72, 510, 2, 'Texas', '{research}') -> 'rows') r
   where r #>> '{applicant,number}' = '108'),
  '{"distance": 1.44, "gpa_apart": 0.02, "mcat_apart": null, "gap_years_apart": null, "is_same_state": null,
    "shared_activities": null}'::jsonb,
  'a value missing from the profile is not compared');
select is(
  (select r - 'applicant' - 'distance' from jsonb_array_elements(public.nearest_applicants(3.72) -> 'rows') r limit 1),
  '{"gpa_apart": 0.02, "mcat_apart": null, "gap_years_apart": null, "is_same_state": null, "shared_activities": null}'::jsonb,
  'a value the member did not enter is not compared');
select is(
  (select array_agg(key order by key) from jsonb_each(public.nearest_applicants(3.7) #> '{rows,0,applicant}')
   where key in ('id', 'gpa', 'mcat', 'research', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths')),
  '{gpa,id,mcat,research}', 'a result has the whole profile without internal columns');

-- The schools that accepted those found.
select tests.as_owner();
insert into public.schools (id, name, control, state) values ('alpha-school', 'Alpha School', 'public', 'Ohio');
update public.applicants set accepted_schools = '{Alpha School,Beta School}' where id = 'applicant-101';
insert into public.applicants (id, gpa, state_of_residency, accepted_schools)
select 'applicant-' || 200 + n, 1.00, case when n > 5 then 'tx' end, '{Alpha School}' from generate_series(1, 7) n;
select tests.sign_in_as('cheatsheet@example.com');
select is(public.nearest_applicants(3.70) -> 'schools',
  '[{"id": "alpha-school", "name": "Alpha School", "degree": null, "control": "public", "state": "Ohio", "image_url": null, "custom_image_url": null,
     "profile_count": 8, "states": {"Ohio": 1, "Texas": 2}, "avg_gpa": 1.34, "avg_mcat": 512,
     "ranges": {"gpa": {"n": 8, "values": [1.00, 3.70]}, "mcat": {"n": 1, "values": [512, 512]}}},
    {"id": "beta-school", "name": "Beta School", "degree": null, "control": null, "state": null, "image_url": null, "custom_image_url": null,
     "profile_count": 1, "states": {"Ohio": 1}, "avg_gpa": 3.70, "avg_mcat": 512,
     "ranges": {"gpa": {"n": 1, "values": [3.70, 3.70]}, "mcat": {"n": 1, "values": [512, 512]}}}]'::jsonb,
  'each is told once, with the figures of all whom it accepted');
select is(public.nearest_applicants(3.70) -> 'schools', public.search_schools() -> 'rows', 'which are those of the list of schools');
select tests.sign_in_as('unpaid@example.com');
select is(public.nearest_applicants(3.70), '{"rows": [], "schools": []}', 'an unpaid person learns of none');
select tests.as_owner();
delete from public.applicants where number > 200;
select tests.sign_in_as('cheatsheet@example.com');

-- Invalid input.
select throws_ok('select public.nearest_applicants(4.01)', 'PT400', 'GPA must be between 0 and 4.00.', 'a GPA over 4 is refused');
select throws_ok('select public.nearest_applicants(-0.01)', 'PT400', 'GPA must be between 0 and 4.00.', 'a GPA below 0 is refused');
select throws_ok($$select public.nearest_applicants('NaN')$$, 'PT400', 'GPA must be between 0 and 4.00.', 'a GPA of NaN is refused');
select throws_ok('select public.nearest_applicants(3, 471)', 'PT400', 'MCAT must be between 472 and 528.', 'an MCAT below 472 is refused');
select throws_ok('select public.nearest_applicants(3, 529)', 'PT400', 'MCAT must be between 472 and 528.', 'an MCAT over 528 is refused');
select throws_ok('select public.nearest_applicants(3, gap_years => -1)', 'PT400', 'Gap years must be between 0 and 60.', 'gap years below 0 are refused');
select throws_ok('select public.nearest_applicants(3, gap_years => 61)', 'PT400', 'Gap years must be between 0 and 60.', 'gap years over 60 are refused');
select throws_ok($$select public.nearest_applicants(3, state => repeat('x', 101))$$, 'PT400',
  'State must have at most 100 characters.', 'a state that is too long is refused');
select throws_ok($$select public.nearest_applicants(3, activities => '{research,juggling}')$$, 'PT400',
  'Unknown activity.', 'an unknown activity is refused');
select throws_ok($$select public.nearest_applicants(gap_years => 1, state => 'Ohio', activities => '{research}')$$, 'PT400',
  'Please enter a GPA or an MCAT score.', 'a search without a GPA or an MCAT is refused');
select lives_ok('select public.nearest_applicants(0, 472, 0), public.nearest_applicants(4, 528, 60)', 'the lowest and highest values are accepted');

-- Among many profiles, the index finds the same results as comparing every profile.
select tests.as_owner();
delete from public.applicants;
insert into public.applicants (id, gpa, mcat, gap_years, state_of_residency)
select 'applicant-' || n, 2.50 + (n * 37 % 151) / 100.0, 490 + n * 11 % 39, n % 4, (array['Ohio', 'Texas'])[1 + n % 2]
from generate_series(1, 6000) as n;
analyze public.applicants;
select tests.sign_in_as('cheatsheet@example.com');
select is(
  (select array_agg((r #>> '{applicant,number}')::integer order by nth)
   from jsonb_array_elements(public.nearest_applicants(gpa, mcat, 1, 'Ohio') -> 'rows') with ordinality as rows (r, nth)),
  (select array_agg(number) from (
    select a.number from public.applicants a
    order by abs(a.gpa - asked.gpa) / 0.10 + abs(a.mcat - asked.mcat) / 3.0 + least(abs(a.gap_years - 1) * 0.5, 1)
      + (a.state_of_residency <> 'Ohio')::integer, a.number
    limit 10) all_compared),
  format('the nearest to GPA %s and MCAT %s are the same as by comparing all', gpa, mcat))
from (values (3.2, 510), (4.00, 528), (2.5, 490), (0.00, 472)) asked (gpa, mcat);
select is(jsonb_array_length(public.nearest_applicants(3.2, 510) -> 'rows'), 10, 'a search among many profiles returns ten');

select * from finish();
rollback;
