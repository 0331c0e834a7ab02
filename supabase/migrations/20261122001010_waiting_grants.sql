-- Grants to addresses without an account. An address belongs to whoever proves it, so such a grant gives no access: it waits
-- until an account has verified the address, and becomes an entitlement of that account then (decision 68).
create table private.waiting_grants (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and private.is_email_address(email)),
  product_id text not null references public.products (id) on delete restrict,
  -- The end of the access that it will give.
  until timestamptz not null,
  reason text not null check (char_length(reason) <= 500 and trim(reason) <> ''),
  -- Null once that admin has deleted their account.
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  granted_at timestamptz not null default now(),
  constraint one_waiting_grant unique (email, product_id)
);
comment on table private.waiting_grants is
  'Access that admins granted to addresses without an account, until somebody has verified the address. No client access.';
create index waiting_grants_product_id_idx on private.waiting_grants (product_id);
create index waiting_grants_granted_by_idx on private.waiting_grants (granted_by);

alter table private.waiting_grants enable row level security;
select private.keep('private.waiting_grants', 'until', '0');
select private.personal('private.waiting_grants', of_account => 'email = private.verified_email_of($1)', erased => 'true');
-- No policy and no grant: grant_access writes them, and person lists them.

select private.audit('private.waiting_grants', 'id');

-- Records a grant that waits. Raises 422 if the text is no email address, 409 if the address waits for the product already.
create function private.grant_later(address text, product text, until timestamptz, reason text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  waiting uuid;
begin
  if not private.is_email_address(address) then
    raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
  end if;
  insert into private.waiting_grants (email, product_id, until, reason) values (address, product, until, reason)
  on conflict on constraint one_waiting_grant do nothing
  returning id into waiting;
  if waiting is null then
    raise sqlstate 'PT409' using
      message = 'A grant of this product waits for this address already.', hint = 'Withdraw it first.';
  end if;
  return waiting;
end
$$;

create function private.withdraw_grant(waiting uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.waiting_grants where id = waiting;
  if not found then
    raise sqlstate 'PT404' using message = 'This grant does not wait any more.';
  end if;
end
$$;

create function public.withdraw_grant(waiting uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_grant(waiting) $$;
comment on function public.withdraw_grant(uuid) is
  'Admins: withdraws a grant that waits for an account. 404 if it does not wait any more.';
grant execute on function private.withdraw_grant(uuid), public.withdraw_grant(uuid) to authenticated;

-- Gives an account what waits for the address that it has just verified.
create function private.tg_profiles__give_waiting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with due as (
    delete from private.waiting_grants w where w.email = private.verified_email_of(new.user_id) returning w.*),
  given as (
    insert into public.entitlements (user_id, product_id, ends_at)
    select new.user_id, due.product_id, due.until from due where due.until > now()
    returning id, product_id)
  insert into public.access_changes (entitlement_id, action, until, reason, changed_by)
  select given.id, 'granted', due.until, due.reason, due.granted_by from given join due using (product_id);
  return null;
end
$$;

create trigger give_waiting after update of email_verified_at on public.profiles
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function private.tg_profiles__give_waiting();

-- Access that an admin gave to an address without an account.
create function private.tg_waiting_grants__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'invitation', null, 'invitation:' || new.id, jsonb_build_object('grant_id', new.id), new.email);
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on private.waiting_grants
  for each row execute function private.tg_waiting_grants__queue_emails();

create function private.mail_facts__invitation(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('product_name', p.name, 'ends_at', w.until)
  from private.waiting_grants w join public.products p on p.id = w.product_id
  where w.id = (mail.payload ->> 'grant_id')::uuid and w.until > now()
$$;

select private.declare_mail('invitation', 'Access waits for an account');
