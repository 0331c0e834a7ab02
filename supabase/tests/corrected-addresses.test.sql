-- An admin corrects the address of an account that nobody has proved.
begin;
select no_plan();
select tests.open_store();
delete from private.proofs;
select tests.create_user('typo@exmaple.com'), tests.create_user('boss@example.com', '{}', '{"is_admin": true}'),
  tests.create_user('proved@example.com'), tests.create_user('plain@example.com');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('proved@example.com');
delete from private.outbox;
delete from private.rate_limits;

create temp table typo as select tests.id_of('typo@exmaple.com') as id;
grant select on typo to public;
create function tests.correct(address text, corrected text) returns text
language plpgsql
as $$
begin
  perform public.correct_address(address, corrected);
  return 'done';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.account() returns auth.users
language sql stable security definer
as $$ select u from auth.users u where u.id = (select id from typo) $$;
grant execute on all functions in schema tests to public;

-- What the account has: an order, its receipt sent to the wrong mailbox, and another that waits; a session, links, tokens.
insert into public.orders (user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, status, completed_at)
select id, 'cheatsheet', product, 1499, 0, 1499, 'completed', now() from typo, unnest('{Sent,Waits,Trying}'::text[]) product;
insert into public.orders (user_id, product_id, product_name, list_price_cents, discount_cents, total_cents, status)
select id, 'cheatsheet', 'Open', 1499, 0, 1499, 'pending' from typo;
select tests.entitle('typo@exmaple.com', 'cheatsheet');
insert into private.outbox (kind, user_id, dedupe_key, payload, sent_at, token_hash, attempts, error)
select 'order_confirmation', user_id, product_name, jsonb_build_object('order_id', id), case product_name when 'Sent' then now() end,
  case product_name when 'Sent' then sha256('the first password') end, case product_name when 'Trying' then 1 else 0 end,
  case product_name when 'Trying' then 'x' end
from public.orders where user_id = (select id from typo) and status = 'completed';
insert into private.outbox (kind, user_id, email, dedupe_key, payload, token_hash)
select 'email_changed', id, 'before@example.com', 'before', '{"can_return": true}', sha256('the way back') from typo;
insert into private.outbox (kind, user_id, dedupe_key, due_at) select 'password_changed', id, 'told', now() - interval '1 hour' from typo;
select public.finish_mail((private.take_mail() ->> 'id')::bigint, subject => 'Told');
create temp table tokens as select id, unsubscribe_token from private.outbox;
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
select gen_random_uuid(), id, 'recovery_token', 'the-link', 'x' from typo;
insert into private.proofs (user_id, session_id, scope, subject)
select id, null, 'reset', encode(sha256('the-link'), 'hex') from typo;
insert into public.assistant_tokens (user_id, name, token_hash, last_four, expires_at)
select id, 'x', '\x01', '0000', now() + interval '1 day' from typo;
insert into auth.identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
select gen_random_uuid(), id::text, id, 'email', '{"email": "typo@exmaple.com", "sub": "x"}', now(), now() from typo;
select tests.prove('typo@exmaple.com', 'change_email', 'other@example.com');
update auth.users
set encrypted_password = 'theirs', email_change = 'other@example.com', raw_user_meta_data = '{"email": "typo@exmaple.com", "first_name": "Sky"}'
where id = (select id from typo);
update auth.users
set recovery_token = 'the-link', confirmation_token = 'b', reauthentication_token = 'c', email_change_token_current = 'd', email_change_token_new = 'e',
  recovery_sent_at = now() + interval '3 hours', email_change_sent_at = now()
where id = (select id from typo);

