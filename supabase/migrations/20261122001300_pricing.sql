-- Prices, for quotes to visitors and for the server when it opens an order.

-- The orders whose payments are credited towards a plan, with the amounts in US cents: completed, not refunded, not ended,
-- and for a plan that grants some but not all of the new plan's capabilities; and their base orders, so buying in steps never
-- costs less than buying the larger plan directly. Money that lowered the price of a paid order counts only through that
-- order.
create function private.creditable_orders(plan text, for_user uuid)
returns table (order_id uuid, value_cents integer)
language sql stable set search_path = ''
as $$
  with included as (
    select o.id
    from public.products wanted
    join public.products p on p.capabilities <@ wanted.capabilities and not p.capabilities @> wanted.capabilities
    join public.orders o on o.product_id = p.id
    join public.entitlements e on e.order_id = o.id
    where wanted.id = creditable_orders.plan and p.capabilities <> '{}'
      and o.user_id = creditable_orders.for_user
      and o.status = 'completed'
      -- A renewal counts before it begins.
      and e.revoked_at is null and now() < e.ends_at
      and not exists (
        select from private.order_credits c join public.orders taker on taker.id = c.order_id
        where c.base_order_id = o.id and private.is_paid(taker))
  )
  select o.id, o.total_cents - o.refunded_cents
  from public.orders o
  where o.id in (
      select id from included
      union
      select c.base_order_id from private.order_credits c join included on included.id = c.order_id)
    -- A free order counts only for the credit that it received.
    and (not o.is_free or exists (select from private.order_credits c where c.order_id = o.id))
    and (select has_upgrade_credit from public.store_settings)
$$;

