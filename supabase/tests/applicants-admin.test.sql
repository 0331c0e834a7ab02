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
select tests.as_owner();
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
select is(tests.run_job(kind => 'clear') #> '{result,applicants}', '36', 'an admin can clear all applicants');
select is_empty('select 1 from public.applicants', 'no applicant is left after clearing');
select is_empty('select 1 from public.schools', 'no school is left after clearing');
select tests.as_owner();
select is_empty('select 1 from public.applicant_schools', 'no acceptance is left after clearing');
select tests.sign_in_as('admin@example.com');

-- Importing.
select is(
  public.import_applicants('[
    {"major": "Biology", "gpa": 3.95, "mcat": 520, "mcat_chem_phys": 130, "mcat_cars": 130, "mcat_bio_biochem": 130,
     "mcat_psych_soc": 130, "gap_years": 0, "gender": "Female", "matriculation_year": 2024, "accepted_schools": [" NYU ", "", "Pitt"]},
    {"major": "Chemistry", "gpa": "3.5", "mcat": " 510 ", "gap_years": "", "race": "", "accepted_schools": null}]'),
  '{"imported": 2}', 'an admin can import a list');
select tests.as_owner();
select results_eq(
  $$ select major, gpa, mcat, gap_years, race, accepted_schools, uploaded_by = tests.id_of('admin@example.com') from public.applicants order by number $$,
  $$ values ('Biology', 3.95, 520, 0, null, '{NYU,Pitt}'::text[], true), ('Chemistry', 3.50, 510, null::integer, null::text, '{}', true) $$,
  'an import accepts numbers as text and ignores empty values');
select tests.sign_in_as('admin@example.com');
select set_eq('select id from public.schools', $$ values ('new-york-university-nyu'), ('university-of-pittsburgh') $$, 'an import creates the schools');

-- All rows or none, with reasons.
select is(
  tests.refusal_of('[{"major": "Good"}, {"gpa": 4.01}, {"major": "Good"}, {"mcat": 600, "gap_years": 1.5}]'),
  'Row 2: gpa must be between 0 and 4. [{"row": 2, "problems": ["gpa must be between 0 and 4"]}, '
    '{"row": 4, "problems": ["mcat must be between 472 and 528", "gap_years must be a whole number"]}]',
  'an import names every bad row with all its problems');
select is((select count(*) from public.applicants), 2::bigint, 'an import with bad rows imports none of the rows');
select is(tests.refusal_of(format('[%s]', row)::jsonb), format('Row 1: %s. [{"row": 1, "problems": ["%s"]}]', problem, problem), title)
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
  ('{"gender": "Unknown"}', 'gender must be Male, Female, Non-binary or Other', 'an unknown gender is refused'),
  ('{"race": 7}', 'race must be text', 'a number instead of text is refused'),
  ('{"accepted_schools": "NYU"}', 'accepted_schools must be a list of at most 50 names of at most 200 characters', 'a single name instead of a list is refused'),
  ('{"accepted_schools": [7]}', 'accepted_schools must be a list of at most 50 names of at most 200 characters', 'a number instead of a name is refused'),
  ('{"id": "applicant-1"}', 'it has an unknown column', 'a list without a file cannot change applicants'),
  ('{"uploaded_by": null}', 'it has an unknown column', 'an import cannot set the uploader'),
  ('"text"', 'is not an object', 'a text instead of an applicant is refused'),
  ('null', 'is not an object', 'null instead of an applicant is refused')
) as bad (row, problem, title);
select is(tests.refusal_of(jsonb_build_array(jsonb_build_object('race', repeat('x', 201)))),
  'Row 1: race is longer than 200 characters. [{"row": 1, "problems": ["race is longer than 200 characters"]}]', 'a text that is too long is refused');
select matches(tests.refusal_of(jsonb_build_array(jsonb_build_object('accepted_schools', jsonb_build_array(repeat('x', 201))))),
  '^Row 1: accepted_schools', 'a school name that is too long is refused');
select matches(tests.refusal_of(jsonb_build_array(jsonb_build_object('accepted_schools', (select jsonb_agg('NYU'::text) from generate_series(1, 51))))),
  '^Row 1: accepted_schools', 'a list of schools that is too long is refused');
select matches(tests.refusal_of(rows), '^Nothing to import', format('importing %s is refused', coalesce(rows::text, 'null')))
from unnest(array['[]', '{}', 'null', null]::jsonb[]) rows;
select is(
  (select jsonb_array_length(substring(tests.refusal_of(jsonb_agg('{"gpa": 9}'::jsonb)) from '\[.*')::jsonb) from generate_series(1, 1000)),
  1000, 'an import names each of a thousand bad rows');
select is(
  (select substring(tests.refusal_of(jsonb_agg('{"gpa": 9}'::jsonb)) from '\[.*')::jsonb -> -1 -> 'row' from generate_series(1, 1100)),
  '1000', 'an import names at most a thousand bad rows');
select is((select count(*) from public.applicants), 2::bigint, 'refused imports leave the applicants unchanged');
select is(public.import_applicants((select jsonb_agg(jsonb_build_object('major', 'Biology', 'gpa', 3.5)) from generate_series(1, 1500))),
  '{"imported": 1500}', 'an admin imports 1500 rows in one call');

