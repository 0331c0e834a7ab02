-- Access that an admin gives, lengthens and takes by hand.
begin;
select no_plan();
select tests.open_store();
create function tests.grant(email text, until timestamptz default now() + interval '30 days', reason text default 'Won a prize')
returns uuid
language sql
as $$ select (public.grant_access(email, 'cheatsheet', until, reason) ->> 'id')::uuid $$;
create function tests.reads_profiles(email text) returns boolean
language plpgsql
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  answer boolean;
begin
  perform set_config('request.jwt.claims', tests.claims_of(email)::text, true);
  answer := private.has_capability('profiles');
  perform set_config('request.jwt.claims', claims, true);
  return answer;
end
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;
create temp table entitled as select id from public.entitlements where user_id = tests.id_of('cheatsheet@example.com');
grant select on entitled to public;

-- Nobody but an admin.
create temp table tries (call) on commit drop as
values
  ($$ select public.grant_access('unpaid@example.com', 'cheatsheet', now() + interval '1 day', 'Please') $$),
  ($$ select public.extend_access((select id from entitled), now() + interval '10 years', 'Please') $$),
  ($$ select public.revoke_access((select id from entitled), 'Please') $$);
grant select on tries to public;
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok(call, 'PT403', null, 'a member cannot: ' || call) from tries;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok(call, 'PT403', null, 'a demoted admin with an old token cannot: ' || call) from tries;
select tests.sign_out();
select throws_ok(call, '42501', null, 'a visitor cannot: ' || call) from tries;

-- Given.
select tests.sign_in_as('admin@example.com');
create temp table given as select tests.grant(' Unpaid@Example.com ') as id;
select ok(tests.reads_profiles('unpaid@example.com'), 'who is given a product reads what it unlocks');
select results_eq(
  'select plan, order_id, ends_at from public.entitlements join given using (id)',
  $$ values ('cheatsheet', null::uuid, now() + interval '30 days') $$, 'until the date named, without an order');
select results_eq(
  $$ select action, until, reason, changed_by from public.access_changes $$,
  $$ select 'granted', now() + interval '30 days', 'Won a prize', tests.id_of('admin@example.com') $$, 'with a note of who and why');
select throws_ok($$ select tests.grant('unpaid@example.com') $$, 'PT409', 'This person already holds this product.', 'once');
select throws_ok($$ select tests.grant('nobody@example.com') $$, 'PT404', 'There is no account with this e-mail address.', 'to an account there is');
select throws_ok($$ select public.grant_access('unpaid@example.com', 'no-such', now() + interval '1 day', 'x') $$, 'PT404',
  'There is no such product.', 'of a product there is');
select throws_ok(format($$ select tests.grant('expired@example.com', %s) $$, until), 'PT422', 'Please give a date in the future.', 'not until ' || until)
from unnest(array['now()', 'null', $$'infinity'$$, $$'2020-01-01'$$]) until;
select throws_ok(format($$ select tests.grant('expired@example.com', now() + interval '1 day', %s) $$, reason), 'PT422',
  'Please give a reason of at most 500 characters.', 'not with the reason ' || left(reason, 20))
from unnest(array['null', $$' '$$, $$repeat('x', 501)$$]) reason;
select tests.sign_in_as('unpaid@example.com');
select is((select count(*) from public.entitlements), 1::bigint, 'the member sees what they were given');
select is_empty('select 1 from public.access_changes', 'not why');

-- Lengthened.
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select public.extend_access(id, now() + interval '29 days', 'x') from given $$, 'PT422', 'The access already lasts until then.',
  'access is not shortened');
select is((public.extend_access(id, now() + interval '60 days', 'Exam moved')).ends_at, now() + interval '60 days', 'but lengthened') from given;
select throws_ok(format('select public.extend_access(id, %s, %L) from given', until, 'x'), 'PT422', 'Please give a date in the future.',
  'not until ' || until)
from unnest(array['null', $$'infinity'$$]) until;
create temp table over as
select id from public.entitlements where user_id = tests.id_of('expired@example.com') and plan = 'cheatsheet';
select ok(not tests.reads_profiles('expired@example.com'), 'whose time is over is out');
select lives_ok($$ select public.extend_access(id, now() + interval '1 day', 'A day more') from over $$, 'and can get more');
select ok(tests.reads_profiles('expired@example.com'), 'and is in again');
select throws_ok($$ select public.extend_access(gen_random_uuid(), now() + interval '1 day', 'x') $$, 'PT404', null, 'what does not exist does not last longer');

