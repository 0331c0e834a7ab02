-- Messages are answered in the control panel.
begin;
select no_plan();
select tests.open_store();
delete from private.outbox;
delete from public.contact_messages;
insert into public.contact_messages (id, first_name, last_name, email, subject, message)
values ('aaaaaaaa-0000-4000-8000-000000000000', 'Robin', 'Sample', 'Robin@example.com', 'A question', 'Where is it?'),
  ('bbbbbbbb-0000-4000-8000-000000000000', 'Kim', 'Sample', 'kim@example.com', 'Another', 'Hello');
delete from private.outbox;
create function tests.answer(message uuid, body text, seen integer) returns text
language plpgsql
as $$
begin
  perform public.answer_message(message, body, seen);
  return 'done';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
create temp table robins as select 'aaaaaaaa-0000-4000-8000-000000000000'::uuid as id;
grant select on robins to public;
grant execute on all functions in schema tests to public;

-- Who may, and what is refused.
select tests.sign_in_as('unpaid@example.com');
select is(tests.answer(id, 'No', 0), 'PT403 Only an admin or support may do this.', 'nobody else answers') from robins;
select throws_ok($$ insert into public.message_answers (message_id, body) select id, 'No' from robins $$, '42501', null, 'not directly, either');
select tests.sign_in_as('admin@example.com');
select throws_ok($$ insert into public.message_answers (message_id, body) select id, 'No' from robins $$, '42501', null, 'an answer without its email is none');
select is(tests.answer(message, body, seen), answer, answer) from robins cross join lateral (values
  (gen_random_uuid(), 'Here', 0, 'PT404 This message no longer exists.'),
  (null, 'Here', 0, 'PT404 This message no longer exists.'),
  (id, null, 0, 'PT422 Please enter an answer of at most 5,000 characters.'),
  (id, E' \n\t', 0, 'PT422 Please enter an answer of at most 5,000 characters.'),
  (id, repeat('x', 5001), 0, 'PT422 Please enter an answer of at most 5,000 characters.'),
  (id, 'Here', 1, 'PT409 This message has been answered meanwhile. Please read that answer first.'),
  (id, 'Here', null, 'PT409 This message has been answered meanwhile. Please read that answer first.')) refused (message, body, seen, answer);
select tests.as_owner();
select is_empty('select 1 from public.message_answers union all select 1 from private.outbox', 'a refusal writes nothing');

-- Answered.
select tests.sign_in_as('admin@example.com');
select is(tests.answer(id, E'\n Here it is.\r\n\r\nRegards \n', 0), 'done', 'an admin answers') from robins;
select is(tests.answer(id, 'Here it is.', 0), 'PT409 This message has been answered meanwhile. Please read that answer first.', 'once, however often the button is pressed') from robins;
select is(tests.answer(id, 'One more thing.', 1), 'done', 'and again, having read the first') from robins;
select results_eq(
  $$ select a.body, a.answered_by, m.is_handled from public.message_answers a join public.contact_messages m on m.id = a.message_id order by a.body $$,
  $$ select body, tests.id_of('admin@example.com'), true from unnest(array[E'Here it is.\n\nRegards', 'One more thing.']) body $$,
  'the answers are kept with the message, which is handled');
select is(
  (select array_agg(e ->> 'email' || ' ' || (e ->> 'state')) from robins, jsonb_array_elements(public.search_emails(of_message => id) -> 'rows') e),
  '{"Robin@example.com due","Robin@example.com due"}'::text[], 'their emails are listed with it');
select is(public.search_emails(of_message => 'bbbbbbbb-0000-4000-8000-000000000000') -> 'total', '0', 'and with no other');
select tests.as_owner();
select is(public.take_mail() -> 'facts',
  (select jsonb_build_object('subject', 'A question', 'answer', E'Here it is.\n\nRegards', 'question', 'Where is it?', 'asked_at', created_at) from public.contact_messages join robins using (id)),
  'an email says what was answered to what');
select results_eq(
  $$ select action, row_key, after - 'answered_at' - 'id', before from public.audit_log where table_name = 'message_answers' limit 1 $$,
  $$ select 'insert', jsonb_build_object('message_id', id), jsonb_build_object('message_id', id), null::jsonb from robins $$, 'the log has no word of it');
select is((select private.audit_subject(table_name, row_key, after) from public.audit_log where table_name = 'message_answers' limit 1),
  '{"email": "Robin@example.com"}', 'but whose message it was');
select is((select count(*) from public.audit_log where id = any (private.audit_about('robin@example.com')) and table_name = 'message_answers'), 2::bigint,
  'and is shown with the person');

-- One that fails is sent again.
update private.outbox set attempts = 8, failed_at = now(), error = 'Unknown recipient' where kind = 'message_answer';
create temp table failed as select id from private.outbox where state = 'failed' order by id limit 1;
grant select on failed to public;
select tests.sign_in_as('admin@example.com');
select lives_ok('select public.resend_mail(id) from failed', 'an answer that failed is sent again');
select tests.as_owner();
select is((select state from private.outbox join failed using (id)), 'due', 'it is due');

-- Bounds.
insert into public.message_answers (message_id, body) select id, 'x' from robins, generate_series(1, 18);
select tests.sign_in_as('admin@example.com');
select is(tests.answer(id, 'x', 20), 'PT409 This message has twenty answers. Please go on by email.', 'a message has at most twenty answers') from robins;
select tests.as_owner();
update private.rate_limits set hits = 100 where action = 'answer_message';
select tests.sign_in_as('admin@example.com');
select is(tests.answer('bbbbbbbb-0000-4000-8000-000000000000', 'x', 0), 'PT429 Too many attempts. Please try again later.', 'an admin writes at most a hundred an hour');

-- They go with their message.
delete from public.contact_messages where id = (select id from robins);
select tests.as_owner();
select is_empty('select 1 from public.message_answers', 'a deleted message takes its answers along');
update private.outbox set attempts = 0, due_at = now(), failed_at = null, error = null;
select is(public.take_mail(), null, 'and none of them is sent');

-- A person's own copy.
insert into public.contact_messages (id, user_id, first_name, last_name, email, subject, message)
values ('cccccccc-0000-4000-8000-000000000000', tests.id_of('unpaid@example.com'), 'A', 'B', 'unpaid@example.com', 'C', 'D');
insert into public.message_answers (message_id, body, answered_by) values ('cccccccc-0000-4000-8000-000000000000', 'E', tests.id_of('admin@example.com'));
select is((private.data_of(tests.id_of('unpaid@example.com')) #> '{message_answers,0}') - '{id,answered_at}'::text[],
  '{"message_id": "cccccccc-0000-4000-8000-000000000000", "body": "E"}', 'whoever wrote has the answers in their copy, without the admin');
select is(private.data_of(tests.id_of('another@example.com')) -> 'message_answers', '[]', 'and nobody else');
select public.delete_user(tests.id_of('unpaid@example.com'));
select is_empty('select 1 from public.message_answers', 'with the account they are deleted');

select * from finish();
rollback;
