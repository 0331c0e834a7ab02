-- The order list for admins and support. Email addresses are in auth.users, which clients cannot read, so the search runs with
-- its owner's rights, for them only.

-- What waits for an admin about an order: a dispute to answer, a refund that failed or is not finished, a stuck order.
create function private.order_tasks()
returns table (
  urgency integer, kind text, order_id uuid, order_number integer, amount_cents integer, at timestamptz, detail text)
language sql stable set search_path = ''
as $$
  with
  -- check_order is too slow for every order: these are the ones in which it can find something.
  suspects as materialized (
    select o.id
    from public.orders o left join public.entitlements e on e.order_id = o.id
    where o.status not in ('pending', 'failed', 'expired')
      and (
        o.credit_cents > 0
        or case o.status
          when 'completed' then e.id is null or e.revoked_reason in ('disputed', 'refunded')
          else e.id is not null and e.revoked_at is null
        end
        or (o.user_id, o.product_id) in (
          select user_id, product_id from public.orders where status = 'completed' and not is_free
          group by user_id, product_id having count(*) > 1))
  )
  select 1, 'dispute', o.id, o.order_number, d.amount_cents, d.evidence_due_at, d.status
  from private.disputes d join public.orders o on o.id = d.order_id
  where d.status in ('needs_response', 'appeal_needs_response', 'warning_needs_response')
  union all
  select 2, 'failed_refund', o.id, o.order_number, f.owed_cents, f.failed_at, f.problem
  from private.owed_refunds() f join public.orders o on o.id = f.order_id
  union all
  -- Stripe answers within seconds.
  select 3, 'open_refund', o.id, o.order_number, r.amount_cents, r.requested_at, null
  from public.refunds r join public.orders o on o.id = r.order_id
  where r.status = 'pending' and r.requested_at < now() - interval '5 minutes'
  union all
  select 4, 'stuck_order', o.id, o.order_number, o.total_cents, coalesce(o.completed_at, o.created_at),
    coalesce(c.trouble, 'wrong_access')
  from suspects s join public.orders o using (id) cross join lateral private.check_order(o) c
  where c.trouble is not null or not c.is_access_right
  union all
  -- Orders expire after a day, by an hourly task.
  select 4, 'stuck_order', o.id, o.order_number, o.total_cents, o.created_at, 'still_open'
  from public.orders o
  where o.status in ('pending', 'failed') and o.created_at < now() - interval '26 hours'
$$;

-- A partially refunded order is completed, and also matches partly_refunded. Every order that sales_figures counts matches
-- sold, on the day on which it is counted there, and returned on each day on which money was given back; the other statuses go
-- by the day on which an order was placed.
create function private.matching_orders(
  term text, order_status text, product text, payment text, first_day date, last_day date)
returns setof public.orders
language sql stable set search_path = ''
as $$
  select o.*
  from public.orders o
  cross join lateral (
    select case when order_status = 'sold' then coalesce(o.completed_at, o.created_at) else o.created_at end as filtered_at
  ) d
  where case
      when term is null then true
      -- 00651, #00651 and 651 match the same order, and no email addresses. Four digits may also be a card's last.
      when term ~ '^#?[0-9]{1,9}$' then
        o.order_number = ltrim(term, '#')::integer or term ~ '^[0-9]{4}$' and o.card_last_four = term
      -- As a bank's statement has it: 14.99, $14.99, $1,499.00 or 14,99; what was paid, or given back.
      when term ~ '^[$]? ?[0-9]{1,3}(,?[0-9]{3})*[.,][0-9]{2}$' then
        regexp_replace(term, '[^0-9]', '', 'g')::numeric in (o.total_cents, o.refunded_cents)
        or exists (select from public.refunds r where r.order_id = o.id and r.amount_cents = regexp_replace(term, '[^0-9]', '', 'g')::numeric)
      when pg_input_is_valid(term, 'uuid') then o.user_id = term::uuid
      else lower(o.stripe_payment_intent_id) like term || '%'
        or lower(o.coupon_code) like term
        or o.source like term
        or o.user_id in (select u.id from auth.users u where lower(u.email) like '%' || term || '%')
        or o.user_id in (
          select p.user_id from public.profiles p where lower(p.first_name || ' ' || p.last_name) like '%' || term || '%')
    end
    and case order_status
      -- All but carts that nobody paid.
      when 'placed' then o.status <> 'expired'
      when 'unpaid' then o.status in ('pending', 'failed')
      when 'partly_refunded' then o.status = 'completed' and o.refunded_cents > 0
      when 'sold' then o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
      when 'returned' then exists (
        select from private.order_returns r
        where r.order_id = o.id
          and (first_day is null or r.returned_at >= (select private.start_of(first_day)))
          and (last_day is null or r.returned_at < (select private.start_of(last_day + 1))))
      when 'attention' then o.id in (select t.order_id from private.order_tasks() t)
      else order_status is null or o.status = order_status
    end
    and (product is null or o.product_id = product)
    and (payment is null or o.is_free = (payment = 'free'))
    and (order_status is not distinct from 'returned'
      or (first_day is null or d.filtered_at >= (select private.start_of(first_day)))
        and (last_day is null or d.filtered_at < (select private.start_of(last_day + 1))))
