-- Manual grants: access that an admin grants, extends or revokes, for example for a prize, a complaint or abuse. A
-- manual grant is an entitlement without an order. The reason is stored here, where the member cannot read it.
create table public.access_changes (
  id bigint generated always as identity primary key,
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  action text not null check (action in ('granted', 'extended', 'revoked')),
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
  member constant uuid := (select id from auth.users where email = lower(trim(user_email)));
  granted public.entitlements;
begin
  perform private.require_reason(reason);
  perform private.require_future(until);
  if member is null then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  elsif not exists (select from public.products where id = product) then
    raise sqlstate 'PT404' using message = 'Product not found.';
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
  'Admins: grants an account a product until a date, without an order. Returns the entitlement, with email_verified. 404 unknown account or product, 409 already held, 422 no reason or no future date.';

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

-- Entitlements for admins, filtered by email address or account, origin (an order or a manual grant) and state.
create function private.matching_access(term text, origin text, state text)
returns setof public.entitlements
language sql stable set search_path = ''
as $$
  select e.*
  from public.entitlements e
  where case
      when term is null then true
      when pg_input_is_valid(term, 'uuid') then e.user_id = term::uuid
      else e.user_id in (select u.id from auth.users u where lower(u.email) like '%' || term || '%')
    end
    and case origin
      when 'order' then e.order_id is not null
      when 'manual' then e.order_id is null
      else true
    end
    and case state
      when 'live' then e.revoked_at is null and now() >= e.starts_at and now() < e.ends_at
      when 'ended' then e.revoked_at is null and now() >= e.ends_at
      when 'revoked' then e.revoked_at is not null
      else true
    end
$$;

create function private.search_access(search text, origin text, state text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  total integer;
  shown private.list_page;
  found jsonb;
begin
  perform private.require_admin();
  select count(*) into total from private.matching_access(term, origin, state);
  shown := private.page_of(total, page, page_size);

  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', e.id, 'email', private.email_of(e.user_id), 'email_verified', private.has_verified_email(e.user_id),
        'product_id', e.product_id, 'product_name', p.name,
        'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at, 'revoked_reason', e.revoked_reason,
        'order_id', o.id, 'order_number', o.order_number, 'changes', private.manual_changes(e.id))
      order by e.starts_at desc, e.id),
    '[]')
  into found
  from (
    select * from private.matching_access(term, origin, state)
    order by starts_at desc, id
    limit shown.page_size offset (shown.page - 1) * shown.page_size
  ) e
  join public.products p on p.id = e.product_id
  left join public.orders o on o.id = e.order_id;
  return jsonb_build_object('rows', found) || to_jsonb(shown);
end
$$;

create function public.search_access(
  search text default null,
  origin text default null,
  state text default null,
  page integer default 1,
  page_size integer default 10)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_access(search, origin, state, page, page_size) $$;
comment on function public.search_access(text, text, text, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the entitlements whose holder matches the search, a part of an email address or an account''s id. Origin: order, manual; state: live, ended, revoked. Unknown values are ignored.';
grant execute on function
  private.search_access(text, text, text, integer, integer), public.search_access(text, text, text, integer, integer)
  to authenticated;
