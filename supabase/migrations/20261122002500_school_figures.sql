-- Statistics of each school, maintained as links change, so that a list of schools reads no profiles.
create table public.school_figures (
  school_id text primary key references public.schools (id) on delete cascade,
  profiles integer not null,
  -- Sums and counts, so that averages are always exact.
  gpa_hundredths bigint not null,
  gpa_profiles integer not null,
  mcat bigint not null,
  mcat_profiles integer not null,
  -- How many lived in each state: {"Texas": 2}.
  states jsonb not null
);
comment on table public.school_figures is
  'Statistics of a school''s profiles: their number, the sums and counts of the GPA and MCAT values, and where they lived. Maintained by triggers.';

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

-- Two objects of counts added up, without those that come to zero.
create function private.added(one jsonb, other jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, n), '{}')
  from (
    select key, sum(value::integer) as n
    from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) counts
    group by key
    having sum(value::integer) <> 0) summed
$$;

-- Applies a statement's difference to the figures. Writers lock the same schools in the same order, so that there is no
-- deadlock.
create function private.tg_applicant_schools__add_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  links constant text := concat_ws(
    ' union all ',
    case when tg_op <> 'DELETE' then 'select 1 as factor, * from new_rows' end,
    case when tg_op <> 'INSERT' then 'select -1, * from old_rows' end);
  differences public.school_figures[];
begin
  execute format(
    'select array_agg((school_id, n, gpa, gpa_n, mcat, mcat_n, states)::public.school_figures order by school_id)
     from (
       select school_id, sum(n) as n, sum(gpa) as gpa, sum(gpa_n) as gpa_n, sum(mcat) as mcat, sum(mcat_n) as mcat_n,
         jsonb_object_agg(coalesce(state, ''''), n) - '''' as states
       from (
         select school_id, applicant_state as state, sum(factor) as n,
           coalesce(sum(factor * applicant_gpa_hundredths), 0) as gpa,
           coalesce(sum(factor) filter (where applicant_gpa_hundredths is not null), 0) as gpa_n,
           coalesce(sum(factor * applicant_mcat), 0) as mcat,
           coalesce(sum(factor) filter (where applicant_mcat is not null), 0) as mcat_n
         from (%s) links (factor, applicant_id, school_id)
         group by school_id, applicant_state) by_state
       group by school_id) difference',
    links)
  into differences;
  if tg_op = 'INSERT' then
    insert into public.school_figures as f select (d).* from unnest(differences) d
    on conflict (school_id) do update set
      profiles = f.profiles + excluded.profiles,
      gpa_hundredths = f.gpa_hundredths + excluded.gpa_hundredths,
      gpa_profiles = f.gpa_profiles + excluded.gpa_profiles,
      mcat = f.mcat + excluded.mcat,
      mcat_profiles = f.mcat_profiles + excluded.mcat_profiles,
      states = private.added(f.states, excluded.states);
    return null;
  end if;

  -- The school may have been deleted with its links.
  perform private.lock_school_figures(array(select school_id from unnest(differences)));
  update public.school_figures f set
    profiles = f.profiles + d.profiles,
    gpa_hundredths = f.gpa_hundredths + d.gpa_hundredths,
    gpa_profiles = f.gpa_profiles + d.gpa_profiles,
    mcat = f.mcat + d.mcat,
    mcat_profiles = f.mcat_profiles + d.mcat_profiles,
    states = private.added(f.states, d.states)
  from unnest(differences) d
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

-- The ends of a school's scores are looked up.
create index applicant_schools_gpa_idx on public.applicant_schools (school_id, applicant_gpa_hundredths);
create index applicant_schools_mcat_idx on public.applicant_schools (school_id, applicant_mcat);

-- The lowest and the highest scores of those whom each of some schools accepted, and how many told theirs: {gpa: {n, values}, mcat:
-- {n, values}}, without what nobody told. Nothing for those who cannot read profiles.
create function private.score_ranges(schools text[]) returns table (school_id text, ranges jsonb)
language sql stable security definer set search_path = ''
as $$
  select f.school_id, jsonb_strip_nulls(jsonb_build_object(
    'gpa', case when f.gpa_profiles > 0 then jsonb_build_object('n', f.gpa_profiles, 'values', jsonb_build_array(
      (select (min(l.applicant_gpa_hundredths) / 100.0)::numeric(3, 2) from public.applicant_schools l where l.school_id = f.school_id),
      (select (max(l.applicant_gpa_hundredths) / 100.0)::numeric(3, 2) from public.applicant_schools l where l.school_id = f.school_id))) end,
    'mcat', case when f.mcat_profiles > 0 then jsonb_build_object('n', f.mcat_profiles, 'values', jsonb_build_array(
      (select min(l.applicant_mcat) from public.applicant_schools l where l.school_id = f.school_id),
      (select max(l.applicant_mcat) from public.applicant_schools l where l.school_id = f.school_id))) end))
  from public.school_figures f
  where f.school_id = any (schools) and (select private.may_read_applicants())
$$;
grant execute on function private.score_ranges(text[]) to authenticated;