$$;

-- The books of the matching orders: a row for each order, on the day on which sales_figures counts it, and one for each refund
-- and lost dispute, on its own day, so that their sums are those of sales_figures. Orders that were not paid are listed without
-- an amount. Stripe's fee of a payment is in the row of its order, null while it is not known; what it takes or gives back
-- otherwise, as for a dispute, has a row.
create function private.books_of(
  term text, order_status text, product text, payment text, first_day date, last_day date, after_number integer default 0)
returns table (order_number integer, order_id uuid, at timestamptz, kind text, amount_cents integer, fee_cents integer)
language sql stable set search_path = ''
as $$
  with
  matching as materialized (
    select o.*, o.status in ('completed', 'disputed', 'dispute_lost', 'refunded') as is_sold
    from private.matching_orders(term, order_status, product, payment, null, null) o
    where o.order_number > after_number
  ),
  booked as (
    select
      m.order_number, m.id, coalesce(m.completed_at, m.created_at) as at, case when m.is_sold then 'sale' else 'not_paid' end,
      case when m.is_sold then m.total_cents else 0 end, case when m.is_sold and not m.is_free then t.fee_cents else 0 end
    from matching m
    left join private.balance_transactions t on t.order_id = m.id and t.kind = 'payment'
    union all
    select m.order_number, m.id, r.returned_at, r.kind, -r.amount_cents, 0
    from private.order_returns r join matching m on m.id = r.order_id
    union all
    select m.order_number, m.id, b.booked_at, 'fee', 0, b.fee_cents
    from private.balance_transactions b join matching m on m.id = b.order_id
    where b.kind <> 'payment' and b.fee_cents <> 0
  )
  select * from booked b
  where (first_day is null or b.at >= private.start_of(first_day))
    and (last_day is null or b.at < private.start_of(last_day + 1))
$$;

