-- A refund that fails days after it had succeeded.
begin;
select no_plan();
select tests.open_store();
create temp table admin as select tests.id_of('admin@example.com') as id;
grant select on admin to service_role;
create function tests.bought_by(email text) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), 'cheatsheet') ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || email, 'succeeded', 1499, 'usd');
  return bought;
end
$$;
create function tests.refund(of_order uuid, cents integer, stripe_id text, total integer, reason text default 'Asked for it') returns uuid
language plpgsql
as $$
declare
  refund constant uuid := public.open_refund((select id from admin), of_order, cents, reason, tests.proved_session((select id from admin))) ->> 'refund_id';
begin
  perform public.settle_refund(refund, stripe_id, total);
  return refund;
end
$$;
create function tests.state_of(of_order uuid) returns text
language sql
as $$
  select format('%s %s %s', o.status, o.refunded_cents, coalesce(e.revoked_reason, 'live'))
  from public.orders o join public.entitlements e on e.order_id = o.id where o.id = of_order
$$;
-- The amounts by which the order's refunds are dated.
create function tests.dated(of_order uuid) returns integer[]
language sql security definer
as $$ select coalesce(array_agg(amount_cents order by id), '{}') from private.order_returns where order_id = of_order $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- A full refund.
select tests.as_server();
create temp table whole as select tests.bought_by('unpaid@example.com') as id;
grant select on whole to authenticated;
create temp table asked as select tests.refund(id, null, 're_1', 1499) as id from whole;
select is(tests.state_of(id), 'refunded 1499 refunded', 'a full refund ends the access') from whole;
select public.record_stripe_event('evt_1', 'refund.failed', '{}');
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 0, 'lost_or_stolen_card', 'evt_1'), 'completed',
  'a failed refund completes the order again');
select is(tests.state_of(id), 'completed 0 live', 'a failed refund leaves nothing refunded and restores the access') from whole;
select ok(tests.has_access('unpaid@example.com'), 'the buyer has access immediately');
select is(tests.dated(id), '{}', 'a failed refund was never money given back') from whole;
select results_eq('select status, problem from public.refunds join asked using (id)', $$ values ('failed', 'lost_or_stolen_card') $$,
  'the refund has its failure reason');
select ok(not public.record_stripe_event('evt_1', 'refund.failed', '{}'), 'the event is processed');
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 0, 'again'), 'completed', 'a repeated failure leaves the order completed');
select is((select problem from public.refunds join asked using (id)), 'lost_or_stolen_card', 'a repeated failure keeps the first reason');
select is(public.settle_payment(id, 'pi_unpaid@example.com', 'succeeded', 1499, 'usd'), 'completed', 'a repeated success leaves the order completed') from whole;
select tests.sign_in_as('admin@example.com');
select is(
  (select jsonb_agg(r ->> 'reason') from whole, jsonb_array_elements(public.order_history(id) -> 'entitlement' -> 'revocations') r),
  '["refunded", null]', 'the history shows access revoked and restored');
select tests.as_server();
select isnt(tests.refund(whole.id, null, 're_2', 1499), asked.id, 'an admin can refund the order once more') from whole, asked;
select is(tests.state_of(id), 'refunded 1499 refunded', 'the second refund ends the access again') from whole;
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 1499, 'late'), 'refunded', 'a late repeat of the first failure leaves the order refunded');
select is(tests.state_of(id), 'refunded 1499 refunded', 'the second refund stays in place') from whole;
select is(tests.dated(id), '{1499}', 'only the second refund is dated') from whole;

