-- Each account has a profile.
begin;
select no_plan();
select tests.open_store();

select tests.create_user('ada@example.com', '{"first_name": "  Ada ", "last_name": "Lovelace", "is_admin": true}');
select results_eq($$ select first_name, last_name, email_verified_at, created_at from public.profiles where user_id = tests.id_of('ada@example.com') $$,
  $$ values ('Ada', 'Lovelace', null::timestamptz, now()) $$, 'a new account has a profile with its name and an unverified address');
select tests.create_user('nameless@example.com');
select results_eq($$ select first_name, last_name from public.profiles where user_id = tests.id_of('nameless@example.com') $$,
  $$ values ('', '') $$, 'a new account can have no name');
select tests.create_user('long@example.com', jsonb_build_object('first_name', repeat('x', 1000), 'last_name', '{}'::jsonb));
select results_eq($$ select char_length(first_name) from public.profiles where user_id = tests.id_of('long@example.com') $$,
  $$ values (100) $$, 'a new account with a long name has it cut off');

select throws_ok(
  $$ select tests.create_user('large@example.com', jsonb_build_object('note', repeat(' ', 4096))) $$, 'PT422',
  'The metadata of an account can have at most 4,096 bytes.', 'a new account cannot have more than 4 KB of metadata');
select lives_ok($$ select tests.create_user('large@example.com', jsonb_build_object('note', repeat(' ', 4000))) $$, 'it can have less');
select throws_ok(
  $$ update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('more', repeat(' ', 100)) where email = 'large@example.com' $$,
  'PT422', null, 'nor can it get more later');
select tests.create_user('asks@example.com', '{"wants_order_reminders": true, "wants_contributor_news": false}');
select tests.create_user('jokes@example.com', '{"wants_order_reminders": "yes"}');
select results_eq($$ select email::text, wants_access_notices, wants_order_reminders, wants_contributor_news and wants_announcements
    from public.profiles join auth.users on id = user_id where email in ('ada@example.com', 'asks@example.com', 'jokes@example.com') order by 1 $$,
  $$ values ('ada@example.com', true, false, true), ('asks@example.com', true, true, true), ('jokes@example.com', true, false, true) $$,
  'a new account gets reminders of open orders only if it asked for them');

select tests.sign_in_as('ada@example.com');
select lives_ok($$ update public.profiles set wants_access_notices = false, wants_order_reminders = true, wants_contributor_news = false, wants_announcements = false $$,
  'a member can choose the email they want');
select lives_ok($$ update public.profiles set my_numbers = '{"gpa": 3.72}' $$, 'a member can keep their numbers');
select throws_ok(format('update public.profiles set my_numbers = %L', numbers), '23514', null, format('but not %s', what))
from (values ('[]'::jsonb, 'a list'), ('3.72', 'a number'), (jsonb_build_object('gpa', repeat('x', 1000)), 'a long text')) as bad (numbers, what);
select results_eq($$ select my_numbers from public.profiles $$, $$ values ('{"gpa": 3.72}'::jsonb) $$, 'which leaves those that were there');
select lives_ok('update public.profiles set applies_in = 2027', 'a member can say which summer they apply');
select throws_ok('update public.profiles set applies_in = 27', '23514', null, 'in a year of this century');
select tests.as_owner();
insert into public.guides (id, capability, kind, title, body)
values ('a-guide', 'application', 'document', 'A', 'Text'), ('another', 'application', 'document', 'B', 'Text'), ('not-held', 'interview', 'document', 'C', 'Text');
select tests.entitle('ada@example.com', 'application', tstzrange(now() - interval '1 day', now() + interval '1 day'));
select tests.sign_in_as('ada@example.com');
select public.tick_box('a-guide', box, true) from unnest('{One,Two,Two}'::text[]) box;
select public.tick_box('another', 'One', true), public.tick_box('a-guide', 'One', false), public.tick_box('not-held', 'One', true);
select results_eq($$ select guide_ticks from public.profiles $$, $$ values ('{"a-guide": ["Two"], "another": ["One"]}'::jsonb) $$, 'a member ticks the boxes of the guides they hold, each once, and clears them');
select throws_ok($$ select public.tick_box('a-guide', repeat('x', 40000), true) $$, '23514', null, 'but not without end');
select throws_ok($$ update public.profiles set guide_ticks = '[]' $$, '23514', null, 'nor as something else');
select tests.sign_in_as('application@example.com');
select public.tick_box('a-guide', 'Mine', true);
select results_eq($$ select guide_ticks from public.profiles $$, $$ values ('{"a-guide": ["Mine"]}'::jsonb) $$, 'each has their own');
select tests.sign_in_as('cheatsheet@example.com');
select is_empty($$ update public.profiles set my_numbers = null where user_id <> auth.uid() returning 1 $$, 'nobody changes another''s numbers');
select is_empty($$ select 1 from public.profiles where my_numbers is not null $$, 'nor reads them');
select tests.sign_in_as('ada@example.com');
select lives_ok($$ update public.profiles set first_name = 'Augusta' $$, 'a member can change their name');
select tests.as_owner();
select is(
  (select raw_user_meta_data - 'is_admin' from auth.users where email = 'ada@example.com'),
  '{"first_name": "Augusta", "last_name": "Lovelace"}', 'the new name is in the account, and so in the next token');
