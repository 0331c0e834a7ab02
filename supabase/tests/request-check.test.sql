-- Checks that run before every request to the Data API.
begin;
select no_plan();
select tests.open_store();

select is(
  (select setting from pg_db_role_setting, unnest(setconfig) as setting
   where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'),
  'pgrst.db_pre_request=private.check_request',
  'the Data API checks every request');
select is(
  (select setting from pg_db_role_setting, unnest(setconfig) setting
   where setrole = 'authenticator'::regrole and setting like 'pgrst.openapi_mode=%'),
  'pgrst.openapi_mode=disabled', 'the Data API has no OpenAPI root');

select set_config('request.headers', '{}', true);
select tests.sign_out();
select lives_ok('select private.check_request()', 'a visitor''s request passes without a session');
select tests.as_server();
select lives_ok('select private.check_request()', 'the server''s request passes without a session');
select tests.sign_in_as('cheatsheet@example.com');
select set_config('request.headers', '{"prefer": "return=minimal, count=planned"}', true);
select throws_ok('select private.check_request()', 'PT400', null,
  'a member cannot request a planned count');
select set_config('request.headers', '{"prefer": "Count=Estimated"}', true);
select throws_ok('select private.check_request()', 'PT400', null, 'a member cannot request an estimated count');
select set_config('request.headers', '{"prefer": "count=exact"}', true);
select lives_ok('select private.check_request()', 'a member can request an exact count');
select set_config('request.headers', '{}', true);
select lives_ok('select private.check_request()', 'a request without a Prefer header passes');

-- A second factor.
select tests.as_owner();
select tests.add_factor('cheatsheet-plus@example.com');
select tests.sign_in_as('cheatsheet-plus@example.com');
select lives_ok('select private.check_request()', 'a factor that was never confirmed is not required');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('cheatsheet-plus@example.com');
update auth.mfa_factors set status = 'verified' where user_id = tests.id_of('cheatsheet-plus@example.com');
select tests.sign_in_as('cheatsheet-plus@example.com');
select throws_ok('select private.check_request()', 'PT403', 'Enter the code of your authenticator app first.',
  'a member with a second factor reads nothing with the password alone');
select tests.sign_in_with_claims(tests.claims_of('cheatsheet-plus@example.com') || '{"aal": "aal1"}');
select throws_ok('select private.check_request()', 'PT403', null, 'nor in a session without the code');
select tests.sign_in_with_claims(tests.claims_of('cheatsheet-plus@example.com') || '{"aal": "aal2"}');
select lives_ok('select private.check_request()', 'a member who has entered the code can');
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok('select private.check_request()', 'another member''s factor is not required');
select tests.as_owner();
select private.drop_factors(user_id) from auth.mfa_factors;

-- Ended sessions.
select tests.as_owner();
create function tests.answer_after(change text, claims jsonb default tests.claims_of('cheatsheet@example.com')) returns text
language plpgsql
as $$
begin
  execute change;
  perform tests.sign_in_with_claims(claims);
  perform private.check_request();
  raise exception 'answered';
exception when others then
  return case sqlerrm when 'answered' then 'answered' else sqlstate end;
end
$$;
select is(tests.answer_after(change), answer, title)
from (values
  ('select 1', 'answered', 'a live session is accepted'),
  ($$ delete from auth.sessions $$, 'PT401', 'a signed-out session is refused'),
  ($$ update auth.sessions set not_after = now() $$, 'PT401', 'an expired session is refused'),
  ($$ update auth.sessions set not_after = now() + interval '1 hour' $$, 'answered', 'a session with time left is accepted'),
  ($$ update auth.users set banned_until = now() + interval '1 hour' $$, 'PT401', 'a banned person is refused'),
  ($$ update auth.users set banned_until = now() $$, 'answered', 'a person whose ban has ended is accepted'),
  ($$ update auth.users set deleted_at = now() $$, 'PT401', 'a deleted account is refused'),
  ($$ delete from auth.users where email = 'cheatsheet@example.com' $$, 'PT401', 'an account without a record is refused'),
  ($$ update auth.sessions set user_id = tests.id_of('unpaid@example.com') $$, 'PT401', 'a session of another account is refused')
) as cases (change, answer, title);
select is(
  tests.answer_after('select 1', tests.claims_of('cheatsheet@example.com') - 'session_id'), 'PT401', 'a token without a session is refused');

-- Imports, before their file is read.
select is(tests.answer_after(format('select set_config(''request.path'', %L, true)', path), tests.claims_of(email)), answer,
  format('%s is %s to %s', path, answer, email))
from (values
  ('/rpc/import_applicants', 'cheatsheet@example.com', 'PT403'), ('/rpc/check_applicants', 'cheatsheet@example.com', 'PT403'),
  ('/rpc/import_applicants', 'admin@example.com', 'answered'), ('/rpc/search_applicants', 'cheatsheet@example.com', 'answered')
) as calls (path, email, answer);

-- Another request at the visitor's address has the turn, which one session cannot wait for.
select tests.as_owner();
create or replace function private.takes_turn() returns boolean language sql as 'select false';
select tests.sign_out();
select throws_ok('select private.check_request()', 'PT503', null, 'a visitor whose turn does not come is refused');
select tests.as_owner();
select is(tests.answer_after('select 1'), 'answered', 'a member needs no turn');

select * from finish();
rollback;
