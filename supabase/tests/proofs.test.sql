-- Proofs of who somebody is: the fresh session that a changed address or factor needs, and what a mailed link can do.
begin;
select no_plan();
select tests.open_store();

-- A person whose session is this old, with a verified address or not.
create function tests.person(email text, age interval, is_verified boolean default true) returns uuid
language plpgsql
as $$
declare
  person constant uuid := tests.create_user(email, '{"first_name": "Ada", "last_name": "Lovelace"}');
begin
  update public.profiles set email_verified_at = now() where user_id = person and is_verified;
  update auth.sessions set created_at = now() - age where user_id = person;
  return person;
end
$$;
create function tests.add_factor(email text, age interval default '0') returns void
language sql
as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), tests.id_of(add_factor.email), 'totp', 'unverified', now() - age, now())
$$;
create function tests.confirm_factors(email text) returns void
language sql
as $$ update auth.mfa_factors set status = 'verified' where user_id = tests.id_of(confirm_factors.email) $$;
create function tests.factors(email text) returns bigint
language sql
as $$ select count(*) from auth.mfa_factors where user_id = tests.id_of(factors.email) $$;

select tests.person('fresh@example.com', '9 minutes 59 seconds'), tests.person('stale@example.com', '10 minutes'),
  tests.person('new@example.com', '0', false);

-- A new address.
select throws_ok($$ update auth.users set email_change = 'evil@example.com' where email = 'stale@example.com' $$, 'PT403', 'Please enter your password again.',
  'a session that is ten minutes old cannot change the address');
select lives_ok($$ update auth.users set email_change = 'next@example.com', email_change_token_new = 'of-change' where email = 'fresh@example.com' $$,
  'a session of the last minutes can change the address');
update auth.sessions set created_at = now() - interval '1 day' where user_id = tests.id_of('fresh@example.com');
select lives_ok($$ update auth.users set email_change = '' where email = 'fresh@example.com' $$, 'an old session can drop the change');
update auth.sessions set created_at = now() where user_id = tests.id_of('fresh@example.com');

-- Second factors.
select tests.add_factor(email) from unnest('{fresh@example.com,stale@example.com,new@example.com}'::text[]) email;
select throws_ok($$ select tests.confirm_factors('new@example.com') $$, 'PT403', 'Please verify your email address first.',
  'an account with an unproved address cannot have a second factor');
select throws_ok($$ select tests.confirm_factors('stale@example.com') $$, 'PT403', 'Please enter your password again.',
  'an old session cannot confirm a second factor');
select lives_ok($$ select tests.confirm_factors('fresh@example.com') $$, 'a fresh session can confirm a second factor');
select lives_ok($$ delete from auth.mfa_factors where user_id = tests.id_of('stale@example.com') $$, 'a factor that was never confirmed goes without proof');
select throws_ok($$ delete from auth.mfa_factors where user_id = tests.id_of('fresh@example.com') $$, 'PT403', 'Please enter your password again.',
  'a fresh session without a code cannot remove a second factor');
savepoint with_code;
update auth.sessions set aal = 'aal2' where user_id = tests.id_of('fresh@example.com');
select lives_ok($$ delete from auth.mfa_factors where user_id = tests.id_of('fresh@example.com') $$, 'a fresh session with a code can remove a second factor');
rollback to with_code;
update auth.sessions set created_at = now() - interval '10 minutes', aal = 'aal2' where user_id = tests.id_of('fresh@example.com');
select throws_ok($$ delete from auth.mfa_factors where user_id = tests.id_of('fresh@example.com') $$, 'PT403', 'Please enter your password again.',
  'an old session cannot remove a second factor');
