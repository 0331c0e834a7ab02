-- Opening an order, as the server does for a signed-in person.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off, max_redemptions, max_per_user)
values ('TWENTY', 20, null, null), ('FREEBIE', 100, null, null), ('LASTONE', 10, 1, null), ('TWO', 10, 2, null), ('ONCE', 10, null, 1);

-- Opens an order, for unpaid@ by default.
create function tests.open(plan text, code text default null, email text default 'unpaid@example.com') returns jsonb
language sql as $$ select public.open_order(tests.id_of(email), plan, code) $$;
grant execute on function tests.open(text, text, text) to anon, authenticated, service_role;

-- One open order per person and plan.
select tests.as_server();
create temp table first as select tests.open('cheatsheet') as o;
select is(o - array['order_id', 'order_number'],
  '{"product_name": "Premed Cheatsheet", "total_cents": 1499, "currency": "usd", "is_free": false, "status": "pending",
    "stripe_payment_intent_id": null}',
  'a new order is pending, at the price of the catalogue') from first;
select is(tests.open('cheatsheet') -> 'order_id', o -> 'order_id', 'a second tab gets the first tab''s order') from first;
select isnt(tests.open('application') -> 'order_id', o -> 'order_id', 'another plan gets another order') from first;
select isnt(tests.open('cheatsheet', null, 'application@example.com') -> 'order_id', o -> 'order_id', 'another person gets their own order') from first;
select is((select count(*) from public.orders where user_id = tests.id_of('unpaid@example.com')), 2::bigint, 'repeated calls write no further orders');

select public.attach_payment_intent((o ->> 'order_id')::uuid, 'pi_1') from first;
select is(tests.open('cheatsheet') ->> 'stripe_payment_intent_id', 'pi_1', 'an open order keeps its payment intent');
select lives_ok($$ select public.attach_payment_intent((o ->> 'order_id')::uuid, 'pi_1') from first $$, 'the same intent can be attached again');
select throws_ok($$ select public.attach_payment_intent((o ->> 'order_id')::uuid, 'pi_other') from first $$, 'PT409', null,
  'an order cannot get a second intent');
select throws_ok($$ select public.attach_payment_intent(gen_random_uuid(), 'pi_2') $$, 'PT409', null, 'an intent cannot be attached to an unknown order');
select throws_ok($$ select public.attach_payment_intent((tests.open('application') ->> 'order_id')::uuid, 'pi_1') $$, '23505', null,
  'an intent cannot be attached to a second order');

-- A declined card leaves the order open.
select is(public.settle_payment((o ->> 'order_id')::uuid, 'pi_1', 'failed', 1499, 'usd'), 'failed', 'a declined card fails the order') from first;
select is(tests.open('cheatsheet') ->> 'order_id', o ->> 'order_id', 'a failed order is reused for the next card') from first;

-- The version of the policies.
select tests.as_owner();
create function tests.policies_of(email text) returns text
language sql security definer as $$
  select policies_version::text from public.orders
  where user_id = tests.id_of(email) and product_id = 'cheatsheet' and status in ('pending', 'failed')
$$;
grant execute on function tests.policies_of(text) to service_role;
alter table public.orders alter column policies_version set default '2030-01-01';
select tests.as_server();
select is(tests.open('cheatsheet') ->> 'order_id', o ->> 'order_id', 'new policies need no new order') from first;
select is(tests.policies_of('unpaid@example.com'), '2030-01-01', 'a buyer who returns to an open order agrees to the current policies');
select isnt(tests.policies_of('application@example.com'), '2030-01-01', 'an order keeps the policies that its buyer agreed to');

-- A new price makes a new order.
select is(tests.open('cheatsheet', 'twenty'), '{"superseded_intents": ["pi_1"]}', 'before a coupon makes a new order, the old one''s payment is asked about');
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_1', 'canceled', 1499, 'usd') from first;
create temp table second as select tests.open('cheatsheet', 'twenty') as o;
select isnt(second.o -> 'order_id', first.o -> 'order_id', 'a coupon makes a new order') from first, second;
select is(o -> 'total_cents', '1199', 'the new order has the new price') from second;
select is((select status from public.orders where id = (o ->> 'order_id')::uuid), 'expired', 'the old order expires') from first;
select is(
  (select row(list_price_cents, discount_cents, tax_cents, total_cents, coupon_code)::text from public.orders where id = (o ->> 'order_id')::uuid),
  '(1499,300,0,1199,TWENTY)', 'an order records the parts of its price') from second;
