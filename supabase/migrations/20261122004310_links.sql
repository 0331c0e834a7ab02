-- Links that are mailed. An address belongs to whoever follows a link mailed to it: people sign up with other people's addresses.

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

-- A changed password, to whoever has proved the account's address, once an hour: a second change says nothing new.
create function private.tg_users__announce_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_verified_email(new.id) and not exists (
    select from private.outbox o
    where o.user_id = new.id and o.kind = 'password_changed' and o.created_at > now() - interval '1 hour')
  then
    perform private.queue_mail('password_changed', new.id, 'password_changed:' || gen_random_uuid(), '{}');
  end if;
  return null;
end
$$;

create trigger announce_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password)
  execute function private.tg_users__announce_password();

create function private.mail_facts__password_changed(mail private.outbox) returns jsonb
language sql immutable set search_path = ''
as $$ select '{}'::jsonb $$;

select private.declare_mail('password_changed', 'Change of the password');

-- A changed address, to the old one: with a way back, if whoever reads it there had proved it. Auth changes it for its owner, and
-- correct_address for an admin. The name of the trigger comes before unverify_email.
create function private.tg_users__announce_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail(
    'email_changed', new.id, 'email_changed:' || gen_random_uuid(),
    jsonb_build_object('can_return', private.has_verified_email(new.id), 'by_store', private.is_by_person()), old.email);
  return null;
end
$$;

create trigger announce_change after update of email on auth.users
  for each row when (old.email <> new.email)
  execute function private.tg_users__announce_change();

-- Null if it has changed back. The account may be deleted by now: private.keep_way_back. An address that an admin corrected may be a
-- stranger's, who is not told the right one.
create function private.mail_facts__email_changed(mail private.outbox) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if (mail.payload ->> 'can_return')::boolean then
    mail.payload := mail.payload || jsonb_build_object('token', private.new_secret(mail));
  end if;
  return (
    select jsonb_build_object(
      'old_email', mail.email, 'new_email', case when not mail.payload @> '{"by_store": true}' then u.email end,
      'by_store', mail.payload @> '{"by_store": true}', 'token', mail.payload -> 'token')
    from (select mail.user_id as id) changed left join auth.users u using (id)
    where changed.id is null or u.email <> mail.email);
end
$$;

select private.declare_mail(
  'email_changed', 'Change of the address', is_earned => false, once_because => 'its link returns the account');

-- The notice with this secret in its link, for a week.
create function private.way_back(token text) returns private.outbox
language sql stable set search_path = ''
as $$
  select o from private.outbox o
  where o.token_hash = sha256(convert_to(way_back.token, 'UTF8')) and o.kind = 'email_changed'
    and o.created_at > now() - interval '7 days'
$$;

-- The notice of a changed address outlives its account for the rest of its week, if whoever read the old address had proved it:
-- a thief who deletes the account takes no way back with it. It keeps what the account held, to be given to the old address.
-- Of several, the first: its address comes before those that the account had later.
create function private.keep_way_back(account uuid) returns void
language sql set search_path = ''
as $$
  update private.outbox m
  set user_id = null, payload = m.payload || jsonb_build_object(
    'account', jsonb_build_object(
      'name', (select trim(p.first_name || ' ' || p.last_name) from public.profiles p where p.user_id = account),
      'created_at', (select u.created_at from auth.users u where u.id = account)),
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', e.product_id, 'until', e.ends_at, 'order_id', e.order_id)), '[]')
      from public.entitlements e where e.user_id = account and e.revoked_at is null and e.ends_at > now()))
  where m.id = (
    select min(n.id) from private.outbox n
    where n.user_id = account and n.kind = 'email_changed' and (n.payload ->> 'can_return')::boolean
      and n.created_at > now() - interval '7 days')
$$;

select private.keep(
  'private.outbox', 'created_at', '7 days', among => $$kind = 'email_changed' and user_id is null and unsubscribed_at is null$$);

create function private.has_expired(link private.outbox) returns boolean
language sql stable set search_path = ''
as $$ select link.created_at <= now() - interval '7 days' $$;

