-- Our records for reconciliation: the orders whose access matches their status, page by page.
begin;
select no_plan();
select tests.open_store();
create temp table bought (what text primary key, id uuid, number integer);
grant all on bought to authenticated, service_role;

create function tests.open(called text, product text default 'cheatsheet') returns void
language plpgsql
as $$
declare
  opened jsonb;
begin
  perform tests.as_owner();
  perform tests.create_user(called || '@buyers.example.com');
  perform tests.as_server();
  opened := public.open_order(tests.id_of(called || '@buyers.example.com'), product);
  insert into bought values (called, (opened ->> 'order_id')::uuid, (opened ->> 'order_number')::integer);
end
$$;
create function tests.settle(called text, outcome text) returns text
language sql
as $$ select public.settle_payment(id, 'pi_' || number, outcome, 1499, 'usd') from bought where what = called $$;
create function tests.is_access_right(called text) returns boolean
language sql
as $$
  select (public.orders_to_reconcile('-infinity', number - 1, 1) -> 0 ->> 'is_access_right')::boolean
  from bought where what = called
$$;
create function tests.trouble(called text) returns text
language sql
as $$ select public.orders_to_reconcile('-infinity', number - 1, 1) -> 0 ->> 'trouble' from bought where what = called $$;
create function tests.page(opened_since timestamptz, after_number integer, page_size integer) returns integer[]
language sql
as $$
  select array(select (o ->> 'order_number')::integer
  from jsonb_array_elements(public.orders_to_reconcile(opened_since, after_number, page_size)) o)
$$;
create function tests.take(reason text) returns boolean
language sql
as $$
  update public.entitlements set revoked_at = now(), revoked_reason = reason
  where order_id = (select id from bought where what = 'taken');
  select tests.is_access_right('taken')
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Each bought by a different buyer.
select tests.open(called), tests.settle(called, 'succeeded') from unnest(array[
  'live', 'taken', 'gone', 'left', 'refunded', 'disputed', 'by-hand', 'by-hand-refunded']) called;
select ok(tests.is_access_right('live'), 'a paid order with access is right');

-- Access of completed orders.
delete from public.entitlements where order_id = (select id from bought where what = 'gone');
select ok(not tests.is_access_right('gone'), 'a paid order without access is wrong');
select tests.settle('gone', 'succeeded');
select ok(tests.is_access_right('gone'), 'settling it again corrects it');
select ok(not tests.take(reason), format('a paid order whose access was revoked as %s is wrong', reason))
from unnest(array['refunded', 'disputed']) reason;
select tests.settle('taken', 'succeeded');
select ok(tests.is_access_right('taken'), 'settling it again corrects it too');

select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Shared it') from public.entitlements e join bought on bought.id = e.order_id
where what in ('by-hand', 'by-hand-refunded');
select tests.as_server();
select ok(tests.is_access_right('by-hand'), 'access that an admin revoked stays revoked and is right');
select public.delete_user(tests.id_of('left@buyers.example.com'));
select ok(tests.is_access_right('left'), 'the order of a deleted account is right');

-- A product can be deleted before an expired order is paid after all.
insert into public.products (id, name, price_cents, capabilities) values ('workbook', 'Workbook', 1499, '{plus}');
select tests.open('no-product', 'workbook');
select ok(tests.is_access_right('no-product'), 'an open order without access is right');
select tests.settle('no-product', 'canceled');
select tests.as_owner();
delete from public.products where id = 'workbook';
select tests.as_server();
select is(tests.settle('no-product', 'succeeded'), 'completed', 'an order for a deleted product can be paid');
select ok(tests.is_access_right('no-product'), 'an order for a deleted product is right without access');
select is(tests.trouble('no-product'), 'no_access', 'a payment for a deleted product is reported');
select tests.open('too-late');
select public.delete_user(tests.id_of('too-late@buyers.example.com'));
select is(tests.settle('too-late', 'succeeded'), 'completed', 'an order of a deleted account can be paid');
select is(tests.trouble('too-late'), 'no_access', 'a payment for a deleted account is reported');
select is(tests.trouble('left'), null, 'an order that gave access before the account was deleted is not reported');
select tests.settle('too-late', 'refunded');
select is(tests.trouble('too-late'), null, 'a refunded payment is not reported');