-- Partial refunds.
create temp table part as select tests.bought_by('application@example.com') as id;
select tests.refund(id, 500, 're_3', 500) from part;
select tests.refund(id, null, 're_4', 1499, 'The rest, too') from part;
select is(tests.dated(id), '{500,999}', 'each partial refund is dated') from part;
select is(public.settle_failed_refund('pi_application@example.com', 're_4', null, 500, 'unknown'), 'completed', 'one of two partial refunds fails');
select is(tests.state_of(id), 'completed 500 live', 'the other partial refund stays, and the access is back') from part;
select is(tests.dated(id), '{500}', 'the failed partial refund is no longer dated') from part;
select tests.refund(id, 300, 're_4b', 800, 'A little more'), tests.refund(id, 200, 're_4c', 1000, 'And more') from part;
select is(public.settle_failed_refund('pi_application@example.com', 're_4b', null, 700, 'unknown'), 'completed', 'an earlier of two partial refunds fails');
select is(tests.dated(id), '{500,200}', 'the row of its amount goes, whichever came last') from part;
select public.settle_failed_refund('pi_application@example.com', 're_4c', null, 550, 'unknown');
select is(tests.dated(id), '{500,50}', 'an amount that matches no row is taken off the latest') from part;
select public.settle_failed_refund('pi_application@example.com', 're_4c', null, 450, 'unknown');
select is(tests.dated(id), '{450}', 'and off the one before') from part;
select public.settle_payment(id, 'pi_application@example.com', 'partially_refunded', 500, 'usd') from part;
select is(tests.dated(id), '{450,50}', 'what is refunded again is dated again') from part;
select results_eq('select status from public.refunds join part on part.id = order_id order by stripe_refund_id', $$ values ('succeeded'), ('failed'), ('failed'), ('failed') $$,
  'each refund has its own status');
select is(public.settle_failed_refund('pi_application@example.com', 're_3', null, 0, 'unknown'), 'completed', 'the other partial refund fails too');
select is(tests.state_of(id), 'completed 0 live', 'nothing is refunded any more') from part;
select is(tests.dated(id), '{}', 'and nothing is dated') from part;

-- An unfinished refund, and one made at Stripe.
create temp table half as select tests.bought_by('expired@example.com') as id;
create temp table left_open as select (public.open_refund(admin.id, half.id, null, 'x', tests.proved_session(admin.id)) ->> 'refund_id')::uuid as id from half, admin;
select is(public.settle_failed_refund('pi_expired@example.com', 're_5', id, 0, 'unknown'), 'completed', 'an unfinished refund can fail by its own id') from left_open;
select is((select status from public.refunds join left_open using (id)), 'failed', 'the unfinished refund is no longer open');
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd') from half;
select is(public.settle_failed_refund('pi_expired@example.com', 're_6', null, 0, 'unknown'), 'completed', 'a refund made at Stripe can fail');
select is(tests.state_of(id), 'completed 0 live', 'that failure restores the access') from half;

-- Other outcomes of the order still apply.
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd'),
  public.settle_payment(id, 'pi_expired@example.com', 'disputed', 1499, 'usd') from half;
select is(public.settle_failed_refund('pi_expired@example.com', 're_7', null, 0, 'unknown'), 'disputed', 'a disputed order is disputed again after a failed refund');
select ok(not tests.has_access('expired@example.com'), 'a disputed order gives no access');
select is(public.settle_payment(id, 'pi_expired@example.com', 'dispute_won', 1499, 'usd'), 'completed', 'a won dispute completes the order') from half;
select is(tests.state_of(id), 'completed 0 live', 'a won dispute restores the access') from half;
select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Abuse') from public.entitlements e where e.user_id = tests.id_of('expired@example.com') and e.order_id is not null;
select tests.as_server();
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd'),
  public.settle_failed_refund('pi_expired@example.com', 're_8', null, 0, 'unknown') from half;
select is(tests.state_of(id), 'completed 0 manual', 'access that an admin revoked stays revoked') from half;
select is(public.settle_failed_refund('pi_nobody', 're_9', null, 0, 'unknown'), null, 'a failed refund without an order is ignored');

