-- Files to import: rows that change applicants, rows that repeat others, remarks about schools, and undoing.
begin;
select no_plan();
select tests.open_store();
select setval('public.applicant_number_seq', 1000);

create temp table files (name text primary key, id uuid not null default gen_random_uuid());
grant all on files to authenticated;
-- Stages the parts of a file.
create function tests.stage(file text, variadic parts jsonb[]) returns jsonb language plpgsql as $$
declare
  import uuid;
  answer jsonb;
begin
  insert into files (name) values (file) on conflict do nothing;
  select id into import from files where name = file;
  for part in 1 .. cardinality(parts) loop
    answer := public.stage_applicants(import, part, parts[part], true);
  end loop;
  return answer;
end
$$;
create function tests.import(file text, parts integer default 1, skip_repeats boolean default true) returns jsonb language sql as $$
  select public.start_job(id, 'import', parts, skip_repeats, file || '.csv') from files where name = file;
  select tests.run_job(id) from files where name = file
$$;
create function tests.undo(file text) returns jsonb language sql as $$
  select tests.run_job((public.start_job(gen_random_uuid(), 'undo', import => id) ->> 'id')::uuid) from files where name = file
$$;
-- Why a part is refused.
create function tests.refusal(file text, rows jsonb) returns text language plpgsql as $$
declare
  detail text;
begin
  perform tests.stage(file, rows);
  return 'staged';
exception when sqlstate 'PT422' then
  get stacked diagnostics detail = pg_exception_detail;
  return detail;
end
$$;
create function tests.all_of_it() returns setof public.applicants language sql security definer as
  $$ select * from public.applicants order by number $$;
create function tests.exported() returns jsonb language sql as $$
  select jsonb_agg(e - array['number', 'version', 'created_at', 'uploaded_at', 'published_at', 'is_published']) from jsonb_array_elements(public.export_applicants()) e
$$;
grant execute on all functions in schema tests to authenticated;

-- Rows with an id.
insert into public.applicants (major, gpa, mcat, race, research, accepted_schools) values
  ('Biology', 3.9, 510, 'Asian', E'Two\r\nlines', '{NYU,Yale}'), ('Chemistry', 3.5, 500, null, null, '{}');
select tests.sign_in_as('admin@example.com');
create temp table before as select id, version, major from public.applicants;
select is(tests.stage('same', tests.exported()) - 'schools', '{"stored": 0, "updated": 0, "unchanged": 2}', 'an export changes nothing when it is imported');
select is(tests.import('same') -> 'result', '{"imported": 0, "updated": 0, "unchanged": 2, "skipped": 0}', 'importing it says so');
select set_eq('select id, version, major from public.applicants', 'select id, version, major from before', 'and leaves every applicant as it was');

select is(
  tests.stage('change', '[{"id": "applicant-1001", "gpa": "3.8", "race": null, "accepted_schools": ["Pitt"]}, {"major": "Physics"}]') - 'schools',
  '{"stored": 0, "updated": 1, "unchanged": 0}', 'a row with the id of an applicant would change it');
select is(tests.import('change') -> 'result', '{"imported": 1, "updated": 1, "unchanged": 0, "skipped": 0}', 'and does');
select results_eq(
  $$ select major, gpa, mcat, race, research, accepted_schools, version from public.applicants where id = 'applicant-1001' $$,
  $$ values ('Biology', 3.80, 510, null::text, E'Two\r\nlines', '{Pitt}'::text[], 2) $$, 'a change keeps what the row leaves out, and empties what it leaves empty');
select results_eq($$ select id, major from public.applicants where number > 1002 $$, $$ values ('applicant-1003', 'Physics') $$, 'a row without an id is added');
select is((select profile_count from public.school_directory where id = 'university-of-pittsburgh'), 1, 'a change updates the schools');
select is(tests.refusal('unknown', '[{"major": "Fine"}, {"id": "applicant-99999", "gpa": 5}, {"id": "7"}]'),
  '[{"row": 2, "problems": ["id belongs to no applicant", "gpa must be between 0 and 4"]}, {"row": 3, "problems": ["id belongs to no applicant"]}]',
  'an unknown id is an error of its row');
select is(public.check_applicants('[{"id": "applicant-99999"}, {"id": "applicant-1002"}, {"id": ""}]'),
  '[{"row": 1, "problems": ["id belongs to no applicant"]}]', 'a check knows the ids, too');
select is(tests.refusal('sections', '[{"id": "applicant-1001", "mcat_chem_phys": 125, "mcat_cars": 125, "mcat_bio_biochem": 125, "mcat_psych_soc": 125}]'),
  '[{"row": 1, "problems": ["the MCAT sections add up to 500, not 510"]}]', 'a change must fit what the applicant already has');

