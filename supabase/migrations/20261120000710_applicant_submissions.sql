-- Profiles that people offer for the database, for which we pay. Anyone may submit, a few times an
-- hour; admins read, edit and decide.
create table public.applicant_submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  referred_by text check (char_length(referred_by) <= 254),
  -- The applicant, with the column names of applicants.
  profile jsonb not null check (jsonb_typeof(profile) = 'object' and pg_column_size(profile) <= 65536),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  admin_note text check (char_length(admin_note) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
comment on table public.applicant_submissions is 'Applicant profiles offered by contributors, waiting for an admin.';
create index applicant_submissions_status_idx on public.applicant_submissions (status, created_at);
create index applicant_submissions_user_id_idx on public.applicant_submissions (user_id);

alter table public.applicant_submissions enable row level security;

create policy "anyone submits a profile, in nobody else's name" on public.applicant_submissions
  for insert to anon, authenticated
  with check (user_id is not distinct from (select auth.uid()) and status = 'pending');

create policy "admins read submissions" on public.applicant_submissions
  for select to authenticated using ((select private.is_admin()));

create policy "admins edit and decide submissions" on public.applicant_submissions
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete submissions" on public.applicant_submissions
  for delete to authenticated using ((select private.is_admin()));

grant insert (full_name, email, referred_by, profile)
  on public.applicant_submissions to anon, authenticated;
grant select, update (profile, status, admin_note, decided_at), delete
  on public.applicant_submissions to authenticated;
grant select, insert, update, delete on public.applicant_submissions to service_role;

create trigger rate_limit before insert on public.applicant_submissions
  for each row execute function private.tg_rate_limit('5', '1 hour');
select private.audit('public.applicant_submissions', 'id');
