-- Opening orders. The server calls these functions with the user id from a verified token; clients cannot.

-- A free order that its buyer has asked for before verifying their address, the last one of each: the link that is mailed to
-- the address places it, in whichever browser it is opened.
create table private.awaited_orders (
  user_id uuid primary key references auth.users (id) on delete cascade,
  product_id text not null references public.products (id) on delete cascade on update cascade,
  coupon_code text,
  source text,
  asked_at timestamptz not null default now()
);
comment on table private.awaited_orders is 'Free orders that wait for the link in their buyer''s mail. No client access.';

create index awaited_orders_product_id_idx on private.awaited_orders (product_id);

alter table private.awaited_orders enable row level security;
select private.personal('private.awaited_orders');
-- No policy and no grant: only the functions below use it.

-- Prices the plan by the catalogue, reserves the coupon, and creates the buyer's order or returns the open one. A free order
-- is completed and granted here.
--
-- Orders that this one replaces expire: those with an outdated price, or with the coupon or the credit that it needs. If their
-- payments, or other abandoned ones of the buyer, may still succeed, nothing is opened and {superseded_intents} is returned:
-- once the server has canceled or settled these, the price is known, and it calls again.
--
-- Free orders are for verified addresses: otherwise a code that may be used once could be used once per made-up address. Before
-- that, {is_mail_awaited} is returned and the order waits for the link in the mail (place_awaited_order). They
-- and coupon attempts are limited by person and by caller_address, the browser's IP address, as are declined cards.
--
-- A plan that the buyer holds can be renewed in its last sixty days.
--
-- The billing name and address are those typed with the card, for the receipt. Null: the account's. The billing country, a code of
-- two letters, is needed for a price if the store sells to some countries only.
--
-- The source is that of the link that led the buyer here, as their browser reports it. An order keeps its first one, also when a
-- new price replaces it.
--
-- Raises 403 (not sold to the country), 404 (unknown plan, or not on sale), 409 (held for longer) or 429; returns
-- 422 (coupon refused).
create function public.open_order(
  user_id uuid, plan text, coupon_code text default null, caller_address text default null,
  billing_name text default null, billing_address text default null, billing_country text default null,
  source text default null) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  buyer constant uuid := open_order.user_id;
  address constant text := private.counted_address(open_order.caller_address);
  normalized_code constant text := private.coupon_code(open_order.coupon_code);
  origin text := nullif(
    btrim(regexp_replace(left(lower(open_order.source), 100), '[^a-z0-9._/]+', '-', 'g'), '-/'), '');
  product public.catalogue;
  coupon public.coupons;
  open_order_row public.orders;
  problem text;
  discount integer := 0;
  credit integer;
  superseded text[] := '{}';
  renewal record;
