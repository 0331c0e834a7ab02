-- Acts that ask for a proof. What changes who somebody is, or takes something away for good, asks for their password once more,
-- and for the code of a second factor. The proof is that of one session: a stolen session has none, whatever its owner does in
-- another (decision 74). The Edge Function prove checks the password and records the proof; the functions and triggers that do
-- such an act demand it here.

-- Every such act. A proof for an act of the store serves the others of the store, too, as often as needed until it ends; one
-- for an account serves its own act, once. Auth does some acts without saying for which session: a proof for those names the
-- new address, or the app that goes, and is none for another. Per day: the most that are done, however well they are proved.
create function private.acts() returns table (act text, does text, is_of_store boolean, has_subject boolean, per_day integer)
language sql immutable set search_path = ''
as $$
  values
    ('change_email', 'change your email address', false, true, null::integer),
    ('change_password', 'change your password', false, false, null),
    ('add_factor', 'set up an authenticator app', false, false, null),
    ('remove_factor', 'remove an authenticator app', false, true, null),
    ('delete_account', 'delete your account', false, false, null),
    ('delete_person', 'delete somebody’s account', true, false, 20),
    ('change_staff', 'change who works in the control panel', true, false, 20),
    ('correct_address', 'correct somebody’s email address', true, false, 20),
    ('take_data', 'take a copy of somebody’s data', true, false, 20),
    ('refund', 'refund an order', true, false, 50),
    ('write_to_members', 'write to members', true, false, 5),
    ('clear_applicants', 'delete all applicants and schools', true, false, null),
    ('delete_many', 'delete more than a hundred entries at once', true, false, null),
    ('change_prices', 'change a price', true, false, null),
    ('change_countries', 'change the countries that you sell to', true, false, null)
$$;
comment on function private.acts() is 'The acts that ask for a proof.';

create table private.proofs (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that gave it. Null: a reset link that is about to be redeemed, which will begin one.
  session_id uuid,
  -- The act; 'store' for all acts of the store, 'reset' for such a link.
  scope text not null,
  -- The new address, or the app that goes. Of a reset link, its hash; of a password that may be chosen after one, the address to
  -- which it was mailed.
  subject text not null default '' check (char_length(subject) <= 254),
  with_code boolean not null default false,
  given_at timestamptz not null default now(),
  unique nulls not distinct (user_id, session_id, scope, subject)
);
comment on table private.proofs is
  'Proofs that a session belongs to its person: they gave their password in the last ten minutes, or followed a reset link. No client access.';

alter table private.proofs enable row level security;
select private.keep('private.proofs', 'given_at', '1 day');
select private.personal('private.proofs');
-- No policy and no grant: only the functions below read and write it.

create function private.act_called(
  name text, out act text, out does text, out scope text, out has_subject boolean, out per_day integer)
language plpgsql stable set search_path = ''
as $$
begin
  select a.act, a.does, case when a.is_of_store then 'store' else a.act end, a.has_subject, a.per_day
  into act, does, scope, has_subject, per_day
  from private.acts() a where a.act = name;
  if act is null then
    raise sqlstate 'PT400' using message = 'There is no such act.';
  end if;
end
$$;

-- How a subject is compared. Auth stores addresses in lower case.
create function private.subject_of_act(given text) returns text
language sql immutable set search_path = ''
as $$ select coalesce(lower(trim(left(given, 254))), '') $$;

-- The proofs of a person's sessions for an act that hold now, of one session if it is named. Auth takes no new password from a
-- session without its code, so that a reset link needs none.
create function private.proofs_for(act text, subject text, person uuid, session uuid, new_factor uuid default null)
returns setof private.proofs
language sql stable set search_path = ''
as $$
  select p.*
  from private.act_called(proofs_for.act) a
  join private.proofs p on p.scope = a.scope
  join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
  where p.user_id = proofs_for.person and p.session_id = coalesce(proofs_for.session, p.session_id)
    and (p.subject = private.subject_of_act(proofs_for.subject) or not a.has_subject)
    and p.given_at > now() - interval '10 minutes'
    and (p.with_code or p.scope = 'change_password' and p.subject <> '' and s.aal = 'aal2' or not exists (
      select from auth.mfa_factors f
      where f.user_id = p.user_id and f.status = 'verified' and f.id is distinct from new_factor))
$$;

