-- Who works in the control panel: invited, accepted, removed.
begin;
select no_plan();
select tests.open_store();
select tests.create_user('helper@example.com'), tests.create_user('other@example.com');
delete from private.outbox;
delete from private.rate_limits;

-- The answer of a call: its error, or null.
create function tests.answer(call text) returns text
language plpgsql
as $$
declare
  told text;
begin
  execute call;
  return null;
exception when others then
  get stacked diagnostics told = pg_exception_hint;
  return sqlstate || ' ' || coalesce(nullif(told, ''), sqlerrm);
end
$$;
create function tests.invited(address text) returns uuid
language sql security definer
as $$ select id from private.staff_invitations where email = address $$;
create function tests.role_of(address text) returns text
language sql security definer
as $$ select private.staff_role(tests.id_of(address)) $$;
create function tests.mailed() returns text[]
language sql security definer
as $$
  with gone as (delete from private.outbox returning *)
  select array_agg(concat_ws(' ', kind, coalesce(email, private.email_of(user_id)), private.mail_facts(gone)::text) order by id) from gone
$$;
grant execute on all functions in schema tests to authenticated, service_role;

-- Inviting.
select tests.sign_in_as('admin@example.com');
select is(tests.answer(format('select public.invite_staff(%L, %L)', address, role)), answer, format('refused: %s as %s', coalesce(address, 'null'), coalesce(role, 'null')))
from (values
  ('helper', 'support', 'PT422 Please enter a valid email address.'), (null, 'support', 'PT422 Please enter a valid email address.'),
  ('helper@example.com', 'owner', 'PT422 Please choose admin or support.'), ('helper@example.com', null, 'PT422 Please choose admin or support.'),
  ('support@example.com', 'support', 'PT409 This person is that already.'), ('admin@example.com', 'admin', 'PT409 This person is that already.'))
  refused (address, role, answer);
select isnt(public.invite_staff(' Helper@Example.com ', 'support'), null, 'an admin invites an address');
select is(tests.answer($$ select public.invite_staff('helper@example.com', 'admin') $$), 'PT409 An invitation waits for this address already. Withdraw it first.', 'once');
select is(tests.mailed(), array[format('staff_invitation helper@example.com %s', jsonb_build_object(
  'role', 'support', 'invited_by', 'admin@example.com', 'until', now() + interval '14 days'))], 'the address is told');
select results_eq('select email, role, is_invited, is_me, since, invited_by, has_second_factor from public.list_staff()',
  $$ values ('admin@example.com', 'admin', false, true, now(), '', false), ('support@example.com', 'support', false, false, now(), '', false),
    ('helper@example.com', 'support', true, false, now(), 'admin@example.com', false) $$, 'admins see who works there, and whom they invited');