-- The credit towards a price, in US cents, at most the price. If it leaves less than Stripe's minimum charge of 50
-- cents, it covers the rest as well.
create function private.credit_cents(plan text, for_user uuid, price_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select case when available = 0 then 0 when price_cents - available < 50 then price_cents else available end
  from (
    select coalesce(sum(value_cents), 0)::integer as available
    from private.creditable_orders(plan, for_user)
  ) credit
$$;

-- Returns the message why a person (null for visitors) cannot use a coupon for a plan, or null if they can. Each begins with the
-- same words; that of a code that exists and has begun goes on with its reason. Their own
-- open orders do not count against the limits, because the next order replaces them. Nor do other buyers' orders that
-- have been open for a quarter of an hour: open_order expires those when their use is needed.
create function private.coupon_problem(coupon public.coupons, plan text, for_user uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  invalid constant text := 'Invalid coupon code. Please try again.';
  in_use integer;
  in_use_by_them integer;
begin
  if coupon.code is null or not coupon.is_active or coalesce(now() < coupon.starts_at, false) then
    return invalid;
  elsif coalesce(now() >= coupon.ends_at, false) then
    return invalid || ' This coupon has expired.';
  elsif plan <> all (coupon.product_ids) then
    return invalid || ' This coupon does not apply to this plan.';
  end if;

  select count(*), count(*) filter (where r.user_id = for_user or a.address_hash = private.address_hash(for_user))
  into in_use, in_use_by_them
  from public.coupon_redemptions r
  join public.orders o on o.id = r.order_id
  left join private.redemption_addresses a on a.order_id = r.order_id
  where r.code = coupon.code and r.released_at is null
    and not (o.status in ('pending', 'failed')
      and (o.user_id is not distinct from for_user or o.created_at <= now() - private.coupon_hold()));
  if in_use >= coupon.max_redemptions then
    return invalid || ' This coupon has been used up.';
  elsif in_use_by_them >= coupon.max_per_user then
    return invalid || ' You have already used this coupon.';
  end if;
  return null;
end
$$;

-- The time for which an unpaid order reserves its use of a coupon.
create function private.coupon_hold() returns interval
language sql immutable set search_path = ''
as $$ select interval '15 minutes' $$;

-- coupon_problem with rate limits: thirty refused codes an hour per person, so that codes cannot be guessed. After a
-- thousand for the whole store, one: otherwise they could be guessed from many accounts and addresses, or a flood of wrong
-- codes would stop everybody's. Raises 429.
create function private.try_coupon(coupon public.coupons, plan text, for_user uuid, address text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  max_refusals constant integer := 1000;
  is_flooded constant boolean := private.is_used_up('coupon', max_refusals, '1 hour', 'everyone');
  problem text;
begin
  -- Checked before the code: otherwise a valid code would stand out.
  if is_flooded and (
    private.is_used_up('coupon', 1, '1 hour', coalesce(for_user::text, address))
    or for_user is not null and private.is_used_up('coupon', 1, '1 hour', 'members at ' || address))
  then
    raise sqlstate 'PT429' using message = 'No coupon can be used at the moment. Please try again in an hour.';
  end if;
  perform private.limit_person('coupon', 30, '1 hour', for_user, address);
  problem := private.coupon_problem(coupon, plan, for_user);
  if problem is null then
    perform private.refund_rate_limit('coupon', for_user, address);
  elsif not is_flooded then
    perform private.consume_rate_limit('coupon', max_refusals, '1 hour', 'everyone');
  end if;
  return problem;
end
$$;

-- The discount in US cents, from a percentage or an amount. One that leaves less than Stripe's minimum charge of 50 cents
-- makes the plan free.
create function private.discount_cents(
  list_price_cents integer, percent_off integer, amount_off_cents integer default null) returns integer
language sql immutable set search_path = ''
as $$
  select case when discounted < 50 then list_price_cents else list_price_cents - discounted end
  from (
    select coalesce(round(list_price_cents * (100 - percent_off) / 100.0)::integer, list_price_cents - amount_off_cents)
      as discounted
  ) price
$$;

create function private.quote_order(plan text, coupon_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  product public.catalogue;
  coupon public.coupons;
  normalized_code text := private.coupon_code(coupon_code);
  problem text;
  discount integer := 0;
  credit integer;
begin
  -- The same error for an unknown plan and one that is not on sale: otherwise the ids of unpublished plans could be guessed.
  select * into product from public.catalogue where id = left(plan, 100);
  if product.id is null then
    return private.respond_with_error(404, 'unknown_plan', 'This plan is not on sale.');
  end if;

  if normalized_code is not null then
    select * into coupon from public.coupons where code = normalized_code;
    problem := private.try_coupon(coupon, plan, auth.uid(), private.client_address());
    if problem is not null then
      return private.respond_with_error(422, 'coupon_refused', problem);
    end if;
    discount := private.discount_cents(product.price_cents, coupon.percent_off, coupon.amount_off_cents);
  end if;

  credit := private.credit_cents(plan, auth.uid(), product.price_cents - discount);
  return jsonb_build_object(
    'plan', product.id,
    'name', product.name,
    'full_price_cents', product.full_price_cents,
    'sale_ends_at', product.sale_ends_at,
    'list_price_cents', product.price_cents,
    'discount_cents', discount,
    'credit_cents', credit,
    'tax_cents', 0,
    'total_cents', product.price_cents - discount - credit,
    'currency', product.currency,
    'percent_off', coalesce(coupon.percent_off, 0),
    'coupon_code', coupon.code,
    'coupon_description', coupon.description,
    'is_free', product.price_cents - discount - credit = 0)
    || (select to_jsonb(r) from private.renewal_of(product.id, auth.uid()) r);
end
$$;

create function public.quote_order(plan text, coupon_code text default null) returns jsonb
language sql set search_path = ''
as $$ select private.quote_order(plan, coupon_code) $$;
comment on function public.quote_order(text, text) is
  'The current price of a plan, in US cents: {plan, name, full_price_cents, sale_ends_at, list_price_cents, discount_cents, credit_cents, tax_cents, total_cents, currency, percent_off, coupon_code, coupon_description, is_free, held_until, renewable_from, is_renewable, access_until}. During a sale, the list price is the sale price, to which a coupon applies; sale_ends_at is null otherwise. The last four: the end of the caller''s access, the start of its renewal (null without access), and the end of access after a purchase now. 404 unknown plan or not on sale, 422 coupon refused, 429 too many attempts.';
grant execute on function private.quote_order(text, text), public.quote_order(text, text)
  to anon, authenticated, service_role;

-- The plans the caller holds now, with the dates of their renewal, and those whose year is over. A plan that is not on sale
-- cannot be renewed.
create function private.my_plans()
returns table (
  plan text, name text, capabilities text[], held_until timestamptz, has_ended boolean, renewable_from timestamptz,
  is_renewable boolean, access_until timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    p.id, p.name, p.capabilities, coalesce(r.held_until, past.end_at), r.held_until is null,
    case when c.id is not null then r.renewable_from end, c.id is not null and coalesce(r.is_renewable, true),
    r.access_until
  from public.products p left join public.catalogue c using (id), private.renewal_of(p.id, auth.uid()) r,
    lateral (
      select max(e.ends_at) as end_at
      from public.entitlements e
      where e.user_id = (select auth.uid()) and e.product_id = p.id and e.revoked_at is null
    ) past
  where r.held_until is not null or past.end_at <= now()
$$;

create function public.my_plans()
returns table (
  plan text, name text, capabilities text[], held_until timestamptz, has_ended boolean, renewable_from timestamptz,
  is_renewable boolean, access_until timestamptz)
language sql stable set search_path = ''
as $$ select * from private.my_plans() $$;
comment on function public.my_plans() is
  'The plans the caller holds, and those whose year is over: what they unlock, the end of their access and whether it is past, from when each can be renewed (null if it is not on sale or has ended), whether it can be now, and until when access would then last.';
grant execute on function private.my_plans(), public.my_plans() to authenticated;

grant execute on function
  private.creditable_orders(text, uuid), private.credit_cents(text, uuid, integer),
  private.coupon_hold(), private.try_coupon(public.coupons, text, uuid, text),
  private.discount_cents(integer, integer, integer) to service_role;
