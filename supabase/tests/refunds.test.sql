-- Refunds by admins.
begin;
select no_plan();
select tests.open_store();
create temp table admin as select tests.id_of('admin@example.com') as id;
grant select on admin to service_role, authenticated;
create function tests.bought_by(email text, plan text default 'cheatsheet', cents integer default 1499) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), plan) ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || left(bought::text, 8), 'succeeded', cents, 'usd');
  return bought;
end
$$;
create function tests.refund(of_order uuid, cents integer, reason text default 'Asked for it') returns jsonb
language sql
as $$ select public.open_refund(admin.id, of_order, cents, reason, tests.proved_session(admin.id)) from admin $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- A full refund.
select tests.as_server();
create temp table whole as select tests.bought_by('unpaid@example.com') as id;
create temp table asked as select tests.refund(id, null) as r from whole;
select is(r - array['refund_id', 'stripe_payment_intent_id'], '{"is_new": true, "amount_cents": 1499}',
  'a refund without an amount covers the whole payment') from asked;
select is(r ->> 'stripe_payment_intent_id', 'pi_' || left(id::text, 8), 'a refund names the order''s payment') from asked, whole;
select is(tests.refund(id, null) - 'is_new', r - 'is_new', 'a double click returns the first refund') from asked, whole;
select is((select count(*) from public.refunds), 1::bigint, 'a double click writes no second refund');
select throws_ok(format('select tests.refund(%L, 500)', id), 'PT409',
  'A refund of $14.99 is in progress. Please request the same refund again to finish it.', 'an admin cannot start a second refund in the meantime') from whole;
select ok(tests.has_access('unpaid@example.com'), 'the access stays until Stripe confirms');
-- Another request.
select tests.as_server();
select is(public.settle_refund((r ->> 'refund_id')::uuid, 're_1', 1499), 'refunded', 'a confirmed refund refunds the order') from asked;
select ok(not tests.has_access('unpaid@example.com'), 'a confirmed refund ends the access immediately');
select results_eq(
  'select refunded_cents, status from public.orders join whole using (id)', $$ values (1499, 'refunded') $$, 'the order has the refunded amount');
select results_eq(
  'select requested_by = (select id from admin), reason, status, stripe_refund_id, settled_at is not null from public.refunds',
  $$ values (true, 'Asked for it', 'succeeded', 're_1', true) $$, 'the refund keeps its admin, reason and outcome');
select is(tests.refund(id, null) ->> 'refund_id', r ->> 'refund_id', 'a late second click returns the same refund') from whole, asked;
select is(public.settle_refund((r ->> 'refund_id')::uuid, 're_1', 1499), 'refunded', 'a repeated confirmation changes nothing') from asked;
select public.fail_refund((r ->> 'refund_id')::uuid, 'Too late') from asked;
select is((select status from public.refunds), 'succeeded', 'a confirmed refund cannot fail');
select throws_ok(format($$ select tests.refund(%L, null, 'Another reason') $$, id), 'PT409',
  'This order has already been refunded.', 'an admin cannot refund an order twice') from whole;
select tests.as_owner();
select results_eq(
  $$ select actor_id = (select id from admin), action, after ->> 'reason', after ->> 'status'
     from public.audit_log where table_name = 'refunds' order by id $$,
  $$ values (true, 'insert', 'Asked for it', 'pending'), (true, 'update', null, 'succeeded') $$,
  'the audit log has the refund under the admin who asked for it, with the reason');
select results_eq(
  $$ select actor_id = (select id from admin), after ->> 'revoked_reason' from public.audit_log
     where table_name = 'entitlements' and action = 'update' $$,
  $$ values (true, 'refunded') $$, 'and the end of the access');

-- Partial refunds.
select tests.as_server();
create temp table part as select tests.bought_by('expired@example.com') as id;
select is(public.settle_refund((tests.refund(id, 500) ->> 'refund_id')::uuid, 're_2', 500), 'completed',
  'a partial refund leaves the order completed') from part;
