-- Receipts: who can read which, and how a buyer is named.
begin;
select no_plan();
select tests.open_store();
update public.store_settings set seller_name = 'Byron Inc', seller_address = '2 Main St', seller_tax_id = 'US1';
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
  public.order_receipt(id) - array['order_id', 'order_number', 'created_at', 'completed_at', 'starts_at', 'ends_at', 'policies_version', 'returns',
    'seller_name', 'seller_address', 'seller_tax_id'],
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
select tests.as_owner();
update public.store_settings set seller_name = 'Heirs LLC', seller_address = 'Elsewhere', seller_tax_id = '';
select tests.sign_in_as('unpaid@example.com');
select is(
  (select array[r ->> 'seller_name', r ->> 'seller_address', r ->> 'seller_tax_id'] from public.order_receipt(id) r), '{Byron Inc,2 Main St,US1}',
  'and who sold, also once the store has another seller') from bought;
select throws_ok(format($$ select public.set_billing(%L, repeat('x', 201), '', '') $$, id), 'PT422', null, 'a name that is too long is refused') from bought;
select throws_ok(format($$ select public.set_billing(%L, '', repeat('x', 501), '') $$, id), 'PT422', null, 'an address that is too long is refused') from bought;
select throws_ok(format($$ select public.set_billing(%L, '', '', repeat('x', 51)) $$, id), 'PT422', null, 'a tax ID that is too long is refused') from bought;

select tests.sign_in_as('cheatsheet@example.com');
select throws_ok(format('select public.order_receipt(%L)', id), 'PT404', null, 'a member cannot read another''s receipt') from bought;
select throws_ok(format($$ select public.set_billing(%L, 'Mine', '', '') $$, id), 'PT404', null, 'a member cannot change another''s receipt') from bought;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok(format('select public.order_receipt(%L)', id), 'PT404', null, 'a demoted admin cannot read another''s receipt') from bought;
select tests.sign_in_as('support@example.com');
select is(public.order_receipt(id) ->> 'buyer_name', 'Lovelace Ltd', 'support reads any receipt') from bought;
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

-- An address typed at the payment.
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code, is_default)
values (tests.id_of('revoked@example.com'), 'Bo', '9 Home St', 'Boston', 'MA', '02115', true);
create function tests.bill(name text, address text) returns uuid language sql
as $$ select (public.open_order(tests.id_of('revoked@example.com'), 'cheatsheet', billing_name => name, billing_address => address) ->> 'order_id')::uuid $$;
grant execute on function tests.bill(text, text) to service_role;
select tests.as_server();
select throws_ok($$ select tests.bill(null, repeat('x', 501)) $$, '23514', null, 'an address that no receipt can show opens no order');
select throws_ok($$ select tests.bill(repeat('x', 201), null) $$, '23514', null, 'a name that no receipt can show opens no order');
create temp table typed as select tests.bill('Sam Payer', E'1 Main St\nSpringfield') as id;
grant select on typed to public;
select is(tests.bill(null, null), id, 'another attempt without an address is for the same order') from typed;
select tests.as_owner();
select is(private.receipt_of(id) ->> 'buyer_address', E'9 Home St\nBoston, MA 02115\nUnited States', 'and takes the address off its receipt') from typed;
select tests.as_server();
select is(tests.bill('Kim Payer', E'2 Main St\nSpringfield'), id, 'another attempt with an address is for the same order, too') from typed;
select public.settle_payment(id, 'pi_2', 'succeeded', 1499, 'usd') from typed;
select tests.sign_in_as('revoked@example.com');
select results_eq(
  $$ select r ->> 'buyer_name', r ->> 'buyer_address' from typed, public.order_receipt(id) r $$,
  $$ values ('Kim Payer', E'2 Main St\nSpringfield') $$, 'the receipt has the name and address typed at the last payment');
select results_eq(
  $$ select o ->> 'billing_name', o ->> 'billing_address' from typed, jsonb_array_elements(public.export_my_data() -> 'orders') o where o ->> 'id' = id::text $$,
  $$ values ('Kim Payer', E'2 Main St\nSpringfield') $$, 'a buyer''s copy of their data has both');
select tests.sign_in_as('cheatsheet@example.com');
select is_empty($$ select o.billing_address from public.orders o join typed using (id) $$, 'a member cannot read another''s billing address');
select tests.sign_in_as('admin@example.com');
select is(o.billing_address, E'2 Main St\nSpringfield', 'an admin reads it') from public.orders o join typed using (id);

select * from finish();
rollback;
