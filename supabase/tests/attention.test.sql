-- The list of what waits for an admin.
begin;
select no_plan();
select tests.open_store();

create function tests.bought_by(email text, product text default 'cheatsheet', cents integer default 1499) returns uuid
language plpgsql
as $$
declare
  bought constant uuid := public.open_order(tests.id_of(email), product) ->> 'order_id';
begin
  perform public.settle_payment(bought, 'pi_' || left(bought::text, 8), 'succeeded', cents, 'usd');
  return bought;
end
$$;
-- The lines, without what other tests look at.
create function tests.listed() returns text[]
language sql security definer
as $$
  select coalesce(array_agg(
    concat_ws(' ', l ->> 'kind', nullif(l ->> 'count', '1'), o.product_id, l ->> 'amount_cents', l ->> 'detail') order by nth), '{}')
  from jsonb_array_elements(public.needs_attention()) with ordinality as lines (l, nth)
  left join public.orders o on o.id = (l ->> 'order_id')::uuid and o.order_number = (l ->> 'order_number')::integer
$$;
create function tests.report(of_order uuid, dispute_id text, status text, due timestamptz default null) returns text
language sql
as $$
  select public.settle_payment(
    null, 'pi_' || left(of_order::text, 8), case status when 'needs_response' then 'disputed' else 'inquiry' end, 1499, 'usd',
    dispute => jsonb_build_object(
      'id', dispute_id, 'status', status, 'reason', 'fraudulent', 'is_live', true, 'evidence_due_at', due, 'reported_at', now()))
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Admins only.
select tests.sign_in_as('admin@example.com');
select is(public.needs_attention(), '[]', 'nothing waits in a store where all is well');

-- Disputes and inquiries, until they are answered.
select tests.as_server();
create temp table disputed as select tests.bought_by('unpaid@example.com') as id;
create temp table asked as select tests.bought_by('expired@example.com') as id;
grant select on disputed, asked to authenticated;
select tests.report(id, 'du_1', 'needs_response', '2026-03-10T12:00Z') from disputed;
select tests.report(id, 'du_2', 'warning_needs_response', '2026-03-09T12:00Z') from asked;
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"dispute cheatsheet 1499 warning_needs_response","dispute cheatsheet 1499 needs_response"}',
  'disputes and inquiries are listed, the first due first');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{"dispute cheatsheet 1499 warning_needs_response","dispute cheatsheet 1499 needs_response"}', 'support reads of disputes, too');
select tests.sign_in_as('admin@example.com');
select is(public.needs_attention() -> 1,
  jsonb_build_object('kind', 'dispute', 'count', 1, 'of_kind', 2, 'order_id', id, 'order_number', o.order_number,
    'amount_cents', 1499, 'at', '2026-03-10T12:00:00+00:00', 'detail', 'needs_response', 'event_id', null, 'is_live', null),
  'a line has its order, amount and due date') from disputed join public.orders o using (id);
select tests.as_owner();
update private.disputes set status = 'under_review' where id = 'du_1';
update private.disputes set status = 'warning_closed' where id = 'du_2';
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'disputes that wait for the bank are not listed');

-- Refunds that failed, until they are repeated, and unfinished ones.
select tests.as_server();
create temp table refund as
select (public.open_refund(tests.id_of('admin@example.com'), id, 500, 'Asked for it', tests.proved_session(tests.id_of('admin@example.com'))) ->> 'refund_id')::uuid as id from asked;
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'a refund of a moment ago is not listed');
select tests.as_owner();
update public.refunds set requested_at = now() - interval '6 minutes';
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"open_refund cheatsheet 500"}', 'an unfinished refund is listed');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{"open_refund cheatsheet 500"}', 'for support, too');
select tests.sign_in_as('admin@example.com');
select tests.as_server();
select public.fail_refund(id, 'expired_or_canceled_card') from refund;
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"failed_refund cheatsheet 500 expired_or_canceled_card"}', 'a failed refund is listed, with its reason');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{"failed_refund cheatsheet 500 expired_or_canceled_card"}', 'for support, too');
select tests.sign_in_as('admin@example.com');
select tests.as_server();
select public.settle_payment(id, 'pi_' || left(id::text, 8), 'refunded', 1499, 'usd') from asked;
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'a failed refund of an order that was refunded in Stripe''s dashboard is not listed');
select tests.as_owner();
update public.orders set refunded_cents = 0, status = 'completed' where id = (select id from asked);
update public.entitlements set revoked_at = null, revoked_reason = null where order_id = (select id from asked);
delete from public.refunds;