update auth.users set recovery_token = 'of-a-reset' where email = 'fresh@example.com';
update auth.users set recovery_token = '' where email = 'fresh@example.com';
select is(tests.factors('fresh@example.com'), 1::bigint, 'a redeemed link leaves the factor of a verified account');
update public.profiles set email_verified_at = null where user_id = tests.id_of('fresh@example.com');
update auth.users set recovery_token = 'of-a-reset' where email = 'fresh@example.com';
select is(tests.factors('fresh@example.com'), 1::bigint, 'asking for a link removes no factor');
update auth.users set recovery_token = '' where email = 'fresh@example.com';
select is(tests.factors('fresh@example.com'), 0::bigint, 'a redeemed link removes the factors of an unproved account');
select tests.add_factor('fresh@example.com');
update auth.sessions set created_at = now(), aal = 'aal1' where user_id = tests.id_of('fresh@example.com');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('fresh@example.com');
select tests.confirm_factors('fresh@example.com');
update auth.sessions set created_at = now() - interval '1 day' where user_id = tests.id_of('fresh@example.com');
select is(private.drop_factors(tests.id_of('fresh@example.com')), 1::bigint, 'the operator can remove a lost factor');
select tests.add_factor('fresh@example.com');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id_of('stale@example.com'), 'totp', 'verified', now(), now());
select lives_ok($$ delete from auth.users where email = 'stale@example.com' $$, 'an account can be deleted with its factor');

-- A new password.
update auth.users set email_change = 'evil@example.com', email_change_token_new = 'a', email_change_token_current = 'b', recovery_token = 'c',
  confirmation_token = 'd', reauthentication_token = 'e' where email = 'new@example.com';
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
values (gen_random_uuid(), tests.id_of('new@example.com'), 'email_change_token_new', 'a', 'x');
update auth.users set encrypted_password = encrypted_password where email = 'new@example.com';
select is((select recovery_token from auth.users where email = 'new@example.com'), 'c', 'the same password leaves the links');
update auth.users set encrypted_password = 'another' where email = 'new@example.com';
select is(
  (select concat(email_change, email_change_token_new, email_change_token_current, recovery_token, confirmation_token, reauthentication_token)
    from auth.users where email = 'new@example.com'), '', 'a new password ends every mailed link');
select is_empty('select 1 from auth.one_time_tokens', 'also in the index of Auth');

-- Whose account a link is about.
select tests.as_owner();
update auth.users set recovery_token = 'of-a-sign-up', created_at = now() where email = 'new@example.com';
select tests.as_server();
select is(public.account_of_link('of-a-sign-up'), jsonb_build_object('user_id', tests.id_of('new@example.com'), 'name', 'Ada Lovelace', 'created_at', now()),
  'a link names its account');
select is(public.account_of_link('of-change') ->> 'user_id', tests.id_of('fresh@example.com')::text, 'a link to a new address names its account');
select is(public.account_of_link(token), null, 'no account: ' || coalesce(token, 'null')) from unnest(array['made-up', '', null]) token;

-- 'It is not mine.'
select tests.as_owner();
select tests.person('bought@example.com', '0', false), tests.person('tried@example.com', '0', false), tests.person('given@example.com', '0', false);
insert into public.orders (user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, status, completed_at)
values (tests.id_of('bought@example.com'), 'cheatsheet', 'x', 1499, 1498, 1, 'completed', now()), (tests.id_of('tried@example.com'), 'cheatsheet', 'x', 1499, 0, 1499, 'pending', null),
  (tests.id_of('tried@example.com'), 'cheatsheet', 'x', 1499, 0, 1499, 'expired', null), (tests.id_of('tried@example.com'), 'cheatsheet', 'x', 1499, 1499, 0, 'completed', now());
update public.profiles set stripe_customer_id = 'cus_tried' where user_id = tests.id_of('tried@example.com');
select tests.entitle('given@example.com', 'cheatsheet');
select tests.create_user('boss@example.com', '{}', '{"is_admin": true}');
select tests.as_server();
select throws_ok(format('select public.disown_account(%L)', tests.id_of(email)), 'PT409', null, 'nobody can disown: ' || email)
from unnest('{fresh@example.com,bought@example.com,given@example.com,boss@example.com}'::text[]) email;
select lives_ok(format('select public.disown_account(%L)', tests.id_of(email)), 'the owner of the address can disown: ' || email)
from unnest('{new@example.com,tried@example.com}'::text[]) email;
select tests.as_owner();
select is_empty($$ select 1 from auth.users where email in ('new@example.com', 'tried@example.com') $$, 'a disowned account is gone');
select results_eq('select object_id from private.stripe_tasks', $$ values ('cus_tried') $$, 'and its customer at Stripe, too');

