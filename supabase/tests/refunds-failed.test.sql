-- A refund whose money comes back, days after it had gone through.
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
  refund constant uuid := public.open_refund((select id from admin), of_order, cents, reason) ->> 'refund_id';
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
grant execute on all functions in schema tests to anon, authenticated, service_role;

select tests.sign_in_as('admin@example.com');
select throws_ok(
  $$ select public.settle_failed_refund('pi_1', 're_1', null, 0, 'x') $$, '42501', null,
  'not even an admin says that a refund failed: Stripe does');

-- All of it.
select tests.as_server();
create temp table whole as select tests.bought_by('unpaid@example.com') as id;
grant select on whole to authenticated;
create temp table asked as select tests.refund(id, null, 're_1', 1499) as id from whole;
select is(tests.state_of(id), 'refunded 1499 refunded', 'a full refund takes the access') from whole;
select public.record_stripe_event('evt_1', 'refund.failed', '{}');
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 0, 'lost_or_stolen_card', 'evt_1'), 'completed',
  'when its money comes back, the order is paid again');
select is(tests.state_of(id), 'completed 0 live', 'nothing is refunded, and the access is back') from whole;
select ok(tests.has_access('unpaid@example.com'), 'at once');
select results_eq('select status, problem from public.refunds join asked using (id)', $$ values ('failed', 'lost_or_stolen_card') $$,
  'the refund says why it failed');
select ok(not public.record_stripe_event('evt_1', 'refund.failed', '{}'), 'the event is done with');
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 0, 'again'), 'completed', 'heard of twice');
select is((select problem from public.refunds join asked using (id)), 'lost_or_stolen_card', 'it changes nothing');
select is(public.settle_payment(id, 'pi_unpaid@example.com', 'succeeded', 1499, 'usd'), 'completed', 'nor does the payment, heard of again') from whole;
select tests.sign_in_as('admin@example.com');
select is(
  (select jsonb_agg(r ->> 'reason') from whole, jsonb_array_elements(public.order_history(id) -> 'entitlement' -> 'revocations') r),
  '["refunded", null]', 'the story says that the access was taken and given back');
select tests.as_server();
select isnt(tests.refund(whole.id, null, 're_2', 1499), asked.id, 'the money can be given back once more') from whole, asked;
select is(tests.state_of(id), 'refunded 1499 refunded', 'and takes the access again') from whole;
select is(public.settle_failed_refund('pi_unpaid@example.com', 're_1', null, 1499, 'late'), 'refunded', 'the first failure, heard of late, changes nothing');
select is(tests.state_of(id), 'refunded 1499 refunded', 'while the second refund stands') from whole;

-- A part of it.
create temp table part as select tests.bought_by('application@example.com') as id;
select tests.refund(id, 500, 're_3', 500) from part;
select tests.refund(id, null, 're_4', 1499, 'The rest, too') from part;
select is(public.settle_failed_refund('pi_application@example.com', 're_4', null, 500, 'unknown'), 'completed', 'of two parts that made it all, one fails');
select is(tests.state_of(id), 'completed 500 live', 'the other stands, and the access is back') from part;
select results_eq('select status from public.refunds join part on part.id = order_id order by stripe_refund_id', $$ values ('succeeded'), ('failed') $$,
  'each says for itself');
select is(public.settle_failed_refund('pi_application@example.com', 're_3', null, 0, 'unknown'), 'completed', 'then the other, too');
select is(tests.state_of(id), 'completed 0 live', 'and nothing stands') from part;

-- One that was never noted as done, and one that was made at Stripe.
create temp table half as select tests.bought_by('expired@example.com') as id;
create temp table left_open as select (public.open_refund(admin.id, half.id, null, 'x') ->> 'refund_id')::uuid as id from half, admin;
select is(public.settle_failed_refund('pi_expired@example.com', 're_5', id, 0, 'unknown'), 'completed', 'a refund left half-way fails by its own id') from left_open;
select is((select status from public.refunds join left_open using (id)), 'failed', 'and is open no more');
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd') from half;
select is(public.settle_failed_refund('pi_expired@example.com', 're_6', null, 0, 'unknown'), 'completed', 'one made at Stripe fails as well');
select is(tests.state_of(id), 'completed 0 live', 'and gives the access back') from half;

-- What else was said of the order stands.
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd'),
  public.settle_payment(id, 'pi_expired@example.com', 'disputed', 1499, 'usd') from half;
select is(public.settle_failed_refund('pi_expired@example.com', 're_7', null, 0, 'unknown'), 'disputed', 'a disputed order is disputed again');
select ok(not tests.has_access('expired@example.com'), 'and lets nobody in');
select is(public.settle_payment(id, 'pi_expired@example.com', 'dispute_won', 1499, 'usd'), 'completed', 'until the dispute is won') from half;
select is(tests.state_of(id), 'completed 0 live', 'which gives the access back') from half;
select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Abuse') from public.entitlements e where e.user_id = tests.id_of('expired@example.com') and e.order_id is not null;
select tests.as_server();
select public.settle_payment(id, 'pi_expired@example.com', 'refunded', 1499, 'usd'),
  public.settle_failed_refund('pi_expired@example.com', 're_8', null, 0, 'unknown') from half;
select is(tests.state_of(id), 'completed 0 manual', 'what an admin took stays taken') from half;
select is(public.settle_failed_refund('pi_nobody', 're_9', null, 0, 'unknown'), null, 'a refund of nobody''s order is none of ours');

-- One that was left half-way can be finished by another admin.
create temp table begun as select public.open_refund(admin.id, half.id, 700, 'Half of it') as r from half, admin;
select tests.as_owner();
select tests.create_user('second@example.com', '{}', '{"is_admin": true}');
select tests.as_server();
select is(public.open_refund(tests.id_of('second@example.com'), half.id, 700, 'Half of it') ->> 'refund_id', r ->> 'refund_id',
  'another admin who asks for the same finishes what one began') from half, begun;
select throws_ok(format($$ select public.open_refund(tests.id_of('second@example.com'), %L, 800, 'Half of it') $$, id), 'PT409', null,
  'not something else meanwhile') from half;
select public.settle_refund((r ->> 'refund_id')::uuid, 're_10', 700) from begun;
select isnt(public.open_refund(tests.id_of('second@example.com'), half.id, 700, 'Half of it') ->> 'refund_id', r ->> 'refund_id',
  'what one admin finished, another may ask for again') from half, begun;

select * from finish();
rollback;
