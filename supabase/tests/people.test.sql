-- The admin's page about a person: customers, and those who wrote or contributed without an account.
begin;
select no_plan();
select tests.open_store();
update public.profiles set first_name = 'Ada', last_name = 'Sample' where user_id = tests.id_of('unpaid@example.com');
create temp table bought on commit drop as
select (public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select public.settle_payment(id, 'pi_people', 'succeeded', 1499, 'usd') from bought;
select public.settle_payment(id, 'pi_people', 'partially_refunded', 500, 'usd') from bought;
select public.open_order(tests.id_of('unpaid@example.com'), 'application');
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
values (null, 'Robin', 'Visitor', 'Robin@Example.com', 'Hello', 'Hello'),
  (tests.id_of('unpaid@example.com'), 'Ada', 'Sample', 'other@example.com', 'From the account', 'Hello'),
  (null, 'Ada', 'Sample', 'Unpaid@example.com', 'From the address', 'Hello');
insert into public.applicant_submissions (user_id, full_name, email, profile)
values (null, 'Robin Visitor', 'robin@example.com', '{"major": "Biology"}'),
  (tests.id_of('unpaid@example.com'), 'Ada Sample', 'other@example.com', '{}'), (null, 'Ada Sample', 'Unpaid@example.com', '{}');
insert into public.contributor_earnings (kind, email, user_id, amount_cents, paid_at)
values ('referral', 'robin@example.com', null, 200, null), ('profile', 'robin@example.com', null, 300, now()), ('referral', 'payee@example.com', null, 200, null),
  ('profile', 'other@example.com', tests.id_of('unpaid@example.com'), 400, null), ('referral', 'unpaid@example.com', null, 200, null);
grant select on bought to authenticated;
create function tests.found(term text) returns text[]
language sql
as $$ select array(select r ->> 'email' from jsonb_array_elements(public.search_people(term, page_size => 100) -> 'rows') r order by 1) $$;
create function tests.number_of(bought uuid) returns text
language sql stable security definer
as $$ select order_number::text from public.orders where id = bought $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

select tests.sign_in_as('admin@example.com');
select is(tests.found('UNPAID@'), '{unpaid@example.com}', 'an admin finds a person by email address');
select is(tests.found('ada sam'), '{other@example.com,unpaid@example.com}', 'an admin finds a person by name, also by one in a message');
select is(tests.found('#' || tests.number_of(id)), '{unpaid@example.com}', 'an admin finds a person by order number') from bought;
select is(tests.found('robin'), '{robin@example.com}', 'an admin finds a visitor who wrote and contributed, once');
select is(tests.found('payee'), '{payee@example.com}', 'an admin finds someone who is only owed money');
select is(tests.found('%'), '{}', 'a wildcard is searched literally');
select is((public.search_people() ->> 'total')::integer, (select count(*)::integer + 3 from public.profiles),
  'without a search, an admin sees every account, and those without one');
select is(jsonb_array_length(public.search_people(null, 2, 5) -> 'rows'), 5, 'an admin turns the page');

select is((public.person(' Unpaid@Example.com ') -> 'account') - array['id', 'created_at', 'last_sign_in_at', 'referral_code'],
  '{"name": "Ada Sample", "email_verified": false, "is_admin": false, "is_banned": false, "has_second_factor": false, "orders": 1, "spent_cents": 999}',
  'an admin sees an account');
select tests.as_owner();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id_of('unpaid@example.com'), 'totp', 'unverified', now(), now());
update auth.users set banned_until = now() where email = 'unpaid@example.com';
select tests.sign_in_as('admin@example.com');
select is((public.person('unpaid@example.com') #>> '{account,has_second_factor}') || (public.person('unpaid@example.com') #>> '{account,is_banned}'), 'falsefalse',
  'a second factor that was not set up and a ban that has ended do not count');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('unpaid@example.com');
update auth.mfa_factors set status = 'verified' where user_id = tests.id_of('unpaid@example.com');
update auth.users set banned_until = now() + interval '1 second' where email = 'unpaid@example.com';
select tests.sign_in_as('admin@example.com');
select is((public.person('unpaid@example.com') #>> '{account,has_second_factor}') || (public.person('unpaid@example.com') #>> '{account,is_banned}'), 'truetrue',
  'an admin sees a second factor and a ban');
select is(
  (select array_agg(m ->> 'subject' order by m ->> 'subject') from jsonb_array_elements(public.person('unpaid@example.com') -> 'messages') m),
  '{From the account,From the address}', 'an admin sees the messages of the account and of its address');
select is(
  jsonb_array_length(public.person('unpaid@example.com') -> 'submissions') || ' ' || (public.person('unpaid@example.com') ->> 'owed_cents'), '2 600',
  'and what both contributed and are owed');
select is(public.person('robin@example.com') -> 'account', 'null', 'a visitor has no account');
select is((public.person('robin@example.com') ->> 'owed_cents') || ' ' || (public.person('robin@example.com') ->> 'paid_cents'), '200 300',
  'an admin sees what a contributor is owed and was paid');
select is(jsonb_array_length(public.person('robin@example.com') -> 'submissions'), 1, 'an admin sees a contributor''s profiles');
select is(jsonb_array_length(public.person('robin@example.com') -> 'messages'), 1, 'an admin sees a visitor''s messages');
select tests.as_owner();
insert into public.contact_messages (first_name, last_name, email, subject, message)
select 'Robin', 'Visitor', 'robin@example.com', n::text, 'Hello' from generate_series(1, 51) n;
select tests.sign_in_as('admin@example.com');
select is(jsonb_array_length(public.person('robin@example.com') -> 'messages'), 50, 'an admin sees the latest fifty messages of a person');
select is(public.person('nobody@example.com'), null, 'an unknown address is nobody');
select is((public.person('admin@example.com') #>> '{account,is_admin}')::boolean, true, 'an admin sees who is an admin');

-- Orders and access are found by the account's id.
select is((public.search_orders(tests.id_of('unpaid@example.com')::text) ->> 'total')::integer, 2, 'an admin finds the orders of an account');
select is((public.search_access(tests.id_of('unpaid@example.com')::text) ->> 'total')::integer, 1, 'an admin finds the access of an account');
select is((public.search_access(gen_random_uuid()::text) ->> 'total')::integer, 0, 'an unknown account has no access');

-- The audit log about a person.
select public.revoke_access((select id from public.entitlements where order_id = bought.id), 'Abuse') from bought;
select public.extend_access((select id from public.entitlements where user_id = tests.id_of('another@example.com')), now() + interval '2 years', 'Prize');
update public.contact_messages set is_handled = true where email = 'Unpaid@example.com';
select set_eq(
  $$ select r ->> 'table_name' from jsonb_array_elements(public.search_audit_log(about => 'unpaid@example.com') -> 'rows') r
     where r ->> 'actor_role' = 'authenticated' $$,
  $$ values ('entitlements'), ('access_changes'), ('contact_messages') $$, 'an admin sees the changes about a person');
select is_empty(
  $$ select 1 from jsonb_array_elements(public.search_audit_log(about => 'unpaid@example.com', page_size => 100) -> 'rows') r
     where r -> 'subject' ->> 'email' = 'another@example.com' $$, 'and none about another');
select is(public.search_audit_log(about => 'UNPAI', page_size => 100) -> 'rows', public.search_audit_log(about => 'unpaid@example.com', page_size => 100) -> 'rows',
  'a part of an address finds the same');
select is(public.search_audit_log(about => about) -> 'rows', '[]', 'no changes are about: ' || about) from unnest('{nobody@example.com,npaid@example.com,%}'::text[]) about;

select * from finish();
rollback;
