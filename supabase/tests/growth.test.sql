-- How much people can write: one row a request, and so many kilobytes an hour.
begin;
select no_plan();
select tests.open_store();

-- Whatever somebody who is neither admin nor support may write by the table itself.
create temp table writable on commit drop as
select distinct c.oid::regclass as relation
from pg_class c
join pg_policy p on p.polrelid = c.oid and p.polcmd in ('a', 'w', '*')
where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  and (c.oid = any (select attrelid from pg_attribute where has_column_privilege('authenticated', attrelid, attnum, 'insert, update') and attnum > 0 and not attisdropped))
  and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) !~ 'is_(admin|staff)';
select isnt_empty('select 1 from writable', 'people write to some tables');
select is(
  array(select tgname::text from pg_trigger where tgrelid = relation and tgfoid::regproc::text ~ '^private\.tg_(refuse_growth|one_row|count_growth)$' order by 1),
  '{a_row_at_a_time,count_inserts,count_updates,refuse_growth}', format('%s has private.limit_writes', relation))
from writable;

create function pg_temp.used(subject text) returns integer
language sql security definer as $$ select coalesce((select hits from private.rate_limits r where action = 'growth' and r.subject = used.subject and window_start = date_bin('1 hour', now(), 'epoch')), 0) $$;
create function pg_temp.use_up(subject text, kilobytes integer) returns void
language sql security definer as $$
  insert into private.rate_limits values ('growth', subject, date_bin('1 hour', now(), 'epoch'), kilobytes)
  on conflict (action, subject, window_start) do update set hits = excluded.hits
$$;
create function pg_temp.come_from(address text) returns void
language sql as $$ select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true) $$;
create function pg_temp.add_address(line text default 'X') returns text
language plpgsql as $$
begin
  insert into public.addresses (full_name, address_line1, city, state, zip_code) values ('A B', line, 'X', 'X', 'X');
  return 'written';
exception when others then
  return sqlstate;
end
$$;

grant execute on all functions in schema pg_temp to anon, authenticated, service_role;

-- One at a time.
select pg_temp.come_from('203.0.113.1');
select tests.sign_in_as('cheatsheet@example.com');
select is(pg_temp.add_address(), 'written', 'a member can save an address');
select is(pg_temp.add_address(), 'written', 'and another');
create temp table clock as select clock_timestamp() as started_at;
select throws_ok($$ update public.addresses set phone = '1' where user_id = auth.uid() $$, 'PT400', 'Please save one at a time.', 'a member cannot change all their addresses in one request');
select ok(clock_timestamp() - started_at >= '0.5 s', 'who tries waits, since what was written before the refusal is not counted') from clock;
select is((select count(*) from public.addresses where phone is not null), 0::bigint, 'and changes nothing');
select throws_ok(
  $$ insert into public.addresses (full_name, address_line1, city, state, zip_code) select 'A B', 'X', 'X', 'X', 'X' from generate_series(1, 2) $$,
  'PT400', null, 'a member cannot save two addresses in one request');
select throws_ok(
  $$ insert into public.addresses (full_name, address_line1, city, state, zip_code, is_default) select 'A B', 'X', 'X', 'X', 'X', true from generate_series(1, 2) $$,
  'PT400', null, 'nor two that change the default');
select lives_ok($$ update public.addresses set is_default = true where id = (select id from public.addresses order by id limit 1) $$, 'a member can change one address');
select lives_ok($$ update public.addresses set is_default = true where id = (select id from public.addresses order by id desc limit 1) $$, 'and one whose change changes another');
select throws_ok($$ update public.profiles set first_name = 'X' where user_id = auth.uid() or true; update public.addresses set phone = '1' where true $$, 'PT400', null,
  'nor several after one');
select tests.as_server();
select lives_ok($$ update public.addresses set phone = '2' where true $$, 'the server changes as many as it likes');
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok($$ delete from public.addresses where true $$, 'a member can delete all their addresses');

-- What is written counts by the kilobyte.
select tests.as_owner();
delete from private.rate_limits where true;
select tests.sign_in_as('cheatsheet@example.com');
select pg_temp.add_address();
select is(pg_temp.used(auth.uid()::text), 1, 'a short address counts as a kilobyte');
select pg_temp.add_address(rpad('é', 200, 'é'));
select is(pg_temp.used(auth.uid()::text), 2, 'so does a longer one');
select tests.as_owner();
insert into public.saved_schools (user_id, school_id) select tests.id_of('cheatsheet@example.com'), 'school-' || n from generate_series(1, 3) n;
select tests.sign_in_as('cheatsheet@example.com');
update public.saved_schools set note = rpad('', 1000, '😀') where school_id = 'school-1';
select is(pg_temp.used(auth.uid()::text), 7, 'a note of a thousand wide characters counts five');
update public.saved_schools set place = 1 where school_id = 'school-9';
select is(pg_temp.used(auth.uid()::text), 7, 'what is not there counts nothing');
select public.sort_my_schools('{school-2,school-3}');
select is(pg_temp.used(auth.uid()::text), 8, 'two places together fill one kilobyte');
select public.sort_my_schools('{school-2,school-3}');
select is(pg_temp.used(auth.uid()::text), 8, 'a list that is in order is not written again');
select public.save_schools('{school-4,school-5}');
select is(pg_temp.used(auth.uid()::text), 9, 'schools that are added count, too');
select is(pg_temp.used('without a plan at 203.0.113.1'), 0, 'members do not count at their address');
select tests.as_server();
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code) values (tests.id_of('cheatsheet@example.com'), 'A B', 'X', 'X', 'X', 'X');
select is(pg_temp.used(tests.id_of('cheatsheet@example.com')::text), 9, 'what the server writes does not count');

