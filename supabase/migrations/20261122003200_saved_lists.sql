-- Profiles and schools saved by members. A list outlives its owner's plan and holds only ids: a former member keeps the
-- list but cannot read the profiles on it.

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
  school_id text not null references public.schools (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, school_id)
);
comment on table public.saved_schools is 'Schools saved by members, 500 per person at most.';
create index saved_schools_school_id_idx on public.saved_schools (school_id);

alter table public.saved_applicants enable row level security;

alter table public.saved_schools enable row level security;

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

create policy "people save schools they can read, for themselves" on public.saved_schools
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.schools where schools.id = saved_schools.school_id));

create policy "people remove their own saved profiles" on public.saved_applicants
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "people remove their own saved schools" on public.saved_schools
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (applicant_id), delete on public.saved_applicants to authenticated;
grant select, insert (school_id), delete on public.saved_schools to authenticated;
grant select, insert, update, delete on public.saved_applicants, public.saved_schools to service_role;
-- No grant on user_id, and no update: a saved row has nothing to change.

create trigger limit_per_person after insert on public.saved_applicants
  referencing new table as new_rows
  for each statement execute function private.tg_limit_per_person('500', 'profiles');

create trigger limit_per_person after insert on public.saved_schools
  referencing new table as new_rows
  for each statement execute function private.tg_limit_per_person('500', 'schools');
