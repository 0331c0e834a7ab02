-- Admin tasks that cover all applicants.
begin;
select no_plan();
select tests.open_store();

-- Returns why an import is refused: the message and the invalid rows.
create function tests.refusal_of(rows jsonb) returns text
language plpgsql
as $$
declare
  detail text;
begin
  perform public.import_applicants(rows);
  return 'imported';
exception when sqlstate 'PT422' then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || coalesce(nullif(' ' || detail, ' '), '');
end
$$;
grant execute on function tests.refusal_of(jsonb) to authenticated;

-- Samples.
select tests.sign_in_as('admin@example.com');
select is(public.load_sample_applicants(), '{"loaded": 35}', 'an admin can load the 35 samples');
select is(public.load_sample_applicants(), '{"loaded": 0}', 'loading the samples again adds none');
select is((select array_agg(distinct (r ->> 'id') in (select format('applicant-%s', n) from generate_series(1, 35) n)) || (f ->> 'total' = '35')
  from public.list_applicants(' Sample', page_size => 100) f, jsonb_array_elements(f -> 'rows') r group by f), '{t,t}', 'the samples alone are found');
select tests.as_owner();
select is_empty(
  $$ select id from private.sample_applicants
     where profile ->> 'shadowing' ~ '\(\d+ h' and profile ->> 'shadowing' !~ '\((?!\d+ h)'
       and (select sum(part[1]::integer) from regexp_matches(profile ->> 'shadowing', '\((\d+) h', 'g') part)
         is distinct from (profile ->> 'shadowing_hours')::integer $$,
  'a sample''s hours are those of its text');
select results_eq(
  $$ select table_name, row_key is null, row_count > 30, actor_id = tests.id_of('admin@example.com')
     from public.audit_log where table_name in ('applicants', 'schools') order by 1 $$,
  $$ values ('applicants', true, true, true), ('schools', true, true, true) $$,
  'loading the samples leaves one audit entry for the applicants and one for their schools');
select results_eq('select distinct uploaded_by, uploaded_at from public.applicants',
  $$ values (tests.id_of('admin@example.com'), now()) $$, 'samples record who loaded them');
select tests.sign_in_as('admin@example.com');
delete from public.applicants where id = 'applicant-7';
select is(public.load_sample_applicants(), '{"loaded": 1}', 'a deleted sample is loaded again');
select ok((select count(*) from public.schools) >= 50, 'the samples'' schools exist');
insert into public.applicants (major) values ('Biology');
select ok((select max(number) > 35 from public.applicants), 'a new applicant gets a number after the samples');

-- Clearing.
select tests.as_owner();
delete from public.audit_log;
select tests.sign_in_as('admin@example.com');
select ok(cleared -> 'applicants' = '36' and (cleared -> 'schools')::integer >= 50, 'an admin can clear all applicants and schools')
from public.clear_applicants_and_schools() cleared;
select is_empty('select 1 from public.applicants', 'no applicant is left after clearing');
select is_empty('select 1 from public.schools', 'no school is left after clearing');
select tests.as_owner();
select is_empty('select 1 from public.applicant_schools', 'no acceptance is left after clearing');
select results_eq($$ select action, row_count, row_key from public.audit_log where table_name = 'applicants' $$, $$ values ('delete', 36, null::jsonb) $$,
  'a clearing is one entry in the log');
select ok(count(*) >= 50 and bool_and(before ->> 'name' <> ''), 'each deleted school is an entry in the log')
from public.audit_log where table_name = 'schools' and action = 'delete';
select tests.sign_in_as('admin@example.com');

-- Importing.
select is(
  public.import_applicants('[
    {"major": "Biology", "gpa": 3.95, "mcat": 520, "mcat_chem_phys": 130, "mcat_cars": 130, "mcat_bio_biochem": 130,
     "mcat_psych_soc": 130, "gap_years": 0, "gender": "Female", "matriculation_year": 2024, "accepted_schools": [" NYU ", "", "Pitt"], "published_at": "now"},
    {"major": "Chemistry", "gpa": "3.5", "mcat": " 510 ", "gap_years": "", "race": "", "accepted_schools": null}]'),
  '{"imported": 2, "updated": 0, "unchanged": 0, "skipped": 0}', 'an admin can import a list');
select tests.as_owner();
select results_eq(
  $$ select major, gpa, mcat, gap_years, race, accepted_schools, uploaded_by = tests.id_of('admin@example.com') from public.applicants order by number $$,
  $$ values ('Biology', 3.95, 520, 0, null, '{NYU,Pitt}'::text[], true), ('Chemistry', 3.50, 510, null::integer, null::text, '{}', true) $$,
  'an import accepts numbers as text and ignores empty values');
