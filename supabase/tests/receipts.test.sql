-- Receipts: who can read which, and how a buyer is named.
begin;
select no_plan();
select tests.open_store();
update public.profiles set first_name = 'Ada', last_name = 'Lovelace' where user_id = tests.id_of('unpaid@example.com');
insert into public.addresses (user_id, full_name, address_line1, address_line2, city, state, zip_code, country, is_default)
values (tests.id_of('unpaid@example.com'), 'Ada', 'Elsewhere', null, 'Boston', 'MA', '02115', 'United States', false),
  (tests.id_of('unpaid@example.com'), 'Ada', '12 St James Sq', null, 'Boston', 'MA', '02115', 'United States', true);
create temp table bought as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
grant select on bought to public;

select tests.sign_in_as('unpaid@example.com');
select throws_ok(format('select public.order_receipt(%L)', id), 'PT404', null, 'an unpaid order has no receipt') from bought;
select throws_ok(format($$ select public.set_billing(%L, 'A', 'B', 'C') $$, id), 'PT404', null, 'an unpaid order cannot be billed to a business') from bought;
select tests.as_server();
select public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd', card_brand => 'visa', card_last_four => '4242') from bought;
select public.settle_payment(id, 'pi_1', 'partially_refunded', 500, 'usd') from bought;

select tests.sign_in_as('unpaid@example.com');
select is(
  public.order_receipt(id) - array['order_id', 'order_number', 'created_at', 'completed_at', 'starts_at', 'ends_at', 'policies_version', 'returns'],
  '{"product_id": "cheatsheet", "product_name": "Premed Cheatsheet", "status": "completed", "list_price_cents": 1499, "discount_cents": 0,
    "credit_cents": 0, "tax_cents": 0, "total_cents": 1499, "refunded_cents": 500, "coupon_code": null, "card_brand": "visa",
    "card_last_four": "4242", "has_access": true, "buyer_name": "Ada Lovelace", "buyer_email": "unpaid@example.com",
    "buyer_address": "12 St James Sq\nBoston, MA 02115\nUnited States", "buyer_tax_id": null}',
  'a buyer reads their receipt, with their name and default address') from bought;
select tests.as_owner();
insert into private.order_returns (order_id, kind, amount_cents) select id, 'dispute', 999 from bought;
select tests.sign_in_as('unpaid@example.com');
select is(jsonb_path_query_array(public.order_receipt(id), '$.returns[*].amount_cents'), '[500]', 'a receipt has its refunds, not what a bank took') from bought;
select lives_ok(format($$ select public.set_billing(%L, ' Lovelace Ltd ', E'1 Main St\nLondon', 'GB123') $$, id), 'a buyer can name a business') from bought;
select results_eq(
  $$ select r ->> 'buyer_name', r ->> 'buyer_address', r ->> 'buyer_tax_id' from bought, public.order_receipt(id) r $$,
  $$ values ('Lovelace Ltd', E'1 Main St\nLondon', 'GB123') $$, 'the receipt names the business');
select throws_ok(format($$ select public.set_billing(%L, repeat('x', 201), '', '') $$, id), 'PT422', null, 'a name that is too long is refused') from bought;
select throws_ok(format($$ select public.set_billing(%L, '', repeat('x', 501), '') $$, id), 'PT422', null, 'an address that is too long is refused') from bought;
select throws_ok(format($$ select public.set_billing(%L, '', '', repeat('x', 51)) $$, id), 'PT422', null, 'a tax ID that is too long is refused') from bought;
select throws_ok($$ update public.orders set billing_name = 'Me' $$, '42501', null, 'a buyer cannot write the order itself');

select tests.sign_in_as('cheatsheet@example.com');
select throws_ok(format('select public.order_receipt(%L)', id), 'PT404', null, 'a member cannot read another''s receipt') from bought;
select throws_ok(format($$ select public.set_billing(%L, 'Mine', '', '') $$, id), 'PT404', null, 'a member cannot change another''s receipt') from bought;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok(format('select public.order_receipt(%L)', id), 'PT404', null, 'a demoted admin cannot read another''s receipt') from bought;
select tests.sign_out();
select throws_ok(format('select public.order_receipt(%L)', id), '42501', null, 'a visitor cannot read a receipt') from bought;
select throws_ok(format($$ select public.set_billing(%L, 'Mine', '', '') $$, id), '42501', null, 'a visitor cannot change a receipt') from bought;
select tests.sign_in_as('admin@example.com');
select is(public.order_receipt(id) ->> 'buyer_name', 'Lovelace Ltd', 'an admin reads any receipt') from bought;
select throws_ok(format($$ select public.set_billing(%L, 'Mine', '', '') $$, id), 'PT404', null, 'an admin does not change the buyer''s words') from bought;
select throws_ok('select public.order_receipt(gen_random_uuid())', 'PT404', null, 'an order that does not exist has no receipt');

select tests.sign_in_as('unpaid@example.com');
select public.set_billing(id, ' ', null, '') from bought;
select is(public.order_receipt(id) ->> 'buyer_name', 'Ada Lovelace', 'without a business, the account''s name is on the receipt') from bought;
select public.set_billing(id, 'Lovelace Ltd', 'Here', 'GB123') from bought;
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select tests.as_owner();
select results_eq(
  $$ select billing_name, billing_address, billing_tax_id from public.orders where id = (select id from bought) $$,
  $$ values (null::text, null::text, null::text) $$, 'the order of a deleted account names nobody');

select * from finish();
rollback;
