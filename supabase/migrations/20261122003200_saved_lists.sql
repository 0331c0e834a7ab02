-- Profiles and schools saved by members. A list outlives its owner's plan and holds only ids and what they wrote: a
-- former member keeps it but cannot read the profiles on it. A school's note and dates are for nobody else, not for admins.

create table public.saved_applicants (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  applicant_id text not null references public.applicants (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, applicant_id)
);
comment on table public.saved_applicants is 'Profiles saved by members, 500 per person at most.';
create index saved_applicants_applicant_id_idx on public.saved_applicants (applicant_id);

create table public.saved_schools (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- No reference: a list names schools without a profile, too, and its notes stay when a school gets another name.
  school_id text not null check (school_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(school_id) <= 200),
  -- As the member wrote it; shown where the store knows no such school.
  written_name text check (char_length(written_name) between 1 and 200),
  -- Null until the list is put in order: after those that have a place.
  place integer check (place > 0),
  note text not null default '' check (char_length(note) <= 1000),
  applied_on date,
  secondary_in_on date,
  secondary_sent_on date,
  interview_on date,
  answered_on date,
  answer text check (answer in ('accepted', 'waitlisted', 'declined')),
  status text not null generated always as (
    case
      when answer is not null then answer
      when interview_on is not null then 'interview'
      when coalesce(secondary_in_on, secondary_sent_on) is not null then 'secondary'
      when applied_on is not null then 'applied'
      else 'thinking'
    end) stored,
  -- The clock's: schools added together stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, school_id),
  constraint answer_has_a_day check ((answer is null) = (answered_on is null)),
  constraint dates_are_plausible check (
    least(applied_on, secondary_in_on, secondary_sent_on, interview_on, answered_on) >= '2000-01-01'
    and greatest(applied_on, secondary_in_on, secondary_sent_on, interview_on, answered_on) < '2100-01-01')
);
comment on table public.saved_schools is
  'Schools saved by members, 500 per person at most, with the member''s own order, note, dates and answer. Only they read them.';

alter table public.saved_applicants enable row level security;
select private.personal('public.saved_applicants', 'created_at');

alter table public.saved_schools enable row level security;
select private.personal('public.saved_schools', 'created_at');

create policy "people read their own saved profiles" on public.saved_applicants
  for select to authenticated using (user_id = (select auth.uid()));

create policy "people read their own saved schools" on public.saved_schools
  for select to authenticated using (user_id = (select auth.uid()));

-- The sub-select runs with the caller's rights, so the policies of applicants and schools decide what they can save.
create policy "people save profiles they can read, for themselves" on public.saved_applicants
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.applicants where applicants.id = saved_applicants.applicant_id));

create policy "people who can read schools save them, for themselves" on public.saved_schools
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_read_applicants()));

create policy "people change their own saved schools" on public.saved_schools
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "people remove their own saved profiles" on public.saved_applicants
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "people remove their own saved schools" on public.saved_schools
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (applicant_id), delete on public.saved_applicants to authenticated;
grant select, insert (school_id), delete,
  update (place, note, applied_on, secondary_in_on, secondary_sent_on, interview_on, answered_on, answer)
  on public.saved_schools to authenticated;
grant select, insert, update, delete on public.saved_applicants, public.saved_schools to service_role;
-- No grant on user_id: a saved row never changes hands. No update of a saved profile: it has nothing to change.

select private.limit_writes('public.saved_applicants'), private.limit_writes('public.saved_schools');

create trigger limit_per_person before insert on public.saved_applicants
  for each row execute function private.tg_limit_per_person('500', 'profiles', 'applicant_id');

create trigger limit_per_person before insert on public.saved_schools
  for each row execute function private.tg_limit_per_person('500', 'schools', 'school_id');

-- The name of a saved school that the store does not know.
create function private.own_name(saved public.saved_schools) returns text
language sql immutable set search_path = ''
as $$ select coalesce(saved.written_name, private.school_title(replace(saved.school_id, '-', ' '))) $$;

