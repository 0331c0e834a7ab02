-- Our side of the books: which orders gave what their status says, page by page.
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

-- Each bought by somebody of their own.
select tests.open(called), tests.settle(called, 'succeeded') from unnest(array[
  'live', 'taken', 'gone', 'left', 'refunded', 'disputed', 'by-hand', 'by-hand-refunded']) called;
select ok(tests.is_access_right('live'), 'an order that was paid and gives its access is right');

-- What a completed order gave.
delete from public.entitlements where order_id = (select id from bought where what = 'gone');
select ok(not tests.is_access_right('gone'), 'one that was paid and gives nothing is not');
select tests.settle('gone', 'succeeded');
select ok(tests.is_access_right('gone'), 'until it is settled again');
select ok(not tests.take(reason), format('nor is one whose access was taken as if it were %s', reason))
from unnest(array['refunded', 'disputed']) reason;
select tests.settle('taken', 'succeeded');
select ok(tests.is_access_right('taken'), 'until it is settled again');

select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Shared it') from public.entitlements e join bought on bought.id = e.order_id
where what in ('by-hand', 'by-hand-refunded');
select tests.as_server();
select ok(tests.is_access_right('by-hand'), 'what an admin took by hand stays taken, and is right');
select public.delete_user(tests.id_of('left@buyers.example.com'));
select ok(tests.is_access_right('left'), 'who deletes their account has nothing, and their order is right');

-- A product can be gone by the time an order that was given up is paid after all.
insert into public.products (id, name, price_cents, is_active) values ('workbook', 'Workbook', 1499, true);
select tests.open('no-product', 'workbook');
select ok(tests.is_access_right('no-product'), 'an open order gives nothing, and is right');
select tests.settle('no-product', 'canceled');
select tests.as_owner();
delete from public.products where id = 'workbook';
select tests.as_server();
select is(tests.settle('no-product', 'succeeded'), 'completed', 'an order whose product is gone can be paid');
select ok(tests.is_access_right('no-product'), 'there is nothing to give, and that is right');
select is(tests.trouble('no-product'), 'no_access', 'but it is money for nothing');
select tests.open('too-late');
select public.delete_user(tests.id_of('too-late@buyers.example.com'));
select is(tests.settle('too-late', 'succeeded'), 'completed', 'as is what somebody paid whose account was gone by then');
select is(tests.trouble('too-late'), 'no_access', 'which is reported');
select is(tests.trouble('left'), null, 'and not what gave access until the account was deleted');
select tests.settle('too-late', 'refunded');
select is(tests.trouble('too-late'), null, 'nor what was given back');

-- Paid twice, in two tabs of which one was given up too late.
select tests.open('twice');
select private.expire_orders(array[id]) from bought where what = 'twice';
insert into bought select 'again', (o ->> 'order_id')::uuid, (o ->> 'order_number')::integer
from public.open_order(tests.id_of('twice@buyers.example.com'), 'cheatsheet') o;
select tests.settle('twice', 'succeeded'), tests.settle('again', 'succeeded');
select is(tests.trouble('again'), 'paid_twice', 'the later of two payments for one plan and year is reported');
select is((public.orders_to_reconcile('-infinity', number - 1, 1) -> 0 ->> 'twin_number')::integer, (select number from bought where what = 'twice'),
  'with the earlier') from bought where what = 'again';
select is(tests.trouble('twice'), null, 'the earlier is not');
update public.orders set completed_at = completed_at - interval '1 year 1 second' where id = (select id from bought where what = 'twice');
select is(tests.trouble('again'), null, 'nor are two years after each other');
update public.orders set completed_at = completed_at + interval '1 year 1 second' where id = (select id from bought where what = 'twice');
select tests.settle('twice', 'refunded');
select is(tests.trouble('again'), null, 'nor is it once one of them was given back');
delete from public.orders where id in (select id from bought where what in ('twice', 'again', 'too-late'));
delete from bought where what in ('twice', 'again', 'too-late');

-- What an order gave that is not completed any more.
select tests.settle('refunded', 'refunded'), tests.settle('disputed', 'disputed'), tests.settle('by-hand-refunded', 'refunded');
select ok(tests.is_access_right(what), format('an order whose access was taken is right: %s', what))
from bought where what in ('refunded', 'disputed', 'by-hand-refunded');
update public.entitlements set revoked_at = null, revoked_reason = null
where order_id in (select id from bought where what in ('refunded', 'disputed'));
select ok(not tests.is_access_right(what), format('one that still gives access is not: %s', what))
from bought where what in ('refunded', 'disputed');
select tests.settle('refunded', 'refunded'), tests.settle('disputed', 'disputed');
select ok(tests.is_access_right(what), format('until it is settled again: %s', what))
from bought where what in ('refunded', 'disputed');

-- Pages.
update public.orders set created_at = now() - interval '1 day' where id = (select id from bought where what = 'live');
select tests.as_server();
create temp table numbers as
select array_agg(number order by number) as n from bought where what <> 'live';
select is(tests.page(now() - interval '1 hour', 0, 100), n, 'the orders since a time, by number') from numbers;
select is(tests.page(now() - interval '1 hour', 0, 2), n[1:2], 'no more than a page') from numbers;
select is(tests.page(now() - interval '1 hour', n[2], 2), n[3:4], 'the next page begins after the last order') from numbers;
select is(tests.page(now() - interval '1 hour', n[array_length(n, 1)], 2), '{}', 'after the last order there is none') from numbers;
select is(public.orders_to_reconcile('-infinity', number - 1, 1) -> 0,
  jsonb_build_object('id', id, 'order_number', number, 'status', 'refunded', 'is_free', false,
    'stripe_payment_intent_id', 'pi_' || number, 'refunded_cents', 1499, 'is_access_right', true, 'trouble', null, 'twin_number', null),
  'an order says all that is compared')
from bought where what = 'refunded';

select * from finish();
rollback;
