-- Dashboard figures, compared with figures calculated by hand.
begin;
select no_plan();
select tests.open_store();

-- Access.
create function tests.figures(first_day date default '2026-03-01', last_day date default '2026-03-03') returns jsonb
language sql
as $$ select public.sales_figures(null, first_day, last_day) $$;
grant execute on function tests.figures(date, date) to anon, authenticated;

-- Periods.
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select tests.figures('2026-03-03', '2026-03-02') $$, 'PT422', 'Expected a period of 1 to 3653 days.',
  'an admin cannot ask for a period that ends before it begins');
select throws_ok($$ select tests.figures('2026-01-01', '2036-01-02') $$, 'PT422', null, 'an admin cannot ask for more than ten years');
select lives_ok($$ select tests.figures('2026-01-01', '2036-01-01') $$, 'an admin can ask for ten years');
select throws_ok($$ select tests.figures('-infinity', 'infinity') $$, 'PT422', null, 'an admin cannot ask for days without end');
select throws_ok($$ select public.sales_figures('1d') $$, 'PT422', null, 'an admin cannot ask for an unknown period');
select throws_ok($$ select tests.figures(null, '2026-03-02') $$, 'PT422', null, 'an admin cannot ask for a period without a beginning');

-- A store without activity.
select is(tests.figures() -> 'products', '[]', 'no product is listed without a sale');
select is(tests.figures() -> 'sources', '[]', 'no source is listed without a sale');
select is(jsonb_array_length(tests.figures() -> 'steps'), 3, 'each day is listed without a sale');
create temp table nothing as select '{
  "orders": 0, "free_orders": 0, "gross_cents": 0, "refunds": 0, "refunded_cents": 0, "lost": 0, "lost_cents": 0,
  "fee_cents": 0, "fees_unknown": 0, "net_cents": 0,
  "coupon_uses": 0, "coupon_cents": 0, "disputed": 0, "disputed_cents": 0, "visits": 0, "visits_to_prices": 0}'::jsonb as figures;
grant select on nothing to authenticated;
select is(tests.figures() -> 'totals', figures, 'totals are zero without a sale') from nothing;
select is(tests.figures() -> 'totals_before', figures, 'totals of the period before are zero without a sale') from nothing;

-- Orders: March 1 to 3 is the period, February 26 to 28 the one before.
select tests.as_owner();
create function tests.order(
  number integer, sold_at timestamptz, product text, price integer, discount integer default 0, coupon text default null,
  status text default 'completed', name text default null)
returns void
language sql
as $$
  insert into public.orders (
    order_number, product_id, product_name, list_price_cents, discount_cents, total_cents, coupon_code, status, created_at, completed_at)
  values (
    number, product, coalesce(name, initcap(product)), price, discount, price - discount, coupon, status,
    sold_at - interval '10 minutes', case when status in ('completed', 'refunded', 'disputed', 'dispute_lost') then sold_at end)
$$;
create function tests.give_back(number integer, on_time timestamptz, upto_cents integer, status text default 'completed') returns void
language sql
as $$
  update public.orders set refunded_cents = upto_cents, status = give_back.status where order_number = number;
  update private.order_returns set returned_at = on_time where id = (select max(id) from private.order_returns);
$$;
create function tests.lose(number integer, on_time timestamptz, cents integer) returns void
language sql
as $$
  update public.orders set lost_cents = cents where order_number = number;
  update private.order_returns set returned_at = on_time where id = (select max(id) from private.order_returns);
