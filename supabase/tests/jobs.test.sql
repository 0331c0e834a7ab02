-- Jobs in steps: the effect of a step, of stopping, and the order of jobs.
begin;
select no_plan();
select tests.open_store();
select setval('public.applicant_number_seq', 1000);

create temp table file as select gen_random_uuid() as id;
grant all on file to authenticated;
create function tests.stage_parts(count integer) returns void language sql as $$
  select public.stage_applicants(id, part, format('[{"major": "Part %s", "accepted_schools": ["Qzz %s"]}, {"major": "Part %s", "accepted_schools": ["Yale"]}]', part, part, part)::jsonb)
  from file, generate_series(1, count) part
$$;
create function tests.imported() returns setof text language sql as $$ select major from public.applicants where major like 'Part%' order by number $$;
grant execute on function tests.stage_parts(integer), tests.imported() to authenticated;
create function tests.figures_are_right() returns boolean language sql security definer as $$
  select not exists (
    select from (
      select school_id, count(*)::integer as profiles, coalesce(sum(applicant_gpa_hundredths), 0)::bigint as gpa
      from public.applicant_schools group by school_id) counted
    full join (select school_id, profiles, gpa_hundredths as gpa from public.school_figures where profiles > 0) kept
      using (school_id)
    where (counted.profiles, counted.gpa) is distinct from (kept.profiles, kept.gpa))
$$;
grant execute on function tests.figures_are_right() to authenticated;

-- An import, half-way. One step is one batch here: the time limit is zero.
insert into public.applicants (major, accepted_schools) values ('Before', '{Yale}');
create function tests.batch() returns void language plpgsql security definer as $$
declare
  job private.jobs;
begin
  select * into job from private.jobs where id = private.current_job();
  perform set_config('store.job', job.id::text, true);
  job := case when job.state = 'undoing' then private.undo_batch(job) when job.kind = 'import' then private.import_batch(job)
    when job.kind = 'clear' then private.clear_batch(job) else private.link_batch(job) end;
  perform set_config('store.job', '', true);
  update private.jobs j set (state, done, reached, arguments, result, problem, ended_at) =
    (job.state, job.done, job.reached, job.arguments, job.result, job.problem, job.ended_at) where j.id = job.id;
end
$$;
grant execute on function tests.batch() to authenticated;
delete from public.audit_log;

select tests.sign_in_as('admin@example.com');
select is(public.latest_job(), null, 'an admin sees no job before the first');
select tests.stage_parts(3);
select is((select public.start_job(id, 'import', 3) - array['id', 'started_at'] from file),
  '{"kind": "import", "state": "running", "total": 6, "done": 0, "result": null, "problem": null, "ended_at": null, "started_by": "admin@example.com"}',
  'an admin can start an import');
select is((select public.start_job(id, 'import', 3) ->> 'state' from file), 'running', 'starting a job again has no effect');
select public.start_job('ffffffff-0000-4000-8000-000000000001', 'sync');
select is(public.run_job_step('ffffffff-0000-4000-8000-000000000001') ->> 'done', '0', 'a second job waits for its turn');
select is((public.latest_job() ->> 'id')::uuid, id, 'the first job is the one shown') from file;
select is(public.cancel_job('ffffffff-0000-4000-8000-000000000001') ->> 'state', 'cancelled', 'an admin can cancel a waiting job');
select throws_ok($$ select public.start_job(gen_random_uuid(), 'tidy') $$, 'PT422', 'Unknown task.', 'an admin cannot start an unknown kind of job');
select throws_ok($$ select public.run_job_step(gen_random_uuid()) $$, 'PT404', 'Task not found.', 'an admin cannot run an unknown job');
select throws_ok($$ select public.cancel_job(gen_random_uuid()) $$, 'PT404', 'Task not found.', 'an admin cannot cancel an unknown job');
select tests.batch();
select is(public.latest_job() -> 'done', '2', 'a job reports its progress after each batch');
select results_eq('select tests.imported()', $$ values ('Part 1'), ('Part 1') $$, 'the rows of the batch are imported');

-- Another admin continues the job.
select tests.as_owner();
update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com', '{"is_admin": true}');
select is((select tests.run_job(id) -> 'result' from file), '{"imported": 6, "updated": 0, "unchanged": 0, "skipped": 0}', 'another admin''s page can continue the job');
select is((select count(*) from tests.imported()), 6::bigint, 'every row is imported once');
select is((select public.run_job_step(id) - array['id', 'started_at', 'ended_at'] from file),
  '{"kind": "import", "state": "done", "total": 6, "done": 6, "result": {"imported": 6, "updated": 0, "unchanged": 0, "skipped": 0}, "problem": null, "started_by": "admin@example.com"}',
  'a step of a finished job returns its result');