-- Checking rows before an import.
select is(
  public.check_applicants('[{"major": "Good"}, {"gpa": 4.01}, {"major": "Good"}, {"mcat": 600, "gap_years": 1.5}]'),
  '[{"row": 2, "problems": ["gpa must be between 0 and 4"]},
    {"row": 4, "problems": ["mcat must be between 472 and 528", "gap_years must be a whole number"]}]',
  'a check returns the problems an import would find');
select is(public.check_applicants('[{"major": "Good"}]'), '[]', 'a check of good rows returns no problems');
select is((select count(*) from public.applicants), 1502::bigint, 'a check imports nothing');
select throws_ok('select public.check_applicants((select jsonb_agg(''{}''::jsonb) from generate_series(1, 101)))', 'PT422', null,
  'a check takes at most a hundred rows');
select throws_ok('select public.check_applicants(''{}'')', 'PT422', null, 'an object instead of a list of rows is refused');

-- Exporting.
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

-- A file in parts.
select tests.as_owner();
create temp table file as select gen_random_uuid() as id;
grant select on file to authenticated;
create function tests.in_parts() returns setof text language sql as $$ select major from public.applicants where major like 'Part%' order by number $$;
grant execute on function tests.in_parts() to authenticated;
create function tests.stage(part integer, rows jsonb) returns text
language plpgsql
as $$
declare
  detail text;
begin
  perform public.stage_applicants(id, part, rows) from file;
  return 'staged';
exception when sqlstate 'PT422' then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || coalesce(nullif(' ' || detail, ' '), '');
end
$$;
grant execute on function tests.stage(integer, jsonb) to authenticated;

select tests.sign_in_as('admin@example.com');
select is(tests.stage(2, '[{"major": "Part 2", "accepted_schools": ["NYU"]}]'), 'staged', 'an admin can send a part of a file');
select is(tests.stage(1, '[{"major": "Part 1", "gpa": "3.5"}, {"major": "Part 1, too"}]'), 'staged', 'an admin sends the parts in any order');
select is_empty('select tests.in_parts()', 'sending parts does not import them');
select is(tests.stage(3, '[{}, {"gpa": 5}]'), 'Row 2: gpa must be between 0 and 4. [{"row": 2, "problems": ["gpa must be between 0 and 4"]}]',
  'a part with a bad row is refused');
select matches(tests.stage(3, '[]'), '^Nothing to import', 'a part without rows is refused');
select is(tests.stage(3, (select jsonb_agg('{}'::jsonb) from generate_series(1, 5001))), 'A part can have at most 5000 applicants.', 'a part with too many rows is refused');
select throws_ok('select public.stage_applicants(id, 0, ''[{}]'') from file', '23514', null, 'parts are numbered from 1');
select is(tests.refusal_of((select jsonb_agg('{}'::jsonb) from generate_series(1, 5001))), 'A part can have at most 5000 applicants.', 'an import with too many rows is refused');
select throws_ok('select public.start_job(id, ''import'', 3) from file', 'PT409', 'Parts of the file are missing.',
  'a file with a missing part is not imported');
select throws_ok('select public.start_job(id, ''import'', 1) from file', 'PT409', null, 'a file with an extra part is not imported');
select throws_ok('select public.start_job(id, ''import'') from file', 'PT409', null, 'a file without a number of parts is not imported');
select throws_ok('select public.start_job(gen_random_uuid(), ''import'', 0)', 'PT409', null, 'a file of zero parts is not imported');
select is_empty('select tests.in_parts()', 'refused files import nothing');
select tests.as_owner();
update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com', '{"is_admin": true}');
select throws_ok('select public.start_job(id, ''import'', 2) from file', 'PT409', null, 'an admin cannot import a file another admin sent');
select is(tests.stage(3, '[{"major": "Part of theirs"}]'), 'staged', 'an admin cannot add to a file another admin sent');
select tests.sign_in_as('admin@example.com');
select is(tests.stage(1, '[{"major": "Part 1"}, {"major": "Part 1, too"}]'), 'staged', 'a part that is sent again replaces the first');
select is((select tests.run_job(id, 'import', 2) #> '{result,imported}' from file), '3', 'a complete file is imported');
select results_eq('select tests.in_parts()', $$ values ('Part 1'), ('Part 1, too'), ('Part 2') $$, 'a file is imported in the order of its parts');
select tests.as_owner();
select results_eq($$ select uploaded_by = tests.id_of('admin@example.com'), accepted_schools from public.applicants where major = 'Part 2' $$,
  $$ values (true, '{NYU}'::text[]) $$, 'imported rows have their uploader and schools');
select tests.sign_in_as('admin@example.com');
select is((select tests.run_job(id, 'import', 2) #> '{result,imported}' from file), '3', 'running a finished import again returns its result');
select is((select count(*) from tests.in_parts()), 3::bigint, 'running a finished import again imports nothing');
select throws_ok($$ select tests.stage(1, '[{}]') $$, 'PT409', 'The import of this file has already started.', 'a part cannot be sent once the import has started');
select tests.as_owner();
select results_eq('select staged_by from private.staged_applicants', $$ values (tests.id_of('cheatsheet@example.com')) $$,
  'only the other admin''s part is left');

select * from finish();
rollback;
