-- Data rights: exporting and deleting one's data.
begin;
select no_plan();
select tests.open_store();
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
values (tests.id_of('cheatsheet@example.com'), 'A Member', '1 Main Street', 'Springfield', 'Illinois', '62701');
insert into public.payment_methods (user_id, stripe_payment_method_id, cardholder_name, last_four)
values (tests.id_of('cheatsheet@example.com'), 'pm_member', 'A Member', '4242');
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
values (tests.id_of('cheatsheet@example.com'), 'A', 'Member', 'cheatsheet@example.com', 'Hello', 'A question.');
insert into public.message_answers (message_id, body) select id, 'An answer.' from public.contact_messages;
insert into public.newsletter_subscribers (user_id, email, first_name, last_name)
values (tests.id_of('cheatsheet@example.com'), 'elsewhere@example.com', 'A', 'Member'), (null, 'cheatsheet@example.com', 'A', 'Member'),
  (null, 'unpaid@example.com', 'Not', 'Verified');
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}');
insert into public.saved_applicants (user_id, applicant_id) values (tests.id_of('cheatsheet@example.com'), 'applicant-900');
insert into public.saved_schools (user_id, school_id) values (tests.id_of('cheatsheet@example.com'), 'feinberg-school-of-medicine');
insert into public.closed_cycles (user_id, schools) values (tests.id_of('cheatsheet@example.com'), '[{"school_id": "rush"}]');
insert into public.assistant_tokens (user_id, name, token_hash, last_four, expires_at)
values (tests.id_of('cheatsheet@example.com'), 'Mine', sha256('x'), '0123', now() + interval '1 day');
insert into public.assistant_reads (user_id, token_name, token_last_four, tool) values (tests.id_of('cheatsheet@example.com'), 'Mine', '0123', 'saved_list');
insert into public.page_views (user_id, path) values (tests.id_of('cheatsheet@example.com'), '/');
insert into public.orders (
  user_id, product_id, product_name, list_price_cents, total_cents, status, completed_at, stripe_payment_intent_id)
values (
  tests.id_of('cheatsheet@example.com'), 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'completed', now(), 'pi_member');
insert into public.stripe_events (id, type, payload)
values ('evt_1', 'payment_intent.succeeded',
  '{"data": {"object": {"object": "payment_intent", "id": "pi_member", "receipt_email": "cheatsheet@example.com"}}}'),
  ('evt_card', 'setup_intent.setup_failed', '{"data": {"object": {"object": "setup_intent", "customer": "cus_member"}}}'),
  ('evt_other', 'setup_intent.setup_failed', '{"data": {"object": {"object": "setup_intent", "customer": "cus_other"}}}');
update public.profiles set stripe_customer_id = 'cus_member' where user_id = tests.id_of('cheatsheet@example.com');
insert into public.coupon_redemptions (order_id, code, user_id) select id, 'GONE', user_id from public.orders;
insert into public.applicant_submissions (user_id, full_name, email, profile)
values (tests.id_of('cheatsheet@example.com'), 'A Member', 'cheatsheet@example.com', '{}');
insert into public.contributor_earnings (user_id, email, kind, amount_cents)
values (tests.id_of('cheatsheet@example.com'), 'cheatsheet@example.com', 'profile', 200);
insert into private.outbox (kind, user_id, dedupe_key, subject, body) values ('order_confirmation', tests.id_of('cheatsheet@example.com'), 'order_confirmation:1', 'Your order', 'Thank you');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('cheatsheet@example.com');
insert into private.outbox (kind, email, dedupe_key, unsubscribed_at) values
  ('submission', 'Cheatsheet@example.com', 'submission:1', null), ('submission', 'cheatsheet@example.com', 'submission:2', now()),
  ('submission', 'unpaid@example.com', 'submission:3', null);
insert into private.waiting_grants (email, product_id, until, reason) values
  ('cheatsheet@example.com', 'application', now() + interval '1 day', 'x'), ('unpaid@example.com', 'application', now() + interval '1 day', 'x');
create temp table member as select tests.id_of('cheatsheet@example.com') as id;
grant select on member to service_role, authenticated, anon;

