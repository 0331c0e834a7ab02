-- Evidence for a dispute: what of an order and its buyer is gathered, and for whom.
begin;
select no_plan();
select tests.open_store();
delete from private.outbox;
create function tests.bought(email text, plan text, cents integer) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), plan) ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || plan, 'succeeded', cents, 'usd', card_brand => 'visa', card_last_four => '4242');
  return bought;
end
$$;
create temp table bought on commit drop as select tests.bought('unpaid@example.com', 'cheatsheet', 1499) as id;
create temp table other on commit drop as select tests.bought('unpaid@example.com', 'application', price_cents) as id from public.products where id = 'application';
grant select on bought, other to public;
delete from private.outbox;
update public.orders set created_at = now() - interval '3 days', completed_at = now() - interval '3 days', billing_country = 'US',
  policies_version = '2026-11-01' where id in (select id from bought);
update public.profiles set first_name = 'Ada', last_name = 'Lovelace', email_verified_at = now() - interval '4 days'
where user_id = tests.id_of('unpaid@example.com');
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents)
values (tests.id_of('unpaid@example.com'), 'open', 'Not paid', 100, 100);

-- Of the buyer, and of somebody else.
create temp table traces (email text, theirs boolean) on commit drop;
insert into traces values ('unpaid@example.com', true), ('another@example.com', false);
insert into public.page_views (path, title, user_id, viewed_at)
select path, title, tests.id_of(email), now() - age
from traces, (values
  ('/profile', 'Profiles', interval '3 days'), ('/profile', 'Profiles', '1 hour'), ('/school/x', '', '2 days'),
  ('/pricing', 'Before the order', '3 days 1 second')) views (path, title, age);
insert into public.page_views (path, viewed_at) values ('/visitor', now());
insert into public.assistant_reads (user_id, token_name, token_last_four, tool, read_at)
select tests.id_of(email), 'Mine', '0123', 'saved_list', now() - age
from traces, (values (interval '1 day'), ('2 days'), ('3 days 1 second')) reads (age);
update auth.users set last_sign_in_at = '2026-01-03' where email = 'unpaid@example.com';
delete from auth.sessions s using traces t where s.user_id = tests.id_of(t.email);
insert into auth.sessions (id, user_id, created_at, ip)
select gen_random_uuid(), tests.id_of(email), '2026-01-02 10:00:00.5Z', case when theirs then '192.0.2.1' else '192.0.2.99' end::inet from traces;
insert into auth.audit_log_entries (id, payload, created_at, ip_address)
select gen_random_uuid(), json_build_object('actor_id', tests.id_of(email), 'action', action), at, ip
from traces, (values
  ('login', '2026-01-02 10:00:00.7Z'::timestamptz, ''), ('login', '2026-01-01 10:00Z', '192.0.2.2'), ('logout', '2026-01-01 11:00Z', '192.0.2.2')) entries (action, at, ip);
insert into private.outbox (kind, user_id, dedupe_key, payload, subject, sent_at, failed_at, created_at)
select kind, tests.id_of(email), kind || email, '{}', case when sent is not null then 'Thank you' end, sent, case when kind = 'refund' then now() end, '2026-01-01'
from traces, (values ('order_confirmation', '2026-01-02'::timestamptz), ('refund', null)) mails (kind, sent);
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message, created_at)
select tests.id_of(email), 'A', 'B', email, case when theirs then 'Mine' else 'Theirs' end, 'Hello', '2026-01-01' from traces;
insert into public.message_answers (message_id, body, answered_at) select id, 'Answer to ' || subject, '2026-01-02' from public.contact_messages;

-- Who may.
select tests.sign_in_as('unpaid@example.com');
select throws_ok(format('select public.order_evidence(%L)', id), 'PT403', null, 'not even the buyer reads it') from bought;
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok(format('select public.order_evidence(%L)', id), 'PT403', null, 'nor an admin who is none any more') from bought;
select tests.sign_out();
select throws_ok(format('select public.order_evidence(%L)', id), '42501', null, 'nor a visitor') from bought;

