-- Access to a product, for a year from an order. A person can hold several entitlements to the same capability:
-- refunding one order never removes access that another granted.
create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null references public.products (id) on delete restrict,
  -- The same value, readable by clients.
  plan text not null generated always as (product_id) stored,
  order_id uuid unique references public.orders (id) on delete set null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '1 year',
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) <= 500),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint a_reason_for_every_revocation check ((revoked_at is null) = (revoked_reason is null))
);
comment on table public.entitlements is
  'Access of a person to a product for a period. Live during the period unless revoked.';
create index entitlements_user_id_idx on public.entitlements (user_id, product_id);
create index entitlements_product_id_idx on public.entitlements (product_id);
create index entitlements_ends_at_idx on public.entitlements (ends_at) where revoked_at is null;

alter table public.entitlements enable row level security;
select private.personal('public.entitlements', 'starts_at');

create policy "people read their own entitlements, admins every entitlement" on public.entitlements
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select (id, user_id, plan, order_id, starts_at, ends_at, revoked_at, revoked_reason)
  on public.entitlements to authenticated;
grant select, insert, update, delete on public.entitlements to service_role;
-- No write grant: clients cannot grant themselves a plan. None to read product_id: the Data API joins by it, and
-- products and entitlements would embed each other without limit.

select private.audit('public.entitlements', 'id');

-- A product cannot be deleted once people have held it, since their access is shown to them afterwards, too, nor while
-- they are paying for it.
create function private.tg_products__protect_held() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.entitlements where product_id = old.id)
    or exists (select from private.waiting_grants where product_id = old.id)
    or exists (select from public.orders where product_id = old.id and status in ('pending', 'failed'))
  then
    raise sqlstate 'PT409' using
      message = 'People hold or have held this product, or are buying it.',
      hint = 'Deactivate it instead: it is no longer sold, and people who hold it keep it.';
  end if;
  return old;
end
$$;

create trigger protect_held before delete on public.products
  for each row execute function private.tg_products__protect_held();

-- The time before the end of a plan in which it can be renewed.
create function private.renewal_window() returns interval
language sql immutable set search_path = ''
as $$ select interval '60 days' $$;

-- When a person's access to a product ends, including a renewal that has not begun; null if they have no access now.
create function private.held_until(for_user uuid, product text) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(e.ends_at)
  from public.entitlements e
  where e.user_id = for_user and e.product_id = product and e.revoked_at is null and now() < e.ends_at
  having bool_or(now() >= e.starts_at)
$$;

-- The dates of a plan for a person: until when they hold it, from when they can renew it and whether they can now (null
-- if they do not hold it), and until when a purchase now would last.
create function private.renewal_of(plan text, for_user uuid)
returns table (
  held_until timestamptz, renewable_from timestamptz, is_renewable boolean, access_until timestamptz)
language sql stable set search_path = ''
as $$
  select
    held, held - private.renewal_window(), now() >= held - private.renewal_window(),
    coalesce(held, now()) + interval '1 year'
  from private.held_until(for_user, plan) held
$$;
grant execute on function
  private.renewal_window(), private.held_until(uuid, text), private.renewal_of(text, uuid) to service_role;

-- Grants an order's product for a year, once: from its completion or, for a renewal, from the end of the access that the
-- buyer has. A dispute or a refund revokes it; a dispute won or a failed refund restores it. Access that an admin revoked
-- stays revoked.
create function private.grant_order(of_order public.orders) returns void
language plpgsql set search_path = ''
as $$
begin
  if of_order.user_id is null then
    return;
  end if;
  -- The product may have been deleted before an expired order is paid.
  insert into public.entitlements (user_id, product_id, order_id, starts_at, ends_at)
  select of_order.user_id, products.id, of_order.id, start.at, start.at + interval '1 year'
  from public.products,
    lateral (
      select greatest(of_order.completed_at, private.held_until(of_order.user_id, products.id)) as at
    ) start
  where products.id = of_order.product_id
  on conflict (order_id) do update set revoked_at = null, revoked_reason = null
  where entitlements.revoked_reason in ('disputed', 'refunded');
end
$$;

-- Revokes the access an order granted, because its payment is disputed or refunded.
create function private.revoke_order(of_order public.orders, reason text) returns void
language sql set search_path = ''
as $$
  update public.entitlements
  set revoked_at = coalesce(revoked_at, now()), revoked_reason = revoke_order.reason
  where order_id = of_order.id
    and (revoked_at is null or revoked_reason = 'disputed' and revoked_reason <> revoke_order.reason)
$$;
grant execute on function private.grant_order(public.orders), private.revoke_order(public.orders, text) to service_role;

-- Records on the order that it granted access.
create function private.tg_entitlements__record_grant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set granted_at = now() where id = new.order_id and granted_at is null;
  return null;
end
$$;

create trigger record_grant after insert on public.entitlements
  for each row when (new.order_id is not null) execute function private.tg_entitlements__record_grant();

-- Writes the notices of access that ends in 30 and in 7 days, or has just ended. Access that was given for a short time gets
-- no notice at its very beginning, and access with a successor gets none. An extension is a new end, with notices of its own.
-- Runs every hour, by pg_cron or the local stack; a store that was down for three days tells no one of what ended before.
create function private.queue_access_notices() returns void
language sql set search_path = ''
as $$
  insert into private.outbox (kind, user_id, dedupe_key, payload)
  select n.kind, e.user_id, format('%s:%s:%s:%s', n.kind, e.id, n.days, extract(epoch from e.ends_at)),
    jsonb_build_object('entitlement_id', e.id, 'ends_at', e.ends_at, 'days', n.days)
  from public.entitlements e
  cross join lateral (
    select case when e.ends_at <= now() then 'access_ended' else 'access_ending' end as kind,
      case when e.ends_at <= now() then 0 when e.ends_at <= now() + interval '7 days' then 7 else 30 end as days
  ) n
  where e.revoked_at is null and e.ends_at > now() - interval '3 days' and e.ends_at <= now() + interval '30 days'
    and e.starts_at < e.ends_at - make_interval(days => 2 * n.days)
    and not exists (
      select from public.entitlements later
      where later.user_id = e.user_id and later.product_id = e.product_id and later.revoked_at is null
        and later.ends_at > e.ends_at)
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_access_notices() is 'Writes the emails about access that ends in 30 and in 7 days, or ended within three.';

-- Null if it was extended, revoked or followed by a successor since.
create function private.end_of_access(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'product_id', p.id, 'product_name', p.name, 'ends_at', e.ends_at, 'price_cents', c.price_cents,
    'renewed_until', greatest(e.ends_at, now()) + interval '1 year')
  from public.entitlements e join public.products p on p.id = e.product_id left join public.catalogue c on c.id = p.id
  where e.id = (mail.payload ->> 'entitlement_id')::uuid
    and e.ends_at = (mail.payload ->> 'ends_at')::timestamptz and e.revoked_at is null
    and not exists (
      select from public.entitlements later
      where later.user_id = e.user_id and later.product_id = e.product_id and later.revoked_at is null
        and later.ends_at > e.ends_at)
$$;

create function private.mail_facts__access_ending(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select facts from private.end_of_access(mail) facts where (facts ->> 'ends_at')::timestamptz > now() $$;

create function private.mail_facts__access_ended(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select facts from private.end_of_access(mail) facts where (facts ->> 'ends_at')::timestamptz <= now() $$;

select private.declare_mail('access_ending', 'Access ends soon', preference => 'wants_access_notices');
select private.declare_mail('access_ended', 'Access has ended', preference => 'wants_access_notices');
