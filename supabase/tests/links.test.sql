-- What a mailed link can do.
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
create function tests.factors(email text) returns bigint
language sql
as $$ select count(*) from auth.mfa_factors where user_id = tests.id_of(factors.email) $$;

select tests.person('fresh@example.com', '0'), tests.person('new@example.com', '0', false);

-- A new password.
select tests.prove('fresh@example.com', 'change_email', 'other@example.com'), tests.prove('new@example.com', 'change_email', 'next@example.com');
update auth.users set email_change = 'other@example.com', email_change_token_new = 'of-change' where email = 'fresh@example.com';
update auth.users set email_change = 'next@example.com', email_change_token_new = 'a', email_change_token_current = 'b', recovery_token = 'c',
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
select is(public.account_of_link('of-a-sign-up'), jsonb_build_object('user_id', tests.id_of('new@example.com'), 'name', 'Ada Lovelace', 'created_at', now(), 'has_password', true),
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
select throws_ok(format('select public.disown_account(%L, %L)', tests.id_of(email), email), 'PT409', null, 'nobody can disown: ' || email)
from unnest('{fresh@example.com,bought@example.com,given@example.com,boss@example.com,support@example.com}'::text[]) email;
select throws_ok(format('select public.disown_account(%L, %L)', tests.id_of('tried@example.com'), address), 'PT400', null, 'nor by a link to an address that the account no longer has')
from unnest(array['new@example.com', null]) address;
select lives_ok(format('select public.disown_account(%L, %L)', tests.id_of(email), upper(email)), 'the owner of the address can disown: ' || email)
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
  '{"kind": "email_changed", "to": "typo@example.com", "unsubscribe_token": null, "facts": {"old_email": "typo@example.com", "new_email": "right@example.com", "by_store": false, "token": null}}',
  'an address that nobody had proved is told of the change, and gets no way back');
insert into auth.identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
values (gen_random_uuid(), 'owner', tests.id_of('owner@example.com'), 'email', '{"email": "owner@example.com", "sub": "x"}', now(), now());
select tests.add_factor('owner@example.com', age => '8 days'), tests.add_factor('owner@example.com', age => '6 days');
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
select is(tests.next_mail() -> 'facts', '{"old_email": "thief2@example.com", "new_email": "owner@example.com", "by_store": false, "token": null}',
  'the address that lost the account is told, and gets no way back');
update auth.users set email = 'moved@example.com' where email = 'owner@example.com';
update auth.users set email = 'owner@example.com' where email = 'moved@example.com';
delete from private.outbox where email = 'moved@example.com';
select is(tests.next_mail(), null, 'a change that was undone before is not told');

