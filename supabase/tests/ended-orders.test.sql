-- Orders that end unpaid, and the resulting Stripe tasks.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values
  ('OFF', 10), ('OTHER', 10), ('OVER', 10), ('LATER', 10), ('NARROW', 10), ('MORE', 10), ('FIXED', 10), ('SAME', 10), ('GONE', 10);
update public.store_settings set has_upgrade_credit = true;
create temp table opened (what text primary key, id uuid) on commit drop;
grant all on opened to service_role, authenticated;

-- Opens an order for a new buyer, with an intent named after it.
create function tests.open(called text, plan text default 'cheatsheet', code text default null, country text default null) returns void
language plpgsql as $$
declare
  opened jsonb;
begin
  perform tests.as_owner();
  perform tests.create_user(called || '@buyers.example.com');
  perform tests.as_server();
  opened := public.open_order(tests.id_of(called || '@buyers.example.com'), plan, code, billing_country => country);
  insert into opened values (called, (opened ->> 'order_id')::uuid);
  perform public.attach_payment_intent((opened ->> 'order_id')::uuid, 'pi_' || called);
end
$$;
create function tests.status(called text) returns text
language sql as $$ select status from public.orders join opened using (id) where what = called $$;
create function tests.settle(called text, outcome text, cents integer default 1499) returns text
language sql as $$ select public.settle_payment(id, 'pi_' || called, outcome, cents, 'usd') from opened where what = called $$;
-- The objects of the open Stripe tasks, but for fees to read.
create function tests.to_cancel() returns text[]
language sql as $$ select array(select object_id from private.stripe_tasks where object_id not like 'fees:%' order by object_id) $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Ending with the coupon.
select tests.open(lower(code), 'cheatsheet', code) from public.coupons;
select tests.sign_in_as('admin@example.com');
update public.coupons set is_active = false where code = 'OFF';
update public.coupons set ends_at = now() where code = 'OVER';
update public.coupons set starts_at = now() + interval '1 minute' where code = 'LATER';
update public.coupons set product_ids = '{application}' where code = 'NARROW';
update public.coupons set percent_off = 20 where code = 'MORE';
update public.coupons set percent_off = null, amount_off_cents = 150 where code = 'FIXED';
update public.coupons
set description = 'The same', product_ids = '{cheatsheet}', starts_at = now(), ends_at = now() + interval '1 day', max_redemptions = 1
where code = 'SAME';
delete from public.coupons where code = 'GONE';
select tests.as_server();
select is(tests.status(what), 'expired', format('an order expires with its coupon: %s', what))
from unnest(array['off', 'over', 'later', 'narrow', 'more', 'fixed', 'gone']) what;
select is(tests.status(what), 'pending', format('an order stays open while its coupon works: %s', what)) from unnest(array['same', 'other']) what;
select is(tests.to_cancel(), array['pi_fixed', 'pi_gone', 'pi_later', 'pi_more', 'pi_narrow', 'pi_off', 'pi_over'], 'the orders'' payments are to be canceled');
select is_empty($$ select 1 from public.coupon_redemptions where released_at is null and code in ('OFF', 'GONE') $$, 'expired orders release the coupon');

-- Ending with the country.
select tests.as_owner();
update public.store_settings set sells_everywhere = true;
savepoint countries;
select tests.open('german', country => 'DE'), tests.open('american', country => 'US'), tests.open('unknown'), tests.open('moved', country => 'DE');
select is(public.open_order(tests.id_of('moved@buyers.example.com'), 'cheatsheet', billing_country => 'US') ->> 'status', 'pending', 'a buyer corrects their country');
select public.open_order(tests.id_of('moved@buyers.example.com'), 'cheatsheet');
select tests.as_owner();
update public.store_settings set sells_everywhere = false, sells_to = '{CA,US}';
select is(tests.status(what), status, format('the store sells to the country of an order no longer, or still does: %s', what))
from (values ('german', 'expired'), ('american', 'pending'), ('unknown', 'expired'), ('moved', 'pending')) as orders (what, status);
select ok(tests.to_cancel() @> '{pi_german,pi_unknown}', 'what is no longer served is to be canceled');
update public.store_settings set sells_to = '{CA,DE,US}', refund_days = refund_days;
select is(tests.status('american'), 'pending', 'a longer list ends nothing');
update public.store_settings set sells_everywhere = null;
select is(tests.status('american'), 'pending', 'nor does every country');
update public.store_settings set sells_everywhere = false, sells_to = '{CA}';
select is(tests.status('american'), 'expired', 'a list that is chosen does');
rollback to countries;

-- Ending with the plan.
select tests.open('repriced', 'application'), tests.open('withdrawn', 'application-plus'), tests.open('renamed', 'cheatsheet-plus');
select tests.sign_in_as('admin@example.com');
update public.products set price_cents = 2099 where id = 'application';
update public.products set is_active = false where id = 'application-plus';
update public.products set name = 'Renamed', sort_order = 7 where id = 'cheatsheet-plus';
select tests.as_server();
select is(tests.status('repriced'), 'expired', 'an order expires when its plan''s price changes');
select is(tests.status('withdrawn'), 'expired', 'an order expires when its plan is withdrawn');
select is(tests.status('renamed'), 'pending', 'an order stays open when its plan is renamed');

-- Ending with the credit switch.
select tests.open('credited', 'cheatsheet');
select tests.settle('credited', 'succeeded');
create temp table upgrade as
select (public.open_order(tests.id_of('credited@buyers.example.com'), 'cheatsheet-plus') ->> 'order_id')::uuid as id;
select tests.sign_in_as('admin@example.com');
update public.store_settings set has_upgrade_credit = false;
select tests.as_server();
select is(status, 'expired', 'an order with a credit expires when the credit is switched off') from public.orders join upgrade using (id);
select is(tests.status('renamed'), 'pending', 'an order without a credit stays open');
select is(tests.status('credited'), 'completed', 'a paid order stays completed');

