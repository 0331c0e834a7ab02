-- Orders that end unpaid, and what Stripe has then to be asked.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values
  ('OFF', 10), ('OTHER', 10), ('OVER', 10), ('LATER', 10), ('NARROW', 10), ('MORE', 10), ('SAME', 10), ('GONE', 10);
update public.store_settings set has_upgrade_credit = true;
create temp table opened (what text primary key, id uuid) on commit drop;
grant all on opened to service_role, authenticated;

-- Opens an order for somebody of their own, with an intent that is called after it.
create function tests.open(called text, plan text default 'cheatsheet', code text default null) returns void
language plpgsql as $$
declare
  opened jsonb;
begin
  perform tests.as_owner();
  perform tests.create_user(called || '@buyers.example.com');
  perform tests.as_server();
  opened := public.open_order(tests.id_of(called || '@buyers.example.com'), plan, code);
  insert into opened values (called, (opened ->> 'order_id')::uuid);
  perform public.attach_payment_intent((opened ->> 'order_id')::uuid, 'pi_' || called);
end
$$;
create function tests.status(called text) returns text
language sql as $$ select status from public.orders join opened using (id) where what = called $$;
create function tests.settle(called text, outcome text, cents integer default 1499) returns text
language sql as $$ select public.settle_payment(id, 'pi_' || called, outcome, cents, 'usd') from opened where what = called $$;
-- What Stripe is to be asked, of payments that were never tried.
create function tests.to_cancel() returns text[]
language sql as $$ select array(select object_id from private.stripe_tasks order by object_id) $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- With their coupon.
select tests.open(lower(code), 'cheatsheet', code) from public.coupons;
select tests.sign_in_as('admin@example.com');
update public.coupons set is_active = false where code = 'OFF';
update public.coupons set ends_at = now() where code = 'OVER';
update public.coupons set starts_at = now() + interval '1 minute' where code = 'LATER';
update public.coupons set product_ids = '{application}' where code = 'NARROW';
update public.coupons set percent_off = 20 where code = 'MORE';
update public.coupons
set description = 'The same', product_ids = '{cheatsheet}', starts_at = now(), ends_at = now() + interval '1 day', max_redemptions = 1
where code = 'SAME';
delete from public.coupons where code = 'GONE';
select tests.as_server();
select is(tests.status(what), 'expired', format('an order ends with its coupon: %s', what))
from unnest(array['off', 'over', 'later', 'narrow', 'more', 'gone']) what;
select is(tests.status(what), 'pending', format('and not otherwise: %s', what)) from unnest(array['same', 'other']) what;
select is(tests.to_cancel(), array['pi_gone', 'pi_later', 'pi_more', 'pi_narrow', 'pi_off', 'pi_over'], 'Stripe is to be asked to cancel their payments');
select is_empty($$ select 1 from public.coupon_redemptions where released_at is null and code in ('OFF', 'GONE') $$, 'and they use the coupon no more');

-- With their plan.
select tests.open('repriced', 'application'), tests.open('withdrawn', 'application-plus'), tests.open('renamed', 'cheatsheet-plus');
select tests.sign_in_as('admin@example.com');
update public.products set price_cents = 2099 where id = 'application';
update public.products set is_active = false where id = 'application-plus';
update public.products set name = 'Renamed', sort_order = 7 where id = 'cheatsheet-plus';
select tests.as_server();
select is(tests.status('repriced'), 'expired', 'an order ends when its plan has another price');
select is(tests.status('withdrawn'), 'expired', 'or is no longer on sale');
select is(tests.status('renamed'), 'pending', 'and not with its name');

-- With the switch for credit.
select tests.open('credited', 'cheatsheet');
select tests.settle('credited', 'succeeded');
create temp table upgrade as
select (public.open_order(tests.id_of('credited@buyers.example.com'), 'cheatsheet-plus') ->> 'order_id')::uuid as id;
select tests.sign_in_as('admin@example.com');
update public.store_settings set has_upgrade_credit = false;
select tests.as_server();
select is(status, 'expired', 'an order that a credit makes cheaper ends when the credit is switched off') from public.orders join upgrade using (id);
select is(tests.status('renamed'), 'pending', 'and no other');
select is(tests.status('credited'), 'completed', 'what was paid stays paid');

-- With time.
select tests.open('old'), tests.open('day');
update public.orders set created_at = now() - interval '1 day 1 second' where id = (select id from opened where what = 'old');
update public.orders set created_at = now() - interval '1 day' + interval '1 second' where id = (select id from opened where what = 'day');
select private.end_old_orders();
select is(tests.status('old'), 'expired', 'an order ends after a day');
select is(tests.status('day'), 'pending', 'and not before');