-- The account that a mailed link is about, for whoever holds the link: {user_id, name, created_at, has_password}, or null. Says nothing
-- about links that were used; Auth knows which have expired.
create function private.account_of_link(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id, 'name', trim(p.first_name || ' ' || p.last_name), 'created_at', u.created_at,
    'has_password', private.account_has_password(u.id))
  from auth.users u join public.profiles p on p.user_id = u.id
  -- The pattern is that of Auth's partial indexes.
  where u.id in (
    select id from auth.users where recovery_token = token and recovery_token !~ '^[0-9 ]*$'
    union all
    select id from auth.users where email_change_token_new = token and email_change_token_new !~ '^[0-9 ]*$'
    union all
    select o.user_id from private.way_back(token) o
    union all
    select o.user_id from private.first_password(token) o where not private.has_expired(o))
  union all
  -- Of a notice that outlives its account.
  select o.payload -> 'account' || '{"user_id": null}' from private.way_back(token) o where o.user_id is null and o.id is not null
$$;

create function public.account_of_link(token text) returns jsonb
language sql stable set search_path = ''
as $$ select private.account_of_link(token) $$;
comment on function public.account_of_link(text) is
  'Server: the account that a mailed link is about, {user_id, name, created_at, has_password}, or null. Does not redeem it.';

