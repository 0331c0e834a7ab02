-- Renewal: a plan can be bought again in its last sixty days, which adds a year to the rest. Each scene has its own
-- buyer. now() is constant within a transaction, so time passes by moving the periods.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off) values ('FREEBIE', 100);
select tests.create_user(name || '@example.com')
from unnest(array['early', 'edge', 'holder', 'given', 'tabs', 'twice', 'freebie', 'returned', 'restored', 'first-back',
  'stepper', 'lapsed', 'cut-off']) as name;

create function tests.buy(buyer text, plan text default 'cheatsheet', code text default null) returns uuid
language plpgsql as $$
declare
  o jsonb := public.open_order(tests.id_of(buyer || '@example.com'), plan, code);
begin
  if not (o ->> 'is_free')::boolean then
    perform public.settle_payment(
      (o ->> 'order_id')::uuid, 'pi_' || (o ->> 'order_number'), 'succeeded', (o ->> 'total_cents')::integer, 'usd');
  end if;
  return (o ->> 'order_id')::uuid;
end
$$;
create function tests.hear(order_id uuid, outcome text, cents integer default 1499) returns text
language sql security definer as $$
  select public.settle_payment(o.id, o.stripe_payment_intent_id, outcome, cents, 'usd') from public.orders o where o.id = hear.order_id
$$;
-- The periods of a buyer's access that is not revoked, in days from now: '-345..20'.
create function tests.periods(buyer text, plan text default 'cheatsheet') returns text[]
language sql security definer as $$
  select coalesce(
    array_agg(
      round(extract(epoch from starts_at - now()) / 86400) || '..' || round(extract(epoch from ends_at - now()) / 86400)
      order by starts_at),
    '{}')
  from public.entitlements where user_id = tests.id_of(buyer || '@example.com') and product_id = periods.plan and revoked_at is null
$$;
create function tests.let_days_pass(buyer text, days integer) returns void
language sql security definer as $$
  update public.entitlements set starts_at = starts_at - days * interval '1 day', ends_at = ends_at - days * interval '1 day'
  where user_id = tests.id_of(buyer || '@example.com');
  update public.orders set completed_at = completed_at - days * interval '1 day', created_at = created_at - days * interval '1 day'
  where user_id = tests.id_of(buyer || '@example.com')
$$;
grant execute on function tests.buy(text, text, text), tests.hear(uuid, text, integer), tests.periods(text, text),
  tests.let_days_pass(text, integer) to service_role;

-- A year from now is 365 or 366 days away.
create temp table year as select extract(day from now() + interval '1 year' - now())::integer as days;
grant select on year to service_role, authenticated;