select tests.sign_in_as('ada@example.com');
select tests.as_server();
select lives_ok($$ update public.profiles set email_verified_at = now() where user_id = tests.id_of('ada@example.com') $$, 'the server can verify an address');

-- A changed address.
select tests.as_owner();
update public.profiles set stripe_customer_id = 'cus_ada' where user_id = tests.id_of('ada@example.com');
select tests.prove('ada@example.com', 'change_email', 'new@example.com');
update auth.users set phone = null, email_change = 'new@example.com' where email = 'ada@example.com';
select is_empty('select 1 from private.stripe_tasks', 'an address that waits for its link changes nothing');
update auth.users set email = 'augusta@example.com' where email = 'ada@example.com';
select is((select email_verified_at from public.profiles where user_id = tests.id_of('augusta@example.com')), null,
  'a changed address is unverified');
select results_eq('select object_id from private.stripe_tasks', $$ values ('cus_ada') $$, 'Stripe is to learn the changed address');
update private.stripe_tasks set tried_at = now();
update auth.users set email = 'ada@example.com' where email = 'augusta@example.com';
select results_eq('select tried_at from private.stripe_tasks', $$ values (null::timestamptz) $$, 'a second change is not held up by the first');
select tests.as_server();
select is(public.customer_email('cus_ada'), 'ada@example.com', 'the server reads a customer''s address');
select is(public.customer_email('cus_nobody'), null, 'a customer without an account has none');
select tests.as_owner();
delete from private.stripe_tasks;

-- A wallet's buyer.
insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data)
values
  (gen_random_uuid(), 'authenticated', 'authenticated', 'wallet@example.com', 'made up', '{"has_no_password": true, "first_name": "Wallet"}'),
  (gen_random_uuid(), 'authenticated', 'authenticated', 'typed@example.com', 'typed', '{"has_no_password": false}');
select results_eq(
  $$ select encrypted_password, raw_user_meta_data ->> 'first_name', raw_user_meta_data ? 'has_no_password' from auth.users where email = 'wallet@example.com' $$,
  $$ values (null::varchar, 'Wallet', false) $$, 'a made-up password is not kept');
select tests.sign_in_as('wallet@example.com');
select is(public.has_password(), false, 'a member who has no password learns that');
select tests.sign_in_as('typed@example.com');
select is(public.has_password(), true, 'a member who has one, too');
select tests.sign_out();
select throws_ok('select public.has_password()', '42501', null, 'a visitor does not ask');
select tests.as_owner();
update auth.users set encrypted_password = 'chosen', raw_user_meta_data = '{"has_no_password": true}' where email = 'wallet@example.com';
select tests.sign_in_as('wallet@example.com');
select is(public.has_password(), true, 'nor is it, once a password is chosen, by what a browser says');
select tests.as_owner();

select * from finish();
rollback;
