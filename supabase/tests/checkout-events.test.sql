-- Stripe events, each processed once.
begin;
select no_plan();
select tests.open_store();

select tests.as_server();
select ok(public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{"id": "evt_1"}'), 'a new event has to be processed');
select ok(public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{"id": "other"}'), 'an unfinished event has to be processed again');
select results_eq($$ select type, payload, processed_at is null from public.stripe_events where id = 'evt_1' $$,
  $$ values ('payment_intent.succeeded', '{"id": "evt_1"}'::jsonb, true) $$, 'a repeated event is stored once, with its first payload');
create temp table bought as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd', 'evt_1') from bought;
select ok(not public.record_stripe_event('evt_1', 'payment_intent.succeeded', '{}'), 'a processed event is not processed again');
select is((select processed_at from public.stripe_events where id = 'evt_1'), now(), 'a processed event has a time');

select public.record_stripe_event('evt_2', 'customer.created', '{}');
select public.close_stripe_event('evt_2');
select ok(not public.record_stripe_event('evt_2', 'customer.created', '{}'), 'an event about no order is closed');
select public.record_stripe_event('evt_3', 'charge.refunded', '{}');
select public.close_stripe_event('evt_3', 'another amount');
select is((select error from public.stripe_events where id = 'evt_3'), 'another amount', 'an event that cannot be processed keeps the reason');
select public.close_stripe_event('evt_3', 'something else');
select is((select error from public.stripe_events where id = 'evt_3'), 'another amount', 'a closed event keeps its first reason');
select lives_ok($$ select public.close_stripe_event('evt_unheard_of') $$, 'closing an unknown event does nothing');
select public.record_stripe_event('evt_4', 'payment_intent.succeeded', '{}');
select public.settle_payment(null, 'pi_unheard_of', 'succeeded', 1, 'usd', 'evt_4');
select ok(not public.record_stripe_event('evt_4', 'payment_intent.succeeded', '{}'), 'a payment without an order is closed');

select * from finish();
rollback;
