-- Coupons as admins see and manage them.
begin;
select no_plan();
select tests.open_store();
insert into public.coupons (code, percent_off, is_active, starts_at, ends_at, max_redemptions)
values
  ('ALWAYS', 10, true, null, null, null),
  ('PAUSED', 10, false, null, now() - interval '1 day', 1),
  ('OVER', 10, true, null, now(), 1),
  ('ONCE', 50, true, now() + interval '1 day', now() + interval '2 days', 1),
  ('FULL', 50, true, null, null, 1),
  ('SOON', 10, true, now() + interval '1 day', null, 5),
  ('BACK', 50, true, null, null, 1);
select tests.as_server();
select public.settle_payment((o ->> 'order_id')::uuid, 'pi_full', 'succeeded', 1000, 'usd')
from public.open_order(tests.id_of('unpaid@example.com'), 'application', 'FULL') o;
select public.open_order(tests.id_of('revoked@example.com'), 'application', 'ALWAYS');
select public.open_order(tests.id_of('expired@example.com'), 'application', 'BACK');
select tests.as_owner();
update public.orders set status = 'expired' where coupon_code = 'BACK';

select tests.sign_in_as('admin@example.com');
select set_eq(
  'select code, state, used_count from public.coupon_overview',
  $$ values ('ALWAYS', 'active', 1), ('PAUSED', 'off', 0), ('OVER', 'expired', 0), ('ONCE', 'scheduled', 0),
       ('FULL', 'exhausted', 1), ('SOON', 'scheduled', 0), ('BACK', 'active', 0) $$,
  'an admin sees each code''s state and uses, without the uses of expired orders');

-- Deleting.
select throws_ok($$ delete from public.coupons where code = 'FULL' $$, 'PT409', 'This code has been used.', 'an admin cannot delete a used code');
select isnt_empty($$ select 1 from public.coupons where code = 'FULL' $$, 'the used code stays');
delete from public.coupons where code in ('ALWAYS', 'BACK');
select is_empty($$ select 1 from public.coupons where code in ('ALWAYS', 'BACK') $$, 'an admin can delete a code that is unused or only in open orders');
select tests.as_owner();
select is(status, 'expired', 'open orders with a deleted code expire') from public.orders where coupon_code = 'ALWAYS';
select tests.sign_in_as('admin@example.com');
select isnt_empty($$ select 1 from public.coupon_redemptions where code = 'BACK' $$, 'redemptions of a deleted code remain');

-- Uses of a code.
select is(public.coupon_uses('FULL') - 'rows', '{"total": 1, "page": 1, "page_size": 10, "page_count": 1}', 'an admin sees the uses of a code');
select results_eq(
  $$ select r ->> 'email', r ->> 'status', r -> 'discount_cents', r ->> 'product_name', r -> 'order_number' is not null
     from jsonb_array_elements(public.coupon_uses('FULL') -> 'rows') r $$,
  $$ values ('unpaid@example.com', 'completed', '999'::jsonb, 'Application Cheatsheet', true) $$, 'a use shows the buyer, the order and the amount');
select is(public.coupon_uses('NONE', 7), '{"rows": [], "total": 0, "page": 1, "page_size": 10, "page_count": 1}', 'an unused code has no uses');
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select tests.sign_in_as('admin@example.com');
select is(public.coupon_uses('FULL') #>> '{rows,0,email}', null, 'a deleted buyer is not named');
select tests.as_owner();
insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, coupon_code)
select 'cheatsheet', 'Premed Cheatsheet', 100, 100, 'failed', 'MANY' from generate_series(1, 21);
insert into public.coupon_redemptions (order_id, code) select id, 'MANY' from public.orders where coupon_code = 'MANY';
select tests.sign_in_as('admin@example.com');
select is(jsonb_array_length(public.coupon_uses('MANY', 3) -> 'rows'), 1, 'uses come in pages of ten');

select * from finish();
rollback;
