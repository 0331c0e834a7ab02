-- What people write to us. Anyone may write, a few times an hour; only admins read.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  first_name text not null check (char_length(trim(first_name)) between 1 and 100),
  last_name text not null check (char_length(trim(last_name)) between 1 and 100),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  subject text not null check (char_length(trim(subject)) between 1 and 200),
  message text not null check (char_length(trim(message)) between 1 and 5000),
  newsletter boolean not null default false,
  is_handled boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

alter table public.contact_messages enable row level security;

create policy "anyone writes to us, in nobody else's name" on public.contact_messages
  for insert to anon, authenticated
  with check (user_id is not distinct from (select auth.uid()) and not is_handled);

create policy "admins read messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));

create policy "admins mark messages handled" on public.contact_messages
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));

grant insert (first_name, last_name, email, subject, message, newsletter)
  on public.contact_messages to anon, authenticated;
grant select, update (is_handled), delete on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create trigger rate_limit before insert on public.contact_messages
  for each row execute function private.tg_rate_limit('5', '1 hour');
