-- Stripe's events, each acted on once.
begin;
select no_plan();
select tests.open_store();

select tests.sign_in_as('admin@example.com');
select throws_ok($$ select public.record_stripe_event('evt_1', 'x', '{}') $$, '42501', null, 'not even an admin records an event');
select throws_ok($$ select public.close_stripe_event('evt_1') $$, '42501', null, 'or closes one');

select tests.as_server();
select ok(public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{"id": "evt_1"}'), 'a new event has to be acted on');
select ok(public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{"id": "other"}'), 'so has one that came twice, but was never finished');
select results_eq($$ select type, payload, processed_at is null from public.stripe_events where id = 'evt_1' $$,
  $$ values ('payment_intent.succeeded', '{"id": "evt_1"}'::jsonb, true) $$, 'it is stored once, as it came first');
create temp table bought as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd', 'evt_1') from bought;
select ok(not public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{}'), 'an event that was acted on is done with');
select is((select processed_at from public.stripe_events where id = 'evt_1'), now(), 'and says when');

select public.record_stripe_event('evt_2', 'customer.created', '{}');
select public.close_stripe_event('evt_2');
select ok(not public.record_stripe_event('evt_2', 'customer.created', '{}'), 'an event that concerns no order is closed');
select public.record_stripe_event('evt_3', 'charge.refunded', '{}');
select public.close_stripe_event('evt_3', 'another amount');
select is((select error from public.stripe_events where id = 'evt_3'), 'another amount', 'one that can never be acted on keeps the reason');
select public.close_stripe_event('evt_3', 'something else');
select is((select error from public.stripe_events where id = 'evt_3'), 'another amount', 'the first reason');
select lives_ok($$ select public.close_stripe_event('evt_unheard_of') $$, 'closing what is not there is no error');
select public.record_stripe_event('evt_4', 'payment_intent.succeeded', '{}');
select public.settle_payment(null, 'pi_unheard_of', 'succeeded', 1, 'usd', 'evt_4');
select ok(not public.record_stripe_event('evt_4', 'payment_intent.succeeded', '{}'), 'a payment of nobody''s is done with, too');

select * from finish();
rollback;