-- Taken.
select is((public.revoke_access(id, 'Shared it online')).revoked_reason, 'manual', 'access is taken') from given;
select ok(not tests.reads_profiles('unpaid@example.com'), 'at once');
select throws_ok($$ select public.revoke_access(id, 'x') from given $$, 'PT409', 'This access has already been revoked.', 'once');
select throws_ok($$ select public.extend_access(id, now() + interval '90 days', 'x') from given $$, 'PT409', 'This access was revoked.', 'what was taken is not lengthened');
select throws_ok($$ select public.revoke_access(gen_random_uuid(), 'x') $$, 'PT404', null, 'what does not exist is not taken');
select lives_ok($$ select tests.grant('unpaid@example.com', reason => 'A mistake') $$, 'but can be given anew');
select results_eq(
  $$ select action, reason from public.access_changes order by id $$,
  $$ values ('granted', 'Won a prize'), ('extended', 'Exam moved'), ('extended', 'A day more'), ('revoked', 'Shared it online'), ('granted', 'A mistake') $$,
  'the notes tell the story');
select set_eq(
  $$ select distinct table_name, action from public.audit_log where actor_id = tests.id_of('admin@example.com') $$,
  $$ values ('entitlements', 'insert'), ('entitlements', 'update'), ('access_changes', 'insert') $$, 'and the audit log has it, too');

-- What an admin took of an order stays taken, whatever the bank decides.
select tests.as_server();
create temp table bought as
select (public.open_order(tests.id_of('another@example.com'), 'application') ->> 'order_id')::uuid as id;
select public.settle_payment(id, 'pi_1', 'succeeded', 1999, 'usd') from bought;
grant select on bought to authenticated;
select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Abuse') from public.entitlements e join bought on bought.id = e.order_id;
select tests.as_server();
select is(public.settle_payment(id, 'pi_1', 'disputed', 1999, 'usd') || ' ' || public.settle_payment(id, 'pi_1', 'dispute_won', 1999, 'usd'),
  'disputed completed', 'a dispute won completes the order again') from bought;
select is((select revoked_reason from public.entitlements e join bought on bought.id = e.order_id), 'manual', 'but not the access');

-- Forgotten with the account.
select public.delete_user(tests.id_of('unpaid@example.com'));
select results_eq('select reason from public.access_changes order by id', $$ values ('A day more'), ('Abuse') $$, 'notes on an account go with it');
select lives_ok($$ select public.delete_user(tests.id_of('admin@example.com')) $$, 'an admin can leave');
select is((select count(*) from public.access_changes where changed_by is null), 2::bigint, 'and what they did stays');
select tests.as_owner();
select set_eq(
  $$ select distinct action from public.audit_log where table_name = 'access_changes' $$,
  $$ values ('insert'), ('update'), ('delete') $$, 'both of which the audit log has');

-- What was held before, or will be, is no reason against it.
select tests.open_store();
select tests.sign_in_as('admin@example.com');
select lives_ok(
  $$ select public.grant_access('expired@example.com', 'application-plus', now() + interval '1 day', 'x') $$,
  'who held it until now can have it again');
select tests.as_owner();
select tests.entitle('another@example.com', 'application', tstzrange(now() + interval '1 day', now() + interval '2 days'));
select tests.sign_in_as('admin@example.com');
select lives_ok(
  $$ select public.grant_access('another@example.com', 'application', now() + interval '1 day', 'x') $$,
  'and who will hold it tomorrow, today');

-- Somebody may have signed up with another's address.
select is(
  public.grant_access('another@example.com', 'interview-cheatsheet', now() + interval '1 day', 'x') -> 'email_verified', 'false',
  'an admin who gives access hears that nobody has proved the address');
select is(
  (select array_agg(distinct r ->> 'email_verified') from jsonb_array_elements(public.search_access('another@') -> 'rows') r),
  '{false}', 'and sees it in the list');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('another@example.com');
select tests.sign_in_as('admin@example.com');
select is(
  public.grant_access('another@example.com', 'application-plus', now() + interval '1 day', 'x') -> 'email_verified', 'true',
  'or that somebody has');
select is(
  (select array_agg(distinct r ->> 'email_verified') from jsonb_array_elements(public.search_access('another@') -> 'rows') r),
  '{true}', 'there too');

select * from finish();
rollback;
