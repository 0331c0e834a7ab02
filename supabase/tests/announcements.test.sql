-- Texts to the holders of a plan: who gets one, and that nobody gets it twice.
begin;
select no_plan();
select tests.open_store();

create function tests.readers() returns text[]
language sql security definer set search_path = ''
as $$
  select coalesce(array_agg(private.email_of(user_id) order by private.email_of(user_id)), '{}')
  from private.outbox where kind = 'announcement'
$$;
grant execute on function tests.readers() to public;
update public.profiles set wants_announcements = false where user_id = tests.id_of('interview-cheatsheet@example.com');
select tests.create_user('future@example.com', '{}');
insert into public.entitlements (user_id, product_id, starts_at, ends_at)
values (tests.id_of('future@example.com'), 'cheatsheet', now() + interval '1 day', now() + interval '1 year');
insert into public.entitlements (user_id, product_id) values (tests.id_of('cheatsheet@example.com'), 'interview-cheatsheet');
create temp table held on commit drop as
select array_agg(distinct private.email_of(user_id) order by private.email_of(user_id)) as everyone,
  array_agg(distinct private.email_of(user_id) order by private.email_of(user_id)) filter (where product_id = 'cheatsheet') as cheatsheet
from public.entitlements
where revoked_at is null and starts_at <= now() and ends_at > now() and user_id <> tests.id_of('interview-cheatsheet@example.com');
grant select on held to public;
select isnt(everyone && '{expired@example.com,revoked@example.com,future@example.com}', true, 'access that has ended or not begun does not count') from held;
select ok('cheatsheet@example.com' = any (cheatsheet) and cardinality(everyone) > cardinality(cheatsheet), 'there are holders of one plan and of others') from held;

-- Who may.
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok($$ select public.announce('Hello', 'News', sends => true) $$, 'PT403', null, 'a member cannot write to the others');
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.announce(%L, %L, %L, %L)', subject, body, plan, sends), code, null, 'not accepted: ' || what)
from (values
  (' ', 'News', null, 'PT422', 'no subject'), (E'A\nBcc: b@example.com', 'News', null, 'PT422', 'a subject of two lines'),
  (E'A\rB', 'News', null, 'PT422', 'a subject with a carriage return'), (repeat('x', 151), 'News', null, 'PT422', 'a long subject'),
  ('Hello', E' \n\t', null, 'PT422', 'no text'), ('Hello', repeat('x', 5001), null, 'PT422', 'a long text'),
  ('Hello', 'News', 'none', 'PT404', 'a plan that does not exist')) as bad (subject, body, plan, code, what), (values (true), (false)) as s (sends);
select is(public.announce(repeat('x', 150), repeat('x', 5000)), cardinality(everyone), 'the longest text is counted for everyone with a plan') from held;
select is(tests.readers(), '{}', 'counting sends nothing');

-- Who gets it, once.
select is(public.announce('Hello', E'News\r\n\r\nMore ', 'cheatsheet', true), cardinality(cheatsheet), 'the holders of a plan are written to') from held;
select is(tests.readers(), cheatsheet, 'and nobody else') from held;
select is(public.announce(' Hello ', E'News\n\nMore', 'cheatsheet'), 0, 'they are not counted again for the same text');
select throws_ok($$ select public.announce('Hello', E'News\n\nMore', 'cheatsheet', true) $$, 'PT409', null, 'a second press sends nothing');
select is(public.announce('Hello', E'News\n\nMore'), cardinality(everyone) - cardinality(cheatsheet), 'the same text for everyone is counted for the others') from held;
select is(public.announce('Hello', E'News\n\nMore', sends => true), cardinality(everyone) - cardinality(cheatsheet), 'and sent to them') from held;
select is(tests.readers(), everyone, 'each has it once, and who does not want such emails not at all') from held;
select is(
  (select (action, row_count, after ->> 'subject', after ->> 'body')::text from public.audit_log where table_name = 'announcements'),
  (row('insert', 1, 'Hello', E'News\n\nMore'))::text, 'the log has the text, once');

-- What is sent.
select tests.as_owner();
select results_eq(
  $$ select email, user_id, private.mail_facts(o) from private.outbox o where kind = 'store_announcement' order by id $$,
  $$ select null::text, null::uuid, jsonb_build_object('subject', 'Hello', 'body', E'News\n\nMore', 'readers', readers, 'admin_email', 'admin@example.com')
    from held, unnest(array[cardinality(cheatsheet), cardinality(everyone) - cardinality(cheatsheet)]) with ordinality as sent (readers, nth) order by nth $$,
  'the store is told of each text, to how many it went, and who sent it');
delete from private.outbox where kind = 'store_announcement';
update public.store_settings set seller_name = 'Guides LLC', seller_address = '1 Main Street';
create temp table taken on commit drop as select private.take_mail() as mail;
select is(mail -> 'facts', jsonb_build_object('subject', 'Hello', 'body', E'News\n\nMore', 'seller_name', 'Guides LLC', 'seller_address', '1 Main Street'),
  'the email has the text and who sells') from taken;
select is(private.unsubscribe((mail ->> 'unsubscribe_token')::uuid), 'wants_announcements', 'a link in it ends such emails') from taken;
select is(wants_announcements, false, 'for its reader') from taken join public.profiles on user_id = tests.id_of(mail ->> 'to');
update public.profiles set wants_announcements = false where user_id = tests.id_of('cheatsheet-plus@example.com');
delete from auth.users where email = 'application@example.com';
select private.take_mail() from generate_series(1, 20);
select is(
  (select array_agg(private.email_of(user_id)) from private.outbox where kind = 'announcement' and state = 'dropped'),
  '{cheatsheet-plus@example.com}', 'who unsubscribes before it is sent does not get it');
select ok(not 'application@example.com' = any (tests.readers()), 'nor who deletes their account');

-- Not too many.
select tests.sign_in_as('admin@example.com');
select public.announce('Text ' || number, 'News', sends => true) from generate_series(2, 5) number;
select tests.as_owner();
select is(window_start, date_bin('1 day', now(), 'epoch'), 'texts are counted by the day') from private.rate_limits where action = 'write_to_members';
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select public.announce('Text 6', 'News', sends => true) $$, 'PT429', null, 'a sixth text within a day is refused');
select lives_ok($$ select public.announce('Text 6', 'News') $$, 'though it can be counted');
select * from finish();
rollback;