-- Who may, and what is refused.
select tests.sign_in_as('plain@example.com');
select is(tests.correct('typo@exmaple.com', 'right@example.com'), 'PT403 Only an admin may do this.', 'nobody else corrects an address');
select is(tests.correct('plain@example.com', 'right@example.com'), 'PT403 Only an admin may do this.', 'not even their own');
select tests.sign_in_as('admin@example.com');
select is(tests.correct(address, corrected), answer, format('refused: %s to %s', address, left(corrected, 40)))
from (values
  ('nobody@example.com', 'right@example.com', 'PT404 There is no account with this email address.'),
  (null, 'right@example.com', 'PT404 There is no account with this email address.'),
  ('support@example.com', 'right@example.com', 'PT409 The address of an admin or of support cannot be changed here.'),
  ('boss@example.com', 'right@example.com', 'PT409 The address of an admin or of support cannot be changed here.'),
  ('proved@example.com', 'right@example.com', 'PT409 This address has been verified. Only its owner can change it, in the settings of their account.'),
  ('typo@exmaple.com', ' Typo@Exmaple.com', 'PT422 This is the address of the account already.'),
  ('typo@exmaple.com', null, 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'right', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'right@example', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'ré@example.com', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'right@exam_ple.com', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'right@-example.com', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', repeat('x', 250) || '@example.com', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', E'right@example.com\n', 'PT422 Please enter a valid email address.'),
  ('typo@exmaple.com', 'right@example.com', 'PT403 To correct somebody’s email address, please confirm that it is you.')) refused (address, corrected, answer);
select tests.as_owner();
select tests.prove('admin@example.com');
select tests.sign_in_as('admin@example.com');
select is(tests.correct('typo@exmaple.com', used), 'PT409 Another account has this email address.', 'not to an address in use: ' || used)
from unnest('{plain@example.com,PROVED@example.com,boss@example.com}'::text[]) used;
select tests.as_owner();
select is((select (email, recovery_token)::text from tests.account()), '(typo@exmaple.com,the-link)', 'a refusal changes nothing');
select is((select count(*) from auth.sessions where user_id = (select id from typo)) > 0, true, 'nor does it end a session');
select is_empty($$ select 1 from public.audit_log where table_name = 'email_addresses' $$, 'nor is it in the log');

-- Done.
select tests.sign_in_as('admin@example.com');
select is(tests.correct(' TYPO@exmaple.com', ' Right@Example.com '), 'done', 'an admin corrects an address');
select tests.as_owner();
select is(
  (select concat_ws(',', email, encrypted_password, recovery_token, confirmation_token, reauthentication_token, email_change, email_change_token_current,
    email_change_token_new, recovery_sent_at, email_change_sent_at, raw_user_meta_data ->> 'email', raw_user_meta_data ->> 'first_name') from tests.account()),
  'right@example.com,theirs,,,,,,,right@example.com,Sky', 'the account has the new address, the same password, and no link that was mailed');
select is((select identity_data from auth.identities where user_id = (select id from typo)), '{"email": "right@example.com", "sub": "x"}', 'Auth finds it by the new address');
select is(private.has_verified_email(id), false, 'which is not proved') from typo;
select is_empty(format('select 1 from %s where user_id = %L', ended, id), 'ended: ' || ended)
from typo, unnest('{auth.sessions,auth.one_time_tokens,private.proofs,public.assistant_tokens}'::text[]) ended;
select is_empty($$ select 1 from private.outbox o join tokens t using (id, unsubscribe_token) where o.email is null $$, 'no link of an earlier email unsubscribes');
select is(private.first_password('the first password') is null, true, 'nor leads to a first password');
select is((select o.email from private.way_back('the way back') o), 'before@example.com', 'but an address that was proved before keeps its way back');
select is(
  (select array_agg(o.product_name order by o.product_name) from private.outbox m join public.orders o on o.id = (m.payload ->> 'order_id')::uuid
    where m.kind = 'order_confirmation' and m.dedupe_key like 'again:%' and m.state = 'due' and m.user_id = (select id from typo)),
  '{Sent,Trying}'::text[], 'the confirmations that went to the old address are sent to the new one');
