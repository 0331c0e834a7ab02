-- What each import added and changed, so that it can be undone as long as its job is remembered.

create table private.imported_applicants (
  job_id uuid not null references private.jobs (id) on delete cascade,
  applicant_number integer not null,
  -- Of the profile as the import left it. One that differs has been changed since.
  hash bigint not null,
  -- The profile before; null for an applicant that the import added.
  before jsonb,
  primary key (job_id, applicant_number)
);
comment on table private.imported_applicants is
  'The applicants that an import added or changed, with what they were before. Deleted when the import is undone, or with its job.';

alter table private.imported_applicants enable row level security;
-- No policy and no grant: only the functions below and jobs access it.

-- Replaces the profiles of applicants, by id.
create function private.replace_applicants(profiles public.applicants[]) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'update public.applicants a set (%s) = row(%s) from unnest($1) as p where a.id = p.id',
    array_to_string(private.applicant_columns(), ', '),
    'p.' || array_to_string(private.applicant_columns(), ', p.'))
  using profiles;
end
$$;

-- Adds and changes applicants by a part of a file, and returns the counts. Raises no_data_found if one to change is
-- gone. The table's key refuses a second change of an applicant by one file.
create function private.store_part(job private.jobs, part_rows jsonb) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  skip_repeats constant boolean := (job.arguments -> 'skip_repeats')::boolean;
  ids constant text[] := array(
    select r ->> 'id' from jsonb_array_elements(part_rows) as r where r ->> 'id' <> '');
  changes private.applicant_change[] := '{}';
  changed private.applicant_change[] := '{}';
  added text[];
begin
  if ids <> '{}' then
    -- Locked first, so that the comparison sees the latest version of each.
    perform from public.applicants where id = any (ids) order by number for no key update;
    changes := array(select c from private.changes_of(part_rows) c);
    if cardinality(changes) < cardinality(ids) then
      raise no_data_found;
    end if;
    changed := array(select c from unnest(changes) c where not c.is_unchanged);
    insert into private.imported_applicants (job_id, applicant_number, hash, before)
    select job.id, substr(c.id, 11)::integer, c.hash, c.before from unnest(changed) c;
    perform private.replace_applicants(array(
      select jsonb_populate_record(c.after, jsonb_build_object('id', c.id)) from unnest(changed) c));
  end if;

  if skip_repeats then
    added := array(select private.add_applicants(
      array(select n.profile from private.new_profiles(part_rows) n where not n.is_stored and not n.is_repeated order by n.nth),
      job.started_by, job.started_at));
  else
    added := array(select private.add_applicants(
      array(
        select private.applicant_from(r.applicant)
        from jsonb_array_elements(part_rows) with ordinality as r (applicant, nth)
        where coalesce(r.applicant ->> 'id', '') = ''
        order by r.nth),
      job.started_by, job.started_at));
  end if;
  insert into private.imported_applicants (job_id, applicant_number, hash)
  select job.id, a.number, private.profile_hash(a) from public.applicants a where a.id = any (added);

  return jsonb_build_object(
    'imported', cardinality(added),
    'updated', cardinality(changed),
    'unchanged', cardinality(changes) - cardinality(changed),
    'skipped', jsonb_array_length(part_rows) - cardinality(ids) - cardinality(added));
end
$$;

-- Undoes an import in steps, or the import job itself if it is being rolled back: deletes the applicants it added and
-- puts back those it changed. After an import has ended, applicants that were changed since stay as they are.
create function private.undo_batch(job private.jobs) returns private.jobs
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  import constant uuid := coalesce((job.arguments ->> 'import')::uuid, job.id);
  max_listed constant integer := 20;
  batch integer[];
  removable integer[];
  restorable private.imported_applicants[];
  kept integer[];
  so_far jsonb := coalesce(job.result, '{"removed": 0, "restored": 0, "kept": 0, "kept_ids": []}');
begin
  batch := array(
    select i.applicant_number from private.imported_applicants i
    where i.job_id = import and i.applicant_number > job.reached
    order by i.applicant_number limit 2000);

  if batch = '{}' then
    perform private.remove_unused_schools(array(
      select schools.id from public.schools
      where created_at >= (select started_at from private.jobs where id = import)));
    if job.kind = 'undo' then
      return private.end_job(job, 'done', so_far);
    end if;
    job.done := 0;
    return private.end_job(
      job, case when job.problem is null then 'cancelled' else 'failed' end, '{"imported": 0}');
  end if;

  -- Locked first, so that the comparison sees the latest version of each.
  perform from public.applicants a where a.number = any (batch) order by a.number for update;
  select
    array_agg(f.applicant_number) filter (where f.before is null and (f.is_same or job.kind = 'import')),
    array_agg(f.record) filter (where f.before is not null and f.is_same),
    array_agg(f.applicant_number order by f.applicant_number) filter (where not f.is_same)
  into removable, restorable, kept
  from (
    select i as record, i.applicant_number, i.before, private.profile_hash(a) = i.hash as is_same
    from private.imported_applicants i join public.applicants a on a.number = i.applicant_number
    where i.job_id = import and i.applicant_number = any (batch)) f;

  delete from public.applicants a where a.number = any (removable);
  if restorable is not null then
    perform private.replace_applicants(array(
      select jsonb_populate_record(
        null::public.applicants, r.before || jsonb_build_object('id', 'applicant-' || r.applicant_number))
      from unnest(restorable) r));
  end if;
  delete from private.imported_applicants i where i.job_id = import and i.applicant_number = any (batch);
  job.reached := batch[cardinality(batch)];

  if job.kind = 'import' then
    job.done := greatest(job.done - cardinality(batch), 0);
    return job;
  end if;
  job.done := job.done + cardinality(batch);
  job.result := jsonb_build_object(
    'removed', (so_far -> 'removed')::integer + coalesce(cardinality(removable), 0),
    'restored', (so_far -> 'restored')::integer + coalesce(cardinality(restorable), 0),
    'kept', (so_far -> 'kept')::integer + coalesce(cardinality(kept), 0),
    'kept_ids', (
      select coalesce(jsonb_agg(l.id order by l.nth), '[]')
      from (
        select value as id, ordinality as nth from jsonb_array_elements(so_far -> 'kept_ids') with ordinality
        union all
        select to_jsonb('applicant-' || n), max_listed + ordinality from unnest(kept) with ordinality as k (n, ordinality)
        order by nth limit max_listed) l));
  return job;
end
$$;

-- Whether an import has been undone, or is about to be.
create function private.is_undone(import uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.jobs j
    where j.kind = 'undo' and j.state in ('running', 'done') and j.arguments ->> 'import' = is_undone.import::text)
$$;

create function private.last_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        private.job_json(j)
          || jsonb_build_object(
            'file', j.arguments ->> 'file',
            'is_undone', private.is_undone(j.id),
            'undoing', (
              select u.result from private.jobs u
              where u.kind = 'undo' and u.state = 'done' and u.arguments ->> 'import' = j.id::text
              limit 1))
        order by j.ended_at desc, j.started_at desc),
      '[]')
    from private.jobs j
    where j.id in (
      select id from private.jobs where kind = 'import' and state = 'done'
      order by ended_at desc, started_at desc limit 10));
end
$$;

create function public.last_imports() returns jsonb
language sql stable set search_path = ''
as $$ select private.last_imports() $$;
comment on function public.last_imports() is
  'Admins: the last ten imports of files, latest first: the jobs, as latest_job returns them, with the name of the file, is_undone, and in undoing the result of that job. start_job undoes one.';

grant execute on function private.last_imports(), public.last_imports() to authenticated;
