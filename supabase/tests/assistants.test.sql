-- Members' assistants: tokens, quotas, and that an answer has exactly what its member can read at that moment.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, major, gpa, mcat, research, research_hours, personal_statement, accepted_schools) values
  ('applicant-900', 'Biology', 3.9, 520, 'Two years in a lab.', 800, 'Nine chairs.', '{northwestern}'),
  ('applicant-901', 'Music', 3.5, 510, null, null, null, '{pitt}');
insert into public.guides (id, capability, kind, title, body, storage_path) values
  ('plus', 'plus', 'document', 'Plus', null, 'plus.pdf'), ('appl', 'application', 'email_template', 'Application', 'The text.', null);

create temp table tokens (email text primary key, token text) on commit drop;
grant select, insert on tokens to authenticated, service_role;
create function tests.give_token(email text) returns void
language plpgsql
as $$
begin
  perform tests.sign_in_as(email);
  insert into tokens values (email, public.create_assistant_token('My assistant') ->> 'token');
end
$$;
create function tests.hash_of(token text) returns bytea
language sql
as $$ select sha256(convert_to(token, 'UTF8')) $$;
-- The answer of a tool to someone's assistant, as the server receives it.
create function tests.ask(email text, tool text, arguments jsonb default '{}') returns jsonb
language plpgsql
as $$
begin
  perform tests.as_server();
  return public.read_for_assistant((select tests.hash_of(token) from tokens where tokens.email = ask.email), tool, arguments);
end
$$;
grant execute on function tests.give_token(text), tests.hash_of(text), tests.ask(text, text, jsonb) to authenticated, service_role;
select tests.give_token(email) from (values
  ('cheatsheet@example.com'), ('cheatsheet-plus@example.com'), ('application@example.com'), ('unpaid@example.com'),
  ('expired@example.com'), ('revoked@example.com'), ('admin@example.com')) as people (email);

-- Tokens.
select tests.sign_in_as('cheatsheet@example.com');
select matches((select token from tokens where email = 'cheatsheet@example.com'), '^pmc_[0-9a-f]{64}$', 'a token has 256 random bits');
select is((select count(distinct token) from tokens), 7::bigint, 'every token is different');
select results_eq(
  'select name, last_four, expires_at - created_at from public.assistant_tokens',
  $$ select 'My assistant', right(token, 4), interval '90 days' from tokens where email = 'cheatsheet@example.com' $$,
  'a member sees the name, the end and the last characters of their own tokens alone');
select throws_ok($$ select public.create_assistant_token('  ') $$, 'PT400', null, 'a token needs a name');
select throws_ok($$ select public.create_assistant_token(null) $$, 'PT400', null, 'a token needs a name that is not null');
select throws_ok(format('select public.create_assistant_token(%L)', repeat('x', 61)), 'PT400', null, 'a token''s name has at most 60 characters');
select throws_ok($$ select public.create_assistant_token('x', 0) $$, 'PT400', null, 'a token is valid for at least a day');
select throws_ok($$ select public.create_assistant_token('x', 366) $$, 'PT400', null, 'a token is valid for at most a year');
select throws_ok($$ select public.create_assistant_token('x', null) $$, 'PT400', null, 'a token cannot be valid forever');
select lives_ok($$ select public.create_assistant_token(rpad(n::text, 60, 'x'), 365) from generate_series(2, 10) n $$, 'a member can have ten tokens, with names of sixty characters');
select throws_ok($$ select public.create_assistant_token('x') $$, 'PT409', null, 'a member cannot have eleven tokens');
delete from public.assistant_tokens where name <> 'My assistant';
select public.create_assistant_token(n::text) from generate_series(11, 19) n;
delete from public.assistant_tokens where name <> 'My assistant';
select lives_ok($$ select public.create_assistant_token('20') $$, 'a member can create twenty tokens an hour');
select throws_ok($$ select public.create_assistant_token('21') $$, 'PT429', null, 'a member cannot create more than twenty tokens an hour');
delete from public.assistant_tokens where name = '20';
select tests.sign_in_as('another@example.com');
select is_empty('select 1 from public.assistant_tokens', 'another member does not see the tokens');
delete from public.assistant_tokens;
select tests.as_owner();
select is((select count(*) from public.assistant_tokens), 7::bigint, 'another member cannot delete the tokens');
select is(
  (select count(*) from public.assistant_tokens join tokens on token_hash = tests.hash_of(token)), 7::bigint,
  'a token is stored as its hash');
