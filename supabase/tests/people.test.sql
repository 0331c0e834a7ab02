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
select is(jsonb_array_length(public.search_people(page => 2, page_size => 5) -> 'rows'), 5, 'an admin turns the page');

select is((public.person(' Unpaid@Example.com ') -> 'account') - array['id', 'created_at', 'last_sign_in_at', 'referral_code'],
  '{"name": "Ada Sample", "email_verified": false, "role": null, "is_banned": false, "has_second_factor": false, "orders": 1, "kept_cents": 999}',
  'an admin sees an account');
select tests.as_owner();
select tests.add_factor('unpaid@example.com');
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
select is(public.person('admin@example.com') #>> '{account,role}', 'admin', 'an admin sees who is an admin');
select is(public.person('support@example.com') #>> '{account,role}', 'support', 'an admin sees who is support');

-- Support reads the same of a person, but what they contributed and are paid.
create temp table seen_by_admin on commit drop as select public.person('robin@example.com') as person;
grant select on seen_by_admin to authenticated;
select tests.sign_in_as('support@example.com');
select is(public.person('robin@example.com'), person - '{owed_cents,paid_cents,submissions,earnings}'::text[], 'support sees no contributions')
from seen_by_admin;
select is(tests.found('UNPAID@'), '{unpaid@example.com}', 'support finds a person');
select tests.sign_in_as('admin@example.com');

-- Orders are found by the account's id.
select is((public.search_orders(tests.id_of('unpaid@example.com')::text) ->> 'total')::integer, 2, 'an admin finds the orders of an account');

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

-- What people hold, held and wait for, bought, and when they were last seen.
select tests.as_owner();
create function tests.join_store(name text, since interval, seen interval default null) returns void
language sql
as $$
  select tests.create_user('p-' || name || '@example.com', jsonb_build_object('first_name', name));
  update auth.users set created_at = now() - since, last_sign_in_at = now() - seen where email = 'p-' || name || '@example.com'
$$;
create function tests.shown(product text default null, state text default null, sort text default null, page integer default 1, page_size integer default 100)
returns text
language sql
as $$
  select string_agg(substring(r ->> 'email' from 'p-(.*)@'), ' ' order by n)
  from jsonb_array_elements(public.search_people('p-', product, state, sort, page, page_size) -> 'rows') with ordinality rows (r, n)
$$;
create function tests.row_of(name text) returns jsonb
language sql
as $$ select public.search_people('p-' || name) #> '{rows,0}' $$;
select tests.join_store('buyer', '9 days', '2 days');
select tests.join_store('given', '8 days', '1 day');
select tests.join_store('ended', '7 days');
select tests.join_store('revoked', '6 days', '3 days');
select tests.join_store('early', '5 days');
select tests.join_store('waits', '4 days');
insert into public.contact_messages (first_name, last_name, email, subject, message, created_at)
values ('Vi', 'Sitor', 'P-visitor@example.com', 'Hello', 'Hello', now() - interval '3 days');
insert into private.waiting_grants (email, product_id, until, reason, granted_at)
values ('p-invited@example.com', 'application', now() + interval '1 day', 'A prize', now() - interval '2 days'),
  ('p-waits@example.com', 'application', now() + interval '1 day', 'A prize', now());
select tests.verify('p-buyer@example.com');
select tests.verify('p-given@example.com');
create function tests.bought(name text, plan text, cents integer) returns uuid
language sql
as $$
  with opened as (select (public.open_order(tests.id_of('p-' || name || '@example.com'), plan) ->> 'order_id')::uuid as id)
  select public.settle_payment(id, 'pi_' || name || plan, 'succeeded', cents, 'usd') from opened;
  select id from public.orders where stripe_payment_intent_id = 'pi_' || name || plan
$$;
select tests.bought('buyer', 'cheatsheet', 1499);
select tests.bought('buyer', 'application', 1999);
select public.settle_payment(id, stripe_payment_intent_id, 'refunded', total_cents, 'usd')
from public.orders where stripe_payment_intent_id = 'pi_buyerapplication';
select tests.bought('ended', 'application', 1999);
update public.entitlements set starts_at = now() - interval '1 year', ends_at = now() where user_id = tests.id_of('p-ended@example.com');
select tests.entitle('p-given@example.com', 'cheatsheet-plus', tstzrange(now(), now() + interval '1 day'));
select tests.entitle('p-given@example.com', 'cheatsheet-plus', tstzrange(now() + interval '1 day', now() + interval '9 days'));
select tests.entitle('p-revoked@example.com', 'cheatsheet', tstzrange(now(), now() + interval '1 day'), 'manual');
select tests.entitle('p-early@example.com', 'cheatsheet', tstzrange(now() + interval '1 second', now() + interval '1 day'));
insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, completed_at)
values ('cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'completed', now());
grant execute on all functions in schema tests to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.shown(), 'invited visitor waits early revoked ended given buyer', 'an admin sees those whom the store knows since yesterday first');
select is(tests.shown(state => 'no-such', sort => 'no-such'), tests.shown(), 'an unknown state or order is ignored');
select is(tests.shown(state => 'holding'), 'given buyer', 'an admin sees who holds something, from its first instant');
select is(tests.shown('cheatsheet'), 'buyer', 'an admin sees who holds a product');
select is(tests.shown('cheatsheet', 'given'), null, 'who holds a product and was given something else is not both');
select is(tests.shown(state => 'lapsed'), 'revoked ended', 'an admin sees who held something and holds nothing, from its first and its last instant');
select is(tests.shown(state => 'given'), 'given', 'an admin sees who holds something without an order');
select is(tests.shown(state => 'revoked'), 'revoked buyer', 'an admin sees whose access was revoked');
select is(tests.shown(state => 'never_bought'), 'invited visitor waits early revoked given', 'an admin sees who never bought, though there are orders of nobody');
select is(tests.shown(state => 'unverified'), 'waits early revoked ended', 'an admin sees who has not verified their address');
select is(tests.shown(state => 'waiting'), 'invited waits', 'an admin sees what addresses wait for a grant, with and without an account');
select is(tests.shown(sort => 'seen-desc'), 'given buyer revoked invited visitor waits early ended', 'an admin sees who was there last');
select is(tests.shown(sort => 'seen-asc'), 'revoked buyer given invited visitor waits early ended', 'or first');
select is(tests.shown(sort => 'since-asc'), 'buyer given ended revoked early waits visitor invited', 'an admin sees whom the store has known longest');
select is(tests.shown(sort => 'orders-asc'), 'invited visitor waits early revoked given ended buyer', 'an admin sees who bought least often');
select is(tests.shown(sort => 'kept-asc'), 'invited visitor waits early revoked given buyer ended', 'an admin sees who brought least');
select is(tests.shown(sort => 'name-desc'), 'waits visitor revoked invited given ended early buyer', 'an admin sees people from Z to A');
select is(tests.shown(sort => 'orders-desc'), 'buyer ended invited visitor waits early revoked given', 'an admin sees who bought most often');
select is(tests.shown(sort => 'kept-desc'), 'ended buyer invited visitor waits early revoked given', 'an admin sees who brought most');
select is(tests.shown(sort => 'name-asc'), 'buyer early ended given invited revoked visitor waits', 'an admin sees people by name, or else address');
select is(tests.shown(sort => 'name-asc', page => 2, page_size => 3), 'given invited revoked', 'an admin turns the page of an order');
select is(tests.row_of('buyer') - array['user_id', 'since', 'last_seen_at', 'holds'],
  '{"email": "p-buyer@example.com", "name": "buyer", "is_verified": true, "orders": 2, "kept_cents": 1499, "waiting": [], "submissions": 0}',
  'a row has what a person bought and what stayed of it');
select is(tests.row_of('given') -> 'holds',
  jsonb_build_array(jsonb_build_object('product_name', 'Premed Cheatsheet+', 'until', now() + interval '9 days')), 'and holds, with its renewal');
select is(tests.row_of('given') -> 'last_seen_at', to_jsonb(now() - interval '1 day'), 'and when they were there');
select is(tests.row_of('ended') -> 'holds', '[]', 'what has ended is not held');
select is(tests.row_of('invited') - array['since', 'waiting'],
  '{"user_id": null, "email": "p-invited@example.com", "name": null, "last_seen_at": null, "is_verified": null, "orders": 0, "kept_cents": 0, "holds": [], "submissions": 0}',
  'an address that waits is a row without an account');
select is(tests.row_of('invited') #>> '{waiting,0,product_name}', 'Application Cheatsheet', 'and says for what');
select is(
  (select array_agg(a ->> 'product_name' || ' ' || (a ->> 'order_number' is not null) order by a ->> 'product_name')
   from jsonb_array_elements(public.person('p-buyer@example.com') -> 'access') a),
  '{"Application Cheatsheet true","Premed Cheatsheet true"}', 'an admin sees what an account holds and held, and the orders');
select is((public.person('p-given@example.com') #> '{access,0}') - 'id',
  jsonb_build_object('product_name', 'Premed Cheatsheet+', 'starts_at', now() + interval '1 day', 'ends_at', now() + interval '9 days',
    'revoked_at', null, 'revoked_reason', null, 'order_id', null, 'order_number', null, 'changes', '[]'::jsonb),
  'and the latest first');
select is(public.person('p-visitor@example.com') -> 'access', '[]', 'a visitor has no access');

select * from finish();
rollback;