-- Another admin can finish an unfinished refund.
create temp table begun as select public.open_refund(admin.id, half.id, 700, 'Half of it', tests.proved_session(admin.id)) as r from half, admin;
select tests.as_owner();
select tests.create_user('second@example.com', '{}', '{"is_admin": true}');
select tests.as_server();
select is(public.open_refund(tests.id_of('second@example.com'), half.id, 700, 'Half of it', tests.proved_session(tests.id_of('second@example.com'))) ->> 'refund_id', r ->> 'refund_id',
  'another admin can finish the same refund') from half, begun;
select throws_ok(format($$ select public.open_refund(tests.id_of('second@example.com'), %L, 800, 'Half of it', tests.proved_session(tests.id_of('second@example.com'))) $$, id), 'PT409', null,
  'another admin cannot start a different refund in the meantime') from half;
select public.settle_refund((r ->> 'refund_id')::uuid, 're_10', 700) from begun;
select isnt(public.open_refund(tests.id_of('second@example.com'), half.id, 700, 'Half of it', tests.proved_session(tests.id_of('second@example.com'))) ->> 'refund_id', r ->> 'refund_id',
  'another admin can repeat a finished refund') from half, begun;

select tests.as_owner();
select tests.create_user('owed@example.com'), tests.create_user('owed-too@example.com');
-- What is still owed after failed refunds. The moments are set apart, as now() stands still here.
create temp table moment as select 0 as minute;
create function tests.later() returns timestamptz
language sql
as $$ update moment set minute = minute + 1 returning now() + minute * interval '1 minute' $$;
-- A refund of so many cents that fails, or if it is negative succeeds.
create function tests.goes(of_order uuid, cents integer) returns integer
language plpgsql security definer
as $$
declare
  at constant timestamptz := tests.later();
begin
  if cents > 0 then
    insert into public.refunds (order_id, amount_cents, reason, status, problem, settled_at)
    values (of_order, cents, 'Asked for it', 'failed', 'bank closed at ' || cents, at);
  else
    update public.orders set refunded_cents = refunded_cents - cents where id = of_order;
    update private.order_returns set returned_at = at where id = (select max(id) from private.order_returns);
  end if;
  return (select sum(owed_cents) from private.owed_refunds(of_order));
end
$$;
grant execute on all functions in schema tests to service_role;
select tests.as_server();
create temp table owing as select tests.bought_by('owed@example.com') as id;
create temp table other as select tests.bought_by('owed-too@example.com') as id;
select tests.as_owner();
grant select on owing, other to authenticated;
select results_eq(
  $$ select step, tests.goes(id, cents) from owing, (values
    (1, -200), (2, 500), (3, -100), (4, 50), (5, -450), (6, 800), (7, -600), (8, -100)) steps (step, cents) $$,
  $$ values (1, null::integer), (2, 500), (3, 400), (4, 450), (5, null), (6, 749), (7, 149), (8, 49) $$,
  'a failed refund is owed until later ones make up for it, but never more than the rest of the payment');
select results_eq($$ select tests.goes(id, 300) from other $$, 'values (300)', 'each order owes its own');
select tests.goes(id, 20) from other;
select results_eq(
  $$ select f.order_id, f.owed_cents, f.problem, (f.failed_at - now())::text
     from private.owed_refunds() f where f.order_id in (select id from owing union all select id from other) order by owed_cents $$,
  $$ select id, 49, 'bank closed at 800', '00:06:00' from owing union all select id, 320, 'bank closed at 20', '00:10:00' from other $$,
  'the latest failure is named');
select is((select count(*) from private.owed_refunds((select id from other))), 1::bigint, 'one order can be asked about');
update public.orders set status = 'disputed' where id = (select id from owing);
select is((select count(*) from private.owed_refunds((select id from owing))), 0::bigint, 'a disputed order owes nothing');
update public.orders set status = 'completed' where id = (select id from owing);

