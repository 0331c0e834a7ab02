-- Acts that ask for a proof: who gives one, what it is good for, and that nothing is done without it.
begin;
select no_plan();
select tests.open_store();
delete from private.proofs;

-- The list ------------------------------------------------------------------------------------------

-- Where the schema demands each: as the argument of a trigger, or in a function.
create temp view demanded as
  select distinct substring(pg_get_triggerdef(oid) from $$\('(\w+)'\)$$) as act
  from pg_trigger where tgname like 'require\_proof%' and not tgisinternal
  union
  select found[1] from pg_proc, regexp_matches(prosrc, $$require_proof(?:_of)?\('(\w+)'$$, 'g') found
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace);
select set_eq('select act from private.acts()', 'select act from demanded', 'every act on the list is demanded somewhere, and no other');
select set_eq(
  'select act from private.acts() where per_day is not null',
  $$ select found[1] from pg_proc, regexp_matches(prosrc, 'count_act\(''(\w+)''', 'g') found where pronamespace in ('public'::regnamespace, 'private'::regnamespace) $$,
  'what has a number a day is counted');
select results_eq(
  'select act, is_of_store, has_subject, per_day from private.acts() order by act',
  $$ values ('add_factor', false, false, null::integer), ('change_countries', true, false, null), ('change_email', false, true, null),
    ('change_password', false, false, null), ('change_prices', true, false, null), ('change_staff', true, false, 20), ('clear_applicants', true, false, null), ('correct_address', true, false, 20),
    ('delete_account', false, false, null), ('delete_many', true, false, null), ('delete_person', true, false, 20), ('refund', true, false, 50),
    ('remove_factor', false, true, null), ('take_data', true, false, 20), ('write_to_members', true, false, 5) $$, 'these acts ask for a proof');

-- Giving one ------------------------------------------------------------------------------------------

create function tests.session_of(email text) returns uuid
language sql stable security definer
as $$ select s.id from auth.sessions s where s.user_id = tests.id_of(session_of.email) order by s.created_at desc limit 1 $$;
create function tests.record(act text, email text, subject text default '', with_code boolean default false) returns void
language sql
as $$ select public.record_proof(record.act, record.subject, tests.id_of(record.email), tests.session_of(record.email), record.with_code) $$;
create function tests.proofs() returns text[]
language sql stable security definer
as $$
  select coalesce(array_agg(concat_ws(' ', u.email, p.scope, nullif(p.subject, ''), case when p.with_code then 'code' end) order by u.email, p.scope, p.subject), '{}')
  from private.proofs p join auth.users u on u.id = p.user_id
$$;
-- How the server, or the person, is answered: 'done', or the state and hint.
create function tests.answer(statement text) returns text
language plpgsql
as $$
declare
  given_hint text;
begin
  execute statement;
  return 'done';
exception when others then
  get stacked diagnostics given_hint = pg_exception_hint;
  return trim(sqlstate || ' ' || given_hint);
end
$$;
grant execute on all functions in schema tests to public;

select tests.as_server();
select tests.record('delete_account', 'unpaid@example.com'), tests.record('refund', 'admin@example.com', 'ignored', true),
  tests.record('change_email', 'unpaid@example.com', '  New@Example.com ');
select is(tests.proofs(), '{"admin@example.com store code","unpaid@example.com change_email new@example.com","unpaid@example.com delete_account"}'::text[],
  'a proof is for its session and act, and for an address in lower case');
select throws_ok($$ select tests.record('refund', 'unpaid@example.com') $$, 'PT403', 'Only an admin may do this.', 'a member proves nothing for the store');
select throws_ok($$ select tests.record('everything', 'admin@example.com') $$, 'PT400', 'There is no such act.', 'an act that is not on the list cannot be proved');
select throws_ok(
  format($$ select public.record_proof('delete_account', '', %L, %L, false) $$, tests.id_of('another@example.com'), tests.session_of('unpaid@example.com')),
  'PT401', null, 'nobody proves a session that is not theirs');
select tests.as_owner();
update private.proofs set given_at = now() - interval '1 hour', with_code = true;
select tests.as_server();
select tests.record('delete_account', 'unpaid@example.com');
select tests.as_owner();
select results_eq(
  $$ select scope, with_code, given_at = now() from private.proofs where user_id = tests.id_of('unpaid@example.com') order by 1 $$,
  $$ values ('change_email', true, false), ('delete_account', false, true) $$, 'a second one takes the place of the first');