-- Export.
select tests.sign_in_as('cheatsheet@example.com');
create temp table mine as select public.export_my_data() as data;
select is(data #>> '{account,email}', 'cheatsheet@example.com', 'a member''s export has their account') from mine;
select is(
  (select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(data) where jsonb_typeof(value) = 'array'),
  '{"orders": 1, "entitlements": 1, "coupon_redemptions": 1, "payment_methods": 1, "addresses": 1, "contact_messages": 1, "message_answers": 1, "newsletter_subscriptions": 2,
    "applicant_submissions": 1, "contributor_earnings": 1, "page_views": 1, "emails": 3, "saved_applicants": 1, "saved_schools": 1, "closed_cycles": 1,
    "assistant_tokens": 1, "assistant_reads": 1}', 'a member''s export has each of their lists') from mine;
select ok(not data #> '{assistant_tokens,0}' ? 'token_hash', 'a member''s export has no hash of a token') from mine;
select ok(data #> '{emails,0}' @> '{"subject": "Your order", "body": "Thank you"}', 'a member''s export has the words of their emails') from mine;
select tests.sign_in_as('unpaid@example.com');
select unalike(public.export_my_data()::text, '%cheatsheet@example.com%', 'a member''s export has no other member''s data');
select is(
  (select sum(jsonb_array_length(value)) from jsonb_each(public.export_my_data()) where jsonb_typeof(value) = 'array'), 0::bigint,
  'the export of an account without data has empty lists');
select is(public.export_my_data() #>> '{account,email}', 'unpaid@example.com', 'the export of an account without data has the account');

-- Export by an admin, with a proof.
select tests.as_owner();
delete from private.proofs;
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.export_data_of(%L)', id), 'PT403', 'To take a copy of somebody’s data, please confirm that it is you.', 'an admin who has not proved to be one exports nothing') from member;
select tests.as_owner();
select is_empty($$ select from public.audit_log where table_name = 'data_exports' $$, 'and leaves no entry');
select tests.prove('admin@example.com');
select tests.sign_in_as('admin@example.com');
select is(public.export_data_of(id) - 'exported_at', data - array['exported_at', 'saved_schools', 'closed_cycles'],
  'an admin''s export of an account is its own, without the schools that only the member reads') from member, mine;
select throws_ok('select public.export_data_of(gen_random_uuid())', 'PT404', 'Account not found.', 'an admin cannot export an unknown account');
select results_eq(
  $$ select actor_id, action, row_key ->> 'user_id' from public.audit_log where table_name = 'data_exports' $$,
  $$ select tests.id_of('admin@example.com'), 'insert', id::text from member $$, 'the audit log tells which admin took an export');
select is((select count(*) from jsonb_array_elements(public.search_audit_log(about => 'cheatsheet@example.com') -> 'rows')), 1::bigint,
  'an admin reads it on the page of the person');

-- Deletion by an admin.
select tests.as_owner();
create function tests.to_delete(email text, by_email text default 'admin@example.com') returns uuid
language sql
as $$ select public.account_to_delete(tests.id_of(by_email), email) $$;
grant execute on function tests.to_delete(text, text) to service_role;
select tests.as_server();
select is(tests.to_delete(' Cheatsheet@Example.com '), id, 'an admin finds the account to delete') from member;
select throws_ok($$ select tests.to_delete('nobody@example.com') $$, 'PT404', 'There is no account with this email address.', 'an admin cannot delete an unknown account');
select throws_ok($$ select tests.to_delete('admin@example.com') $$, 'PT409', 'An admin’s account cannot be deleted here.', 'an admin cannot delete an admin''s account');
select throws_ok($$ select tests.to_delete('cheatsheet@example.com', 'unpaid@example.com') $$, 'PT403', 'Only an admin may do this.', 'a member cannot delete an account');
select throws_ok($$ select public.delete_account_for(tests.id_of('unpaid@example.com'), 'cheatsheet@example.com', tests.proved_session(tests.id_of('unpaid@example.com'))) $$, 'PT403', null,
  'nor by skipping the question');
create temp table another as select tests.id_of('another@example.com') as id;
select public.delete_account_for(tests.id_of('admin@example.com'), 'another@example.com', tests.proved_session(tests.id_of('admin@example.com')));
select is(tests.id_of('another@example.com'), null, 'an admin deletes an account');
select results_eq(
  $$ select actor_id, action, row_key from public.audit_log where table_name = 'accounts' $$,
  $$ select tests.id_of('admin@example.com'), 'delete', jsonb_build_object('user_id', id) from another $$, 'the audit log tells which admin deleted an account');
select is_empty(
  $$ select 1 from public.audit_log where table_name = 'entitlements' and actor_id is distinct from tests.id_of('admin@example.com') $$,
  'and in whose name what it held went');

-- Deletion.
select tests.as_owner();
create temp table told on commit drop as
select o.id, o.user_id = member.id as is_theirs from public.orders o, member;
insert into private.outbox (kind, dedupe_key, payload)
select 'store_sale', 'store_sale:' || is_theirs || id, jsonb_build_object('order_id', id) from told
union all select 'store_sale', 'store_sale:of another', jsonb_build_object('order_id', gen_random_uuid());
select tests.as_server();
select public.delete_user(id) from member;
reset role;
select results_eq($$ select dedupe_key from private.outbox where kind = 'store_sale' and dedupe_key !~ 'false' $$, $$ values ('store_sale:of another') $$,
  'deleting an account deletes what the store was told of its purchases');
select is((select count(*) from auth.users where id = (select id from member)), 0::bigint, 'deleting an account deletes the user');
select is((select count(*) from public.profiles where user_id = (select id from member)), 0::bigint, 'deleting an account deletes the profile');
select is((select count(*) from public.addresses where full_name = 'A Member'), 0::bigint, 'deleting an account deletes the addresses');
select is((select count(*) from public.payment_methods where cardholder_name = 'A Member'), 0::bigint, 'deleting an account deletes the cards');
select is_empty('select 1 from public.saved_applicants union all select 1 from public.saved_schools union all select 1 from public.closed_cycles', 'deleting an account deletes the saved lists');
select is_empty('select 1 from public.assistant_tokens union all select 1 from public.assistant_reads', 'deleting an account deletes the tokens of its assistants and what they read');
select is((select count(*) from public.contact_messages where email = 'cheatsheet@example.com'), 0::bigint, 'deleting an account deletes the messages');
select results_eq(
  $$ select email from public.newsletter_subscribers where email ~ '^(elsewhere|cheatsheet|unpaid)@' $$, $$ values ('unpaid@example.com') $$,
  'deleting an account deletes its subscriptions and that of its verified address');
select is((select count(*) from public.entitlements where user_id = (select id from member)), 0::bigint, 'deleting an account deletes the entitlements');
select is_empty('select 1 from public.page_views', 'deleting an account deletes its page views');
select is_empty($$ select 1 from public.applicant_submissions where full_name = 'A Member' $$, 'deleting an account deletes what it sent');
select is_empty('select 1 from private.rate_limits where subject = (select id::text from member)', 'deleting an account deletes its counts');
select is((select row(user_id, status, total_cents)::text from public.orders where stripe_payment_intent_id = 'pi_member'),
  '(,completed,1499)', 'the order stays without its buyer');
select results_eq($$ select id, payload ? 'redacted' from public.stripe_events where id in ('evt_1', 'evt_card', 'evt_other') order by id $$,
  $$ values ('evt_1', true), ('evt_card', true), ('evt_other', false) $$, 'stored Stripe events on their payments and cards are redacted');
select is((select payload from public.stripe_events where id = 'evt_1'),
  '{"id": "evt_1", "type": "payment_intent.succeeded", "redacted": true}', 'stored Stripe events are reduced to their ids');

select results_eq('select email from private.waiting_grants', $$ values ('unpaid@example.com') $$,
  'deleting an account deletes what waits for its verified address');
select results_eq($$ select dedupe_key from private.outbox where kind not in ('account_deleted', 'store_sale') order by 1 $$, $$ values ('submission:2'), ('submission:3') $$,
  'deleting an account deletes the emails to it and to its verified address, but not the wish to get none');

-- A new address has to be verified again.
update public.profiles set email_verified_at = now() where user_id = tests.id_of('unpaid@example.com');
update auth.users set email = 'moved@example.com' where id = tests.id_of('unpaid@example.com');
select is((select email_verified_at from public.profiles where user_id = tests.id_of('moved@example.com')), null,
  'changing an address makes it unverified');

-- The tables of people. Columns such as decided_by name an admin.
select is_empty(
  $$ select distinct attrelid::regclass
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attnum > 0 and not attisdropped
       and (attname in ('user_id', 'email') or attname not like '%\_by' and exists (
         select from pg_constraint
         where contype = 'f' and conrelid = a.attrelid and confrelid = 'auth.users'::regclass and a.attnum = any (conkey)))
       and a.attrelid not in (select relation::regclass from private.personal_rows) $$,
  'every table that has rows of a person says so, with private.personal');

select * from finish();
rollback;