update public.products set price_cents = 1699 where id = 'cheatsheet';
select is(tests.open('cheatsheet', 'TWENTY') -> 'total_cents', '1359', 'a new catalogue price expires an open order');
update public.products set price_cents = 1499 where id = 'cheatsheet';

-- Orders that are refused.
select throws_ok($$ select tests.open('no-such-plan') $$, 'PT404', null, 'a buyer cannot order an unknown plan');
select throws_ok($$ select tests.open('interview-cheatsheet') $$, 'PT404', 'This plan is not on sale.', 'a buyer cannot order a plan that is not on sale');
select throws_like($$ select tests.open('cheatsheet', null, 'cheatsheet@example.com') $$, 'You already have this plan until %', 'a member cannot buy a plan they hold');
select lives_ok($$ select tests.open('cheatsheet', null, 'expired@example.com') $$, 'a member can buy an expired plan again');
select lives_ok($$ select tests.open('cheatsheet', null, 'revoked@example.com') $$, 'a member can buy a refunded plan again');
select lives_ok($$ select tests.open('application-plus', null, 'cheatsheet@example.com') $$, 'a member can buy another plan with the same capability');

-- Coupons. A refusal is returned, not raised, so that the attempt is counted.
select is(tests.open('cheatsheet', 'NOSUCHCODE') ->> 'message', 'Invalid coupon code. Please try again.', 'an unknown coupon is refused');
select is(current_setting('response.status', true), '422', 'a refused coupon has status 422');
select is(tests.open('application', 'LASTONE') -> 'total_cents', '1799', 'the last use of a coupon goes to the person who opens the order');
select is(tests.open('application', 'LASTONE') -> 'total_cents', '1799', 'that person keeps it when they come back');
select is(tests.open('application', 'LASTONE', 'expired@example.com') ->> 'message', 'Invalid coupon code. Please try again. This coupon has been used up.', 'another person cannot use a used-up coupon');
select is(tests.open('application') -> 'total_cents', '1999', 'an order without the coupon is a new one');
select is(tests.open('application', 'LASTONE', 'expired@example.com') -> 'total_cents', '1799', 'another person can then use the coupon');
update public.orders set created_at = now() - interval '14 minutes'
where user_id = tests.id_of('expired@example.com') and coupon_code = 'LASTONE';
select is(tests.open('application', 'LASTONE', 'revoked@example.com') ->> 'hint', 'coupon_refused', 'an unpaid order holds its coupon for a quarter of an hour');
update public.orders set created_at = now() - interval '15 minutes'
where user_id = tests.id_of('expired@example.com') and coupon_code = 'LASTONE';
select is(tests.open('application', 'LASTONE', 'revoked@example.com') -> 'total_cents', '1799', 'another person can use the coupon afterwards');
select is(
  (select status from public.orders where user_id = tests.id_of('expired@example.com') and coupon_code = 'LASTONE'), 'expired',
  'the first person''s order expires');
select tests.open('cheatsheet-plus', 'TWO'), tests.open('cheatsheet-plus', 'TWO', 'revoked@example.com');
update public.orders set created_at = now() - interval '2 hours' where coupon_code = 'TWO';
update public.coupons set max_redemptions = 1 where code = 'TWO';
create temp table back as select tests.open('cheatsheet-plus', 'TWO') as o;
select results_eq(
  $$ select status, coupon_code from public.orders where id = (select (o ->> 'order_id')::uuid from back) $$,
  $$ values ('pending', 'TWO') $$, 'a buyer who comes back after a limit was lowered gets an open order');
create temp table once as select tests.open('application', 'ONCE') as o;
select is(o -> 'total_cents', '1799', 'a buyer can use a coupon that allows one use per person') from once;
select is(tests.open('cheatsheet-plus', 'ONCE') -> 'total_cents', '2699', 'a buyer can use it for another plan while nothing is paid');
select is(status, 'expired', 'the first order expires: a person has one open order with a coupon')
from public.orders, once where id = (o ->> 'order_id')::uuid;
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_once', 'succeeded', 1799, 'usd') from once;
select is(tests.open('cheatsheet-plus', 'ONCE') ->> 'message', 'Invalid coupon code. Please try again. You have already used this coupon.', 'a buyer cannot use it again after paying');
select tests.as_owner();
delete from private.rate_limits;
select tests.as_server();
select is(
  (select count(*) from generate_series(1, 30) n where tests.open('cheatsheet', 'GUESS' || n) ->> 'hint' = 'coupon_refused'), 30::bigint,
  'thirty wrong codes are refused by the server');