-- The way back after a change of address.
delete from private.outbox;
select tests.person('owner@example.com', '0'), tests.person('typo@example.com', '0', false);
update auth.users set email = 'right@example.com' where email = 'typo@example.com';
create function tests.next_mail() returns jsonb
language plpgsql
as $$
declare
  mail constant jsonb := private.take_mail();
begin
  perform public.finish_mail((mail ->> 'id')::bigint);
  return mail;
end
$$;
select is(tests.next_mail() - '{id,message_id}'::text[],
  '{"kind": "email_changed", "to": "typo@example.com", "unsubscribe_token": null, "facts": {"old_email": "typo@example.com", "new_email": "right@example.com", "token": null}}',
  'an address that nobody had proved is told of the change, and gets no way back');
insert into auth.identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
values (gen_random_uuid(), 'owner', tests.id_of('owner@example.com'), 'email', '{"email": "owner@example.com", "sub": "x"}', now(), now());
select tests.add_factor('owner@example.com', '8 days'), tests.add_factor('owner@example.com', '6 days');
update auth.users set email = 'thief@example.com', encrypted_password = 'the thief''s' where email = 'owner@example.com';
update public.profiles set email_verified_at = now() where user_id = tests.id_of('thief@example.com');
create temp table links as select tests.next_mail() #>> '{facts,token}' as token;
select matches(token, '^[0-9a-f]{64}$', 'an address that was proved gets a way back') from links;
select is(token_hash, sha256(convert_to(token, 'UTF8')), 'only its hash is stored') from private.outbox, links where email = 'owner@example.com';
update auth.users set email = 'thief2@example.com' where email = 'thief@example.com';
create temp table thiefs_links as select tests.next_mail() #>> '{facts,token}' as token;
select tests.create_user('owner@example.com');
grant select on links, thiefs_links to public;
select tests.as_server();
select is(public.account_of_link(token) ->> 'user_id', tests.id_of('thief2@example.com')::text, 'the way back names its account') from links;
select tests.as_owner();
update private.outbox set created_at = now() - interval '7 days' where email = 'owner@example.com';
select tests.as_server();
select throws_ok(format('select public.return_address(%L)', token), 'PT400', null, 'the way back ends after a week') from links;
select tests.as_owner();
update private.outbox set created_at = now() - interval '7 days' + interval '1 second' where email = 'owner@example.com';
update public.profiles set email_verified_at = now() where user_id = tests.id_of('owner@example.com');
select tests.as_server();
select throws_ok(format('select public.return_address(%L)', token), 'PT409', null, 'not to an address that another account has proved meanwhile') from links;
select tests.as_owner();
update public.profiles set email_verified_at = null where user_id = tests.id_of('owner@example.com');
update private.outbox set created_at = now() where email = 'owner@example.com';
select tests.as_server();
select throws_ok($$ select public.return_address('made-up') $$, 'PT400', null, 'a made-up link gives no address back');
select lives_ok(format('select public.return_address(%L)', token), 'the owner of the old address gets it back, even if somebody has signed up with it') from links;
select tests.as_owner();
select results_eq(
  $$ select u.encrypted_password, p.email_verified_at, i.identity_data, (select count(*) from auth.sessions s where s.user_id = u.id), tests.factors(u.email)
    from auth.users u join public.profiles p on p.user_id = u.id join auth.identities i on i.user_id = u.id where u.email = 'owner@example.com' $$,
  $$ values (null::varchar, now(), '{"email": "owner@example.com", "sub": "x"}'::jsonb, 0::bigint, 1::bigint) $$,
  'the account has its address, no password, no session, and only its older factor');
select tests.as_server();
select throws_ok(format('select public.return_address(%L)', token), 'PT400', null, 'neither the link nor the thief''s works afterwards')
from (table links union all table thiefs_links) used;
select tests.as_owner();
select is(tests.next_mail() -> 'facts', '{"old_email": "thief2@example.com", "new_email": "owner@example.com", "token": null}',
  'the address that lost the account is told, and gets no way back');
update auth.users set email = 'moved@example.com' where email = 'owner@example.com';
update auth.users set email = 'owner@example.com' where email = 'moved@example.com';
delete from private.outbox where email = 'moved@example.com';
select is(tests.next_mail(), null, 'a change that was undone before is not told');

select * from finish();
rollback;