$$;
select
  -- The last second before the period belongs to the period before; its own last second to the period.
  tests.order(1, '2026-02-28 23:59:59.999Z', 'cheatsheet', 1499),
  tests.order(2, '2026-03-01 00:00:00Z', 'cheatsheet', 1499),
  tests.order(3, '2026-03-01 23:59:59Z', 'cheatsheet', 1499, 300, 'STUDENT'),
  tests.order(4, '2026-03-03 12:00:00Z', 'cheatsheet', 1499, 1499, 'PARTNER'),
  tests.order(5, '2026-03-03 23:59:59.999Z', 'application', 1999, name => 'Application Guide'),
  tests.order(6, '2026-03-04 00:00:00Z', 'application', 1999),
  -- Unpaid orders in each of their states.
  tests.order(7, '2026-03-01 12:00:00Z', 'application', 1999, status => 'pending'),
  tests.order(8, '2026-03-01 12:00:00Z', 'application', 1999, 400, 'STUDENT', status => 'failed'),
  tests.order(9, '2026-03-01 12:00:00Z', 'application', 1999, 400, 'STUDENT', status => 'expired'),
  -- Free orders without a coupon use no coupon.
  tests.order(10, '2026-03-03 06:00:00Z', 'gift', 0),
  tests.order(11, '2026-03-03 08:00:00Z', 'application', 1999, status => 'disputed', name => 'An older name'),
  tests.order(12, '2026-02-27 08:00:00Z', 'cheatsheet', 1499, 300, 'STUDENT'),
  tests.order(13, '2026-01-15 08:00:00Z', 'old-guide', 2500),
  tests.order(14, '2026-03-02 08:00:00Z', 'gift', 700, status => 'dispute_lost'),
  tests.order(15, '2026-01-16 08:00:00Z', 'gift', 700, status => 'dispute_lost');
update public.orders set source = case when order_number in (1, 3, 6, 9) then 'tiktok' else 'a' end
where order_number in (1, 3, 4, 6, 9, 10, 11);
-- Two refunds of one order with time in between: 5 dollars, then the rest.
select
  tests.give_back(2, '2026-03-01 15:00:00Z', 500),
  tests.give_back(2, '2026-03-03 00:00:00Z', 1499, 'refunded'),
  tests.give_back(12, '2026-02-28 10:00:00Z', 199),
  tests.give_back(13, '2026-03-02 23:59:59Z', 2500, 'refunded'),
  tests.give_back(6, '2026-03-04 00:00:00Z', 1);
select tests.lose(14, '2026-03-03 00:00:00Z', 700), tests.lose(15, '2026-02-28 23:59:59Z', 600);

select tests.sign_in_as('admin@example.com');
-- Sold: 1499 + 1199 + 0 + 1999 + 0 + 1999 + 700 = 7396. Refunded: 500 + 999 + 2500 = 3999. Lost: 700.
select is(
  (tests.figures() -> 'totals') - '{visits,visits_to_prices}'::text[],
  '{"orders": 5, "free_orders": 2, "gross_cents": 7396, "refunds": 3, "refunded_cents": 3999, "lost": 1, "lost_cents": 700,
    "fee_cents": 0, "fees_unknown": 5, "net_cents": 2697,
    "coupon_uses": 2, "coupon_cents": 1799, "disputed": 1, "disputed_cents": 1999}',
  'totals cover the paid and free orders of a period, its refunds and lost disputes, and the coupons of those orders');
-- Sold: 1499 + 1199 = 2698. Refunded: 199. Lost: 600.
select is(
  (tests.figures() -> 'totals_before') - '{visits,visits_to_prices}'::text[],
  '{"orders": 2, "free_orders": 0, "gross_cents": 2698, "refunds": 1, "refunded_cents": 199, "lost": 1, "lost_cents": 600,
    "fee_cents": 0, "fees_unknown": 2, "net_cents": 1899,
    "coupon_uses": 1, "coupon_cents": 300, "disputed": 0, "disputed_cents": 0}',
  'totals of the period before cover a period of the same length');
select results_eq(
  $$ select
       d ->> 'first_day', (d -> 'orders')::integer, (d -> 'free_orders')::integer, (d -> 'gross_cents')::integer,
       (d -> 'refunded_cents')::integer, (d -> 'lost_cents')::integer, (d -> 'net_cents')::integer, (d -> 'coupon_cents')::integer
     from jsonb_array_elements(tests.figures() -> 'steps') d $$,
  $$ values
    ('2026-03-01', 2, 0, 2698, 500, 0, 2198, 300),
    ('2026-03-02', 1, 0, 700, 2500, 0, -1800, 0),
    ('2026-03-03', 2, 2, 3998, 999, 700, 2299, 1499) $$,
  'a sale counts on the UTC day of its payment, a refund or a lost dispute on its own');