-- So much, and no more.
select tests.as_owner();
create function pg_temp.outcome(who text, kilobytes integer, at_address text default null, there integer default 0) returns text
language plpgsql as $$
declare
  result text;
begin
  perform tests.as_owner();
  delete from private.rate_limits where action = 'growth';
  perform pg_temp.come_from(coalesce(at_address, '203.0.113.2'));
  perform pg_temp.use_up('without a plan at ' || coalesce(at_address, '203.0.113.2'), there);
  perform pg_temp.use_up(tests.id_of(who)::text, kilobytes);
  perform tests.sign_in_as(who);
  result := pg_temp.add_address();
  delete from public.addresses where user_id = auth.uid();
  return result;
end
$$;
grant execute on function pg_temp.outcome(text, integer, text, integer) to authenticated;
select is(pg_temp.outcome(who, allowed + beyond), outcome, format('%s, after %s of %s KB an hour: %s', who, allowed + beyond, allowed, outcome))
from (values (-1, 'written'), (0, 'PT429')) tries (beyond, outcome), (values ('cheatsheet@example.com', 2000), ('interview-cheatsheet@example.com', 2000), ('admin@example.com', 2000), ('support@example.com', 2000), ('unpaid@example.com', 1000), ('expired@example.com', 1000)) people (who, allowed);
select is(pg_temp.outcome('unpaid@example.com', 0, there => 2999), 'written', 'all without a plan at an address can write 3,000 KB an hour');
select is(pg_temp.outcome('unpaid@example.com', 0, there => 3000), 'PT429', 'and no more');
select is(pg_temp.outcome('cheatsheet@example.com', 0, there => 3000), 'written', 'which does not stop a member there');
select pg_temp.outcome('unpaid@example.com', 5, there => 7);
select is(pg_temp.used('without a plan at 203.0.113.2'), 8, 'what a person without a plan writes counts at their address');
select is(pg_temp.used(auth.uid()::text), 6, 'and for them');
select pg_temp.outcome('unpaid@example.com', 1000);
select throws_ok($$ update public.profiles set first_name = 'X' where user_id = auth.uid() $$, 'PT429',
  'You have changed a lot in a short time. Please try again in an hour.', 'who has used it up cannot change their profile either');
select lives_ok($$ delete from public.addresses where true $$, 'they can delete');
select tests.as_owner();
update private.rate_limits set window_start = window_start - interval '1 hour' where action = 'growth';
select tests.sign_in_as('unpaid@example.com');
select is(pg_temp.add_address(), 'written', 'an hour later they can write again');
select tests.sign_out();
select pg_temp.use_up('without a plan at 203.0.113.2', 3000);
select throws_ok($$ select public.submit_profile('A', 'a@b.co', '', '{"mcat": 512}') $$, 'PT429', null, 'a visitor cannot submit a profile when all without a plan there have written so much');
select tests.as_owner();
delete from private.rate_limits where true;
select tests.sign_out();
select public.submit_profile('A', 'a@b.co', '', jsonb_build_object('research', repeat('x', 9000)));
select is(pg_temp.used('without a plan at 203.0.113.2'), 9, 'a profile counts by its size');

-- Addresses are twenty; the twenty-first is not even written.
select tests.sign_in_as('unpaid@example.com');
delete from public.addresses where true;
select is((select array_agg(distinct pg_temp.add_address()) from generate_series(1, 20)), '{written}', 'a person can save twenty addresses');
select throws_ok(
  $$ insert into public.addresses (full_name, address_line1, city, state, zip_code) values ('Home', '1 Main St', 'Albany', 'NY', '12201') $$,
  'PT409', 'You can save up to 20 addresses. Remove some to save more.', 'and no twenty-first');

-- The metadata of an account, which Auth writes.
select tests.as_owner();
create function pg_temp.change_metadata(n integer) returns text
language plpgsql as $$
begin
  update auth.users set raw_user_meta_data = jsonb_build_object('n', n) where email = 'unpaid@example.com';
  return 'written';
exception when others then
  return sqlstate;
end
$$;
select is((select array_agg(distinct pg_temp.change_metadata(n)) from generate_series(1, 60) n), '{written}', 'metadata can be changed sixty times an hour');
select is(pg_temp.change_metadata(60), 'written', 'what stays as it is does not count');
select is(pg_temp.change_metadata(61), 'PT429', 'a sixty-first change is refused');
select lives_ok($$ update auth.users set last_sign_in_at = now() where email = 'unpaid@example.com' $$, 'the person can still log in');

select * from finish();
rollback;