select tests.sign_in_as('admin@example.com');
select results_eq(
  format($$ select r ->> 'email', r ->> 'subject', r ->> 'state' from jsonb_array_elements(public.search_emails(recipient => 'right@example.com') -> 'rows') r
     where r ->> 'label' = %L or r ->> 'order_id' = %L order by 3 $$, 'Change of the password', (select o.id from public.orders o where o.product_name = 'Waits')),
  $$ values ('right@example.com', null, 'due'), ('typo@exmaple.com', 'Told', 'sent') $$, 'what was sent went to the old address, what waits goes to the new one');
select matches(public.search_emails(search => 'typo@ex')::text, '"Told"', 'and is found by it');
select is((select array_agg(m ->> 'email') from jsonb_array_elements(public.order_evidence((select o.id from public.orders o where o.product_name = 'Sent')) -> 'emails') m
  where m ->> 'subject' = 'Told'), '{typo@exmaple.com}', 'a bank is told so, too');
select tests.as_owner();
select is((select o.user_id from public.orders o where o.product_name = 'Open'), id, 'the open order stays, too') from typo;
select is(private.mail_facts(m) - 'token', '{"old_email": "typo@exmaple.com", "new_email": null, "by_store": true}', 'the old address is told, but not the new one')
from private.outbox m where m.kind = 'email_changed' and m.email = 'typo@exmaple.com';
select results_eq(
  $$ select actor_id, action, row_key ->> 'user_id', before, after from public.audit_log where table_name = 'email_addresses' $$,
  $$ select tests.id_of('admin@example.com'), 'update', id::text, null::jsonb, null::jsonb from typo $$, 'the log says who did it, without an address');
select is((select array_agg(distinct table_name) from public.audit_log where id = any (private.audit_about('right@example.com')) and table_name = 'email_addresses'),
  '{email_addresses}'::text[], 'and shows it with the person');
select tests.sign_in_as('admin@example.com');
select is(public.person('right@example.com') #>> '{access,0,product_name}', 'Premed Cheatsheet', 'with what they hold');
select is(public.person('typo@exmaple.com'), null, 'nobody has the old address');

-- A link that was followed just before.
select tests.as_server();
select throws_ok(format('select public.verify_address(%L, %L)', id, 'typo@exmaple.com'), 'PT400', null, 'the owner of the old mailbox verifies nothing by it') from typo;
select throws_ok(format('select public.verify_address(%L, null)', id), 'PT400', null, 'nor without an address') from typo;
select throws_ok(format('select public.disown_account(%L, %L)', id, 'typo@exmaple.com'), 'PT400', null, 'nor removes the account') from typo;
select lives_ok(format('select public.verify_address(%L, %L)', id, 'Right@example.com'), 'the owner of the new one does') from typo;
select tests.as_owner();
select is(private.has_verified_email(id), true, 'then it is proved') from typo;

-- Bounds.
select is((select per_day from private.act_called('correct_address')), 20, 'there is a number a day');
update private.rate_limits set hits = 20 where action = 'correct_address';
select tests.sign_in_as('admin@example.com');
select is(tests.correct('plain@example.com', 'next@example.com'), 'PT429 That was done 20 times today, the most for a day. Please go on tomorrow.', 'beyond which none is corrected');

-- The notice is written, whatever a mailbox was sent.
select tests.as_owner();
delete from private.rate_limits where action = 'correct_address';
select private.count_mail('plain@example.com') from generate_series(1, 9);
select tests.sign_in_as('admin@example.com');
select is(tests.correct('plain@example.com', 'next@example.com'), 'done', 'an account without orders is corrected, too');
select tests.as_owner();
select is((select count(*) from private.outbox where email = 'plain@example.com'), 1::bigint, 'a full mailbox is told all the same');
select is((select recovery_sent_at from auth.users where email = 'next@example.com'), null, 'and the new one can be sent a link at once');

select * from finish();
rollback;
