-- What the store took in and gave back, day by day. Days are UTC days.

-- An order knows how much of it was given back, not when: each time that amount grows is noted here,
-- whoever gave the money back (an admin here, or Stripe's own dashboard).
create table private.order_refunds (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  refunded_at timestamptz not null default now()
);
comment on table private.order_refunds is 'When how much of an order was given back. Adds up to orders.refunded_cents.';
create index order_refunds_refunded_at_idx on private.order_refunds (refunded_at);
create index order_refunds_order_id_idx on private.order_refunds (order_id);
alter table private.order_refunds enable row level security;
-- No policy and no grant: the trigger writes, and sales_figures reads.

create function private.tg_orders__note_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_back constant integer := new.refunded_cents - coalesce(old.refunded_cents, 0);
begin
  if given_back > 0 then
    insert into private.order_refunds (order_id, amount_cents) values (new.id, given_back);
  end if;
  return null;
end
$$;

create trigger note_refund after insert or update of refunded_cents on public.orders
  for each row execute function private.tg_orders__note_refund();

-- What was given back before today: the admins' refunds when they were settled, and the rest of it when
-- Stripe last spoke of it.
insert into private.order_refunds (order_id, amount_cents, refunded_at)
select order_id, amount_cents, settled_at from public.refunds where status = 'succeeded';

insert into private.order_refunds (order_id, amount_cents, refunded_at)
select
  o.id, o.refunded_cents - noted.cents,
  coalesce(
    (select max(heard_at) from private.order_outcomes
     where order_id = o.id and outcome in ('refunded', 'partially_refunded')),
    o.completed_at, o.created_at)
from public.orders o
cross join lateral (
  select coalesce(sum(r.amount_cents), 0)::integer as cents from private.order_refunds r where r.order_id = o.id) noted
where o.refunded_cents > noted.cents;

-- An order is sold once its money came, or was not needed, whatever became of it later. Of one that was
-- disputed or refunded before Stripe said paid, the day it was opened is all there is.
create index orders_sold_at_idx on public.orders ((coalesce(completed_at, created_at)))
  where status in ('completed', 'disputed', 'refunded');

-- The index below serves the visits alone: a year of views is counted without their titles.
drop index public.page_views_viewed_at_idx;
create index page_views_viewed_at_idx on public.page_views (viewed_at) include (visit_id, path);

-- The figures of a period, and of the one before it that is as long. Every day has a row, so that a day
-- on which nothing happened is zero. Money is US cents.
--
-- A visit is one load of the site in a browser (decision 14), and it is nobody's in particular. One in
-- which only the control panel was seen is none. One that goes over midnight counts on both days, and
-- once in the period.
create function private.sales_figures(first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '64MB'
as $$
declare
  -- Two years.
  most_days constant integer := 731;
  most_coupons constant integer := 50;
  length integer;
  first_before date;
  beginning timestamptz;
  ending timestamptz;
begin
  perform private.require_admin();
  if not coalesce(isfinite(first_day) and isfinite(last_day) and last_day - first_day between 0 and most_days - 1, false) then
    raise sqlstate 'PT422' using message = format('Expected a period of 1 to %s days.', most_days);
  end if;
  length := last_day - first_day + 1;
  first_before := first_day - length;
  beginning := first_before::timestamp at time zone 'UTC';
  ending := (last_day + 1)::timestamp at time zone 'UTC';

  return (
    with
    sold as materialized (
      select *, coalesce(completed_at, created_at) as happened_at
      from public.orders
      where status in ('completed', 'disputed', 'refunded')
        and coalesce(completed_at, created_at) >= beginning and coalesce(completed_at, created_at) < ending
    ),
    facts as (
      select
        happened_at, product_id, product_name,
        (not is_free)::integer as orders, is_free::integer as free_orders, total_cents as gross_cents,
        0 as refunds, 0 as refunded_cents,
        (coupon_code is not null)::integer as coupon_uses,
        case when coupon_code is null then 0 else discount_cents end as coupon_cents,
        (status = 'disputed')::integer as disputed,
        case when status = 'disputed' then total_cents - refunded_cents else 0 end as disputed_cents
      from sold
      union all
      select r.refunded_at, o.product_id, o.product_name, 0, 0, 0, 1, r.amount_cents, 0, 0, 0, 0
      from private.order_refunds r
      join public.orders o on o.id = r.order_id
      where r.refunded_at >= beginning and r.refunded_at < ending
      union all
      select day at time zone 'UTC', null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(first_before::timestamp, last_day::timestamp, interval '1 day') day
    ),
    dated as (
      select
        facts.*, (happened_at at time zone 'UTC')::date as day,
        happened_at >= first_day::timestamp at time zone 'UTC' as is_current
      from facts
    ),
    sales as (
      select
        is_current, day, product_id, grouping(day, product_id) as grouped_by,
        sum(orders) as orders, sum(free_orders) as free_orders, sum(gross_cents) as gross_cents,
        sum(refunds) as refunds, sum(refunded_cents) as refunded_cents,
        sum(gross_cents) - sum(refunded_cents) as net_cents,
        sum(coupon_uses) as coupon_uses, sum(coupon_cents) as coupon_cents,
        sum(disputed) as disputed, sum(disputed_cents) as disputed_cents
      from dated
      group by grouping sets ((is_current), (is_current, day), (is_current, product_id))
    ),
    names as (
      select distinct on (product_id) product_id, product_name
      from dated
      where is_current and product_id is not null
      order by product_id, happened_at desc
    ),
    visits_by_day as materialized (
      select
        (viewed_at at time zone 'UTC')::date as day, (viewed_at at time zone 'UTC')::date >= first_day as is_current, visit_id,
        bool_or(path in ('/pricing', '/signup', '/checkout')) as saw_prices
      from public.page_views
      where viewed_at >= beginning and viewed_at < ending
        and visit_id is not null
        and path <> '/admin' and path not like '/admin/%'
      group by 1, 2, 3
    ),
    visits as (
      select is_current, day, count(*) as visits, count(*) filter (where saw_prices) as visits_to_prices
      from visits_by_day
      group by is_current, day
      union all
      select is_current, null, count(*), count(*) filter (where saw_prices)
      from (
        select is_current, visit_id, bool_or(saw_prices) as saw_prices
        from visits_by_day
        group by is_current, visit_id) whole
      group by is_current
    ),
    figures as (
      select
        s.is_current, s.day, s.product_id, s.grouped_by,
        jsonb_build_object(
          'orders', s.orders, 'free_orders', s.free_orders,
          'gross_cents', s.gross_cents, 'refunds', s.refunds, 'refunded_cents', s.refunded_cents,
          'net_cents', s.net_cents,
          'coupon_uses', s.coupon_uses, 'coupon_cents', s.coupon_cents,
          'disputed', s.disputed, 'disputed_cents', s.disputed_cents) as sold,
        jsonb_build_object(
          'visits', coalesce(v.visits, 0), 'visits_to_prices', coalesce(v.visits_to_prices, 0)) as visited
      from sales s
      left join visits v on v.is_current = s.is_current and v.day is not distinct from s.day
    ),
    coupons as (
      select
        coupon_code as code, count(*) as uses, sum(discount_cents) as coupon_cents, sum(total_cents) as gross_cents
      from sold
      where coupon_code is not null and happened_at >= first_day::timestamp at time zone 'UTC'
      group by coupon_code
      order by count(*) desc, coupon_code
      limit most_coupons
    )
    select jsonb_build_object(
      'first_day', first_day,
      'last_day', last_day,
      'first_day_before', first_before,
      -- grouping() counts what a row is not of: 3 is a whole period, 1 a day of it, 2 a product in it.
      'totals', (select sold || visited from figures where is_current and grouped_by = 3),
      'totals_before', (select sold || visited from figures where not is_current and grouped_by = 3),
      'days', (
        select jsonb_agg(jsonb_build_object('day', day) || sold || visited order by day)
        from figures where is_current and grouped_by = 1),
      'products', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('product_id', product_id, 'product_name', product_name) || sold
            order by (sold -> 'net_cents')::integer desc, product_id),
          '[]')
        from figures join names using (product_id) where is_current and grouped_by = 2),
      'coupons', (select coalesce(jsonb_agg(to_jsonb(coupons) order by uses desc, code), '[]') from coupons)));
end
$$;
grant execute on function private.sales_figures(date, date) to authenticated;

create function public.sales_figures(first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$ select private.sales_figures(first_day, last_day) $$;
comment on function public.sales_figures(date, date) is
  'Admins: what was sold, refunded, visited and used of coupons in a period of UTC days, by day and by product, and in the period before. US cents.';
grant execute on function public.sales_figures(date, date) to authenticated;

-- Years of views take longer to count than a person's request may.
alter function public.sales_figures(date, date) set statement_timeout = '30s';
