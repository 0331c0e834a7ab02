-- Messages from the contact form, and what admins do with them.
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
  'a visitor writes five times an hour');
select is(tests.send(null, '203.0.113.2'), 'sent', 'one at another address is not held up');
select is(
  (select array_agg(tests.send(null, '2001:db8:0:1::' || n) order by n) from generate_series(1, 6) n),
  '{sent,sent,sent,sent,sent,PT429}', 'all addresses of one /64 are one visitor');
select is(
  array(select tests.send(null, null) from generate_series(1, 6)), '{sent,sent,sent,sent,sent,PT429}',
  'as are all whose address is not known');

-- An account costs nothing, so an address counts for those who are signed in there as well.
select tests.as_owner();
select tests.create_user('pupil' || n || '@example.com') from generate_series(1, 11) n;
select tests.as_server();
select is(
  array(select tests.send(tests.id_of(format('pupil%s@example.com', n)), '203.0.113.1') from generate_series(1, 10) n, generate_series(1, 5)),
  array_fill('sent'::text, '{50}'), 'people who are signed in have limits of their own');
select is(tests.send(tests.id_of('pupil1@example.com'), '203.0.113.3'), 'PT429', 'which hold wherever they are');
select is(tests.send(tests.id_of('pupil11@example.com'), '203.0.113.1'), 'PT429', 'an eleventh account at one address may not write');
select is(tests.send(tests.id_of('pupil11@example.com'), '203.0.113.3'), 'sent', 'and may elsewhere');
select is(
  (select count(*) from public.contact_messages where user_id = tests.id_of('pupil1@example.com')), 5::bigint,
  'a message carries who wrote it, and what is refused is not kept');
select tests.as_owner();
select results_eq(
  $$ select distinct window_start from private.rate_limits where action = 'contact_messages' $$,
  $$ values (date_bin('1 hour', now(), 'epoch')) $$, 'counted by the clock''s hours');
update private.rate_limits set window_start = window_start - interval '1 hour' where action = 'contact_messages';
select tests.as_server();
select is(tests.send(null, '203.0.113.1'), 'sent', 'later the visitor may write again');

select tests.as_owner();
delete from public.contact_messages where true;
select tests.as_server();
select public.send_message(null, null, 'Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>', true);
select tests.as_owner();
delete from public.audit_log where table_name <> 'contact_messages';
select results_eq(
  'select user_id, first_name, last_name, email, subject, message, newsletter, is_handled from public.contact_messages',
  $$ values (null::uuid, 'Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>', true, false) $$,
  'a message is kept to the letter, and waits for an admin');
select is_empty('select 1 from public.audit_log', 'what a visitor writes is no entry of the log');

select tests.sign_in_as('cheatsheet@example.com');
update public.contact_messages set is_handled = true;
delete from public.contact_messages where true;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
update public.contact_messages set is_handled = true;
delete from public.contact_messages where true;
select tests.as_owner();
select results_eq('select is_handled, message from public.contact_messages', $$ values (false, '<script>alert(1)</script>') $$,
  'a member or a demoted admin with an old token marks and deletes nothing');
select is_empty('select 1 from public.audit_log', 'and the log says nothing of it');

select tests.sign_in_as('admin@example.com');
select throws_ok($$ update public.contact_messages set message = 'Mine' $$, '42501', null, 'not even an admin rewrites a message');
update public.contact_messages set is_handled = true where not is_handled;
delete from public.contact_messages where email = 'robin@example.com';
select is_empty('select 1 from public.contact_messages', 'an admin marks a message handled, and deletes it');
select results_eq(
  $$ select actor_id = tests.id_of('admin@example.com'), action, before - 'id' - 'created_at', after from public.audit_log order by id $$,
  $$ values
    (true, 'update', '{"is_handled": false}'::jsonb, '{"is_handled": true}'::jsonb),
    (true, 'delete', '{"user_id": null, "newsletter": true, "is_handled": true}', null) $$,
  'the log says who did it and when, and nothing that was written');
select ok(row_key ? 'id' and before ? 'created_at', 'and which message it was') from public.audit_log where action = 'delete';

-- Submissions are logged without the names behind them, edits of a profile in full.
select tests.as_owner();
delete from public.audit_log;
insert into public.applicant_submissions (full_name, email, profile) values ('Robin Sample', 'robin@example.com', '{"major": "Biology"}');
select tests.sign_in_as('admin@example.com');
update public.applicant_submissions set profile = '{"major": "Physics"}';
delete from public.applicant_submissions where true;
select results_eq(
  $$ select before -> 'profile', after -> 'profile' from public.audit_log where action = 'update' $$,
  $$ values ('{"major": "Biology"}'::jsonb, '{"major": "Physics"}'::jsonb) $$, 'an edited profile is logged');
select is_empty($$ select 1 from public.audit_log where before::text ~* 'robin' or after::text ~* 'robin' $$, 'without whose it is');

select * from finish();
rollback;
