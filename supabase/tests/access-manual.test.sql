-- Access that an admin grants, extends and revokes manually.
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
  answer := 'profiles' = any (private.held_capabilities());
  perform set_config('request.jwt.claims', claims, true);
  return answer;
end
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Grants.
select tests.sign_in_as('admin@example.com');
create temp table given as select tests.grant(' Unpaid@Example.com ') as id;
select ok(tests.reads_profiles('unpaid@example.com'), 'a member who is granted a product reads what it unlocks');
select results_eq(
  'select plan, order_id, ends_at from public.entitlements join given using (id)',
  $$ values ('cheatsheet', null::uuid, now() + interval '30 days') $$, 'a grant lasts until the chosen date and has no order');
select results_eq(
  $$ select action, until, reason, changed_by from public.access_changes $$,
  $$ select 'granted', now() + interval '30 days', 'Won a prize', tests.id_of('admin@example.com') $$, 'a grant records the admin and the reason');
select throws_ok($$ select tests.grant('unpaid@example.com') $$, 'PT409', 'This person already holds this product.', 'an admin cannot grant the same product twice');
select throws_ok($$ select public.grant_access('unpaid@example.com', 'no-such', now() + interval '1 day', 'x') $$, 'PT404',
  'Product not found.', 'an admin cannot grant an unknown product');
select throws_ok(format($$ select tests.grant('expired@example.com', %s) $$, until), 'PT422', 'Please give a date in the future.', 'an admin cannot grant access until ' || until)
from unnest(array['now()', 'null', $$'infinity'$$, $$'2020-01-01'$$]) until;
select throws_ok(format($$ select tests.grant('expired@example.com', now() + interval '1 day', %s) $$, reason), 'PT422',
  'Please give a reason of at most 500 characters.', 'an admin cannot grant access with the reason ' || left(reason, 20))
from unnest(array['null', $$' '$$, $$repeat('x', 501)$$]) reason;
select tests.sign_in_as('unpaid@example.com');
select is((select count(*) from public.entitlements), 1::bigint, 'a member sees what they were granted');
select is_empty('select 1 from public.access_changes', 'a member does not see the reason');

-- Extensions.
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select public.extend_access(id, now() + interval '29 days', 'x') from given $$, 'PT422', 'The access already lasts until then.',
  'an admin cannot shorten access');
select is((public.extend_access(id, now() + interval '60 days', 'Exam moved')).ends_at, now() + interval '60 days', 'an admin can extend access') from given;
select throws_ok(format('select public.extend_access(id, %s, %L) from given', until, 'x'), 'PT422', 'Please give a date in the future.',
  'an admin cannot extend access until ' || until)
from unnest(array['null', $$'infinity'$$]) until;
create temp table over as
select id from public.entitlements where user_id = tests.id_of('expired@example.com') and plan = 'cheatsheet';
select ok(not tests.reads_profiles('expired@example.com'), 'a member whose access has ended is locked out');
select lives_ok($$ select public.extend_access(id, now() + interval '1 day', 'A day more') from over $$, 'an admin can extend access that has ended');
select ok(tests.reads_profiles('expired@example.com'), 'the member has access again');
select throws_ok($$ select public.extend_access(gen_random_uuid(), now() + interval '1 day', 'x') $$, 'PT404', null, 'an admin cannot extend an unknown entitlement');

-- Revocations.
select is((public.revoke_access(id, 'Shared it online')).revoked_reason, 'manual', 'an admin can revoke access') from given;
select ok(not tests.reads_profiles('unpaid@example.com'), 'the member loses access immediately');
select throws_ok($$ select public.revoke_access(id, 'x') from given $$, 'PT409', 'This access has already been revoked.', 'an admin cannot revoke access twice');
select throws_ok($$ select public.extend_access(id, now() + interval '90 days', 'x') from given $$, 'PT409', 'This access was revoked.', 'an admin cannot extend revoked access');
select throws_ok($$ select public.revoke_access(gen_random_uuid(), 'x') $$, 'PT404', null, 'an admin cannot revoke an unknown entitlement');
select lives_ok($$ select tests.grant('unpaid@example.com', reason => 'A mistake') $$, 'an admin can grant revoked access again');
select results_eq(
  $$ select action, reason from public.access_changes order by id $$,
  $$ values ('granted', 'Won a prize'), ('extended', 'Exam moved'), ('extended', 'A day more'), ('revoked', 'Shared it online'), ('granted', 'A mistake') $$,
  'the notes record every change in order');
select set_eq(
  $$ select distinct table_name, action from public.audit_log where actor_id = tests.id_of('admin@example.com') $$,
  $$ values ('entitlements', 'insert'), ('entitlements', 'update'), ('access_changes', 'insert') $$, 'the audit log records every change');

-- Access that an admin revoked stays revoked, whatever the bank decides.
select tests.as_server();
create temp table bought as
select (public.open_order(tests.id_of('another@example.com'), 'application') ->> 'order_id')::uuid as id;
select public.settle_payment(id, 'pi_1', 'succeeded', 1999, 'usd') from bought;
grant select on bought to authenticated;
select tests.sign_in_as('admin@example.com');
select public.revoke_access(e.id, 'Abuse') from public.entitlements e join bought on bought.id = e.order_id;
select tests.as_server();
select is(public.settle_payment(id, 'pi_1', 'disputed', 1999, 'usd') || ' ' || public.settle_payment(id, 'pi_1', 'dispute_won', 1999, 'usd'),
  'disputed completed', 'a won dispute completes the order again') from bought;
select is((select revoked_reason from public.entitlements e join bought on bought.id = e.order_id), 'manual', 'a won dispute does not restore access that an admin revoked');

-- Deleted accounts.
select public.delete_user(tests.id_of('unpaid@example.com'));
select results_eq('select reason from public.access_changes order by id', $$ values ('A day more'), ('Abuse') $$, 'deleting an account deletes its notes');
select lives_ok($$ select public.delete_user(tests.id_of('admin@example.com')) $$, 'an admin can delete their account');
select is((select count(*) from public.access_changes where changed_by is null), 2::bigint, 'changes made by a deleted admin remain');
select tests.as_owner();
select set_eq(
  $$ select distinct action from public.audit_log where table_name = 'access_changes' $$,
  $$ values ('insert'), ('update'), ('delete') $$, 'the audit log records both');

-- Past and future access do not block a grant.
select tests.open_store();
select tests.sign_in_as('admin@example.com');
select lives_ok(
  $$ select public.grant_access('expired@example.com', 'application-plus', now() + interval '1 day', 'x') $$,
  'an admin can grant a product the member used to hold');
select tests.as_owner();
select tests.entitle('another@example.com', 'application', tstzrange(now() + interval '1 day', now() + interval '2 days'));
select tests.sign_in_as('admin@example.com');
select lives_ok(
  $$ select public.grant_access('another@example.com', 'application', now() + interval '1 day', 'x') $$,
  'an admin can grant today what the member will hold from tomorrow');

-- Someone may have signed up with another person's address.
select is(
  public.grant_access('another@example.com', 'interview-cheatsheet', now() + interval '1 day', 'x') -> 'email_verified', 'false',
  'a grant shows that the address is unverified');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('another@example.com');
select tests.sign_in_as('admin@example.com');
select is(
  public.grant_access('another@example.com', 'application-plus', now() + interval '1 day', 'x') -> 'email_verified', 'true',
  'a grant shows that the address is verified');

select * from finish();
rollback;
