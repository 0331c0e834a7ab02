-- Links between published applicants and the schools that accepted them. Drafts have none, so no figure counts them.
create table public.applicant_schools (
  -- No cascade: it would delete the links of one applicant at a time and update the schools' figures (next migration) after each. The trigger
  -- unlink_schools deletes them in one statement; a link left behind fails at the end of the transaction.
  applicant_id text not null references public.applicants (id) deferrable initially deferred,
  school_id text not null references public.schools (id) on delete cascade,
  -- Copies of the applicant's numbers, so that changes of a school's figures can be computed from its links alone.
  applicant_number integer not null generated always as (substr(applicant_id, 11)::integer) stored,
  applicant_gpa_hundredths integer,
  applicant_mcat integer,
  applicant_state text,
  primary key (school_id, applicant_id)
);
comment on table public.applicant_schools is 'Links applicants to the schools that accepted them. Maintained by triggers.';
create index applicant_schools_applicant_id_idx on public.applicant_schools (applicant_id);

alter table public.applicant_schools enable row level security;

grant select on public.applicant_schools to service_role;
-- No policy and no grant for clients: the Data API would let them nest applicants and schools in each other to any
-- depth. Clients read the links through search_applicants and explore_applicants.
comment on column public.applicant_schools.applicant_gpa_hundredths is 'Copied from the profile by triggers.';
comment on column public.applicant_schools.applicant_mcat is 'Copied from the profile by triggers.';
comment on column public.applicant_schools.applicant_state is 'Copied from the profile by triggers.';

-- Serves the pages of a school's profiles.
create index applicant_schools_number_idx on public.applicant_schools (school_id, applicant_number);

-- A profile as members read it: with the schools here that accepted it.
create function private.profile_json(applicant public.applicants) returns jsonb
language sql stable set search_path = ''
as $$
  select private.applicant_json(applicant) || jsonb_build_object('schools', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'degree', s.degree, 'state', s.state) order by s.name), '[]')
    from public.applicant_schools link
    join public.schools s on s.id = link.school_id
    where link.applicant_id = applicant.id))
$$;

-- A state is stored by its name, however a form, a submission or a file writes it: searches, figures and comparisons read it as it
-- is stored. What names no state, such as a province, stays as it is written.
create function private.tg_applicants__name_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.state_of_residency := coalesce(private.state_read(new.state_of_residency), nullif(trim(new.state_of_residency), ''));
  return new;
end
$$;

create trigger name_state before insert or update of state_of_residency on public.applicants
  for each row when (char_length(new.state_of_residency) <= 100) execute function private.tg_applicants__name_state();

-- Resolves spellings to schools, as {spelling: school id}, and creates missing schools. Each spelling is resolved once,
-- regardless of the number of applicants who wrote it. A spelling without a letter or digit has no school.
create function private.resolve_schools(spellings text[]) returns jsonb
language sql set search_path = ''
as $$
  with meanings as materialized (
    select spelling, name, private.school_id_of(name) as school_id
    from private.canonical_school_names(spellings)
    where private.school_slug(name) <> ''
  ),
  new_schools as (
    insert into public.schools (id, name)
    select distinct on (school_id) school_id, name from meanings order by school_id, name
    on conflict do nothing
  )
  select coalesce(jsonb_object_agg(spelling, school_id), '{}') from meanings
$$;

-- Links published applicants to the schools they name. To avoid deadlocks, all writers lock in the same order: schools first,
-- then the figures of all affected schools, which new links lock in a trigger of the next migration.
--
-- What an update changed is found by `except`, and by arrays and objects of it: a session plans for as many rows as its first
-- update had, and after one of a single row a join would compare each of thousands with each.
create function private.tg_applicants__link_schools() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  to_link text[];
  school_ids jsonb;
  updated constant text[] := case tg_op when 'UPDATE' then array(select id from new_rows) end;
  new_figures jsonb;
