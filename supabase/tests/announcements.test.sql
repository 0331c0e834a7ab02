-- Texts to members: drafts, whom each audience reaches, sending once, now or at a time, and what stays.
begin;
select no_plan();
select tests.open_store();
delete from private.outbox;
delete from public.entitlements;

-- Whom each audience reaches.
create temp table people (name text, product text, starts interval, ends interval, reached text[]) on commit drop;
insert into people values
  ('holder', 'cheatsheet', '-1 day', '1 year', '{holders,plan:cheatsheet}'),
  ('both', 'cheatsheet', '-1 day', '1 year', '{ending,holders,plan:application,plan:cheatsheet}'),
  ('both', 'application', '-1 day', '20 days', '{ending,holders,plan:application,plan:cheatsheet}'),
  ('ending', 'cheatsheet', '-1 year', '30 days', '{ending,holders,plan:cheatsheet}'),
  ('later', 'cheatsheet', '-1 year', '30 days 1 second', '{holders,plan:cheatsheet}'),
  ('renewed', 'cheatsheet', '-1 year', '10 days', '{holders,plan:cheatsheet}'),
  ('renewed', 'cheatsheet', '10 days', '1 year', '{holders,plan:cheatsheet}'),
  ('lapsed', 'cheatsheet', '-1 year', '0', '{lapsed}'),
  ('other', 'cheatsheet', '-1 year', '-1 day', '{holders,plan:application}'),
  ('other', 'application', '0', '1 year', '{holders,plan:application}'),
  ('future', 'cheatsheet', '1 second', '1 year', '{}'),
  ('returning', 'cheatsheet', '-1 year', '-1 day', '{}'),
  ('returning', 'application', '1 day', '1 year', '{}'),
  ('refunded', 'cheatsheet', '-1 day', '1 year', '{}'),
  ('ousted', 'cheatsheet', '-1 year', '-1 day', '{}'),
  ('unverified', 'cheatsheet', '-1 day', '1 year', '{}'),
  ('unwilling', 'cheatsheet', '-1 day', '1 year', '{}');
select tests.create_user(name || '@example.com'), tests.verify(name || '@example.com') from (select distinct name from people) names;
insert into public.entitlements (user_id, product_id, starts_at, ends_at, revoked_at, revoked_reason)
select tests.id_of(name || '@example.com'), product, now() + starts, now() + ends,
  case when name in ('refunded', 'ousted') then now() end, case when name in ('refunded', 'ousted') then 'refunded' end
from people;
update public.profiles set email_verified_at = null where user_id = tests.id_of('unverified@example.com');
update public.profiles set wants_announcements = false where user_id = tests.id_of('unwilling@example.com');
select set_eq(
  format('select split_part(private.email_of(id), ''@'', 1) from private.readers_of(%L) id', audience),
  format('select name from people where %L = any (reached)', audience), audience || ': whom it reaches')
from unnest('{holders,ending,lapsed,plan:cheatsheet,plan:application,plan:none,none}'::text[]) audience;
grant select on people to public;
select is((select count(*) from private.readers_of('holders')), count(distinct name), 'each once') from people where 'holders' = any (reached);
select is_empty('select private.readers_of(null)', 'no audience is nobody');

create function tests.answer(statement text) returns text
language plpgsql
as $$
declare
  answered text;
begin
  execute statement into answered;
  return coalesce(answered, 'done');
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.readers(of_kind text default 'announcement') returns text[]
language sql security definer set search_path = ''
as $$
  select coalesce(array_agg(private.email_of(user_id) order by private.email_of(user_id)), '{}')
  from private.outbox where kind = of_kind
$$;
create function tests.id_of_text(subject text) returns uuid
language sql security definer set search_path = ''
as $$ select id from public.announcements a where a.subject = id_of_text.subject $$;
-- Sends the current version.
create function tests.send(subject text, at timestamptz default null) returns text
language sql
as $$
  select tests.answer(format('select public.send_announcement(%L, %s, %L)', a.id, a.version, at))
  from public.announcements a where a.subject = send.subject
