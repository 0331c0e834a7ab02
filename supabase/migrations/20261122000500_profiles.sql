-- The person behind an account: their name, and whether their email address is verified. The address itself and the
-- password stay in auth.users.

-- A code that a contributor shares to be paid for referrals: eight of 32 symbols, without those that look alike.
create function private.new_referral_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(random, nth) % 32, 1), '')
  from extensions.gen_random_bytes(8) as random, generate_series(0, 7) as nth
$$;
grant execute on function private.new_referral_code() to service_role;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  email_verified_at timestamptz,
  -- The Stripe customer who owns the saved cards.
  stripe_customer_id text unique,
  referral_code text not null unique default private.new_referral_code(),
  -- Mail that is not about a purchase. Reminders of open orders are for those who ask for them.
  wants_access_notices boolean not null default true,
  wants_order_reminders boolean not null default false,
  wants_contributor_news boolean not null default true,
  wants_announcements boolean not null default true,
  -- GPA, MCAT and the like, if the member wants them on every device; null if not.
  my_numbers jsonb check (jsonb_typeof(my_numbers) = 'object' and char_length(my_numbers::text) <= 1000),
  -- The year in whose summer they apply, or applied last; null while they have not said.
  applies_in integer check (applies_in between 2000 and 2100),
  -- The texts of the boxes that the member ticked in guides: {guide id: [text]}.
  guide_ticks jsonb not null default '{}' check (jsonb_typeof(guide_ticks) = 'object' and char_length(guide_ticks::text) <= 40000),
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'A person''s name, the email they want, and when they verified their email address. One per user.';

alter table public.profiles enable row level security;
-- data_of has the one of an account.
select private.personal('public.profiles');

create policy "people read their own profile, admins every profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

grant select on public.profiles to authenticated;
grant update (
    first_name, last_name, wants_access_notices, wants_order_reminders, wants_contributor_news, wants_announcements, my_numbers,
    applies_in, guide_ticks)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
-- No insert: the trigger below creates profiles. No update of email_verified_at, which the server sets when the mailed
-- link is redeemed, or of stripe_customer_id and referral_code.

select private.limit_writes('public.profiles');

-- Ticks one box of a guide that the caller may read, or clears it, and leaves the others as they are by now: two devices may tick at
-- the same time.
create function public.tick_box(guide text, box text, ticked boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.profiles p
  set guide_ticks = p.guide_ticks || jsonb_build_object(
    tick_box.guide,
    coalesce(p.guide_ticks -> tick_box.guide, '[]') - tick_box.box
      || case when tick_box.ticked then jsonb_build_array(tick_box.box) else '[]' end)
  where p.user_id = (select auth.uid()) and exists (select from public.guides g where g.id = tick_box.guide);
end
$$;
comment on function public.tick_box(text, text, boolean) is 'Signed in: ticks a box of a guide that they hold, by its text, or clears it. Of another it keeps nothing.';
grant execute on function public.tick_box(text, text, boolean) to authenticated;

create function private.tg_users__create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (user_id, first_name, last_name, wants_order_reminders)
  values (
    new.id,
    left(trim(coalesce(new.raw_user_meta_data ->> 'first_name', '')), 100),
    left(trim(coalesce(new.raw_user_meta_data ->> 'last_name', '')), 100),
    coalesce(new.raw_user_meta_data -> 'wants_order_reminders' = 'true', false)
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.tg_users__create_profile();

-- Auth stores whatever a browser sends as metadata, at sign-up and later.
create function private.tg_users__limit_metadata() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT422' using message = 'The metadata of an account can have at most 4,096 bytes.';
end
$$;

create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (pg_column_size(new.raw_user_meta_data) > 4096)
  execute function private.tg_users__limit_metadata();

-- Each change is a new row, which nobody needs more than now and then. The name on the profile is one.
create function private.tg_users__count_metadata() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.consume_rate_limit('metadata', 60, '1 hour', new.id::text);
  return new;
end
$$;

create trigger count_metadata before update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.tg_users__count_metadata();

-- The token carries the name, too.
create function private.tg_profiles__rename_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)
  where id = new.user_id;
  return null;
end
$$;

create trigger rename_user after update of first_name, last_name on public.profiles
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.tg_profiles__rename_user();

-- Who pays with a wallet types no password, but Auth signs nobody up without one: the browser makes one up, and nobody knows it.
-- The account has none, until its owner chooses one by mail.
create function private.tg_users__drop_made_up_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.encrypted_password := null;
  new.raw_user_meta_data := new.raw_user_meta_data - 'has_no_password';
  return new;
end
$$;

create trigger drop_made_up_password before insert on auth.users
  for each row when (new.raw_user_meta_data -> 'has_no_password' = 'true')
  execute function private.tg_users__drop_made_up_password();

-- Returns whether an account has a password to ask for.
create function private.account_has_password(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select u.encrypted_password <> '' from auth.users u where u.id = account_has_password.user_id), false)
$$;