-- The applicant is deleted before the import runs, or named twice.
select tests.stage('gone', '[{"major": "Added first"}]', '[{"id": "applicant-1002", "gpa": 3}]');
delete from public.applicants where id = 'applicant-1002';
select is(tests.import('gone', 2) - array['id', 'started_at', 'ended_at', 'started_by'],
  '{"kind": "import", "state": "failed", "total": 2, "done": 0, "result": {"imported": 0}, "problem": "An applicant to update has been deleted in the meantime."}',
  'an import of a deleted applicant fails');
select is_empty($$ select 1 from public.applicants where major = 'Added first' $$, 'and leaves nothing behind');
select tests.stage('twice', '[{"id": "applicant-1001", "gpa": 3.1}]', '[{"id": "applicant-1001", "gpa": 3.2}]');
select is(tests.import('twice', 2) ->> 'problem', 'A row could not be stored.', 'a file cannot change an applicant twice');
select is((select gpa from public.applicants where id = 'applicant-1001'), 3.80, 'the applicant is put back');

-- Repeats.
select is(tests.stage('repeats',
    '[{"major": "New", "gpa": 3.9, "accepted_schools": ["NYU"]}, {"major": "New", "gpa": "3.90", "accepted_schools": [" NYU "]}, {"major": "Physics", "gpa": ""}]',
    '[{"major": "New", "gpa": 3.9, "accepted_schools": ["NYU"]}, {"major": "Another"}, {"major": "Physics"}]') - 'schools',
  '{"stored": 1, "updated": 0, "unchanged": 0}', 'rows that equal a stored applicant are counted');
select is((select public.count_repeats(id) from files where name = 'repeats'), 2, 'rows that repeat one of the file are counted, across its parts');
select is(tests.import('repeats', 2) -> 'result', '{"imported": 2, "updated": 0, "unchanged": 0, "skipped": 4}', 'both are skipped');
select tests.stage('anyway', '[{"major": "Another"}, {"major": "Another"}]');
select is((select public.count_repeats(id) from files where name = 'anyway'), 0, 'a row that is stored does not count as a repeat as well');
select is(tests.import('anyway', 1, false) -> 'result', '{"imported": 2, "updated": 0, "unchanged": 0, "skipped": 0}', 'or imported anyway');
select is((select count(*) from public.applicants where major = 'Another'), 3::bigint, 'and stored again');
select tests.stage('mine', '[{"major": "Mine"}, {"major": "Mine"}]');
select tests.as_owner();
update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com', '{"is_admin": true}');
select is((select public.count_repeats(id) from files where name = 'mine'), 0, 'the parts another admin sent are not counted');
select tests.sign_in_as('admin@example.com');

-- Schools.
select is(public.check_schools(array['UCLA, NYU', 'Harvard; Yale', ' Qzz  school', 'NYU', 'NYU, New York University', 'University of California, San Diego', 'Harvard, Zzz', '?', '']),
  '{"new": [{"spelling": "Harvard, Zzz", "name": "Harvard Medical School"}, {"spelling": "Harvard; Yale", "name": "Harvard Medical School"}, {"spelling": "Qzz  school", "name": "Qzz School"},
     {"spelling": "UCLA, NYU", "name": "University of California, Los Angeles (UCLA)"}, {"spelling": "University of California, San Diego", "name": "University of California, San Diego (UCSD)"}],
    "joined": [{"spelling": "Harvard; Yale", "names": ["Harvard Medical School", "Yale School of Medicine"]},
     {"spelling": "UCLA, NYU", "names": ["New York University (NYU)", "University of California, Los Angeles (UCLA)"]}]}',
  'an admin sees which names are new schools, and which name several');
select is(tests.stage('schools', '[{"accepted_schools": ["Qzz School", "Pitt"]}, {"accepted_schools": null}]') -> 'schools',
  '{"new": [{"spelling": "Qzz School", "name": "Qzz School"}], "joined": []}', 'so does the check of a file');
select throws_ok($$ select public.check_schools(array_fill('a'::text, '{51}')) $$, 'PT422', null, 'at most 50 names are checked at once');

-- Undoing.
insert into public.applicants (major, accepted_schools) values ('Untouched', '{Qxx One}'), ('Changed', '{Qxx Two}'), ('Changed later', '{}');
create temp table given as select * from tests.all_of_it();
select tests.stage('undone', (
  select jsonb_agg(row) from (
    select '{"major": "Of the import", "accepted_schools": ["Qyy"]}'::jsonb as row union all select '{"major": "Edited since"}' union all select '{"major": "Deleted since"}'
    union all select jsonb_build_object('id', id, 'gpa', 4, 'accepted_schools', '["Qyy"]'::jsonb) from public.applicants where major like 'Changed%') r));
select is(tests.import('undone') -> 'result', '{"imported": 3, "updated": 2, "unchanged": 0, "skipped": 0}', 'an import adds and changes');
select is((public.last_imports() -> 0) - array['id', 'started_at', 'ended_at'],
  '{"kind": "import", "state": "done", "total": 5, "done": 5, "problem": null, "started_by": "admin@example.com", "file": "undone.csv", "is_undone": false, "undoing": null,
    "result": {"imported": 3, "updated": 2, "unchanged": 0, "skipped": 0}}', 'it is the latest of the imports');