-- Orders that are stuck.
select tests.as_server();
create temp table stuck as select tests.bought_by('another@example.com', 'application', 1999) as id;
delete from public.entitlements where order_id = (select id from stuck);
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"stuck_order application 1999 wrong_access"}', 'a paid order without access is listed');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{"stuck_order application 1999 wrong_access"}', 'for support, too');
select tests.sign_in_as('admin@example.com');
select tests.as_server();
update public.orders set status = 'refunded', refunded_cents = 1999 where id = (select id from stuck);
insert into public.entitlements (user_id, product_id, order_id) select user_id, product_id, id from public.orders join stuck using (id);
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"stuck_order application 1999 wrong_access"}', 'a refunded order with access is listed');
select tests.as_owner();
delete from public.entitlements where order_id = (select id from stuck);
update public.orders set status = 'completed', refunded_cents = 0 where id = (select id from stuck);
select tests.as_server();
select public.delete_user(tests.id_of('another@example.com'));
update public.orders set granted_at = null where id = (select id from stuck);
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"stuck_order application 1999 no_access"}', 'a payment for a deleted account is listed, as reconciliation reports it');
select tests.as_server();
delete from public.orders where id = (select id from stuck);
create temp table twins as
select user_id, tests.bought_by('application-plus@example.com') as first from (values (tests.id_of('application-plus@example.com'))) buyer (user_id);
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status, completed_at, granted_at)
select user_id, 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'completed', now(), now() from twins;
insert into public.entitlements (user_id, product_id, order_id) select user_id, product_id, id from public.orders where user_id = (select user_id from twins) and id <> (select first from twins);
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"stuck_order cheatsheet 1499 paid_twice"}', 'a second payment for the same access is listed');
select tests.as_server();
delete from public.orders where user_id = (select user_id from twins);
create temp table waiting as select (public.open_order(tests.id_of('revoked@example.com'), 'cheatsheet') ->> 'order_id')::uuid as id;
select tests.as_owner();
grant select on waiting to authenticated;
create function tests.opened(ago interval) returns text[]
language plpgsql security definer
as $$
begin
  update public.orders set created_at = now() - ago where id = (select id from waiting);
  return tests.listed();
end
$$;
grant execute on function tests.opened(interval) to authenticated;
select tests.sign_in_as('admin@example.com');
select is(tests.opened('25 hours'), '{}', 'an open order is not listed while it may still expire');
select is(tests.opened('27 hours'), '{"stuck_order cheatsheet 1499 still_open"}', 'an open order that should have expired is listed');
select tests.as_server();
update public.orders set status = 'expired' where id = (select id from waiting);
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'an expired order is not listed');

-- Events of Stripe that were refused or not processed.
select tests.as_server();
select public.record_stripe_event('evt_1', 'charge.refunded', '{"livemode": true, "data": {"object": {"object": "charge"}}}');
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'an event of a moment ago is not listed');
select tests.as_owner();
update public.stripe_events set received_at = now() - interval '11 minutes';
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"failed_event not_processed"}', 'an event that was not processed is listed');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{}', 'but not for support');
select tests.sign_in_as('admin@example.com');
select is((public.needs_attention() -> 0) - array['at', 'count', 'of_kind', 'kind'],
  '{"order_id": null, "order_number": null, "amount_cents": null, "detail": "not_processed", "event_id": "evt_1", "is_live": true}',
  'an event has its id and its mode');
select tests.as_server();
select public.close_stripe_event('evt_1', 'Order 651 is for another amount.');
update public.stripe_events set payload = jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object(
  'object', 'charge', 'payment_intent', 'pi_' || left(asked.id::text, 8)))) from asked;
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"failed_event cheatsheet Order 651 is for another amount."}', 'a refused event is listed, with its order and the reason');
select tests.as_owner();
update public.stripe_events set received_at = now() - interval '30 days 1 second';
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{}', 'an event that was refused a month ago is no longer listed');

-- At most ten of a kind.
select tests.as_owner();
insert into public.stripe_events (id, type, payload, received_at, processed_at, error)
select 'evt_n' || n, 'charge.refunded', '{}', now() - n * interval '1 minute', now(), 'No' from generate_series(1, 12) n;
select tests.sign_in_as('admin@example.com');
select is(cardinality(tests.listed()), 10, 'ten lines of a kind are listed');
select is((l -> 'of_kind')::integer || ' ' || (l ->> 'event_id'), '12 evt_n12', 'each has the number of its kind, the oldest first')
from (select public.needs_attention() -> 0) a (l);
select tests.as_owner();
delete from public.stripe_events;

-- Messages, submissions and contributors.
insert into public.contact_messages (first_name, last_name, email, subject, message, is_handled)
select 'Robin', 'Sample', 'robin@example.com', 'Hello', 'Hello', handled from unnest(array[true, false, false]) handled;
insert into public.applicant_submissions (full_name, email, profile, status)
select 'Robin Sample', 'robin@example.com', '{"major": "Biology"}', status from unnest(array['pending', 'declined']) status;
insert into public.contributor_earnings (kind, email, amount_cents, paid_at)
values ('profile', 'a@example.com', 200, null), ('referral', 'a@example.com', 200, null), ('profile', 'b@example.com', 200, null),
  ('profile', 'c@example.com', 200, now());
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{"messages 2","submissions","contributors 2 600"}',
  'unanswered messages, new submissions and contributors who are owed money are counted');
select tests.sign_in_as('support@example.com');
select is(tests.listed(), '{"messages 2"}', 'support reads of the messages alone');
select tests.sign_in_as('admin@example.com');

