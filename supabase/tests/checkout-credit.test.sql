-- The upgrade credit: the price paid for included plans comes off a larger plan. Each scene
-- has its own buyer.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('HALF', 50), ('FREEBIE', 100);
select tests.create_user(name || '@example.com')
from unnest(array['stepper', 'climber', 'guest', 'saver', 'late', 'rich', 'lucky',
  'returned', 'partly', 'argued', 'bounced', 'chained', 'given', 'waiting', 'paid-late', 'hasty', 'turned', 'undecided',
  'coupled']) as name;
-- Free orders need it.
select tests.verify(name || '@example.com') from unnest(array['guest', 'rich', 'lucky', 'given', 'coupled']) as name;

-- Buys a plan, settled the way Stripe reports it. Returns the amount paid.
create function tests.buy(buyer text, plan text, code text default null) returns integer
language plpgsql as $$
declare
  o jsonb := public.open_order(tests.id_of(buyer || '@example.com'), plan, code);
begin
  if not (o ->> 'is_free')::boolean then
    perform public.attach_payment_intent((o ->> 'order_id')::uuid, 'pi_' || (o ->> 'order_number'));
    perform public.settle_payment(
      (o ->> 'order_id')::uuid, 'pi_' || (o ->> 'order_number'), 'succeeded', (o ->> 'total_cents')::integer, 'usd');
  end if;
  return (o ->> 'total_cents')::integer;
end
$$;
create function tests.price(buyer text, plan text, code text default null) returns integer
language sql as $$ select (public.open_order(tests.id_of(buyer || '@example.com'), plan, code) ->> 'total_cents')::integer $$;
create function tests.order_of(buyer text, plan text) returns public.orders
language sql security definer as $$
  select * from public.orders
  where user_id = tests.id_of(buyer || '@example.com') and product_id = plan order by order_number desc limit 1
$$;
grant execute on function tests.buy(text, text, text), tests.price(text, text, text), tests.order_of(text, text) to service_role;
select tests.as_server();

-- Off until an admin switches it on.
select is(tests.buy('stepper', 'cheatsheet'), 1499, 'the first plan costs its full price');
select is(tests.price('stepper', 'cheatsheet-plus'), 2999, 'an upgrade costs the full price while the credit is off');
update public.store_settings set has_upgrade_credit = true;
select is(tests.price('stepper', 'cheatsheet-plus'), 1500, 'an upgrade costs the difference while the credit is on');
select is(row(o.list_price_cents, o.credit_cents, o.total_cents)::text, '(2999,1499,1500)', 'the order records the credit')
from tests.order_of('stepper', 'cheatsheet-plus') o;

select tests.sign_in_as('stepper@example.com');
select is(public.quote_order('cheatsheet-plus') -> 'credit_cents', '1499', 'a signed-in buyer''s quote shows the credit');
select tests.sign_out();
select is(public.quote_order('cheatsheet-plus') -> 'total_cents', '2999', 'a visitor''s quote shows the catalogue price');
select tests.as_server();

-- A payment is credited once.
select is(tests.price('stepper', 'application-plus'), 2000, 'another plan can use the credit instead');
select is(o.status, 'expired', 'the order that had the credit expires') from tests.order_of('stepper', 'cheatsheet-plus') o;
select is(tests.buy('stepper', 'cheatsheet-plus'), 1500, 'the credit moves back to the first upgrade');
select is(tests.price('stepper', 'application-plus'), 3499, 'the credit is spent once an order is paid');
select is(tests.buy('stepper', 'application'), 1999, 'a plan gets no credit for a plan it does not include');
select is(tests.buy('stepper', 'application-plus'), 1500, 'a payment that was not credited yet still counts');
select is((select sum(total_cents) from public.orders where user_id = tests.id_of('stepper@example.com') and status = 'completed'),
  (2999 + 3499)::bigint, 'buying in steps costs the same as buying both plans');

-- In a chain, the credit carries over.
insert into public.products (id, name, price_cents, capabilities)
values ('everything', 'Everything', 9999, '{profiles,plus,application}');
select is(tests.buy('climber', 'cheatsheet') + tests.buy('climber', 'cheatsheet-plus'), 2999, 'one step up costs the difference');
select is(tests.price('climber', 'everything'), 9999 - 2999, 'a second step credits everything paid before');