begin
  if tg_op = 'INSERT' then
    to_link := array(select id from new_rows);
  else
    to_link := array(
      select id from (
        select id, accepted_schools, is_published from new_rows
        except select id, accepted_schools, is_published from old_rows) changed);
  end if;

  school_ids := private.resolve_schools(array(
    select distinct unnest(accepted_schools) from new_rows where is_published and id = any (to_link)));
  if tg_op = 'UPDATE' then
    perform private.lock_school_figures(array(
      select school_id from public.applicant_schools where applicant_id = any (updated)
      union
      select value from jsonb_each_text(school_ids)));
    delete from public.applicant_schools where applicant_id = any (to_link);
    new_figures := (
      select jsonb_object_agg(id, jsonb_build_array(gpa_hundredths, mcat, state_of_residency)) from (
        select id, gpa_hundredths, mcat, state_of_residency from new_rows
        except select id, gpa_hundredths, mcat, state_of_residency from old_rows) changed);
    update public.applicant_schools
    set applicant_gpa_hundredths = (new_figures #>> array[applicant_id, '0'])::integer,
      applicant_mcat = (new_figures #>> array[applicant_id, '1'])::integer,
      applicant_state = new_figures #>> array[applicant_id, '2']
    where applicant_id = any (updated) and new_figures ? applicant_id;
  end if;

  insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat, applicant_state)
  select distinct id, school_ids ->> spelling, gpa_hundredths, mcat, state_of_residency
  from new_rows, unnest(accepted_schools) as spelling
  where is_published and school_ids ? spelling and id = any (to_link);
  return null;
end
$$;

create trigger link_schools_insert after insert on public.applicants
  referencing new table as new_rows
  for each statement execute function private.tg_applicants__link_schools();

create trigger link_schools_update after update on public.applicants
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_applicants__link_schools();

create function private.tg_applicants__unlink_schools() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  deleted constant text[] := array(select id from old_rows);
begin
  delete from public.applicant_schools where applicant_id = any (deleted);
  return null;
end
$$;

create trigger unlink_schools after delete on public.applicants
  referencing old table as old_rows
  for each statement execute function private.tg_applicants__unlink_schools();

-- Removes schools without applicants, of the given ones or of all, unless an admin has described them.
create function private.remove_unused_schools(school_ids text[] default null) returns void
language sql set search_path = ''
as $$
  delete from public.schools
  where (school_ids is null or id = any (school_ids))
    and not exists (select from public.applicant_schools where school_id = schools.id)
    and not private.is_described(schools)
$$;

-- Updates the links of applicants to match the current aliases. Unchanged links are not rewritten, because writing one
-- costs many times as much as reading it. The applicants are locked first, so that they cannot change or be deleted in
-- the meantime, and later statements see all earlier writes.
create function private.relink(ids text[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  school_ids jsonb;
  affected_schools text[];
  abandoned_schools text[];
begin
  perform from public.applicants where id = any (ids) order by number for no key update;
  school_ids := private.resolve_schools(array(
    select distinct spelling
    from public.applicants, unnest(accepted_schools) as spelling
    where id = any (ids) and is_published));

  with links as materialized (
    -- Two spellings of one school make one link.
    select distinct a.id as applicant_id, m.value as school_id
    from public.applicants a, unnest(a.accepted_schools) as spelling, jsonb_each_text(school_ids) m
    where m.key = spelling and a.id = any (ids) and a.is_published
  ),
  stored as materialized (
    select applicant_id, school_id from public.applicant_schools where applicant_id = any (ids)
  )
  select array_agg(distinct school_id) into affected_schools
  from ((table links except table stored) union all (table stored except table links)) differing;
  if affected_schools is null then
    return;
  end if;
  perform private.lock_school_figures(affected_schools);

  with links as materialized (
    select distinct a.id as applicant_id, m.value as school_id, a.gpa_hundredths, a.mcat, a.state_of_residency
    from public.applicants a, unnest(a.accepted_schools) as spelling, jsonb_each_text(school_ids) m
    where m.key = spelling and a.id = any (ids) and a.is_published
  ),
  new_links as (
    insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat, applicant_state)
    select applicant_id, school_id, gpa_hundredths, mcat, state_of_residency
    from links
    where not exists (
      select from public.applicant_schools l
      where l.applicant_id = links.applicant_id and l.school_id = links.school_id)
  ),
  old_links as (
    delete from public.applicant_schools l
    where l.applicant_id = any (ids)
      and not exists (
        select from links where links.applicant_id = l.applicant_id and links.school_id = l.school_id)
    returning l.school_id
  )
  select array_agg(distinct school_id) into abandoned_schools from old_links;

  if abandoned_schools is not null then
    perform private.remove_unused_schools(abandoned_schools);
  end if;
end
$$;

-- Relinks the applicants who wrote one of the changed aliases. The lock waits for transactions that still use the old
-- aliases; later ones use the new ones.
create function private.relink_applicants(aliases text[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.alias_patterns(aliases);
begin
  lock table public.applicants in share row exclusive mode;
  perform private.relink(array(select id from public.applicants where search_text like any (patterns)));
end
$$;

-- Links all applicants by the current aliases.
create function private.sync_schools() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  before constant text[] := array(select id from public.schools);
begin
  perform private.require_admin();
  perform private.relink(array(select id from public.applicants));
  perform private.remove_unused_schools();
  return (
    select jsonb_build_object(
      'schools', count(*),
      'created', count(*) filter (where id <> all (before)),
      'removed', cardinality(before) - count(*) filter (where id = any (before)))
    from public.schools);
end
$$;

create function public.sync_schools() returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.sync_schools() $$;
comment on function public.sync_schools() is
  'Admins: links every applicant to the schools they name and removes schools that have neither profiles nor details. Returns {schools, created, removed}.';

-- Deletes all applicants, and all schools but those of an applicant who is added meanwhile.
create function private.clear_applicants_and_schools() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  applicants integer;
  schools integer;
begin
  perform private.require_admin();
  perform private.require_proof('clear_applicants');
  perform private.require_unsold();
  perform set_config('store.batch', gen_random_uuid()::text, true);
  delete from public.applicants where true;
  get diagnostics applicants = row_count;
  -- Audits the schools one by one, with their content.
  perform set_config('store.batch', '', true);
  delete from public.schools s where not exists (select from public.applicant_schools l where l.school_id = s.id);
  get diagnostics schools = row_count;
  return jsonb_build_object('applicants', applicants, 'schools', schools);
end
$$;

create function public.clear_applicants_and_schools() returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.clear_applicants_and_schools() $$;
comment on function public.clear_applicants_and_schools() is
  'Admins: deletes all applicants and schools, with a proof. Returns {applicants, schools}, their numbers. 409 once the store has sold something.';

grant execute on function
  private.sync_schools(), public.sync_schools(),
  private.clear_applicants_and_schools(), public.clear_applicants_and_schools()
  to authenticated;
