-- Linking applicants anew when there are a million of them: what is so already is compared and left
-- alone, for writing a link costs many times what reading one does.

-- The schools that spellings mean, as {spelling: school id}; what is no school yet becomes one. Each is
-- looked up once, however many applicants wrote it. One with no letter or digit means no school.
create function private.schools_meant(spellings text[]) returns jsonb
language sql set search_path = ''
as $$
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
  select coalesce(jsonb_object_agg(spelling, school_id), '{}') from meanings
$$;

-- As before: schools first, then the figures of all that are left or joined, which is everybody's order.
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

  meant := private.schools_meant(spellings);
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

-- As before, what the aliases say and what the links say is made the same. The lock waits for those who
-- are writing applicants, and keeps everybody else from applicants, links and figures meanwhile; each
-- statement after it sees what they wrote.
create or replace function private.relink_applicants(aliases text[] default null) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  patterns constant text[] := private.alias_patterns(aliases);
  spellings text[];
  meant jsonb;
  left_schools text[];
begin
  lock table public.applicants in share row exclusive mode;

  spellings := array(
    select distinct spelling
    from public.applicants, unnest(accepted_schools) as spelling
    where aliases is null or search_text like any (patterns));
  meant := private.schools_meant(spellings);

  with links as materialized (
    select a.id as applicant_id, m.value as school_id, a.gpa_hundredths, a.mcat
    from public.applicants a, unnest(a.accepted_schools) as spelling, jsonb_each_text(meant) m
    where m.key = spelling and (aliases is null or a.search_text like any (patterns))
  ),
  new_links as (
    insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat)
    select applicant_id, school_id, gpa_hundredths, mcat
    from links
    where not exists (
      select from public.applicant_schools l
      where l.applicant_id = links.applicant_id and l.school_id = links.school_id)
    -- Two spellings of one school are one link.
    on conflict do nothing
  ),
  old_links as (
    delete from public.applicant_schools l
    where (aliases is null
        or l.applicant_id in (select a.id from public.applicants a where a.search_text like any (patterns)))
      and not exists (
        select from links where links.applicant_id = l.applicant_id and links.school_id = l.school_id)
    returning l.school_id
  )
  select array_agg(distinct school_id) into left_schools from old_links;

  if left_schools is not null then
    perform private.remove_unused_schools(left_schools);
  end if;
end
$$;
