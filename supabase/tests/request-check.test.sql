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
  ('/rpc/import_applicants', 'support@example.com', 'PT403'), ('/rpc/import_applicants', 'admin@example.com', 'answered'), ('/rpc/search_applicants', 'cheatsheet@example.com', 'answered')
) as calls (path, email, answer);

-- Turns and time. One session cannot wait for itself, so the turns are noted instead.
select tests.as_owner();
create temp table turns (nth integer generated always as identity, subject text, places integer, waiting integer, patience interval);
grant select on turns to authenticated;
create or replace function private.takes_turn(subject text, places integer, waiting integer, patience interval) returns boolean
language sql security definer
as $$ insert into pg_temp.turns (subject, places, waiting, patience) values (subject, places, waiting, patience) returning subject not like '%busy%' $$;
create function tests.turns_of(who text, at_address text default '203.0.113.9') returns text
language plpgsql
as $$
declare
  time_left text;
begin
  perform set_config('request.headers', json_build_object('x-forwarded-for', at_address)::text, true),
    set_config('statement_timeout', '30s', true);
  if who = 'a visitor' then perform tests.sign_out(); else perform tests.sign_in_as(who); end if;
  perform private.check_request();
  time_left := current_setting('statement_timeout');
  perform tests.as_owner();
  return (
    select string_agg(replace(subject, coalesce(tests.id_of(who)::text, '-'), 'they') || ': ' || places, ', ' order by nth) || ', for ' || time_left
    from (select * from pg_temp.turns order by nth) t);
exception when sqlstate 'PT503' then
  return 'busy';
end
$$;
create function tests.turns_again(who text, at_address text default '203.0.113.9') returns text
language plpgsql
as $$ begin perform tests.as_owner(); delete from pg_temp.turns; return tests.turns_of(who, at_address); end $$;
select is(tests.turns_again(who), expected, title)
from (values
  ('a visitor', 'without a plan at 203.0.113.9: 1, for 30s', 'a visitor has one place at their address'),
  ('unpaid@example.com', 'without a plan at 203.0.113.9: 1, they: 1, for 1s', 'so does a person without a plan, one wherever they are, and a visitor''s time, also in functions of admins'),
  ('expired@example.com', 'without a plan at 203.0.113.9: 1, they: 1, for 1s', 'so does one whose plan is over'),
  ('revoked@example.com', 'without a plan at 203.0.113.9: 1, they: 1, for 1s', 'so does one who got their money back'),
  ('cheatsheet@example.com', 'they: 3, for 3s', 'a member has three, and three seconds'),
  ('support@example.com', 'they: 3, for 30s', 'support has three, and the time of the function'),
  ('admin@example.com', 'they: 3, for 30s', 'an admin has three, and the time of the function')) kinds (who, expected, title);
select is(tests.turns_again(who, '2001:db8:0:1::7'), expected, 'an address is a /64, for ' || who)
from (values ('a visitor', 'without a plan at 2001:db8:0:1::/64: 1, for 30s'), ('unpaid@example.com', 'without a plan at 2001:db8:0:1::/64: 1, they: 1, for 1s')) kinds (who, expected);
select is(tests.turns_again(who, 'busy'), answer, who || ' whose turn does not come is refused')
from (values ('a visitor', 'busy'), ('unpaid@example.com', 'busy')) kinds (who, answer);
select tests.as_owner();
delete from pg_temp.turns;
select set_config('request.headers', '{"x-forwarded-for": "busy"}', true);
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok('select private.check_request()', 'a member does not wait for others at their address');
select results_eq('select waiting, patience from pg_temp.turns', $$ values (5, interval '2.5 s') $$, 'five of a member''s requests wait for two and a half seconds');
select tests.as_owner();
delete from pg_temp.turns;
select tests.turns_of('unpaid@example.com');
select results_eq('select waiting, patience from pg_temp.turns', $$ values (7, interval '0.8 s'), (7, interval '0.8 s') $$, 'seven of anyone else''s for 0.8 s');

-- The size of a request. A length that is not declared is the gateway's business.
select tests.as_owner();
create function tests.answer_to(path text, bytes text) returns text
language plpgsql
as $$
begin
  perform set_config('request.headers', jsonb_build_object('content-length', bytes)::text, true), set_config('request.path', path, true);
  perform private.check_request();
  return 'answered';
exception when others then
  return sqlstate;
end
$$;
grant execute on function tests.answer_to(text, text) to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.answer_to(path, (limit_kb * 1024 + extra)::text), answer, format('%s bytes for %s: %s', limit_kb * 1024 + extra, path, answer))
from (values
  ('/rpc/quote_order', 32), ('/addresses', 32), ('/rpc/import', 32), ('/products', 256), ('/store_settings', 256),
  ('/rpc/submit_profile', 1024), ('/applicants', 1024), ('/applicant_submissions', 1024), ('/guides', 1024),
  ('/rpc/import_applicants', 12288), ('/rpc/check_applicants', 12288)) paths (path, limit_kb),
  (values (0, 'answered'), (1, 'PT413')) sizes (extra, answer);
select is(tests.answer_to('/rpc/quote_order', null), 'answered', 'a request without a body is answered');

select * from finish();
rollback;