-- The way back outlives the account for its week.
delete from private.outbox;
select tests.person('taken@example.com', '0'), tests.person('never@example.com', '0', false);
insert into public.orders (user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, status, completed_at)
select tests.id_of('taken@example.com'), product, 'x', 1499, 0, 1499, 'completed', now() from unnest('{application,interview-cheatsheet}'::text[]) product;
insert into public.entitlements (user_id, product_id, order_id, starts_at, ends_at)
select user_id, product_id, id, now() - interval '1 day', now() + interval '9 days' from public.orders where user_id = tests.id_of('taken@example.com');
select tests.entitle('taken@example.com', 'cheatsheet'), tests.entitle('taken@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '1 day')),
  tests.entitle('taken@example.com', 'cheatsheet-plus', tstzrange(now() - interval '2 days', now())), tests.entitle('taken@example.com', 'application-plus', null, 'refunded');
update auth.users set created_at = now() where email = 'taken@example.com';
update auth.users set email = 'thief3@example.com' where email = 'taken@example.com';
update public.profiles set email_verified_at = now() where user_id = tests.id_of('thief3@example.com');
update auth.users set email = 'thief4@example.com' where email = 'thief3@example.com';
update auth.users set email = 'ever@example.com' where email = 'never@example.com';
select tests.person('old-notice@example.com', '0');
update auth.users set email = 'newer@example.com' where email = 'old-notice@example.com';
update private.outbox set created_at = now() - interval '7 days' where email = 'old-notice@example.com';
select tests.as_server();
select public.delete_user(tests.id_of(email)) from unnest('{thief4@example.com,ever@example.com,newer@example.com}'::text[]) email;
select tests.as_owner();
update public.orders set status = 'refunded', refunded_cents = total_cents where product_id = 'interview-cheatsheet';
select results_eq(
  $$ select email, user_id, payload - 'held' from private.outbox where kind = 'email_changed' $$,
  $$ values ('taken@example.com', null::uuid, jsonb_build_object(
    'can_return', true, 'by_store', false, 'account', jsonb_build_object('name', 'Ada Lovelace', 'created_at', now()))) $$,
  'of a deleted account, the notice to the first address that was proved within the week stays');
savepoint kept;
update private.outbox set created_at = now() - interval '7 days' - interval '1 second';
select private.remove_old_rows();
select is_empty($$ select 1 from private.outbox where kind = 'email_changed' $$, 'it goes after its week');
rollback to kept;
update private.outbox set created_at = now() - interval '7 days' + interval '1 second' where kind = 'email_changed';
insert into private.outbox (kind, user_id, email, dedupe_key, created_at) values ('email_changed', tests.id_of('fresh@example.com'), 'x@example.com', 'x', now() - interval '8 days');
select private.remove_old_rows();
select is((select count(*) from private.outbox where kind = 'email_changed'), 2::bigint, 'neither before, nor while there is the account');
delete from private.outbox where dedupe_key = 'x' or kind <> 'email_changed';
create temp table last_link as select tests.next_mail() as mail;
grant select on last_link to public;
select is((mail -> 'facts') - 'token', '{"old_email": "taken@example.com", "new_email": null, "by_store": false}', 'it says that the account is deleted') from last_link;
select tests.as_server();
select is(public.account_of_link(mail #>> '{facts,token}'), jsonb_build_object('user_id', null, 'name', 'Ada Lovelace', 'created_at', now()),
  'its link names the account that was deleted') from last_link;
savepoint waits;
select lives_ok(format('select public.return_address(%L)', mail #>> '{facts,token}'), 'it gives back what the account held') from last_link;
select throws_ok(format('select public.return_address(%L)', mail #>> '{facts,token}'), 'PT400', null, 'once') from last_link;
select tests.as_owner();
select results_eq(
  $$ select email, product_id, until from private.waiting_grants order by product_id $$,
  $$ values ('taken@example.com', 'application', now() + interval '9 days'), ('taken@example.com', 'cheatsheet', now() + interval '364 days') $$,
  'it waits for the address: neither what had ended, nor what was refunded before or since');
rollback to waits;
select tests.as_owner();
insert into private.waiting_grants (email, product_id, until, reason)
values ('taken@example.com', 'application', now() + interval '1 day', 'x'), ('taken@example.com', 'cheatsheet', now() + interval '999 days', 'x');
update private.outbox set payload = jsonb_set(payload, '{held}', payload -> 'held' || jsonb_build_object('product_id', 'cheatsheet-plus', 'until', now()));
select tests.as_server();
select public.return_address(mail #>> '{facts,token}') from last_link;
select tests.as_owner();
select results_eq(
  $$ select until from private.waiting_grants order by product_id $$, $$ values (now() + interval '9 days'), (now() + interval '999 days') $$,
  'what waits already waits as long as either, and what has ended meanwhile does not');
rollback to waits;
select tests.as_owner();
select tests.create_user('taken@example.com');
select tests.as_server();
savepoint unproved;
select public.return_address(mail #>> '{facts,token}') from last_link;
select tests.as_owner();
select ok(not tests.has_access('taken@example.com'), 'whoever signed up with the address without proving it gets nothing');
rollback to unproved;
select tests.as_owner();
select tests.verify('taken@example.com');
select tests.as_server();
select public.return_address(mail #>> '{facts,token}') from last_link;
select tests.as_owner();
select results_eq(
  $$ select e.product_id, e.ends_at, c.action, c.until from public.entitlements e join public.access_changes c on c.entitlement_id = e.id
    where e.user_id = tests.id_of('taken@example.com') order by 1 $$,
  $$ values ('application', now() + interval '9 days', 'granted', now() + interval '9 days'), ('cheatsheet', now() + interval '364 days', 'granted', now() + interval '364 days') $$,
  'an account that has proved it gets its access at once');
select is_empty('select 1 from private.waiting_grants', 'and nothing waits');

-- The link to a first password in an order's confirmation.
select tests.as_owner();
select tests.create_user('first@example.com');
insert into private.outbox (kind, user_id, dedupe_key, token_hash, created_at)
select 'order_confirmation', tests.id_of('first@example.com'), secret, sha256(convert_to(secret, 'UTF8')), now() - age
from (values ('first-link', interval '6 days'), ('first-old-link', '8 days')) links (secret, age);
select tests.as_server();
select is(public.account_of_link('first-link') ->> 'user_id', tests.id_of('first@example.com')::text, 'the link to a first password names its account');
select is(public.account_of_link('first-old-link'), null, 'for a week');
select is(public.account_without_password('first-link'), '{"email": "first@example.com", "has_expired": false}', 'the account can be entered for that');
select is(public.account_without_password('first-old-link'), '{"email": "first@example.com", "has_expired": true}', 'an old link only finds the mailbox');
select is(public.account_without_password('made-up'), null, 'another link finds nothing');
select throws_ok($$ select public.return_address('first-link') $$, 'PT400', null, 'it gives no address back');
select tests.as_owner();
update auth.users set encrypted_password = 'chosen' where email = 'first@example.com';
select tests.as_server();
select is(public.account_without_password('first-link'), null, 'with a password, the link is over');
select is(public.account_of_link('first-link'), null, 'and names nobody');

select * from finish();
rollback;
