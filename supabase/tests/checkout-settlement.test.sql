-- Payment outcomes from Stripe and the resulting state of the order.
begin;
select no_plan();
select tests.open_store();

-- An order and an outcome for it.
create function tests.order_of(email text, plan text default 'cheatsheet') returns uuid
language sql
as $$ select (public.open_order(tests.id_of(email), plan) ->> 'order_id')::uuid $$;
create function tests.settle(of_order uuid, outcome text, amount bigint default 1499, event text default null) returns text
language sql
as $$ select public.settle_payment(of_order, 'pi_' || left(of_order::text, 8), outcome, amount, 'usd', event) $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- One outcome at a time.
select tests.as_server();
create temp table bought as select tests.order_of('unpaid@example.com') as id;
select is(tests.settle(id, 'succeeded'), 'completed', 'a successful payment completes its order') from bought;
select ok(tests.has_access('unpaid@example.com'), 'the buyer gets access');
select results_eq(
  $$ select product_id, starts_at, ends_at from public.entitlements where order_id = (select id from bought) $$,
  $$ values ('cheatsheet', now(), now() + interval '1 year') $$, 'access lasts a year from now');
select is(tests.settle(id, 'succeeded'), 'completed', 'a repeated success leaves the order completed') from bought;
select is((select count(*) from public.entitlements where order_id = bought.id), 1::bigint, 'a repeated success leaves one entitlement') from bought;
select is(tests.settle(id, 'failed'), 'completed', 'a late failure leaves the order completed') from bought;
select is(tests.settle(id, 'canceled'), 'completed', 'a late cancellation leaves the order completed') from bought;
select throws_ok(format($$ select tests.settle(%L, 'succeeded', 3000000000) $$, id), 'PT422', null, 'an amount beyond any order is refused') from bought;
select is(tests.settle(id, 'partially_refunded', 500), 'completed', 'a partial refund leaves the order completed') from bought;
select is((select refunded_cents from public.orders where id = bought.id), 500, 'a partial refund is recorded') from bought;
select is(tests.settle(id, 'partially_refunded', 200), 'completed', 'an earlier partial refund that arrives late leaves the order completed') from bought;
select is((select refunded_cents from public.orders where id = bought.id), 500, 'the larger refunded amount is kept') from bought;
select is(tests.settle(id, 'disputed'), 'disputed', 'a dispute suspends the order') from bought;
select ok(not tests.has_access('unpaid@example.com'), 'a dispute suspends the access');
select is(tests.settle(id, 'dispute_won'), 'completed', 'a won dispute completes the order again') from bought;
select ok(tests.has_access('unpaid@example.com'), 'a won dispute restores the access');
select is((select count(*) from public.entitlements where order_id = bought.id), 1::bigint, 'the entitlement is the same one') from bought;
select is(tests.settle(id, 'refunded'), 'refunded', 'a full refund refunds the order') from bought;
select ok(not tests.has_access('unpaid@example.com'), 'a full refund ends the access');
select is((select refunded_cents from public.orders where id = bought.id), 1499, 'a full refund records the whole amount') from bought;
select is(tests.settle(id, 'dispute_won'), 'refunded', 'a won dispute does not undo a refund') from bought;
select is(tests.settle(id, 'succeeded'), 'refunded', 'a repeated success does not undo a refund') from bought;
select is((select revoked_reason from public.entitlements where order_id = bought.id), 'refunded', 'the entitlement has its revocation reason') from bought;

create temp table lost as select tests.order_of('expired@example.com') as id;
select is(tests.settle(id, 'succeeded') || ' ' || tests.settle(id, 'disputed') || ' ' || tests.settle(id, 'dispute_lost'),
  'completed disputed dispute_lost', 'a lost dispute is an order''s end') from lost;
select ok(not tests.has_access('expired@example.com'), 'a lost dispute leaves the buyer without access');

-- Order and repetition do not matter. Every sequence of these six outcomes is
-- applied to a pending order and undone.
select tests.as_owner();
create function tests.ends_of(of_order uuid, email text, said text[] default '{}') returns text[]
language plpgsql
as $$
declare
  six constant text[] := '{succeeded,refunded,disputed,dispute_won,failed,canceled}';
  ends text[] := '{}';
  outcome text;
