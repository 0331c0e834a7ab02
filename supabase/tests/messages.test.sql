-- Messages from the contact form, and what admins can do with them.
begin;
select no_plan();
select tests.open_store();
create function tests.send(person uuid, address text) returns text
language plpgsql
as $$
begin
  perform public.send_message(
    person, address, 'Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>', true);
  return 'sent';
exception when others then
  return sqlstate;
end
$$;
grant execute on function tests.send(uuid, text) to service_role;

select tests.as_server();
select is(
  array(select tests.send(null, '203.0.113.1') from generate_series(1, 7)), '{sent,sent,sent,sent,sent,PT429,PT429}',
  'a visitor can write five times an hour');
select is(tests.send(null, '203.0.113.2'), 'sent', 'a visitor at another address is not limited');
select is(
  (select array_agg(tests.send(null, '2001:db8:0:1::' || n) order by n) from generate_series(1, 6) n),
  '{sent,sent,sent,sent,sent,PT429}', 'all addresses of one /64 count as one visitor');
select is(
  array(select tests.send(null, null) from generate_series(1, 6)), '{sent,sent,sent,sent,sent,PT429}',
  'visitors without a known address count as one visitor');

-- Accounts are free, so an address also has a limit for its signed-in members.
select tests.as_owner();
select tests.create_user('pupil' || n || '@example.com') from generate_series(1, 11) n;
select tests.as_server();
select is(
  array(select tests.send(tests.id_of(format('pupil%s@example.com', n)), '203.0.113.1') from generate_series(1, 10) n, generate_series(1, 5)),
  array_fill('sent'::text, '{50}'), 'signed-in members have their own limit');
select is(tests.send(tests.id_of('pupil1@example.com'), '203.0.113.3'), 'PT429', 'a member''s limit holds at every address');
select is(tests.send(tests.id_of('pupil11@example.com'), '203.0.113.1'), 'PT429', 'an eleventh account at one address cannot write');
select is(tests.send(tests.id_of('pupil11@example.com'), '203.0.113.3'), 'sent', 'the eleventh account can write from another address');
select is(
  (select count(*) from public.contact_messages where user_id = tests.id_of('pupil1@example.com')), 5::bigint,
  'a message records its author, and a refused message is not stored');
select tests.as_owner();
select results_eq(
  $$ select distinct window_start from private.rate_limits where action = 'contact_messages' $$,
  $$ values (date_bin('1 hour', now(), 'epoch')) $$, 'the limit counts by the clock hour');
update private.rate_limits set window_start = window_start - interval '1 hour' where action = 'contact_messages';
select tests.as_server();
select is(tests.send(null, '203.0.113.1'), 'sent', 'a visitor can write again later');

select tests.as_owner();
delete from public.contact_messages where true;
select tests.as_server();
select public.send_message(null, null, 'Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>', true);
select tests.as_owner();
delete from public.audit_log where table_name <> 'contact_messages';
select results_eq(
  'select user_id, first_name, last_name, email, subject, message, newsletter, is_handled from public.contact_messages',
  $$ values (null::uuid, 'Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>', true, false) $$,
  'a message is stored unchanged and unhandled');
select is_empty('select 1 from public.audit_log', 'a visitor''s message is not logged');

-- The newsletter.
delete from public.newsletter_subscribers where true;
update private.rate_limits set window_start = window_start - interval '1 hour' where action = 'contact_messages';
select tests.as_server();
select public.send_message(null, '203.0.113.20', 'Kim', 'No', 'kim@example.com', 'No, thanks', 'Hello', false);
select public.send_message(null, '203.0.113.20', 'Robin', 'Sample', 'Robin@Example.com', 'Yes', 'Hello', true);
select public.send_message(tests.id_of('pupil1@example.com'), '203.0.113.20', 'Another', 'Name', 'robin@example.com', 'Again', 'Hello', true);
select public.send_message(tests.id_of('pupil2@example.com'), '203.0.113.20', 'A', 'B', 'pupil2@example.com', 'Again', 'Hello', true);
select tests.as_owner();
select results_eq(
  'select email, is_confirmed from public.newsletter_subscribers order by email',
  $$ values ('pupil2@example.com', false), ('robin@example.com', false) $$,
  'an address is not confirmed by a visitor, by another''s account, nor by an account that has not verified it');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('pupil2@example.com');
select tests.as_server();
select public.send_message(tests.id_of('pupil2@example.com'), '203.0.113.20', 'A', 'B', 'Pupil2@Example.com', 'Again', 'Hello', true);
select public.send_message(null, '203.0.113.21', 'A', 'B', 'pupil2@example.com', 'Again', 'Hello', true);
select tests.as_owner();
select results_eq(
  'delete from public.newsletter_subscribers where is_confirmed returning email', $$ values ('pupil2@example.com') $$,
  'an address is confirmed by the account that has verified it, and stays so');
delete from public.contact_messages where subject in ('No, thanks', 'Yes', 'Again');
delete from public.audit_log where true;
select results_eq(
  'select user_id, email, first_name, last_name from public.newsletter_subscribers',
  $$ values (null::uuid, 'robin@example.com', 'Robin', 'Sample') $$,
  'those who ask for the newsletter are subscribed once, whatever becomes of their messages');
select tests.sign_in_as('admin@example.com');
delete from public.newsletter_subscribers where email = 'robin@example.com';
select is_empty('select 1 from public.newsletter_subscribers', 'an admin can remove a subscriber');
select tests.as_owner();
select results_eq(
  $$ select actor_id, action, before ?| '{email,first_name,last_name}' from public.audit_log where table_name = 'newsletter_subscribers' $$,
  $$ values (tests.id_of('admin@example.com'), 'delete', false) $$, 'the log records the removal, without the name');
delete from public.audit_log where true;

select tests.sign_in_as('admin@example.com');
update public.contact_messages set is_handled = true where not is_handled;
delete from public.contact_messages where email = 'robin@example.com';
select is_empty('select 1 from public.contact_messages', 'an admin can mark a message handled and delete it');
select results_eq(
  $$ select actor_id = tests.id_of('admin@example.com'), action, before - 'id' - 'created_at', after from public.audit_log order by id $$,
  $$ values
    (true, 'update', '{"is_handled": false}'::jsonb, '{"is_handled": true}'::jsonb),
    (true, 'delete', '{"newsletter": true, "is_handled": true}', null) $$,
  'the log records who changed a message and when, without its text');
select ok(row_key ? 'id' and before ? 'created_at', 'the log has the key and time of a deleted message') from public.audit_log where action = 'delete';

select * from finish();
rollback;
