-- Products on sale from a time, and sale prices with an end.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('TWENTY', 20);

create function tests.save(
  on_sale_from timestamptz default null, sale_price_cents integer default null, sale_starts_at timestamptz default null,
  sale_ends_at timestamptz default null, seen integer default null)
returns integer
language sql
as $$
  select public.save_product(
    'workbook', 'Workbook', 'To work through.', 2000, 'digital', 'resource', '{One}', 7, true, '{plus}', seen,
    on_sale_from, sale_price_cents, sale_starts_at, sale_ends_at)
$$;
-- Ends the transaction's moment: what was in the future begins, what ran out ends.
create function tests.shift(by interval) returns void
language sql security definer
as $$
  update public.products set on_sale_from = on_sale_from - by where id = 'workbook';
  update public.product_sales set starts_at = starts_at - by, ends_at = ends_at - by where product_id = 'workbook';
$$;
create function tests.offer() returns jsonb
language sql as $$
  select to_jsonb(c) - array['description', 'features', 'capabilities', 'sort_order', 'currency', 'name', 'id']
  from public.catalogue c where id = 'workbook'
$$;
create function tests.status_of(statement text) returns text
language plpgsql
as $$
begin
  perform set_config('response.status', '', true);
  execute statement;
  return coalesce(nullif(current_setting('response.status', true), ''), '200');
exception when others then
  return substr(sqlstate, 3);
end
$$;
create function tests.open(buyer text, code text default null) returns jsonb
language sql as $$ select public.open_order(tests.id_of(buyer), 'workbook', code) $$;
create function tests.last_order() returns jsonb
language sql as $$
  select jsonb_build_array(status, list_price_cents, discount_cents, total_cents)
  from public.orders where product_id = 'workbook' order by order_number desc limit 1
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- On sale from a time.
select tests.sign_in_as('admin@example.com');
select lives_ok($$ select tests.save(now() + interval '1 microsecond') $$, 'an admin schedules a product');
select isnt_empty($$ select 1 from public.products where id = 'workbook' $$, 'an admin sees a scheduled product');
select is(tests.offer(), null, 'a scheduled product is not in the catalogue, even for an admin');
select tests.sign_out();
select is_empty($$ select 1 from public.products where id = 'workbook' $$, 'a visitor does not see a scheduled product');
select is(tests.offer(), null, 'a scheduled product is not in the catalogue of visitors');
select is(tests.status_of($$ select public.quote_order('workbook') $$), '404', 'a scheduled product has no price yet');
select tests.sign_in_as('unpaid@example.com');
select is_empty($$ select 1 from public.products where id = 'workbook' $$, 'a person does not see a scheduled product');
select is(tests.status_of($$ select public.quote_order('workbook') $$), '404', 'a person gets no price of it either');
select tests.as_server();
select throws_ok($$ select tests.open('unpaid@example.com') $$, 'PT404', null, 'a scheduled product cannot be bought');

select tests.shift('1 microsecond');
select tests.sign_out();
select is(
  tests.offer(), '{"price_cents": 2000, "full_price_cents": 2000, "sale_ends_at": null}',
  'from its time on, it is in the catalogue at its price');
select is(tests.status_of($$ select public.quote_order('workbook') $$), '200', 'and has a price');
select tests.as_server();
select lives_ok($$ select tests.open('unpaid@example.com') $$, 'and can be bought');
select tests.sign_in_as('admin@example.com');
select tests.save(now() + interval '1 day', seen => version) from public.products where id = 'workbook';
select is(tests.last_order(), '["expired", 2000, 0, 2000]', 'putting it off expires its open orders');

-- A holder keeps what they hold, and renews it once it is on sale again.
select tests.as_owner();
select tests.create_user('holder@example.com');
insert into public.entitlements (user_id, product_id, ends_at)
values (tests.id_of('holder@example.com'), 'workbook', now() + interval '30 days');
select tests.sign_in_as('holder@example.com');
select isnt_empty($$ select 1 from public.products where id = 'workbook' $$, 'a holder sees the product though it is not on sale');
select is((select is_renewable from public.my_plans()), false, 'a holder cannot renew it');
select is((select renewable_from from public.my_plans()), null, 'and is told no date');
select tests.shift('1 day');
select is((select is_renewable from public.my_plans()), true, 'on sale, it can be renewed');

-- A sale that begins and ends.
select tests.sign_in_as('admin@example.com');
select is(
  tests.status_of($$ select tests.save(sale_price_cents => 2000, sale_ends_at => now() + interval '1 hour', seen => version)
    from public.products where id = 'workbook' $$), '422', 'a sale price must be lower than the price');