select results_eq(
  $$ select
       p ->> 'product_id', p ->> 'product_name', (p -> 'orders')::integer, (p -> 'free_orders')::integer,
       (p -> 'net_cents')::integer, (p -> 'coupon_uses')::integer
     from jsonb_array_elements(tests.figures() -> 'products') p $$,
  $$ values
    ('application', 'Application Guide', 2, 0, 3998, 0),
    ('cheatsheet', 'Cheatsheet', 2, 1, 1199, 2),
    ('gift', 'Gift', 1, 1, 0, 0),
    ('old-guide', 'Old-Guide', 0, 0, -2500, 0) $$,
  'products are ordered by revenue, each under the name of its last sale');
select is(
  tests.figures() -> 'coupons',
  '[{"code": "PARTNER", "uses": 1, "coupon_cents": 1499, "gross_cents": 0},
    {"code": "STUDENT", "uses": 1, "coupon_cents": 300, "gross_cents": 1199}]',
  'a coupon counts for each order sold with it');
select is(
  tests.figures() -> 'sources',
  '[{"source": "a", "orders": 3, "gross_cents": 1999}, {"source": "tiktok", "orders": 1, "gross_cents": 1199}]',
  'a source counts for each order sold through it, paid or free, on the day of its payment');
select is(
  tests.figures('2026-02-28', '2026-03-04') #> '{sources,0}', '{"source": "tiktok", "orders": 3, "gross_cents": 4697}',
  'sources are ordered by revenue');
select is(
  tests.figures('2026-02-26', '2026-03-03') -> 'totals' -> 'gross_cents', '10094',
  'adjacent periods add up');
select is(tests.figures('2026-03-04', '2026-03-04') -> 'totals' -> 'gross_cents', '1999', 'a single day is a period');

-- Long periods are counted by month.
select results_eq(
  $$ select d ->> 'first_day', d ->> 'last_day', (d -> 'net_cents')::integer
     from jsonb_array_elements(tests.figures('2026-01-16', '2026-04-18') -> 'steps') d $$,
  $$ values ('2026-01-16', '2026-01-31', 700), ('2026-02-01', '2026-02-28', 1899), ('2026-03-01', '2026-03-31', 4695), ('2026-04-01', '2026-04-18', 0) $$,
  'more than 92 days are counted by month, the first and the last in part');
select is(jsonb_array_length(tests.figures('2026-01-16', '2026-04-17') -> 'steps'), 92, '92 days are counted by day');
select results_eq(
  $$ select period, (f ->> 'last_day')::date - (f ->> 'first_day')::date, f ->> 'last_day' = to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
     from unnest('{today,7d,30d,90d}'::text[]) period, public.sales_figures(period) f $$,
  $$ values ('today', 0, true), ('7d', 6, true), ('30d', 29, true), ('90d', 89, true) $$, 'a period ends today');
select results_eq(
  $$ select jsonb_array_length(f -> 'steps'), f ->> 'first_day' from public.sales_figures('12m') f $$,
  $$ select 12, to_char(now() at time zone 'UTC' - interval '11 months', 'YYYY-MM-01') $$, 'twelve months are this one and eleven before');
select is(public.sales_figures('all') ->> 'first_day', '2026-01-15', 'all time begins with the first sale');
select is(public.sales_figures('all') -> 'totals_before', 'null', 'and is compared with nothing');

-- Days are those of the store's time zone, here, in the list of orders and in their file. Los Angeles changes its clocks on March 8.
select tests.as_owner();
select tests.order(number, at::timestamptz, 'cheatsheet', cents)
from (values
  (20, '2026-03-08 07:59:59Z', 1), (21, '2026-03-08 08:00:00Z', 10), (22, '2026-03-09 06:59:59Z', 100), (23, '2026-03-09 07:00:00Z', 1000),
  (24, '2026-03-08 14:59:59Z', 10000), (25, '2026-03-08 15:00:00Z', 100000)) orders (number, at, cents);
