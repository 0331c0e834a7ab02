-- Purchases. Clients read their own orders and cannot write any: the server does, through open_order and
-- settle_payment.
create sequence public.order_number_seq as integer start with 651;

-- The date of the latest change of the policies' texts (src/features/visitors/policies), or of what the settings say in them: each
-- order and each submitted profile records it as the version agreed to.
create function private.policies_version() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest('2026-11-30'::date, (select policies_changed_on from public.store_settings));
end
$$;
-- A default is read before the right to insert is: whoever may not insert is told that.
grant execute on function private.policies_version() to anon, authenticated, service_role;

-- The seller of the settings, as a receipt names it.
create function private.seller() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('seller_name', seller_name, 'seller_address', seller_address, 'seller_tax_id', seller_tax_id)
    from public.store_settings);
end
$$;
grant execute on function private.seller() to anon, authenticated, service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Shown with at least five digits: 00651.
  order_number integer not null unique default nextval('public.order_number_seq'),
  -- Null once the buyer has deleted their account.
  user_id uuid references auth.users (id) on delete set null,
  -- The product as sold. Not a foreign key: the product may be changed or deleted later.
  product_id text not null,
  product_name text not null,
  -- US cents: list price - discount - credit + tax = total.
  list_price_cents integer not null check (list_price_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents between 0 and list_price_cents),
  -- Upgrade credit from earlier orders, those in order_credits.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer not null,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  -- Taken by banks in disputes that were lost.
  lost_cents integer not null default 0 check (lost_cents between 0 and total_cents - refunded_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  coupon_code text,
  -- The link that led the buyer to the store, as its address named it: 'tiktok', or 'tiktok/video/spring'. Anybody can write
  -- such a link: it is counted, and nothing depends on it.
  source text check (source ~ '^[a-z0-9._/-]{1,100}$'),
  is_free boolean not null generated always as (total_cents = 0) stored,
  status text not null default 'pending'
    check (status in ('pending', 'failed', 'expired', 'completed', 'disputed', 'dispute_lost', 'refunded')),
  stripe_payment_intent_id text unique,
  -- The attempt to create a payment intent, part of Stripe's idempotency key: Stripe replays the response under a key
  -- for a day, even its own failures.
  payment_attempt integer not null default 1 check (payment_attempt > 0),
  -- The card, or what paid instead of one, as far as a receipt may show it. Set when the payment settles; free orders have none.
  card_brand text check (card_brand in ('visa', 'mastercard', 'amex', 'card', 'link', 'bank', 'other')),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  -- The buyer as the receipt names them: typed at the payment, or set later, for example for a business. Null: the name
  -- and default address of the account.
  billing_name text check (char_length(billing_name) <= 200),
  billing_address text check (char_length(billing_address) <= 500),
  billing_tax_id text check (char_length(billing_tax_id) <= 50),
  -- Where the buyer says that they are. The store may sell to some countries only.
  billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  -- The version of the policies that the buyer agreed to: the current one when the order was placed. The texts and their
  -- version are in src/features/visitors/policies.
  policies_version date not null default private.policies_version(),
  -- Who sold: the business may change hands, name or address later.
  seller jsonb not null default private.seller(),
  created_at timestamptz not null default now(),
  -- The bank has been asked and decides later, within days for some methods.
  processing_since timestamptz,
  completed_at timestamptz,
  -- When it first granted access, if ever. Kept after the entitlement is deleted with the account.
  granted_at timestamptz,
  constraint total_adds_up check (total_cents = list_price_cents - discount_cents - credit_cents + tax_cents),
  constraint sold_orders_have_a_date check (status <> 'completed' or completed_at is not null)
);
alter sequence public.order_number_seq owned by public.orders.order_number;
comment on table public.orders is 'Purchases, paid and free. Amounts are in US cents.';

-- One open order per person and plan: a second tab reuses the first tab's.
create unique index one_open_order_per_plan on public.orders (user_id, product_id)
  where status in ('pending', 'failed');
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);

-- Serves sales_figures: the time of the sale.
create index orders_sold_at_idx on public.orders ((coalesce(completed_at, created_at)))
  where status in ('completed', 'disputed', 'dispute_lost', 'refunded');