select is_empty('select 1 from public.product_sales', 'a refused sale is not stored');
select tests.save(null, 1500, now() + interval '1 hour', now() + interval '2 hours', version) from public.products where id = 'workbook';
select is((select price_cents from public.product_sales), 1500, 'an admin reads the sale');
select is(tests.offer() ->> 'price_cents', '2000', 'before it begins, the price is the full one');
select tests.as_server();
select tests.open('unpaid@example.com');
select tests.sign_out();

select tests.shift('1 hour');
select is(
  tests.offer(),
  jsonb_build_object('price_cents', 1500, 'full_price_cents', 2000, 'sale_ends_at', now() + interval '1 hour'),
  'a running sale lowers the price and names its end');
select is(
  (select jsonb_build_array(q -> 'full_price_cents', q -> 'list_price_cents', q -> 'discount_cents', q -> 'total_cents')
   from public.quote_order('workbook', 'TWENTY') q),
  '[2000, 1500, 300, 1200]', 'a coupon applies to the sale price');
select tests.as_server();
select is(tests.last_order(), '["expired", 2000, 0, 2000]', 'bringing a sale forward expires the open orders at the full price');
select is((tests.open('unpaid@example.com', 'TWENTY') ->> 'total_cents')::integer, 1200, 'an order costs the sale price less the coupon');
select is(tests.last_order(), '["pending", 1500, 300, 1200]', 'and keeps both');
select tests.open('another@example.com');
select public.settle_payment(id, 'pi_sale', 'succeeded', 1500, 'usd')
from public.orders where user_id = tests.id_of('another@example.com') and product_id = 'workbook';

select tests.as_owner();
-- Without the trigger, as time passes without a write.
alter table public.product_sales disable trigger end_orders;
select tests.shift('1 hour');
alter table public.product_sales enable trigger end_orders;
select is(tests.offer() ->> 'price_cents', '2000', 'from the moment of its end, the price is the full one');
select is(tests.offer() ->> 'sale_ends_at', null, 'and no end is named');
select tests.as_server();
select is(
  (select array_agg(status order by order_number) from public.orders where product_id = 'workbook' and list_price_cents = 1500),
  '{pending,completed}', 'the order of the sale is still open');
select private.end_old_orders();
select is(
  (select array_agg(status order by order_number) from public.orders where product_id = 'workbook' and list_price_cents = 1500),
  '{expired,completed}', 'the hourly task expires what was not paid, and nothing that was');
select is(
  (select total_cents from public.orders where product_id = 'workbook' and status = 'completed'), 1500,
  'an order keeps what was paid');
select is((tests.open('unpaid@example.com') ->> 'total_cents')::integer, 2000, 'a new order costs the full price');

-- Changing and ending a sale by hand.
select tests.sign_in_as('admin@example.com');
select tests.save(null, 1000, null, now() + interval '1 hour', version) from public.products where id = 'workbook';
select is(tests.offer() ->> 'price_cents', '1000', 'a sale without a start begins at once');
select is(tests.last_order() ->> 0, 'expired', 'a new sale expires the open orders at the old price');
select tests.as_server();
select tests.open('unpaid@example.com');
select tests.sign_in_as('admin@example.com');
update public.products set price_cents = 900 where id = 'workbook';
select is(tests.offer(), '{"price_cents": 900, "full_price_cents": 900, "sale_ends_at": null}', 'a sale never raises a price');
update public.products set price_cents = 2000 where id = 'workbook';
select tests.as_server();
select tests.open('unpaid@example.com');
select tests.sign_in_as('admin@example.com');
select tests.save(seen => version) from public.products where id = 'workbook';
select is_empty('select 1 from public.product_sales', 'saving without a sale price ends the sale');
select is(tests.offer() ->> 'price_cents', '2000', 'at once');
select is(tests.last_order(), '["expired", 1000, 0, 1000]', 'with its open orders');
select tests.as_owner();
select results_eq(
  $$ select action, (after ->> 'price_cents')::integer from public.audit_log
     where table_name = 'product_sales' and actor_id = tests.id_of('admin@example.com') order by id $$,
  $$ values ('insert', 1500), ('update', 1000), ('delete', null) $$,
  'the audit log tells who changed a sale');
select is(
  private.audit_subject('product_sales', '{"product_id": "workbook"}', null), '{"name": "Workbook"}',
  'and names its product');

select * from finish();
rollback;