-- Ends the proof of an act that is done once, and returns whether there was one. Of two at the same time, one finds it.
create function private.use_proof(
  act text, subject text, person uuid, session uuid, new_factor uuid default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if (select scope from private.act_called(use_proof.act)) = 'store' then
    return exists (select from private.proofs_for(use_proof.act, subject, person, session));
  end if;
  delete from private.proofs p
  where p.id in (select id from private.proofs_for(use_proof.act, use_proof.subject, person, session, new_factor));
  return found;
end
$$;

-- The refusal of an act. The detail tells the page what to ask for.
create function private.refuse_unproved(act text, subject text default '') returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using
    message = format('To %s, please confirm that it is you.', (select does from private.act_called(refuse_unproved.act))),
    detail = jsonb_build_object('act', refuse_unproved.act, 'subject', refuse_unproved.subject), hint = 'proof_due';
end
$$;

-- Raises 403 unless the session of the request has proved itself for an act.
create function private.require_proof(act text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- No session: a null would stand for any.
  if not private.use_proof(require_proof.act, '', auth.uid(), coalesce((auth.jwt() ->> 'session_id')::uuid, gen_random_uuid())) then
    perform private.refuse_unproved(require_proof.act);
  end if;
end
$$;

-- The same for the server, which acts for a person whose session it has verified. Only looks: the act itself uses the proof.
create function private.require_proof_of(act text, person uuid, session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.proofs_for(require_proof_of.act, '', person, coalesce(session, gen_random_uuid()))) then
    perform private.refuse_unproved(require_proof_of.act);
  end if;
end
$$;

create function public.require_proof_of(act text, person uuid, session uuid) returns void
language sql stable set search_path = ''
as $$ select private.require_proof_of(act, person, session) $$;
comment on function public.require_proof_of(text, uuid, uuid) is
  'Server: 403 with the hint proof_due, unless a session has proved itself for an act that is about to be done.';

-- For the page, before it has Auth do an act: Auth does not say why it was refused.
create function private.ask_for_proof(act text, subject text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.proofs_for(ask_for_proof.act, ask_for_proof.subject, auth.uid(), (auth.jwt() ->> 'session_id')::uuid))
  then
    perform private.refuse_unproved(ask_for_proof.act, private.subject_of_act(ask_for_proof.subject));
  end if;
end
$$;

create function public.ask_for_proof(act text, subject text default '') returns void
language sql stable set search_path = ''
as $$ select private.ask_for_proof(act, subject) $$;
comment on function public.ask_for_proof(text, text) is
  'Signed-in people: 403 with the hint proof_due, unless this session has proved itself for an act in the last ten minutes.';
grant execute on function private.ask_for_proof(text, text), public.ask_for_proof(text, text) to authenticated;

-- Counts an act that is done and raises 429 beyond its number a day, by default for each person.
create function private.count_act(act text, subject text default auth.uid()::text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (select per_day from private.act_called(count_act.act));
begin
  perform private.consume_rate_limit(count_act.act, most, '1 day', count_act.subject);
exception when sqlstate 'PT429' then
  raise sqlstate 'PT429' using
    message = format('That was done %s times today, the most for a day. Please go on tomorrow.', most);
end
$$;

-- Giving a proof --------------------------------------------------------------------------------------

-- Counts a password that is tried, by session: whoever has stolen one cannot keep its owner from proving another.
create function public.count_proof_attempt(session uuid) returns void
language sql set search_path = ''
as $$ select private.consume_rate_limit('prove', 20, '1 hour', session::text) $$;
comment on function public.count_proof_attempt(uuid) is
  'Server: counts a password that a session gives to prove itself. Raises 429 beyond twenty an hour.';

create function private.record_proof(act text, subject text, person uuid, session uuid, with_code boolean) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  proved record := private.act_called(record_proof.act);
begin
  if not exists (select from auth.sessions s where s.id = record_proof.session and s.user_id = record_proof.person) then
    raise sqlstate 'PT401' using message = 'Your session has expired. Please log in again.';
  elsif proved.scope = 'store' and not private.is_admin_account(record_proof.person) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
  insert into private.proofs (user_id, session_id, scope, subject, with_code)
  values (
    record_proof.person, record_proof.session, proved.scope,
    case when proved.has_subject then private.subject_of_act(record_proof.subject) else '' end,
    record_proof.with_code)
  on conflict (user_id, session_id, scope, subject) do update
    set with_code = excluded.with_code, given_at = excluded.given_at;
end
$$;

create function public.record_proof(act text, subject text, person uuid, session uuid, with_code boolean) returns void
language sql set search_path = ''
as $$ select private.record_proof(act, subject, person, session, with_code) $$;
comment on function public.record_proof(text, text, uuid, uuid, boolean) is
  'Server: records that a session has proved itself for an act, with a code if its person has a second factor. 401 if it has ended, 403 for an act of the store by others than admins.';

grant execute on function
  private.require_proof(text), private.require_proof_of(text, uuid, uuid), public.require_proof_of(text, uuid, uuid),
  private.count_act(text, text), public.count_proof_attempt(uuid), private.record_proof(text, text, uuid, uuid, boolean),
  public.record_proof(text, text, uuid, uuid, boolean)
  to service_role;

-- Demanding it ---------------------------------------------------------------------------------------

-- Rows that are not written by a request (restores, sample data) ask for no proof and cause no email.
create function private.is_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(auth.jwt() ->> 'role' is not null, false) $$;
grant execute on function private.is_request() to service_role;

-- Whether a person makes the request, rather than the server or the owner of the database.
create function private.is_by_person() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(auth.jwt() ->> 'role' = 'authenticated', false) $$;

-- After a change of a row that is such an act. Its argument is the act.
create function private.tg_require_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_by_person() then
    perform private.require_proof(tg_argv[0]);
  end if;
  return null;
end
$$;

-- After a deletion of rows that admins edit. Up to a hundred is a page of a list, and the audit log has their content.
create function private.tg_require_proof_of_many() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_by_person() and (select count(*) from (select from old_rows limit 101) many) > 100 then
    perform private.require_proof(tg_argv[0]);
  end if;
  return null;
end
$$;

-- Auth changes addresses, passwords and apps with a connection of its own. A new address names itself: a proof for another
-- address is none. Who clears a pending one needs no proof. Auth has mailed the link by then. So a change without a proof is
-- dropped, not refused: an error would also take back the moment and the count of the mail, and the next would follow at once.
create function private.tg_users__prove_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.use_proof(tg_argv[0], new.email_change, new.id, null) then
    new.email_change := '';
    new.email_change_token_current := '';
    new.email_change_token_new := '';
  end if;
  return new;
end
$$;

create trigger require_proof before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.tg_users__prove_email('change_email');

-- Auth keeps the link of a dropped change in a table of its own, and would take the address away by it.
create function private.tg_users__keep_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using message = 'This link leads nowhere.';
end
$$;

create trigger keep_email before update of email on auth.users
  for each row when (old.email <> '' and coalesce(new.email, '') = '')
  execute function private.tg_users__keep_email();

-- A new password. Auth ends all other sessions with it, in the same transaction, so that the one that is left when that ends
-- has chosen it, and must have a proof of its own: of the old password or, after a reset link, that link. Then, and not before,
-- the link has proved the address to which it was mailed.
create function private.tg_users__prove_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  chosen_by uuid;
  proves_address boolean;
begin
  with used as (
    delete from private.proofs p where p.id in (select id from private.proofs_for(tg_argv[0], '', new.id, null))
    returning p.session_id, p.subject)
  select (array_agg(used.session_id))[1], bool_or(used.subject = lower(u.email)) into chosen_by, proves_address
  from used join auth.users u on u.id = new.id;
  if chosen_by is null
    or exists (select from auth.sessions s where s.user_id = new.id and s.id <> chosen_by and s.created_at < now())
  then
    perform private.refuse_unproved(tg_argv[0]);
  end if;
  update public.profiles p set email_verified_at = now()
  where p.user_id = new.id and p.email_verified_at is null and proves_address;
  return null;
end
$$;

create constraint trigger require_proof_of_password after update of encrypted_password on auth.users
  deferrable initially deferred
  for each row when (new.encrypted_password <> '' and old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_users__prove_password('change_password');

-- An authenticator app. On an address that nobody has proved, one would shut its owner out for good.
create function private.tg_mfa_factors__prove_new() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_verified_email(new.user_id) then
    raise sqlstate 'PT403' using message = 'Please verify your email address first.';
  elsif not exists (select from private.proofs_for(tg_argv[0], '', new.user_id, null)) then
    perform private.refuse_unproved(tg_argv[0]);
  end if;
  return new;
end
$$;

create trigger require_proof before insert on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__prove_new('add_factor');

-- It works once it is confirmed. Auth gives it to the session that confirms it, in the same transaction.
create function private.tg_mfa_factors__prove_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_verified_email(new.user_id) then
    raise sqlstate 'PT403' using message = 'Please verify your email address first.';
  elsif not private.use_proof(
    tg_argv[0], '', new.user_id,
    coalesce((select s.id from auth.sessions s where s.factor_id = new.id and s.user_id = new.user_id limit 1), gen_random_uuid()), new.id)
  then
    perform private.refuse_unproved(tg_argv[0]);
  end if;
  return null;
end
$$;

create constraint trigger require_proof_of_confirmed after update of status on auth.mfa_factors
  deferrable initially deferred
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.tg_mfa_factors__prove_confirmed('add_factor');

create function private.tg_mfa_factors__prove_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With its account it goes without.
  if exists (select from auth.users where id = old.user_id)
    and not private.use_proof(tg_argv[0], old.id::text, old.user_id, null)
  then
    perform private.refuse_unproved(tg_argv[0]);
  end if;
  return old;
end
$$;

create trigger require_proof_of_removal before delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tg_mfa_factors__prove_removal('remove_factor');

-- Reset links ----------------------------------------------------------------------------------------

-- Before the server redeems a reset link. Auth itself does not tell it from the link that verifies an address.
create function private.expect_reset(token text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.proofs (user_id, session_id, scope, subject)
  select u.id, null, 'reset', encode(sha256(convert_to(u.recovery_token, 'UTF8')), 'hex') from auth.users u
  -- The pattern is that of Auth's partial index.
  where u.recovery_token = token and u.recovery_token !~ '^[0-9 ]*$'
  on conflict (user_id, session_id, scope, subject) do update set given_at = excluded.given_at
$$;

create function public.expect_reset(token text) returns void
language sql set search_path = ''
as $$ select private.expect_reset(token) $$;
comment on function public.expect_reset(text) is 'Server: a reset link is about to be redeemed.';

-- As a link is redeemed. Whoever signed up with an address that they have not proved may not be its owner: the apps of before
-- are not the owner's and, if the owner asks for a password, neither are the sessions, the old password and what was mailed.
-- Auth begins the owner's session after this, in the same transaction.
create function private.tg_users__begin_reset() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_reset boolean;
begin
  delete from private.proofs p
  where p.user_id = new.id and p.scope = 'reset' and p.given_at > now() - interval '1 minute'
    and p.subject = encode(sha256(convert_to(old.recovery_token, 'UTF8')), 'hex');
  is_reset := found;
  if private.has_verified_email(new.id) then
    return null;
  end if;
  perform private.drop_factors(new.id);
  if is_reset then
    delete from auth.sessions where user_id = new.id;
    delete from auth.one_time_tokens where user_id = new.id;
    delete from private.proofs where user_id = new.id;
    update auth.users
    set encrypted_password = null, confirmation_token = '', reauthentication_token = '', email_change = '',
      email_change_token_current = '', email_change_token_new = ''
    where id = new.id;
  end if;
  return null;
end
$$;

create trigger begin_reset after update of recovery_token on auth.users
  for each row when (
    old.recovery_token <> '' and coalesce(new.recovery_token, '') = ''
    and old.encrypted_password is not distinct from new.encrypted_password)
  execute function private.tg_users__begin_reset();

-- After it: the session that the link began may choose a password without the old one.
create function private.allow_new_password(person uuid, session uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.proofs (user_id, session_id, scope, subject)
  select s.user_id, s.id, 'change_password', lower(u.email)
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = allow_new_password.session and s.user_id = person
  on conflict (user_id, session_id, scope, subject) do update set given_at = excluded.given_at
$$;

create function public.allow_new_password(person uuid, session uuid) returns void
language sql set search_path = ''
as $$ select private.allow_new_password(person, session) $$;
comment on function public.allow_new_password(uuid, uuid) is
  'Server: the session that a reset link began may choose a password, which then proves the address.';
grant execute on function
  private.expect_reset(text), public.expect_reset(text), private.allow_new_password(uuid, uuid),
  public.allow_new_password(uuid, uuid) to service_role;
