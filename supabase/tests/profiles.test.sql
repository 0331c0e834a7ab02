-- A profile comes with the account.
begin;
select no_plan();
select tests.open_store();

select tests.create_user('ada@example.com', '{"first_name": "  Ada ", "last_name": "Lovelace", "is_admin": true}');
select results_eq($$ select first_name, last_name, email_verified_at, created_at from public.profiles where user_id = tests.id_of('ada@example.com') $$,
  $$ values ('Ada', 'Lovelace', null::timestamptz, now()) $$, 'whoever signs up has a profile with their name, and an address to verify');
select tests.create_user('nameless@example.com');
select results_eq($$ select first_name, last_name from public.profiles where user_id = tests.id_of('nameless@example.com') $$,
  $$ values ('', '') $$, 'a name is not needed');
select tests.create_user('long@example.com', jsonb_build_object('first_name', repeat('x', 1000), 'last_name', '{}'::jsonb));
select results_eq($$ select char_length(first_name) from public.profiles where user_id = tests.id_of('long@example.com') $$,
  $$ values (100) $$, 'a name that is too long does not keep anybody out');

select tests.sign_in_as('ada@example.com');
select lives_ok($$ update public.profiles set first_name = 'Augusta' $$, 'people change their name');
select throws_ok($$ update public.profiles set last_name = repeat('x', 101) $$, '23514', null, 'within reason');
select throws_ok($$ update public.profiles set email_verified_at = now() $$, '42501', null, 'nobody verifies their own address');
select tests.as_server();
select lives_ok($$ update public.profiles set email_verified_at = now() where user_id = tests.id_of('ada@example.com') $$, 'the server does');

select tests.as_owner();
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status)
values (tests.id_of('ada@example.com'), 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'expired');
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
select tests.id_of('ada@example.com'), 'Ada', n || ' Main St', 'Albany', 'NY', '12201' from generate_series(1, 3) n;
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
values (tests.id_of('ada@example.com'), 'Ada', 'Lovelace', 'ada@example.com', 'Hello', 'Hello');
select tests.entitle('ada@example.com', 'cheatsheet');
create temp table was as select tests.id_of('ada@example.com') as id;
delete from auth.users where email = 'ada@example.com';
select is_empty('select 1 from public.profiles join was on was.id = user_id', 'a profile goes with the account');
select is_empty('select 1 from public.addresses join was on was.id = user_id', 'so do addresses');
select is_empty('select 1 from public.entitlements join was on was.id = user_id', 'and plans');
select isnt_empty('select 1 from public.orders where user_id is null', 'the order stays on the books, without a name');
select isnt_empty('select 1 from public.contact_messages where user_id is null', 'and so does what they wrote to us');

select * from finish();
rollback;
