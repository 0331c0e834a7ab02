-- Summer programs for undergraduates, which members of Cheatsheet+ sort and filter. What an admin has not looked up is null.
create table public.summer_programs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and trim(name) <> ''),
  -- The institution.
  host text check (char_length(host) <= 200),
  -- Searched and shown.
  title text not null generated always as (coalesce(host || ': ', '') || name) stored,
  deadline date check (deadline between '2000-01-01' and '2199-12-31'),
  -- On which an earlier year's applications closed: no deadline, but what is known while there is none.
  closed_on date check (closed_on between '2000-01-01' and '2199-12-31'),
  pay text check (pay in ('paid', 'unpaid')),
  -- Of the whole summer, in US cents.
  stipend_cents integer check (stipend_cents between 1 and 10000000),
  weeks integer check (weeks between 1 and 52),
  -- Who may apply.
  eligibility text check (char_length(eligibility) <= 1000),
  -- 'Houston', 'Germany', and the state by its whole name.
  place text check (char_length(place) <= 100),
  state text check (char_length(state) <= 100),
  -- Several with commas between them.
  field text check (char_length(field) <= 200),
  -- Pages link to it: only http and https, never javascript.
  link text check (link ~ '^https?://[^[:space:]/?#]+[^[:space:]]*$' and char_length(link) <= 1000),
  note text check (char_length(note) <= 1000),
  -- The day on which an admin last compared all of this with the program's own page.
  checked_on date check (checked_on between '2000-01-01' and '2199-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  constraint only_paid_ones_have_a_stipend check (stipend_cents is null or coalesce(pay, '') = 'paid')
);
comment on table public.summer_programs is 'Summer programs, behind Cheatsheet+: deadline, pay, weeks, who may apply. At most 500.';

alter table public.summer_programs enable row level security;

create policy "members of Cheatsheet+ read summer programs, admins too" on public.summer_programs
  for select to authenticated
  using ('plus' = any ((select private.held_capabilities())::text[]) or (select private.is_admin()));

create policy "admins add summer programs" on public.summer_programs
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change summer programs" on public.summer_programs
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete summer programs" on public.summer_programs
  for delete to authenticated using ((select private.is_admin()));

grant select (
    id, name, host, title, deadline, closed_on, pay, stipend_cents, weeks, eligibility, place, state, field, link, note, checked_on,
    created_at, updated_at, version),
  delete on public.summer_programs to authenticated;
grant insert (
    name, host, deadline, closed_on, pay, stipend_cents, weeks, eligibility, place, state, field, link, note, checked_on),
  update (
    name, host, deadline, closed_on, pay, stipend_cents, weeks, eligibility, place, state, field, link, note, checked_on)
  on public.summer_programs to authenticated;
grant select, insert, update, delete on public.summer_programs to service_role;

select private.audit('public.summer_programs', 'id');

-- Members load the whole list, and sort and filter it in the browser.
create function private.tg_summer_programs__limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.summer_programs) > 500 then
    raise sqlstate 'PT409' using message = 'There are 500 summer programs already. Delete one that is over first.';
  end if;
  return null;
end
$$;

create trigger limit_rows after insert on public.summer_programs
  for each statement execute function private.tg_summer_programs__limit();
