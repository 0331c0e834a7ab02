-- Statistics of each school, maintained as links change, so that a list of schools reads no profiles.
create table public.school_figures (
  school_id text primary key references public.schools (id) on delete cascade,
  profiles integer not null,
  -- Sums and counts, so that averages are always exact.
  gpa_hundredths bigint not null,
  gpa_profiles integer not null,
  mcat bigint not null,
  mcat_profiles integer not null
);
comment on table public.school_figures is
  'Statistics of a school''s profiles: their number, and the sums and counts of the GPA and MCAT values. Maintained by triggers.';

alter table public.school_figures enable row level security;

create policy "members with profiles read schools' figures, admins too" on public.school_figures
  for select to authenticated
  using ((select private.may_read_applicants()));

grant select on public.school_figures to authenticated, service_role;

create function private.lock_school_figures(schools text[]) returns void
language sql set search_path = ''
as $$
  select from public.school_figures where school_id = any (schools) order by school_id for update
$$;

-- Applies a statement's difference to the figures. Writers lock the same schools in the same order, so that there is no
-- deadlock.
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

  -- An update changes only the numbers of a link, never its school.
  perform private.lock_school_figures(array(select distinct school_id from new_rows));
  update public.school_figures f set
    gpa_hundredths = f.gpa_hundredths + d.gpa_hundredths,
    gpa_profiles = f.gpa_profiles + d.gpa_profiles,
    mcat = f.mcat + d.mcat,
    mcat_profiles = f.mcat_profiles + d.mcat_profiles
  from (
    select school_id,
      coalesce(sum(factor * applicant_gpa_hundredths), 0) as gpa_hundredths,
      coalesce(sum(factor) filter (where applicant_gpa_hundredths is not null), 0) as gpa_profiles,
      coalesce(sum(factor * applicant_mcat), 0) as mcat,
      coalesce(sum(factor) filter (where applicant_mcat is not null), 0) as mcat_profiles
    from (select 1 as factor, * from new_rows union all select -1, * from old_rows) links
    group by school_id) d
  where d.school_id = f.school_id;
  return null;
end
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
