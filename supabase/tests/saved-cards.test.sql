-- Saved cards and passwords reset by email.
begin;
select no_plan();
select tests.open_store();
insert into public.payment_methods (user_id, cardholder_name, stripe_payment_method_id, card_type)
select tests.id_of(email), 'A Member', card, type
from (values
  ('cheatsheet@example.com', 'pm_1', 'visa'), ('cheatsheet@example.com', 'pm_2', 'visa'), ('cheatsheet@example.com', null, 'Coupon'),
  ('another@example.com', 'pm_3', 'visa')
) cards (email, card, type);

update auth.users set encrypted_password = 'a', last_sign_in_at = now() where email = 'cheatsheet@example.com';
select results_eq(
  $$ select card_type from public.payment_methods where user_id = tests.id_of('cheatsheet@example.com') $$, $$ values ('Coupon') $$,
  'a password reset removes the saved cards, and keeps the entry of a free purchase');
select results_eq('select object_id from private.stripe_tasks order by 1', $$ values ('pm_1'), ('pm_2') $$, 'the cards are to be detached at Stripe');
select isnt_empty($$ select 1 from public.payment_methods where user_id = tests.id_of('another@example.com') $$, 'another member keeps their cards');
update auth.users set encrypted_password = encrypted_password, last_sign_in_at = now();
select isnt_empty($$ select 1 from public.payment_methods where user_id = tests.id_of('another@example.com') $$, 'signing in keeps the cards');

select * from finish();
rollback;