select throws_ok($$ select tests.open('cheatsheet', 'TWENTY') $$, 'PT429', null, 'the next code makes the buyer wait');
select lives_ok($$ select tests.open('cheatsheet', 'TWENTY', 'application@example.com') $$, 'another buyer does not have to wait');
-- The server passes the browser's address, so that accounts at one address share a limit.
select tests.as_owner();
insert into private.rate_limits (action, subject, window_start, hits)
values ('coupon', 'members at 2001:db8:0:5::/64', date_bin('1 hour', now(), 'epoch'), 299);
select tests.as_server();
select is(
  public.open_order(tests.id_of('application@example.com'), 'cheatsheet', 'GUESS', '2001:db8:0:5::1') ->> 'hint',
  'coupon_refused', 'three hundred wrong codes from one address are refused');
select throws_ok(
  $$ select public.open_order(tests.id_of('application@example.com'), 'cheatsheet', 'TWENTY', '2001:db8:0:5::2') $$,
  'PT429', null, 'the next code from that address has to wait');

-- Free orders.
select tests.as_owner();
select tests.create_user('guest@example.com');
select tests.as_server();
select is(public.place_awaited_order(tests.id_of('guest@example.com')), '{"is_placed": false}', 'nothing waits for whoever asked for nothing');
select is(tests.open('application-plus', 'FREEBIE', 'guest@example.com'), '{"is_mail_awaited": true}', 'a free order waits for a verified address');
select is_empty($$ select 1 from public.orders where user_id = tests.id_of('guest@example.com') $$, 'meanwhile there is no order, and no code is used');
select is(public.place_awaited_order(tests.id_of('guest@example.com')), '{"is_placed": false}', 'it is not placed before that');
select is(public.awaited_order(tests.id_of('guest@example.com')) - 'product_name',
  '{"plan": "application-plus", "coupon_code": "FREEBIE", "source": null}', 'the link in the mail finds the plan and the code');
select is(public.awaited_order(tests.id_of('unpaid@example.com')), null, 'no one else''s order is found');
select tests.as_owner();
create function tests.await(email text, plan text, code text, asked_at timestamptz default now()) returns void
language sql security definer as $$
  select private.await_order(tests.id_of(email), plan, code);
  update private.awaited_orders a set asked_at = await.asked_at where user_id = tests.id_of(email)
$$;
select tests.create_user('waits@example.com');
select tests.verify('waits@example.com');
grant execute on function tests.await(text, text, text, timestamptz) to service_role;
select tests.as_server();
select tests.await('waits@example.com', 'application-plus', 'FREEBIE', now() - interval '8 days');
select is(public.place_awaited_order(tests.id_of('waits@example.com')), '{"is_placed": false}', 'an order waits for a week');
select tests.await('waits@example.com', 'application-plus', 'TWENTY');
select is(public.place_awaited_order(tests.id_of('waits@example.com')), '{"is_placed": false}', 'an order that has a price by now is not placed');
select is_empty($$ select 1 from public.orders where user_id = tests.id_of('waits@example.com') and status <> 'expired' $$, 'nor left open');
select tests.await('waits@example.com', 'application-plus', 'FREEBIE');
select is(public.place_awaited_order(tests.id_of('waits@example.com')), '{"is_placed": true}', 'the verified address places the order');
select results_eq($$ select coupon_code, status from public.orders where user_id = tests.id_of('waits@example.com') and is_free $$,
  $$ values ('FREEBIE', 'completed') $$, 'with its code');
select is(public.place_awaited_order(tests.id_of('waits@example.com')), '{"is_placed": false}', 'and places it once');
select tests.as_owner();
select tests.verify('guest@example.com');
select tests.as_server();
create temp table free as select tests.open('application-plus', 'FREEBIE', 'guest@example.com') as o;
select is(o - array['order_id', 'order_number'],
  '{"product_name": "Application Cheatsheet +", "total_cents": 0, "currency": "usd", "is_free": true, "status": "completed",
    "stripe_payment_intent_id": null}', 'a free order is completed immediately') from free;
select results_eq(
  $$ select product_id, ends_at - starts_at, order_id = (select (o ->> 'order_id')::uuid from free) from public.entitlements
     where user_id = tests.id_of('guest@example.com') $$,
  $$ values ('application-plus', now() + interval '1 year' - now(), true) $$, 'a free order grants its plan for a year');