-- Paid twice in two tabs, one of whose orders had expired.
select tests.open('twice');
select private.expire_orders(array[id]) from bought where what = 'twice';
insert into bought select 'again', (o ->> 'order_id')::uuid, (o ->> 'order_number')::integer
from public.open_order(tests.id_of('twice@buyers.example.com'), 'cheatsheet') o;
select tests.settle('twice', 'succeeded'), tests.settle('again', 'succeeded');
select is(tests.trouble('again'), 'paid_twice', 'the later of two payments for the same plan and year is reported');
select is((public.orders_to_reconcile('-infinity', number - 1, 1) -> 0 ->> 'twin_number')::integer, (select number from bought where what = 'twice'),
  'the report names the earlier order') from bought where what = 'again';
select is(tests.trouble('twice'), null, 'the earlier payment is not reported');
update public.orders set completed_at = completed_at - (interval '1 year' - interval '60 days')
where id = (select id from bought where what = 'twice');
select is(tests.trouble('again'), null, 'a renewal is not reported');
update public.orders set completed_at = completed_at + interval '1 second' where id = (select id from bought where what = 'twice');
select is(tests.trouble('again'), 'paid_twice', 'a second payment before the plan could be renewed is reported');
update public.entitlements set revoked_at = now(), revoked_reason = 'Shared it' where order_id = (select id from bought where what = 'twice');
select is(tests.trouble('again'), null, 'a second payment is not reported once an admin has revoked the first access');
update public.entitlements set revoked_at = null, revoked_reason = null where order_id = (select id from bought where what = 'twice');
update public.orders set completed_at = now() + interval '1 year' where id = (select id from bought where what = 'twice');
select is(tests.trouble('again'), null, 'an older order that is paid a year later is not reported');
update public.orders set completed_at = now() where id = (select id from bought where what = 'twice');
select tests.settle('twice', 'refunded');
select is(tests.trouble('again'), null, 'a second payment is not reported once the first is refunded');
delete from public.orders where id in (select id from bought where what in ('twice', 'again', 'too-late'));
delete from bought where what in ('twice', 'again', 'too-late');

-- Access of orders that are no longer completed.
select tests.settle('refunded', 'refunded'), tests.settle('disputed', 'disputed'), tests.settle('by-hand-refunded', 'refunded');
select ok(tests.is_access_right(what), format('an order with revoked access is right: %s', what))
from bought where what in ('refunded', 'disputed', 'by-hand-refunded');
update public.entitlements set revoked_at = null, revoked_reason = null
where order_id in (select id from bought where what in ('refunded', 'disputed'));
select ok(not tests.is_access_right(what), format('an order that still gives access is wrong: %s', what))
from bought where what in ('refunded', 'disputed');
select tests.settle('refunded', 'refunded'), tests.settle('disputed', 'disputed');
select ok(tests.is_access_right(what), format('settling it again corrects it: %s', what))
from bought where what in ('refunded', 'disputed');

-- Pages.
update public.orders set created_at = now() - interval '1 day' where id = (select id from bought where what = 'live');
select tests.as_server();
create temp table numbers as
select array_agg(number order by number) as n from bought where what <> 'live';
select is(tests.page(now() - interval '1 hour', 0, 100), n, 'a page lists the orders since a time, by number') from numbers;
select is(tests.page(now() - interval '1 hour', 0, 2), n[1:2], 'a page has at most the requested orders') from numbers;
select is(tests.page(now() - interval '1 hour', n[2], 2), n[3:4], 'the next page begins after the last order') from numbers;
select is(tests.page(now() - interval '1 hour', n[array_length(n, 1)], 2), '{}', 'there is no page after the last order') from numbers;
select is(public.orders_to_reconcile('-infinity', number - 1, 1) -> 0,
  jsonb_build_object('id', id, 'order_number', number, 'status', 'refunded', 'is_free', false,
    'stripe_payment_intent_id', 'pi_' || number, 'refunded_cents', 1499, 'lost_cents', 0, 'is_access_right', true, 'trouble', null, 'twin_number', null, 'lacks_fee', false, 'sells_to', '[]'::jsonb),
  'an order has every field that is compared')
from bought where what = 'refunded';

select * from finish();
rollback;
