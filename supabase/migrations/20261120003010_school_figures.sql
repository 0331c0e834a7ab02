-- What the profiles of a school add up to, kept as they change, so that a list of schools reads no
-- profile. A link carries the numbers that its school's figures are made of: a change of figures is
-- then the difference between links before and after, whatever changed them.

alter table public.applicant_schools
  add column applicant_number integer not null generated always as (substr(applicant_id, 11)::integer) stored,
  add column applicant_gpa_hundredths integer,
  add column applicant_mcat integer;
comment on column public.applicant_schools.applicant_gpa_hundredths is 'As in the profile; kept by trigger.';
comment on column public.applicant_schools.applicant_mcat is 'As in the profile; kept by trigger.';

update public.applicant_schools
set applicant_gpa_hundredths = gpa_hundredths, applicant_mcat = mcat
from public.applicants
where applicants.id = applicant_id;

-- The pages of a school's profiles, in order.
create index applicant_schools_number_idx on public.applicant_schools (school_id, applicant_number);

create table public.school_figures (
  school_id text primary key references public.schools (id) on delete cascade,
  profiles integer not null,
  -- Sums, and of how many: an average is exact at any time.
  gpa_hundredths bigint not null,
  gpa_profiles integer not null,
  mcat bigint not null,
  mcat_profiles integer not null
);
comment on table public.school_figures is
  'What the profiles of a school add up to: how many there are, and the sums of GPA and MCAT of those that tell. Kept by trigger.';

alter table public.school_figures enable row level security;

create policy "members with profiles read schools' figures, admins too" on public.school_figures
  for select to authenticated
  using ((select private.has_capability('profiles')) or (select private.is_admin()));

grant select on public.school_figures to authenticated, service_role;
-- No grant to write: figures follow from links alone.

insert into public.school_figures
select school_id, count(*), coalesce(sum(applicant_gpa_hundredths), 0), count(applicant_gpa_hundredths),
  coalesce(sum(applicant_mcat), 0), count(applicant_mcat)
from public.applicant_schools
group by school_id;

-- Adds the difference that a statement made. Those who change the same schools wait for one another,
-- all in the same order, so that nobody waits for somebody who waits for them.
create function private.tg_applicant_schools__add_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.school_figures as f
    select school_id, count(*), coalesce(sum(applicant_gpa_hundredths), 0), count(applicant_gpa_hundredths),
      coalesce(sum(applicant_mcat), 0), count(applicant_mcat)
    from new_rows
    group by school_id
    order by school_id
    on conflict (school_id) do update set
      profiles = f.profiles + excluded.profiles,
      gpa_hundredths = f.gpa_hundredths + excluded.gpa_hundredths,
      gpa_profiles = f.gpa_profiles + excluded.gpa_profiles,
      mcat = f.mcat + excluded.mcat,
      mcat_profiles = f.mcat_profiles + excluded.mcat_profiles;
    return null;
  end if;

  if tg_op = 'DELETE' then
    perform private.lock_school_figures(array(select distinct school_id from old_rows));
    update public.school_figures f set
      profiles = f.profiles - d.profiles,
      gpa_hundredths = f.gpa_hundredths - d.gpa_hundredths,
      gpa_profiles = f.gpa_profiles - d.gpa_profiles,
      mcat = f.mcat - d.mcat,
      mcat_profiles = f.mcat_profiles - d.mcat_profiles
    from (
      select school_id, count(*) as profiles, coalesce(sum(applicant_gpa_hundredths), 0) as gpa_hundredths,
        count(applicant_gpa_hundredths) as gpa_profiles, coalesce(sum(applicant_mcat), 0) as mcat,
        count(applicant_mcat) as mcat_profiles
      from old_rows group by school_id) d
    where d.school_id = f.school_id;
    return null;
  end if;

  -- A link stays with its school: only its numbers change.
  perform private.lock_school_figures(array(select distinct school_id from new_rows));
  update public.school_figures f set
    gpa_hundredths = f.gpa_hundredths + d.gpa_hundredths,
    gpa_profiles = f.gpa_profiles + d.gpa_profiles,
    mcat = f.mcat + d.mcat,
    mcat_profiles = f.mcat_profiles + d.mcat_profiles
  from (
    select n.school_id,
      coalesce(sum(n.applicant_gpa_hundredths), 0) - coalesce(sum(o.applicant_gpa_hundredths), 0) as gpa_hundredths,
      count(n.applicant_gpa_hundredths) - count(o.applicant_gpa_hundredths) as gpa_profiles,
      coalesce(sum(n.applicant_mcat), 0) - coalesce(sum(o.applicant_mcat), 0) as mcat,
      count(n.applicant_mcat) - count(o.applicant_mcat) as mcat_profiles
    from new_rows n join old_rows o using (school_id, applicant_id)
    group by n.school_id) d
  where d.school_id = f.school_id;
  return null;
end
$$;