$$;
grant execute on all functions in schema tests to public;

-- Who may.
insert into public.announcements (subject, body, audience) values ('Hello', E'News\n\nMore', 'plan:cheatsheet');
select tests.sign_in_as('holder@example.com');
select is(tests.answer(statement), 'PT403 Only an admin may do this.', 'a member cannot: ' || statement) from (values
  ($$ select public.count_readers('holders') $$), ($$ select public.announcement_counts('{}') $$),
  (format('select public.send_announcement(%L, 1)', tests.id_of_text('Hello'))),
  (format('select public.test_announcement(%L)', tests.id_of_text('Hello'))),
  (format('select public.cancel_announcement(%L)', tests.id_of_text('Hello')))) calls (statement);

-- Drafts.
select tests.sign_in_as('admin@example.com');
select is(public.count_readers('plan:cheatsheet'), 5, 'an admin sees how many people an audience has');
insert into public.announcements (subject, body, audience) values ('Gone', 'News', 'lapsed');
update public.announcements set body = 'Other news' where subject = 'Gone';
delete from public.announcements where subject = 'Gone';
select is_empty($$ select 1 from public.announcements where subject = 'Gone' $$, 'a draft can be written, changed and deleted');
select throws_ok(statement, '42501', null, 'nobody says by hand that it was sent: ' || statement) from (values
  ($$ insert into public.announcements (subject, body, audience, sends_at) values ('A', 'B', 'lapsed', now()) $$),
  ($$ update public.announcements set sends_at = now() $$), ($$ update public.announcements set sent_at = now(), readers = 1 $$)) writes (statement);
select tests.as_owner();
select is(tests.readers(), '{}', 'a draft is sent to nobody');

-- A test.
select tests.sign_in_as('admin@example.com');
select is(tests.answer('select public.test_announcement(gen_random_uuid())'), 'PT404 This announcement no longer exists.', 'of no announcement is no test');
select public.test_announcement(tests.id_of_text('Hello')) from generate_series(1, 20);
select is(tests.readers('announcement_test'), array_agg('admin@example.com'::text), 'an admin tests it on their own address') from generate_series(1, 20);
select is(tests.readers(), '{}', 'and nobody else gets it');
select is(left(tests.answer(format('select public.test_announcement(%L)', tests.id_of_text('Hello'))), 5), 'PT429', 'twenty times an hour');

-- Sent once, to its audience.
select is(tests.answer(format('select public.send_announcement(%L, %L, %L)', id, seen, at)), refusal, refusal) from (values
  (gen_random_uuid(), 1, null::timestamptz, 'PT404 This announcement no longer exists.'), (null, 1, null, 'PT404 This announcement no longer exists.'),
  (tests.id_of_text('Hello'), 2, null, 'PT409 This announcement was changed meanwhile. Please read it again.'),
  (tests.id_of_text('Hello'), null, null, 'PT409 This announcement was changed meanwhile. Please read it again.'),
  (tests.id_of_text('Hello'), 1, now() - interval '1 second', 'PT422 Please choose a time within the next year.'),
  (tests.id_of_text('Hello'), 1, now() + interval '1 year 1 second', 'PT422 Please choose a time within the next year.')) calls (id, seen, at, refusal);
insert into public.announcements (subject, body, audience) values ('To nobody', 'News', 'plan:none');
select is(tests.send('To nobody'), 'PT409 There is nobody to send this to.', 'to nobody, nothing is sent');
select is(tests.send('Hello'), '5', 'the number of its readers is told');
select is(tests.send('Hello'), 'PT409 This announcement was sent already.', 'a second press sends nothing');
insert into public.announcements (subject, body, audience) values ('Hello', E'News\n\nMore', 'holders');
select is(tests.answer(format('select public.send_announcement(%L, 1)', id)), 'PT409 The same text was sent or scheduled already.', 'nor is it sent as another')
from public.announcements where audience = 'holders';
delete from public.announcements where audience = 'holders';
select is(
  tests.readers(),
  (select array_agg(distinct name || '@example.com' order by name || '@example.com') from people where 'plan:cheatsheet' = any (reached)),
  'its readers get it, and nobody else');
