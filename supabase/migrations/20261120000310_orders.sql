-- What people bought, at the price they bought it for. Clients read their orders and never write
-- one: open_order and settle_payment do, for the server alone.
create sequence public.order_number_seq as integer start with 651;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Shown with at least five digits: 00651.
  order_number integer not null unique default nextval('public.order_number_seq'),
  -- Null once the buyer has deleted their account.
  user_id uuid references auth.users (id) on delete set null,
  -- The product as it was sold; it may be changed or deleted later, so this is no foreign key.
  product_id text not null,
  product_name text not null,
  -- US cents: list price - discount + tax = total.
  list_price_cents integer not null check (list_price_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents between 0 and list_price_cents),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer not null,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  coupon_code text,
  is_free boolean not null generated always as (total_cents = 0) stored,
  status text not null default 'pending'
    check (status in ('pending', 'failed', 'expired', 'completed', 'disputed', 'refunded')),
  stripe_payment_intent_id text unique,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint total_adds_up check (total_cents = list_price_cents - discount_cents + tax_cents),
  constraint sold_orders_have_a_date check (status <> 'completed' or completed_at is not null)
);
alter sequence public.order_number_seq owned by public.orders.order_number;
comment on table public.orders is 'Purchases, paid and free. Amounts are US cents.';

-- One open order for a person and plan: a second tab finds the first tab's.
create unique index one_open_order_per_plan on public.orders (user_id, product_id)
  where status in ('pending', 'failed');
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);

alter table public.orders enable row level security;

create policy "people read their own orders, admins every order" on public.orders
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;
grant usage on sequence public.order_number_seq to service_role;
-- No other grant: money and status are the server's.

-- States only move forward. A failed card can be followed by a good one, and a payment that arrives
-- after its order was given up is honoured. The one step back is a dispute that was won.
create function private.tg_orders__status_moves_forward() returns trigger
language plpgsql set search_path = ''
as $$
declare
  progress constant text[] := array['pending', 'failed', 'expired', 'completed', 'disputed', 'refunded'];
begin
  if array_position(progress, new.status) < array_position(progress, old.status)
    and not (old.status = 'disputed' and new.status = 'completed')
  then
    raise sqlstate 'PT409' using
      message = format('Order %s is %s and cannot become %s.', old.order_number, old.status, new.status);
  end if;
  return new;
end
$$;

create trigger status_moves_forward before update of status on public.orders
  for each row execute function private.tg_orders__status_moves_forward();
