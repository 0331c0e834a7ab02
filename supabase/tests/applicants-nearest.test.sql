-- The profiles nearest to what a member says of themselves.
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

-- Each profile found with its distance times the number of things told: the units, in order.
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
-- What is said of one of them.
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

-- Who finds anybody.
select tests.sign_out();
select throws_ok('select public.nearest_applicants(3.7)', '42501', null, 'a visitor cannot look for similar profiles');
select tests.sign_in_as('unpaid@example.com');
select is(tests.near(3.70), '', 'an unpaid person finds nobody');
select tests.sign_in_as('application@example.com');
select is(tests.near(3.70), '', 'an application member finds nobody');
select tests.sign_in_as('expired@example.com');
select is(tests.near(3.70), '', 'a member whose year is over finds nobody');
select tests.sign_in_as('revoked@example.com');
select is(tests.near(3.70), '', 'a member who was refunded finds nobody');
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select is(tests.near(3.70), '', 'a demoted admin with an old token finds nobody');
select tests.sign_in_as('admin@example.com');
select is(tests.near(3.70), '101:0 103:0 104:0 105:0 106:0 108:0 102:1 107:2', 'an admin does');
select tests.sign_in_as('cheatsheet@example.com');

-- The units, one after the other. Who is equally near comes by number; who did not tell is 2 away.
select is(tests.near(3.70), '101:0 103:0 104:0 105:0 106:0 108:0 102:1 107:2', '0.10 GPA are one unit');
select is(tests.near(mcat => 512), '101:0 102:0 104:0 105:0 106:0 107:0 103:2 108:2', 'three MCAT points are one unit');
select is(tests.near(3.70, gap_years => 1), '101:0 103:0 105:0 106:0 102:1 107:2 108:2 104:3', 'a gap year is one unit');
select is(tests.near(3.70, state => 'ohio'), '101:0 103:0 104:0 106:0 102:1 105:1 107:2 108:2',
  'another state is one unit, whatever the case and the blanks');
select is(tests.near(3.70, activities => '{research,shadowing}'),
  '101:0 103:0 104:0 105:0 102:1 106:1.5 107:2 108:2',
  'an activity that only one of both did is half a unit, and who tells of none is silent');
select is(tests.near(3.70, activities => '{research}'), '101:0.5 103:0.5 104:0.5 105:0.5 106:1 102:1.5 108:2 107:2.5',
  'both ways');
select is(tests.said_of(103, 'distance', 3.70, 512, 1, 'Ohio', '{research,shadowing}'), '0.40',
  'the distance is the average over what the member told');
select is(tests.said_of(103, 'distance', 3.70, 512), '1.00', 'and over nothing else');
select is(tests.near(3.7049), tests.near(3.70), 'a GPA counts to the hundredth');
select is(public.nearest_applicants(3.70, activities => '{}'), public.nearest_applicants(3.70), 'no activities are none told');
select is(tests.near(3.70, activities => array[null, 'research']), tests.near(3.70, activities => '{research}'), 'nothing is no activity');
select is(public.nearest_applicants(3.70, state => ' '), public.nearest_applicants(3.70), 'nor is a blank a state');

-- Why.
select is(
  (select r - 'applicant' from jsonb_array_elements(
    public.nearest_applicants(3.72, 510, 2, 'Texas', '{research,leadership}') -> 'rows') r
   where r #>> '{applicant,number}' = '101'),
  '{"distance": 0.77, "gpa_apart": 0.02, "mcat_apart": 2, "gap_years_apart": 1, "is_same_state": false,
    "shared_activities": ["research"]}'::jsonb,
  'each comes with how far it is away in what');
select is(
  (select r - 'applicant' from jsonb_array_elements(
    public.nearest_applicants(3.72, 510, 2, 'Texas', '{research}') -> 'rows') r
   where r #>> '{applicant,number}' = '108'),
  '{"distance": 1.64, "gpa_apart": 0.02, "mcat_apart": null, "gap_years_apart": null, "is_same_state": null,
    "shared_activities": null}'::jsonb,
  'and what a profile does not tell is not equal');
select is(
  (select r - 'applicant' - 'distance' from jsonb_array_elements(public.nearest_applicants(3.72) -> 'rows') r limit 1),
  '{"gpa_apart": 0.02, "mcat_apart": null, "gap_years_apart": null, "is_same_state": null, "shared_activities": null}'::jsonb,
  'nor is what the member does not');
select is(
  (select array_agg(key order by key) from jsonb_each(public.nearest_applicants(3.7) #> '{rows,0,applicant}')
   where key in ('id', 'gpa', 'mcat', 'research', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths')),
  '{gpa,id,mcat,research}', 'a profile is whole, without what is ours alone');

-- What cannot be.
select throws_ok('select public.nearest_applicants(4.01)', 'PT400', 'GPA must be between 0 and 4.00.', 'a GPA over 4 is refused');
select throws_ok('select public.nearest_applicants(-0.01)', 'PT400', 'GPA must be between 0 and 4.00.', 'so is one below 0');
select throws_ok($$select public.nearest_applicants('NaN')$$, 'PT400', 'GPA must be between 0 and 4.00.', 'so is one that is no number');
select throws_ok('select public.nearest_applicants(3, 471)', 'PT400', 'MCAT must be between 472 and 528.', 'so is an MCAT under 472');
select throws_ok('select public.nearest_applicants(3, 529)', 'PT400', 'MCAT must be between 472 and 528.', 'or over 528');
select throws_ok('select public.nearest_applicants(3, gap_years => -1)', 'PT400', 'Gap years must be between 0 and 60.', 'so are gap years below 0');
select throws_ok('select public.nearest_applicants(3, gap_years => 61)', 'PT400', 'Gap years must be between 0 and 60.', 'or over 60');
select throws_ok($$select public.nearest_applicants(3, state => repeat('x', 101))$$, 'PT400',
  'State must have at most 100 characters.', 'so is an endless state');
select throws_ok($$select public.nearest_applicants(3, activities => '{research,juggling}')$$, 'PT400',
  'There is no such activity.', 'so is an activity nobody asks for');
select throws_ok($$select public.nearest_applicants(gap_years => 1, state => 'Ohio', activities => '{research}')$$, 'PT400',
  'Please enter a GPA or an MCAT score.', 'and so is a question without a GPA or an MCAT');
select lives_ok('select public.nearest_applicants(0, 472, 0), public.nearest_applicants(4, 528, 60)', 'the edges are taken');

-- Among many, the nearest are found as if all had been compared.
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
    order by abs(a.gpa - asked.gpa) / 0.10 + abs(a.mcat - asked.mcat) / 3.0 + abs(a.gap_years - 1)
      + (a.state_of_residency <> 'Ohio')::integer, a.number
    limit 10) all_compared),
  format('for GPA %s and MCAT %s', gpa, mcat))
from (values (3.2, 510), (4.00, 528), (2.5, 490), (0.00, 472)) asked (gpa, mcat);
select is(jsonb_array_length(public.nearest_applicants(3.2, 510) -> 'rows'), 10, 'and they are ten');

select * from finish();
rollback;
