-- The upgrade credit: what was paid for the plans a new one includes comes off its price. Each scene
-- has a buyer of its own.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('HALF', 50), ('FREE', 100);
select tests.create_user(name || '@example.com')
from unnest(array['stepper', 'climber', 'guest', 'saver', 'late', 'rich', 'lucky',
  'returned', 'partly', 'argued', 'bounced', 'chained', 'given', 'waiting', 'paid-late']) as name;

-- Buys a plan, as Stripe would say it. Returns what it cost.
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

-- Off until somebody switches it on.
select is(tests.buy('stepper', 'cheatsheet'), 1499, 'the first plan costs what it costs');
select is(tests.price('stepper', 'cheatsheet-plus'), 2999, 'without the switch, an upgrade costs the full price');
update public.store_settings set has_upgrade_credit = true;
select is(tests.price('stepper', 'cheatsheet-plus'), 1500, 'with it, what was paid comes off');
select is(row(o.list_price_cents, o.credit_cents, o.total_cents)::text, '(2999,1499,1500)', 'and the order says so')
from tests.order_of('stepper', 'cheatsheet-plus') o;

select tests.sign_in_as('stepper@example.com');
select is(public.quote_order('cheatsheet-plus') -> 'credit_cents', '1499', 'the quote shows it to the person who paid');
select tests.sign_out();
select is(public.quote_order('cheatsheet-plus') -> 'total_cents', '2999', 'and a visitor sees the price of the catalogue');
select tests.as_server();

-- Money counts once.
select is(tests.price('stepper', 'application-plus'), 2000, 'another plan that includes it can have the credit instead');
select is(o.status, 'expired', 'then the order that had counted on it is given up') from tests.order_of('stepper', 'cheatsheet-plus') o;
select is(tests.buy('stepper', 'cheatsheet-plus'), 1500, 'and the other way about');
select is(tests.price('stepper', 'application-plus'), 3499, 'once an order is paid, its credit is spent');
select is(tests.buy('stepper', 'application'), 1999, 'nothing comes off a plan that includes nothing one holds');
select is(tests.buy('stepper', 'application-plus'), 1500, 'money that was not spent yet still counts');
select is((select sum(total_cents) from public.orders where user_id = tests.id_of('stepper@example.com') and status = 'completed'),
  (2999 + 3499)::bigint, 'in steps the two cost what they cost at once');

-- In a chain, what was credited moves on.
insert into public.products (id, name, price_cents, capabilities)
values ('everything', 'Everything', 9999, '{profiles,plus,application}');
select is(tests.buy('climber', 'cheatsheet') + tests.buy('climber', 'cheatsheet-plus'), 2999, 'one step up');
select is(tests.price('climber', 'everything'), 9999 - 2999, 'and another: all that was paid comes off');

-- What does not count.
select is(tests.buy('guest', 'cheatsheet', 'FREE'), 0, 'a free plan');
select is(tests.price('guest', 'cheatsheet-plus'), 2999, 'gives no credit: nothing was paid');

select is(tests.buy('saver', 'cheatsheet', 'HALF'), 750, 'a plan at half its price');
select is(tests.price('saver', 'cheatsheet-plus'), 2249, 'gives what was paid');
select is(tests.price('saver', 'cheatsheet-plus', 'HALF'), 750, 'on top of a coupon, never less than buying at once with it');
select public.settle_payment(o.id, o.stripe_payment_intent_id, 'partially_refunded', 500, 'usd') from tests.order_of('saver', 'cheatsheet') o;
select is(tests.price('saver', 'cheatsheet-plus'), 2749, 'what was given back no longer counts');
select public.settle_payment(o.id, o.stripe_payment_intent_id, 'refunded', 750, 'usd') from tests.order_of('saver', 'cheatsheet') o;
select is(tests.price('saver', 'cheatsheet-plus'), 2999, 'a refunded order counts for nothing');

select is(tests.buy('late', 'cheatsheet'), 1499, 'a plan');
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'whose year is over counts for nothing');
update public.entitlements set starts_at = now() - interval '1 year', ends_at = now() where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'from the moment it is over');
update public.entitlements set starts_at = now() + interval '1 day', ends_at = now() + interval '1 year'
where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'nor does one whose year has not begun');
update public.entitlements set starts_at = now(), revoked_at = now(), revoked_reason = 'manual'
where user_id = tests.id_of('late@example.com');
select is(tests.price('late', 'cheatsheet-plus'), 2999, 'nor one that an admin took away');

-- Never below zero.
select is(tests.buy('rich', 'cheatsheet') + tests.buy('lucky', 'cheatsheet'), 2 * 1499, 'two more buyers');
update public.products set price_cents = 1000 where id = 'cheatsheet-plus';
select is(tests.buy('rich', 'cheatsheet-plus'), 0, 'a credit larger than the price makes the plan free');
select is(row(o.status, o.is_free, o.credit_cents)::text, '(completed,t,1000)', 'and is granted at once')
from tests.order_of('rich', 'cheatsheet-plus') o;
update public.products set price_cents = 1520 where id = 'cheatsheet-plus';
select is(tests.price('lucky', 'cheatsheet-plus'), 0, 'less than Stripe can charge is not charged');

-- What an order was credited with goes the way of the money it came from.
update public.products set price_cents = 2999 where id = 'cheatsheet-plus';
select tests.as_owner();
create function tests.hear(buyer text, plan text, outcome text, cents integer default 1499) returns text
language sql as $$
  select public.settle_payment(o.id, o.stripe_payment_intent_id, outcome, cents, 'usd') from tests.order_of(buyer, plan) o
