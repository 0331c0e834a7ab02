-- Manual grants: access that an admin grants, extends or revokes, for example for a prize, a complaint or abuse. A
-- manual grant is an entitlement without an order. The reason is stored here, where the member cannot read it.
create table public.access_changes (
  id bigint generated always as identity primary key,
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  action text not null check (action in ('granted', 'extended', 'shortened', 'revoked')),
  -- The new end of the access; null if it was revoked.
  until timestamptz,
  reason text not null check (char_length(reason) <= 500 and trim(reason) <> ''),
  -- Null once that admin has deleted their account.
  changed_by uuid default auth.uid() references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  constraint an_end_unless_revoked check ((action = 'revoked') = (until is null))
);
comment on table public.access_changes is 'Manual changes to entitlements by admins, with the reason. Append-only.';
create index access_changes_entitlement_id_idx on public.access_changes (entitlement_id);
create index access_changes_changed_by_idx on public.access_changes (changed_by);

alter table public.access_changes enable row level security;

create policy "admins read manual access changes" on public.access_changes
  for select to authenticated using ((select private.is_admin()));

grant select on public.access_changes to authenticated;
grant select on public.access_changes to service_role;
-- No grant to write: only the functions below add entries.

select private.audit('public.access_changes', 'id');

-- The first check of all three functions. Raises 403 unless the caller is an admin, 422 without a reason.
create function private.require_reason(reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(char_length(trim(reason)), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please give a reason of at most 500 characters.';
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

create function private.grant_access(user_email text, product text, until timestamptz, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(trim(user_email));
  member constant uuid := (select id from auth.users where email = address);
  granted public.entitlements;
begin
  perform private.require_reason(reason);
  perform private.require_future(until);
  if not exists (select from public.products where id = product) then
    raise sqlstate 'PT404' using message = 'Product not found.';
  elsif member is null then
    return jsonb_build_object(
      'id', private.grant_later(address, product, until, trim(reason)), 'email_verified', null);
  end if;

  perform private.lock_purchases_of(member);
  if exists (
    select from public.entitlements
    where user_id = member and product_id = product
      and revoked_at is null and now() >= starts_at and now() < ends_at
  ) then
    raise sqlstate 'PT409' using
      message = 'This person already holds this product.', hint = 'Extend their access instead.';
  end if;

  insert into public.entitlements (user_id, product_id, ends_at) values (member, product, until)
  returning * into granted;
  insert into public.access_changes (entitlement_id, action, until, reason)
  values (granted.id, 'granted', until, trim(reason));
  return to_jsonb(granted) || jsonb_build_object('email_verified', private.has_verified_email(member));
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
    raise sqlstate 'PT404' using message = 'Entitlement not found.';
  elsif extended.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This access was revoked.', hint = 'Grant access again instead.';
  elsif until <= extended.ends_at then
    raise sqlstate 'PT422' using message = 'The access already lasts until then.';
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
    raise sqlstate 'PT404' using message = 'Entitlement not found.';
  elsif revoked.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This access has already been revoked.';
  end if;

  update public.entitlements set revoked_at = now(), revoked_reason = 'manual'
  where id = entitlement returning * into revoked;
  insert into public.access_changes (entitlement_id, action, reason)
  values (revoked.id, 'revoked', trim(reason));
  return revoked;
end
$$;

create function public.grant_access(user_email text, product text, until timestamptz, reason text) returns jsonb
language sql set search_path = ''
as $$ select private.grant_access(user_email, product, until, reason) $$;
comment on function public.grant_access(text, text, timestamptz, text) is
  'Admins: grants an address a product until a date, without an order. Returns the entitlement, with email_verified; or, for an address without an account, the id of a grant that waits for one, with null. 404 unknown product, 409 already held or waiting, 422 no reason, no future date or no address.';

create function public.extend_access(entitlement uuid, until timestamptz, reason text) returns public.entitlements
language sql set search_path = ''
as $$ select private.extend_access(entitlement, until, reason) $$;
comment on function public.extend_access(uuid, timestamptz, text) is
  'Admins: extends an entitlement to a later date, even after it has expired. 404 unknown, 409 revoked, 422 no reason or no later date.';

create function public.revoke_access(entitlement uuid, reason text) returns public.entitlements
language sql set search_path = ''
as $$ select private.revoke_access(entitlement, reason) $$;
comment on function public.revoke_access(uuid, text) is
  'Admins: revokes an entitlement immediately. 404 unknown, 409 already revoked, 422 no reason.';
grant execute on function
  private.grant_access(text, text, timestamptz, text), public.grant_access(text, text, timestamptz, text),
  private.extend_access(uuid, timestamptz, text), public.extend_access(uuid, timestamptz, text),
  private.revoke_access(uuid, text), public.revoke_access(uuid, text) to authenticated;

-- The manual changes to an entitlement, oldest first.
create function private.manual_changes(of_entitlement uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'action', c.action, 'until', c.until, 'reason', c.reason,
        'changed_by', private.email_of(c.changed_by), 'changed_at', c.changed_at)
      order by c.id),
    '[]')
  from public.access_changes c where c.entitlement_id = of_entitlement
$$;

-- Access that an admin gave, extended or ended.
create function private.tg_access_changes__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'access_change', (select user_id from public.entitlements where id = new.entitlement_id),
      'access_change:' || new.id, jsonb_build_object('change_id', new.id));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on public.access_changes
  for each row execute function private.tg_access_changes__queue_emails();

create function private.mail_facts__access_change(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('action', c.action, 'product_name', p.name, 'ends_at', e.ends_at)
  from public.access_changes c
  join public.entitlements e on e.id = c.entitlement_id
  join public.products p on p.id = e.product_id
  where c.id = (mail.payload ->> 'change_id')::bigint
    and not exists (
      select from public.access_changes later where later.entitlement_id = c.entitlement_id and later.id > c.id)
    -- Access has not ended while another order or gift gives it.
    and (c.action <> 'revoked' or not exists (
      select from public.entitlements other
      where other.user_id = e.user_id and other.product_id = e.product_id and other.revoked_at is null
        and now() between other.starts_at and other.ends_at))
$$;

select private.declare_mail('access_change', 'Access changed by hand');