-- Errors of browsers, and emails that could not be sent.
select tests.as_owner();
update public.contact_messages set is_handled = true;
delete from public.applicant_submissions;
delete from public.contributor_earnings;
insert into private.outbox (kind, dedupe_key, failed_at, created_at) values
  ('refund', 'recent', now() - interval '29 days', now() - interval '40 days'), ('refund', 'old', now() - interval '31 days', now() - interval '40 days'),
  ('refund', 'due', null, now());
insert into public.client_errors (message, stack, path, browser, happened_at) values
  ('Broken', '', '/', '', now() - interval '30 days'), ('Torn', '', '/', '', now() - interval '30 days 1 hour');
select tests.sign_in_as('admin@example.com');
select is(tests.listed(), '{browser_errors,emails}', 'errors and emails that failed within 30 days are counted');

-- What to do before the store opens.
select tests.as_owner();
update public.store_settings
set sells_everywhere = null, minimum_age = null, web_host = '', mail_provider = '', data_rights = '', governing_law = '', liability = '';
create function tests.opening() returns text[]
language sql
as $$
  select coalesce(array_agg(concat_ws(' ', t ->> 'kind', t ->> 'name', t ->> 'detail', t ->> 'amount_cents') order by nth), '{}')
  from jsonb_array_elements(public.opening_tasks()) with ordinality as tasks (t, nth)
$$;
grant execute on all functions in schema tests to authenticated;
insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000099', 'demo@example.com');
insert into public.coupons (code, percent_off, is_active) values ('PARTNER', 100, true), ('PREMEDVIP', 10, true), ('COOLMEMBER', 100, false), ('MINEALONE', 100, true);
insert into public.guides (id, capability, kind, title, body, published_at) values
  ('writing', 'application', 'document', 'Writing', 'Write.', now()), ('cv', 'plus', 'document', 'CV', 'List.', now() + interval '1 day');
delete from public.summer_programs;
insert into public.summer_programs (name, deadline) values ('One', null), ('Two', null), ('Three', '2027-02-01');
select private.load_sample_applicants();
select tests.sign_in_as('admin@example.com');
select is(tests.opening(), array[
    'empty_plan Premed Cheatsheet+ plus', 'dear_plan Application Cheatsheet + Premed Cheatsheet and Application Cheatsheet 3498',
    'countries', 'seller name, postal address',
    'policies minimum age, web host, mail provider, legal bases and rights, law, liability', 'program_deadlines 2', 'sample_profiles 35', 'demo_coupons PARTNER, PREMEDVIP', 'demo_accounts demo@example.com'],
  'samples are named, and plans on sale of which a part is missing, or that cost more than their parts');
select tests.as_owner();
update public.store_settings
set sells_everywhere = true, seller_address = 'Rome', minimum_age = 16, web_host = 'Host', mail_provider = 'Mail', data_rights = 'Yes.', liability = 'No.';
delete from public.applicants;
delete from public.coupons;
update public.summer_programs set deadline = '2027-02-01';
delete from auth.users where email = 'demo@example.com';
update public.products set price_cents = 3498 where id = 'application-plus';
select tests.sign_in_as('admin@example.com');
select is(tests.opening(), array[
    'empty_plan Application Cheatsheet + profiles', 'empty_plan Premed Cheatsheet profiles', 'empty_plan Premed Cheatsheet+ plus',
    'empty_plan Premed Cheatsheet+ profiles', 'seller name', 'policies law'],
  'each missing part is named; a bundle that saves nothing is not');
-- A row of every table that people read, and a guide of every shelf: then no plan is empty, whatever it unlocks.
select tests.as_owner();
update public.store_settings set seller_name = 'Byron', governing_law = 'Ohio';
do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_any_column_privilege('authenticated', oid, 'select')
  loop
    begin
      execute tests.insertion_of(relation, tests.row_of(relation, tests.id_of('unpaid@example.com')));
    exception when integrity_constraint_violation then null; -- a row of a person, an order or the like
    end;
  end loop;
end
$$;
update public.summer_programs set deadline = '2027-02-01';
insert into public.guides (id, capability, kind, title, body)
select 'first-of-' || capability, capability, 'document', 'First', 'Read.' from unnest(private.shelves()) capability;
update public.products set capabilities = private.capabilities() where id = 'cheatsheet-plus';
select tests.sign_in_as('admin@example.com');
select is((select array_agg(line) from unnest(tests.opening()) line where line like 'empty%'), null,
  'no part of a plan is missing that has been published: `filled` knows each');
select tests.as_owner();
update public.products set price_cents = 3499 where id = 'application-plus';
update public.products set is_active = false where id = 'cheatsheet';
select tests.sign_in_as('admin@example.com');
select is((select array_agg(line) from unnest(tests.opening()) line where line not like 'empty%'), null,
  'nor is one whose parts are not all on sale');
select tests.as_owner();
update public.products set is_active = false;
select tests.sign_in_as('admin@example.com');
select is(tests.opening(), '{nothing_on_sale}', 'of plans that are not on sale nothing is said but that');

select * from finish();
rollback;
