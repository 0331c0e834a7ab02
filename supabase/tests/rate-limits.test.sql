-- How often anyone may write to us.
begin;
select no_plan();
select tests.open_store();

-- Writes n rows in one statement, and says how that went.
create function tests.write(relation text, n integer) returns text
language plpgsql
as $$
begin
  execute case relation
    when 'applicant_submissions' then
      'insert into public.applicant_submissions (full_name, email, profile)
       select ''A B'', ''a@example.com'', ''{}'' from generate_series(1, $1)'
    when 'addresses' then
      'with kept as (
         insert into public.addresses (full_name, address_line1, city, state, zip_code)
         select ''A B'', ''1 Main St'', ''Albany'', ''NY'', ''12201'' from generate_series(1, $1) returning id)
       select count(*) from kept'
    when 'page_views' then 'insert into public.page_views (path) select ''/'' from generate_series(1, $1)'
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
select is(tests.write(relation, allowed - 1), 'written', format('%s: and count for nothing', relation)) from limits;
select is(tests.write(relation, 2), 'PT429', format('%s: a statement that goes over the limit is refused whole', relation)) from limits;
select is(tests.write(relation, 1), 'written', format('%s: a visitor writes as often as allowed', relation)) from limits;
select is(tests.write(relation, 1), 'PT429', format('%s: and no more', relation)) from limits;

select tests.visit_from('203.0.113.2');
select is(tests.write(relation, 1), 'written', format('%s: a visitor at another address is not held up', relation)) from limits;
select tests.visit_from('203.0.113.2, 203.0.113.1');
select is(tests.write(relation, 1), 'PT429', format('%s: an address a client puts in front does not help', relation)) from limits;

select is(
  (select array_agg(tests.write_from('2001:db8:0:1::' || n) order by n) from generate_series(1, 6) n),
  '{written,written,written,written,written,PT429}', 'all addresses of one /64 are one visitor');
select is(tests.write_from('2001:db8:0:2::1'), 'written', 'the next /64 is another');
select is(
  (select array_agg(distinct tests.write_from('::ffff:203.0.113.' || n)) from generate_series(10, 16) n),
  '{written}', 'an IPv4 address in IPv6 form counts whole');
select tests.visit_from('no address');
select is(tests.write('applicant_submissions', 5), 'written', 'a header that is no address is a visitor, too');
select is(tests.write('applicant_submissions', 1), 'PT429', 'with one limit');

select tests.sign_in_as('unpaid@example.com');
select is(tests.write(relation, allowed), 'written', format('%s: a signed-in person has a limit of their own', relation)) from limits;
select is(tests.write(relation, 1), 'PT429', format('%s: which holds wherever they are', relation)) from limits;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.write(relation, 1), 'written', format('%s: and holds nobody else up', relation)) from limits;

-- An account costs nothing, so an address counts for those who are signed in there as well.
select tests.as_owner();
select tests.create_user('pupil' || n || '@example.com') from generate_series(1, 12) n;
create function tests.write_as(email text, address text, relation text, n integer) returns text
language plpgsql
as $$
begin
  perform tests.visit_from(address), tests.sign_in_as(email);
  return tests.write(relation, n);
end
$$;
grant execute on function tests.write_as(text, text, text, integer) to anon, authenticated;
select is(
  array(select tests.write_as(format('pupil%s@example.com', n), '203.0.113.60', relation, allowed) from generate_series(1, 10) n),
  array_fill('written'::text, '{10}'), format('%s: ten people at one address write as often as they may', relation))
from limits;
select is(
  tests.write_as('pupil11@example.com', '203.0.113.60', relation, 1), 'PT429',
  format('%s: an eleventh account there may not', relation))
from limits;
select is(
  tests.write_as('pupil11@example.com', '2001:db8:0:3::1', relation, 1), 'written',
  format('%s: and may elsewhere', relation))
from limits;
select tests.visit_from('203.0.113.60');
select is(tests.write(relation, allowed), 'written', format('%s: a visitor there is not held up', relation)) from limits;

-- A person keeps twenty addresses, and does not fill the log by adding and removing them.
select tests.as_owner();
create function tests.add_and_remove(n integer) returns text
language plpgsql
as $$
declare
  outcome text := tests.write('addresses', n);
begin
  delete from public.addresses where true;
  return outcome;