select tests.as_server();
select lives_ok(format($$ select public.count_proof_attempt(%L) from generate_series(1, 20) $$, tests.session_of('unpaid@example.com')), 'a session tries twenty passwords an hour');
select throws_ok(format($$ select public.count_proof_attempt(%L) $$, tests.session_of('unpaid@example.com')), 'PT429', null, 'and no more');
select lives_ok(format($$ select public.count_proof_attempt(%L) $$, tests.session_of('another@example.com')), 'another session is not limited by it');
select tests.as_owner();
select is((select array_agg(distinct window_start) from private.rate_limits where action = 'prove'), array[date_bin('1 hour', now(), 'epoch')], 'they are counted by the hour');

-- Asking for one -------------------------------------------------------------------------------------

delete from private.proofs;
select tests.sign_in_as('unpaid@example.com');
select throws_ok($$ select public.ask_for_proof('change_email', ' New@example.com') $$, 'PT403', 'To change your email address, please confirm that it is you.',
  'the page learns what has to be proved');
do $$
declare
  given_detail text;
  given_hint text;
begin
  perform public.ask_for_proof('change_email', ' New@example.com');
exception when sqlstate 'PT403' then
  get stacked diagnostics given_detail = pg_exception_detail, given_hint = pg_exception_hint;
  perform set_config('tests.detail', given_detail, true), set_config('tests.hint', given_hint, true);
end
$$;
select is(current_setting('tests.detail')::jsonb, '{"act": "change_email", "subject": "new@example.com"}', 'in words for a program');
select is(current_setting('tests.hint'), 'proof_due', 'with a hint that names it');
select is(tests.answer($$ select public.ask_for_proof('everything') $$), 'PT400', 'of no act that is not on the list');
select tests.as_owner();
select tests.prove('unpaid@example.com', 'change_email', 'new@example.com'), tests.prove('unpaid@example.com', 'change_password');
select tests.sign_in_as('unpaid@example.com');
select is(tests.answer($$ select public.ask_for_proof('change_email', 'NEW@example.com ') $$), 'done', 'who has proved it is not asked');
select is(tests.answer($$ select public.ask_for_proof('change_email', 'other@example.com') $$), 'PT403 proof_due', 'but for another address');
select is(tests.answer($$ select public.ask_for_proof('change_email', null) $$), 'PT403 proof_due', 'or none');
select is(tests.answer($$ select public.ask_for_proof('change_password', 'whatever') $$), 'done', 'a password has no subject');
select is(tests.answer($$ select public.ask_for_proof('delete_account') $$), 'PT403 proof_due', 'nor is another act proved');
select tests.sign_in_as('another@example.com');
select is(tests.answer($$ select public.ask_for_proof('change_password') $$), 'PT403 proof_due', 'nobody else has proved it');
select tests.as_owner();
insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), tests.id_of('unpaid@example.com'), now() + interval '1 second', now());
select tests.sign_in_as('unpaid@example.com');
select is(tests.answer($$ select public.ask_for_proof('change_password') $$), 'PT403 proof_due', 'nor has another session of theirs');

-- Of one's own account ---------------------------------------------------------------------------------

select tests.as_owner();
-- What Auth does when a session sets a password, or confirms an app, and commits.
create function tests.set_password(email text, by_session uuid) returns text
language plpgsql security definer
as $$
begin
  update auth.users u set encrypted_password = gen_random_uuid()::text where u.email = set_password.email;
  delete from auth.sessions s where s.user_id = tests.id_of(set_password.email) and s.id is distinct from by_session;
  set constraints all immediate;
  set constraints all deferred;
  return 'done';
exception when sqlstate 'PT403' then
  return sqlerrm;
end
$$;
create function tests.confirm(app uuid, by_session uuid) returns text
language plpgsql security definer
as $$
begin
  update auth.mfa_factors set status = 'verified' where id = app;
  update auth.sessions set aal = 'aal2', factor_id = app where id = by_session;
  set constraints all immediate;
  set constraints all deferred;
  return 'done';
