-- Stripe's fees: when they are read, what is recorded of them, and who sees them.
begin;
select no_plan();
select tests.open_store();

create function tests.tasks() returns text[]
language sql security definer
as $$ select array(select object_id from private.stripe_tasks order by object_id) $$;
create function tests.buy(email text) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), 'cheatsheet') ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || email, 'succeeded', 1499, 'usd');
  return bought;
end
$$;
create function tests.book(email text, id text, kind text, fee integer, booked_at text default '2026-03-01T12:00Z', currency text default 'usd')
returns void
language sql
as $$
  select public.record_balance_transactions('pi_' || email, jsonb_build_array(jsonb_build_object(
    'id', id, 'kind', kind, 'currency', currency, 'fee', fee, 'booked_at', booked_at, 'available_on', '2026-03-03')))
$$;
create function tests.fees() returns text[]
language sql security definer
as $$ select array(select concat_ws(' ', t.id, kind, currency, coalesce(fee_cents::text, 'none'), available_on) from private.balance_transactions t order by t.id) $$;
create function tests.shown(of_order uuid) returns jsonb
language sql
as $$ select public.order_history(of_order) -> 'fee' $$;
-- The figures of today, and the sums of the list.
create function tests.figures() returns text
language sql
as $$
  select concat_ws(' ', f -> 'gross_cents', f -> 'fee_cents', f -> 'net_cents', f -> 'fees_unknown', '|', public.search_orders() -> 'sums')
  from (select public.sales_figures('all') -> 'totals' as f) s
$$;
create function tests.file() returns text[]
language sql
as $$
  select array(select concat_ws(' ', r ->> 'kind', r -> 'amount_cents', r -> 'fee_cents')
    from jsonb_array_elements(public.export_orders(order_status => 'sold')) with ordinality as rows (r, n) order by n)
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- When they are read.
select tests.as_server();
create temp table opened as select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select public.attach_payment_intent(id, 'pi_unpaid@example.com') from opened;
select is(tests.tasks(), '{}', 'an order that is not paid has no fee');
select tests.buy('unpaid@example.com');
select is(tests.tasks(), '{fees:pi_unpaid@example.com}', 'the fee of a paid order is to be read');
select set_eq('select public.take_stripe_tasks()', '{fees:pi_unpaid@example.com}'::text[], 'the server takes it');
select public.finish_stripe_task('fees:pi_unpaid@example.com');
select public.settle_payment(id, 'pi_unpaid@example.com', 'succeeded', 1499, 'usd') from opened;
select is(tests.tasks(), '{}', 'a repeated event changes nothing');
select public.settle_payment(id, 'pi_unpaid@example.com', 'partially_refunded', 100, 'usd') from opened;
select is(tests.tasks(), '{fees:pi_unpaid@example.com}', 'a refund is to be read');
select tests.as_owner();
update private.stripe_tasks set tried_at = now();
select tests.as_server();
select public.settle_payment(id, 'pi_unpaid@example.com', 'disputed', 1499, 'usd') from opened;
select set_eq('select public.take_stripe_tasks()', '{fees:pi_unpaid@example.com}'::text[], 'a dispute is to be read, at once');
select tests.as_owner();
update private.stripe_tasks set tried_at = null, created_at = now() - interval '1 day';
insert into private.stripe_tasks (object_id) select 'pm_' || n from generate_series(1, 50) n;
select tests.as_server();
select ok('fees:pi_unpaid@example.com' <> all (array(select public.take_stripe_tasks())), 'fees hold up no card and no cancellation');
select tests.as_owner();
delete from private.stripe_tasks;
delete from public.orders;
select tests.as_server();
create temp table free as select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'FREEBIE') ->> 'order_id')::uuid as id;
select is(tests.tasks(), '{}', 'nor has a free order');
select tests.as_owner();
delete from public.orders;
delete from public.coupon_redemptions;

-- What is recorded.
select tests.as_server();
create temp table bought as select tests.buy('unpaid@example.com') as id;
grant select on bought to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.shown(id), '{"cents": null, "dispute_cents": 0, "currency": null, "available_on": null}', 'an admin sees that the fee is not known yet') from bought;
select is(tests.figures(), '1499 0 1499 1 | {"fees": 0, "sold": 1499, "returned": 0, "fees_unknown": 1}', 'and how many orders it is missing of');
select is(tests.file(), '{sale 1499 null}', 'in the file, it is empty');
select tests.as_server();
select tests.book('unpaid@example.com', 'txn_1', 'payment', 73), tests.book('unpaid@example.com', 'txn_1', 'payment', 99),
  tests.book('unpaid@example.com', 'txn_1b', 'payment', 99), tests.book('nobody@example.com', 'txn_2', 'payment', 73);
