-- The card that paid, and payment attempts.
begin;
select no_plan();
select tests.open_store();
create function tests.card_of(of_order uuid) returns text
language sql
as $$ select concat_ws(' ', card_brand, card_last_four) from public.orders where id = of_order $$;
grant execute on function tests.card_of(uuid) to authenticated, service_role;

select tests.as_server();
create temp table bought as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
grant select on bought to authenticated;
select is(tests.card_of(id), '', 'an open order has no card') from bought;
select public.settle_payment(id, 'pi_1', 'failed', 1499, 'usd', null, 'visa', '0002') from bought;
select is(tests.card_of(id), '', 'a declined card is not stored') from bought;
select throws_ok(
  format($$ select public.settle_payment(%L, 'pi_1', 'succeeded', 1, 'usd', null, 'visa', '4242') $$, id), 'PT422', null,
  'a payment of another amount is refused') from bought;
select is(tests.card_of(id), '', 'the card of a refused payment is not stored') from bought;
select is(public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd', null, 'visa', '4242'), 'completed', 'a payment completes its order') from bought;
select is(tests.card_of(id), 'visa 4242', 'the order has the card that paid') from bought;
select public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd') from bought;
select is(tests.card_of(id), 'visa 4242', 'a repeated event without a card keeps the card') from bought;
select throws_ok(
  format($$ select public.settle_payment(%L, 'pi_1', 'succeeded', 1499, 'usd', null, 'visa', '4242424242424242') $$, id), '23514', null,
  'a whole card number is refused') from bought;
select throws_ok(
  format($$ select public.settle_payment(%L, 'pi_1', 'succeeded', 1499, 'usd', null, 'Ada''s card', '4242') $$, id), '23514', null,
  'an unknown brand is refused') from bought;
select tests.sign_in_as('unpaid@example.com');
select is(tests.card_of(id), 'visa 4242', 'the buyer sees the card') from bought;
select is(public.export_my_data() #>> '{orders,0,card_last_four}', '4242', 'the buyer''s data export has the card') from bought;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.card_of(id), null, 'another member does not see the card') from bought;
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select is(tests.card_of(id), '', 'deleting the account deletes the card') from bought;
select public.settle_payment(id, 'pi_1', 'succeeded', 1499, 'usd', null, 'visa', '4242') from bought;
select is(tests.card_of(id), '', 'a repeated event does not bring the card back') from bought;

-- Attempts.
create temp table opened as
select (public.open_order(tests.id_of('revoked@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select is(payment_attempt, 1, 'an order starts with its first attempt') from public.orders join opened using (id);
select is(public.end_payment_attempt(id, 1), 2, 'a failed attempt is followed by the second') from opened;
select is(public.end_payment_attempt(id, 1), 2, 'a late report of the failed attempt returns the second') from opened;
select public.attach_payment_intent(id, 'pi_2') from opened;
select is(public.end_payment_attempt(id, 2), 2, 'an attempt with an intent does not end') from opened;
select tests.sign_in_as('revoked@example.com');

select * from finish();
rollback;
