-- Messages from the contact form. Anyone can send a few per hour, through the Edge Function send-message; only admins
-- and support can read them.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  first_name text not null check (char_length(first_name) <= 100 and trim(first_name) <> ''),
  last_name text not null check (char_length(last_name) <= 100 and trim(last_name) <> ''),
  email text not null check (private.is_email_address(email)),
  subject text not null check (char_length(subject) <= 200 and trim(subject) <> ''),
  message text not null check (char_length(message) <= 5000 and trim(message) <> ''),
  newsletter boolean not null default false,
  is_handled boolean not null default false,
  created_at timestamptz not null default now(),
  -- The searchable text, in lower case.
  search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || subject || E'\n' || message)) stored
);
comment on table public.contact_messages is 'Messages from the contact form.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

-- Serves the inbox: by state, latest first.
create index contact_messages_is_handled_idx on public.contact_messages (is_handled, created_at desc);

alter table public.contact_messages enable row level security;
select private.personal('public.contact_messages', 'created_at', without => '{search_text}', erased => 'true');

create policy "admins and support read messages" on public.contact_messages
  for select to authenticated using ((select private.is_staff()));

create policy "admins and support mark messages handled" on public.contact_messages
  for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "admins delete messages" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));

-- No policy and no grant to insert: a client's own insert would pass the captcha by.
grant select, update (is_handled), delete on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

-- The server calls this with the person it took from a verified token (null: a visitor) and with the address of their
-- browser (null: not known). Raises 429.
create function public.send_message(
  user_id uuid, caller_address text, first_name text, last_name text, email text, subject text, message text,
  newsletter boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.limit_person(
    'contact_messages', 5, '1 hour', send_message.user_id,
    private.counted_address(coalesce(send_message.caller_address, 'unknown')));
  insert into public.contact_messages (user_id, first_name, last_name, email, subject, message, newsletter)
  values (
    send_message.user_id, send_message.first_name, send_message.last_name, send_message.email,
    send_message.subject, send_message.message, send_message.newsletter);
  if send_message.newsletter then
    insert into public.newsletter_subscribers as known (user_id, email, first_name, last_name, is_confirmed)
    values (
      send_message.user_id, lower(send_message.email), send_message.first_name, send_message.last_name,
      lower(send_message.email) is not distinct from private.verified_email_of(send_message.user_id))
    on conflict on constraint newsletter_subscribers_email_key do update
      set is_confirmed = true where excluded.is_confirmed and not known.is_confirmed;
  end if;
end
$$;
comment on function public.send_message(uuid, text, text, text, text, text, text, boolean) is
  'Server: keeps a message of a person''s, or a visitor''s, for the admins, and the wish for the newsletter. Raises 429 beyond five an hour.';
grant execute on function
  public.send_message(uuid, text, text, text, text, text, text, boolean) to service_role;

-- The audit log records who marks messages handled or deletes them. Inserts are not by admins, so they are not
-- audited.
create trigger audit_update after update on public.contact_messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_audit('id');
create trigger audit_delete after delete on public.contact_messages
  referencing old table as old_rows
  for each statement execute function private.tg_audit('id');

-- Messages from the contact form, to the store.
create function private.tg_contact_messages__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'contact_message', null, 'contact_message:' || new.id, jsonb_build_object('message_id', new.id));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on public.contact_messages
  for each row execute function private.tg_contact_messages__queue_emails();

create function private.mail_facts__contact_message(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'message_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'subject', m.subject,
    'message', m.message, 'newsletter', m.newsletter)
  from public.contact_messages m where m.id = (mail.payload ->> 'message_id')::uuid
$$;

-- Not copied: an admin can delete the message.
select private.declare_mail('contact_message', 'Message from the contact form', is_copied => false);
