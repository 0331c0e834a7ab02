-- People who asked for the newsletter on the contact form. The store sends none: admins export the list to the service that
-- does. A subscription outlives the message that it came with.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  -- The account that asked, if any.
  user_id uuid references auth.users (id) on delete cascade,
  -- In lower case: one subscription for an address.
  email text not null unique
    check (email = lower(email) and private.is_email_address(email)),
  first_name text not null check (char_length(first_name) <= 100 and trim(first_name) <> ''),
  last_name text not null check (char_length(last_name) <= 100 and trim(last_name) <> ''),
  -- Whether its owner asked: an account whose verified address it is. Anyone can write down another's.
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'People who asked for the newsletter, once for each email address.';
create index newsletter_subscribers_user_id_idx on public.newsletter_subscribers (user_id);

-- Serves the admins' list: latest first.
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at desc);

alter table public.newsletter_subscribers enable row level security;
select private.personal(
  'public.newsletter_subscribers', 'created_at', of_account => 'id in (select s.id from private.subscriptions_of($1) s)',
  called => 'newsletter_subscriptions', erased => 'true');

create policy "admins read newsletter subscribers" on public.newsletter_subscribers
  for select to authenticated using ((select private.is_admin()));

create policy "admins remove newsletter subscribers" on public.newsletter_subscribers
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;
-- No grant to insert: send_message subscribes its sender.

-- The audit log records the admins who remove somebody. Inserts are not by admins, so they are not audited.
create trigger audit_delete after delete on public.newsletter_subscribers
  referencing old table as old_rows
  for each statement execute function private.tg_audit('id');

-- The subscriptions of a person: from their account, and of their verified address.
create function private.subscriptions_of(person uuid) returns setof public.newsletter_subscribers
language sql stable set search_path = ''
as $$
  select s.* from public.newsletter_subscribers s
  where s.user_id = person or s.email = private.verified_email_of(person)
$$;
