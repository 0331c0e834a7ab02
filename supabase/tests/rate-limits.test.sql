-- Limits on the rows that anyone can write.
begin;
select no_plan();
select tests.open_store();

-- Writes n rows in one statement and returns the outcome.
create function tests.write(relation text, n integer) returns text
language plpgsql
as $$
begin
  execute case relation
    when 'applicant_submissions' then
      'select public.submit_profile(''A B'', ''a@example.com'', '''', ''{"mcat": 512}'') from generate_series(1, $1)'
    when 'page_views' then 'select public.record_page_view(''/'') from generate_series(1, $1)'
  end using n;
  return 'written';
exception when others then
  return sqlstate;
end
$$;
create function tests.visit_from(address text) returns void
language sql
as $$
  select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true);
  select tests.sign_out();
$$;
create function tests.write_from(address text) returns text
language plpgsql
as $$
begin
  perform tests.visit_from(address);
  return tests.write('applicant_submissions', 1);
end
$$;
grant execute on function tests.write(text, integer), tests.visit_from(text), tests.write_from(text)
  to anon, authenticated, service_role;
create temp table limits (relation, allowed, period) as
values ('applicant_submissions', 5, interval '1 hour'), ('page_views', 600, '10 minutes');
grant select on limits to anon, authenticated, service_role;

select tests.visit_from('203.0.113.1');
select is(tests.write(relation, allowed + 1), 'PT429', format('%s: more rows in one statement than allowed are refused', relation)) from limits;
select is(tests.write(relation, allowed - 1), 'written', format('%s: refused rows are not counted', relation)) from limits;
select is(tests.write(relation, 2), 'PT429', format('%s: a statement that exceeds the limit is refused as a whole', relation)) from limits;
select is(tests.write(relation, 1), 'written', format('%s: a visitor can write up to the limit', relation)) from limits;
select is(tests.write(relation, 1), 'PT429', format('%s: a visitor cannot write past the limit', relation)) from limits;

select tests.visit_from('203.0.113.2');
select is(tests.write(relation, 1), 'written', format('%s: a visitor at another address is not limited', relation)) from limits;
select tests.visit_from('203.0.113.2, 203.0.113.1');
select is(tests.write(relation, 1), 'PT429', format('%s: a forged address does not avoid the limit', relation)) from limits;

select is(
  (select array_agg(tests.write_from('2001:db8:0:1::' || n) order by n) from generate_series(1, 6) n),
  '{written,written,written,written,written,PT429}', 'all addresses of one /64 count as one visitor');
select is(tests.write_from('2001:db8:0:2::1'), 'written', 'the next /64 is another visitor');
select is(
  (select array_agg(distinct tests.write_from('::ffff:203.0.113.' || n)) from generate_series(10, 16) n),
  '{written}', 'an IPv4 address in IPv6 form counts as a whole');
select tests.visit_from('no address');
select is(tests.write('applicant_submissions', 5), 'written', 'a visitor with an invalid address header can write');
select is(tests.write('applicant_submissions', 1), 'PT429', 'visitors with invalid address headers share one limit');

select tests.sign_in_as('unpaid@example.com');
select is(tests.write(relation, allowed), 'written', format('%s: a signed-in member has their own limit', relation)) from limits;
select is(tests.write(relation, 1), 'PT429', format('%s: a member''s limit holds at every address', relation)) from limits;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.write(relation, 1), 'written', format('%s: another member is not limited', relation)) from limits;

-- Accounts are free, so an address also has a limit for its signed-in members.
select tests.as_owner();
select tests.create_user('pupil' || n || '@example.com') from generate_series(1, 12) n;
create function tests.write_as(email text, address text, n integer) returns text
language plpgsql
as $$
begin
  perform tests.visit_from(address), tests.sign_in_as(email);
  return tests.write('applicant_submissions', n);
end
$$;
grant execute on function tests.write_as(text, text, integer) to anon, authenticated;
select is(
  array(select tests.write_as(format('pupil%s@example.com', n), '203.0.116.60', 5) from generate_series(1, 10) n),
  array_fill('written'::text, '{10}'), 'ten members at one address can write up to their limits');
select is(tests.write_as('pupil11@example.com', '203.0.116.60', 1), 'PT429', 'an eleventh account there cannot write');
select is(tests.write_as('pupil11@example.com', '2001:db8:0:3::1', 1), 'written', 'the eleventh account can write from another address');
select tests.visit_from('203.0.116.60');
select is(tests.write('applicant_submissions', 5), 'written', 'a visitor there is not limited');

select tests.as_owner();
select is(
  (select array_agg(distinct window_start) from private.rate_limits where action = relation and subject <> 'everyone' and subject not like 'network%'), array[date_bin(period, now(), 'epoch')],
  format('%s: counted by the clock', relation))
from limits;
update private.rate_limits set window_start = window_start - period from limits where relation = action;
select tests.visit_from('203.0.113.1');
select is(tests.write(relation, 1), 'written', format('%s: later the visitor may write again', relation)) from limits;
select tests.as_owner();
select is(
  (select count(*) from private.rate_limits where subject = '203.0.113.1'), 2::bigint, 'counters of past windows are removed');

-- Orders, which the server opens.
select tests.as_server();
insert into public.coupons (code, percent_off) select 'TRY' || n, 1 from generate_series(1, 41) n;
select lives_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY' || n) from generate_series(1, 40) n $$,
  'a buyer can open one order after another');
select throws_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY41') $$,
  'PT429', null, 'a buyer cannot open more than forty orders an hour');
select tests.as_owner();
select is((select max(window_start) from private.rate_limits where action = 'order'), date_bin('1 hour', now(), 'epoch'), 'orders are counted by the clock hour');
select is((select max(window_start) from private.rate_limits where action = 'coupon'), date_bin('1 hour', now(), 'epoch'), 'coupon attempts are counted by the clock hour');
select tests.as_server();
select lives_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY40') $$,
  'a limited buyer can still pay the open order');
select lives_ok(
  $$ select public.open_order(tests.id_of('revoked@example.com'), 'application') $$, 'another buyer is not limited');

select is(
  (select string_agg(rolname || ': ' || array_to_string(rolconfig, ' '), ', ' order by rolname)
   from pg_roles where rolname in ('anon', 'authenticated')),
  'anon: statement_timeout=1s, authenticated: statement_timeout=3s',
  'a visitor''s statements time out after a second, a member''s after three');

-- What is refused counts, too, also if it takes too long.
select tests.as_owner();
delete from private.rate_limits;
create function tests.submit(full_name text, email text, referred_by text default '', profile jsonb default '{"mcat": 512}') returns text
language sql
as $$
  select coalesce(refusal ->> 'hint', 'taken')
  from public.submit_profile(full_name, email, referred_by, profile) refusal
$$;
grant execute on function tests.submit(text, text, text, jsonb) to anon, authenticated;
select tests.visit_from('203.0.113.70');
select is(tests.submit('A', 'a@b.co', '', '{"gpa": 5}'), 'invalid', 'a visitor cannot submit an invalid profile');
select is(tests.submit(' ', 'a@b.co'), 'invalid', 'a visitor cannot submit a profile without a name');
select is(tests.submit(rpad('A', 201), 'a@b.co'), 'too_large', 'a visitor cannot submit a long name');
select is(tests.submit('A', rpad('a@b.co', 255, 'o')), 'too_large', 'a visitor cannot submit a long address');
select is(tests.submit('A', 'a@b.co', rpad('a@b.co', 255, 'o')), 'too_large', 'a visitor cannot submit a long referrer');
select throws_ok($$ select tests.submit('A', 'a@b.co') $$, 'PT429', null, 'five refused profiles are as many as five taken ones');
select tests.visit_from('203.0.113.71');
select is(tests.submit('A', 'a@b.co', '', jsonb_build_object('x', repeat('x', 655360))), 'too_large', 'a visitor cannot submit a large profile');
select is(
  tests.submit('A', 'a@b.co', '', jsonb_build_object('mcat', 512, 'accepted_schools', array_fill('a,b,c,d'::text, '{50}'))), 'invalid',
  'a visitor cannot submit very many schools in one');
select tests.as_owner();
-- As the time limit ends it, which the database of /proof lacks.
create function tests.tg_time_out() returns trigger language plpgsql as $$ begin raise query_canceled; end $$;
create trigger time_out before insert on public.applicant_submissions for each row execute function tests.tg_time_out();
select tests.visit_from('203.0.113.71');
select is(tests.submit('A', 'a@b.co'), 'busy', 'a visitor is told when it takes too long');
select tests.as_owner();
drop trigger time_out on public.applicant_submissions;
select is((select hits from private.rate_limits where subject = '203.0.113.71'), 3, 'and it is counted');

select tests.visit_from('203.0.113.72');
select is(tests.submit('A', 'a@b.co', '', profile), 'empty', format('a profile without a score or a text is none: %s', profile))
from unnest('{"{}","{\"gpa\": null, \"research\": \" \", \"major\": \"Biology\", \"accepted_schools\": [\"NYU\"]}"}'::jsonb[]) as profile;
select is(tests.submit('A', 'a@b.co', '', profile), 'invalid', format('nor is %s', profile)) from unnest('{"[]","7"}'::jsonb[]) as profile;
select is(tests.submit('A', 'a@b.co', '', '{"hobbies": "Chess"}'), 'taken', 'one text is enough');

-- The store as a whole.
select tests.as_owner();
insert into public.applicant_submissions (full_name, email, profile)
select 'A', 'a@b.co', '{}' from generate_series(1, 299 - (
  select count(*) from public.applicant_submissions s
  where status = 'pending' and private.has_verified_email(s.user_id) is not true)::integer);
select tests.visit_from('203.0.114.72');
select is(tests.submit('A', 'a@b.co'), 'taken', 'a visitor can submit a profile while 299 wait');
select is(tests.submit('A', 'a@b.co'), 'full', 'no visitor can submit a profile while 300 wait');
select tests.sign_in_as('unpaid@example.com');
select is(tests.submit('A', 'a@b.co'), 'full', 'nor can an account whose address nobody has proved');
select tests.as_owner();
select tests.verify('unpaid@example.com');
delete from public.applicant_submissions where user_id = tests.id_of('unpaid@example.com');
insert into public.applicant_submissions (full_name, email, profile, user_id)
select 'A', 'a@b.co', '{}', tests.id_of('unpaid@example.com') from generate_series(1, 4);
select tests.sign_in_as('unpaid@example.com');
select is(tests.submit('A', 'a@b.co'), 'taken', 'an account with a verified address can, whoever fills the queue');
select is(tests.submit('A', 'a@b.co'), 'full', 'until five of its own wait');
select tests.visit_from('203.0.114.72');
select is(tests.write('page_views', 1), 'written', 'a visitor''s page view is counted');
select lives_ok($$ select public.report_error('x', '', '/') $$, 'a visitor can report an error');
select tests.as_owner();
select is(array_agg((action, subject, window_start)::text order by action, subject), array[
    ('applicant_submissions', 'network 203.0.114.0/24', date_bin('1 day', now(), 'epoch'))::text,
    ('page_views', 'everyone', date_bin('1 day', now(), 'epoch'))::text,
    ('page_views', 'network 203.0.114.0/24', date_bin('1 day', now(), 'epoch'))::text,
    ('report_error', 'everyone', date_bin('1 day', now(), 'epoch'))::text,
    ('report_error', 'network 203.0.114.0/24', date_bin('1 day', now(), 'epoch'))::text],
  'all are counted by the day, for their network and, of what has no queue, for the store')
from private.rate_limits where subject = 'everyone' or subject = 'network 203.0.114.0/24';
update private.rate_limits set hits = case action when 'page_views' then 4999 when 'report_error' then 199 else 59 end
where subject like 'network 203.0.114%';
update public.applicant_submissions set status = 'declined' where user_id is null;
create function tests.outcome(call text) returns text language plpgsql as $$
begin
  execute call;
  return 'taken';
exception when sqlstate 'PT429' then return 'refused';
end
$$;
grant execute on function tests.outcome(text) to anon, authenticated;
select tests.visit_from('203.0.114.73');
select is(array[tests.outcome(call), tests.outcome(call)], '{taken,refused}', format('a network has a share of what the store takes: %s', call))
from unnest(array['select public.record_page_view(''/'')', 'select public.report_error(''x'', '''', ''/'')', 'select tests.submit(''A'', ''a@b.co'')']) call;
select tests.as_owner();
update private.rate_limits set hits = case action when 'page_views' then 19999 else 1999 end where subject = 'everyone';
select tests.visit_from('203.0.115.73');
select is(tests.write('page_views', 1), 'written', 'the store counts 20,000 page views a day');
select is(tests.write('page_views', 1), 'PT429', 'and no more');
select lives_ok($$ select public.report_error('x', '', '/') $$, 'the store takes 2,000 errors a day');
select throws_ok($$ select public.report_error('x', '', '/') $$, 'PT429', null, 'and no more');
select tests.as_owner();
select is(private.network_of(address), network, format('%s is in %s', address, network))
from (values ('198.51.100.7', '198.51.100.0/24'), ('2001:db8:1:2::/64', '2001:db8:1::/48'),
  ('::ffff:198.51.100.7', '::ffff:198.51.100.0/120'), ('unknown', 'unknown')) as addresses (address, network);

