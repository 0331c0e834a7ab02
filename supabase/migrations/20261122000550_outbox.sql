-- Mail. An email is a row, written in the transaction of its cause, so that none is lost and none is sent about a change that
-- was rolled back; the unique dedupe_key keeps a repeated cause from mailing twice. The Edge Function send-emails sends
-- the emails that are due. It gets their facts from take_mail, which checks that the reason still stands (decision 52).
--
-- What is mailed is declared beside its cause: `git grep declare_mail` lists the kinds. The words are in send-emails.
create table private.mail_kinds (
  kind text primary key,
  -- What admins see.
  label text not null,
  -- The preference in public.profiles that it obeys, or null for mail about a purchase or to the store.
  preference text,
  -- Whether nobody can cause it at will: it takes a payment, an admin, or an address that was proved.
  is_earned boolean not null,
  -- Why it is sent only once, after 'because'; null if an admin may send it again.
  once_because text,
  -- Whether its words are kept, for admins.
  is_copied boolean not null,
  -- Whether its row is kept.
  is_kept boolean not null
);
comment on table private.mail_kinds is 'The kinds of emails, as the migrations declare them. No client access.';

alter table private.mail_kinds enable row level security;
-- No policy and no grant: only the functions below read it.

create table private.outbox (
  id bigint generated always as identity primary key,
  -- Names the email to mail servers and readers. Unique among all stores, unlike id.
  message_id uuid not null unique default gen_random_uuid(),
  kind text not null references private.mail_kinds (kind),
  user_id uuid references auth.users (id) on delete cascade,
  -- The recipient. Null: the account's address; without an account, the store's.
  email text check (char_length(email) <= 254),
  -- Names the cause.
  dedupe_key text not null unique check (char_length(dedupe_key) <= 200),
  -- Ids and amounts of the cause. The rest is read when the email is sent.
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The next attempt, or the end of the claim of the one under way.
  due_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts between 0 and 8),
  sent_at timestamptz,
  -- Set when the reason no longer stood.
  dropped_at timestamptz,
  -- Set when it was given up.
  failed_at timestamptz,
  -- The problem of the last attempt; null while one is under way.
  error text check (char_length(error) <= 500),
  -- The address of the last attempt: that of an account may be another one by now. Null before the first, and for the store.
  sent_to text check (char_length(sent_to) <= 254),
  -- What was sent, for admins, without the secrets of its links. Null for kinds that are not copied, and for an email by which
  -- a visitor unsubscribed, whose row stays.
  subject text check (char_length(subject) <= 300),
  body text check (octet_length(body) <= 16000),
  state text not null generated always as (
    case
      when sent_at is not null then 'sent'
      when dropped_at is not null then 'dropped'
      when failed_at is not null then 'failed'
      else 'due'
    end) stored,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- Of a visitor, who has no account to store it with.
  unsubscribed_at timestamptz,
  -- SHA-256 of the secret in an email whose link does more than unsubscribe.
  token_hash bytea unique,
  constraint sent_or_dropped check (sent_at is null or dropped_at is null)
);
comment on table private.outbox is 'Emails to send and sent, with their cause. No client access.';
create index outbox_kind_idx on private.outbox (kind);
create index outbox_due_at_idx on private.outbox (due_at) where state = 'due';
create index outbox_state_idx on private.outbox (state, created_at desc);
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_email_idx on private.outbox (lower(email)) where email is not null;

alter table private.outbox enable row level security;
-- No policy and no grant: triggers write, and only the functions below read.

-- The emails to a person's account, and those to its verified address, which contributors give before they have one.
create function private.emails_of(person uuid) returns setof private.outbox
language sql stable set search_path = ''
as $$
  select * from private.outbox m
  where m.user_id = person or m.user_id is null and lower(m.email) = private.verified_email_of(person)
$$;

select private.keep('private.outbox', 'created_at', '13 months', among => 'unsubscribed_at is null');
-- A visitor's wish to get no more mail stays.
select private.personal(
  'private.outbox', 'id', of_account => 'id in (select m.id from private.emails_of($1) m)', called => 'emails',
  columns => '{kind,created_at,sent_at,sent_to,subject,body}', erased => 'unsubscribed_at is null');

