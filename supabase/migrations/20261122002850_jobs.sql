-- Long-running admin tasks that do not fit in one request: importing a file, undoing an import, clearing all applicants,
-- syncing the schools, and relinking very many applicants after an alias has changed. The admin page runs a job in steps of a few
-- seconds. A job stores its progress, so that a step whose response was lost is not repeated, and any admin's page can
-- continue it. Jobs run one at a time, in order.

create table private.jobs (
  -- Chosen by the client, so that a retry does not start a second job.
  id uuid primary key,
  kind text not null check (kind in ('import', 'undo', 'sync', 'relink', 'clear')),
  state text not null default 'running' check (state in ('running', 'undoing', 'done', 'cancelled', 'failed')),
  -- The number of applicants to process, and the number processed.
  total integer not null check (total >= 0),
  done integer not null default 0,
  -- The cursor: the number of the last applicant, or of the last part of the file to import.
  reached integer not null default 0,
  arguments jsonb not null default '{}',
  -- The outcome once it has ended, and the reason of a failure.
  result jsonb,
  problem text,
  started_by uuid default auth.uid(),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ended_at_matches_state check ((state in ('running', 'undoing')) = (ended_at is null))
);
comment on table private.jobs is
  'Long-running admin tasks, run in steps: their kind, progress and result.';
create index jobs_ended_at_idx on private.jobs (ended_at desc, started_at);

alter table private.jobs enable row level security;
-- No policy and no grant: only the functions below access it.

create function private.job_json(job private.jobs) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(job) - array['reached', 'arguments', 'started_by']
    || jsonb_build_object('started_by', (select email from auth.users where users.id = job.started_by))
$$;

create function private.open_job(id uuid, kind text, total bigint, arguments jsonb default '{}') returns private.jobs
language sql set search_path = ''
as $$
  insert into private.jobs (id, kind, total, arguments) values (id, kind, total, arguments) returning *
$$;

-- The id of the current job: the oldest that has not ended.
create function private.current_job() returns uuid
language sql stable set search_path = ''
as $$ select j.id from private.jobs j where j.ended_at is null order by j.started_at, j.id limit 1 $$;