-- Authors of rows.
select tests.as_owner();
select results_eq(
  $$ select distinct user_id from public.applicant_submissions where user_id = tests.id_of('unpaid@example.com') $$,
  $$ values (tests.id_of('unpaid@example.com')) $$, 'a member''s rows carry their user id');
select isnt_empty('select 1 from public.applicant_submissions where user_id is null', 'a visitor''s rows carry no user id');

-- Stripe requests by the server for a member.
select tests.as_server();
select lives_ok(
  $$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'set_up') from generate_series(1, 10) $$, 'a member can set up ten cards an hour');
select throws_ok($$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'set_up') $$, 'PT429', null, 'a member cannot set up an eleventh card');
select lives_ok(
  $$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'other') from generate_series(1, 110) $$, 'a member can make 120 Stripe requests an hour');
select throws_ok($$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'other') $$, 'PT429', null, 'a member cannot make more Stripe requests');
select lives_ok($$ select public.count_stripe_use(tests.id_of('revoked@example.com'), 'set_up') $$, 'another member is not limited');

-- Many accounts at one address.
select tests.as_owner();
insert into private.stripe_callers (user_id, address, called_at)
select tests.id_of(email), '203.0.113.62', now() - interval '1 hour' from unnest('{revoked@example.com,unpaid@example.com}'::text[]) email;
select tests.as_server();
select lives_ok(
  $$ select public.count_stripe_use(tests.id_of('revoked@example.com'), 'set_up', '2001:db8:0:6::' || n) from generate_series(1, 2) n $$,
  'a member''s uses are counted at their address');
