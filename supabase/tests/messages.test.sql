-- What admins do with messages.
begin;
select no_plan();
select tests.open_store();
select tests.sign_out();
insert into public.contact_messages (first_name, last_name, email, subject, message)
values ('Robin', 'Sample', 'robin@example.com', 'A secret', '<script>alert(1)</script>');
select tests.as_owner();
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
    (true, 'delete', '{"user_id": null, "newsletter": false, "is_handled": true}', null) $$,
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