select tests.sign_in_as('admin@example.com');
select throws_ok(format($$ select public.close_failed_refunds(%L, %L) $$, id, note), 'PT422', null, 'an admin says how a refund was settled')
from owing, (values (' '), (null), (repeat('x', 501))) notes (note);
select lives_ok(format($$ select public.close_failed_refunds(%L, ' Paid by check ') $$, id), 'an admin settles what is owed') from owing;
select is(public.order_history(id) -> 'owed_refund_cents', '0', 'which is then no longer owed') from owing;
select results_eq(
  $$ select distinct r ->> 'closed_note', r ->> 'closed_by', r ->> 'closed_at' is not null
     from owing, jsonb_array_elements(public.order_history(id) -> 'refunds') r $$,
  $$ values ('Paid by check', 'admin@example.com', true) $$, 'the history has the note');
select is(public.order_history(id) -> 'owed_refund_cents', '320', 'another order still owes') from other;
select throws_ok(format($$ select public.close_failed_refunds(%L, 'Paid again') $$, id), 'PT404', null, 'nothing is settled twice') from owing;
select tests.as_owner();
select is((select count(*) from public.refunds where status <> 'failed' and closed_at is not null), 0::bigint, 'only failed refunds are settled');

-- What Stripe refuses at once has not failed: no money is anywhere else.
select tests.as_server();
create temp table refused as select (public.open_refund((select id from admin), id, 10, 'Refused', tests.proved_session((select id from admin))) ->> 'refund_id')::uuid as id from owing;
select public.fail_refund(id, 'No such payment_intent: ''pi_1''', true) from refused;
select tests.as_owner();
select results_eq('select status, problem from public.refunds join refused using (id)', $$ values ('refused', 'No such payment_intent: ''pi_1''') $$,
  'a refusal is kept');
select is((select count(*) from private.owed_refunds((select id from owing))), 0::bigint, 'and nothing is owed for it');

-- Stripe's events arrive in any order: the refund before the payment, and then its failure.
select tests.as_server();
create temp table early_order as select (public.open_order(tests.id_of('unpaid@example.com'), 'application') ->> 'order_id')::uuid as id;
select is(public.settle_payment(o.id, 'pi_early', 'refunded', o.total_cents, 'usd'), 'refunded', 'a refund is known before its payment')
from public.orders o join early_order using (id);
select is(public.settle_payment(o.id, 'pi_early', 'succeeded', o.total_cents, 'usd'), 'refunded', 'and after it')
from public.orders o join early_order using (id);
select is(public.settle_failed_refund('pi_early', 're_early', null, 0, 'lost_or_stolen_card'), 'completed', 'its failure completes the order');
select is(tests.state_of(id), 'completed 0 live', 'and grants the access') from early_order;
select is(completed_at, now(), 'the order has a date then') from public.orders join early_order using (id);

-- The events arrive in any order: the payment after its refund, and after that has failed.
select tests.as_owner();
select tests.create_user('late@example.com');
select tests.as_server();
create temp table late as select (public.open_order(tests.id_of('late@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select is(public.settle_payment(id, 'pi_late', 'refunded', 1499, 'usd'), 'refunded', 'a refund may be known first') from late;
select public.settle_failed_refund('pi_late', 're_late', null, 0, 'expired_or_canceled_card');
select is(public.settle_payment(id, 'pi_late', 'succeeded', 1499, 'usd'), 'completed',
  'a payment that is known only after its refund has failed completes the order') from late;
select is(tests.state_of(id), 'completed 0 live', 'and its buyer has access') from late;
select is(public.settle_payment(id, 'pi_late', 'refunded', 1499, 'usd'), 'refunded', 'which another refund ends') from late;
select throws_ok(
  $$ update public.orders set status = 'completed' where status = 'refunded' and refunded_cents = total_cents and total_cents > 0 $$,
  'PT409', null, 'while an order whose money went back stays refunded');

select * from finish();
rollback;