select tests.as_owner();
select results_eq(
  $$ select action, hits from private.rate_limits where subject = 'members at 2001:db8:0:6::/64' order by action $$,
  $$ values ('set_up', 2), ('stripe', 2) $$, 'by use, for the whole network');
select results_eq(
  $$ select address, called_at from private.stripe_callers where user_id = tests.id_of('revoked@example.com') $$,
  $$ values ('2001:db8:0:6::/64', now()) $$, 'the latest address is known, and when it was used');
update public.profiles set stripe_customer_id = 'cus_tester' where user_id = tests.id_of('revoked@example.com');
select tests.as_server();
select public.record_stripe_event('evt_' || type || n, type, '{"data": {"object": {"customer": "cus_tester"}}}')
from unnest(array['payment_intent.payment_failed', 'setup_intent.setup_failed', 'payment_intent.canceled']) type, generate_series(1, 25) n;
select throws_ok($$ select public.open_order(tests.id_of('expired@example.com'), 'cheatsheet', null, '2001:db8:0:6::9') $$, 'PT429',
  'Many cards were declined on your network. Please verify your email address, then try again.',
  'after fifty declined cards, an order from their address takes a verified one');
select tests.as_owner();
savepoint proved;
select tests.verify('expired@example.com');
select tests.as_server();
select lives_ok($$ select public.open_order(tests.id_of('expired@example.com'), 'cheatsheet', null, '2001:db8:0:6::9') $$,
  'which somebody else there has, and orders');