select tests.sign_in_as('admin@example.com');
select set_eq('select id from public.schools', $$ values ('new-york-university-nyu'), ('university-of-pittsburgh') $$, 'a published one creates the schools');

-- All rows or none, with reasons.
select is(
  tests.refusal_of('[{"major": "Good"}, {"gpa": 4.01}, {"major": "Good"}, {"mcat": 600, "gap_years": 1.5}]'),
  'Row 2: gpa must be between 0 and 4. [{"row": 2, "problems": ["gpa must be between 0 and 4"]}, '
    '{"row": 4, "problems": ["mcat must be between 472 and 528", "gap_years must be a whole number"]}]',
  'an import names every bad row with all its problems');
select is((select count(*) from public.applicants), 2::bigint, 'an import with bad rows imports none of the rows');
select is(tests.refusal_of(jsonb_build_array(case when row like '{%' then '{"major": "A"}'::jsonb || row::jsonb else row::jsonb end)), format('Row 1: %s. [{"row": 1, "problems": ["%s"]}]', problem, problem), title)
from (values
  ('{"gpa": -0.1}', 'gpa must be between 0 and 4', 'a negative GPA is refused'),
  ('{"gpa": "high"}', 'gpa is not a number', 'a GPA that is a word is refused'),
  ('{"mcat": 471}', 'mcat must be between 472 and 528', 'an MCAT of 471 is refused'),
  ('{"mcat": 529}', 'mcat must be between 472 and 528', 'an MCAT of 529 is refused'),
  ('{"mcat_chem_phys": 117}', 'mcat_chem_phys must be between 118 and 132', 'a section of 117 is refused'),
  ('{"gap_years": 61}', 'gap_years must be between 0 and 60', '61 gap years are refused'),
  ('{"gap_years": -1}', 'gap_years must be between 0 and 60', 'negative gap years are refused'),
  ('{"matriculation_year": 1949}', 'matriculation_year must be between 1950 and 2100', 'the year 1949 is refused'),
  ('{"mcat_cars": 133}', 'mcat_cars must be between 118 and 132', 'a section of 133 is refused'),
  ('{"mcat": 510, "mcat_chem_phys": 128, "mcat_cars": 128, "mcat_bio_biochem": 128, "mcat_psych_soc": 128}',
   'the MCAT sections add up to 512, not 510', 'sections that do not add up are refused'),
  ('{"gender": "Robot"}', 'gender must be Male, Female, Non-binary or Other', 'an unknown gender is refused'),
  ('{"first_generation": "maybe"}', 'first_generation must be Yes or No', 'another word than the two is refused'),
  ('{"application_cycles": 0}', 'application_cycles must be between 1 and 20', 'nobody applied no time'),
  ('{"race": 7}', 'race must be text', 'a number instead of text is refused'),
  ('{"accepted_schools": "NYU"}', 'accepted_schools must be a list of at most 50 names of at most 200 characters', 'a single name instead of a list is refused'),
  ('{"accepted_schools": [7]}', 'accepted_schools must be a list of at most 50 names of at most 200 characters', 'a number instead of a name is refused'),
  ('{"uploaded_by": null}', 'it has an unknown column', 'an import cannot set the uploader'),
  ('{"score_report_seen_at": "now"}', 'it has an unknown column', 'an import cannot say that a score report was seen'),
  ('{"research_hours": 50001}', 'research_hours must be between 0 and 50000', 'more hours than a working life has are refused'),
  ('{"interviews": "few"}', 'interviews is not a number', 'a count that is a word is refused'),
  ('"text"', 'is not an object', 'a text instead of an applicant is refused'),
  ('null', 'is not an object', 'null instead of an applicant is refused')
) as bad (row, problem, title);
select is(tests.refusal_of(jsonb_build_array(jsonb_build_object('major', 'A', 'race', repeat('x', 201)))),
  'Row 1: race is longer than 200 characters. [{"row": 1, "problems": ["race is longer than 200 characters"]}]', 'a text that is too long is refused');
select matches(tests.refusal_of(jsonb_build_array(jsonb_build_object('accepted_schools', jsonb_build_array(repeat('x', 201))))),
  '^Row 1: accepted_schools', 'a school name that is too long is refused');
select matches(tests.refusal_of(jsonb_build_array(jsonb_build_object('accepted_schools', (select jsonb_agg('NYU'::text) from generate_series(1, 51))))),
  '^Row 1: accepted_schools', 'a list of schools that is too long is refused');