select is_empty($$ select 1 from public.assistant_tokens t, tokens where t::text like '%' || token || '%' $$, 'a token itself is not stored');

-- What each member's assistant can read.
select is(
  (select jsonb_agg(row_ ->> 'number') from jsonb_array_elements(tests.ask('cheatsheet@example.com', 'search_applicants', '{"mcat_from": 520}') -> 'rows') row_),
  '["900"]', 'an assistant searches profiles');
select ok(not tests.ask('cheatsheet@example.com', 'search_applicants')::text ~ 'Two years in a lab|Nine chairs', 'a list of profiles leaves out their long texts');
select is(tests.ask('cheatsheet@example.com', 'read_applicant', '{"number": 900}') ->> 'research', 'Two years in a lab.', 'an assistant reads a complete profile');
select is(tests.ask('cheatsheet@example.com', 'read_applicant', '{"number": 999}'), null, 'an unknown profile has no answer');
select is(tests.ask('cheatsheet@example.com', 'applicants_like_me', '{"mcat": 510}') #>> '{rows,0,applicant,number}', '901', 'an assistant finds the nearest profiles');
select is(
  tests.ask('cheatsheet@example.com', 'applicants_like_me'), '{"error": "Please enter a GPA or an MCAT score."}',
  'arguments that SQL refuses are an error, not an answer');
select is(tests.ask('cheatsheet@example.com', 'drop_tables'), '{"error": "Unknown tool."}', 'an unknown tool is an error');
select is((tests.ask('cheatsheet@example.com', 'explore_applicants') ->> 'profiles')::integer, (select count(*)::integer from public.applicants), 'an assistant reads the figures');
select is(
  tests.ask('cheatsheet@example.com', 'search_schools', '{"search": "feinberg"}') #>> '{rows,0,id}', 'feinberg-school-of-medicine',
  'an assistant searches schools');
select is(
  tests.ask('cheatsheet@example.com', 'read_school', '{"id": "feinberg-school-of-medicine"}') #>> '{applicants,rows,0,number}', '900',
  'an assistant reads a school with its profiles');
select is(tests.ask('cheatsheet@example.com', 'read_school', '{"id": "no-such"}'), null, 'an unknown school has no answer');
select is(tests.ask('cheatsheet@example.com', 'list_guides'), '{"guides": []}', 'a plan without guides lists none');
select is(
  (select jsonb_agg(r - '{schools,accepted_schools}'::text[])
   from jsonb_array_elements(tests.ask('cheatsheet@example.com', 'read_section', jsonb_build_object('section', section)) -> 'rows') r),
  jsonb_build_array(jsonb_build_object('number', 900, 'major', 'Biology', 'gpa', 3.90, 'mcat', 520, 'research_hours', 800, 'text', text)),
  format('an assistant reads %s of those who told it, with what else they told', section))
from (values ('research', 'Two years in a lab.'), ('personal_statement', 'Nine chairs.')) as sections (section, text);
select is(tests.ask('cheatsheet@example.com', 'read_section', '{"section": "research", "mcat_to": 519}') -> 'rows', '[]',
  'with the filters of the search');
select is(tests.ask('cheatsheet@example.com', tool, given) -> 'error', error, format('%s with a state: %s', tool, given))
from (values
  ('applicants_like_me', '{"mcat": 510, "state": "tx"}'::jsonb, null::jsonb), ('search_applicants', '{"state": " Texas "}', null),
  ('search_applicants', '{"state": ""}', null),
  ('search_applicants', '{"state": "Texs"}', '"Unknown state. Give its name or its two letters, as in Texas or TX."'),
  ('applicants_like_me', '{"mcat": 510, "state": "Ontario"}', '"Unknown state. Give its name or its two letters, as in Texas or TX."')) as asked (tool, given, error);
select tests.as_owner();
select is(private.state_named(given), named, format('%s is a state', given))
from (values ('TX', 'Texas'), ('dc', 'District of Columbia'), ('west virginia', 'West Virginia'), (null, null)) as states (given, named);
select is(tests.ask('cheatsheet@example.com', 'read_school', '{"id": "feinberg-school-of-medicine"}') #> '{school,state}', '"Illinois"',
  'a school has what is known of it');
select is(tests.ask('cheatsheet@example.com', 'read_guide', '{"id": "plus"}'), null, 'a guide of another plan has no answer');
select is(tests.ask('cheatsheet-plus@example.com', 'read_guide', '{"id": "plus"}') ->> 'storage_path', 'plus.pdf', 'a guide of the member''s plan is found');
select tests.as_owner();
update public.guides set text_path = 'plus.md' where id = 'plus';
select is(tests.ask('cheatsheet-plus@example.com', 'read_guide', '{"id": "plus"}') ->> 'storage_path', 'plus.md', 'a guide with a text is read as that');
select is(tests.ask('application@example.com', 'read_guide', '{"id": "appl"}') ->> 'body', 'The text.', 'a guide''s text is its answer');

-- Fifty of the zoo's in Texas, so that the last one is on the next page.
insert into public.summer_programs (name, state, deadline, closed_on)
select 'Zoo ' || n, 'Texas', case when n < 51 then '2199-01-01'::date + n end, '2026-02-02'::date from generate_series(1, 51) n union all values ('Zoo of Ohio', 'Ohio', null::date, null::date);
select is(
  (select jsonb_build_array(jsonb_array_length(answer -> 'rows'), answer #>> '{rows,0,title}', answer #>> '{rows,0,closed_on}', answer #>> '{rows,0,id}')
   from tests.ask('cheatsheet-plus@example.com', 'summer_programs', '{"state": "tx"}') answer),
  '[50, "Zoo 1", "2026-02-02", null]', 'an assistant reads fifty summer programs of a state, the first deadline first');
select is(
  (select jsonb_agg(r ->> 'title') from jsonb_array_elements(tests.ask('cheatsheet-plus@example.com', 'summer_programs', '{"state": "TX", "page": 2}') -> 'rows') r
   where r ->> 'title' like 'Zoo%'),
  '["Zoo 51"]', 'and the rest, of which the deadline is not known');
select ok(tests.ask('cheatsheet-plus@example.com', 'summer_programs', '{"page": 2}')::text like '%Zoo of Ohio%', 'or of all states');
select is(tests.ask('cheatsheet@example.com', 'summer_programs') -> 'rows', '[]', 'a plan without them has none');

select tests.sign_in_as('cheatsheet@example.com');
insert into public.saved_applicants (applicant_id) values ('applicant-901');
insert into public.saved_schools (school_id) values ('feinberg-school-of-medicine');
select is(
  (select jsonb_build_array(list #> '{profiles,0,number}', list #> '{profiles,0,major}', list #> '{schools,0,id}')
   from tests.ask('cheatsheet@example.com', 'saved_list') list),
  '[901, "Music", "feinberg-school-of-medicine"]', 'an assistant reads the saved list');
select is(tests.ask('cheatsheet-plus@example.com', 'saved_list'), '{"profiles": [], "schools": []}', 'an assistant does not read another member''s list');

-- Nobody without the plan gets a row, whichever tool asks.
select tests.as_owner();
create temp table questions (tool, arguments) on commit drop as values
  ('search_applicants', '{}'::jsonb), ('read_applicant', '{"number": 900}'), ('applicants_like_me', '{"mcat": 510}'), ('explore_applicants', '{}'),
  ('search_schools', '{}'), ('read_school', '{"id": "feinberg-school-of-medicine"}'), ('saved_list', '{}'), ('list_guides', '{}'),
  ('read_guide', '{"id": "plus"}'), ('read_guide', '{"id": "appl"}'), ('summer_programs', '{}');
grant select on questions to service_role;
select unalike(
  coalesce(tests.ask(email, tool, arguments)::text, ''), '%' || secret || '%', format('the assistant of %s gets no row by %s', email, tool))
from questions, (values ('unpaid@example.com'), ('expired@example.com'), ('revoked@example.com'), ('admin@example.com')) as people (email),
  (values ('Biology'), ('901'), ('Feinberg'), ('The text'), ('plus.pdf'), ('n": '), ('Zoo')) as secrets (secret);
select is(
  tests.ask('expired@example.com', 'read_applicant', '{"number": 900}') ->> 'notice',
  'The member''s current plan does not include profiles, so nothing is shown here.', 'an assistant learns that the plan has ended');

-- A plan that ends, ends at the next question.
select tests.as_owner();
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded' where user_id = tests.id_of('cheatsheet@example.com');
select is(tests.ask('cheatsheet@example.com', 'search_applicants') -> 'rows', '[]', 'a refunded member''s assistant reads nothing');
select is(
  tests.ask('cheatsheet@example.com', 'saved_list') #> '{profiles,0,major}', 'null',
  'a former member''s assistant sees the numbers on the list, not the profiles');

-- The role and the claims are those of the server again.
select tests.ask('cheatsheet-plus@example.com', 'search_applicants');
select is(current_setting('role') || (current_setting('request.jwt.claims')::jsonb ->> 'role'), 'service_roleservice_role', 'an answer restores the server''s rights');
select tests.ask('cheatsheet-plus@example.com', 'drop_tables');
select is(current_setting('role') || (current_setting('request.jwt.claims')::jsonb ->> 'role'), 'service_roleservice_role', 'a refusal restores the server''s rights');

-- The member's record.
select tests.sign_in_as('cheatsheet-plus@example.com');
select results_eq(
  $$ select token_name, token_last_four, tool, items from public.assistant_reads order by id limit 1 $$,
  $$ select 'My assistant', right(token, 4), 'read_guide', '{plus}'::text[] from tokens where email = 'cheatsheet-plus@example.com' $$, 'a member sees what their assistant read');
select set_eq(
  $$ select user_id from public.assistant_reads $$, $$ select tests.id_of('cheatsheet-plus@example.com') $$, 'a member does not see what another''s assistant read');
select ok(
  (select items @> '{applicant-900,applicant-901}' from public.assistant_reads where tool = 'search_applicants' limit 1),
  'the record names the profiles in an answer');
select tests.ask('cheatsheet-plus@example.com', 'explore_applicants', jsonb_build_object('school', school))
from (values ('feinberg-school-of-medicine'), ('My own words.')) as asked (school);
select tests.sign_in_as('cheatsheet-plus@example.com');
select results_eq(
  $$ select items from public.assistant_reads where tool = 'explore_applicants' order by id desc limit 2 $$,
  $$ values ('{}'::text[]), ('{feinberg-school-of-medicine}') $$, 'the record names a school that exists, and no words of the question');

-- Tokens that are not valid.
select tests.as_owner();
create function tests.refuses(given text) returns boolean
language plpgsql
as $$
begin
  perform tests.as_server();
  begin
    perform public.read_for_assistant(tests.hash_of(given), 'saved_list', '{}');
    return false;
  exception when sqlstate 'PT401' then
    perform public.count_assistant_use(tests.hash_of(given));
    return false;
  end;
exception when others then
  return sqlstate = 'PT401';
end
$$;
grant execute on function tests.refuses(text) to authenticated, service_role;
select ok(not tests.refuses((select token from tokens where email = 'cheatsheet-plus@example.com')), 'a valid token is accepted');
select ok(tests.refuses(null), 'no token is refused');
select ok(tests.refuses(''), 'an empty token is refused');
select ok(tests.refuses('pmc_' || repeat('0', 64)), 'an unknown token is refused');
select tests.as_owner();
select ok(tests.refuses(encode((select token_hash from public.assistant_tokens limit 1), 'hex')), 'a hash is not a token');
select tests.as_owner();
update public.assistant_tokens set expires_at = now(), created_at = now() - interval '1 day' where user_id = tests.id_of('application@example.com');
select ok(tests.refuses((select token from tokens where email = 'application@example.com')), 'an expired token is refused');
select tests.sign_in_as('unpaid@example.com');
delete from public.assistant_tokens;
select ok(tests.refuses((select token from tokens where email = 'unpaid@example.com')), 'a revoked token is refused');
select tests.as_owner();
update auth.users set banned_until = now() + interval '1 hour' where id = tests.id_of('expired@example.com');
select ok(tests.refuses((select token from tokens where email = 'expired@example.com')), 'the token of a banned member is refused');
select tests.as_owner();
update auth.users set banned_until = now() where id = tests.id_of('expired@example.com');
select ok(not tests.refuses((select token from tokens where email = 'expired@example.com')), 'a ban that has ended refuses nothing');
select tests.as_owner();
update auth.users set deleted_at = now() where id = tests.id_of('expired@example.com');
select ok(tests.refuses((select token from tokens where email = 'expired@example.com')), 'the token of a softly deleted member is refused');
select tests.as_server();
select public.delete_user(tests.id_of('revoked@example.com'));
select ok(tests.refuses((select token from tokens where email = 'revoked@example.com')), 'the token of a deleted member is refused');

-- A new password and a new second factor end a person's tokens, and nobody else's.
select tests.give_token('another@example.com');
select tests.as_owner();
update auth.users set encrypted_password = 'new' where id = tests.id_of('cheatsheet@example.com');
select ok(tests.refuses((select token from tokens where email = 'cheatsheet@example.com')), 'a token ends with a new password');
select ok(not tests.refuses((select token from tokens where email = 'another@example.com')), 'another member''s token does not');
select tests.as_owner();
update auth.users set encrypted_password = encrypted_password, last_sign_in_at = now();
select ok(not tests.refuses((select token from tokens where email = 'another@example.com')), 'logging in ends no token');
select tests.as_owner();
select tests.add_factor('another@example.com');
select ok(not tests.refuses((select token from tokens where email = 'another@example.com')), 'a second factor that is not verified ends no token');
select tests.as_owner();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('another@example.com');
update auth.mfa_factors set status = 'verified';
select ok(tests.refuses((select token from tokens where email = 'another@example.com')), 'a token ends with a new second factor');
select ok(not tests.refuses((select token from tokens where email = 'cheatsheet-plus@example.com')), 'other members keep theirs');

-- Quotas, which all tokens of a person share.
select tests.as_server();
select lives_ok(
  $$ select public.count_assistant_use(tests.hash_of(token)) from tokens, generate_series(1, 300) where email = 'cheatsheet-plus@example.com' $$,
  'a member''s assistants make 300 requests an hour');
select throws_ok(
  $$ select public.count_assistant_use(tests.hash_of(token)) from tokens where email = 'cheatsheet-plus@example.com' $$, 'PT429', null,
  'the 301st request within an hour is refused');
select tests.sign_in_as('cheatsheet-plus@example.com');
create temp table second as select public.create_assistant_token('My second assistant') ->> 'token' as token;
grant select on second to service_role;
select tests.as_server();
select throws_ok('select public.count_assistant_use(tests.hash_of(token)) from second', 'PT429', null, 'also with a new token');
select tests.as_owner();
select isnt((select max(last_used_at) from public.assistant_tokens where user_id = tests.id_of('cheatsheet-plus@example.com')), null, 'a token shows its last use');
select results_eq(
  $$ select action, max(window_start) from private.rate_limits where action like 'assistant%' group by action order by action $$,
  $$ values ('assistant_day', date_bin('1 day', now(), 'epoch')), ('assistant_hour', date_bin('1 hour', now(), 'epoch')),
       ('assistant_tokens', date_bin('1 hour', now(), 'epoch')) $$, 'requests are counted by the hour and by the day, new tokens by the hour');
update private.rate_limits set hits = 0 where action = 'assistant_hour';
update private.rate_limits set hits = 1499 where action = 'assistant_day';
select tests.as_server();
select lives_ok(
  $$ select public.count_assistant_use(tests.hash_of(token)) from tokens where email = 'cheatsheet-plus@example.com' $$, 'a member''s assistants make 1500 requests a day');
select throws_ok(
  $$ select public.count_assistant_use(tests.hash_of(token)) from tokens where email = 'cheatsheet-plus@example.com' $$, 'PT429', null,
  'the 1501st request within a day is refused');
select tests.as_owner();
update private.rate_limits set hits = 0 where action like 'assistant%';
create function tests.use_after(pause interval) returns boolean
language plpgsql
as $$
begin
  update public.assistant_tokens set last_used_at = now() - pause;
  perform public.count_assistant_use(tests.hash_of(token)) from second;
  return (select last_used_at = now() from public.assistant_tokens join second on token_hash = tests.hash_of(token));
end
$$;
select ok(not tests.use_after('60 seconds'), 'the last use is stored once a minute');
select ok(tests.use_after('61 seconds'), 'the last use is stored after a minute');

select * from finish();
rollback;
