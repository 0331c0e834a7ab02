-- Mailboxes, and the mail that strangers can cause. Anyone signs up with any address, asks for links to it, or types it in a
-- form, and a mailbox has as many spellings as one likes. So mail to an address that nobody has proved is counted by mailbox,
-- whatever asks for it; nobody is refused an account. Once its window is over, a mailbox can be sent a link again.

-- Normalizes an email address: ignores case, +tags and, for Gmail, dots.
create function private.normal_email(email text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain
  end
  from (
    select
      split_part(regexp_replace(lower(trim(email)), '@[^@]*$', ''), '+', 1) as name,
      split_part(lower(trim(email)), '@', -1) as domain
  ) parts
$$;

-- The mailbox of each account, by which the accounts of one are found. The address itself stays in auth.users.
create table private.mailboxes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mailbox text not null
);
comment on table private.mailboxes is 'The mailbox of each account: its address without case, tags and Gmail''s dots.';
create index mailboxes_mailbox_idx on private.mailboxes (mailbox);

alter table private.mailboxes enable row level security;
select private.personal('private.mailboxes');
-- No policy and no grant: only the functions below access it.

-- How a mailbox is counted. What is counted may be no account's, so that it is hashed.
create function private.mailbox_counter(address text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(private.normal_email(address), 'UTF8')), 'hex') $$;

-- Mails in six hours. The last two are kept for spellings without a tag, so that accounts of pat+1@, pat+2@ and so on do not
-- use up what is left for pat@.
create function private.mails_allowed(address text) returns integer
language sql immutable set search_path = ''
as $$ select case when address like '%+%@%' then 3 else 5 end $$;

-- When an address can be sent mail again; null for now.
create function private.mailbox_closed_until(address text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select date_bin('6 hours', now(), 'epoch') + interval '6 hours'
  where private.is_used_up('mail', private.mails_allowed(address), '6 hours', private.mailbox_counter(address))
$$;

-- Counts a mail to an address that nobody has proved; returns false, and counts nothing, if its mailbox has had enough.
create function private.count_mail(address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.consume_rate_limit('mail', private.mails_allowed(address), '6 hours', private.mailbox_counter(address));
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

-- Auth mails links by itself, and notes when: it sends none within a minute of that moment, by which this closes a mailbox. A
-- link is good for a quarter of an hour from the moment, so that the last one is good until the mailbox opens. Auth clears the
-- moments with a new password.
create function private.tg_users__close_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  closed_until timestamptz;
begin
  if tg_op = 'UPDATE' and new.email_change_token_new <> '' and new.email_change_token_new is distinct from old.email_change_token_new then
    perform private.count_mail(new.email_change);
    new.email_change_sent_at := greatest(new.email_change_sent_at, private.mailbox_closed_until(new.email_change));
  end if;
  if private.has_verified_email(new.id) then
    return new;
  end if;
  if tg_op = 'UPDATE' and (
    new.recovery_token <> '' and new.recovery_token is distinct from old.recovery_token
    or new.reauthentication_token <> '' and new.reauthentication_token is distinct from old.reauthentication_token)
  then
    perform private.count_mail(new.email);
    -- Its other accounts.
    update auth.users u
    set recovery_sent_at = greatest(u.recovery_sent_at, private.mailbox_closed_until(u.email))
    from private.mailboxes m
    where m.mailbox = private.normal_email(new.email) and u.id = m.user_id and u.id <> new.id
      and private.mailbox_closed_until(u.email) is not null;
  end if;
  closed_until := private.mailbox_closed_until(new.email);
  new.recovery_sent_at := greatest(new.recovery_sent_at, closed_until);
  new.reauthentication_sent_at := greatest(new.reauthentication_sent_at, closed_until);
  return new;
end
$$;

create trigger close_mailbox
  before insert or update of recovery_token, recovery_sent_at, reauthentication_token, reauthentication_sent_at, email_change_token_new
  on auth.users for each row when (new.email is not null)
  execute function private.tg_users__close_mailbox();

create function private.tg_users__note_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mailboxes (user_id, mailbox) values (new.id, private.normal_email(new.email))
  on conflict (user_id) do update set mailbox = excluded.mailbox;
  return null;
end
$$;

create trigger note_mailbox after insert or update of email on auth.users
  for each row when (new.email is not null)
  execute function private.tg_users__note_mailbox();

-- Whoever has proved an address asks for as many links as Auth sends.
create function private.tg_profiles__open_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users u
  set recovery_sent_at = least(u.recovery_sent_at, now()), reauthentication_sent_at = least(u.reauthentication_sent_at, now())
  where u.id = new.user_id and greatest(u.recovery_sent_at, u.reauthentication_sent_at) > now();
  return null;
end
$$;

create trigger open_mailbox after update of email_verified_at on public.profiles
  for each row when (new.email_verified_at is not null)
  execute function private.tg_profiles__open_mailbox();