select is((select public.cancel_job(id) ->> 'state' from file), 'done', 'a finished job cannot be cancelled');
select results_eq($$ select actor_id, action, row_count, row_key, job_id from public.audit_log where table_name = 'applicants' $$,
  $$ select tests.id_of('admin@example.com'), 'insert', 6, null::jsonb, id from file $$, 'an import is one entry in the log');
select ok(tests.figures_are_right(), 'the figures match the profiles');
select tests.as_owner();
select results_eq($$ select distinct created_by, uploaded_by from public.applicants where major like 'Part%' $$,
  $$ values (tests.id_of('admin@example.com'), tests.id_of('admin@example.com')) $$, 'the rows are recorded as the first admin''s');
select is_empty('select 1 from private.staged_applicants', 'no part is left after the import');

-- Undone.
select tests.sign_in_as('admin@example.com');
delete from public.applicants where major like 'Part%';
create temp table second as select gen_random_uuid() as id;
truncate file;
insert into file table second;
select tests.stage_parts(2);
select public.start_job(id, 'import', 2) from file;
select tests.batch();
insert into public.applicants (major, accepted_schools) values ('Meanwhile', '{Yale}');
select is((select public.cancel_job(id) ->> 'state' from file), 'undoing', 'cancelling an import undoes it');
select is((select public.cancel_job(id) ->> 'state' from file), 'undoing', 'the undoing cannot be cancelled');
select is((select tests.run_job(id) - array['id', 'started_at', 'ended_at'] from file),
  '{"kind": "import", "state": "cancelled", "total": 4, "done": 0, "result": {"imported": 0}, "problem": null, "started_by": "admin@example.com"}',
  'the cancelled job reports that nothing was imported');
select is_empty('select tests.imported()', 'no row of the import is left');
select set_eq('select major from public.applicants', array['Before', 'Meanwhile'], 'every other applicant is left');
select is_empty($$ select id from public.schools where id = 'qzz-1' $$, 'the schools it created are gone');
select ok(tests.figures_are_right(), 'the figures match the profiles again');

-- A row that passed the check but cannot be stored.
select tests.as_owner();
update file set id = gen_random_uuid();
set constraints all immediate;
alter table public.applicants add constraint no_part_2 check (major <> 'Part 2');
set constraints all deferred;
select tests.sign_in_as('admin@example.com');
select tests.stage_parts(3);
select is((select tests.run_job(id, 'import', 3) - array['id', 'started_at', 'ended_at'] from file),
  '{"kind": "import", "state": "failed", "total": 6, "done": 0, "result": {"imported": 0}, "problem": "A row could not be stored.", "started_by": "admin@example.com"}',
  'a row that cannot be stored fails the import');
select is_empty('select tests.imported()', 'a failed import leaves no rows');
select tests.as_owner();
select is_empty('select 1 from private.staged_applicants', 'a failed import leaves no parts');
update file set id = gen_random_uuid();
select tests.sign_in_as('admin@example.com');
select tests.stage_parts(3);
select public.start_job(id, 'import', 3) from file;
select tests.batch();
select tests.as_owner();
delete from private.staged_applicants where part = 3;
delete from private.staged_applicants where part = 2;
select tests.sign_in_as('admin@example.com');
select is((select tests.run_job(id) ->> 'problem' from file), 'A part of the file is missing.', 'deleting the admin''s account fails the import');
select is_empty('select tests.imported()', 'that import leaves no rows either');

-- Members read and applicants are added in the meantime.
insert into public.applicants (major, accepted_schools) select 'Many', array['Qzz ' || n % 3, 'Yale'] from generate_series(1, 4500) n;
create temp table clearing as select gen_random_uuid() as id;
select public.start_job(id, 'clear') from clearing;
select tests.batch();
select is((select count(*) from public.applicants), 2502::bigint, 'a clearing deletes two thousand applicants per step');
select ok(tests.figures_are_right(), 'the figures are right after each step');
select is((select public.cancel_job(id) - array['id', 'started_at', 'ended_at'] from clearing),
  '{"kind": "clear", "state": "cancelled", "total": 4502, "done": 2000, "result": {"applicants": 2000}, "problem": null, "started_by": "admin@example.com"}',
  'a cancelled clearing reports how many it deleted');