-- The account whose owner chooses its first password by the link in the confirmation of an order, for a week; after that, the
-- link still names the mailbox to which a fresh one is sent.
create function private.account_without_password(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', u.email, 'has_expired', private.has_expired(o))
  from private.first_password(token) o join auth.users u on u.id = o.user_id
$$;

create function public.account_without_password(token text) returns jsonb
language sql stable set search_path = ''
as $$ select private.account_without_password(token) $$;
comment on function public.account_without_password(text) is
  'Server: the account whose first password is chosen by a link, {email, has_expired}, or null once it has one.';

-- Removes an account for the owner of its address, who says that it is not theirs. Raises 409 if the address is verified, or
-- something was paid or given: then only the store can tell whose it is.
create function private.disown_account(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.lock_purchases_of(disown_account.user_id);
  if private.has_verified_email(disown_account.user_id) or private.staff_role(disown_account.user_id) is not null
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

create function public.disown_account(person uuid, address text) returns void
language sql set search_path = ''
as $$
  select private.require_address(person, address);
  select private.disown_account(person)
$$;
comment on function public.disown_account(uuid, text) is
  'Server: removes an account that the owner of its address does not know. 400 if it has another address by now, 409 if it is verified, paid for or given.';

-- Gives the address of a deleted account what the account held, to whoever has proved it, now or later.
create function private.return_access(notice private.outbox) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (
    select u.id from auth.users u where u.email = notice.email and private.has_verified_email(u.id));
  given uuid;
  held record;
begin
  for held in
    -- But what was refunded meanwhile.
    select h.product_id, max(h.until) as until
    from jsonb_to_recordset(notice.payload -> 'held') h (product_id text, until timestamptz, order_id uuid)
    join public.products p on p.id = h.product_id
    left join public.orders o on o.id = h.order_id
    where h.until > now() and coalesce(o.status = 'completed', true)
    group by h.product_id
  loop
    if owner is null then
      insert into private.waiting_grants as w (email, product_id, until, reason)
      values (notice.email, held.product_id, held.until, 'Returned: its account was taken and deleted')
      on conflict on constraint one_waiting_grant do update set until = greatest(w.until, excluded.until);
    else
      insert into public.entitlements (user_id, product_id, ends_at) values (owner, held.product_id, held.until)
      returning id into given;
      insert into public.access_changes (entitlement_id, action, until, reason)
      values (given, 'granted', held.until, 'Returned: its account was taken and deleted');
    end if;
  end loop;
  delete from private.outbox where id = notice.id;
end
$$;

-- Gives an account its former address back, with the link in the notice of the change. Whoever had the account loses it: all
-- sessions end, no password is left, and factors of the week before the change go, too. An account that has signed up
-- with the address meanwhile is removed. Of a deleted account, what it held goes to the address. Raises 400 for a link that is not valid, 409 if that other account must stay.
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
  if notice.user_id is null then
    perform private.return_access(notice);
    return;
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
  private.account_of_link(text), public.account_of_link(text), private.account_without_password(text),
  public.account_without_password(text), private.disown_account(uuid), public.disown_account(uuid, text),
  private.return_address(text), public.return_address(text) to service_role;

-- Corrects the address of an account that nobody has proved yet, for a buyer who mistyped it. What the account bought stays its own, and
-- the new address is proved like any other. Nothing that was mailed to the old address works any more, and nobody stays logged in,
-- because the old mailbox may be a stranger's who has followed a link. The password stays: a new one would have proved the old address.
-- Raises 403, 404, 409 or 422 with what to say, 429 beyond twenty a day.
create function private.correct_address(address text, corrected text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  new_address constant text := lower(trim(corrected));
  account auth.users;
begin
  perform private.require_admin();
  select * into account from auth.users u where u.email = lower(trim(address)) for no key update;
  if account.id is null then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  elsif private.staff_role(account.id) is not null then
    raise sqlstate 'PT409' using message = 'The address of an admin or of support cannot be changed here.';
  elsif private.has_verified_email(account.id) then
    raise sqlstate 'PT409' using
      message = 'This address has been verified. Only its owner can change it, in the settings of their account.';
  elsif new_address is null or not private.is_email_address(new_address)
    -- Auth's own pattern: an account with another could not be mailed a link.
    or new_address !~ '^[a-z0-9_.!#$%&''*+/=?^`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
  then
    raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
  elsif new_address = account.email then
    raise sqlstate 'PT422' using message = 'This is the address of the account already.';
  end if;
  perform private.require_proof('correct_address');
  perform private.count_act('correct_address');
  delete from auth.sessions where user_id = account.id;
  delete from auth.one_time_tokens where user_id = account.id;
  delete from private.proofs where user_id = account.id;
  delete from public.assistant_tokens where user_id = account.id;
  begin
    update auth.users
    set email = new_address, confirmation_token = '', recovery_token = '', recovery_sent_at = null, reauthentication_token = '',
      reauthentication_sent_at = null, email_change = '', email_change_token_current = '', email_change_token_new = '',
      email_change_sent_at = null,
      -- Auth notes the address of the sign-up there.
      raw_user_meta_data = case
        when raw_user_meta_data ? 'email' then raw_user_meta_data || jsonb_build_object('email', new_address)
        else raw_user_meta_data end
    where id = account.id;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Another account has this email address.';
  end;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', new_address)
  where user_id = account.id and provider = 'email';
  update private.outbox set token_hash = null, unsubscribe_token = gen_random_uuid() where user_id = account.id and email is null;
  -- With the receipt and, for whoever has none, the link to a first password. One that has not been tried yet goes to the new
  -- address by itself.
  perform private.queue_mail('order_confirmation', account.id, 'again:' || gen_random_uuid(), jsonb_build_object('order_id', latest.id))
  from (
    select o.id from public.orders o
    where o.user_id = account.id and o.status = 'completed' and not exists (
      select from private.outbox waiting
      where waiting.user_id = account.id and waiting.kind = 'order_confirmation' and waiting.payload ->> 'order_id' = o.id::text
        and waiting.state = 'due' and waiting.attempts = 0)
    order by o.created_at desc limit 5) latest;
  perform private.record_for(account.id, 'update', 'email_addresses');
end
$$;

create function public.correct_address(address text, corrected text) returns void
language sql set search_path = ''
as $$ select private.correct_address(address, corrected) $$;
comment on function public.correct_address(text, text) is
  'Admins: corrects the email address of an account that has not verified it, tells the old address, and sends the confirmations of its orders to the new one. 403 without a proof, 404 unknown, 409 verified, an admin''s or in use, 422 no address or the same, 429 beyond twenty a day. The audit log records it, without the addresses.';
grant execute on function private.correct_address(text, text), public.correct_address(text, text) to authenticated;