exception when sqlstate 'PT403' then
  return sqlerrm;
end
$$;
-- Another session of an account.
create function tests.log_in(email text) returns uuid
language sql
as $$
  insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), tests.id_of(log_in.email), now() - interval '1 second', now()) returning id
$$;
create function tests.give(act text, session uuid, subject text default '', with_code boolean default false, given_at timestamptz default now()) returns void
language sql
as $$
  insert into private.proofs (user_id, session_id, scope, subject, with_code, given_at)
  values (tests.id_of('owner@example.com'), give.session, give.act, give.subject, give.with_code, give.given_at)
$$;
create function tests.ask_for_address(address text) returns text
language sql
as $$
  update auth.users set email_change = address, email_change_token_new = 'mailed', email_change_token_current = 'mailed'
  where email = 'owner@example.com' returning case concat_ws(' ', email_change, email_change_token_new, email_change_token_current)
    when address || ' mailed mailed' then 'done' when '  ' then 'dropped' end
$$;
create function tests.enroll() returns uuid
language sql
as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), tests.id_of('owner@example.com'), 'totp', 'unverified', now(), now()) returning id
$$;
create function tests.remove(app uuid) returns text
language sql
as $$ select tests.answer(format('delete from auth.mfa_factors where id = %L', app)) $$;
create function tests.delete_own(session uuid) returns text
language sql
as $$ select tests.answer(format('select public.delete_own_account(%L, %L)', tests.id_of('owner@example.com'), session)) $$;
delete from private.proofs;
select tests.create_user('owner@example.com');
select tests.verify('owner@example.com');
update auth.sessions set created_at = now() - interval '3 days' where user_id = tests.id_of('owner@example.com');
create temp table mine as select tests.session_of('owner@example.com') as old, tests.log_in('owner@example.com') as young;
grant select on mine to public;
grant execute on all functions in schema tests to public;
savepoint clean;

-- A proof makes no admin.
select tests.give('store', young) from mine;
select tests.sign_in_as('owner@example.com');
select is(tests.answer('select public.clear_applicants_and_schools()'), 'PT403', 'with a proof, too, only an admin deletes everything');
select tests.as_owner();
rollback to clean;

-- A new address.
select is(tests.ask_for_address('new@example.com'), 'dropped', 'no session changes the address without a proof, young or old');
select tests.give('change_email', young, 'other@example.com'), tests.give('change_password', young), tests.give('delete_account', young) from mine;
select is(tests.ask_for_address('new@example.com'), 'dropped', 'nor with one for another address or act');
select tests.give('change_email', young, 'new@example.com', given_at => now() - interval '10 minutes') from mine;
select is(tests.ask_for_address('new@example.com'), 'dropped', 'nor with one of ten minutes ago');
update private.proofs set given_at = now() - interval '10 minutes' + interval '1 second';
savepoint given;
select is(tests.ask_for_address('new@example.com'), 'done', 'a proof is good for ten minutes');
update auth.users set email_change = '' where email = 'owner@example.com';
select is(tests.ask_for_address('new@example.com'), 'dropped', 'once');
rollback to given;
select throws_ok($$ update auth.users set email = nullif(email_change, '') where email = 'owner@example.com' $$, 'PT403', 'This link leads nowhere.',
  'the link of a change that was dropped takes no address away');
delete from auth.sessions using mine where id = young;
select is(tests.ask_for_address('new@example.com'), 'dropped', 'and while its session lasts');
rollback to given;
update private.proofs set session_id = tests.session_of('admin@example.com');
select is(tests.ask_for_address('new@example.com'), 'dropped', 'a session of somebody else proves nothing');
rollback to given;
select tests.add_factor('owner@example.com', 'unverified');
select is(tests.ask_for_address('new@example.com'), 'done', 'an app that was not confirmed asks for no code');
rollback to given;
select tests.add_factor('owner@example.com', 'verified');
select is(tests.ask_for_address('new@example.com'), 'dropped', 'a confirmed one does');
update private.proofs set with_code = true;
select is(tests.ask_for_address('new@example.com'), 'done', 'with it, the address changes');
select is(tests.ask_for_address('new@example.com'), 'done', 'and stays as it is asked for');
select is(tests.ask_for_address(''), 'done', 'whoever drops the change needs no proof');
rollback to clean;