-- Payments that give no credit.
select is(tests.buy('guest', 'cheatsheet', 'FREEBIE'), 0, 'a plan is free with a full coupon');
select is(tests.price('guest', 'cheatsheet-plus'), 2999, 'a free plan gives no credit');

select is(tests.buy('saver', 'cheatsheet', 'HALF'), 750, 'a plan costs half with a half-price coupon');
select is(tests.price('saver', 'cheatsheet-plus'), 2249, 'a discounted plan credits the amount paid');
select is(tests.price('saver', 'cheatsheet-plus', 'HALF'), 750, 'a coupon and a credit combine, never below the coupon price of the larger plan');
select public.settle_payment(o.id, o.stripe_payment_intent_id, 'partially_refunded', 500, 'usd') from tests.order_of('saver', 'cheatsheet') o;
select is(tests.price('saver', 'cheatsheet-plus'), 2749, 'a partly refunded plan credits the rest');
select public.settle_payment(o.id, o.stripe_payment_intent_id, 'refunded', 750, 'usd') from tests.order_of('saver', 'cheatsheet') o;
select is(tests.price('saver', 'cheatsheet-plus'), 2999, 'a refunded order gives no credit');

select is(tests.buy('late', 'cheatsheet'), 1499, 'a buyer pays for a plan');
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'an expired plan gives no credit');
update public.entitlements set starts_at = now() - interval '1 year', ends_at = now() where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'a plan gives no credit from the instant it expires');
update public.entitlements set ends_at = now() + interval '1 day', revoked_at = now(), revoked_reason = 'manual'
where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'a plan an admin revoked gives no credit');

-- Never below zero.
select is(tests.buy('rich', 'cheatsheet') + tests.buy('lucky', 'cheatsheet'), 2 * 1499, 'two more buyers pay for a plan');
update public.products set price_cents = 1000 where id = 'cheatsheet-plus';
select is(tests.buy('rich', 'cheatsheet-plus'), 0, 'a credit larger than the price makes the plan free');
select is(row(o.status, o.is_free, o.credit_cents)::text, '(completed,t,1000)', 'a free upgrade is granted immediately')
from tests.order_of('rich', 'cheatsheet-plus') o;
update public.products set price_cents = 1520 where id = 'cheatsheet-plus';
select is(tests.price('lucky', 'cheatsheet-plus'), 0, 'an amount below Stripe''s minimum is not charged');

-- Access follows the money a credit came from.
update public.products set price_cents = 2999 where id = 'cheatsheet-plus';
select tests.as_owner();
create function tests.hear(buyer text, plan text, outcome text, cents integer default 1499) returns text
language sql as $$
  select public.settle_payment(o.id, o.stripe_payment_intent_id, outcome, cents, 'usd') from tests.order_of(buyer, plan) o
$$;
-- The plans an account holds now.
create function tests.holds(buyer text) returns text[]
language sql as $$
  select array(
    select product_id from public.entitlements
    where user_id = tests.id_of(buyer || '@example.com') and revoked_at is null order by product_id)
$$;
create function tests.trouble(buyer text, plan text) returns text
language sql as $$
  select concat_ws(' ', row ->> 'trouble', row ->> 'twin_number', row ->> 'is_access_right')
  from tests.order_of(buyer, plan) o, lateral (select public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 as row) page
$$;
create function tests.bounce(buyer text, plan text) returns text
language sql as $$
  select public.settle_failed_refund(o.stripe_payment_intent_id, 're_' || buyer, null, 0, 'expired_or_canceled_card') from tests.order_of(buyer, plan) o
$$;
grant execute on function
  tests.hear(text, text, text, integer), tests.holds(text), tests.trouble(text, text), tests.bounce(text, text) to service_role;
select tests.as_server();
select tests.buy(buyer, 'cheatsheet'), tests.buy(buyer, 'cheatsheet-plus')
from unnest(array['returned', 'partly', 'argued', 'bounced', 'chained']) buyer;

select is(tests.hear('returned', 'cheatsheet', 'refunded'), 'refunded', 'an order that was credited to another can be refunded');
select is(tests.holds('returned'), '{}', 'refunding the first order revokes both plans');
select is(row(o.status, o.refunded_cents)::text, '(completed,0)', 'the second order stays completed with its own payment')
from tests.order_of('returned', 'cheatsheet-plus') o;
select is(tests.hear('returned', 'cheatsheet-plus', 'succeeded', 1500), 'completed', 'a repeated success event leaves the order completed');
select is(tests.holds('returned'), '{}', 'a repeated success event does not restore access');