alter table public.orders enable row level security;
select private.personal('public.orders', 'created_at');

create policy "people read their own orders, admins every order" on public.orders
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select (
    id, order_number, user_id, product_id, product_name, list_price_cents, discount_cents, credit_cents, tax_cents,
    total_cents, refunded_cents, currency, coupon_code, is_free, status, card_brand, card_last_four,
    billing_name, billing_address, billing_tax_id, policies_version, seller, created_at, processing_since, completed_at)
  on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;
grant usage on sequence public.order_number_seq to service_role;

-- Raises 409 once the store has sold something, for a price or for nothing: what fills or empties a store that is tried out would
-- reach its members.
create function private.require_unsold() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.orders where status in ('completed', 'disputed', 'dispute_lost', 'refunded')) then
    raise sqlstate 'PT409' using message = 'The store has sold something: its members would see this. It is only for a store that is tried out.';
  end if;
end
$$;

-- Upgrade credit. An order's base orders are the earlier ones whose payments lowered its price, with their own base orders:
-- a chain of upgrades is one step deep here.
create table private.order_credits (
  order_id uuid not null references public.orders (id) on delete cascade,
  base_order_id uuid not null references public.orders (id) on delete cascade,
  primary key (order_id, base_order_id)
);
comment on table private.order_credits is 'The earlier orders whose payments lowered the price of an order.';
create index order_credits_base_order_id_idx on private.order_credits (base_order_id);

alter table private.order_credits enable row level security;

grant select, insert on private.order_credits to service_role;
-- No policy and no grant to clients: order_history shows it to admins.

-- Whether the store has, or had, an order's payment and has not refunded it.
create function private.is_paid(o public.orders) returns boolean
language sql immutable set search_path = ''
as $$ select o.status in ('completed', 'disputed', 'dispute_lost') $$;
grant execute on function private.is_paid(public.orders) to service_role;

-- Statuses only move forward. A failed payment can be followed by a successful one, and a payment for an expired order
-- is honored. There are two exceptions: a dispute that was won, sometimes after it had been lost, and a refund that
-- failed at the bank, which may be known before the payment is: not all of the money has gone back then.
create function private.tg_orders__status_moves_forward() returns trigger
language plpgsql set search_path = ''
as $$
declare
  progress constant text[] := array['pending', 'failed', 'expired', 'completed', 'disputed', 'dispute_lost', 'refunded'];
begin
  if array_position(progress, new.status) < array_position(progress, old.status)
    and not (old.status in ('disputed', 'dispute_lost') and new.status in ('completed', 'disputed'))
    and not (old.status = 'refunded' and new.status in ('completed', 'disputed', 'dispute_lost')
      and new.refunded_cents < new.total_cents)
  then
    raise sqlstate 'PT409' using
      message = format('Order %s is %s and cannot become %s.', old.order_number, old.status, new.status);
  end if;
  return new;
end
$$;

create trigger status_moves_forward before update of status on public.orders
  for each row execute function private.tg_orders__status_moves_forward();

-- An order outlives its buyer's account, without personal data.
create function private.tg_orders__forget_buyer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.card_brand := null;
  new.card_last_four := null;
  new.billing_name := null;
  new.billing_address := null;
  new.billing_tax_id := null;
  return new;
end
$$;

create trigger forget_buyer before update of user_id on public.orders
  for each row when (new.user_id is null)
  execute function private.tg_orders__forget_buyer();

-- Each new order creates a payment intent at Stripe. Double clicks and retries reuse the open order, so a person who
-- opens many orders, by switching codes or plans, is testing cards or codes.
create function private.tg_orders__limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rows without a request (restores, sample data) or without a buyer are not limited.
  if auth.jwt() ->> 'role' is not null and new.user_id is not null then
    perform private.consume_rate_limit('order', 40, '1 hour', new.user_id::text);
  end if;
  return new;
end
$$;

create trigger rate_limit before insert on public.orders
  for each row execute function private.tg_orders__limit();

-- Serializes changes to a person's orders and entitlements, such as double clicks and events of two of their payments.
create function private.lock_purchases_of(buyer uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('order of ' || buyer, 0)) $$;
grant execute on function private.lock_purchases_of(uuid) to service_role;