update public.applicants set hobbies = 'Chess' where major in ('Edited since', 'Changed later');
delete from public.applicants where major = 'Deleted since';
create temp table kept as select id from public.applicants where hobbies = 'Chess' order by number;
select is(tests.undo('undone') - array['id', 'started_at', 'ended_at'],
  (select jsonb_build_object('kind', 'undo', 'state', 'done', 'total', 5, 'done', 5, 'problem', null, 'started_by', 'admin@example.com',
    'result', jsonb_build_object('removed', 1, 'restored', 1, 'kept', 2, 'kept_ids', jsonb_agg(id))) from kept),
  'undoing removes what was added, puts back what was changed, and names what has changed since');
select set_eq($$ select major, gpa, accepted_schools from public.applicants where id not in (select id from kept) $$,
  $$ select major, gpa, accepted_schools from given where major <> 'Changed later' $$, 'every other applicant is as before the import');
select set_eq($$ select major, hobbies, gpa from public.applicants where id in (select id from kept) $$,
  $$ values ('Edited since', 'Chess', null), ('Changed later', 'Chess', 4.00) $$, 'what was changed since is left');
select results_eq($$ select profile_count from public.school_directory where id in ('qxx-two', 'qyy') order by id $$, 'values (1), (1)', 'the schools follow');
select is(public.last_imports() #> '{0,is_undone}', 'true', 'the import is listed as undone');
select is(public.last_imports() #> '{0,undoing,kept}', '2', 'with what that did');
select throws_ok($$ select tests.undo('undone') $$, 'PT409', 'This import has already been undone.', 'an import cannot be undone twice');
select throws_ok($$ select tests.undo('twice') $$, 'PT404', 'Import not found.', 'a failed import cannot be undone');
select throws_ok($$ select public.start_job(gen_random_uuid(), 'undo') $$, 'PT404', 'Import not found.', 'an import must be named');
select results_eq($$ select action, row_count, actor_id from public.audit_log where table_name = 'applicants' and job_id = (
    select job_id from public.audit_log where table_name = 'applicants' and job_id is not null order by id desc limit 1) order by action $$,
  $$ values ('delete', 1, tests.id_of('admin@example.com')), ('update', 1, tests.id_of('admin@example.com')) $$, 'undoing is in the log');
select tests.as_owner();
select is_empty($$ select 1 from private.imported_applicants join files on id = job_id where name = 'undone' $$, 'nothing is left to undo');
select tests.sign_in_as('admin@example.com');

-- An import on top of another: each can be undone, the later one first.
select tests.stage('first', '[{"major": "Layer", "gpa": 3}]');
select tests.import('first');
select tests.stage('second', jsonb_build_array(jsonb_build_object('id', (select id from public.applicants where major = 'Layer'), 'gpa', 3.5)));
select tests.import('second');
select is(tests.undo('second') #> '{result,restored}', '1', 'the later import is undone');
select is(tests.undo('first') -> 'result', '{"removed": 1, "restored": 0, "kept": 0, "kept_ids": []}', 'then the earlier one');

-- A stopped undoing can be continued. More than one batch of it is needed.
select tests.stage('long', (select jsonb_agg(jsonb_build_object('major', 'Long', 'gap_years', n % 50, 'mcat', 472 + n / 50)) from generate_series(0, 2500) n));
select tests.import('long');
select public.start_job('ffffffff-0000-4000-8000-000000000002', 'undo', import => id) from files where name = 'long';
select is(public.cancel_job('ffffffff-0000-4000-8000-000000000002') ->> 'state', 'cancelled', 'undoing can be stopped');
select is(public.last_imports() #> '{0,is_undone}', 'false', 'the import can be undone still');
update public.applicants set hobbies = 'Chess' where major = 'Long' and gap_years = 7;
select is((result - 'kept_ids') || jsonb_build_object('named', jsonb_array_length(result -> 'kept_ids')),
  '{"removed": 2451, "restored": 0, "kept": 50, "named": 20}', 'undoing takes several batches, and names twenty of those that it kept')
from (select tests.undo('long') -> 'result' as result) undone;
select is((select count(*) from public.applicants where major = 'Long'), 50::bigint, 'what was changed since is left, in every batch');

-- The list.
select is(jsonb_array_length(public.last_imports()), 8, 'imports that failed are not listed');
select tests.as_owner();
delete from private.jobs where id = (select id from files where name = 'change');
select is_empty($$ select 1 from private.imported_applicants join files on id = job_id where name = 'change' $$, 'what an import did is forgotten with its job');
select tests.sign_in_as('unpaid@example.com');

select * from finish();
rollback;