create function private.search_orders(
  search text, order_status text, product text, payment text, first_day date, last_day date,
  sort text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  total integer;
  sums jsonb;
  shown private.list_page;
  found jsonb;
begin
  perform private.require_staff();
  select count(*) into total from private.matching_orders(term, order_status, product, payment, first_day, last_day);
  select jsonb_build_object('sums', jsonb_build_object(
      'sold', coalesce(sum(b.amount_cents) filter (where b.kind = 'sale'), 0),
      'returned', coalesce(-sum(b.amount_cents) filter (where b.kind in ('refund', 'dispute')), 0))
    || case when private.is_admin() then jsonb_build_object(
      'fees', coalesce(sum(b.fee_cents), 0), 'fees_unknown', count(*) filter (where b.fee_cents is null))
    else '{}' end)
  into sums
  from private.books_of(term, order_status, product, payment, first_day, last_day) b;
  shown := private.page_of(total, page, page_size);

  select coalesce(jsonb_agg(to_jsonb(r)), '[]') into found
  from (
    select
      o.id, o.order_number, o.created_at, private.email_of(o.user_id) as email,
      (select nullif(trim(p.first_name || ' ' || p.last_name), '') from public.profiles p where p.user_id = o.user_id) as name,
      o.product_id, o.product_name,
      o.total_cents, o.refunded_cents, o.is_free, o.status,
      o.id in (select f.order_id from private.owed_refunds() f) as has_failed_refund
    from private.matching_orders(term, order_status, product, payment, first_day, last_day) o
    order by
      case sort when 'total-desc' then -o.total_cents when 'total-asc' then o.total_cents end,
      case when sort = 'placed-asc' then o.created_at end,
      case when sort is distinct from 'placed-asc' then o.created_at end desc,
      case when sort = 'placed-asc' then o.order_number else -o.order_number end
    limit shown.page_size offset (shown.page - 1) * shown.page_size
  ) r;
  return jsonb_build_object('rows', found) || sums || to_jsonb(shown);
end
$$;

create function public.search_orders(
  search text default null,
  order_status text default null,
  product text default null,
  payment text default null,
  first_day date default null,
  last_day date default null,
  sort text default null,
  page integer default 1,
  page_size integer default 10)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_orders(search, order_status, product, payment, first_day, last_day, sort, page, page_size) $$;
comment on function public.search_orders(text, text, text, text, date, date, text, integer, integer) is
  'Admins and support: {rows, total, sums: {sold, returned, for admins also fees and fees_unknown}, page, page_size, page_count} of the orders that match the search by number, name, email address or account, last digits of the card, amount paid or given back (14.99), payment intent, coupon or source. Status: an order''s, placed (all but expired), unpaid, partly_refunded, sold, returned, or attention for those with a task; the sums are those of export_orders: sold is what was paid on these days, returned what was refunded or lost on them, fees what Stripe took, in US cents, and fees_unknown the number of payments whose fee is not known; payment: free, paid; the days are those of the store''s time zone, both inclusive; sort: placed-desc (default), placed-asc, total-desc, total-asc.';
grant execute on function
  private.search_orders(text, text, text, text, date, date, text, integer, integer),
  public.search_orders(text, text, text, text, date, date, text, integer, integer) to authenticated;

-- The books of the matching orders as a file: about a thousand rows at a time, by order number, after the last one of the part
-- before: an order that changes during the export shifts no other one out of the file. Moments are in the store's time zone.
create function private.export_orders(
  search text, order_status text, product text, payment text, first_day date, last_day date, after_number integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  zone constant text := (select time_zone from public.store_settings);
begin
  perform private.require_admin();
  return (
    with
    part as (
      select * from private.books_of(term, order_status, product, payment, first_day, last_day, export_orders.after_number)
      order by order_number
      -- The last order has all its rows.
      fetch first 1000 rows with ties
    )
    -- In the same second, what was sold before what was given back.
    select coalesce(jsonb_agg(to_jsonb(r) order by r.order_number, r.at, r.list_price_cents is null, r.kind), '[]')
    from (
      select
        p.order_number, to_char(p.at at time zone zone, 'YYYY-MM-DD HH24:MI:SS') as at, p.kind, p.amount_cents, p.fee_cents,
        o.status, o.refunded_cents, o.product_name, private.email_of(o.user_id) as email,
        (select nullif(trim(p.first_name || ' ' || p.last_name), '') from public.profiles p where p.user_id = o.user_id) as name,
        a.state, a.zip_code, a.country, o.stripe_payment_intent_id as payment_intent_id, sale.list_price_cents, sale.discount_cents,
        sale.coupon_code, sale.credit_cents, sale.tax_cents, sale.source
      from part p
      join public.orders o on o.id = p.order_id
      left join public.orders sale on sale.id = p.order_id and p.kind in ('sale', 'not_paid')
      left join public.addresses a on a.user_id = o.user_id and a.is_default
    ) r);
end
$$;

create function public.export_orders(
  search text default null,
  order_status text default null,
  product text default null,
  payment text default null,
  first_day date default null,
  last_day date default null,
  after_number integer default 0)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.export_orders(search, order_status, product, payment, first_day, last_day, after_number) $$;
comment on function public.export_orders(text, text, text, text, date, date, integer) is
  'Admins: sales, refunds, lost disputes and Stripe''s fees, about a thousand after the given order''s, by its number, of the orders that match the filters of search_orders, on the given days of their own; amounts in US cents, moments in the store''s time zone, with the state, ZIP code and country of the buyer''s default address and Stripe''s id of the payment.';
grant execute on function
  private.export_orders(text, text, text, text, date, date, integer),
  public.export_orders(text, text, text, text, date, date, integer) to authenticated;