-- A new password.
select is(tests.set_password('owner@example.com', young), 'To change your password, please confirm that it is you.', 'a young session sets no password without a proof') from mine;
select is(tests.set_password('owner@example.com', old), 'To change your password, please confirm that it is you.', 'nor does an old one') from mine;
select tests.give('change_password', young), tests.give('change_email', old), tests.give('store', old) from mine;
savepoint given;
select is(tests.set_password('owner@example.com', old), 'To change your password, please confirm that it is you.', 'nor with the proof of another session') from mine;
select ok(exists (select from auth.sessions where id = young), 'which stays') from mine;
select is(tests.set_password('owner@example.com', null), 'To change your password, please confirm that it is you.', 'nor one that has logged out by then');
select is(tests.set_password('owner@example.com', young), 'done', 'the session that has proved itself does') from mine;
select is(tests.set_password('owner@example.com', young), 'To change your password, please confirm that it is you.', 'once') from mine;
rollback to given;
update auth.users set encrypted_password = 'x' where email = 'owner@example.com';
select throws_ok('set constraints all immediate', 'PT403', null, 'not while other sessions stay');
rollback to given;
set constraints all deferred;
update private.proofs set given_at = now() - interval '10 minutes';
select is(tests.set_password('owner@example.com', young), 'To change your password, please confirm that it is you.', 'not ten minutes later') from mine;
rollback to given;
select tests.add_factor('owner@example.com', 'verified');
update auth.sessions set aal = 'aal2' from mine where id = young;
select is(tests.set_password('owner@example.com', young), 'To change your password, please confirm that it is you.', 'not without the code of an app') from mine;
rollback to given;
update auth.users set encrypted_password = 'given before' where email = 'owner@example.com';
delete from auth.sessions using mine where id = old;
set constraints all immediate;
set constraints all deferred;
update auth.users set encrypted_password = encrypted_password, aud = 'x' where email = 'owner@example.com';
select lives_ok('set constraints all immediate', 'the same one needs no proof');
set constraints all deferred;
update auth.users set encrypted_password = '' where email = 'owner@example.com';
update auth.users set encrypted_password = null where email = 'owner@example.com';
select lives_ok('set constraints all immediate', 'nor does taking it away');
rollback to clean;
set constraints all deferred;
select tests.give('change_password', young) from mine;
insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), tests.id_of('owner@example.com'), now(), now());
update auth.users set encrypted_password = 'x' where email = 'owner@example.com';
delete from auth.sessions using mine where id = old;
select lives_ok('set constraints all immediate', 'a log-in at the same time is none of the sessions from before');
rollback to clean;
set constraints all deferred;

-- An authenticator app.
select is(tests.answer('select tests.enroll()'), 'PT403 proof_due', 'an app is not begun without a proof');
select tests.give('add_factor', young), tests.give('change_password', old) from mine;
update public.profiles set email_verified_at = null where user_id = tests.id_of('owner@example.com');
select throws_ok('select tests.enroll()', 'PT403', 'Please verify your email address first.', 'an account with an unproved address has no app');
select tests.verify('owner@example.com');
create temp table begun as select tests.enroll() as app;
savepoint enrolled;
select is(tests.confirm(app, old), 'To set up an authenticator app, please confirm that it is you.', 'a session without the proof cannot confirm it') from begun, mine;
select is(tests.confirm(app, null), 'To set up an authenticator app, please confirm that it is you.', 'nor can no session') from begun;
select is(tests.confirm(app, tests.session_of('admin@example.com')), 'To set up an authenticator app, please confirm that it is you.', 'nor one of somebody else') from begun;
update public.profiles set email_verified_at = null where user_id = tests.id_of('owner@example.com');
select is(tests.confirm(app, young), 'Please verify your email address first.', 'nor an account whose address is not proved any more') from begun, mine;
rollback to enrolled;
select is(tests.confirm(app, young), 'done', 'the session that has proved itself can') from begun, mine;
select is(tests.proofs(), '{"owner@example.com change_password"}'::text[], 'once');
select tests.give('add_factor', young) from mine;
select is(tests.answer('select tests.enroll()'), 'PT403 proof_due', 'a second app needs the code of the first');
update private.proofs set with_code = true;
select is(tests.answer('select tests.enroll()'), 'done', 'with it, it is begun');
rollback to enrolled;
update private.proofs set given_at = now() - interval '10 minutes';
select is(tests.confirm(app, young), 'To set up an authenticator app, please confirm that it is you.', 'ten minutes later it has to be proved anew') from begun, mine;
rollback to enrolled;
select is(tests.confirm(app, young), 'done', 'an app is there') from begun, mine;
savepoint confirmed;
select is(tests.remove(app), 'PT403 proof_due', 'it is not removed without a proof') from begun;
select tests.give('remove_factor', old, gen_random_uuid()::text, true), tests.give('add_factor', old, '', true), tests.give('remove_factor', old, app::text) from begun, mine;
select is(tests.remove(app), 'PT403 proof_due', 'nor with one for another app or act, or without its code') from begun;
update private.proofs set with_code = true;
select is(tests.remove(app), 'done', 'with its code it is') from begun;
select is((select array_agg(scope order by scope) from private.proofs), '{add_factor,change_password,remove_factor}', 'which uses that proof alone');
rollback to confirmed;
update auth.mfa_factors set status = 'unverified' from begun where id = app;
select is(tests.remove(app), 'done', 'one that is not confirmed goes without') from begun;
rollback to confirmed;
select is(private.drop_factors(tests.id_of('owner@example.com')), 1::bigint, 'the operator removes a lost one');
rollback to confirmed;
select lives_ok($$ delete from auth.users where email = 'owner@example.com' $$, 'with its account it goes, too');
rollback to clean;

