-- The upgrade credit: what somebody paid for the plans a new plan includes comes off its price.

alter table public.orders
  -- US cents taken off because of earlier orders.
  add column credit_cents integer not null default 0 check (credit_cents >= 0),
  -- The order whose price what was paid for this one came off.
  add column credited_to uuid references public.orders (id) on delete set null,
  drop constraint total_adds_up,
  add constraint total_adds_up
    check (total_cents = list_price_cents - discount_cents - credit_cents + tax_cents);
create index orders_credited_to_idx on public.orders (credited_to);

-- The orders whose money counts towards a plan, and how much of it, in US cents: completed and not
-- refunded, still live, and for a plan that grants some but not all of what the new plan grants. What
-- such an order was itself credited moves on with it. Money counts once: not again after an order
-- that was paid has taken it. So buying in steps never costs less than buying at once.
create function private.creditable_orders(plan text, for_user uuid)
returns table (order_id uuid, value_cents integer)
language sql stable set search_path = ''
as $$
  with recursive
  granted as (
    select array_agg(capability) as capabilities
    from public.product_capabilities where product_id = creditable_orders.plan
  ),
  included as (
    select product_id
    from public.product_capabilities, granted
    group by product_id, granted.capabilities
    having array_agg(capability) <@ granted.capabilities and not array_agg(capability) @> granted.capabilities
  ),
  base as (
    select o.id
    from public.orders o
    join included using (product_id)
    join public.entitlements e on e.order_id = o.id
    left join public.orders taker on taker.id = o.credited_to
    where o.user_id = creditable_orders.for_user
      and o.status = 'completed'
      and e.revoked_at is null and now() >= e.starts_at and now() < e.ends_at
      and coalesce(taker.status not in ('completed', 'disputed'), true)
  ),
  chain (base_id, id) as (
    select id, id from base
    union
    select chain.base_id, earlier.id
    from chain
    join public.orders earlier on earlier.credited_to = chain.id and earlier.status = 'completed'
  )
  select chain.base_id, sum(o.total_cents - o.refunded_cents)::integer
  from chain join public.orders o on o.id = chain.id
  where (select has_upgrade_credit from public.store_settings)
  group by chain.base_id
  having sum(o.total_cents - o.refunded_cents) > 0
$$;

-- The credit towards a price, in US cents: never more than the price. A credit that leaves less than
-- the 50 cents Stripe can charge takes the rest as well.
create function private.credit_cents(plan text, for_user uuid, price_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select case when available = 0 then 0 when price_cents - available < 50 then price_cents else available end
  from (
    select coalesce(sum(value_cents), 0)::integer as available
    from private.creditable_orders(plan, for_user)
  ) credit
$$;