end
$$;
grant execute on function tests.add_and_remove(integer) to authenticated;
select tests.visit_from('203.0.113.61');
select tests.sign_in_as('pupil12@example.com');
select is(
  array(select tests.add_and_remove(20) from generate_series(1, 4)), '{written,written,written,PT429}',
  'sixty addresses are added in an hour, and no more');
select tests.as_server();
select is(tests.write(relation, allowed + 1), 'written', format('%s: the server is not limited', relation)) from limits;

select tests.as_owner();
select is(
  (select array_agg(distinct window_start) from private.rate_limits where action = relation), array[date_bin(period, now(), 'epoch')],
  format('%s: counted by the clock', relation))
from limits;
update private.rate_limits set window_start = window_start - period from limits where relation = action;
select tests.visit_from('203.0.113.1');
select is(tests.write(relation, 1), 'written', format('%s: later the visitor may write again', relation)) from limits;
select tests.as_owner();
select is(
  (select count(*) from private.rate_limits where subject = '203.0.113.1'), 2::bigint, 'counts of windows that are over are removed');

-- Orders, which the server opens for people.
select tests.as_server();
insert into public.coupons (code, percent_off) select 'TRY' || n, 1 from generate_series(1, 41) n;
select lives_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY' || n) from generate_series(1, 40) n $$,
  'somebody opens one order after the other');
select throws_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY41') $$,
  'PT429', null, 'and no more than forty in an hour');
select tests.as_owner();
select is((select max(window_start) from private.rate_limits where action = 'order'), date_bin('1 hour', now(), 'epoch'), 'by the clock');
select is((select max(window_start) from private.rate_limits where action = 'coupon'), date_bin('1 hour', now(), 'epoch'), 'as are the codes tried');
select tests.as_server();
select lives_ok(
  $$ select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', 'TRY40') $$,
  'the one that is open can still be paid');
select lives_ok(
  $$ select public.open_order(tests.id_of('revoked@example.com'), 'application') $$, 'and nobody else is held up');

select is(
  (select string_agg(rolname || ': ' || array_to_string(rolconfig, ' '), ', ' order by rolname)
   from pg_roles where rolname in ('anon', 'authenticated')),
  'anon: statement_timeout=3s, authenticated: statement_timeout=8s',
  'a statement of a visitor ends after three seconds, of a member after eight');

-- Written for whoever writes.
select tests.as_owner();
select results_eq(
  $$ select distinct user_id from public.applicant_submissions where user_id = tests.id_of('unpaid@example.com') $$,
  $$ values (tests.id_of('unpaid@example.com')) $$, 'what a signed-in person writes carries their name');
select isnt_empty('select 1 from public.applicant_submissions where user_id is null', 'what a visitor writes carries none');

-- Saved addresses.
select tests.sign_in_as('unpaid@example.com');
select lives_ok(
  $$ insert into public.addresses (full_name, address_line1, city, state, zip_code)
     select 'Home', '1 Main St', 'Albany', 'NY', '12201' from generate_series(1, 20) $$, 'a person saves twenty addresses');
select throws_ok(
  $$ insert into public.addresses (full_name, address_line1, city, state, zip_code)
     values ('Home', '1 Main St', 'Albany', 'NY', '12201') $$,
  'PT409', 'You can save up to 20 addresses. Remove some to save more.', 'and no more');

-- What the server asks of Stripe for somebody.
select tests.as_server();
select lives_ok(
  $$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'set_up') from generate_series(1, 10) $$, 'ten cards may be set up an hour');
select throws_ok($$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'set_up') $$, 'PT429', null, 'and no eleventh');
select lives_ok(
  $$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'other') from generate_series(1, 110) $$, 'Stripe is asked 120 times an hour');
select throws_ok($$ select public.count_stripe_use(tests.id_of('unpaid@example.com'), 'other') $$, 'PT429', null, 'and not more often');
select lives_ok($$ select public.count_stripe_use(tests.id_of('revoked@example.com'), 'set_up') $$, 'nobody else is held up');
select tests.as_owner();
select results_eq(
  $$ select distinct window_start from private.rate_limits where action in ('set_up', 'stripe') $$,
  $$ values (date_bin('1 hour', now(), 'epoch')) $$, 'both counted by the clock''s hours');

select * from finish();
rollback;