-- The account.
select tests.as_server();
select is(tests.delete_own(young), 'PT403 proof_due', 'no session deletes the account without a proof') from mine;
select is(tests.delete_own(null), 'PT403 proof_due', 'nor does none');
select tests.as_owner();
select tests.give('delete_account', young), tests.give('change_password', old) from mine;
select tests.as_server();
select is(tests.delete_own(old), 'PT403 proof_due', 'nor with that of another session') from mine;
select is(tests.delete_own(null), 'PT403 proof_due', 'nor with that of any');
select is(tests.answer(format($$ select public.require_proof_of('delete_account', %L, %L) $$, tests.id_of('owner@example.com'), young)), 'done', 'a look shows that it may') from mine;
select is(tests.answer(format($$ select public.require_proof_of('delete_account', %L, %L) $$, tests.id_of('owner@example.com'), session)), 'PT403 proof_due', 'or may not')
from (select old from mine union select null) sessions (session);
select is(tests.delete_own(young), 'done', 'the session that has proved itself does') from mine;
select tests.as_owner();
select is_empty($$ select 1 from auth.users where email = 'owner@example.com' $$, 'the account is gone');
rollback to clean;

-- Of the store ------------------------------------------------------------------------------------------

insert into public.products (id, name, price_cents, is_active) values ('workbook', 'Workbook', 1000, false);
insert into public.coupons (code, percent_off) select 'MANY' || n, 10 from generate_series(1, 101) n;
insert into public.announcements (subject, body, audience) values ('Hello', 'News', 'holders');
select tests.verify('cheatsheet@example.com');
select tests.create_user('second@example.com', '{}', '{"is_admin": true}');
create temp table store_acts as select statement from (values
  ($$ update public.products set price_cents = 50 where id = 'workbook' $$),
  ($$ insert into public.products (id, name, price_cents, is_active) values ('other', 'Other', 50, false) $$),
  ($$ insert into public.product_sales (product_id, price_cents, ends_at) values ('cheatsheet', 50, now() + interval '1 day') $$),
  ($$ update public.store_settings set sells_to = '{US}' where id $$),
  ($$ delete from public.coupons where code like 'MANY%' $$),
  ($$ select public.send_announcement(id, 1) from public.announcements $$),
  ('select public.clear_applicants_and_schools()')) acts (statement);