select tests.give_back(24, '2026-03-08 15:00:00Z', 5000);
-- The fee of a payment counts with its order, whenever Stripe booked it; that of a dispute on its own day.
insert into private.balance_transactions (id, order_id, kind, currency, fee_cents, booked_at, available_on)
select 'txn_' || fee, id, kind, 'usd', fee, at::timestamptz, at::date
from (values
  (20, 'payment', 30, '2026-03-09 12:00Z'), (21, 'payment', 300, '2026-03-08 08:00Z'), (25, 'payment', 3000, '2026-03-08 15:00Z'),
  (20, 'dispute', 1500, '2026-03-09 06:59:59Z'), (21, 'dispute', 15000, '2026-03-09 07:00:00Z'), (21, 'dispute', -7, '2026-03-10 07:00:00Z'),
  (21, 'refund', 0, '2026-03-10 07:00:00Z')) fees (number, kind, fee, at)
join public.orders on order_number = number;
create function tests.use_zone(zone text) returns void
language sql security definer
as $$ update public.store_settings set time_zone = zone $$;
create function tests.first_day(zone text, period text) returns text
language plpgsql
as $$
begin
  perform tests.use_zone(zone);
  return public.sales_figures(period) ->> 'first_day';
end
$$;
create function tests.plain(zone text) returns table (day text, gross bigint, refunded bigint, lost bigint, fees bigint)
language sql security definer
as $$
  select to_char(day, 'YYYY-MM-DD'),
    coalesce((select sum(total_cents) from public.orders
      where completed_at is not null and date(completed_at at time zone zone) = day), 0),
    coalesce((select sum(amount_cents) from private.order_returns
      where kind = 'refund' and date(returned_at at time zone zone) = day), 0),
    coalesce((select sum(amount_cents) from private.order_returns
      where kind = 'dispute' and date(returned_at at time zone zone) = day), 0),
    coalesce((select sum(fee_cents) from private.balance_transactions t join public.orders o on o.id = t.order_id
      where date(case kind when 'payment' then o.completed_at else booked_at end at time zone zone) = day), 0)
  from generate_series('2026-02-26'::timestamp, '2026-03-10', '1 day') day
$$;
create function tests.summed(kind text, from_day text, amount text default 'amount_cents') returns bigint
language sql
as $$
  select coalesce(sum((r ->> amount)::integer), 0)
  from jsonb_array_elements(public.export_orders(order_status => 'sold', first_day => from_day::date, last_day => from_day::date)) r
  where summed.kind in (r ->> 'kind', 'any')
$$;
create function tests.returned(zone text) returns table (day text, orders integer[])
language sql security definer
as $$
  select to_char(day, 'YYYY-MM-DD'),
    array(
      select o.order_number from public.orders o
      where o.id in (select r.order_id from private.order_returns r where date(r.returned_at at time zone zone) = day)
      order by 1)
  from generate_series('2026-02-26'::timestamp, '2026-03-10', '1 day') day