$$;
-- The plans somebody holds now.
create function tests.holds(buyer text) returns text[]
language sql as $$
  select array(
    select product_id from public.entitlements
    where user_id = tests.id_of(buyer || '@example.com') and revoked_at is null order by product_id)
$$;
grant execute on function tests.hear(text, text, text, integer), tests.holds(text) to service_role;
select tests.as_server();
select tests.buy(buyer, 'cheatsheet'), tests.buy(buyer, 'cheatsheet-plus')
from unnest(array['returned', 'partly', 'argued', 'bounced', 'chained']) buyer;

select is(tests.hear('returned', 'cheatsheet', 'refunded'), 'refunded', 'an order whose money went into another is refunded');
select is(tests.holds('returned'), '{}', 'that takes both plans');
select is(row(o.status, o.refunded_cents)::text, '(completed,0)', 'though what was paid for the second is still here')
from tests.order_of('returned', 'cheatsheet-plus') o;
select is(tests.hear('returned', 'cheatsheet-plus', 'succeeded', 1500), 'completed', 'hearing of that payment again');
select is(tests.holds('returned'), '{}', 'gives nothing back');

select tests.hear('partly', 'cheatsheet', 'partially_refunded', 1000);
select is(tests.holds('partly'), '{cheatsheet,cheatsheet-plus}', 'a refund in part takes neither, as it takes no access from the order it is of');

select tests.hear('argued', 'cheatsheet', 'disputed');
select is(tests.holds('argued'), '{}', 'a dispute takes both plans');
select tests.hear('argued', 'cheatsheet', 'dispute_won');
select is(tests.holds('argued'), '{cheatsheet,cheatsheet-plus}', 'and gives both back when it is won');
select tests.hear('argued', 'cheatsheet-plus', 'refunded', 1500);
select is(tests.holds('argued'), '{cheatsheet}', 'a refund of the second takes the second alone');
select tests.hear('argued', 'cheatsheet', 'dispute_lost');
select is(tests.holds('argued'), '{}', 'a dispute that is lost takes the first');
select is(e.revoked_reason, 'refunded', 'and why the second was taken stays known')
from public.entitlements e join tests.order_of('argued', 'cheatsheet-plus') o on o.id = e.order_id;

select tests.hear('bounced', 'cheatsheet', 'refunded');
select public.settle_failed_refund(o.stripe_payment_intent_id, 're_1', null, 0, 'expired_or_canceled_card')
from tests.order_of('bounced', 'cheatsheet') o;
select is(tests.holds('bounced'), '{cheatsheet,cheatsheet-plus}', 'a refund whose money comes back gives both back');

select tests.buy('chained', 'everything');
select tests.hear('chained', 'cheatsheet', 'disputed');
select is(tests.holds('chained'), '{}', 'through each step of a chain');

update public.products set price_cents = 1000 where id = 'cheatsheet-plus';
select tests.buy('given', 'cheatsheet'), tests.buy('given', 'cheatsheet-plus');
select is(tests.holds('given'), '{cheatsheet,cheatsheet-plus}', 'a plan that a credit paid for altogether');
select tests.hear('given', 'cheatsheet', 'dispute_lost');
select is(tests.holds('given'), '{}', 'goes with the money too');
update public.products set price_cents = 2999 where id = 'cheatsheet-plus';

select is(tests.buy(buyer, 'cheatsheet') + tests.price(buyer, 'cheatsheet-plus'), 2999, 'an upgrade is opened and not paid')
from unnest(array['waiting', 'paid-late']) buyer;
select tests.hear(buyer, 'cheatsheet', 'refunded') from unnest(array['waiting', 'paid-late']) buyer;
select is(o.status, 'expired', 'it ends when the money it counts on goes back') from tests.order_of('waiting', 'cheatsheet-plus') o;
select is(tests.price('waiting', 'cheatsheet-plus'), 2999, 'and costs what it costs from then on');
select is(public.settle_payment(o.id, 'pi_late', 'succeeded', 1500, 'usd'), 'completed', 'one that is paid all the same is completed')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(tests.holds('paid-late'), '{}', 'and gives nothing: a part of its price was paid with money that went back');
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', 'credit_lost', 'which is reported')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'is_access_right', 'true', 'as right')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'a free order has no money to report')
from tests.order_of('given', 'cheatsheet-plus') o;
select tests.as_owner();
select tests.entitle('paid-late@example.com', 'cheatsheet-plus');
select tests.as_server();
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'until they are given access by hand')
from tests.order_of('paid-late', 'cheatsheet-plus') o;
select tests.hear('returned', 'cheatsheet-plus', 'refunded', 1500);
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'trouble', null, 'or until the money goes back')
from tests.order_of('returned', 'cheatsheet-plus') o;
update public.entitlements e set revoked_at = null, revoked_reason = null
from tests.order_of('given', 'cheatsheet-plus') o where o.id = e.order_id;
select is(public.orders_to_reconcile('-infinity', o.order_number - 1, 1) -> 0 ->> 'is_access_right', 'false', 'access on money that is gone is not right')
from tests.order_of('given', 'cheatsheet-plus') o;

-- The admin who looks at an order is told what lives on its money.
select tests.as_owner();
grant execute on function tests.order_of(text, text) to authenticated;
select tests.sign_in_as('admin@example.com');
select is(public.order_history(o.id) #>> '{credited_to,status}', 'completed', 'an order says what became of the one its money went into')
from tests.order_of('partly', 'cheatsheet') o;
select is(public.order_history(o.id) #>> '{credited_orders,0,status}', 'disputed', 'and of those it was credited with')
from tests.order_of('chained', 'cheatsheet-plus') o;

select * from finish();
rollback;
