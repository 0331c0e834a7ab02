-- Access that an admin gives, lengthens or takes by hand: for a prize, a complaint, an abuse. It is an
-- entitlement like any other, without an order when it was granted by hand; why is kept apart, where
-- the member does not read it.
create table public.access_changes (
  id bigint generated always as identity primary key,
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  action text not null check (action in ('granted', 'extended', 'revoked')),
  -- When the access ends from now on; null for one that was revoked.
  until timestamptz,
  reason text not null check (char_length(trim(reason)) between 1 and 500),
  -- Null once that admin has deleted their account.
  changed_by uuid default auth.uid() references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  constraint an_end_unless_revoked check ((action = 'revoked') = (until is null))
);
comment on table public.access_changes is 'What admins did to entitlements by hand, and why. Append-only.';

create index access_changes_entitlement_id_idx on public.access_changes (entitlement_id);
create index access_changes_changed_by_idx on public.access_changes (changed_by);

alter table public.access_changes enable row level security;

create policy "admins read what was changed by hand" on public.access_changes
  for select to authenticated using ((select private.is_admin()));

grant select on public.access_changes to authenticated;
grant select on public.access_changes to service_role;
-- No grant to write: entries come from the functions below alone.

select private.audit('public.access_changes', 'id');

-- What all three begin with. Raises 403, or 422 without a reason.
create function private.require_reason(reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(char_length(trim(reason)), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please give a reason, of at most 500 characters.';
  end if;
end
$$;

create function private.require_future(until timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if until is null or until <= now() or until = 'infinity' then
    raise sqlstate 'PT422' using message = 'Please give a date in the future.';
  end if;
end
$$;

create function private.grant_access(user_email text, product text, until timestamptz, reason text)
returns public.entitlements
language plpgsql security definer set search_path = ''
as $$
declare
  member constant uuid := (select id from auth.users where email = lower(trim(user_email)));
  granted public.entitlements;
begin
  perform private.require_reason(reason);
  perform private.require_future(until);
  if member is null then
    raise sqlstate 'PT404' using message = 'There is no account with this e-mail address.';
  elsif not exists (select from public.products where id = product) then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;

  -- The lock of open_order: one purchase or grant at a time for a person.
  perform pg_advisory_xact_lock(hashtextextended('order of ' || member, 0));
  if exists (
    select from public.entitlements
    where user_id = member and product_id = product
      and revoked_at is null and now() >= starts_at and now() < ends_at
  ) then
    raise sqlstate 'PT409' using
      message = 'They hold this product already.', hint = 'Extend what they have instead.';
  end if;

  insert into public.entitlements (user_id, product_id, ends_at) values (member, product, until)
  returning * into granted;
  insert into public.access_changes (entitlement_id, action, until, reason)
  values (granted.id, 'granted', until, trim(reason));
  return granted;
end
$$;

create function private.extend_access(entitlement uuid, until timestamptz, reason text) returns public.entitlements
language plpgsql security definer set search_path = ''
as $$
declare
  extended public.entitlements;
begin
  perform private.require_reason(reason);
  perform private.require_future(until);
  select * into extended from public.entitlements where id = entitlement for update;
  if extended.id is null then
    raise sqlstate 'PT404' using message = 'There is no such entitlement.';
  elsif extended.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This access was revoked.', hint = 'Grant it anew instead.';
  elsif until <= extended.ends_at then
    raise sqlstate 'PT422' using message = 'It lasts until then already.';
  end if;

  update public.entitlements set ends_at = until where id = entitlement returning * into extended;
  insert into public.access_changes (entitlement_id, action, until, reason)
  values (extended.id, 'extended', until, trim(reason));
  return extended;
end
$$;

create function private.revoke_access(entitlement uuid, reason text) returns public.entitlements
language plpgsql security definer set search_path = ''
as $$
declare
  revoked public.entitlements;
begin
  perform private.require_reason(reason);
  select * into revoked from public.entitlements where id = entitlement for update;
  if revoked.id is null then
    raise sqlstate 'PT404' using message = 'There is no such entitlement.';
  elsif revoked.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This access was revoked already.';
  end if;

  update public.entitlements set revoked_at = now(), revoked_reason = 'by_hand'
  where id = entitlement returning * into revoked;
  insert into public.access_changes (entitlement_id, action, reason)
  values (revoked.id, 'revoked', trim(reason));
  return revoked;
end
$$;

create function public.grant_access(user_email text, product text, until timestamptz, reason text)
returns public.entitlements
language sql set search_path = ''
as $$ select private.grant_access(user_email, product, until, reason) $$;
comment on function public.grant_access(text, text, timestamptz, text) is
  'Admins: gives an account a product until a date, without an order. 404 unknown account or product, 409 held already, 422 no reason or no date in the future.';

create function public.extend_access(entitlement uuid, until timestamptz, reason text) returns public.entitlements
language sql set search_path = ''
as $$ select private.extend_access(entitlement, until, reason) $$;
comment on function public.extend_access(uuid, timestamptz, text) is
  'Admins: moves the end of an entitlement to a later date, also of one whose time is over. 404 unknown, 409 revoked, 422 no reason or no later date.';

create function public.revoke_access(entitlement uuid, reason text) returns public.entitlements
language sql set search_path = ''
as $$ select private.revoke_access(entitlement, reason) $$;
comment on function public.revoke_access(uuid, text) is
  'Admins: ends an entitlement at once. 404 unknown, 409 revoked already, 422 no reason.';

grant execute on function
  private.grant_access(text, text, timestamptz, text), public.grant_access(text, text, timestamptz, text),
  private.extend_access(uuid, timestamptz, text), public.extend_access(uuid, timestamptz, text),
  private.revoke_access(uuid, text), public.revoke_access(uuid, text) to authenticated;

-- What an admin took by hand stays taken: a dispute opened and won since would give it back otherwise.
create or replace function private.revoke_order(of_order public.orders) returns void
language sql set search_path = ''
as $$
  update public.entitlements
  set revoked_at = coalesce(revoked_at, now()), revoked_reason = of_order.status
  where order_id = of_order.id
    and (revoked_at is null or revoked_reason = 'disputed' and revoked_reason <> of_order.status)
$$;