select tests.hear('partly', 'cheatsheet', 'partially_refunded', 1000);
select is(tests.holds('partly'), '{cheatsheet,cheatsheet-plus}', 'a partial refund keeps both plans');

select tests.hear('argued', 'cheatsheet', 'disputed');
select is(tests.holds('argued'), '{}', 'a dispute revokes both plans');
select tests.hear('argued', 'cheatsheet', 'dispute_won');
select is(tests.holds('argued'), '{cheatsheet,cheatsheet-plus}', 'a won dispute restores both plans');
select tests.hear('argued', 'cheatsheet-plus', 'refunded', 1500);
select is(tests.holds('argued'), '{cheatsheet}', 'refunding the second order revokes only the second plan');
select tests.hear('argued', 'cheatsheet', 'dispute_lost');
select is(tests.holds('argued'), '{}', 'a lost dispute revokes the first plan');
select is(e.revoked_reason, 'refunded', 'the second plan keeps its revocation reason')
from public.entitlements e join tests.order_of('argued', 'cheatsheet-plus') o on o.id = e.order_id;

select tests.hear('bounced', 'cheatsheet', 'refunded');
select public.settle_failed_refund(o.stripe_payment_intent_id, 're_1', null, 0, 'expired_or_canceled_card')
from tests.order_of('bounced', 'cheatsheet') o;
select is(tests.holds('bounced'), '{cheatsheet,cheatsheet-plus}', 'a failed refund restores both plans');

select tests.buy('chained', 'everything');
select tests.hear('chained', 'cheatsheet', 'disputed');
select is(tests.holds('chained'), '{}', 'a refund revokes every plan of a chain');

update public.products set price_cents = 1000 where id = 'cheatsheet-plus';
select tests.buy('given', 'cheatsheet'), tests.buy('given', 'cheatsheet-plus');
select is(tests.holds('given'), '{cheatsheet,cheatsheet-plus}', 'a buyer holds a plan that a credit paid for completely');
select tests.hear('given', 'cheatsheet', 'dispute_lost');
select is(tests.holds('given'), '{}', 'a lost dispute revokes the plan its credit paid for');
update public.products set price_cents = 2999 where id = 'cheatsheet-plus';

select is(tests.buy(buyer, 'cheatsheet') + tests.price(buyer, 'cheatsheet-plus'), 2999, 'a buyer opens an upgrade without paying')
from unnest(array['waiting', 'paid-late']) buyer;
select tests.hear(buyer, 'cheatsheet', 'refunded') from unnest(array['waiting', 'paid-late']) buyer;
select is(o.status, 'expired', 'the upgrade expires when its credited payment is refunded') from tests.order_of('waiting', 'cheatsheet-plus') o;
select is(tests.price('waiting', 'cheatsheet-plus'), 2999, 'the upgrade costs its full price afterwards');
select is(public.settle_payment(o.id, 'pi_late', 'succeeded', 1500, 'usd'), 'completed', 'a late payment still completes the order')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(tests.holds('paid-late'), '{}', 'a late payment whose credit was refunded gives no access');
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', 'credit_lost', 'reconciliation reports the lost credit')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'is_access_right', 'true', 'reconciliation reports the access as right')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'reconciliation reports no problem for a free order')
from tests.order_of('given', 'cheatsheet-plus') o;
select tests.as_owner();
select tests.entitle('paid-late@example.com', 'cheatsheet-plus');
select tests.as_server();
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'reconciliation reports no problem after a manual grant')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
update public.entitlements set revoked_at = now(), revoked_reason = 'Shared it' where user_id = tests.id_of('paid-late@example.com') and order_id is null;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', 'credit_lost', 'the credit is lost again once the grant is revoked')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
update public.entitlements set revoked_at = null, revoked_reason = null, starts_at = now() - interval '1 year', ends_at = now()
where user_id = tests.id_of('paid-late@example.com') and order_id is null;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', 'credit_lost', 'the credit is lost again at the instant the grant ends')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select tests.hear('returned', 'cheatsheet-plus', 'refunded', 1500);
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'reconciliation reports no problem after a refund')
from tests.order_of('returned', 'cheatsheet-plus') o;
update public.entitlements e set revoked_at = null, revoked_reason = null
from tests.order_of('given', 'cheatsheet-plus') o where o.id = e.order_id;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'is_access_right', 'false', 'reconciliation reports access on refunded money as wrong')
from tests.order_of('given', 'cheatsheet-plus') o;