select ok(tests.has_access('expired@example.com'), 'a partial refund keeps the access');
select is((select refunded_cents from public.orders join part using (id)), 500, 'the order has the partly refunded amount');
select throws_ok(format('select tests.refund(%L, 1000)', id), 'PT422', 'At most $9.99 can be refunded.', 'an admin cannot refund more than the rest') from part;
select throws_ok(format('select tests.refund(%L, 0)', id), 'PT422', null, 'an admin cannot refund nothing') from part;
select is(public.settle_refund((tests.refund(id, null, 'The rest, too') ->> 'refund_id')::uuid, 're_3', 1499), 'refunded',
  'refunding the rest refunds the order') from part;
select ok(not tests.has_access('expired@example.com'), 'refunding the rest ends the access');

-- Orders that cannot be refunded.
create temp table failed_one as select tests.bought_by('revoked@example.com') as id;
select public.fail_refund((tests.refund(id, null) ->> 'refund_id')::uuid, 'The bank was closed.') from failed_one;
select is((select problem from public.refunds where status = 'failed'), 'The bank was closed.', 'a failed refund has a reason');
select is(tests.refund(id, null) ->> 'is_new', 'true', 'an admin can repeat a failed refund') from failed_one;
select public.fail_refund(id, 'Again.') from public.refunds where status = 'pending';
select public.settle_payment(id, 'pi_' || left(id::text, 8), 'disputed', 1499, 'usd') from failed_one;
select throws_ok(format('select tests.refund(%L, null)', id), 'PT409', 'This order is disputed: the bank is holding its payment.',
  'an admin cannot refund a disputed order') from failed_one;
select throws_ok(
  format('select tests.refund(%L, null)', public.open_order(tests.id_of('another@example.com'), 'application') ->> 'order_id'),
  'PT409', 'This order has not been paid.', 'an admin cannot refund an unpaid order');
select tests.as_owner();
insert into public.coupons (code, percent_off) values ('FREEBIE', 100);
select tests.verify('another@example.com');
select tests.as_server();
select throws_ok(
  format('select tests.refund(%L, null)', public.open_order(tests.id_of('another@example.com'), 'application', 'FREEBIE') ->> 'order_id'),
  'PT409', 'This order was free: there is nothing to refund.', 'an admin cannot refund a free order');
select throws_ok('select tests.refund(gen_random_uuid(), null)', 'PT404', null, 'an admin cannot refund an unknown order');
select throws_ok(format($$ select tests.refund(%L, null, '  ') $$, id), 'PT422', null, 'an admin cannot refund without a reason') from whole;
select throws_ok(format($$ select tests.refund(%L, null, repeat('x', 501)) $$, id), 'PT422', null, 'an admin cannot refund with a reason that is too long') from whole;
select throws_ok(
  format($$ select public.open_refund(%1$L, %2$L, null, 'x', tests.proved_session(%1$L)) $$, tests.id_of(email), id), 'PT403', null, email || ' cannot refund')
from whole, unnest('{demoted@example.com,unpaid@example.com}'::text[]) email;
select throws_ok($$ select public.open_refund(null, gen_random_uuid(), null, 'x', tests.proved_session(null)) $$, 'PT403', null, 'a refund needs an admin');

-- The same request is a double click for a minute, and then another refund.
create temp table twice as select tests.bought_by('revoked@example.com', 'application', 1999) as id;
select public.settle_refund((tests.refund(id, 500) ->> 'refund_id')::uuid, 're_twice', 500) from twice;
select is(tests.refund(id, 500) -> 'is_new', 'false', 'the same refund within a minute is a double click') from twice;
update public.refunds set requested_at = now() - interval '1 minute' from twice where order_id = twice.id;
select is(tests.refund(id, 500) -> 'is_new', 'true', 'the same refund after a minute is a new one') from twice;

select * from finish();
rollback;