begin
  foreach outcome in array six loop
    continue when outcome = any (said);
    begin
      ends := ends || format('%s: %s',
        array_to_string(array(select s from unnest(six) s where s = any (said || outcome)), '+'),
        tests.settle(of_order, outcome) || case when tests.has_access(email) then ', access' else '' end
          || (select case when count(*) > 1 then ', twice' else '' end from public.entitlements where order_id = of_order));
      ends := ends || tests.ends_of(of_order, email, said || outcome);
      raise sqlstate 'UNDO1';
    exception
      when sqlstate 'UNDO1' then null;
      when others then ends := ends || format('%s: %s', array_to_string(said || outcome, '>'), sqlerrm);
    end;
  end loop;
  return ends;
end
$$;
grant execute on function tests.ends_of(uuid, text, text[]) to service_role;
select tests.create_user('buyer@example.com');
select tests.as_server();
create temp table ends as
select split_part(e, ': ', 1) as said, split_part(e, ': ', 2) as became, count(*) as sequences
from unnest(tests.ends_of(tests.order_of('buyer@example.com'), 'buyer@example.com')) e
group by 1, 2;
select is((select sum(sequences) from ends), 1956::numeric, 'every sequence of six outcomes ran');
select is(string_agg(distinct became, '; '), min(expected), format('%s is %s, in any order', said, min(expected)))
from ends
join lateral (
  select case
    when said ~ 'refunded' then 'refunded'
    when said ~ 'disputed' and not (said ~ 'dispute_won' and said ~ 'succeeded') then 'disputed'
    when said ~ 'succeeded' then 'completed, access'
    when said ~ 'canceled' then 'expired'
    when said ~ 'failed' then 'failed'
    else 'pending'
  end as expected) e on true
group by said
order by said;

-- Mismatched payments change nothing.
create temp table doubtful as select tests.order_of('revoked@example.com') as id;
create temp table misfits (title, payment) on commit drop as
values
  ('too small an amount', $$ 'pi_1', 'succeeded', 1, 'usd' $$),
  ('too large an amount', $$ 'pi_1', 'succeeded', 2999, 'usd' $$),
  ('no amount', $$ 'pi_1', 'succeeded', null, 'usd' $$),
  ('another currency', $$ 'pi_1', 'succeeded', 1499, 'eur' $$),
  ('no currency', $$ 'pi_1', 'succeeded', 1499, null $$),
  ('another intent', $$ 'pi_other', 'succeeded', 1499, 'usd' $$),
  ('no intent', $$ null, 'succeeded', 1499, 'usd' $$),
  ('another intent''s failure', $$ 'pi_other', 'failed', 1499, 'usd' $$),
  ('more than an integer holds', $$ 'pi_1', 'succeeded', 2147483648, 'usd' $$),
  ('a refund in part of more than was paid', $$ 'pi_1', 'partially_refunded', 1500, 'usd' $$),
  ('a refund in part of more than an integer holds', $$ 'pi_1', 'partially_refunded', 2147483648, 'usd' $$),
  ('a refund in part of less than nothing', $$ 'pi_1', 'partially_refunded', -1, 'usd' $$),
  ('a full refund of a part', $$ 'pi_1', 'refunded', 1498, 'usd' $$);
select is(public.settle_payment(null, 'pi_of_another_application', 'succeeded', 2147483648, 'idr'), null,
  'large payments of another application are ignored');
select public.attach_payment_intent(id, 'pi_1') from doubtful;
create temp table as_it_was as select o::text as row from public.orders o, doubtful where o.id = doubtful.id;
select public.record_stripe_event('evt_misfit', 'payment_intent.succeeded', '{}');
select throws_ok(format('select public.settle_payment(%L, %s, ''evt_misfit'')', id, payment), 'PT422', null, title || ' is refused')
from misfits, doubtful;
select throws_ok(format('select public.settle_payment(%L, ''pi_1'', ''lost_in_the_post'', 1499, ''usd'')', id), '23514', null,
  'an unknown outcome is refused') from doubtful;
select is((select o::text from public.orders o where o.id = doubtful.id), as_it_was.row, 'a refused payment leaves the order unchanged') from doubtful, as_it_was;
select is((select count(*) from private.order_outcomes), (select count(*) from private.order_outcomes where order_id in (select id from bought union all select id from lost)), 'a refused payment records no outcome');
select ok(not tests.has_access('revoked@example.com'), 'a refused payment gives no access');
select is((select processed_at from public.stripe_events where id = 'evt_misfit'), null, 'the event stays unprocessed');

