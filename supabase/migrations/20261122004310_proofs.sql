-- Proofs of who somebody is. An address belongs to whoever follows a link mailed to it; an account, to whoever has given its
-- password in the last minutes. People sign up with other people's addresses, and leave browsers unlocked.

-- Raises 403 unless a person has signed in within the last ten minutes, with a code if they have a second factor. The site
-- signs them in once more, beside their session, before they change what opens their account.
create function private.require_fresh_session(user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s
    where s.user_id = require_fresh_session.user_id and s.created_at > now() - interval '10 minutes'
      and (s.aal = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
  then
    raise sqlstate 'PT403' using message = 'Please enter your password again.';
  end if;
end
$$;

-- A new address, before its link is mailed. Who clears a pending one needs no proof.
create function private.tg_users__require_fresh_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_session(new.id);
  return new;
end
$$;

create trigger require_fresh_session before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.tg_users__require_fresh_session();

-- Second factors. On an address that nobody has proved, one would shut its owner out for good.
create function private.tg_mfa_factors__require_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- With its account it goes without.
    if exists (select from auth.users where id = old.user_id) then
      perform private.require_fresh_session(old.user_id);
    end if;
    return old;
  end if;
  if not private.has_verified_email(new.user_id) then
    raise sqlstate 'PT403' using message = 'Please verify your email address first.';
  end if;
  perform private.require_fresh_session(new.user_id);
  return new;
end
$$;

create trigger require_proof before update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.tg_mfa_factors__require_proof();

create trigger require_proof_of_removal before delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tg_mfa_factors__require_proof();

-- Removes the factors that a person has added since, and returns their number. Only a confirmed one needs proof.
create function private.drop_factors(user_id uuid, since timestamptz default '-infinity') returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  dropped bigint;
begin
  update auth.mfa_factors f set status = 'unverified'
  where f.user_id = drop_factors.user_id and f.created_at >= drop_factors.since;
  delete from auth.mfa_factors f where f.user_id = drop_factors.user_id and f.created_at >= drop_factors.since;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;

-- A mailed link that is redeemed proves the address, so that factors from before are not its owner's.
create function private.tg_users__drop_unproved_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_verified_email(new.id) then
    perform private.drop_factors(new.id);
  end if;
  return null;
end
$$;

create trigger drop_unproved_factors after update of recovery_token on auth.users
  for each row when (old.recovery_token <> '' and coalesce(new.recovery_token, '') = '')
  execute function private.tg_users__drop_unproved_factors();

-- A new password ends every link that was mailed before, also to a new address that somebody else had asked for.
create function private.tg_users__end_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.one_time_tokens where user_id = new.id;
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_current := '';
  new.email_change_token_new := '';
  return new;
end
$$;

create trigger end_links before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_users__end_links();

-- The account that a mailed link is about, for whoever holds the link: {user_id, name, created_at}, or null. Says nothing
-- about links that were used; Auth knows which have expired.
create function private.account_of_link(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('user_id', u.id, 'name', trim(p.first_name || ' ' || p.last_name), 'created_at', u.created_at)
  from auth.users u join public.profiles p on p.user_id = u.id
  -- The pattern is that of Auth's partial indexes.
  where u.id in (
    select id from auth.users where recovery_token = token and recovery_token !~ '^[0-9 ]*$'
    union all
    select id from auth.users where email_change_token_new = token and email_change_token_new !~ '^[0-9 ]*$'
    union all
    select o.user_id from private.way_back(token) o)
$$;

create function public.account_of_link(token text) returns jsonb
language sql stable set search_path = ''
as $$ select private.account_of_link(token) $$;
comment on function public.account_of_link(text) is
  'Server: the account that a mailed link is about, {user_id, name, created_at}, or null. Does not redeem it.';

-- Removes an account for the owner of its address, who says that it is not theirs. Raises 409 if the address is verified, or
-- something was paid or given: then only the store can tell whose it is.
create function private.disown_account(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.lock_purchases_of(disown_account.user_id);
  if private.has_verified_email(disown_account.user_id) or private.is_admin_account(disown_account.user_id)
    or exists (
      select from public.orders
      where user_id = disown_account.user_id and total_cents > 0 and status not in ('pending', 'failed', 'expired'))
    or exists (select from public.entitlements where user_id = disown_account.user_id and order_id is null)
  then
    raise sqlstate 'PT409' using message = 'We cannot remove this account without a look at it. Please write to us.';
  end if;
  -- The customer at Stripe goes with it.
  insert into private.stripe_tasks (object_id)
  select stripe_customer_id from public.profiles where user_id = disown_account.user_id and stripe_customer_id is not null
  on conflict (object_id) do update set tried_at = null;
  perform public.delete_user(disown_account.user_id);
end
$$;

create function public.disown_account(user_id uuid) returns void
language sql set search_path = ''
as $$ select private.disown_account(user_id) $$;
comment on function public.disown_account(uuid) is
  'Server: removes an account that the owner of its address does not know. 409 if it is verified, paid for or given.';

-- Gives an account its former address back, with the link in the notice of the change. Whoever had the account loses it: all
-- sessions end, no password is left, and factors of the week before the change go, too. An account that has signed up
-- with the address meanwhile is removed. Raises 400 for a link that is not valid, 409 if that other account must stay.
create function private.return_address(token text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  notice constant private.outbox := private.way_back(return_address.token);
begin
  if notice.id is null then
    raise sqlstate 'PT400' using message = 'Invalid verification link. Please check your email and try again.', hint = 'invalid_link';
  end if;
  perform private.disown_account(u.id) from auth.users u where u.email = notice.email and u.id <> notice.user_id;
  perform private.drop_factors(notice.user_id, notice.created_at - interval '7 days');
  delete from auth.sessions where user_id = notice.user_id;
  update auth.users set email = notice.email, encrypted_password = null where id = notice.user_id;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', notice.email)
  where user_id = notice.user_id and provider = 'email';
  update public.profiles set email_verified_at = now() where user_id = notice.user_id;
  -- This link and those to later addresses, the last of which has just been queued, give nothing back.
  update private.outbox set token_hash = null, payload = '{"can_return": false}'
  where user_id = notice.user_id and kind = 'email_changed' and id >= notice.id;
end
$$;

create function public.return_address(token text) returns void
language sql set search_path = ''
as $$ select private.return_address(token) $$;
comment on function public.return_address(text) is
  'Server: gives an account its former address back, with the link in the notice of the change. 400 if it is not valid.';
grant execute on function
  private.account_of_link(text), public.account_of_link(text), private.disown_account(uuid), public.disown_account(uuid),
  private.return_address(text), public.return_address(text) to service_role;
