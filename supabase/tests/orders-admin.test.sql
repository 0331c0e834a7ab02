-- Orders as admins see them.
begin;
select no_plan();
select tests.open_store();
create function tests.bought_by(email text, plan text, cents integer) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), plan) ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || left(bought::text, 8), 'succeeded', cents, 'usd');
  return bought;
end
$$;
-- The numbers of the orders found, in order.
create function tests.found(
  search text default null, order_status text default null, product text default null, payment text default null,
  first_day date default null, last_day date default null, sort text default null,
  page integer default 1, page_size integer default 10)
returns integer[]
language sql
as $$
  select array(
    select (r ->> 'order_number')::integer
    from jsonb_array_elements(
      public.search_orders(search, order_status, product, payment, first_day, last_day, sort, page, page_size) -> 'rows')
      with ordinality as rows (r, n)
    order by n)
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Three orders, a day apart: paid, free and open.
update public.store_settings set has_upgrade_credit = true;
insert into public.coupons (code, percent_off) values ('FREEBIE', 100);
select tests.create_user('50%_off@example.com');
select tests.verify('50%_off@example.com');
select tests.as_server();
create temp table paid as select tests.bought_by('unpaid@example.com', 'cheatsheet', 1499) as id;
create temp table free as
select (public.open_order(tests.id_of('50%_off@example.com'), 'application', 'FREEBIE') ->> 'order_id')::uuid as id;
create temp table open as
select (public.open_order(tests.id_of('expired@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select tests.as_owner();
update public.orders set created_at = now() - interval '2 days' where id in (select id from paid);
update public.orders set created_at = now() - interval '1 day' where id in (select id from free);
create temp table numbers as
select
  (select order_number from public.orders join paid using (id)) as paid,
  (select order_number from public.orders join free using (id)) as free,
  (select order_number from public.orders join open using (id)) as open,
  (select stripe_payment_intent_id from public.orders join paid using (id)) as intent;
grant select on paid, free, open, numbers to public;

-- The bookkeeper's file.
select tests.as_owner();
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code, country, is_default)
values
  (tests.id_of('unpaid@example.com'), 'A', '1 Main St', 'Albany', 'NY', '12201', 'United States', false),
  (tests.id_of('unpaid@example.com'), 'A', '1 Main St', 'Toronto', 'ON', 'M4B', 'Canada', true);
create function tests.exported(order_status text default null, after_number integer default 0) returns integer[]
language sql
as $$
  select array(
    select (r ->> 'order_number')::integer
    from jsonb_array_elements(public.export_orders(order_status => order_status, after_number => after_number)) with ordinality as rows (r, n)
    order by n)
$$;
grant execute on function tests.exported(text, integer) to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.exported(), array[paid, free, open], 'an admin exports every order, by number') from numbers;
select is(tests.exported(after_number => paid), array[free, open], 'and goes on after the last one of a part') from numbers;
select is(tests.exported('sold'), array[paid, free], 'and only those that match the filters') from numbers;
select is(public.export_orders('50%_OFF') #>> '{0,email}', '50%_off@example.com', 'and the search');
select is(public.export_orders('%@%'), '[]', 'whose wildcards are taken literally');
select is(
  (public.export_orders(order_status => 'sold') -> 0) - array['order_number', 'at', 'payment_intent_id'],
  '{"kind": "sale", "status": "completed", "product_name": "Premed Cheatsheet", "email": "unpaid@example.com", "name": null,
    "state": "ON", "zip_code": "M4B", "country": "Canada",
    "list_price_cents": 1499, "discount_cents": 0, "coupon_code": null, "credit_cents": 0, "tax_cents": 0, "source": null,
    "amount_cents": 1499, "fee_cents": null, "refunded_cents": 0}',
  'an exported order has every amount and the buyer''s default address');
select is((public.export_orders(order_status => 'sold') -> 0) ->> 'payment_intent_id', intent, 'and Stripe''s id of its payment') from numbers;
select is((public.export_orders(order_status => 'sold') -> 1) ->> 'coupon_code', 'FREEBIE', 'and its coupon');
select is((public.export_orders(order_status => 'sold') -> 1) ->> 'fee_cents', '0', 'a free order costs no fee');
select tests.as_owner();
update public.orders set source = 'tiktok/video' from numbers where order_number = free;
select tests.sign_in_as('admin@example.com');
select is((public.export_orders(order_status => 'sold') -> 1) ->> 'source', 'tiktok/video', 'and its source');
select is((public.export_orders() -> 2) - array['order_number', 'at', 'email', 'name', 'state', 'zip_code', 'country', 'payment_intent_id', 'product_name'],
  '{"kind": "not_paid", "status": "pending", "list_price_cents": 1499, "discount_cents": 0, "coupon_code": null, "credit_cents": 0, "source": null,
    "tax_cents": 0, "amount_cents": 0, "fee_cents": 0, "refunded_cents": 0}', 'one that was not paid has no amount');
select tests.as_owner();
delete from public.addresses;
insert into public.orders (product_id, product_name, list_price_cents, total_cents)
select 'cheatsheet', 'Premed Cheatsheet', 1499, 1499 from generate_series(1, 1000);
select tests.sign_in_as('admin@example.com');
select is(cardinality(tests.exported()), 1000, 'a part has a thousand orders');
select tests.as_owner();
update public.orders set status = 'completed', completed_at = now(), refunded_cents = 5, lost_cents = 7
where order_number = (select max(order_number) - 3 from public.orders);
select tests.sign_in_as('admin@example.com');
select is(
  (select array_agg(r ->> 'kind' || ' ' || (r ->> 'amount_cents') order by r ->> 'kind')
   from jsonb_array_elements(public.export_orders()) with ordinality as rows (r, n) where n > 999),
  '{"dispute -7","refund -5","sale 1499"}', 'a refund and a lost dispute are rows, of which a part leaves none out');
select is(public.export_orders() #> '{1000,list_price_cents}', 'null', 'with nothing but their amount');
select is((select count(*) from jsonb_array_elements(public.export_orders(first_day => (now() at time zone 'UTC')::date + 1))), 0::bigint,
  'rows of other days are left out');
select tests.as_owner();
delete from public.orders where user_id is null;

-- Searching orders.
select tests.sign_in_as('admin@example.com');
select is(tests.found(), array[open, free, paid], 'an admin sees every order, the latest first') from numbers;
select is(tests.found(sort => 'placed-asc'), array[paid, free, open], 'an admin can sort by the day, the oldest first') from numbers;
select is((tests.found(sort => 'total-asc'))[1], free, 'by the total, the lowest first') from numbers;
select is((tests.found(sort => 'total-desc'))[3], free, 'or the highest first') from numbers;
select is(tests.found(sort => 'nonsense'), array[open, free, paid], 'an unknown sort uses the default') from numbers;
select is(tests.found(page => 2, page_size => 2), array[paid], 'an admin pages through orders') from numbers;
select is(public.search_orders(page_size => 2) - 'rows', '{"total": 3, "page": 1, "page_size": 2, "page_count": 2, "sums": {"sold": 1499, "returned": 0, "fees": 0, "fees_unknown": 1}}',
  'a page has the total, the page count and what was paid for all that match');
select is(tests.found(writing), array[paid], 'an order is found as ' || writing)
from numbers, lateral (values (paid::text), (lpad(paid::text, 5, '0')), ('#' || lpad(paid::text, 5, '0')), (' #' || paid || ' ')) w (writing);
select is(tests.found(writing), array[paid], 'an order is found by ' || writing)
from numbers, (select 'pi_' || left(id::text, 8) from paid union all values ('unpaid@example.com'), ('UnPaid@'), ('npaid')) w (writing);
select is(tests.found(writing), array[free], 'a ' || writing || ' is matched literally')
from numbers, unnest('{50%_off,%,_}'::text[]) writing;
select is(tests.found(writing), '{}', 'no order matches ' || writing)
from unnest('{nobody@,0%off,999999999,9999999999,#,x'' or true --}'::text[]) writing;
select is(tests.found(order_status => 'pending'), array[open], 'an admin filters by status') from numbers;
select is(tests.found(order_status => 'sold'), array[free, paid], 'an admin filters by the orders that the dashboard counts') from numbers;
select is(
  tests.found(order_status => status, first_day => (now() at time zone 'UTC')::date), found,
  format('the days of %s orders are those on which they were %s', status, verb))
from numbers, lateral (values ('sold', 'paid', array[free, paid]), ('completed', 'placed', '{}')) w (status, verb, found);
select is(tests.found('fre'), '{}', 'a part of a coupon matches no order');
select tests.as_owner();
update public.profiles set first_name = 'Ana', last_name = 'Ortiz' where user_id = tests.id_of('unpaid@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.found(writing), array[paid], 'an order is found by the buyer''s name, as ' || writing)
from numbers, unnest('{ortiz,Ana,ana ortiz}'::text[]) writing;
select is(public.search_orders('ortiz') #>> '{rows,0,name}', 'Ana Ortiz', 'an order shows the buyer''s name');
select tests.as_owner();
update public.profiles set first_name = '', last_name = '' where user_id = tests.id_of('unpaid@example.com');
update public.orders set card_brand = 'visa', card_last_four = '4242' from paid where orders.id = paid.id;
select tests.sign_in_as('admin@example.com');
select is(tests.found('4242'), array[paid], 'an order is found by the last digits of the card') from numbers;
select is(tests.found('#4242'), '{}', 'which are no order number');
select is(tests.found('242'), '{}', 'nor found by three of them');
select tests.as_owner();
update public.orders set card_brand = null, card_last_four = null from paid where orders.id = paid.id;
select tests.sign_in_as('admin@example.com');
select is(paid = any (tests.found(written)), matches, format('the amount %L finds an order: %s', written, matches))
from numbers, (select to_char(1499 / 100.0, 'FM990.00') as amount) o,
  lateral (values (amount, true), ('$' || amount, true), ('$ ' || replace(amount, '.', ','), true), ('0' || amount, true), (amount || '0', false), ('$9,999.00', false)) amounts (written, matches);
select is(tests.found('freebie'), array[free], 'an order is found by its coupon') from numbers;
select is(tests.found('TikTok/video'), array[free], 'an order is found by its source') from numbers;
select is(tests.found('tiktok'), '{}', 'but not by a part of it');
select is(tests.found(order_status => 'nonsense'), '{}', 'an unknown status matches no order');
select is(tests.found(product => 'application'), array[free], 'an admin filters by product') from numbers;
select is(tests.found(payment => 'free'), array[free], 'an admin filters by free orders') from numbers;
select is(tests.found(payment => 'paid'), array[open, paid], 'an admin filters by paid orders') from numbers;
select is(tests.found(first_day => (now() at time zone 'UTC')::date - 1), array[open, free], 'an admin filters from a day') from numbers;
select is(tests.found(last_day => (now() at time zone 'UTC')::date - 1), array[free, paid], 'an admin filters up to a day') from numbers;
select is(tests.found('example.com', 'completed', 'application', 'free', now()::date - 3, now()::date + 1, 'placed-asc'), array[free], 'an admin combines every filter')
from numbers;
select is(
  (public.search_orders(order_status => 'pending') -> 'rows' -> 0) - array['id', 'created_at', 'order_number'],
  '{"email": "expired@example.com", "name": null, "product_id": "cheatsheet", "product_name": "Premed Cheatsheet", "total_cents": 1499,
    "refunded_cents": 0, "is_free": false, "status": "pending", "has_failed_refund": false}', 'an order shows its buyer, product and price');

-- Orders with a task.
select tests.as_owner();
create function tests.failed() returns boolean[]
language sql
as $$
  select array_agg((r -> 'has_failed_refund')::boolean order by r ->> 'order_number')
  from jsonb_array_elements(public.search_orders(order_status => 'completed') -> 'rows') r
$$;
grant execute on function tests.failed() to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.found(order_status => 'attention'), '{}', 'no order waits for an admin');
select is(tests.failed(), '{f,f}', 'and none has a failed refund');
select tests.as_server();
create temp table tried as
select (public.open_refund(tests.id_of('admin@example.com'), id, 500, 'Asked for it', tests.proved_session(tests.id_of('admin@example.com'))) ->> 'refund_id')::uuid as id from paid;
select public.fail_refund(id, 'expired_or_canceled_card') from tried;
select tests.sign_in_as('admin@example.com');
select is(tests.found(order_status => 'attention'), array[paid], 'an order whose refund failed waits for an admin') from numbers;
select is(tests.failed(), '{t,f}', 'and says so');
select is(public.order_history(id) -> 'owed_refund_cents', '500', 'also its history') from paid;
select tests.as_owner();
delete from public.refunds;

-- An order's history.
select tests.as_server();
select public.record_stripe_event(id, type, payload::jsonb) from (values
  ('evt_1', 'payment_intent.succeeded', '{"data": {"object": {"object": "payment_intent", "id": "%s", "secret": "hush"}}}'),
  ('evt_2', 'charge.refunded', '{"data": {"object": {"object": "charge", "id": "ch_1", "payment_intent": "%s"}}}'),
  ('evt_3', 'charge.dispute.created', '{"data": {"object": {"object": "dispute", "payment_intent": {"id": "%s"}}}}'),
  ('evt_4', 'payment_intent.succeeded', '{"data": {"object": {"object": "payment_intent", "id": "pi_other"}}}')
) e (id, type, template), lateral (select format(template, 'pi_' || left(paid.id::text, 8)) from paid) p (payload);
update public.orders set source = 'newsletter' from paid where orders.id = paid.id;
select public.close_stripe_event('evt_2', 'another amount');
select public.settle_refund((public.open_refund(tests.id_of('admin@example.com'), id, 500, 'Asked for it', tests.proved_session(tests.id_of('admin@example.com'))) ->> 'refund_id')::uuid, 're_1', 500)
from paid;
select tests.sign_in_as('admin@example.com');
select public.extend_access(e.id, now() + interval '2 years', 'Exam moved') from public.entitlements e join paid on paid.id = e.order_id;
create temp table histories as select public.order_history(id) as s from paid;
select is((s -> 'order') - array['id', 'order_number', 'created_at', 'completed_at', 'payment_intent_id', 'policies_version'],
  '{"status": "completed", "is_free": false, "product_id": "cheatsheet", "product_name": "Premed Cheatsheet",
    "list_price_cents": 1499, "discount_cents": 0, "coupon_code": null, "source": "newsletter", "credit_cents": 0, "tax_cents": 0,
    "total_cents": 1499, "refunded_cents": 500, "lost_cents": 0, "card_brand": null, "card_last_four": null}',
  'a history has the price and status') from histories;
select is(s -> 'order' ->> 'policies_version', policies_version::text, 'a history has the policies that the buyer agreed to')
from histories, public.orders o join paid on paid.id = o.id;
select is(s -> 'order' ->> 'payment_intent_id', 'pi_' || left(id::text, 8), 'a history has the payment') from histories, paid;
select is(s -> 'buyer', '{"email": "unpaid@example.com", "email_verified": false, "name": null}', 'a history has the buyer') from histories;
select is((select array_agg(o ->> 'outcome' order by o ->> 'outcome') from histories, jsonb_array_elements(s -> 'outcomes') o), '{partially_refunded,succeeded}',
  'a history has the payment''s outcomes');
select is(
  (select jsonb_agg(jsonb_build_array(e ->> 'id', e ->> 'type', e ->> 'error', e ->> 'processed_at' is not null) order by e ->> 'id')
   from histories, jsonb_array_elements(s -> 'events') e),
  '[["evt_1", "payment_intent.succeeded", null, false], ["evt_2", "charge.refunded", "another amount", true],
    ["evt_3", "charge.dispute.created", null, false]]', 'a history has the order''s events, and no other order''s');
select ok(s::text !~ 'hush|payload', 'a history leaves out the payloads of events') from histories;
select is((s -> 'refunds' -> 0) - array['id', 'requested_at', 'settled_at'],
  '{"amount_cents": 500, "reason": "Asked for it", "requested_by": "admin@example.com", "status": "succeeded", "problem": null,
    "closed_note": null, "closed_at": null, "closed_by": null}',
  'a history has the refunds') from histories;
select is((s -> 'entitlement' -> 'changes' -> 0) - array['changed_at', 'until'],
  '{"action": "extended", "reason": "Exam moved", "changed_by": "admin@example.com"}', 'a history has manual access changes') from histories;
select is(public.order_history(gen_random_uuid()), null, 'an unknown order has no history');
select is(public.order_history(id) -> 'entitlement', 'null', 'an open order has no entitlement') from open;

-- Payments credited to a later order.
select tests.as_server();
select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet-plus') ->> 'order_id' as id into temp later;
grant select on later to authenticated;
select tests.sign_in_as('admin@example.com');
select is(public.order_history(paid.id) -> 'credited_to' ->> 'id', later.id, 'a history names the order its payment was credited to') from paid, later;
select is(public.order_history(later.id::uuid) -> 'credited_orders' -> 0 ->> 'id', paid.id::text, 'a history names the order its credit came from') from paid, later;

-- Buyers whose address looks like an order number.
select tests.as_owner();
update auth.users set email = (select paid from numbers) || '@example.com' where email = 'expired@example.com';
select tests.sign_in_as('admin@example.com');
select is(tests.found(paid::text), array[paid], 'a number matches an order, not a part of an address') from numbers;
select is(tests.found(paid || '@'), array[open], 'a longer part of the address matches the buyer') from numbers;

-- Deleted buyers.
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select tests.sign_in_as('admin@example.com');
select ok(
  public.order_history(id) @> '{"buyer": null, "events": [], "entitlement": null, "order": {"total_cents": 1499}}',
  'the order of a deleted buyer keeps only its amounts') from paid;
select is(tests.found(paid::text), array[paid], 'the order of a deleted buyer is found by its number') from numbers;

-- The parts of the list, and what they add up to.
select tests.as_owner();
insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, completed_at, refunded_cents, lost_cents)
select 'parts', 'Parts', 1000, 1000, status, case when paid then now() end, refunded, lost
from (values
  ('completed', true, 5, 0), ('refunded', true, 1000, 0), ('dispute_lost', true, 0, 1000), ('disputed', true, 0, 0),
  ('pending', false, 0, 0), ('failed', false, 0, 0), ('expired', false, 0, 0)) o (status, paid, refunded, lost);
select tests.sign_in_as('admin@example.com');
select is(
  (select string_agg(r ->> 'status', ' ' order by r ->> 'status')
   from jsonb_array_elements(public.search_orders(order_status => part, product => 'parts') -> 'rows') r),
  found, format('the %s orders', part))
from (values
  ('placed', 'completed dispute_lost disputed failed pending refunded'), ('unpaid', 'failed pending'), ('expired', 'expired')) parts (part, found);
select is(public.search_orders(order_status => part, product => 'parts', page_size => 1) -> 'sums', sums::jsonb,
  format('what all of the %s orders add up to, whatever is on the page', part))
from (values
  ('sold', '{"sold": 4000, "returned": 2005, "fees": 0, "fees_unknown": 4}'), ('disputed', '{"sold": 1000, "returned": 0, "fees": 0, "fees_unknown": 1}'),
  ('unpaid', '{"sold": 0, "returned": 0, "fees": 0, "fees_unknown": 0}'), ('nonsense', '{"sold": 0, "returned": 0, "fees": 0, "fees_unknown": 0}')) parts (part, sums);

select * from finish();
rollback;