grant select on store_acts to public;
select tests.sign_in_as('admin@example.com');
select is(tests.answer(statement), 'PT403 proof_due', 'an admin without a proof cannot: ' || statement) from store_acts;
select tests.as_owner();
select tests.prove('second@example.com'), tests.prove('admin@example.com', 'delete_account');
select tests.sign_in_as('admin@example.com');
select is(tests.answer(statement), 'PT403 proof_due', 'nor with the proof of another, or for their account: ' || statement) from store_acts;
select tests.as_owner();
select tests.prove('admin@example.com');
update private.proofs set given_at = now() - interval '10 minutes' where user_id = tests.id_of('admin@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.answer(statement), 'PT403 proof_due', 'nor ten minutes later: ' || statement) from store_acts;
-- What is not such an act.
select is(tests.answer(statement), 'done', 'it needs no proof: ' || statement) from (values
  ($$ update public.products set name = 'Better', price_cents = 1000 where id = 'workbook' $$),
  ($$ insert into public.products (id, name, price_cents, is_active) values ('free', 'Without a price', null, false) $$),
  ($$ update public.store_settings set seller_name = 'Guides', sells_to = sells_to where id $$),
  ($$ delete from public.coupons where code in (select code from public.coupons where code like 'MANY%' limit 100) $$),
  ($$ select public.test_announcement(id) from public.announcements $$)) other (statement);
select tests.as_owner();
insert into public.coupons (code, percent_off) select 'MANY' || n, 10 from generate_series(1, 101) n on conflict do nothing;
update private.proofs set given_at = now() - interval '10 minutes' + interval '1 second' where user_id = tests.id_of('admin@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.answer(statement), 'done', 'an admin who has proved it can: ' || statement) from store_acts;
select tests.as_owner();
select is_empty('select 1 from public.applicants', 'as often as needed');
insert into public.product_sales (product_id, price_cents, ends_at) values ('application', 50, now() + interval '1 day');
delete from private.proofs;
select tests.sign_in_as('admin@example.com');
select is(tests.answer(statement), 'PT403 proof_due', 'nor can an admin change a sale without a proof: ' || statement) from (values
  ($$ update public.product_sales set price_cents = 60 where product_id = 'application' $$),
  ($$ delete from public.product_sales where product_id = 'application' $$)) sale (statement);
select tests.as_owner();
insert into public.coupons (code, percent_off) select 'MANY' || n, 10 from generate_series(1, 101) n;
select tests.as_server();
select is(tests.answer($$ update public.products set price_cents = 60 where id = 'workbook' $$), 'done', 'the server itself is not asked');
select is(tests.answer($$ delete from public.coupons where code like 'MANY%' $$), 'done', 'nor about many rows');
select tests.as_owner();
select is(tests.answer($$ update public.products set price_cents = 70 where id = 'workbook' $$), 'done', 'nor is the owner of the database');

-- By the server for an admin: a refund, and an account.
insert into public.orders (user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, status, completed_at, stripe_payment_intent_id)
values (tests.id_of('another@example.com'), 'cheatsheet', 'x', 9900, 0, 9900, 'completed', now(), 'pi_1');
create temp table bought as select id from public.orders where stripe_payment_intent_id = 'pi_1';
create temp table admins as select tests.id_of('admin@example.com') as id, tests.session_of('admin@example.com') as session, tests.session_of('second@example.com') as other;
grant select on bought, admins to public;
create function tests.refund(session uuid, cents integer default 1) returns text
language sql
as $$ select tests.answer(format('select public.open_refund(%L, %L, %s, %L, %L)', admins.id, bought.id, cents, 'x', refund.session)) from admins, bought $$;
create function tests.delete_person(session uuid, email text default 'unpaid@example.com') returns text
language sql
as $$ select tests.answer(format('select public.delete_account_for(%L, %L, %L)', id, delete_person.email, delete_person.session)) from admins $$;
grant execute on all functions in schema tests to public;
select tests.prove('second@example.com');
select tests.as_server();
select is(tests.refund(given), 'PT403 proof_due', 'no refund without the proof of the session that asks') from admins, unnest(array[session, other, null]) given;
select is(tests.delete_person(given), 'PT403 proof_due', 'no account is deleted without it, either') from admins, unnest(array[session, other, null]) given;
select tests.as_owner();
select tests.prove('admin@example.com');
select tests.as_server();
select is(tests.delete_person(session), 'done', 'with it one is') from admins;
select is(tests.refund(session), 'done', 'and a refund is made') from admins;
select is(tests.refund(session), 'done', 'the same again is the same refund') from admins;
select tests.as_owner();
select is((select hits from private.rate_limits where action = 'refund' and subject = tests.id_of('admin@example.com')::text), 1, 'which is counted once');
update public.refunds set status = 'refused', problem = 'x', settled_at = now();
update private.rate_limits set hits = case action when 'refund' then 49 else 19 end where action in ('refund', 'delete_person');
select tests.as_server();
select is(tests.refund(session, 2), 'done', 'the fiftieth refund of a day is made') from admins;
select tests.as_owner();
update public.refunds set status = 'refused', problem = 'x', settled_at = now() where status = 'pending';
select tests.as_server();
select throws_ok(format('select public.open_refund(%L, %L, 3, %L, %L)', admins.id, bought.id, 'x', session), 'PT429', 'That was done 50 times today, the most for a day. Please go on tomorrow.',
  'another is refused') from admins, bought;
select is(tests.delete_person(session, 'expired@example.com'), 'done', 'the twentieth account is deleted') from admins;
select throws_ok(format($$ select public.delete_account_for(%L, 'revoked@example.com', %L) $$, id, session), 'PT429', 'That was done 20 times today, the most for a day. Please go on tomorrow.',
  'another is refused') from admins;
select tests.as_owner();
select is((select array_agg(distinct subject) from private.rate_limits where action in ('refund', 'delete_person')), array[tests.id_of('admin@example.com')::text], 'each admin has their own number');
select is((select array_agg(distinct window_start) from private.rate_limits where action in ('refund', 'delete_person')), array[date_bin('1 day', now(), 'epoch')], 'of a day');
select is(tests.refund(null, 4), 'done', 'the owner of the database is not asked');

-- Reset links ------------------------------------------------------------------------------------------

select tests.create_user('squatted@example.com'), tests.prove('squatted@example.com', 'change_password');
update auth.users set encrypted_password = 'the squatter''s' where email = 'squatted@example.com';
set constraints all immediate;
set constraints all deferred;
select tests.prove('squatted@example.com', 'change_email', 'away@example.com');
update auth.users set recovery_token = 'of-the-owner', confirmation_token = 'c', reauthentication_token = 'r', email_change = 'away@example.com',
  email_change_token_new = 'n', email_change_token_current = 'o' where email = 'squatted@example.com';
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
values (gen_random_uuid(), tests.id_of('squatted@example.com'), 'recovery_token', 'of-the-owner', 'x');
select tests.add_factor('squatted@example.com'), tests.prove('squatted@example.com', 'add_factor');
create function tests.redeem() returns void
language sql
as $$ update auth.users set recovery_token = '' where email = 'squatted@example.com' $$;
-- Their sessions, apps, links in Auth's index, proofs, password, and links.
create function tests.squatter() returns text
language sql
as $$
  select concat_ws(' ', (select count(*) from auth.sessions s where s.user_id = u.id), (select count(*) from auth.mfa_factors f where f.user_id = u.id),
    (select count(*) from auth.one_time_tokens t where t.user_id = u.id), (select count(*) from private.proofs p where p.user_id = u.id and scope <> 'reset'),
    coalesce(encrypted_password, 'none'), confirmation_token || reauthentication_token || email_change || email_change_token_new || email_change_token_current)
  from auth.users u where email = 'squatted@example.com'
$$;
savepoint mailed;
select tests.redeem();
select is(tests.squatter(), '1 0 1 1 the squatter''s craway@example.comno', 'a link that verifies an address ends the apps of before, and leaves the session that may have asked for it');
rollback to mailed;
select tests.as_server();
select public.expect_reset('made-up'), public.expect_reset('');
select tests.as_owner();
select is_empty($$ select 1 from private.proofs where scope = 'reset' $$, 'a made-up link is not expected');
select tests.as_server();
select public.expect_reset('of-the-owner');
select tests.as_owner();
savepoint expected;
update auth.users set recovery_token = 'of-another-mail' where email = 'squatted@example.com';
select tests.redeem();
select is(tests.squatter(), '1 0 1 1 the squatter''s craway@example.comno', 'nothing else ends with another link than the one that was expected');
rollback to expected;
update private.proofs set given_at = now() - interval '1 minute' where scope = 'reset';
select tests.redeem();
select is(tests.squatter(), '1 0 1 1 the squatter''s craway@example.comno', 'or a minute later');
rollback to expected;
update private.proofs set given_at = now() - interval '1 minute' where scope = 'reset';
select tests.as_server();
select public.expect_reset('of-the-owner');
select tests.as_owner();
savepoint expected_again;
select tests.verify('squatted@example.com');
select tests.redeem();
select is(tests.squatter(), '1 1 1 1 the squatter''s craway@example.comno', 'of an account that is verified nothing ends before there is a new password');
rollback to expected_again;
update auth.users set encrypted_password = 'new', recovery_token = '' where email = 'squatted@example.com';
select is((select count(*) from auth.sessions where user_id = tests.id_of('squatted@example.com')), 1::bigint, 'nor by a password that ends the link');
rollback to expected_again;
select tests.redeem();
select is(tests.squatter(), '0 0 0 0 none ', 'a reset link of an unproved address ends the sessions, apps, links, proofs and the password of before');
select is(tests.proofs(), '{"admin@example.com store code","second@example.com store code"}'::text[], 'it is expected no more');
select is(p.email_verified_at, null, 'and proves nothing yet') from public.profiles p where user_id = tests.id_of('squatted@example.com');
-- The session that Auth begins then.
create temp table of_link as select tests.log_in('squatted@example.com') as session;
grant select on of_link to public;
select is(tests.set_password('squatted@example.com', session), 'To change your password, please confirm that it is you.', 'the link alone gives no new password') from of_link;
select tests.as_server();
select public.allow_new_password(tests.id_of('squatted@example.com'), session), public.allow_new_password(tests.id_of('another@example.com'), session) from of_link;
select tests.as_owner();
select is((select array_agg(user_id) from private.proofs where scope = 'change_password'), array[tests.id_of('squatted@example.com')], 'nobody is let in by somebody else''s');
savepoint allowed;
select is(tests.set_password('squatted@example.com', session), 'done', 'the server lets its session choose one') from of_link;
select isnt(p.email_verified_at, null, 'which proves the address') from public.profiles p where user_id = tests.id_of('squatted@example.com');
select is(tests.set_password('squatted@example.com', session), 'To change your password, please confirm that it is you.', 'once') from of_link;
rollback to allowed;
update auth.users set email = 'moved@example.com' where email = 'squatted@example.com';
select is(tests.set_password('moved@example.com', session), 'done', 'after a change of the address') from of_link;
select is(p.email_verified_at, null, 'it proves none') from public.profiles p where user_id = tests.id_of('moved@example.com');
rollback to allowed;
update private.proofs set subject = '' where scope = 'change_password';
select is(tests.set_password('squatted@example.com', session), 'done', 'one that is proved with the old one') from of_link;
select is(p.email_verified_at, null, 'proves no address') from public.profiles p where user_id = tests.id_of('squatted@example.com');
rollback to allowed;
select tests.verify('squatted@example.com');
select tests.add_factor('squatted@example.com', 'verified');
select is(tests.set_password('squatted@example.com', session), 'To change your password, please confirm that it is you.', 'an app of a verified account is asked for its code') from of_link;
update auth.sessions set aal = 'aal2' from of_link where id = session;
update public.profiles set email_verified_at = '2026-01-01' where user_id = tests.id_of('squatted@example.com');
select is(tests.set_password('squatted@example.com', session), 'done', 'in the session itself') from of_link;
select is(p.email_verified_at, '2026-01-01'::timestamptz, 'which was verified before') from public.profiles p where user_id = tests.id_of('squatted@example.com');
rollback to allowed;
update private.proofs set given_at = now() - interval '10 minutes' where scope = 'change_password';
select tests.as_server();
select public.allow_new_password(tests.id_of('squatted@example.com'), session) from of_link;
select tests.as_owner();
select is(tests.set_password('squatted@example.com', session), 'done', 'a second press begins the ten minutes again') from of_link;

-- Nothing is kept for long.
select tests.prove('admin@example.com'), tests.prove('second@example.com');
update private.proofs set given_at = now() - interval '1 day' - interval '1 second' where user_id = tests.id_of('second@example.com');
select is((select removed from private.remove_old_rows() where relation = 'proofs'), 1::bigint, 'proofs go after a day');

select * from finish();
rollback;