create function private.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.account_has_password((select auth.uid())) $$;

create function public.has_password() returns boolean
language sql stable set search_path = ''
as $$ select private.has_password() $$;
comment on function public.has_password() is 'Signed in: whether the caller''s account has a password. A wallet''s buyer has none before they choose one.';
grant execute on function private.has_password(), public.has_password() to authenticated;

-- Returns whether an account's email address is verified: people can sign up with someone else's.
create function private.has_verified_email(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles p where p.user_id = has_verified_email.user_id and p.email_verified_at is not null)
$$;

-- The email address of an account in lower case, if it is verified; else null. What a visitor sent with it is the account's.
create function private.verified_email_of(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select lower(u.email) from auth.users u
  where u.id = verified_email_of.user_id and private.has_verified_email(u.id)
$$;
grant execute on function private.has_verified_email(uuid), private.verified_email_of(uuid) to service_role;

-- Raises 400 unless an account still has the address to which a link was mailed, and keeps it until the transaction ends: it may
-- have changed since the link was followed.
create function private.require_address(person uuid, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users u where u.id = person and u.email = lower(address) for no key update;
  if not found then
    raise sqlstate 'PT400' using message = 'Invalid verification link. Please check your email and try again.', hint = 'invalid_link';
  end if;
end
$$;

-- The server calls this with the account and the address of a link that it has redeemed. Only the first call counts.
create function public.verify_address(person uuid, address text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_address(person, address);
  update public.profiles set email_verified_at = now() where user_id = person and email_verified_at is null;
end
$$;
comment on function public.verify_address(uuid, text) is
  'Server: an account has proved its address by a link. 400 if it has another address by now.';
grant execute on function private.require_address(uuid, text), public.verify_address(uuid, text) to service_role;

-- A changed address is unverified, until the server has redeemed the link that was mailed to it.
create function private.tg_users__unverify_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email_verified_at = null where user_id = new.id;
  return null;
end
$$;

create trigger unverify_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.tg_users__unverify_email();

-- Whether an email address has an account, so that a buyer learns it before entering a card. Sign-up says the same, but
-- creates an account where there was none; this leaves nothing behind and so answers twenty times an hour for an address
-- (null: not known), then null.
create function private.has_account(email text, caller_address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_person(
    'has_account', 20, '1 hour', null, private.counted_address(coalesce(has_account.caller_address, 'unknown')));
  return exists (select from auth.users u where u.email = lower(trim(has_account.email)));
exception when sqlstate 'PT429' then
  return null;
end
$$;

-- The server calls this after the captcha, with the address of the browser.
create function public.has_account(email text, caller_address text) returns boolean
language sql set search_path = ''
as $$ select private.has_account(email, caller_address) $$;
comment on function public.has_account(text, text) is
  'Server: whether an email address has an account. Null beyond twenty questions an hour from an address.';
grant execute on function private.has_account(text, text), public.has_account(text, text) to service_role;