select is((select count(*) from public.applicants), 2::bigint, 'refused imports leave the applicants unchanged');
select is(
  public.check_applicants('[{"major": "Good"}, {"gpa": 4.01}, {"mcat": 600, "gap_years": 1.5}]') - 'review',
  '{"invalid": 2, "problems": [{"row": 2, "problems": ["gpa must be between 0 and 4"]},
    {"row": 3, "problems": ["mcat must be between 472 and 528", "gap_years must be a whole number"]}]}',
  'a check returns the problems an import would find');
select is(
  (select jsonb_build_array(c -> 'invalid', jsonb_array_length(c -> 'problems'), c -> 'problems' -> 999 -> 'row')
   from (select public.check_applicants(jsonb_agg('{"gpa": 9}'::jsonb)) as c from generate_series(1, 1100)) checked),
  '[1100, 1100, 1000]', 'it names every bad row');
select matches(tests.refusal_of((select jsonb_agg('{"gpa": 9}'::jsonb) from generate_series(1, 1100))),
  '"row": 1000, "problems": \["gpa must be between 0 and 4"\]}\]$', 'an import names a thousand of them at most');
select is(public.check_applicants('[{"major": "Good"}]') -> 'problems', '[]', 'a check of good rows returns no problems');
select is((select count(*) from public.applicants), 2::bigint, 'a check imports nothing');

-- Score reports.
select tests.as_owner();
select tests.create_user('second@example.com', '{}', '{"is_admin": true}');
insert into public.applicants (id, mcat, mcat_chem_phys, mcat_cars, mcat_bio_biochem, mcat_psych_soc) values ('applicant-900', 512, 128, 128, 128, 128);
create function tests.change(who text, set_to text) returns text language plpgsql as $$
declare
  seen public.applicants;
begin
  perform tests.sign_in_as(who);
  execute format('update public.applicants set %s where id = ''applicant-900''', set_to);
  perform tests.as_owner();
  select * into seen from public.applicants where id = 'applicant-900';
  return concat_ws(' ', split_part(private.email_of(seen.score_report_seen_by), '@', 1), case seen.score_report_seen_at when now() then 'now' end);
end $$;
select is(tests.change(who, set_to), outcome, format('%s sets %s: %s', who, set_to, outcome))
from (values
  (1, 'admin@example.com', $$score_report_seen_at = '2001-01-01'$$, 'admin now'),
  (2, 'second@example.com', $$research = 'A lab', score_report_seen_at = score_report_seen_at$$, 'admin now'),
  (3, 'cheatsheet@example.com', 'score_report_seen_at = null', 'admin now'),
  (4, 'unpaid@example.com', 'score_report_seen_at = null', 'admin now'),
  (5, 'second@example.com', 'mcat_cars = 127, mcat_psych_soc = 129', ''),
  (6, 'second@example.com', $$score_report_seen_at = 'now'$$, 'second now'),
  (7, 'second@example.com', 'score_report_seen_at = null', ''),
  (8, 'second@example.com', $$score_report_seen_at = '2001-01-01', mcat_cars = null$$, 'second now'),
  (9, 'admin@example.com', 'mcat = null', ''),
  (10, 'cheatsheet@example.com', $$score_report_seen_at = 'now'$$, ''),
  (11, 'unpaid@example.com', $$score_report_seen_at = 'now'$$, '')) as changes (nth, who, set_to, outcome) order by nth;
select is(
  array[tests.change('admin@example.com', $$score_report_seen_at = '2001-01-01'$$), tests.change('admin@example.com', part || ' = 120'),
    tests.change('admin@example.com', part || ' = null')], '{admin now,"",""}', format('another %s was not on the report', part))
from unnest('{mcat_chem_phys,mcat_cars,mcat_bio_biochem,mcat_psych_soc}'::text[]) as part;
select tests.sign_in_as('admin@example.com');
select throws_ok($$ update public.applicants set score_report_seen_by = null $$, '42501', null, 'an admin cannot say that another one saw it');
insert into public.applicants (major, score_report_seen_at) values ('Seen at once', '2001-01-01');
select tests.as_owner();
select results_eq($$ select score_report_seen_at, score_report_seen_by from public.applicants where major = 'Seen at once' $$,
  $$ values (now(), tests.id_of('admin@example.com')) $$, 'an admin can say it of a new applicant');
update public.applicants set score_report_seen_by = tests.id_of('second@example.com') where id = 'applicant-900';
select is(score_report_seen_by, null, 'nobody saw what was not seen') from public.applicants where id = 'applicant-900';
select tests.sign_in_as('cheatsheet@example.com');
select is(public.applicant_profile(id) ? 'score_report_seen_at', true, 'a member reads that it was seen') from public.applicants where major = 'Seen at once';
select is(public.applicant_profile(id) ? 'score_report_seen_by', false, 'but not by whom') from public.applicants where major = 'Seen at once';
select throws_ok('select score_report_seen_by from public.applicants', '42501', null, 'in no way');
select tests.as_owner();
delete from public.applicants where id = 'applicant-900' or major = 'Seen at once';
select tests.sign_in_as('admin@example.com');