create function private.lock_school_figures(schools text[]) returns void
language sql set search_path = ''
as $$
  select from public.school_figures where school_id = any (schools) order by school_id for update
$$;

create trigger add_up_insert after insert on public.applicant_schools
  referencing new table as new_rows
  for each statement execute function private.tg_applicant_schools__add_up();
create trigger add_up_update after update on public.applicant_schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_applicant_schools__add_up();
create trigger add_up_delete after delete on public.applicant_schools
  referencing old table as old_rows
  for each statement execute function private.tg_applicant_schools__add_up();

-- A cascade deletes the links of one applicant after the other, and adds up after each; a statement
-- deletes those of all at once. What it left over would be noticed when the transaction ends.
alter table public.applicant_schools
  drop constraint applicant_schools_applicant_id_fkey,
  add constraint applicant_schools_applicant_id_fkey
    foreign key (applicant_id) references public.applicants (id) deferrable initially deferred;

create function private.tg_applicants__unlink_schools() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.applicant_schools where applicant_id in (select id from old_rows);
  return null;
end
$$;

create trigger unlink_schools after delete on public.applicants
  referencing old table as old_rows
  for each statement execute function private.tg_applicants__unlink_schools();

-- As before, after rows of applicants were inserted or changed; now the links get their numbers too.
-- Schools come first, then the figures of all that are left or joined: everybody's order.
create or replace function private.tg_applicants__link_schools() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  spellings text[];
  meant jsonb;
begin
  if tg_op = 'INSERT' then
    spellings := array(select distinct unnest(accepted_schools) from new_rows);
  else
    spellings := array(
      select distinct unnest(n.accepted_schools)
      from new_rows n join old_rows o using (id)
      where n.accepted_schools <> o.accepted_schools);
  end if;

  -- Each spelling is looked up once, however many applicants wrote it. One with no letter or digit
  -- means no school.
  with meanings as materialized (
    select spelling, name, private.school_slug(name) as school_id
    from unnest(spellings) as spelling, private.canonical_school_name(spelling) as name
    where private.school_slug(name) <> ''
  ),
  new_schools as (
    insert into public.schools (id, name)
    select distinct on (school_id) school_id, name from meanings order by school_id, name
    on conflict (id) do nothing
  )
  select coalesce(jsonb_object_agg(spelling, school_id), '{}') into meant from meanings;

  if tg_op = 'UPDATE' then
    perform private.lock_school_figures(array(
      select school_id from public.applicant_schools where applicant_id in (select id from new_rows)
      union
      select value from jsonb_each_text(meant)));
    delete from public.applicant_schools where applicant_id in (
      select n.id from new_rows n join old_rows o using (id) where n.accepted_schools <> o.accepted_schools);
    update public.applicant_schools l
    set applicant_gpa_hundredths = n.gpa_hundredths, applicant_mcat = n.mcat
    from new_rows n join old_rows o using (id)
    where n.id = l.applicant_id and (n.gpa_hundredths, n.mcat) is distinct from (o.gpa_hundredths, o.mcat);
  end if;

  insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat)
  select distinct n.id, m.value, n.gpa_hundredths, n.mcat
  from new_rows n, unnest(n.accepted_schools) as spelling, jsonb_each_text(meant) m
  where m.key = spelling
    and not exists (select from public.applicant_schools a where a.applicant_id = n.id);
  return null;
end
$$;

-- As before, with the numbers. Its lock keeps everybody else from the figures.
create or replace function private.relink_applicants(aliases text[] default null) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.alias_patterns(aliases);
  left_schools text[];
begin
  lock table public.applicants in share row exclusive mode;

  with concerned as materialized (
    select id, accepted_schools, gpa_hundredths, mcat from public.applicants
    where aliases is null or search_text like any (patterns)
  ),
  acceptances as (
    select id as applicant_id, gpa_hundredths, mcat, spelling from concerned, unnest(accepted_schools) as spelling
  ),
  meanings as materialized (
    select spelling, name, private.school_slug(name) as school_id
    from (select distinct spelling from acceptances) s, private.canonical_school_name(spelling) as name
    where private.school_slug(name) <> ''
  ),
  new_schools as (
    insert into public.schools (id, name)
    select distinct on (school_id) school_id, name from meanings order by school_id, name
    on conflict (id) do nothing
  ),
  links as materialized (
    select distinct applicant_id, school_id, gpa_hundredths, mcat from acceptances join meanings using (spelling)
  ),
  new_links as (
    insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat)
    select applicant_id, school_id, gpa_hundredths, mcat from links
    on conflict do nothing
  ),
  old_links as (
    delete from public.applicant_schools old
    using concerned
    where old.applicant_id = concerned.id
      and not exists (select from links where (links.applicant_id, links.school_id) = (old.applicant_id, old.school_id))
    returning old.school_id
  )
  select array_agg(distinct school_id) into left_schools from old_links;

  if left_schools is not null then
    perform private.remove_unused_schools(left_schools);
  end if;
end
$$;
