-- Changes that admins make are recorded.
begin;
select no_plan();
select tests.open_store();
create temp view entries as
select actor_id = tests.id_of('admin@example.com') as by_the_admin, actor_role, action, table_name, row_key, row_count, before, after
from public.audit_log;

select tests.sign_in_as('admin@example.com');
insert into public.coupons (code, percent_off) values ('TEN', 10), ('TWENTY', 20);
update public.coupons set percent_off = 15 where code = 'TEN';
update public.coupons set percent_off = percent_off;
delete from public.coupons where code = 'TWENTY';
select tests.as_owner();
select results_eq(
  $$ select by_the_admin, actor_role, row_key, after -> 'percent_off' from entries where action = 'insert' order by row_key $$,
  $$ values (true, 'authenticated', '{"code": "TEN"}'::jsonb, '10'::jsonb), (true, 'authenticated', '{"code": "TWENTY"}', '20') $$,
  'an insert is recorded with its rows');
select results_eq(
  $$ select row_key, before - 'updated_by', after - 'updated_by' from entries where action = 'update' and after ? 'percent_off' $$,
  $$ values ('{"code": "TEN"}'::jsonb, '{"percent_off": 10}'::jsonb, '{"percent_off": 15}'::jsonb) $$,
  'an update is recorded with the changed columns, before and after');
select is((select count(*) from entries where action = 'update'), 1::bigint, 'an update that changes nothing is not recorded');
select results_eq(
  $$ select row_key, before -> 'percent_off', after from entries where action = 'delete' $$,
  $$ values ('{"code": "TWENTY"}'::jsonb, '20'::jsonb, null::jsonb) $$, 'a delete is recorded with the deleted row');

-- The server is recorded too; the database owner is not.
delete from public.audit_log;
select tests.as_server();
select public.open_order(tests.id_of('unpaid@example.com'), 'cheatsheet', null);
insert into public.entitlements (user_id, product_id) values (tests.id_of('unpaid@example.com'), 'cheatsheet');
select tests.as_owner();
select results_eq('select by_the_admin, actor_role, table_name, action from entries',
  $$ values (null::boolean, 'service_role', 'entitlements', 'insert') $$, 'a grant by the server is recorded as the server''s');
delete from public.audit_log;
insert into public.coupons (code, percent_off) values ('OWNER', 10);
select is_empty('select 1 from entries', 'changes by the owner are not recorded');

-- Statements over many rows.
select tests.sign_in_as('admin@example.com');
insert into public.applicants (major) select 'Biology' from generate_series(1, 1001);
select tests.as_owner();
select results_eq(
  $$ select by_the_admin, action, row_key, row_count, after from entries where table_name = 'applicants' $$,
  $$ values (true, 'insert', null::jsonb, 1001, null::jsonb) $$, 'a statement over more than a thousand rows is one entry');

-- Of what people send, the log has what was decided about it, whatever the server or an admin does with it.
select tests.as_owner();
delete from public.audit_log;
create function tests.submit() returns jsonb
language sql
as $$ select public.submit_profile('Robin Sample', 'robin@example.com', 'pat@example.com', '{"reflections": "A secret"}') $$;
grant execute on function tests.submit() to authenticated;
select tests.sign_in_as('unpaid@example.com');
select tests.submit();
select tests.sign_in_as('admin@example.com');
select tests.submit();
update public.applicant_submissions set profile = '{"reflections": "A secret of theirs"}', admin_note = 'Between admins';
select public.decline_submission(id, version) from public.applicant_submissions where user_id <> tests.id_of('admin@example.com');
delete from public.applicant_submissions where user_id = tests.id_of('admin@example.com');
select tests.as_server();
insert into public.contributor_earnings (email, user_id, kind, amount_cents, paid_at, payment_note)
values ('robin@example.com', tests.id_of('unpaid@example.com'), 'profile', 200, now(), 'A secret to robin@example.com');
select public.delete_user(tests.id_of('unpaid@example.com'));
select tests.as_owner();
select bag_eq(
  $$ select by_the_admin, action, coalesce(after, before) ->> 'status' from entries where table_name = 'applicant_submissions' $$,
  $$ values (false, 'insert', 'pending'), (true, 'insert', 'pending'), (true, 'update', null), (true, 'update', null),
       (true, 'update', 'declined'), (true, 'delete', 'pending'), (null, 'delete', 'declined') $$,
  'the log says who submitted, edited, decided and deleted a profile');
select is_empty(
  $$ select * from entries
     where concat(before, after) ~* 'secret|between admins|robin|pat@|user_id' and table_name <> 'entitlements' $$,
  'the log has nothing of what people wrote, and does not say who they were');

select * from finish();
rollback;