$$;
create function tests.days_agree(zone text, of_march_8 integer[]) returns setof text
language plpgsql
as $$
begin
  perform tests.use_zone(zone);
  return next results_eq(
    $q$ select s ->> 'first_day', (s -> 'gross_cents')::bigint, (s -> 'refunded_cents')::bigint, (s -> 'lost_cents')::bigint,
          (s -> 'fee_cents')::bigint
        from jsonb_array_elements(tests.figures('2026-02-26', '2026-03-10') -> 'steps') s $q$,
    format('select * from tests.plain(%L)', zone), 'each day of ' || zone || ' has the sums of its own hours');
  return next results_eq(
    format('select day, tests.summed(''sale'', day), -tests.summed(''refund'', day), -tests.summed(''dispute'', day),
      tests.summed(''any'', day, ''fee_cents'') from tests.plain(%L)', zone),
    format('select * from tests.plain(%L)', zone), 'the file of a day of ' || zone || ' adds up to the same');
  return query select results_eq(
    format(
      'select day, (s -> ''sold'')::bigint, (s -> ''returned'')::bigint, (s -> ''fees'')::bigint
      from tests.plain(%L), lateral (select public.search_orders(order_status => %L, first_day => day::date, last_day => day::date) -> ''sums'') l (s)',
      zone, status),
    format('select day, gross, refunded + lost, fees from tests.plain(%L)', zone),
    format('and so does the list of %s orders, where money of an earlier day is given back, too', coalesce(status, 'all')))
  from unnest('{sold,placed,null}'::text[]) status;
  return next is_empty(
    $q$ select s from jsonb_array_elements(tests.figures('2026-02-26', '2026-03-10') -> 'steps') s
        where (s -> 'net_cents')::integer <> (s -> 'gross_cents')::integer - (s -> 'refunded_cents')::integer
          - (s -> 'lost_cents')::integer - (s -> 'fee_cents')::integer $q$,
    'and net is what is left of it');
  return next is(
    array(
      select (r ->> 'order_number')::integer
      from jsonb_array_elements(public.search_orders(order_status => 'sold', first_day => '2026-03-08', last_day => '2026-03-08') -> 'rows') r
      order by 1),
    of_march_8, 'the list of a day of ' || zone || ' has its orders');
  return next results_eq(
    format($q$
      select day, array(
        select (r ->> 'order_number')::integer
        from jsonb_array_elements(
          public.search_orders(order_status => 'returned', first_day => day::date, last_day => day::date) -> 'rows') r
        order by 1)
      from tests.returned(%L) $q$, zone),
    format('select * from tests.returned(%L)', zone), 'and so have those of which money was given back on a day');
  return next is(
    jsonb_array_length(public.search_orders(order_status => 'returned') -> 'rows'),
    (select count(distinct one)::integer from tests.returned(zone), unnest(orders) one), 'or on any');
end
$$;
grant execute on all functions in schema tests to authenticated;
select tests.sign_in_as('admin@example.com');
select tests.days_agree('Asia/Tokyo', '{20,21,24}');
select is(public.export_orders('25') #>> '{0,at}', '2026-03-09 00:00:00', 'the file has the moments of the zone');
select tests.days_agree('America/Los_Angeles', '{21,22,24,25}');
select tests.days_agree('UTC', '{20,21,24,25}');
select tests.use_zone('UTC');
select tests.as_owner();
delete from public.orders where order_number >= 20;

-- Times of refunds.
select tests.as_owner();
create temp table today as select (now() at time zone 'UTC')::date as day;
create temp table bought as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
create function tests.heard(outcome text, cents integer) returns text
language sql
as $$ select public.settle_payment(id, 'pi_1', outcome, cents, 'usd') from bought $$;
create function tests.of_today(figure text) returns jsonb
language sql
as $$ select public.sales_figures('today') -> 'totals' -> figure $$;
grant select on today, bought to authenticated, service_role;
grant execute on function tests.heard(text, integer), tests.of_today(text) to authenticated, service_role;
select tests.as_server();
-- Events arrive out of order: the refund before the payment.
select tests.heard('partially_refunded', 400), tests.heard('succeeded', 1499), tests.heard('partially_refunded', 400),
  tests.heard('partially_refunded', 900), tests.heard('partially_refunded', 400);
select tests.sign_in_as('admin@example.com');
select is(tests.of_today('gross_cents'), '1499', 'an order counts when Stripe reports its payment');
select is(tests.of_today('refunds'), '2', 'a refund counts once, however often and late Stripe reports it');
select is(tests.of_today('refunded_cents'), '900', 'a refund made at Stripe counts too');
select tests.as_owner();
update public.orders set status = 'disputed', completed_at = null where id = (select id from bought);
select tests.sign_in_as('admin@example.com');
select is(tests.of_today('disputed_cents'), '599', 'an order disputed before its payment arrived counts from when it was opened');
select tests.as_owner();
select is(
  array(select sum(amount_cents) from private.order_returns group by kind order by kind desc),
  (select array[sum(refunded_cents), sum(lost_cents)] from public.orders),
  'the dated returns add up to the refunded and lost amounts of the orders');

-- Visits.
insert into public.page_views (path, visit_id, viewed_at)
select path, md5(visit)::uuid, viewed_at::timestamptz
from (values
  ('/', 'a', '2026-03-01 10:00Z'), ('/pricing', 'a', '2026-03-01 10:01Z'), ('/pricing', 'a', '2026-03-01 10:02Z'),
  ('/', 'b', '2026-03-01 11:00Z'), ('/pricing-of-old', 'b', '2026-03-01 11:01Z'),
  ('/', 'over midnight', '2026-03-01 23:59:59.999Z'), ('/checkout', 'over midnight', '2026-03-02 00:00Z'),
  ('/signup', 'c', '2026-03-03 23:59:59.999Z'),
  ('/admin', 'an admin', '2026-03-02 10:00Z'), ('/admin/products', 'an admin', '2026-03-02 10:00Z'),
  ('/admin', 'an admin who shops', '2026-03-03 10:00Z'), ('/about', 'an admin who shops', '2026-03-03 10:00Z'),
  ('/', 'before', '2026-02-28 23:59:59.999Z'), ('/', 'after', '2026-03-04 00:00Z')) as views (path, visit, viewed_at);
insert into public.page_views (path, viewed_at) values ('/checkout', '2026-03-01 12:00Z');
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select (t -> 'visits')::integer, (t -> 'visits_to_prices')::integer
     from (values (1, tests.figures() -> 'totals'), (2, tests.figures() -> 'totals_before')) figures (nth, t) order by nth $$,
  $$ values (5, 3), (1, 0) $$,
  'a visit counts once per period, and as a visit to prices if it reached pricing, sign-up or checkout');
select results_eq(
  $$ select (d -> 'visits')::integer, (d -> 'visits_to_prices')::integer from jsonb_array_elements(tests.figures() -> 'steps') d $$,
  $$ values (3, 1), (1, 1), (2, 1) $$,
  'a visit over midnight counts on both days; admin pages and views without a visit do not count');

-- Past days are added up once. Their figures stay the same, whichever views are left.
select tests.as_owner();
create function tests.visits_of(first_day date, last_day date) returns integer[]
language sql
as $$
  select array[(f -> 'totals' -> 'visits')::integer, (f -> 'totals' -> 'visits_to_prices')::integer,
    (f -> 'totals_before' -> 'visits')::integer, (f -> 'totals_before' -> 'visits_to_prices')::integer]
    || array(select (d -> 'visits')::integer from jsonb_array_elements(f -> 'steps') d)
  from public.sales_figures(null, first_day, last_day) f
$$;
-- A page that stays open for days and returns to the prices.
insert into public.page_views (path, visit_id, viewed_at)
select path, md5(visit)::uuid, viewed_at::timestamptz
from (values
  ('/pricing', 'open for days', '2026-02-27 10:00Z'), ('/pricing', 'open for days', '2026-03-01 10:00Z'),
  ('/pricing', 'open for days', '2026-03-03 10:00Z'), ('/', 'open for days', '2026-03-04 10:00Z')) as views (path, visit, viewed_at);
create temp table periods as select * from (values
  ('2026-03-01'::date, '2026-03-03'::date), ('2026-03-02', '2026-03-02'), ('2026-03-02', '2026-03-03'), ('2026-02-27', '2026-03-04'),
  ('2026-03-04', '2026-03-04')) as p (first_day, last_day);
grant select on periods to authenticated;
grant execute on function tests.visits_of(date, date) to authenticated;
select tests.sign_in_as('admin@example.com');
create temp table from_views as select first_day, last_day, tests.visits_of(first_day, last_day) as visits from periods;
select results_eq(
  $$ select visits from from_views where first_day > '2026-02-27' order by first_day, last_day $$,
  $$ values ('{6,4,2,1,4,1,3}'::integer[]), ('{1,1,4,2,1}'), ('{4,3,5,2,1,3}'), ('{2,0,3,2,2}') $$,
  'a page that stays open counts on each of its days, and once per period');
select tests.as_owner();
-- A visit of today, and one of yesterday that is still open.
insert into public.page_views (path, visit_id, viewed_at)
select path, md5(visit)::uuid, (day - ago) at time zone 'UTC'
from today, (values
  ('/', 'yesterday''s', interval '1 minute'), ('/pricing', 'yesterday''s', '0'), ('/', 'today''s', '0')) as views (path, visit, ago);
select lives_ok('select private.add_up_visits()', 'the schedule adds up past days');
select results_eq(
  'select min(day), max(day), count(*) from private.visit_days',
  $$ select '2026-02-27'::date, day, (day - '2026-02-27' + 1)::bigint
     from (select ((now() - interval '1 hour') at time zone 'UTC')::date - 1 as day) last_over $$,
  'past days run from the first view to the last complete day');
select tests.sign_in_as('admin@example.com');
select results_eq(
  'select first_day, last_day, tests.visits_of(first_day, last_day) from periods order by 1, 2',
  'select * from from_views order by 1, 2', 'added-up visits match their views');
select results_eq(
  $$ select (tests.visits_of(day, day))[:4], (tests.visits_of(day - 1, day))[:2] from today $$,
  $$ values ('{2,1,1,0}'::integer[], '{2,1}'::integer[]) $$,
  'today''s visits count immediately, and one that continues from yesterday counts once');
select tests.as_owner();
insert into public.page_views (path, visit_id, viewed_at) values
  ('/', md5('late')::uuid, '2026-03-02 10:00Z'), ('/', md5('c')::uuid, '2026-03-02 10:00Z');
select tests.sign_in_as('admin@example.com');
select is(tests.visits_of('2026-03-01', '2026-03-03'), '{7,4,2,1,4,3,3}', 'a late view makes its day count again');
select tests.as_owner();
select lives_ok('select private.add_up_visits()', 'the schedule adds up that day again');
delete from public.page_views;
select tests.sign_in_as('admin@example.com');
select is(tests.visits_of('2026-03-01', '2026-03-03'), '{7,4,2,1,4,3,3}', 'visits stay counted after their views are removed');
select is(tests.visits_of('2026-03-04', '2026-03-04'), '{2,0,3,2,2}', 'every day stays counted after its views are removed');

-- Visits belong to other days in another time zone.
select tests.as_owner();
delete from private.visit_days;
delete from private.multi_day_visits;
insert into private.visit_days values ('2026-02-28', 7, 7);
insert into public.page_views (path, visit_id, viewed_at)
select '/', md5(visit)::uuid, viewed_at::timestamptz
from (values ('a', '2026-03-02 14:00Z'), ('b', '2026-03-02 16:00Z'), ('b', '2026-03-03 14:00Z'), ('c', '2026-03-03 16:00Z')) v (visit, viewed_at);
select private.add_up_visits();
select tests.use_zone('Asia/Tokyo');
select tests.sign_in_as('admin@example.com');
select is(tests.visits_of('2026-03-02', '2026-03-04'), '{3,0,7,7,1,1,1}', 'visits move to the days of the new zone; what was counted of before the first view stays');
select tests.as_owner();
select private.add_up_visits();
select tests.sign_in_as('admin@example.com');
select is(tests.visits_of('2026-03-02', '2026-03-04'), '{3,0,7,7,1,1,1}', 'also once they are added up');
select tests.as_owner();
insert into public.page_views (path, visit_id, viewed_at) values ('/', md5('d')::uuid, '2026-03-02 15:30Z');
select tests.sign_in_as('admin@example.com');
select is(tests.visits_of('2026-03-03', '2026-03-03'), '{2,0,1,0,2}', 'and after a late view');
-- These two are never on the same day.
select is(tests.first_day(zone, 'today'), to_char(now() at time zone zone, 'YYYY-MM-DD'), 'today is a day of ' || zone)
from unnest('{Pacific/Kiritimati,Pacific/Honolulu}'::text[]) zone;
select is(tests.first_day('Pacific/Honolulu', 'all'), '2026-01-14', 'all time begins with the day of the first sale there');
select tests.as_owner();
select tests.order(30, '2010-06-01 12:00Z', 'cheatsheet', 1499);
select tests.sign_in_as('admin@example.com');
select is(tests.first_day('UTC', 'all'), '2010-06-01', 'however long ago that was');

-- Many coupons.
select tests.as_owner();
insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, completed_at, coupon_code)
select 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'completed', '2026-03-10 12:00Z', 'CODE' || n from generate_series(1, 51) n;
select tests.sign_in_as('admin@example.com');
select is(jsonb_array_length(tests.figures('2026-03-10', '2026-03-10') -> 'coupons'), 50, 'the fifty most used coupons are listed');

select * from finish();
rollback;