select is((select count(*) from public.applicants), 2502::bigint, 'a cancelled clearing deletes no more');
truncate clearing;
insert into clearing values (gen_random_uuid());
select public.start_job(id, 'clear') from clearing;
insert into public.applicants (major, accepted_schools) values ('Later', '{Qzz Later}');
select is((select tests.run_job(id) -> 'result' from clearing) -> 'applicants', '2502', 'a clearing deletes the applicants that existed when it began');
select results_eq('select major from public.applicants', $$ values ('Later') $$, 'an applicant added later stays');
select results_eq('select id from public.schools', $$ values ('qzz-later') $$, 'the later applicant''s school stays');
select ok(tests.figures_are_right(), 'the figures are right after a clearing');
select results_eq(
  $$ select action, sum(row_count) from public.audit_log join clearing on job_id = clearing.id where table_name = 'applicants' group by action $$,
  $$ values ('delete', 2502::bigint) $$, 'a clearing is one entry in the log');
select set_eq($$ select before ->> 'name' from public.audit_log where table_name = 'schools' and action = 'delete' and job_id is null $$,
  array['Yale School of Medicine', 'Qzz 0', 'Qzz 1', 'Qzz 2'], 'each deleted school is an entry in the log');

-- An alias with very many applicants.
select tests.as_owner();
insert into public.applicants (gpa, accepted_schools)
select 3, case when n % 100 = 0 then '{Qxx One,Qxx Two}' else '{Qxx One}' end::text[] from generate_series(1, 5001) n;
select tests.sign_in_as('admin@example.com');
select public.change_alias(null, null, 'qxx t', 'Two Of Them');
select is(public.latest_job() ->> 'kind', 'clear', 'an alias with few applicants relinks them immediately');
select is((select profile_count from public.school_directory where id = 'two-of-them'), 50, 'an alias with fifty applicants relinks them immediately');
select public.change_alias(null, null, 'qxx', 'One Of Them');
select is(public.latest_job() - array['id', 'started_at'],
  '{"kind": "relink", "state": "running", "total": 5002, "done": 0, "result": null, "problem": null, "ended_at": null, "started_by": "admin@example.com"}',
  'an alias with very many applicants starts a job');
select is_empty($$ select 1 from public.schools where id = 'one-of-them' $$, 'no applicant is relinked before the job runs');
insert into public.applicants (gpa, accepted_schools) values (4, '{Qxx One}');
select is((select profile_count from public.school_directory where id = 'one-of-them'), 1, 'a new applicant is linked by the alias immediately');
select throws_ok(format('select public.cancel_job(%L)', public.latest_job() ->> 'id'), 'PT422',
  'The alias has already changed, so its applicants must be relinked.', 'a relinking job cannot be cancelled');
select is(tests.run_job((public.latest_job() ->> 'id')::uuid) ->> 'state', 'done', 'a relinking job runs in steps');
select set_eq($$ select id, profile_count from public.school_directory where id in ('qxx-one', 'one-of-them', 'two-of-them') $$,
  $$ values ('one-of-them', 5002), ('two-of-them', 50) $$, 'all applicants are linked to the alias''s school afterwards');
select ok(tests.figures_are_right(), 'the figures match after relinking');
select tests.as_owner();
select lives_ok($$ delete from public.school_aliases where alias like 'qxx%' $$, 'the database owner can delete the aliases in one statement');
select is((select profile_count from public.school_directory where id = 'qxx-one'), 5002, 'that statement relinks every applicant');

-- A sync fixes differences.
delete from public.applicant_schools where school_id = 'qxx-one' and applicant_number % 2 = 0;
update public.applicant_schools set school_id = 'qzz-later' where school_id = 'qxx-one' and applicant_number % 3 = 0 and applicant_number % 2 = 1;
update public.school_figures f set (profiles, gpa_hundredths, gpa_profiles) = (
  select count(*), coalesce(sum(applicant_gpa_hundredths), 0), count(applicant_gpa_hundredths) from public.applicant_schools l where l.school_id = f.school_id)
where true;
select tests.sign_in_as('admin@example.com');
select is(tests.run_job(kind => 'sync') - array['id', 'started_at', 'ended_at', 'result'],
  '{"kind": "sync", "state": "done", "total": 5003, "done": 5003, "problem": null, "started_by": "admin@example.com"}', 'an admin can run a sync');
select results_eq($$ select id, profile_count from public.school_directory where id in ('qxx-one', 'qzz-later') order by id $$,
  $$ values ('qxx-one', 5002), ('qzz-later', 1) $$, 'a sync links each profile to its school');
select ok(tests.figures_are_right(), 'a sync corrects the figures');

select * from finish();
rollback;