select results_eq(
  $$ select sent_at = now() and sends_at = now(), readers from public.announcements where subject = 'Hello' $$, 'values (true, 5)',
  'it says when it was sent, and to how many');
select is(tests.answer(statement), 'PT409 This announcement was sent. It can no longer be changed or deleted.', 'what was sent stays: ' || statement) from (values
  ($$ update public.announcements set body = 'Other' where subject = 'Hello' $$), ($$ update public.announcements set audience = 'lapsed' where subject = 'Hello' $$),
  ($$ update public.announcements set subject = 'Other' where subject = 'Hello' $$), ($$ delete from public.announcements where subject = 'Hello' $$)) writes (statement);
select is(tests.answer(format('select public.cancel_announcement(%L)', tests.id_of_text('Hello'))), 'PT409 This announcement is not scheduled: it was sent or canceled meanwhile.', 'nor can it be canceled');
select results_eq(
  $$ select action, row_count, after ->> 'sent_at' is not null from public.audit_log where table_name = 'announcements' and row_key ->> 'id' = tests.id_of_text('Hello')::text $$,
  $$ values ('update', 1, true) $$, 'that it was sent is one entry of the log');
select is(public.search_audit_log('announcements', with_key => tests.id_of_text('Hello')::text) #>> '{rows,0,subject,name}', 'Hello', 'which names it');

-- At a time.
insert into public.announcements (subject, body, audience) values ('Soon', 'News', 'ending');
select is(tests.send('Soon', now() + interval '1 hour'), '2', 'it can be scheduled');
select is(tests.send('Soon'), 'PT409 This announcement is scheduled already.', 'once');
select is(tests.answer(statement), 'PT409 This announcement is scheduled. Cancel that first.', 'it stays as it was confirmed: ' || statement) from (values
  ($$ update public.announcements set body = 'Other' where subject = 'Soon' $$), ($$ delete from public.announcements where subject = 'Soon' $$)) writes (statement);
select public.cancel_announcement(tests.id_of_text('Soon'));
select lives_ok($$ update public.announcements set body = 'Better news' where subject = 'Soon' $$, 'a canceled one is a draft again');
select is(tests.send('Soon', now() + interval '1 year'), '2', 'which can be scheduled again');
select is(tests.send('To nobody', now() + interval '1 hour'), '0', 'so can one that has no readers yet');
select tests.as_owner();
select is(private.send_announcements(), 0::bigint, 'before its time, it is not sent');
update public.announcements set sends_at = now() where subject in ('Soon', 'To nobody');
update public.profiles set wants_announcements = false where user_id = tests.id_of('both@example.com');
select is(private.send_announcements(), 2::bigint, 'at its time it is');
select is(private.send_announcements(), 0::bigint, 'once');
select results_eq(
  $$ select subject, readers, sent_at = now() from public.announcements where subject <> 'Hello' order by subject $$,
  $$ values ('Soon', 1, true), ('To nobody', 0, true) $$, 'to whoever is its audience then');
select results_eq(
  $$ select email_of from private.outbox o, private.email_of(o.user_id) where kind = 'announcement' and payload ->> 'announcement_id' = tests.id_of_text('Soon')::text $$,
  $$ values ('ending@example.com') $$, 'with their emails');

-- What became of them.
update private.outbox set sent_at = now() where kind = 'announcement' and private.email_of(user_id) in ('holder@example.com', 'ending@example.com');
update private.outbox set failed_at = now() where kind = 'announcement' and private.email_of(user_id) = 'later@example.com';
update private.outbox set dropped_at = now() where kind = 'announcement' and private.email_of(user_id) = 'both@example.com';
insert into private.outbox (kind, user_id, dedupe_key, payload, sent_at)
select kind, user_id, 'again:1', payload, now() from private.outbox where kind = 'announcement' and private.email_of(user_id) = 'holder@example.com';
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select subject, waiting, sent, failed, unwanted
     from public.announcement_counts(array(select id from public.announcements) || tests.id_of_text('Soon')) join public.announcements on id = announcement_id order by subject $$,
  $$ values ('Hello', 1, 2, 1, 1), ('Soon', 0, 1, 0, 0), ('To nobody', 0, 0, 0, 0) $$,
  'an admin sees how many people''s emails of each were sent, wait, failed or are no longer wanted');
