-- The sales of a period, and of the preceding period of the same length, by day, or by month if they are many. Each has a row,
-- even without sales. Amounts are in US cents; days are those of the store's time zone.
--
-- An order counts as sold once it is paid or free, whatever happens later; what is refunded, or lost to a dispute, counts
-- on its own day. Stripe's fee of a payment counts with its order, what it takes or gives back otherwise on the day of that. If an order was disputed or refunded before the payment was reported, it counts on the day it was opened. A visit across midnight counts on both days, and once in
-- the period (decision 14).
create function private.sales_figures(period text, first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '64MB'
as $$
declare
  -- Ten years.
  max_days constant integer := 3653;
  max_days_by_day constant integer := 92;
  -- Coupons, and sources.
  most_listed constant integer := 50;
  zone constant text := (select time_zone from public.store_settings);
  today constant date := now() at time zone zone;
  length integer;
  unit text;
  first_before date;
  beginning timestamptz;
  ending timestamptz;
begin
  perform private.require_admin();
  if period is not null then
    last_day := today;
    first_day := case period
      when 'today' then today
      when '7d' then today - 6
      when '30d' then today - 29
      when '90d' then today - 89
      -- This month and eleven before.
      when '12m' then date_trunc('month', today::timestamp) - interval '11 months'
      when 'all' then least(
        today,
        (select min(coalesce(completed_at, created_at)) at time zone zone from public.orders
          where status in ('completed', 'disputed', 'dispute_lost', 'refunded'))::date,
        (select min(viewed_at) at time zone zone from public.page_views)::date,
        (select min(day) from private.visit_days))
    end;
  end if;
  if not coalesce(
    isfinite(first_day) and isfinite(last_day) and last_day >= first_day and (period = 'all' or last_day - first_day < max_days), false)
  then
    raise sqlstate 'PT422' using message = format('Expected a period of 1 to %s days.', max_days);
  end if;
  length := last_day - first_day + 1;
  unit := case when length > max_days_by_day then 'month' else 'day' end;
  first_before := first_day - length;
  beginning := private.start_of(first_before);
  ending := private.start_of(last_day + 1);

  return (
    with
    sold as materialized (
      select o.*, coalesce(completed_at, created_at) as happened_at, t.fee_cents
      from public.orders o
      left join private.balance_transactions t on t.order_id = o.id and t.kind = 'payment'
      where status in ('completed', 'disputed', 'dispute_lost', 'refunded')
        and coalesce(completed_at, created_at) >= beginning and coalesce(completed_at, created_at) < ending
    ),
    facts as (
      select
        happened_at, product_id, product_name,
        (not is_free)::integer as orders, is_free::integer as free_orders, total_cents as gross_cents,
        0 as refunds, 0 as refunded_cents, 0 as lost, 0 as lost_cents,
        (coupon_code is not null)::integer as coupon_uses,
        case when coupon_code is null then 0 else discount_cents end as coupon_cents,
        (status = 'disputed')::integer as disputed,
        case when status = 'disputed' then total_cents - refunded_cents else 0 end as disputed_cents,
        coalesce(fee_cents, 0) as fee_cents, (not is_free and fee_cents is null)::integer as fees_unknown
      from sold
      union all
      select
        r.returned_at, o.product_id, o.product_name, 0, 0, 0,
        (r.kind = 'refund')::integer, case r.kind when 'refund' then r.amount_cents else 0 end,
        (r.kind = 'dispute')::integer, case r.kind when 'dispute' then r.amount_cents else 0 end,
        0, 0, 0, 0, 0, 0
      from private.order_returns r
      join public.orders o on o.id = r.order_id
      where r.returned_at >= beginning and r.returned_at < ending
      union all
      select b.booked_at, o.product_id, o.product_name, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, b.fee_cents, 0
      from private.balance_transactions b
      join public.orders o on o.id = b.order_id
      where b.kind <> 'payment' and b.fee_cents <> 0 and b.booked_at >= beginning and b.booked_at < ending
      union all
      select day at time zone zone, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(first_before::timestamp, last_day::timestamp, interval '1 day') day
    ),
    dated as (
      select
        facts.*, date_trunc(unit, happened_at at time zone zone)::date as step,
        happened_at >= private.start_of(first_day) as is_current
      from facts
    ),
    sales as (
      select
        is_current, step, product_id, grouping(step, product_id) as grouped_by,
        sum(orders) as orders, sum(free_orders) as free_orders, sum(gross_cents) as gross_cents,
        sum(refunds) as refunds, sum(refunded_cents) as refunded_cents,
        sum(lost) as lost, sum(lost_cents) as lost_cents,
        sum(fee_cents) as fee_cents, sum(fees_unknown) as fees_unknown,
        sum(gross_cents) - sum(refunded_cents) - sum(lost_cents) - sum(fee_cents) as net_cents,
        sum(coupon_uses) as coupon_uses, sum(coupon_cents) as coupon_cents,
        sum(disputed) as disputed, sum(disputed_cents) as disputed_cents
      from dated
      group by grouping sets ((is_current), (is_current, step), (is_current, product_id))
    ),
    names as (
      select distinct on (product_id) product_id, product_name
      from dated
      where is_current and product_id is not null
      order by product_id, happened_at desc
    ),
    -- Days that the nightly job has not counted yet, such as today.
    open_days as materialized (
      select midnight::date as day
      from (select min(viewed_at) as first, max(viewed_at) as last from public.page_views) v,
        generate_series(
          greatest(first_before, (v.first at time zone zone)::date)::timestamp,
          least(last_day, (v.last at time zone zone)::date)::timestamp,
          interval '1 day') midnight
      where not exists (select from private.visit_days d where d.day = midnight::date)
    ),
    visits_by_day as (
      select day, visits, visits_to_prices from private.visit_days where day between first_before and last_day
      union all
      select o.day, count(*), count(*) filter (where v.saw_prices)
      from open_days o, private.visits_of_day(o.day) v
      group by o.day
    ),
    -- A visit on several days of a period counts on each day, and once in the total.
    multi_day_visits as (
      select visit_id, day, saw_prices from private.multi_day_visits where day between first_before and last_day
      union
      select visit_id, day, saw_prices from private.multi_day_visits_of(array(select day from open_days))
      where day between first_before and last_day
    ),
    counted_again as (
      select is_current, sum(days - 1) as visits, sum(greatest(days_with_prices - 1, 0)) as visits_to_prices
      from (
        select day >= first_day as is_current, count(*) as days, count(*) filter (where saw_prices) as days_with_prices
        from multi_day_visits group by day >= first_day, visit_id) v
      group by is_current
    ),
    visits as (
      select
        day >= first_day as is_current, date_trunc(unit, day::timestamp)::date as step, sum(visits) as visits,
        sum(visits_to_prices) as visits_to_prices
      from visits_by_day group by 1, 2
      union all
      select v.is_current, null, v.visits - coalesce(c.visits, 0), v.visits_to_prices - coalesce(c.visits_to_prices, 0)
      from (
        select day >= first_day as is_current, sum(visits) as visits, sum(visits_to_prices) as visits_to_prices
        from visits_by_day group by day >= first_day) v
      left join counted_again c using (is_current)
    ),
    figures as (
      select
        s.is_current, s.step, s.product_id, s.grouped_by,
        jsonb_build_object(
          'orders', s.orders, 'free_orders', s.free_orders,
          'gross_cents', s.gross_cents, 'refunds', s.refunds, 'refunded_cents', s.refunded_cents,
          'lost', s.lost, 'lost_cents', s.lost_cents,
          'fee_cents', s.fee_cents, 'fees_unknown', s.fees_unknown, 'net_cents', s.net_cents,
          'coupon_uses', s.coupon_uses, 'coupon_cents', s.coupon_cents,
          'disputed', s.disputed, 'disputed_cents', s.disputed_cents) as sold,
        jsonb_build_object(
          'visits', coalesce(v.visits, 0), 'visits_to_prices', coalesce(v.visits_to_prices, 0)) as visited
      from sales s
      left join visits v on v.is_current = s.is_current and v.step is not distinct from s.step
    ),
    coupons as (
      select
        coupon_code as code, count(*) as uses, sum(discount_cents) as coupon_cents, sum(total_cents) as gross_cents
      from sold
      where coupon_code is not null and happened_at >= private.start_of(first_day)
      group by coupon_code
      order by count(*) desc, coupon_code
      limit most_listed
    ),
    sources as (
      select source, count(*) as orders, sum(total_cents) as gross_cents
      from sold
      where source is not null and happened_at >= private.start_of(first_day)
      group by source
      order by sum(total_cents) desc, count(*) desc, source
      limit most_listed
    )
    select jsonb_build_object(
      'first_day', first_day,
      'last_day', last_day,
      'unit', unit,
      -- grouping() has a bit for each column that is not grouped by: 3 is a whole period, 1 a step, 2 a product.
      'totals', (select sold || visited from figures where is_current and grouped_by = 3),
      -- Nothing was before the beginning.
      'totals_before', (
        select sold || visited from figures where not is_current and grouped_by = 3 and period is distinct from 'all'),
      'steps', (
        select jsonb_agg(
          jsonb_build_object(
            'first_day', greatest(step, sales_figures.first_day),
            'last_day', least((step + ('1 ' || unit)::interval)::date - 1, sales_figures.last_day)) || sold || visited
          order by step)
        from figures where is_current and grouped_by = 1),
      'products', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('product_id', product_id, 'product_name', product_name) || sold
            order by (sold -> 'net_cents')::integer desc, product_id),
          '[]')
        from figures join names using (product_id) where is_current and grouped_by = 2),
      'coupons', (select coalesce(jsonb_agg(to_jsonb(coupons) order by uses desc, code), '[]') from coupons),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(sources) order by gross_cents desc, orders desc, source), '[]') from sources)));
end
$$;

-- The time limit is raised because years of page views can take longer than the default.
create function public.sales_figures(period text default null, first_day date default null, last_day date default null)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '30s'
as $$ select private.sales_figures(period, first_day, last_day) $$;
comment on function public.sales_figures(text, date, date) is
  'Admins: sales, refunds, lost disputes, Stripe''s fees, visits and coupon uses in a period (today, 7d, 30d, 90d, 12m, all, or null and two days of the store''s time zone), by day or month and by product, and in the preceding period. US cents.';
grant execute on function private.sales_figures(text, date, date), public.sales_figures(text, date, date) to authenticated;