begin
  perform private.lock_purchases_of(buyer);

  -- Changes of the price or of the credit setting wait for this order, and then expire it.
  perform from public.store_settings for share;
  perform from public.products where id = open_order.plan for share;
  select * into product from public.catalogue where id = open_order.plan;
  if product.id is null then
    raise sqlstate 'PT404' using message = 'This plan is not on sale.', hint = 'unknown_plan';
  end if;

  select * into renewal from private.renewal_of(product.id, buyer);
  if not renewal.is_renewable then
    raise sqlstate 'PT409' using
      message = format(
        'You already have this plan until %s. You can renew it from %s.',
        to_char(renewal.held_until, 'FMMonth FMDD, YYYY'), to_char(renewal.renewable_from, 'FMMonth FMDD, YYYY')),
      hint = 'plan_already_held';
  end if;
  perform private.refuse_card_tests(buyer, address);

  -- The lock serializes a race for a code's last use. Always coupon before order: otherwise two buyers could deadlock.
  if normalized_code is not null then
    select * into coupon from public.coupons where code = normalized_code for update;
  end if;
  select * into open_order_row from public.orders
  where user_id = buyer and product_id = product.id and status in ('pending', 'failed')
  for update;
  origin := coalesce(open_order_row.source, origin);

  if normalized_code is not null then
    problem := private.try_coupon(coupon, product.id, buyer, address);
    if problem is not null then
      return private.respond_with_error(422, 'coupon_refused', problem);
    end if;
    discount := private.discount_cents(product.price_cents, coupon.percent_off, coupon.amount_off_cents);
  end if;

  credit := private.credit_cents(product.id, buyer, product.price_cents - discount);
  if product.price_cents - discount - credit = 0 then
    if not private.has_verified_email(buyer) then
      perform private.await_order(buyer, product.id, coupon.code, origin);
      return jsonb_build_object('is_mail_awaited', true);
    end if;
  elsif not private.is_served(open_order.billing_country) then
    raise sqlstate 'PT403' using
      message = 'We do not sell to this country. Please choose yours.', hint = 'country_not_served';
  end if;

  if coupon.code is not null then
    superseded := private.expire_orders_for(coupon, buyer, product.id);
  end if;
  superseded := superseded || private.expire_orders(array(
    select c.order_id from private.order_credits c
    join private.creditable_orders(product.id, buyer) base on base.order_id = c.base_order_id
    where c.order_id is distinct from open_order_row.id));
  if open_order_row.id is not null and (
    open_order_row.list_price_cents, open_order_row.discount_cents, open_order_row.credit_cents,
    open_order_row.coupon_code
  ) is distinct from (product.price_cents, discount, credit, coupon.code) then
    superseded := superseded || private.expire_orders(array[open_order_row.id]);
    open_order_row := null;
  end if;
  superseded := array(
    select unnest(superseded)
    union
    select t.object_id from private.stripe_tasks t
    join public.orders o on o.stripe_payment_intent_id = t.object_id and o.user_id = buyer);
  if superseded <> '{}' then
    return jsonb_build_object('superseded_intents', to_jsonb(superseded));
  end if;

  if open_order_row.id is null then
    insert into public.orders (
      user_id, product_id, product_name, list_price_cents, discount_cents, credit_cents, total_cents,
      currency, coupon_code, source, billing_name, billing_address, billing_country)
    values (
      buyer, product.id, product.name, product.price_cents, discount, credit,
      product.price_cents - discount - credit, product.currency, coupon.code, origin,
      open_order.billing_name, open_order.billing_address, substring(open_order.billing_country from '^[A-Z]{2}$'))
    returning * into open_order_row;
    if credit > 0 then
      insert into private.order_credits (order_id, base_order_id)
      select open_order_row.id, base.order_id from private.creditable_orders(product.id, buyer) base;
    end if;
    if coupon.code is not null then
      insert into public.coupon_redemptions (order_id, code, user_id)
      values (open_order_row.id, coupon.code, buyer);
    end if;
  else
    -- The buyer agrees to today's policies, not to those of an earlier visit.
    update public.orders
    set policies_version = default, source = origin, billing_name = open_order.billing_name,
      billing_address = open_order.billing_address,
      billing_country = coalesce(substring(open_order.billing_country from '^[A-Z]{2}$'), billing_country)
    where id = open_order_row.id;
  end if;

  if open_order_row.is_free then
    -- Fifty an hour at one address: a lecture hall, not a script.
    perform private.limit_person('free_order', 5, '1 hour', buyer, address);
    update public.orders set status = 'completed', completed_at = now()
    where id = open_order_row.id
    returning * into open_order_row;
    perform private.grant_order(open_order_row);
    perform private.remember_free_purchase(buyer);
    perform private.await_order(buyer);
  end if;

  return jsonb_build_object(
    'order_id', open_order_row.id,
    'order_number', open_order_row.order_number,
    'product_name', open_order_row.product_name,
    'total_cents', open_order_row.total_cents,
    'currency', open_order_row.currency,
    'is_free', open_order_row.is_free,
    'status', open_order_row.status,
    'stripe_payment_intent_id', open_order_row.stripe_payment_intent_id);
end
$$;
comment on function public.open_order(uuid, text, text, text, text, text, text, text) is
  'Server: prices a plan for a person, and creates their order or returns the open one. Amounts in US cents; a free order is returned completed. Only {superseded_intents} while earlier payments may still succeed, and {is_mail_awaited} if a free order waits for its buyer to verify their address.';

-- Keeps the free order that a person asks for until they verify their address; without a product, none.
create function private.await_order(
  buyer uuid, product_id text default null, coupon_code text default null, source text default null) returns void
language sql security definer set search_path = ''
as $$
  delete from private.awaited_orders a where a.user_id = buyer;
  insert into private.awaited_orders (user_id, product_id, coupon_code, source)
  select buyer, await_order.product_id, await_order.coupon_code, await_order.source where await_order.product_id is not null
$$;

-- The order that waits for a person to verify their address, for a week: {plan, product_name, coupon_code, source}, or null.
create function private.awaited_order(user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'plan', p.id, 'product_name', p.name, 'coupon_code', a.coupon_code, 'source', a.source)
  from private.awaited_orders a join public.catalogue p on p.id = a.product_id
  where a.user_id = awaited_order.user_id and a.asked_at > now() - interval '7 days'
$$;