-- Declares a kind of mail: select private.declare_mail('refund', 'Refund'); Its facts are those of the function
-- private.mail_facts__<kind>(mail private.outbox), as JSON for its words in send-emails, or null if its reason no longer stands.
create function private.declare_mail(
  kind text, label text, preference text default null, is_earned boolean default true, once_because text default null,
  is_copied boolean default true, is_kept boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure(format('private.mail_facts__%s(private.outbox)', kind)) is null then
    raise exception 'Emails of the kind % have no facts: define private.mail_facts__%(mail private.outbox).', kind, kind;
  elsif preference is not null and not exists (
    select from pg_catalog.pg_attribute where attrelid = 'public.profiles'::regclass and attname = preference)
  then
    raise exception 'Emails of the kind % obey a preference that profiles lack: %.', kind, preference;
  end if;
  insert into private.mail_kinds values (kind, label, preference, is_earned, once_because, is_copied, is_kept);
end
$$;

create function private.mail_preference(kind text) returns text
language sql stable set search_path = ''
as $$ select k.preference from private.mail_kinds k where k.kind = mail_preference.kind $$;

-- The account that reads an email: a given address may be another person's than the account that gave it. Null for a visitor.
create function private.reader_of(mail private.outbox) returns uuid
language sql stable set search_path = ''
as $$
  select case
    when mail.email is null then mail.user_id
    else (select u.id from auth.users u where u.email = lower(mail.email) and private.has_verified_email(u.id))
  end
$$;

-- Where an email went; for one that waits, where it goes. Null for the store.
create function private.recipient_of(mail private.outbox) returns text
language sql stable set search_path = ''
as $$ select coalesce(case when mail.state <> 'due' then mail.sent_to end, mail.email, private.email_of(mail.user_id)) $$;

-- Returns whether the recipient of an email has not unsubscribed from its kind, as a visitor or with an account.
create function private.wants_mail(mail private.outbox) returns boolean
language sql stable set search_path = ''
as $$
  select private.mail_preference(mail.kind) is null or (
    not exists (
      select from public.profiles p
      where p.user_id = private.reader_of(mail) and not (to_jsonb(p) ->> private.mail_preference(mail.kind))::boolean)
    and not exists (
      select from private.outbox o where lower(o.email) = lower(mail.email) and o.unsubscribed_at is not null))
$$;

-- Whether nobody can cause a mail at will. A way back to an address goes to whoever has proved it, and an admin corrects one.
create function private.is_earned_mail(mail private.outbox) returns boolean
language sql stable set search_path = ''
as $$
  select k.is_earned or mail.payload @> '{"can_return": true}' or mail.payload @> '{"by_store": true}' from private.mail_kinds k where k.kind = mail.kind
$$;

-- Mail to an address that its account has not proved, or that somebody typed, is counted by mailbox, and beyond what that is
-- allowed not written, unless it is earned. The store's own, without a recipient, is not counted.
create function private.tg_outbox__count_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  recipient constant text := coalesce(new.email, private.email_of(new.user_id));
begin
  if recipient is null or lower(recipient) = private.verified_email_of(new.user_id)
    or exists (select from private.outbox o where o.dedupe_key = new.dedupe_key)
    or private.count_mail(recipient) or private.is_earned_mail(new)
  then
    return new;
  end if;
  return null;
end
$$;

create trigger count_mail before insert on private.outbox
  for each row execute function private.tg_outbox__count_mail();

-- Writes an email, unless one with the same key has been written.
create function private.queue_mail(
  kind text, user_id uuid, dedupe_key text, payload jsonb, email text default null, due_at timestamptz default now())
returns void
language sql set search_path = ''
as $$
  insert into private.outbox (kind, user_id, email, dedupe_key, payload, due_at)
  values (
    queue_mail.kind, queue_mail.user_id, queue_mail.email, queue_mail.dedupe_key, queue_mail.payload, queue_mail.due_at)
  on conflict (dedupe_key) do nothing
$$;

-- What an email says, or null if its reason no longer stands or its recipient wants none. Amounts are in US cents.
create function private.mail_facts(mail private.outbox) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  facts jsonb;
begin
  if private.wants_mail(mail) then
    execute format('select private.%I($1)', 'mail_facts__' || mail.kind) into facts using mail;
  end if;
  return facts;
end
$$;

-- A secret for the link in an email, made as it is sent, so that only its reader has it.
create function private.new_secret(mail private.outbox) returns text
language plpgsql set search_path = ''
as $$
declare
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  update private.outbox set token_hash = sha256(convert_to(secret, 'UTF8')) where id = mail.id;
  return secret;
end
$$;

-- The time from a failed attempt to the next.
create function private.mail_back_off(attempt integer) returns interval
language sql immutable set search_path = ''
as $$
  select (array['5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours', '1 day', '1 day']::interval[])[attempt]
$$;

-- Ends an email whose reason no longer stands.
create function private.drop_mail(mail_id bigint) returns void
language sql security definer set search_path = ''
as $$ update private.outbox set dropped_at = now() where id = drop_mail.mail_id and sent_at is null $$;

create function public.drop_mail(mail_id bigint) returns void
language sql set search_path = ''
as $$ select private.drop_mail(mail_id) $$;
comment on function public.drop_mail(bigint) is
  'Server: ends an email whose reason no longer stands, for example the reminder of an order that Stripe says is paid.';

-- An email stays claimed for five minutes: longer than the Edge Function may run, so that the email of a function that was
-- killed is sent by the next one, and by no other before.
create function private.take_mail() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken private.outbox;
  facts jsonb;
  recipient text;
begin
  loop
    select * into taken from private.outbox
    where state = 'due' and due_at <= now()
    order by due_at, id limit 1 for update skip locked;
    if taken.id is null then
      return null;
    end if;
    if taken.attempts = 8 then
      update private.outbox set failed_at = now(), error = 'The last attempt was interrupted.' where id = taken.id;
      continue;
    end if;
    -- What cannot be written holds back no other. The message may quote what was stored, so that only its code is kept.
    begin
      facts := private.mail_facts(taken);
    exception when others then
      update private.outbox
      set attempts = attempts + 1, error = 'Its text could not be written: error ' || sqlstate || ' of the database.',
        due_at = now() + private.mail_back_off(attempts + 1), failed_at = case when attempts = 7 then now() end
      where id = taken.id;
      continue;
    end;
    exit when facts is not null;
    perform private.drop_mail(taken.id);
  end loop;
  recipient := private.recipient_of(taken);
  update private.outbox
  set attempts = attempts + 1, due_at = now() + interval '5 minutes', error = null, sent_to = recipient
  where id = taken.id;
  return jsonb_build_object(
    'id', taken.id, 'message_id', taken.message_id, 'kind', taken.kind, 'to', recipient, 'facts', facts,
    'unsubscribe_token', case when private.mail_preference(taken.kind) is not null then taken.unsubscribe_token end);
end
$$;

create function public.take_mail() returns jsonb
language sql set search_path = ''
as $$ select private.take_mail() $$;
comment on function public.take_mail() is
  'Server: claims the next mail to send, {id, message_id, kind, to (null: the store), facts, unsubscribe_token}, or null. Drops those whose reason no longer stands.';

create function private.finish_mail(mail_id bigint, problem text, is_final boolean, subject text, body text) returns void
language sql security definer set search_path = ''
as $$
  update private.outbox o
  set sent_at = case when finish_mail.problem is null then now() end,
    subject = case when k.is_copied then left(finish_mail.subject, 300) end,
    body = case when k.is_copied then left(finish_mail.body, 4000) end,
    error = left(finish_mail.problem, 500),
    -- Its reason may have ended while it was being sent.
    dropped_at = case when finish_mail.problem is not null then dropped_at end,
    failed_at = case when finish_mail.problem is not null and (finish_mail.is_final or attempts = 8) then now() end,
    due_at = case when finish_mail.problem is null then due_at else now() + private.mail_back_off(attempts) end
  from private.mail_kinds k
  where o.id = finish_mail.mail_id and sent_at is null and k.kind = o.kind;
  delete from private.outbox o using private.mail_kinds k
  where o.id = finish_mail.mail_id and k.kind = o.kind and not k.is_kept and state <> 'due'
$$;

create function public.finish_mail(
  mail_id bigint, problem text default null, is_final boolean default false, subject text default null,
  body text default null) returns void
language sql set search_path = ''
as $$ select private.finish_mail(mail_id, problem, is_final, subject, body) $$;
comment on function public.finish_mail(bigint, text, boolean, text, text) is
  'Server: records that an email was sent, with its words, or, with a problem, that it was not. A final problem ends the attempts.';

-- Ends a kind of mail for its recipient, by the token in one of them. Returns the preference. Raises 404.
create function private.unsubscribe(token uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  preference text;
begin
  select * into mail from private.outbox where unsubscribe_token = unsubscribe.token;
  preference := private.mail_preference(mail.kind);
  if preference is null then
    raise sqlstate 'PT404' using message = 'This link is not valid.';
  end if;
  if private.reader_of(mail) is not null then
    execute format('update public.profiles set %I = false where user_id = $1', preference) using private.reader_of(mail);
  else
    update private.outbox set unsubscribed_at = coalesce(unsubscribed_at, now()), subject = null, body = null
    where id = mail.id;
  end if;
  return preference;
end
$$;

create function public.unsubscribe(token uuid) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe(uuid) is
  'Server: ends a kind of mail for its recipient, and returns the preference in profiles. 404 for an unknown token.';
grant execute on function
  private.take_mail(), public.take_mail(), private.finish_mail(bigint, text, boolean, text, text),
  public.finish_mail(bigint, text, boolean, text, text), private.drop_mail(bigint), public.drop_mail(bigint),
  private.unsubscribe(uuid), public.unsubscribe(uuid) to service_role;