-- The caller's schools in their order, each with what they entered and how many of its profiles have less than they do. It
-- checks once whether they can read profiles; without that, a list has names only of known schools.
create function private.my_schools(gpa numeric, mcat integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_reader constant boolean := private.may_read_applicants();
begin
  return (
    select coalesce(
      jsonb_agg(
        to_jsonb(saved) - array['user_id', 'place', 'created_at', 'written_name']
          || jsonb_build_object(
            'name', coalesce(listed.name, private.own_name(saved)),
            'facts', (
              select concat_ws(' · ', initcap(control), degree, place)
              from private.known_schools known where known.school_id = saved.school_id))
          || jsonb_build_object(
            'state', listed.state,
            'states', coalesce(figures.states, '{}'),
            'profiles', coalesce(figures.profiles, 0),
            'gpa_profiles', coalesce(figures.gpa_profiles, 0),
            'mcat_profiles', coalesce(figures.mcat_profiles, 0))
          || to_jsonb(counted)
        order by saved.place nulls last, saved.created_at, saved.school_id),
      '[]')
    from public.saved_schools saved
    left join (
      select l.id, l.name, s.state
      from private.listed_schools() l left join public.schools s on s.id = l.id and is_reader
      where is_reader or exists (select from private.known_schools k where k.school_id = l.id)
    ) listed on listed.id = saved.school_id
    left join public.school_figures figures on figures.school_id = saved.school_id and is_reader
    cross join lateral (
      select
        count(*) filter (where applicant_gpa_hundredths < my_schools.gpa * 100) as gpa_below,
        count(*) filter (where applicant_mcat < my_schools.mcat) as mcat_below
      from public.applicant_schools links
      where links.school_id = saved.school_id and is_reader
    ) counted
    where saved.user_id = auth.uid());
end
$$;

create function public.my_schools(gpa numeric default null, mcat integer default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.my_schools(gpa, mcat) $$;
comment on function public.my_schools(numeric, integer) is
  'Signed-in people: their saved schools in their order, [{school_id, name, facts, note, status, answer, the dates, state, states, profiles, gpa_profiles, gpa_below, mcat_profiles, mcat_below}]. The last seven are null, empty and 0 without the capability profiles.';

-- Adds schools to the caller's list; those that are on it stay as they are.
create function private.save_schools(school_ids text[], names jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(school_ids) > 100 then
    raise sqlstate 'PT422' using message = 'Please add at most 100 schools at a time.';
  elsif cardinality(school_ids) > 0 and not private.may_read_applicants() then
    raise sqlstate 'PT403' using message = 'Your plan does not include schools.';
  end if;
  insert into public.saved_schools (school_id, written_name, created_at)
  select id, nullif(left(btrim(names ->> id), 200), ''), clock_timestamp() + nth * interval '1 microsecond' from unnest(school_ids) with ordinality as ids (id, nth)
  on conflict (user_id, school_id) do nothing;
end
$$;

create function public.save_schools(school_ids text[], names jsonb default '{}') returns void
language sql set search_path = ''
as $$ select private.save_schools(school_ids, names) $$;
comment on function public.save_schools(text[], jsonb) is
  'Members with profiles: adds at most 100 schools to their list, by their ids, {id: name as written} for those that the store does not know; those that are on it stay as they are. 403 for anyone else.';

-- Puts the caller's schools in order; one that is not named keeps its place.
create function private.sort_my_schools(school_ids text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(school_ids) > 500 then
    raise sqlstate 'PT422' using message = 'A list has at most 500 schools.';
  end if;
  update public.saved_schools s set place = nth
  from unnest(school_ids) with ordinality as ids (id, nth)
  where s.school_id = id and s.user_id = auth.uid() and s.place is distinct from nth;
end
$$;

create function public.sort_my_schools(school_ids text[]) returns void
language sql set search_path = ''
as $$ select private.sort_my_schools(school_ids) $$;
comment on function public.sort_my_schools(text[]) is
  'Signed-in people: puts their saved schools, at most 500, in the order of these ids.';
grant execute on function
  private.my_schools(numeric, integer), public.my_schools(numeric, integer), private.save_schools(text[], jsonb),
  public.save_schools(text[], jsonb), private.sort_my_schools(text[]), public.sort_my_schools(text[]) to authenticated;