select is((select count(*) from public.announcement_counts(array(select gen_random_uuid() from generate_series(1, 101)))), 100::bigint, 'of a hundred at most');
select is((public.search_emails(of_announcement => tests.id_of_text('Soon')) #>> '{rows,0,email}'), 'ending@example.com', 'the emails of one are listed');
select is((public.search_emails(of_announcement => tests.id_of_text('Soon')) ->> 'total')::integer, 1, 'alone');
select is((public.search_emails(of_announcement => tests.id_of_text('Hello'), state => 'due') #>> '{rows,0,subject}'), 'Hello', 'with their subject, before they are sent, too');

-- What is sent.
select tests.as_owner();
select results_eq(
  $$ select email, user_id, private.mail_facts(o) - 'id' from private.outbox o where kind = 'store_announcement' order by id $$,
  $$ select null::text, null::uuid, jsonb_build_object('subject', subject, 'body', body, 'readers', readers, 'sends_at', at, 'admin_email', 'admin@example.com')
     from (values
       ('Hello', E'News\n\nMore', 5, null::timestamptz), ('Soon', 'Better news', 2, now() + interval '1 hour'),
       ('Soon', 'Better news', 2, now() + interval '1 year'), ('To nobody', 'News', 0, now() + interval '1 hour')) told (subject, body, readers, at) $$,
  'the store is told of each, of how many it reaches, when, and who sends it');
select is((private.mail_facts(o) ->> 'id')::uuid, tests.id_of_text('Hello'), 'with the way to it') from private.outbox o where kind = 'store_announcement' order by id limit 1;
update public.store_settings set seller_name = 'Guides LLC', seller_address = '1 Main Street';
select is(
  private.mail_facts(o), jsonb_build_object('subject', 'Hello', 'body', E'News\n\nMore', 'seller_name', 'Guides LLC', 'seller_address', '1 Main Street'),
  'the email has the text and who sells: ' || kind)
from (select distinct on (kind) * from private.outbox where kind in ('announcement', 'announcement_test') and state = 'due' order by kind, id) o;
delete from private.outbox where kind <> 'announcement' or state <> 'due';
create temp table taken on commit drop as select private.take_mail() as mail;
select is(private.unsubscribe((mail ->> 'unsubscribe_token')::uuid), 'wants_announcements', 'a link in it ends such emails') from taken;
select is(wants_announcements, false, 'for its reader') from taken join public.profiles on user_id = tests.id_of(mail ->> 'to');
update public.profiles set wants_announcements = false where wants_announcements;
select is(private.take_mail(), null, 'who unsubscribes before it is sent does not get it');

-- Not too many.
select tests.sign_in_as('admin@example.com');
insert into public.announcements (subject, body, audience) values ('Last', 'News', 'lapsed'), ('Too many', 'News', 'lapsed');
select tests.as_owner();
update public.profiles set wants_announcements = true where user_id = tests.id_of('lapsed@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.send('Last'), '1', 'a fifth is sent');
select is(left(tests.send('Too many'), 5), 'PT429', 'a sixth within a day is not');
select tests.as_owner();
select set_eq(
  $$ select action, window_start from private.rate_limits where action in ('write_to_members', 'test_announcement') $$,
  $$ values ('write_to_members', date_bin('1 day', now(), 'epoch')), ('test_announcement', date_bin('1 hour', now(), 'epoch')) $$,
  'they are counted by the day, and tests by the hour');
select * from finish();
rollback;
