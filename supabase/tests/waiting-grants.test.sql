-- Access that an admin grants to an address without an account.
begin;
select no_plan();
select tests.open_store();
create function tests.grant(email text, product text default 'cheatsheet', until interval default '30 days') returns jsonb
language sql
as $$ select public.grant_access(email, product, now() + until, ' Won a prize ') $$;
create function tests.waits() returns text[]
language sql security definer
as $$ select coalesce(array_agg(email || ' ' || product_id order by email, product_id), '{}') from private.waiting_grants $$;
create function tests.has_waiting(address text) returns bigint
language sql
as $$ select jsonb_array_length(public.person(address) -> 'waiting') $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- The grant and its invitation.
select tests.sign_in_as('admin@example.com');
create temp table given as select tests.grant(' Pat@Example.com ') as answer;
grant select on given to public;
select is(answer -> 'email_verified', 'null', 'a grant to an unknown address says that it waits') from given;
select is(
  public.person('pat@example.com') -> 'waiting',
  jsonb_build_array(jsonb_build_object(
    'id', answer ->> 'id', 'product_name', 'Premed Cheatsheet', 'until', now() + interval '30 days', 'reason', 'Won a prize',
    'granted_by', 'admin@example.com', 'granted_at', now())),
  'an admin sees what waits for an address, and why') from given;
select is(public.person('pat@example.com') -> 'account', 'null', 'the address has no account');
select throws_ok($$ select tests.grant('pat@example.com') $$, 'PT409', 'A grant of this product waits for this address already.',
  'an address waits for a product once');
select tests.grant('pat@example.com', 'application');
select throws_ok($$ select tests.grant('pat') $$, 'PT422', 'Please enter a valid email address.', 'what is no address cannot wait');
select throws_ok($$ select tests.grant('robin@example.com', 'no-such') $$, 'PT404', 'Product not found.', 'an address cannot wait for an unknown product');
select throws_ok($$ select tests.grant('robin@example.com', until => '0') $$, 'PT422', null, 'an address cannot wait for access that has ended');
select results_eq(
  $$ select actor_id, action, after -> 'product_id', after ->> 'reason', after ? 'email' from public.audit_log where table_name = 'waiting_grants' and after ->> 'product_id' = 'cheatsheet' $$,
  $$ select tests.id_of('admin@example.com'), 'insert', '"cheatsheet"'::jsonb, 'Won a prize', false $$, 'the audit log records the grant without the address');
select is(
  (select count(*) from jsonb_array_elements(public.search_audit_log(about => ' Pat@Example.com ') -> 'rows') r where r ->> 'table_name' = 'waiting_grants'),
  2::bigint, 'an admin reads the entries on the page of the address');
select tests.as_owner();
select results_eq(
  $$ select kind, email, user_id, private.mail_facts(o) from private.outbox o order by private.mail_facts(o) ->> 'product_name' desc $$,
  $$ select 'invitation', 'pat@example.com', null::uuid, jsonb_build_object('product_name', name, 'ends_at', now() + interval '30 days')
     from unnest('{Premed Cheatsheet,Application Cheatsheet}'::text[]) name $$, 'each grant invites the address');

-- It is withdrawn.
select tests.sign_in_as('admin@example.com');
select public.withdraw_grant((answer ->> 'id')::uuid) from given;
select is(tests.waits(), '{"pat@example.com application"}', 'an admin withdraws a grant');
select throws_ok($$ select public.withdraw_grant((answer ->> 'id')::uuid) from given $$, 'PT404', 'This grant does not wait any more.', 'once');
select tests.as_owner();
select is(
  (select array_agg(private.mail_facts(o) ->> 'product_name') from private.outbox o), '{null,"Application Cheatsheet"}',
  'the invitation to a grant that was withdrawn is not sent');
insert into private.waiting_grants (email, product_id, until, reason) values ('robin@example.com', 'application', now(), 'x') returning id;
select private.queue_mail('invitation', null, 'late', jsonb_build_object('grant_id', id), email) from private.waiting_grants where email = 'robin@example.com';
select is(private.mail_facts(o), null, 'nor one to access that has ended') from private.outbox o where dedupe_key = 'late';
select is((select count(*) from private.outbox), 3::bigint, 'a grant that is restored invites nobody');

-- It is taken by whoever verifies the address.
select tests.create_user('pat@example.com');
select tests.create_user('robin@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.has_waiting('pat@example.com'), 1::bigint, 'signing up takes nothing');
select is(public.person('pat@example.com') -> 'access', '[]', 'nor does it give access');
select is(tests.grant('pat@example.com', 'interview-cheatsheet') -> 'email_verified', 'false', 'an account is granted access itself');
select tests.as_server();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('robin@example.com');
select is(tests.waits(), '{"pat@example.com application"}', 'what another address waits for stays');
select is_empty($$ select 1 from public.entitlements where user_id = tests.id_of('robin@example.com') $$, 'access that has ended is not given');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('pat@example.com');
select is(tests.waits(), '{}', 'verifying the address takes what waits for it');
select results_eq(
  $$ select e.plan, e.order_id, e.starts_at, e.ends_at, c.action, c.until, c.reason, c.changed_by
     from public.entitlements e join public.access_changes c on c.entitlement_id = e.id
     where e.user_id = tests.id_of('pat@example.com') and e.plan = 'application' $$,
  $$ select 'application', null::uuid, now(), now() + interval '30 days', 'granted', now() + interval '30 days', 'Won a prize', tests.id_of('admin@example.com') $$,
  'the account has the access, with the reason and the admin who gave it');

-- An address that was changed is verified again.
select tests.sign_in_as('admin@example.com');
select tests.grant('moved@example.com');
select tests.as_owner();
update auth.users set email = 'moved@example.com' where email = 'pat@example.com';
select is(tests.waits(), '{"moved@example.com cheatsheet"}', 'changing an address to one that waits takes nothing');
select tests.as_server();
update public.profiles set email_verified_at = now() where user_id = tests.id_of('moved@example.com');
select is(tests.waits(), '{}', 'verifying it does');
select tests.as_owner();
insert into private.waiting_grants (email, product_id, until, reason) values ('moved@example.com', 'application-plus', now() + interval '1 day', 'x');
update public.profiles set email_verified_at = now() + interval '1 second' where user_id = tests.id_of('moved@example.com');
update public.profiles set email_verified_at = null where user_id = tests.id_of('moved@example.com');
select is(tests.waits(), '{"moved@example.com application-plus"}', 'only a new proof of the address takes anything');

-- Products and admins that grants refer to.
insert into public.products (id, name, price_cents, capabilities) values ('waited', 'Waited for', 100, '{plus}');
insert into private.waiting_grants (email, product_id, until, reason, granted_by)
values ('kim@example.com', 'waited', now() + interval '1 day', 'x', tests.id_of('admin@example.com'));
select tests.sign_in_as('admin@example.com');
select throws_ok($$ delete from public.products where id = 'waited' $$, 'PT409', null, 'an admin cannot delete a product that an address waits for');
select tests.as_owner();
select public.delete_user(tests.id_of('admin@example.com'));
select is((select granted_by from private.waiting_grants where email = 'kim@example.com'), null, 'a grant outlives the admin who gave it');

select * from finish();
rollback;