-- Exporting.
insert into public.applicants (major, gpa) select 'Biology', 3.5 from generate_series(1, 1500);
select is(jsonb_array_length(public.export_applicants()), 1000, 'an export returns a thousand rows at a time');
select is(
  jsonb_array_length(public.export_applicants(null, (public.export_applicants() -> -1 ->> 'number')::integer)), 502,
  'the next export returns the rest');
select is(
  (select jsonb_agg(e -> 'number') from jsonb_array_elements(public.export_applicants()) e),
  (select jsonb_agg(number order by number) from (select number from public.applicants order by number limit 1000) first_ones),
  'an export is ordered by number');
select is(jsonb_array_length(public.export_applicants('chemistry')), 1, 'a search filters the export');
select is(
  public.export_applicants('#' || (public.export_applicants('chemistry') -> 0 ->> 'number')), public.export_applicants('chemistry'),
  'a search by number exports that applicant, as it lists it');
select is(public.export_applicants('c%y'), '[]', 'the search matches the text literally');
select ok(not public.export_applicants('chemistry') -> 0 ?| array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by'],
  'an export leaves out internal columns');
select is(public.export_applicants('chemistry') -> 0 ->> 'gpa', '3.50', 'an export includes the profile''s columns');

-- Many at once.
select tests.as_owner();
insert into public.applicants (id, major, published_at) values
  ('applicant-9001', 'Manyology', null), ('applicant-9002', 'Manyology', '2150-01-01'), ('applicant-9003', 'Manyology', now() - interval '1 day'),
  ('applicant-9004', 'Otherology', null);
create function tests.published() returns text language sql security definer
as $$ select string_agg(right(id, 1) || case when is_published then '+' when published_at is null then '-' else '~' end, ' ' order by id) from public.applicants where id between 'applicant-9001' and 'applicant-9004' $$;
grant execute on function tests.published() to authenticated;
select tests.sign_in_as('admin@example.com');
create temp table done on commit drop as select public.change_applicants('publish', search => 'manyology') as answer;
select is(answer ->> 'changed', '2', 'all that match are published, and those that are stay as they are') from done;
select is(tests.published(), '1+ 2+ 3+ 4-', 'and no others');
select is(public.restore_publication(answer -> 'before', 'publish'), 2, 'what was published can be taken back') from done;
select is(tests.published(), '1- 2~ 3+ 4-', 'a draft is a draft again, and a date is a date');
select is(public.restore_publication(answer -> 'before', 'publish'), 0, 'but not twice') from done;
select is(public.change_applicants('publish', search => 'manyology', drafts => true) ->> 'changed', '2', 'drafts can be meant alone');
drop table done;
create temp table done on commit drop as select public.change_applicants('unpublish', '{applicant-9001,applicant-9003,applicant-0}') as answer;
select is(tests.published(), '1- 2+ 3- 4-', 'those with the ids are hidden');
select is(public.restore_publication(answer -> 'before', 'unpublish'), 2, 'and shown again') from done;
select is(tests.published(), '1+ 2+ 3+ 4-', 'as before');
select is(public.change_applicants('delete', '{applicant-9001}') ->> 'changed', '1', 'many can be deleted');
select is(tests.published(), '2+ 3+ 4-', 'and others are not');
select is(public.change_applicants('delete', '{}') ->> 'changed', '0', 'no ids are no applicants');
select throws_ok($$ select public.change_applicants('hide', '{applicant-9002}') $$, 'PT422', null, 'an unknown change is refused');
select throws_ok($$ select public.change_applicants('publish', array_fill('x'::text, '{5001}')) $$, 'PT422', 'At most 5,000 applicants are changed at once. Narrow the search.',
  'there are at most five thousand');
select lives_ok($$ select public.change_applicants('publish', array_fill('x'::text, '{5000}')) $$, 'which is as many');
select throws_ok($$ select public.restore_publication((select jsonb_object_agg(n, null) from generate_series(1, 5001) n), 'publish') $$, 'PT422', null, 'nor are more put back');
select lives_ok($$ select public.restore_publication((select jsonb_object_agg(n, null) from generate_series(1, 5000) n), 'publish') $$, 'than five thousand');
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok($$ select public.change_applicants('publish', '{applicant-9004}') $$, 'PT403', null, 'members cannot publish');

select * from finish();
rollback;