-- While the payment of the order that has the credit may still succeed, no other order is opened.
select tests.buy('hasty', 'cheatsheet');
select tests.price('hasty', 'cheatsheet-plus');
select public.attach_payment_intent(o.id, 'pi_hasty') from tests.order_of('hasty', 'cheatsheet-plus') o;
select is(public.open_order(tests.id_of('hasty@example.com'), 'application-plus'), '{"superseded_intents": ["pi_hasty"]}',
  'the payment of the order that has the credit is asked about first') from generate_series(1, 2);
select is((tests.order_of('hasty', 'application-plus')).id, null, 'nothing is opened before the answer');
select tests.hear('hasty', 'cheatsheet-plus', 'succeeded', 1500);
select is(tests.price('hasty', 'application-plus'), 3499, 'if it succeeded, the credit is spent');

-- So are limits of a coupon.
insert into public.coupons (code, amount_off_cents, max_per_user) values ('ONCE', 2000, 1);
select tests.price('coupled', 'cheatsheet-plus', 'ONCE');
select public.attach_payment_intent(o.id, 'pi_coupled') from tests.order_of('coupled', 'cheatsheet-plus') o;
select is(public.open_order(tests.id_of('coupled@example.com'), 'cheatsheet', 'ONCE'), '{"superseded_intents": ["pi_coupled"]}',
  'a free order waits for the payment that has its coupon');
select tests.hear('coupled', 'cheatsheet-plus', 'succeeded', 999);
select is(public.open_order(tests.id_of('coupled@example.com'), 'cheatsheet', 'ONCE') ->> 'hint', 'coupon_refused', 'if it succeeded, the coupon is used');

-- The credit of a refunded upgrade moves on. If that refund fails, the credit stays where it is.
select tests.buy(buyer, 'cheatsheet'), tests.buy(buyer, 'cheatsheet-plus') from unnest(array['turned', 'undecided']) buyer;
select tests.hear(buyer, 'cheatsheet-plus', 'refunded', 1500) from unnest(array['turned', 'undecided']) buyer;
select is(tests.buy('turned', 'application-plus'), 2000, 'the credit of a refunded upgrade lowers the price of another plan');
select is(tests.bounce('turned', 'cheatsheet-plus'), 'completed', 'a failed refund completes the first upgrade again');
select is(tests.holds('turned'), '{application-plus,cheatsheet}', 'the first upgrade gives no access: its credit is used');
select is(tests.trouble('turned', 'cheatsheet-plus'), concat_ws(' ', 'credit_used_twice', o.order_number, 'true'),
  'reconciliation reports the credit, and the order that uses it') from tests.order_of('turned', 'application-plus') o;
select is(tests.trouble('turned', 'application-plus'), 'true', 'that order is in no trouble');
select tests.hear('turned', 'application-plus', 'refunded', 2000);
select is(tests.holds('turned'), '{cheatsheet,cheatsheet-plus}', 'the first upgrade gives access again once the other is refunded');
select tests.hear('turned', 'cheatsheet', 'refunded');
select is(tests.holds('turned'), '{}', 'the refund of the plan both were upgrades of revokes everything');

select is(tests.price('undecided', 'application-plus'), 2000, 'a buyer opens another plan with the credit');
select tests.bounce('undecided', 'cheatsheet-plus');
select is(o.status, 'expired', 'a failed refund takes the credit from an open order') from tests.order_of('undecided', 'application-plus') o;
select is(tests.holds('undecided'), '{cheatsheet,cheatsheet-plus}', 'the upgrade gives access again');
select is(tests.price('undecided', 'application-plus'), 3499, 'the other plan costs its full price');

-- An order's history shows the orders its payment was credited to.
select tests.as_owner();
grant execute on function tests.order_of(text, text) to authenticated;
select tests.sign_in_as('admin@example.com');
select is(public.order_history(o.id) #>> '{credited_to,status}', 'completed', 'an order''s history shows the order it was credited to')
from tests.order_of('partly', 'cheatsheet') o;
select is(public.order_history(o.id) #>> '{credited_orders,0,status}', 'disputed', 'an order''s history shows the orders credited to it')
from tests.order_of('chained', 'cheatsheet-plus') o;

select * from finish();
rollback;
