-- The rights to a copy of one's personal data and to its deletion.

-- Records what an admin did for an account. Its id alone: the log outlives it.
create function private.record_for(account uuid, action text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_role, action, table_name, row_key)
  values (auth.uid(), auth.jwt() ->> 'role', record_for.action, record_for.kind, jsonb_build_object('user_id', account))
$$;

-- Everything stored about an account, as one JSON object.
create function private.data_of(account uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  data jsonb := jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = account),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = account));
  personal private.personal_rows;
  found_rows jsonb;
begin
  for personal in select * from private.personal_rows where called is not null loop
    execute format(
      $query$
        select coalesce(jsonb_agg(case when $2 is null then to_jsonb(r) - $3 else private.row_key(to_jsonb(r), $2) end order by r.%I), '[]')
        from %s r where %s
      $query$, personal.at, personal.relation, personal.of_account)
    into found_rows using account, personal.columns, personal.without;
    data := data || jsonb_build_object(personal.called, found_rows);
  end loop;
  return data;
end
$$;

-- Twenty times an hour: a long history takes a while to gather.
create function private.export_my_data() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_caller('export', 20, '1 hour');
  return private.data_of(auth.uid());
end
$$;

create function public.export_my_data() returns jsonb
language sql set search_path = ''
as $$ select private.export_my_data() $$;
comment on function public.export_my_data() is 'Signed-in people: all data stored about them, as one JSON object. 429 beyond twenty an hour.';

-- The same for somebody who asks the store for it, without their lists of schools, which no admin reads: those are in the copy that
-- they take themselves. The audit log tells which admin took it.
create function private.export_data_of(account uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = account) then
    raise sqlstate 'PT404' using message = 'Account not found.';
  end if;
  perform private.require_proof('take_data');
  perform private.count_act('take_data');
  perform private.record_for(account, 'insert', 'data_exports');
  return private.data_of(account) - array['saved_schools', 'closed_cycles'];
end
$$;

create function public.export_data_of(account uuid) returns jsonb
language sql set search_path = ''
as $$ select private.export_data_of(account) $$;
comment on function public.export_data_of(uuid) is
  'Admins: all data stored about an account but its saved schools, of closed cycles, too, as in its own export. 403 without a proof, 404 unknown account, 429 beyond twenty a day. The audit log records it.';
grant execute on function
  private.export_my_data(), public.export_my_data(), private.export_data_of(uuid), public.export_data_of(uuid) to authenticated;

-- Deletes an account and all personal data but that. Orders stay, as required by law, but are anonymized: their user_id becomes
-- null, and the payloads of Stripe's events on their payments and cards are redacted.
create function private.delete_user(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  personal private.personal_rows;
begin
  update public.stripe_events e
  set payload = jsonb_build_object('id', e.id, 'type', e.type, 'redacted', true)
  from public.orders o
  where o.user_id = delete_user.user_id and o.stripe_payment_intent_id = e.payment_intent_id;
  update public.stripe_events e
  set payload = jsonb_build_object('id', e.id, 'type', e.type, 'redacted', true)
  from public.profiles p
  where p.user_id = delete_user.user_id and e.type = 'setup_intent.setup_failed'
    and e.payload #>> '{data,object,customer}' = p.stripe_customer_id;
  -- Open orders must not be paid after the account is deleted.
  update public.orders set status = 'expired'
  where user_id = delete_user.user_id and status in ('pending', 'failed');
  perform private.keep_way_back(delete_user.user_id);
  for personal in select * from private.personal_rows where erased is not null loop
    execute format('delete from %s r where (%s) and (%s)', personal.relation, personal.of_account, personal.erased) using delete_user.user_id;
  end loop;
  -- Told once, where they could read it; the row goes when it is sent (finish_mail).
  perform private.queue_mail(
    'account_deleted', null, 'account_deleted:' || gen_random_uuid(), '{}', private.verified_email_of(delete_user.user_id))
  where private.verified_email_of(delete_user.user_id) is not null;
  -- The rest is deleted with the account, or loses its user_id. remove_old_rows cleans Auth's own log at night: it
  -- has no index by which to find a person's entries within a request.
  delete from auth.users where id = delete_user.user_id;
end
$$;

-- Locks the orders first, as settle_payment does, so that deleting an account while Stripe reports on one
-- of its payments does not deadlock.
create function public.delete_user(user_id uuid) returns void
language sql set search_path = ''
as $$
  select private.lock_purchases_of(delete_user.user_id);
  select o.id from public.orders o where o.user_id = delete_user.user_id order by o.id for update;
  select private.delete_user(delete_user.user_id)
$$;
comment on function public.delete_user(uuid) is
  'Server: deletes an account and all personal data. Orders stay, without a user.';
grant execute on function private.delete_user(uuid), public.delete_user(uuid) to service_role;

-- Deletes the account of a session that has proved itself for it. Raises 403 otherwise.
create function public.delete_own_account(person uuid, session uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.act_for(person, session);
  perform private.require_proof('delete_account');
  perform private.require_another_admin(person);
  perform public.delete_user(person);
end
$$;
comment on function public.delete_own_account(uuid, uuid) is
  'Server: deletes an account like delete_user, whose session has proved itself for it; 403 otherwise, 409 for the store''s last admin.';
grant execute on function public.delete_own_account(uuid, uuid) to service_role;

-- The account that an admin deletes for its owner. Not an admin's: they lose the role first.
create function private.account_to_delete(admin_id uuid, address text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (select id from auth.users where email = lower(trim(address)));
begin
  if not private.is_admin_account(admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  elsif account is null then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  elsif private.is_admin_account(account) then
    raise sqlstate 'PT409' using message = 'An admin’s account cannot be deleted here.';
  end if;
  return account;
end
$$;

create function public.account_to_delete(admin_id uuid, address text) returns uuid
language sql set search_path = ''
as $$ select private.account_to_delete(admin_id, address) $$;
comment on function public.account_to_delete(uuid, text) is
  'Server: the account with an email address, which an admin is about to delete. 403 not an admin, 404 unknown, 409 an admin''s.';

create function public.delete_account_for(admin_id uuid, address text, by_session uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  account constant uuid := private.account_to_delete(admin_id, address);
begin
  perform private.act_for(admin_id, by_session);
  perform private.require_proof('delete_person');
  perform private.count_act('delete_person');
  perform private.record_for(account, 'delete', 'accounts');
  perform public.delete_user(account);
end
$$;
comment on function public.delete_account_for(uuid, text, uuid) is
  'Server: deletes an account like delete_user, on behalf of an admin, whose session has given a proof, and whom the audit log records. 403, 404 and 409 like account_to_delete, 429 beyond twenty a day.';
grant execute on function
  private.account_to_delete(uuid, text), public.account_to_delete(uuid, text), private.record_for(uuid, text, text),
  public.delete_account_for(uuid, text, uuid) to service_role;

-- Told once, where they could read it. Nothing of a deleted account stays, so that the row goes when it is sent.
create function private.mail_facts__account_deleted(mail private.outbox) returns jsonb
language sql immutable set search_path = ''
as $$ select '{}'::jsonb $$;

select private.declare_mail('account_deleted', 'Account deleted', is_kept => false);
