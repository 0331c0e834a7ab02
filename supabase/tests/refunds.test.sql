-- An admin gives money back.
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
as $$ select public.open_refund(admin.id, of_order, cents, reason) from admin $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

select tests.sign_in_as('admin@example.com');
select throws_ok(
  $$ select public.open_refund(id, gen_random_uuid(), null, 'x') from admin $$, '42501', null,
  'not even an admin refunds past the server: Stripe has to agree');

-- All of it.
select tests.as_server();
create temp table whole as select tests.bought_by('unpaid@example.com') as id;
create temp table asked as select tests.refund(id, null) as r from whole;
select is(r - array['refund_id', 'stripe_payment_intent_id'], '{"is_new": true, "amount_cents": 1499}',
  'without an amount it is all that was paid') from asked;
select is(r ->> 'stripe_payment_intent_id', 'pi_' || left(id::text, 8), 'of the order''s payment') from asked, whole;
select is(tests.refund(id, null) - 'is_new', r - 'is_new', 'a double click finds the first click''s') from asked, whole;
select is((select count(*) from public.refunds), 1::bigint, 'and writes nothing');
select throws_ok(format('select tests.refund(%L, 500)', id), 'PT409',
  'A refund of $14.99 is in progress. Please request the same refund again to finish it.', 'one refund at a time') from whole;
select ok(tests.has_access('unpaid@example.com'), 'until Stripe agrees, the access stays');
select is(public.settle_refund((r ->> 'refund_id')::uuid, 're_1', 1499), 'refunded', 'then the order is refunded') from asked;
select ok(not tests.has_access('unpaid@example.com'), 'and the access ends at once');
select results_eq(
  'select refunded_cents, status from public.orders join whole using (id)', $$ values (1499, 'refunded') $$, 'with the amount noted');
select results_eq(
  'select requested_by = (select id from admin), reason, status, stripe_refund_id, settled_at is not null from public.refunds',
  $$ values (true, 'Asked for it', 'succeeded', 're_1', true) $$, 'who, why and what came of it stay');
select is(tests.refund(id, null) ->> 'refund_id', r ->> 'refund_id', 'a late second click finds the same refund') from whole, asked;
select is(public.settle_refund((r ->> 'refund_id')::uuid, 're_1', 1499), 'refunded', 'to settle it twice changes nothing') from asked;
select public.fail_refund((r ->> 'refund_id')::uuid, 'Too late') from asked;
select is((select status from public.refunds), 'succeeded', 'and it does not fail any more');
select throws_ok(format($$ select tests.refund(%L, null, 'Another reason') $$, id), 'PT409',
  'This order has already been refunded.', 'nothing is given back twice') from whole;
select tests.as_owner();
select results_eq(
  $$ select actor_role, action, after ->> 'reason', (after ->> 'requested_by')::uuid = (select id from admin)
     from public.audit_log where table_name = 'refunds' and action = 'insert' $$,
  $$ values ('service_role', 'insert', 'Asked for it', true) $$, 'the audit log says who refunded, and why');

-- A part of it.
select tests.as_server();
create temp table part as select tests.bought_by('expired@example.com') as id;
select is(public.settle_refund((tests.refund(id, 500) ->> 'refund_id')::uuid, 're_2', 500), 'completed',
  'part of the money back leaves the order complete') from part;
select ok(tests.has_access('expired@example.com'), 'and the access');
select is((select refunded_cents from public.orders join part using (id)), 500, 'with the amount noted');
select throws_ok(format('select tests.refund(%L, 1000)', id), 'PT422', 'At most $9.99 can be refunded.', 'no more than what is left') from part;
select throws_ok(format('select tests.refund(%L, 0)', id), 'PT422', null, 'nor nothing') from part;
select is(public.settle_refund((tests.refund(id, null, 'The rest, too') ->> 'refund_id')::uuid, 're_3', 1499), 'refunded',
  'the rest refunds the order') from part;
select ok(not tests.has_access('expired@example.com'), 'and ends the access');

-- What cannot be refunded.
create temp table failed_one as select tests.bought_by('revoked@example.com') as id;
select public.fail_refund((tests.refund(id, null) ->> 'refund_id')::uuid, 'The bank was closed.') from failed_one;
select is((select problem from public.refunds where status = 'failed'), 'The bank was closed.', 'a refund that failed says why');
select is(tests.refund(id, null) ->> 'is_new', 'true', 'and can be asked for again') from failed_one;
select public.fail_refund(id, 'Again.') from public.refunds where status = 'pending';
select public.settle_payment(id, 'pi_' || left(id::text, 8), 'disputed', 1499, 'usd') from failed_one;
select throws_ok(format('select tests.refund(%L, null)', id), 'PT409', 'This order is disputed: the bank is holding its payment.',
  'a disputed order is not refunded') from failed_one;
select throws_ok(
  format('select tests.refund(%L, null)', public.open_order(tests.id_of('another@example.com'), 'application') ->> 'order_id'),
  'PT409', 'This order has not been paid.', 'nor one that was not paid');
select tests.as_owner();
insert into public.coupons (code, percent_off) values ('FREE', 100);
select tests.as_server();
select throws_ok(
  format('select tests.refund(%L, null)', public.open_order(tests.id_of('another@example.com'), 'application', 'FREE') ->> 'order_id'),
  'PT409', 'This order was free: there is nothing to refund.', 'nor one that was free');
select throws_ok('select tests.refund(gen_random_uuid(), null)', 'PT404', null, 'nor one that does not exist');
select throws_ok(format($$ select tests.refund(%L, null, '  ') $$, id), 'PT422', null, 'nor without a reason') from whole;
select throws_ok(format($$ select tests.refund(%L, null, repeat('x', 501)) $$, id), 'PT422', null, 'nor for a long one') from whole;
select throws_ok(
  format($$ select public.open_refund(%L, %L, null, 'x') $$, tests.id_of(email), id), 'PT403', null, email || ' refunds nothing')
from whole, unnest('{demoted@example.com,unpaid@example.com}'::text[]) email;
select throws_ok($$ select public.open_refund(null, gen_random_uuid(), null, 'x') $$, 'PT403', null, 'nor does nobody');

-- The same again is a double click for a minute, and then another refund.
create temp table twice as select tests.bought_by('revoked@example.com', 'application', 1999) as id;
select public.settle_refund((tests.refund(id, 500) ->> 'refund_id')::uuid, 're_twice', 500) from twice;
select is(tests.refund(id, 500) -> 'is_new', 'false', 'what was refunded a moment ago is not refunded twice') from twice;
update public.refunds set requested_at = now() - interval '1 minute' from twice where order_id = twice.id;
select is(tests.refund(id, 500) -> 'is_new', 'true', 'a minute later the same can be asked for again') from twice;

select * from finish();
rollback;