select isnt((select completed_at from public.orders where id = (o ->> 'order_id')::uuid), null, 'a free order has a completion date') from free;
select results_eq(
  $$ select cardholder_name, card_type from public.payment_methods where user_id = tests.id_of('guest@example.com') $$,
  $$ values ('Free Purchase', 'Coupon') $$, 'a free order appears among the payment methods') from free;
select throws_ok($$ select tests.open('application-plus', 'FREEBIE', 'guest@example.com') $$, 'PT409', null, 'once');
select tests.as_owner();
select tests.verify('revoked@example.com');
insert into private.rate_limits (action, subject, window_start, hits)
values ('free_order', 'members at 203.0.113.7', date_bin('1 hour', now(), 'epoch'), 50);
select tests.as_server();
select throws_ok($$ select public.open_order(tests.id_of('revoked@example.com'), 'application', 'FREEBIE', '203.0.113.7') $$, 'PT429', null,
  'fifty free orders an hour are opened from one address');
select is(public.open_order(tests.id_of('revoked@example.com'), 'application', 'FREEBIE', '203.0.113.8') -> 'is_free', 'true', 'another address is not limited');
select tests.sign_in_as('guest@example.com');
select ok('application' = any (private.held_capabilities()), 'a buyer with a free plan reads what members read');
select is((select total_cents from public.orders), 0, 'the buyer sees the order');

-- The link that led the buyer here. Refused, failed or repeated calls change no source.
select tests.as_owner();
delete from private.rate_limits;
select tests.create_user('visitor@example.com');
create function tests.source_after(given text, plan text default 'cheatsheet', code text default null) returns text
language plpgsql security definer as $$
declare
  opened constant jsonb := public.open_order(tests.id_of('visitor@example.com'), plan, code, source => given);
begin
  return (select source from public.orders where id = (opened ->> 'order_id')::uuid);
end
$$;
select is(tests.source_after(null), null, 'an order without a link has no source');
select is(tests.source_after('TikTok/video'), 'tiktok/video', 'an open order takes the source of a later link');
select is(tests.source_after('instagram'), 'tiktok/video', 'an open order keeps its first source');
select is(tests.source_after(null), 'tiktok/video', 'an open order keeps its source when its buyer comes back without a link');
select is(tests.source_after(null, code => 'TWENTY'), 'tiktok/video', 'an order that replaces another takes its source along');
select is(tests.source_after('instagram', 'application'), 'instagram', 'an order for another plan has a source of its own');
update public.orders set status = 'expired' where user_id = tests.id_of('visitor@example.com');
select is(tests.source_after('newsletter'), 'newsletter', 'an order after an expired one has a source of its own');
-- What a link may say.
create function tests.cleaned(given text) returns text language plpgsql as $$
begin
  update public.orders set status = 'expired' where user_id = tests.id_of('visitor@example.com') and status = 'pending';
  return tests.source_after(given);
end
$$;
select is(tests.cleaned('  «Summer»  Sale, 2027!'), 'summer-sale-2027', 'a source has plain letters, digits and signs');
select is(tests.cleaned('pat@example.com''; drop table orders; --'), 'pat-example.com-drop-table-orders', 'a source is no address and no statement');
select is(tests.cleaned('a_b.c/d-e'), 'a_b.c/d-e', 'a source keeps its signs');
select is(tests.cleaned(' / '), null, 'a source of signs alone is none');
select is(tests.cleaned(repeat('x', 100) || 'y'), repeat('x', 100), 'a source has a hundred letters');
select throws_ok($$ update public.orders set source = 'Tik Tok' $$, '23514', null, 'the database refuses any other source');

-- Order numbers.
select tests.as_owner();
select ok(min(order_number) >= 651, 'order numbers start at 651') from public.orders;
select throws_ok(
  format($$ insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents) values (%L, 'cheatsheet-plus', 'x', 1, 1) $$,
    tests.id_of('unpaid@example.com')),
  '23505', null, 'the database refuses a second open order');

-- Access that has not begun.
select tests.as_owner();
select tests.create_user('early@example.com');
select tests.entitle('early@example.com', 'cheatsheet', tstzrange(now() + interval '1 day', now() + interval '2 days'));
select tests.as_server();
select lives_ok($$ select public.open_order(tests.id_of('early@example.com'), 'cheatsheet') $$,
  'a person whose plan begins tomorrow can buy it today');

select * from finish();
rollback;