-- Ending with time.
select tests.open('old'), tests.open('day');
update public.orders set created_at = now() - interval '1 day 1 second' where id = (select id from opened where what = 'old');
update public.orders set created_at = now() - interval '1 day' + interval '1 second' where id = (select id from opened where what = 'day');
select private.end_old_orders();
select is(tests.status('old'), 'expired', 'an order expires after a day');
select is(tests.status('day'), 'pending', 'an order stays open for a day');

-- Stripe tasks.
delete from private.stripe_tasks where object_id <> 'pi_old';
update public.orders set created_at = now() - interval '2 days' where id = (select id from opened where what = 'day');
select results_eq('select * from public.take_stripe_tasks() order by 1', $$ values ('pi_day'), ('pi_old') $$,
  'the server takes the payments to cancel, including those of orders older than a day');
select is_empty('select * from public.take_stripe_tasks()', 'the server does not get a task again within a minute');
update private.stripe_tasks set tried_at = now() - interval '61 seconds' where object_id = 'pi_old';
select results_eq('select * from public.take_stripe_tasks()', $$ values ('pi_old') $$, 'the server gets an unfinished task again after a minute');
select is(tests.settle('old', 'canceled'), 'expired', 'a payment canceled at Stripe leaves its order expired');
select is(tests.to_cancel(), '{pi_day}', 'a canceled payment is no longer to be canceled');
select public.finish_stripe_task('pi_day');
select is(tests.to_cancel(), '{}', 'a finished task is removed');
insert into private.stripe_tasks (object_id, created_at) select 'pm_' || n, now() - n * interval '1 second' from generate_series(1, 51) n;
select is((select count(*) from public.take_stripe_tasks()), 50::bigint, 'the server takes fifty tasks at a time');
select results_eq('select * from public.take_stripe_tasks()', $$ values ('pm_1') $$, 'the server takes the oldest tasks first');
delete from private.stripe_tasks;

-- A payment canceled at Stripe leaves no task.
select tests.open('canceled');
select is(tests.settle('canceled', 'canceled'), 'expired', 'an order whose payment is canceled expires');
select is(tests.to_cancel(), '{}', 'an order whose payment is canceled leaves no task');

-- Late payments.
select tests.open('bank', 'cheatsheet', 'OTHER');
update public.coupons set is_active = false where code = 'OTHER';
select is(tests.status('bank'), 'expired', 'an order expires while its bank payment is pending');
select is(tests.settle('bank', 'succeeded', 1349), 'completed', 'a late bank payment completes the order');
select ok(tests.has_access('bank@buyers.example.com'), 'a late bank payment gives access');
select is(tests.to_cancel(), '{pi_other}', 'a late bank payment is no longer to be canceled');
delete from private.stripe_tasks;

-- An intent attached after its order has ended.
select tests.as_owner();
select tests.create_user('slow@buyers.example.com');
select tests.as_server();
insert into opened select 'slow', (public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet') ->> 'order_id')::uuid;
select private.expire_orders(array[id]) from opened where what = 'slow';
select is(public.attach_payment_intent(id, 'pi_slow'), 'expired', 'attaching an intent reports that the order has expired') from opened where what = 'slow';
select is(tests.to_cancel(), '{pi_slow}', 'the late intent is to be canceled');

-- Until it is canceled, the buyer gets no other order.
select is(public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet'), '{"superseded_intents": ["pi_slow"]}', 'a buyer''s next order waits for the payment of their expired order');
select is(public.open_order(tests.id_of('day@buyers.example.com'), 'cheatsheet') ->> 'status', 'pending', 'a buyer''s next order waits for no other buyer''s payment');
select public.settle_payment(id, 'pi_slow', 'canceled', 1499, 'usd') from opened where what = 'slow';
select is(public.attach_payment_intent((public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet') ->> 'order_id')::uuid, 'pi_next'),
  'pending', 'an intent in time reports an open order');

-- Declined cards.
select tests.open('tester'), tests.open('unlucky');
select tests.as_owner();
create function tests.decline(called text, times integer) returns text
language plpgsql as $$
declare
  status text;
begin
  for n in 1 .. times loop
    perform public.record_stripe_event(
      format('evt_%s_%s', called, gen_random_uuid()), 'payment_intent.payment_failed',
      jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('object', 'payment_intent', 'id', 'pi_' || called))));
    status := tests.settle(called, 'failed');
  end loop;
  return status;
end
$$;
grant execute on function tests.decline(text, integer) to service_role;
select tests.as_server();
select is(tests.decline('unlucky', 9), 'failed', 'an order stays open after nine declined cards');
select lives_ok($$ select public.open_order(tests.id_of('unlucky@buyers.example.com'), 'cheatsheet') $$, 'a buyer can try a tenth card');
select is(tests.decline('tester', 10), 'expired', 'the tenth declined card expires the order');
select ok('pi_tester' = any (tests.to_cancel()), 'its payment is to be canceled');
select throws_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet') $$, 'PT429',
  'Your cards have been declined too many times. Please contact your bank, or try again in an hour.', 'the buyer cannot open another order');
select throws_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet-plus') $$, 'PT429', null, 'the buyer cannot open an order for another plan');
update public.stripe_events set received_at = now() - interval '1 hour 1 second' where payment_intent_id = 'pi_tester';
select lives_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet') $$, 'the buyer can open an order again after an hour');
select is(tests.settle('tester', 'succeeded'), 'completed', 'a card that succeeded anyway completes the order');

-- Permissions.
select tests.sign_in_as('admin@example.com');

select * from finish();
rollback;