create function private.start_job(
  id uuid, kind text, parts integer, skip_repeats boolean, file text, import uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  job private.jobs;
  applicants constant bigint := (select count(*) from public.applicants);
  rows_sent bigint;
begin
  perform private.require_admin();
  select * into job from private.jobs j where j.id = start_job.id;
  if found then
    return private.job_json(job);
  end if;

  if kind = 'import' then
    -- Locked, so that no part changes after it was counted.
    perform from private.staged_applicants s where s.staged_by = auth.uid() and s.import_id = start_job.id for update;
    select sum(s.row_count) into rows_sent
    from private.staged_applicants s
    where s.staged_by = auth.uid() and s.import_id = start_job.id
    having count(*) = parts and min(s.part) = 1 and max(s.part) = parts;
    if rows_sent is null then
      raise sqlstate 'PT409' using
        message = 'Parts of the file are missing.',
        hint = 'Nothing was imported. Choose the file again.';
    end if;
    job := private.open_job(id, kind, rows_sent, jsonb_build_object(
      'parts', parts, 'skip_repeats', coalesce(skip_repeats, false), 'file', left(file, 255)));
  elsif kind = 'undo' then
    -- Locked, so that two admins do not undo it at the same time.
    perform from private.jobs j where j.id = import and j.kind = 'import' and j.state = 'done' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'Import not found.';
    elsif private.is_undone(import) then
      raise sqlstate 'PT409' using message = 'This import has already been undone.';
    end if;
    job := private.open_job(
      id, kind, (select count(*) from private.imported_applicants i where i.job_id = import),
      jsonb_build_object('import', import));
  elsif kind = 'clear' then
    job := private.open_job(id, kind, applicants, jsonb_build_object(
      'until', (select max(number) from public.applicants)));
  elsif kind = 'sync' then
    job := private.open_job(id, kind, applicants);
  else
    raise sqlstate 'PT422' using message = 'Unknown task.';
  end if;
  return private.job_json(job);
end
$$;

create function public.start_job(
  id uuid, kind text, parts integer default null, skip_repeats boolean default false, file text default null,
  import uuid default null)
returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.start_job(id, kind, parts, skip_repeats, file, import) $$;
comment on function public.start_job(uuid, text, integer, boolean, text, uuid) is
  'Admins: starts a job under an id chosen by the client: import (of the parts staged under that id, without new rows that repeat one of the file or the store if skip_repeats, remembering the name of the file), undo (of an import), sync or clear. Returns the job, also if it was already started. 409 if a part is missing or the import was already undone.';

create function private.end_job(job private.jobs, state text, result jsonb) returns private.jobs
language plpgsql set search_path = ''
as $$
begin
  job.state := end_job.state;
  job.result := end_job.result;
  job.ended_at := clock_timestamp();
  delete from private.staged_applicants s where s.import_id = job.id and s.staged_by = job.started_by;
  return job;
end
$$;

-- Starts the rollback of an import, which its next steps carry out.
create function private.undo_import(job private.jobs, problem text) returns private.jobs
language plpgsql set search_path = ''
as $$
begin
  job.state := 'undoing';
  job.problem := undo_import.problem;
  job.reached := 0;
  return job;
end
$$;

-- Each batch function takes a second at most and returns the updated job.
create function private.import_batch(job private.jobs) returns private.jobs
language plpgsql set search_path = ''
as $$
declare
  part_rows jsonb;
  counts jsonb;
begin
  delete from private.staged_applicants s
  where s.staged_by = job.started_by and s.import_id = job.id and s.part = job.reached + 1
  returning s.rows into part_rows;
  if part_rows is null then
    return private.undo_import(job, 'A part of the file is missing.');
  end if;
  begin
    counts := private.store_part(job, part_rows);
  exception
    when no_data_found then
      return private.undo_import(job, 'An applicant to update has been deleted in the meantime.');
    when integrity_constraint_violation or data_exception then
      -- A row passed the validation when it was staged, but cannot be stored.
      return private.undo_import(job, 'A row could not be stored.');
  end;
  job.result := (
    select jsonb_object_agg(c.key, c.value::integer + coalesce((job.result ->> c.key)::integer, 0))
    from jsonb_each_text(counts) c);
  job.done := job.done + jsonb_array_length(part_rows);
  job.reached := job.reached + 1;
  if job.reached = (job.arguments ->> 'parts')::integer then
    job := private.end_job(job, 'done', job.result);
  end if;
  return job;
end
$$;

-- Relinks applicants by the current aliases: all of them, or those who wrote one of the given aliases.
create function private.link_batch(job private.jobs) returns private.jobs
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.alias_patterns(
    array(select jsonb_array_elements_text(job.arguments -> 'aliases')));
  scanned integer;
  last integer;
  affected text[];
begin
  if not job.arguments ?| array['aliases', 'schools'] then
    job.arguments := jsonb_build_object(
      'schools', (select coalesce(jsonb_agg(schools.id), '[]') from public.schools));
  end if;

  select count(*), max(a.number), array_agg(a.id) filter (where patterns is null or a.search_text like any (patterns))
  into scanned, last, affected
  from (
    select number, id, search_text from public.applicants
    where number > job.reached order by number limit 2000) a;
  if scanned > 0 then
    perform private.relink(affected);
    job.reached := last;
    -- Applicants added in the meantime are scanned too, although they are linked already.
    job.done := least(job.done + scanned, job.total);
    return job;
  elsif job.kind = 'relink' then
    return private.end_job(job, 'done', '{}');
  end if;

  perform private.remove_unused_schools();
  return private.end_job(job, 'done', (
    select jsonb_build_object(
      'schools', count(*),
      'created', count(*) filter (where not job.arguments -> 'schools' ? schools.id),
      'removed', jsonb_array_length(job.arguments -> 'schools')
        - count(*) filter (where job.arguments -> 'schools' ? schools.id))
    from public.schools));
end
$$;

create function private.clear_batch(job private.jobs) returns private.jobs
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  removed integer[];
  schools integer;
begin
  with next as materialized (
    select a.id from public.applicants a
    where a.number > job.reached and a.number <= (job.arguments ->> 'until')::integer
    order by a.number
    limit 2000
  ),
  deleted as (
    delete from public.applicants a using next where a.id = next.id returning a.number
  )
  select array_agg(number) into removed from deleted;
  if removed is not null then
    job.reached := (select max(number) from unnest(removed) as number);
    job.done := job.done + cardinality(removed);
    return job;
  end if;

  -- Audits the schools one by one, with their content, not as part of the job's entry.
  perform set_config('store.job', '', true);
  delete from public.schools s
  where not exists (select from public.applicant_schools l where l.school_id = s.id);
  get diagnostics schools = row_count;
  return private.end_job(job, 'done', jsonb_build_object('applicants', job.done, 'schools', schools));
end
$$;

-- Runs a job for two seconds. Returns it unchanged while another page runs a step, or while an earlier job is running.
create function private.run_job_step(id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  job private.jobs;
  until constant timestamptz := clock_timestamp() + interval '2 seconds';
  is_free constant boolean := pg_try_advisory_xact_lock(hashtextextended('private.run_job_step', 0));
begin
  perform private.require_admin();
  if is_free and id = private.current_job() then
    select * into job from private.jobs j where j.id = run_job_step.id for update;
  else
    select * into job from private.jobs j where j.id = run_job_step.id;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'Task not found.';
  end if;
  if not is_free or job.ended_at is not null or id is distinct from private.current_job() then
    return private.job_json(job);
  end if;

  perform set_config('store.job', job.id::text, true);
  loop
    if job.state = 'undoing' or job.kind = 'undo' then
      job := private.undo_batch(job);
    elsif job.kind = 'import' then
      job := private.import_batch(job);
    elsif job.kind = 'clear' then
      job := private.clear_batch(job);
    else
      job := private.link_batch(job);
    end if;
    exit when job.ended_at is not null or clock_timestamp() >= until;
  end loop;
  perform set_config('store.job', '', true);

  update private.jobs j
  set (state, done, reached, arguments, result, problem, ended_at) =
    (job.state, job.done, job.reached, job.arguments, job.result, job.problem, job.ended_at)
  where j.id = job.id;
  return private.job_json(job);
end
$$;

create function public.run_job_step(id uuid) returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.run_job_step(id) $$;
comment on function public.run_job_step(uuid) is
  'Admins: runs a job for the next seconds, whichever admin started it. Returns the job, with its result once it has ended.';

-- Cancels a job: an import is rolled back in steps, any other stops. Relinking cannot be canceled, because the
-- alias has already changed.
create function private.cancel_job(id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  job private.jobs;
begin
  perform private.require_admin();
  select * into job from private.jobs j where j.id = cancel_job.id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Task not found.';
  end if;
  if job.state = 'running' then
    if job.kind = 'relink' then
      raise sqlstate 'PT422' using message = 'The alias has already changed, so its applicants must be relinked.';
    elsif job.kind = 'import' then
      job := private.undo_import(job, null);
    else
      job := private.end_job(
        job, 'cancelled', coalesce(job.result, '{}') || jsonb_build_object('applicants', job.done));
    end if;
    update private.jobs j
    set (state, reached, result, ended_at) = (job.state, job.reached, job.result, job.ended_at)
    where j.id = job.id;
  end if;
  return private.job_json(job);
end
$$;

create function public.cancel_job(id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.cancel_job(id) $$;
comment on function public.cancel_job(uuid) is
  'Admins: cancels a job. An import is rolled back completely, in steps; any other stops where it is. Returns the job.';

-- The current job, or the last one that ended, or null.
create function private.latest_job() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select private.job_json(j) from private.jobs j
    where j.id = private.current_job() or private.current_job() is null
    order by j.ended_at desc
    limit 1);
end
$$;

create function public.latest_job() returns jsonb
language sql stable set search_path = ''
as $$ select private.latest_job() $$;
comment on function public.latest_job() is
  'Admins: the current job, or the last one that ended: {id, kind, state, total, done, result, problem, started_by, started_at, ended_at}, or null.';

grant execute on function
  private.start_job(uuid, text, integer, boolean, text, uuid), public.start_job(uuid, text, integer, boolean, text, uuid),
  private.run_job_step(uuid), public.run_job_step(uuid),
  private.cancel_job(uuid), public.cancel_job(uuid),
  private.latest_job(), public.latest_job()
  to authenticated;