select is((select array_agg(r ->> 'table_name') from jsonb_array_elements(public.search_audit_log() -> 'rows') r), '{staff_invitations}', 'the audit log has the invitation');
select is(public.search_audit_log() #>> '{rows,0,subject,email}', 'helper@example.com', 'and whom it is for');

-- Accepting: only whoever has proved the address.
select tests.sign_in_as('helper@example.com');
select is_empty('select public.my_staff_invitation()', 'an address that nobody has proved sees no invitation');
select is(tests.answer(format('select public.accept_staff_invitation(%L)', tests.invited('helper@example.com'))), 'PT404 This invitation is over. Ask for another.', 'and accepts none');
select tests.as_owner();
select tests.verify('helper@example.com'), tests.verify('other@example.com');
select tests.sign_in_as('other@example.com');
select is_empty('select public.my_staff_invitation()', 'nobody sees the invitation of another');
select is(tests.answer(format('select public.accept_staff_invitation(%L)', tests.invited('helper@example.com'))), 'PT404 This invitation is over. Ask for another.', 'nor accepts it');
select tests.sign_in_as('helper@example.com');
select results_eq('select * from public.my_staff_invitation()', $$ values (tests.invited('helper@example.com'), 'support', 'admin@example.com') $$,
  'whoever has proved it sees it');
savepoint invited;
select tests.as_owner();
update private.staff_invitations set invited_at = now() - interval '14 days';
insert into private.outbox (kind, dedupe_key, email, payload)
values ('staff_invitation', 'late', 'helper@example.com', jsonb_build_object('invitation_id', tests.invited('helper@example.com')));
select is(tests.mailed(), '{staff_invitation helper@example.com}', 'one that is over has nothing to say any more');
select tests.sign_in_as('helper@example.com');
select is_empty('select public.my_staff_invitation()', 'for two weeks');
select is(tests.answer(format('select public.accept_staff_invitation(%L)', tests.invited('helper@example.com'))), 'PT404 This invitation is over. Ask for another.', 'and accepts it no later');
select tests.sign_in_as('admin@example.com');
select is_empty('select 1 from public.list_staff() where is_invited', 'an invitation that is over is not listed');
select isnt(public.invite_staff('helper@example.com', 'admin'), null, 'and another can follow at once');
select tests.as_owner();
select is((select array_agg(role) from private.staff_invitations), '{admin}', 'in its place');
rollback to invited;
select is(tests.answer(format('select public.accept_staff_invitation(%L)', gen_random_uuid())), 'PT404 This invitation is over. Ask for another.', 'an unknown invitation is over');
select is(public.accept_staff_invitation(tests.invited('helper@example.com')), 'support', 'and accepts it');
select is(tests.role_of('helper@example.com'), 'support', 'which makes them support');
select is(tests.answer(format('select public.accept_staff_invitation(%L)', gen_random_uuid())), 'PT404 This invitation is over. Ask for another.', 'once');
select ok(not private.is_staff(), 'a token of before does not have it');
select is(tests.mailed(), array[
    format('staff_changed helper@example.com %s', '{"role": "support", "is_over": false}'::jsonb),
    format('store_staff_changed %s', '{"role": "support", "email": "helper@example.com", "is_over": false, "changed_by": "helper@example.com"}'::jsonb)],
  'they and the store are told');
select tests.sign_in_as('admin@example.com');
select results_eq($$ select role, is_me, since, invited_by from public.list_staff() where email = 'helper@example.com' $$,
  $$ values ('support', false, now(), 'admin@example.com') $$, 'the team says since when, and who invited them');
select is_empty('select 1 from public.list_staff() where is_invited', 'the invitation is gone');
select results_eq(
  $$ select r ->> 'action', r ->> 'table_name', r ->> 'actor_email' from jsonb_array_elements(public.search_audit_log(about => 'helper@example.com') -> 'rows') r where r ->> 'table_name' = 'support' $$,
  $$ values ('insert', 'support', 'helper@example.com') $$, 'so does the audit log');

-- Another role takes the place of the first.
select public.invite_staff('helper@example.com', 'admin');
select tests.sign_in_as('helper@example.com');
select is(public.accept_staff_invitation(tests.invited('helper@example.com')), 'admin', 'support can become an admin');
select tests.as_owner();
select is((select raw_app_meta_data from auth.users where email = 'helper@example.com'), '{"is_admin": true}', 'and is nothing else then');
select is((select array_agg(action || ' ' || table_name order by id) from public.audit_log where row_key ->> 'user_id' = tests.id_of('helper@example.com')::text),
  '{insert support,delete support,insert admins}', 'the audit log has both');

-- Withdrawing.
select tests.sign_in_as('admin@example.com');
select public.invite_staff('other@example.com', 'support');
select lives_ok(format('select public.withdraw_staff_invitation(%L)', tests.invited('other@example.com')), 'an admin withdraws an invitation');
select is(public.search_audit_log() #>> '{rows,0,subject,email}', 'other@example.com', 'whom the audit log still names');
select is(tests.answer(format('select public.withdraw_staff_invitation(%L)', gen_random_uuid())), 'PT404 This invitation does not wait any more.', 'once');
select tests.sign_in_as('other@example.com');
select is_empty('select public.my_staff_invitation()', 'it invites nobody then');

-- Removing. Whom they invited is not invited any more.
select tests.as_owner();
select tests.prove('helper@example.com');
select tests.sign_in_as('helper@example.com');
select public.invite_staff('other@example.com', 'admin');
select tests.sign_in_as('admin@example.com');
select is(tests.answer(format('select public.remove_staff(%L)', tests.id_of('other@example.com'))), 'PT404 This person is neither an admin nor support.', 'a member has no role to lose');
select is(tests.answer(format('select public.remove_staff(%L)', gen_random_uuid())), 'PT404 This person is neither an admin nor support.', 'nor has nobody');
select tests.mailed();
select lives_ok(format('select public.remove_staff(%L)', tests.id_of('helper@example.com')), 'an admin takes the role away');
select is(tests.role_of('helper@example.com'), null, 'which is gone');
select is(tests.invited('other@example.com'), null, 'with their invitations');
select is(tests.mailed(), array[
    format('staff_changed helper@example.com %s', '{"role": "admin", "is_over": true}'::jsonb),
    format('store_staff_changed %s', '{"role": "admin", "email": "helper@example.com", "is_over": true, "changed_by": "admin@example.com"}'::jsonb)],
  'they and the store are told');
select tests.sign_in_with_claims(tests.claims_of('helper@example.com') || '{"app_metadata": {"is_admin": true}}');
select ok(not private.is_staff(), 'an old token is worth nothing');

-- The last admin.
select tests.sign_in_as('admin@example.com');
select is(tests.answer(format('select public.remove_staff(%L)', tests.id_of('admin@example.com'))), 'PT409 The store’s last admin stays one. Make somebody else an admin first.', 'the last admin stays one');
select public.invite_staff('admin@example.com', 'support');
select tests.as_owner();
select tests.verify('admin@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.answer(format('select public.accept_staff_invitation(%L)', tests.invited('admin@example.com'))), 'PT409 The store’s last admin stays one. Make somebody else an admin first.', 'also where they would become support');
select tests.as_owner();
select is(tests.answer(format('select private.set_staff_role(%L, null)', tests.id_of('admin@example.com'))), 'PT409 The store’s last admin stays one. Make somebody else an admin first.', 'and for the command line');
select tests.prove('admin@example.com', 'delete_account'), tests.prove('support@example.com', 'delete_account');
select tests.as_server();
select is(tests.answer(format('select public.delete_own_account(%L, %L)', tests.id_of('admin@example.com'), tests.proved_session(tests.id_of('admin@example.com')))),
  'PT409 The store’s last admin stays one. Make somebody else an admin first.', 'and does not delete their account');
select lives_ok(format('select public.delete_own_account(%L, %L)', tests.id_of('support@example.com'), tests.proved_session(tests.id_of('support@example.com'))), 'as others do');
select tests.as_owner();
savepoint one_admin;
update auth.users set raw_app_meta_data = '{"is_admin": true}', banned_until = now() + interval '1 hour' where email = 'other@example.com';
select is(tests.answer(format('select private.set_staff_role(%L, null)', tests.id_of('admin@example.com'))), 'PT409 The store’s last admin stays one. Make somebody else an admin first.', 'a banned admin is no other');
update auth.users set banned_until = null where email = 'other@example.com';
select is(tests.answer(format('select private.set_staff_role(%L, null)', tests.id_of('admin@example.com'))), null, 'with another, they can go');
select is(tests.role_of('admin@example.com'), null, 'and are gone');
rollback to one_admin;
select private.set_staff_role(tests.id_of('other@example.com'), 'admin');
select is((select array_agg(concat_ws(' ', actor_role, action, table_name) order by id) from public.audit_log where row_key ->> 'user_id' = tests.id_of('other@example.com')::text),
  array[session_user || ' insert admins'], 'what the command line does is in the audit log');

-- A proof, and how many a day.
delete from private.proofs;
select tests.sign_in_as('admin@example.com');
select is(tests.answer($$ select public.invite_staff('helper@example.com', 'support') $$), 'PT403 proof_due', 'an invitation needs a proof');
select is(tests.answer(format('select public.remove_staff(%L)', tests.id_of('other@example.com'))), 'PT403 proof_due', 'so does a removal');
select tests.as_owner();
select tests.prove('admin@example.com');
delete from private.rate_limits;
insert into private.rate_limits (action, subject, window_start, hits)
values ('change_staff', tests.id_of('admin@example.com')::text, date_bin('1 day', now(), 'epoch'), 19);
select tests.sign_in_as('admin@example.com');
select lives_ok(format('select public.remove_staff(%L)', tests.id_of('other@example.com')), 'twenty changes a day');
select is(tests.answer($$ select public.invite_staff('helper@example.com', 'support') $$), 'PT429 That was done 20 times today, the most for a day. Please go on tomorrow.', 'and no more');

select * from finish();
rollback;
