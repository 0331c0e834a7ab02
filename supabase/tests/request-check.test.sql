-- The questions asked of every request to the Data API before it is answered.
begin;
select no_plan();
select tests.open_store();

select is(
  (select setting from pg_db_role_setting, unnest(setconfig) as setting
   where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'),
  'pgrst.db_pre_request=private.check_request',
  'the Data API asks whether a request may be answered');
select is(
  (select setting from pg_db_role_setting, unnest(setconfig) setting
   where setrole = 'authenticator'::regrole and setting like 'pgrst.openapi_mode=%'),
  'pgrst.openapi_mode=disabled', 'and lists nothing at its root');

select set_config('request.headers', '{}', true);
select tests.sign_out();
select lives_ok('select private.check_request()', 'a visitor has no session to end');
select tests.as_server();
select lives_ok('select private.check_request()', 'nor has the server');
select tests.sign_in_as('cheatsheet@example.com');
select set_config('request.headers', '{"prefer": "return=minimal, count=planned"}', true);
select throws_ok('select private.check_request()', 'PT400', null,
  'nobody has the planner tell how many rows are hidden');
select set_config('request.headers', '{"prefer": "Count=Estimated"}', true);
select throws_ok('select private.check_request()', 'PT400', null, 'nor estimate it');
select set_config('request.headers', '{"prefer": "count=exact"}', true);
select lives_ok('select private.check_request()', 'what is visible may be counted');
select set_config('request.headers', '{}', true);
select lives_ok('select private.check_request()', 'a request without wishes is answered');

-- A session that has ended.
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
  ('select 1', 'answered', 'a session that goes on is answered'),
  ($$ delete from auth.sessions $$, 'PT401', 'one that was signed out is not'),
  ($$ update auth.sessions set not_after = now() $$, 'PT401', 'nor one whose time is over'),
  ($$ update auth.sessions set not_after = now() + interval '1 hour' $$, 'answered', 'one with time left is'),
  ($$ update auth.users set banned_until = now() + interval '1 hour' $$, 'PT401', 'a banned person is refused'),
  ($$ update auth.users set banned_until = now() $$, 'answered', 'and let in once the ban is over'),
  ($$ update auth.users set deleted_at = now() $$, 'PT401', 'a deleted account is refused'),
  ($$ delete from auth.users where email = 'cheatsheet@example.com' $$, 'PT401', 'even when its record is gone'),
  ($$ update auth.sessions set user_id = tests.id_of('unpaid@example.com') $$, 'PT401', 'nobody borrows a session')
) as cases (change, answer, title);
select is(
  tests.answer_after('select 1', tests.claims_of('cheatsheet@example.com') - 'session_id'), 'PT401', 'a token without a session is refused');

select * from finish();
rollback;