-- The sixty days.
select tests.entitle('early@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '60 days 1 second'));
select tests.entitle('edge@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '60 days'));
select tests.as_server();
select throws_ok($$ select tests.buy('early') $$, 'PT409',
  format('You already have this plan until %s. You can renew it from %s.',
    to_char(now() + interval '60 days 1 second', 'FMMonth FMDD, YYYY'), to_char(now() + interval '1 second', 'FMMonth FMDD, YYYY')),
  'a member cannot renew a plan more than sixty days before its end, and learns when they can');
select lives_ok($$ select tests.buy('edge') $$, 'a member can renew a plan sixty days before its end');
select throws_like($$ select tests.buy('edge') $$, 'You already have this plan until %', 'a member cannot renew a plan twice in a row');

-- The quote and the list of plans, before and after.
select tests.as_owner();
select tests.entitle('holder@example.com', 'cheatsheet', tstzrange(now() - interval '345 days', now() + interval '20 days'));
select tests.entitle('holder@example.com', 'application', tstzrange(now() - interval '1 day', now() + interval '61 days'));
select tests.sign_in_as('holder@example.com');
select is(
  public.quote_order('cheatsheet') - array['plan', 'name', 'full_price_cents', 'sale_ends_at', 'list_price_cents', 'discount_cents', 'credit_cents', 'tax_cents',
    'total_cents', 'currency', 'percent_off', 'coupon_code', 'coupon_description', 'is_free'],
  jsonb_build_object('held_until', now() + interval '20 days', 'renewable_from', now() - interval '40 days',
    'is_renewable', true, 'access_until', now() + interval '20 days' + interval '1 year'),
  'a member''s quote has the dates of the renewal');
select results_eq('select plan, held_until, has_ended, renewable_from, is_renewable, access_until from public.my_plans() order by plan',
  $$ values
    ('application', now() + interval '61 days', false, now() + interval '1 day', false, now() + interval '61 days' + interval '1 year'),
    ('cheatsheet', now() + interval '20 days', false, now() - interval '40 days', true, now() + interval '20 days' + interval '1 year') $$,
  'a member sees until when they hold each plan, and when it can be renewed');
select results_eq($$ select name, capabilities from public.my_plans() where plan = 'application' $$,
  $$ values ('Application Cheatsheet', '{application}'::text[]) $$, 'and what it unlocks');
select tests.as_owner();
update public.products set is_active = false where id = 'application';
select tests.sign_in_as('holder@example.com');
select results_eq($$ select renewable_from, is_renewable from public.my_plans() where plan = 'application' $$,
  $$ values (null::timestamptz, false) $$, 'a plan that is not on sale cannot be renewed');
select tests.sign_in_as('unpaid@example.com');
select is_empty('select 1 from public.my_plans()', 'a person without a plan sees none, nor anyone else''s');
select is(public.quote_order('cheatsheet') ->> 'held_until', null, 'nor does their quote have anyone else''s dates');
select is((public.quote_order('cheatsheet') ->> 'access_until')::timestamptz, now() + interval '1 year',
  'a first purchase lasts a year from now');
-- A year that is over.
select tests.as_owner();
select tests.create_user('former@example.com');
select tests.entitle('former@example.com', plan, tstzrange(now() - interval '2 years', now() - ended)),
  tests.entitle('former@example.com', plan, tstzrange(now() - interval '3 years', now() - interval '2 years'))
from (values ('cheatsheet', interval '0'), ('application', interval '1 day'), ('cheatsheet-plus', interval '1 day')) past (plan, ended);
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded'
where user_id = tests.id_of('former@example.com') and product_id = 'cheatsheet-plus';
select tests.sign_in_as('former@example.com');
select results_eq('select plan, held_until, has_ended, renewable_from, is_renewable, access_until from public.my_plans() order by plan',
  $$ values
    ('application', now() - interval '1 day', true, null::timestamptz, false, now() + interval '1 year'),
    ('cheatsheet', now(), true, null, true, now() + interval '1 year') $$,
  'a former member sees when each year ended and can buy another, unless it was taken back or is not on sale');

-- A renewal begins where the access ends.
select tests.as_server();
create temp table renewed as select tests.buy('holder') as id;
grant select on renewed to authenticated;
select is(tests.periods('holder'), array['-345..20', '20..' || 20 + days], 'a renewal adds a year to the rest') from year;
select is(ends_at, starts_at + interval '1 year', 'a renewal lasts a year') from public.entitlements, renewed where order_id = renewed.id;
select tests.sign_in_as('holder@example.com');
select is((public.quote_order('cheatsheet') ->> 'held_until')::timestamptz, now() + interval '20 days' + interval '1 year',
  'a member holds the plan until the end of the renewal');
select ok('profiles' = any (private.held_capabilities()), 'a member keeps their access while the renewal waits');
select tests.as_server();
select tests.let_days_pass('holder', 20);
select tests.sign_in_as('holder@example.com');
select ok('profiles' = any (private.held_capabilities()), 'a member has access at the instant the first year ends');
select results_eq($$ select state, origin, ended_because from public.my_access() where plan = 'cheatsheet' $$,
  $$ values ('live', 'renewal', null), ('ended', 'manual', 'expired') $$, 'a member sees that the renewal has begun');
select tests.as_server();
select throws_ok($$ select tests.buy('holder') $$, 'PT409', null, 'a renewed plan cannot be renewed again at once');
select tests.let_days_pass('holder', 310);
select lives_ok($$ select tests.buy('holder') $$, 'it can be renewed in its own last sixty days');

-- Access that an admin gave counts like bought access.
select tests.as_owner();
select tests.entitle('given@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '7 days'));
select tests.as_server();
select tests.buy('given');
select is(tests.periods('given'), array['-1..7', '7..' || 7 + days], 'a purchase adds a year to access given by an admin') from year;

-- Expired and revoked access is not continued.
select tests.as_owner();
select tests.entitle('lapsed@example.com', 'cheatsheet', tstzrange(now() - interval '365 days', now()));
select tests.entitle('cut-off@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '30 days'), 'manual');
select tests.as_server();
select is(private.held_until(tests.id_of('lapsed@example.com'), 'cheatsheet'), null, 'a plan that has ended is not held');
select tests.buy('lapsed'), tests.buy('cut-off');
select is(tests.periods('lapsed'), array['-365..0', '0..' || days], 'a purchase after the end begins at once') from year;
select is(tests.periods('cut-off'), array['0..' || days], 'a purchase after a revocation begins at once') from year;

-- Races. Purchases of a person are serialized; every payment adds its year after the one before.
select tests.as_owner();
select tests.entitle(name || '@example.com', 'cheatsheet', tstzrange(now() - interval '335 days', now() + interval '30 days'))
from unnest(array['tabs', 'twice', 'freebie']) name;
select tests.verify('freebie@example.com');
select tests.as_server();
select is(
  public.open_order(tests.id_of('tabs@example.com'), 'cheatsheet') -> 'order_id',
  public.open_order(tests.id_of('tabs@example.com'), 'cheatsheet') -> 'order_id', 'two tabs share the order of a renewal');
select tests.buy('tabs');
select is(tests.hear(id, 'succeeded'), 'completed', 'the payment of a renewal can be reported twice')
from public.orders where user_id = tests.id_of('tabs@example.com');
select is(tests.periods('tabs'), array['-335..30', '30..' || 30 + days], 'a renewal paid once adds one year') from year;
create temp table lost as select (public.open_order(tests.id_of('twice@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select private.expire_orders(array[id]) from lost;
select tests.buy('twice');
update public.orders set stripe_payment_intent_id = 'pi_late' where id = (select id from lost);
select is(tests.hear(id, 'succeeded'), 'completed', 'an expired renewal that was paid all the same is honored') from lost;
select is((select max(ends_at) from public.entitlements where user_id = tests.id_of('twice@example.com')),
  now() + interval '30 days' + interval '1 year' + interval '1 year', 'and adds a year after the other one');
select tests.buy('freebie', 'cheatsheet', 'FREEBIE');
select throws_ok($$ select tests.buy('freebie', 'cheatsheet', 'FREEBIE') $$, 'PT409', null, 'a free renewal can be taken once');

-- A refund takes only the renewal, and a failed refund gives it back as it was.
select tests.as_owner();
select tests.entitle(name || '@example.com', 'cheatsheet', tstzrange(now() - interval '300 days', now() + interval '10 days'))
from unnest(array['returned', 'restored']) name;
select tests.as_server();
create temp table bought as select name, tests.buy(name) as id from unnest(array['returned', 'restored']) name;
grant select on bought to authenticated;
select tests.hear(id, 'refunded') from bought;
select is(tests.periods('returned'), array['-300..10'], 'the refund of a renewal leaves the earlier access');
select tests.sign_in_as('returned@example.com');
select ok('profiles' = any (private.held_capabilities()), 'a member whose renewal was refunded reads on until the first year ends');
select results_eq('select origin, state, ended_because, order_id from public.my_access()',
  $$ select 'renewal', 'ended', 'refunded', id from bought where name = 'returned'
     union all select 'manual', 'live', null, null $$,
  'a member sees that the renewal was refunded');
select tests.as_server();
select public.settle_failed_refund(stripe_payment_intent_id, 're_1', null, 0, 'expired card')
from public.orders where id = (select id from bought where name = 'restored');
select is(tests.periods('restored'), array['-300..10', '10..' || 10 + days], 'a failed refund restores the renewal where it was') from year;
select lives_ok($$ select tests.buy('returned') $$, 'a member whose renewal was refunded can renew again');

-- The refund of the first year leaves the renewal.
select tests.as_server();
create temp table firsts as select tests.buy('first-back') as id;
select tests.let_days_pass('first-back', 330);
select tests.buy('first-back');
select tests.hear(id, 'refunded') from firsts;
select is(tests.periods('first-back'), array[(days - 330) || '..' || days - 330 + days], 'the refund of the first year leaves the renewal') from year;
select tests.sign_in_as('first-back@example.com');
select ok(not 'profiles' = any (private.held_capabilities()), 'a member without the first year waits for the renewal');
select results_eq('select origin, state from public.my_access()', $$ values ('renewal', 'upcoming'), ('purchase', 'ended') $$,
  'and sees that it is to come');
select is_empty('select 1 from public.my_plans()', 'a plan that has not begun is not held');
select tests.as_server();
select lives_ok($$ select tests.buy('first-back') $$, 'they can buy the plan for the time until then');
select is((tests.periods('first-back'))[1], '0..' || days, 'which begins at once') from year;

-- The upgrade credit counts both years; the larger plan falls with either.
update public.store_settings set has_upgrade_credit = true;
select tests.buy('stepper');
select tests.let_days_pass('stepper', 330);
create temp table renewal as select tests.buy('stepper') as id;
create temp table upgrade as select public.open_order(tests.id_of('stepper@example.com'), 'application-plus') as o;
select is(o -> 'total_cents', to_jsonb(3499 - 2 * 1499), 'an upgrade credits a renewal that has not begun') from upgrade;
select tests.buy('stepper', 'application-plus');
select tests.hear(id, 'refunded') from renewal;
select is(tests.periods('stepper', 'application-plus'), '{}', 'the refund of a credited renewal revokes the upgrade');
select is(array_length(tests.periods('stepper'), 1), 1, 'and leaves the first year');
select tests.sign_in_as('stepper@example.com');
select is((select ended_because from public.my_access() where plan = 'application-plus'), 'credit_refunded',
  'a member sees that the upgrade ended with the payment credited to it');

-- Origins and reasons.
select tests.as_owner();
select tests.create_user('told@example.com');
select tests.sign_in_as('admin@example.com');
create temp table gift as
select (public.grant_access('told@example.com', 'cheatsheet', now() + interval '5 days', 'A prize') ->> 'id')::uuid as id;
select public.extend_access(id, now() + interval '9 days', 'A longer prize') from gift;
select tests.sign_in_as('told@example.com');
select results_eq(
  'select plan, product_name, origin, order_number, ends_at, extended_at, state, ended_because from public.my_access()',
  $$ values ('cheatsheet', 'Premed Cheatsheet', 'manual', null::integer, now() + interval '9 days', now(), 'live', null) $$,
  'a member sees that their access was given and extended, not why');
select tests.sign_in_as('admin@example.com');
select public.revoke_access(id, 'A mistake') from gift;
select tests.sign_in_as('told@example.com');
select results_eq('select state, ended_because, ends_at from public.my_access()', $$ values ('ended', 'manual', now()) $$,
  'a member sees that an admin ended their access');
select tests.as_owner();
update public.entitlements set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
where user_id = tests.id_of('told@example.com');
select tests.sign_in_as('told@example.com');
select results_eq('select ended_because, ends_at from public.my_access()', $$ values ('expired', now() - interval '1 day') $$,
  'access revoked after its end has expired');
select tests.sign_in_as('unpaid@example.com');
select is_empty('select 1 from public.my_access()', 'a member sees nobody else''s access');

select * from finish();
rollback;