select tests.as_owner();
update public.orders set stripe_payment_intent_id = 'pi_own' where user_id = tests.id_of('expired@example.com') and status = 'pending';
insert into public.stripe_events (id, type, payload)
values ('evt_own', 'payment_intent.payment_failed', '{"data": {"object": {"id": "pi_own", "object": "payment_intent"}}}');
select tests.as_server();
select throws_ok($$ select public.open_order(tests.id_of('expired@example.com'), 'application', null, '2001:db8:0:6::9') $$, 'PT429',
  'Your cards have been declined too many times. Please contact your bank, or try again in an hour.', 'until a card of theirs is declined, too');
select lives_ok($$ select public.open_order(tests.id_of('expired@example.com'), 'application', null, '203.0.113.62') $$, 'elsewhere it is one of ten');
rollback to proved;
select tests.as_server();
select throws_ok($$ select public.count_stripe_use(tests.id_of('expired@example.com'), 'set_up', '2001:db8:0:6::9') $$, 'PT429', null,
  'nor set up a card');
select lives_ok($$ select public.count_stripe_use(tests.id_of('expired@example.com'), 'set_up', '203.0.113.62') $$,
  'they can where others used Stripe');
select lives_ok($$ select public.count_stripe_use(tests.id_of('expired@example.com'), 'other', '2001:db8:0:6::9') $$,
  'a payment made from there can still be settled');
select tests.as_owner();
update private.rate_limits set hits = 49 where action = 'decline';
select tests.as_server();
select public.record_stripe_event('evt_payment_intent.payment_failed1', 'payment_intent.payment_failed', '{"data": {"object": {"customer": "cus_tester"}}}');
select lives_ok($$ select public.open_order(tests.id_of('expired@example.com'), 'cheatsheet', null, '2001:db8:0:6::9') $$,
  'forty-nine stop nobody, and an event that is sent twice counts once');
select tests.as_owner();
select results_eq(
  $$ select distinct window_start from private.rate_limits where action in ('set_up', 'stripe') $$,
  $$ values (date_bin('1 hour', now(), 'epoch')) $$, 'both are counted by the clock hour');

select * from finish();
rollback;