-- Looking up the order.
select is(public.settle_payment(null, 'pi_1', 'failed', 1499, 'usd'), 'failed', 'an order is found by its intent');
select is(public.settle_payment(null, 'pi_unheard_of', 'succeeded', 1499, 'usd'), null, 'an unknown intent is ignored');
select is(public.settle_payment(gen_random_uuid(), 'pi_unheard_of', 'succeeded', 1499, 'usd'), null, 'an unknown order is ignored');
select is(public.settle_payment(null, null, 'succeeded', 1499, 'usd'), null, 'a payment without an order and an intent is ignored');

-- Expired orders.
select tests.as_owner();
select tests.create_user('late@example.com');
insert into public.coupons (code, percent_off) values ('TWENTY', 20);
select tests.as_server();
create temp table late as select tests.order_of('late@example.com') as id;
select public.attach_payment_intent(id, 'pi_' || left(id::text, 8)) from late;
select public.open_order(tests.id_of('late@example.com'), 'cheatsheet', 'TWENTY');
select is(tests.settle(id, 'failed'), 'expired', 'an expired order stays expired when its card fails') from late;
select is(tests.settle(id, 'succeeded'), 'completed', 'a late payment completes an expired order') from late;
select ok(tests.has_access('late@example.com'), 'a late payment gives access');
select tests.as_owner();
update public.orders set status = 'expired' where user_id = tests.id_of('late@example.com') and status = 'pending';
select isnt(released_at, null, 'an expired order releases its coupon') from public.coupon_redemptions;
update public.orders set status = 'completed', completed_at = now() where user_id = tests.id_of('late@example.com') and status = 'expired';
select is(released_at, null, 'a late payment takes the coupon again') from public.coupon_redemptions;

-- Deleted accounts and products.
select tests.create_user('gone@example.com');
select tests.as_server();
create temp table orphan as select tests.order_of('gone@example.com') as id;
select tests.as_owner();
delete from auth.users where email = 'gone@example.com';
select tests.as_server();
select is(tests.settle(id, 'succeeded'), 'completed', 'a payment for a deleted account still completes the order') from orphan;
select is_empty('select 1 from public.entitlements join orphan on orphan.id = order_id', 'a payment for a deleted account grants nothing');
select tests.as_owner();
insert into public.products (id, name, price_cents, capabilities) values ('workbook', 'Workbook', 500, '{plus}');
select tests.as_server();
create temp table withdrawn as select tests.order_of('application@example.com', 'workbook') as id;
select tests.as_owner();
select throws_ok($$ delete from public.products where id = 'workbook' $$, 'PT409', null, 'an admin cannot delete a product with an open order');
update public.orders set status = 'expired' from withdrawn where orders.id = withdrawn.id;
delete from public.products where id = 'workbook';
select tests.as_server();
select is(tests.settle(id, 'succeeded', 500), 'completed', 'a payment for a deleted product still completes the order') from withdrawn;

-- A bank that decides later.
select tests.as_owner();
select tests.create_user('patient@example.com');
select tests.as_server();
create temp table waiting as select tests.order_of('patient@example.com') as id;
select tests.as_owner();
create function tests.wait_of(of_order uuid) returns text
language sql
as $$ select concat_ws(' ', status, case when processing_since is not null then 'waits' end) from public.orders where id = of_order $$;
grant execute on function tests.wait_of(uuid) to service_role;
select tests.as_server();
select is(tests.settle(id, 'processing') || ', ' || tests.wait_of(id), 'pending, pending waits', 'a bank that decides later leaves the order open') from waiting;
select ok(not tests.has_access('patient@example.com'), 'and grants nothing');
select tests.as_owner();
update public.orders set created_at = now() - interval '2 days';
select private.end_old_orders();
select tests.as_server();
select is(tests.wait_of(id), 'pending waits', 'the order does not expire meanwhile') from waiting;
select is(tests.settle(id, 'failed') || ', ' || tests.wait_of(id), 'failed, failed', 'a refusal ends the wait') from waiting;
select is(tests.settle(id, 'processing') || ', ' || tests.wait_of(id), 'failed, failed waits', 'another attempt begins one') from waiting;
select is(tests.settle(id, 'succeeded') || ', ' || tests.wait_of(id), 'completed, completed', 'a payment ends it') from waiting;
select is(tests.settle(id, 'processing') || ', ' || tests.wait_of(id), 'completed, completed', 'a report that arrives late begins none') from waiting;

select * from finish();
rollback;