-- What it says.
select tests.sign_in_as('admin@example.com');
select is(public.order_evidence(gen_random_uuid()), null, 'there is none of an order that does not exist');
create temp table evidence on commit drop as select public.order_evidence(id) as e from bought;
select tests.as_owner();
select is(e -> 'receipt', private.receipt_of(id), 'the order, the buyer, the policies and the access are those of the receipt') from evidence, bought;
select is(e ->> 'payment_intent_id', 'pi_cheatsheet', 'the payment') from evidence;
select is(e ->> 'country', 'US', 'the country that the buyer named') from evidence;
select is((e #>> '{account,email_verified_at}')::timestamptz, now() - interval '4 days', 'when the address was verified') from evidence;
select is((e #>> '{account,created_at}')::timestamptz, created_at, 'since when the account exists') from evidence, auth.users where email = 'unpaid@example.com';
select is(e -> 'revocation', 'null', 'access that goes on') from evidence;
select results_eq(
  $$ select (s ->> 'at')::timestamptz, s ->> 'ip' from evidence, jsonb_array_elements(e -> 'sign_ins') with ordinality r (s, n) order by n $$,
  $$ values ('2026-01-03'::timestamptz, null), ('2026-01-02 10:00Z', '192.0.2.1'), ('2026-01-01 10:00Z', '192.0.2.2') $$,
  'log-ins, the latest first: one of Auth''s log and of a session is one');
select results_eq(
  $$ select p ->> 'path', p ->> 'title', (p ->> 'times')::integer, (p ->> 'first_at')::timestamptz, (p ->> 'last_at')::timestamptz
     from evidence, jsonb_array_elements(e -> 'pages') with ordinality r (p, n) order by n $$,
  $$ values ('/profile', 'Profiles', 2, now() - interval '3 days', now() - interval '1 hour'), ('/school/x', '', 1, now() - interval '2 days', now() - interval '2 days') $$,
  'each page that the buyer opened since the order, by its first time');
select is(
  e -> 'assistant', jsonb_build_array(jsonb_build_object('tool', 'saved_list', 'times', 2, 'first_at', now() - interval '2 days', 'last_at', now() - interval '1 day')),
  'what the buyer''s assistant read since') from evidence;
select results_eq(
  $$ select m ->> 'label', m ->> 'subject', m ->> 'email', m ->> 'state', (m ->> 'at')::timestamptz
     from evidence, jsonb_array_elements(e -> 'emails') with ordinality r (m, n) order by n $$,
  $$ values ('Order confirmation', 'Thank you', 'unpaid@example.com', 'sent', '2026-01-02'::timestamptz), ('Refund', null, 'unpaid@example.com', 'failed', '2026-01-01') $$,
  'the emails to the buyer, and whether they were sent');
select results_eq(
  $$ select o ->> 'product_name', o ->> 'status', (o ->> 'total_cents')::integer, (o ->> 'refunded_cents')::integer
     from evidence, jsonb_array_elements(e -> 'other_orders') o $$,
  $$ select product_name, 'completed', total_cents, 0 from public.orders join other using (id) $$, 'other orders that were paid');
select is(
  e -> 'messages',
  jsonb_build_array(jsonb_build_object('subject', 'Mine', 'text', 'Hello', 'at', '2026-01-01'::timestamptz,
    'answers', jsonb_build_array(jsonb_build_object('text', 'Answer to Mine', 'at', '2026-01-02'::timestamptz)))),
  'messages with their answers') from evidence;

-- Disputed, returned, bounded.
select tests.as_server();
select public.settle_payment(id, 'pi_cheatsheet', 'partially_refunded', 500, 'usd') from bought;
select public.settle_payment(id, 'pi_application', 'refunded', total_cents, 'usd') from other join public.orders using (id);
select tests.as_owner();
select private.revoke_order(o, 'disputed') from public.orders o join bought using (id);
insert into public.page_views (path, user_id) select '/page/' || n, tests.id_of('unpaid@example.com') from generate_series(1, 200) n;
insert into auth.audit_log_entries (id, payload, created_at)
select gen_random_uuid(), json_build_object('actor_id', tests.id_of('unpaid@example.com'), 'action', 'login'), '2025-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 100) n;
insert into private.outbox (kind, user_id, dedupe_key, subject) select 'order_confirmation', tests.id_of('unpaid@example.com'), 'many:' || n, 'Many ' || n from generate_series(1, 100) n;
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
select tests.id_of('unpaid@example.com'), 'A', 'B', 'unpaid@example.com', 'Many ' || n, 'Hello' from generate_series(1, 20) n;
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status, completed_at)
select tests.id_of('unpaid@example.com'), 'many', 'Many ' || n, 100, 100, 'completed', now() from generate_series(1, 50) n;
select tests.sign_in_as('admin@example.com');
truncate evidence;
insert into evidence select public.order_evidence(id) from bought;
select is(e -> 'revocation', jsonb_build_object('at', now(), 'reason', 'disputed'), 'when access ended early, and why') from evidence;
select is(e #>> '{receipt,returns,0,amount_cents}', '500', 'what was refunded') from evidence;
select is(array(select jsonb_array_length(e -> part) from unnest('{pages,sign_ins,emails,messages,other_orders}'::text[]) part), '{200,100,100,20,50}', 'no part grows without end') from evidence;
select is(e #>> '{pages,0,path}', '/profile', 'the first pages stay') from evidence;
select is(
  array[e #>> '{sign_ins,0,at}' like '2026-01-03%', e #>> '{emails,99,subject}' = 'Many 100', e #>> '{messages,19,subject}' like 'Many%', e #>> '{other_orders,49,product_name}' = 'Many 50'],
  '{t,t,t,t}', 'and the latest of the rest') from evidence;
select is(
  (select o - array['at', 'order_number'] from jsonb_array_elements(public.order_evidence(other.id) -> 'other_orders') o where o ->> 'product_name' = 'Premed Cheatsheet'), null,
  'the oldest order is cut first') from other;

-- Without an account.
select tests.as_owner();
delete from auth.users where email = 'unpaid@example.com';
select tests.sign_in_as('admin@example.com');
select is(
  public.order_evidence(id) - array['receipt', 'payment_intent_id', 'country'],
  '{"account": null, "revocation": null, "sign_ins": [], "pages": [], "assistant": [], "emails": [], "other_orders": [], "messages": []}',
  'of a buyer who deleted their account, the order is left') from bought;
select * from finish();
rollback;