-- What Stripe is asked.
delete from private.stripe_tasks where object_id <> 'pi_old';
update public.orders set created_at = now() - interval '2 days' where id = (select id from opened where what = 'day');
select results_eq('select * from public.take_stripe_tasks() order by 1', $$ values ('pi_day'), ('pi_old') $$,
  'whoever asks Stripe is told what to cancel, that of orders whose day is over included');
select is_empty('select * from public.take_stripe_tasks()', 'and not again within a minute, however often they ask');
update private.stripe_tasks set tried_at = now() - interval '61 seconds' where object_id = 'pi_old';
select results_eq('select * from public.take_stripe_tasks()', $$ values ('pi_old') $$, 'but then, should it not have worked');
select is(tests.settle('old', 'canceled'), 'expired', 'a payment that Stripe has canceled');
select is(tests.to_cancel(), '{pi_day}', 'is done with');
select public.finish_stripe_task('pi_day');
select is(tests.to_cancel(), '{}', 'as is one that Stripe does not know');
insert into private.stripe_tasks (object_id, created_at) select 'pm_' || n, now() - n * interval '1 second' from generate_series(1, 51) n;
select is((select count(*) from public.take_stripe_tasks()), 50::bigint, 'fifty at a time');
select results_eq('select * from public.take_stripe_tasks()', $$ values ('pm_1') $$, 'the oldest first');
delete from private.stripe_tasks;

-- A payment that Stripe has canceled needs no asking.
select tests.open('canceled');
select is(tests.settle('canceled', 'canceled'), 'expired', 'an order whose payment was canceled ends');
select is(tests.to_cancel(), '{}', 'and leaves nothing to ask');

-- Money that comes all the same.
select tests.open('bank', 'cheatsheet', 'OTHER');
update public.coupons set is_active = false where code = 'OTHER';
select is(tests.status('bank'), 'expired', 'an order ends while the bank decides');
select is(tests.settle('bank', 'succeeded', 1349), 'completed', 'the money that comes then completes it');
select ok(tests.has_access('bank@buyers.example.com'), 'and gives the plan');
select is(tests.to_cancel(), '{pi_other}', 'and nothing is to be canceled any more');
delete from private.stripe_tasks;

-- An intent that comes after the end of its order.
select tests.as_owner();
select tests.create_user('slow@buyers.example.com');
select tests.as_server();
insert into opened select 'slow', (public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet') ->> 'order_id')::uuid;
select private.expire_orders(array[id]) from opened where what = 'slow';
select is(public.attach_payment_intent(id, 'pi_slow'), 'expired', 'whoever made it is told that the order has ended') from opened where what = 'slow';
select is(tests.to_cancel(), '{pi_slow}', 'and it is to be canceled');
select is(public.attach_payment_intent((public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet') ->> 'order_id')::uuid, 'pi_next'),
  'pending', 'one that comes in time is told otherwise');

-- Until it is canceled, whoever opens the next order is given it to cancel.
select is(public.open_order(tests.id_of('slow@buyers.example.com'), 'cheatsheet') -> 'superseded_intents', '["pi_slow"]', 'the buyer of an order that ended cancels its payment with their next order');
select is(public.open_order(tests.id_of('day@buyers.example.com'), 'cheatsheet') -> 'superseded_intents', '[]', 'and nobody else''s');

-- Cards that are declined.
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
select is(tests.decline('unlucky', 9), 'failed', 'nine cards may be declined');
select lives_ok($$ select public.open_order(tests.id_of('unlucky@buyers.example.com'), 'cheatsheet') $$, 'and another be tried');
select is(tests.decline('tester', 10), 'expired', 'the tenth ends the order');
select ok('pi_tester' = any (tests.to_cancel()), 'whose payment is to be canceled');
select throws_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet') $$, 'PT429',
  'Your cards have been declined too many times. Please contact your bank, or try again in an hour.', 'and they open no other');
select throws_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet-plus') $$, 'PT429', null, 'for another plan neither');
update public.stripe_events set received_at = now() - interval '1 hour 1 second' where payment_intent_id = 'pi_tester';
select lives_ok($$ select public.open_order(tests.id_of('tester@buyers.example.com'), 'cheatsheet') $$, 'until an hour has passed');
select is(tests.settle('tester', 'succeeded'), 'completed', 'should a try have gone through all the same, it counts');

-- Who may ask.
select tests.sign_in_as('admin@example.com');
select throws_ok('select public.take_stripe_tasks()', '42501', null, 'an admin takes no tasks');
select throws_ok($$ select public.finish_stripe_task('pi_slow') $$, '42501', null, 'nor finishes any');
select throws_ok('select private.end_old_orders()', '42501', null, 'nor ends orders past the schedule');
select throws_ok($$ select private.schedule_stripe_tasks('https://x.supabase.co') $$, '42501', null, 'nor schedules anything');

select * from finish();
rollback;