create function public.awaited_order(user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.awaited_order(user_id) $$;
comment on function public.awaited_order(uuid) is
  'Server: the free order that waits for a person to verify their address, {plan, product_name, coupon_code, source}, or null.';

-- Places that order, once the address is verified. Returns whether there is a free order now: what was free when it was asked for
-- may have a price by now, of which no order is left open. Raises as open_order, and returns its 422.
create function public.place_awaited_order(user_id uuid, caller_address text default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  awaited constant jsonb := private.awaited_order(place_awaited_order.user_id);
  opened jsonb;
begin
  if awaited is null then
    return jsonb_build_object('is_placed', false);
  end if;
  opened := public.open_order(
    place_awaited_order.user_id, awaited ->> 'plan', awaited ->> 'coupon_code', place_awaited_order.caller_address,
    source => awaited ->> 'source');
  if opened ? 'code' then
    return opened;
  end if;
  if not coalesce((opened ->> 'is_free')::boolean, false) then
    perform private.expire_orders(array[(opened ->> 'order_id')::uuid]);
  end if;
  return jsonb_build_object('is_placed', coalesce((opened ->> 'is_free')::boolean, false));
end
$$;
comment on function public.place_awaited_order(uuid, text) is
  'Server: places the free order that waited for a person to verify their address. {is_placed}: false if there was none, or it is not free any more.';

-- Expires open orders. Returns their payment intents, which must no longer be paid.
create function private.expire_orders(ids uuid[]) returns text[]
language sql set search_path = ''
as $$
  with expired as (
    update public.orders set status = 'expired'
    where id = any (ids) and status in ('pending', 'failed')
    returning stripe_payment_intent_id
  )
  select coalesce(array_agg(stripe_payment_intent_id) filter (where stripe_payment_intent_id is not null), '{}')
  from expired
$$;

-- Frees a use of a coupon for an order: a person can have one open order with a coupon, and if all uses are taken,
-- other buyers' orders that have reserved theirs for too long expire. Returns the payment intents of the expired
-- orders.
create function private.expire_orders_for(coupon public.coupons, buyer uuid, plan text) returns text[]
language sql set search_path = ''
as $$
  select private.expire_orders(array(
    select o.id from public.orders o
    where o.status in ('pending', 'failed')
      and (
        o.user_id = buyer and o.coupon_code is not null and o.product_id <> plan
        or o.user_id <> buyer and o.coupon_code = coupon.code and o.created_at <= now() - private.coupon_hold()
          and coupon.max_redemptions <= (
            select count(*) from public.coupon_redemptions r
            where r.code = coupon.code and r.released_at is null and r.user_id is distinct from buyer))))
$$;

-- Lists a free purchase among a person's payment methods, once.
create function private.remember_free_purchase(buyer uuid) returns void
language sql set search_path = ''
as $$
  insert into public.payment_methods (user_id, cardholder_name, last_four, expiry, card_type)
  select buyer, 'Free Purchase', '0000', 'N/A', 'Coupon'
  where not exists (select from public.payment_methods where user_id = buyer and card_type = 'Coupon')
$$;

-- Stores an order's payment intent before the browser receives it. Returns the order's status, because an order that
-- expired in the meantime must not be paid. Raises 409 if the order has another intent.
create function public.attach_payment_intent(order_id uuid, payment_intent_id text) returns text
language plpgsql set search_path = ''
as $$
declare
  status text;
begin
  update public.orders o set stripe_payment_intent_id = attach_payment_intent.payment_intent_id
  where o.id = attach_payment_intent.order_id
    and coalesce(o.stripe_payment_intent_id, attach_payment_intent.payment_intent_id) = attach_payment_intent.payment_intent_id
  returning o.status into status;
  if not found then
    raise sqlstate 'PT409' using message = 'This order does not exist or has another payment intent.';
  end if;
  return status;
end
$$;
comment on function public.attach_payment_intent(uuid, text) is
  'Server: stores an order''s payment intent and returns the order''s status.';

-- Ends an attempt for which Stripe returned an error and created no intent. Idempotent. Returns the current attempt.
create function public.end_payment_attempt(order_id uuid, failed_attempt integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  current_attempt integer;
begin
  update public.orders o set payment_attempt = o.payment_attempt + 1
  where o.id = end_payment_attempt.order_id
    and o.payment_attempt = end_payment_attempt.failed_attempt
    and o.stripe_payment_intent_id is null;
  select o.payment_attempt into current_attempt from public.orders o
  where o.id = end_payment_attempt.order_id;
  return current_attempt;
end
$$;
comment on function public.end_payment_attempt(uuid, integer) is
  'Server: ends a failed attempt to create a payment intent. Returns the number of the current attempt.';
grant execute on function
  public.open_order(uuid, text, text, text, text, text, text, text), public.attach_payment_intent(uuid, text),
  public.end_payment_attempt(uuid, integer),
  private.expire_orders_for(public.coupons, uuid, text), private.expire_orders(uuid[]),
  private.remember_free_purchase(uuid), private.await_order(uuid, text, text, text), private.awaited_order(uuid),
  public.awaited_order(uuid), public.place_awaited_order(uuid, text) to service_role;