select is(tests.fees(), '{txn_1 payment usd 73 2026-03-03}', 'the server records a fee once, and none of other payments');
select throws_ok($$ select tests.book('unpaid@example.com', 'txn_3', 'payout', 1) $$, '23514', null, 'only of payments, refunds and disputes');
select throws_ok($$ update private.balance_transactions set fee_cents = 0 $$, '42501', null, 'which then stays as it is');
select tests.sign_in_as('admin@example.com');
select is(tests.shown(id), '{"cents": 73, "dispute_cents": 0, "currency": "usd", "available_on": "2026-03-03"}',
  'an admin sees the fee, and the day on which the money is available') from bought;
select is(tests.figures(), '1499 73 1426 0 | {"fees": 73, "sold": 1499, "returned": 0, "fees_unknown": 0}', 'net is without it');
select is(tests.file(), '{sale 1499 73}', 'and the books have it');
select tests.as_server();
select tests.book('unpaid@example.com', 'txn_4', 'refund', 0), tests.book('unpaid@example.com', 'txn_5', 'dispute', 1500, now()::text);
select tests.sign_in_as('admin@example.com');
select is(tests.shown(id) @> '{"cents": 73, "dispute_cents": 1500}', true, 'a dispute costs more') from bought;
select is(tests.figures(), '1499 1573 -74 0 | {"fees": 1573, "sold": 1499, "returned": 0, "fees_unknown": 0}', 'which is not the store''s');
select is(tests.file(), '{sale 1499 73,fee 0 1500}', 'and a row of the books');
select is((public.sales_figures('today') #> '{products,0}') - array['orders', 'free_orders', 'refunds', 'refunded_cents', 'lost', 'lost_cents', 'coupon_uses', 'coupon_cents', 'disputed', 'disputed_cents', 'product_name'],
  '{"product_id": "cheatsheet", "gross_cents": 1499, "fee_cents": 1573, "fees_unknown": 0, "net_cents": -74}', 'of the product, too');

select tests.as_server();
select tests.book('unpaid@example.com', 'txn_6', 'dispute', 7, (now() - interval '9 days')::text);
select tests.sign_in_as('admin@example.com');
select is(public.sales_figures('today') #> '{totals_before,fee_cents}', '0', 'a fee counts in no later period than that of its day');
select is(public.sales_figures('30d') #> '{totals,fee_cents}', '1580', 'but in its own');

-- Who sees them.
select tests.sign_in_as('support@example.com');
select is(tests.shown(id), 'null', 'support sees no fee of an order') from bought;
select is(public.search_orders() -> 'sums', '{"sold": 1499, "returned": 0}', 'nor of all');
select tests.sign_in_as('unpaid@example.com');
select throws_ok('select 1 from private.balance_transactions', '42501', null, 'nor does its buyer');
select throws_ok($$ select tests.book('unpaid@example.com', 'txn_7', 'payment', 1) $$, '42501', null, 'who records none');

-- A balance in another currency.
select tests.as_owner();
delete from private.balance_transactions;
select tests.as_server();
select tests.book('unpaid@example.com', 'txn_1', 'payment', 70, currency => 'eur');
select is(tests.fees(), '{txn_1 payment eur none 2026-03-03}', 'a fee in another currency is not recorded, only that it was taken');
select tests.sign_in_as('admin@example.com');
select is(tests.shown(id), '{"cents": null, "dispute_cents": 0, "currency": "eur", "available_on": "2026-03-03"}', 'an admin sees in which') from bought;
select is(tests.figures(), '1499 0 1499 1 | {"fees": 0, "sold": 1499, "returned": 0, "fees_unknown": 1}', 'and that it is not deducted');

-- What reconciliation looks for.
select tests.as_owner();
create function tests.lacks_fee() returns boolean
language sql
as $$ select (public.orders_to_reconcile('-infinity', 0, 1) -> 0 ->> 'lacks_fee')::boolean $$;
select ok(not tests.lacks_fee(), 'a fee in another currency is not missing');
delete from private.balance_transactions;
select ok(not tests.lacks_fee(), 'nor is one of the last hour');
update public.orders set completed_at = now() - interval '61 minutes';
select ok(tests.lacks_fee(), 'later, it is');
insert into public.orders (order_number, product_id, product_name, list_price_cents, total_cents, status, created_at, completed_at)
values (1, 'cheatsheet', 'Unpaid', 1499, 1499, 'expired', now() - interval '2 hours', null);
select ok(not tests.lacks_fee(), 'but not of an order that was not paid');
update public.orders set status = 'completed', completed_at = now() - interval '2 hours', list_price_cents = 0, total_cents = 0 where order_number = 1;
select ok(not tests.lacks_fee(), 'or was free');

select * from finish();
rollback;
