-- Emails: which are written, which are sent, and who can see and end them.
begin;
select no_plan();
select tests.open_store();

create function tests.order_of(email text, plan text default 'cheatsheet', coupon text default null) returns uuid
language sql
as $$ select (public.open_order(tests.id_of(email), plan, coupon) ->> 'order_id')::uuid $$;
create function tests.settle(of_order uuid, outcome text, amount bigint default 1499, dispute jsonb default null) returns text
language sql
as $$ select public.settle_payment(of_order, 'pi_' || left(of_order::text, 8), outcome, amount, 'usd', dispute => dispute) $$;
create function tests.dispute(of_order uuid, status text) returns text
language sql
as $$
  select tests.settle(of_order, case status when 'won' then 'dispute_won' when 'lost' then 'dispute_lost' else 'disputed' end, 1499,
    jsonb_build_object('id', 'du_' || of_order, 'status', status, 'reason', 'general', 'is_live', false, 'reported_at', clock_timestamp()))
$$;
-- The emails written, by kind.
create function tests.emails(kind text default null) returns text[]
language sql security definer set search_path = ''
as $$
  select coalesce(array_agg(concat_ws(' ', o.kind, coalesce(o.email, private.email_of(o.user_id)), o.payload ->> 'news', o.payload ->> 'amount_cents') order by o.id), '{}')
  from private.outbox o where o.kind = coalesce(emails.kind, o.kind)
$$;
-- Sends all that is due: the emails' kinds and recipients.
create function tests.send() returns text[]
language plpgsql security definer
as $$
declare
  mail jsonb;
  sent text[] := '{}';
begin
  loop
    mail := private.take_mail();
    exit when mail is null;
    sent := sent || concat_ws(' ', mail ->> 'kind', mail ->> 'to');
    perform public.finish_mail((mail ->> 'id')::bigint, subject => 'About it', body => 'The words');
  end loop;
  return sent;
end
$$;
create function tests.clear_outbox() returns void
language sql security definer
as $$ delete from private.outbox $$;
-- An order's refund of 500 cents, which fails later. Returns what the store was told.
create function tests.refund_fails(of_order uuid, is_told boolean) returns text[]
language plpgsql security definer
as $$
declare
  refund uuid;
begin
  perform tests.settle(of_order, 'partially_refunded', 500) from generate_series(1, 20);
  if is_told then
    perform tests.send();
  end if;
  insert into public.refunds (order_id, amount_cents, reason) values (of_order, 500, 'x') returning id into refund;
  perform public.settle_failed_refund('pi_' || left(of_order::text, 8), 're_' || refund, refund, 0, 'lost_or_stolen_card') from generate_series(1, 20);
  return tests.emails('store_failed_refund');
end
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;
insert into public.coupons (code, percent_off) values ('GIFTCARD', 100);

-- Confirmations.
select tests.as_server();
create temp table bought as select tests.order_of('unpaid@example.com') as id;
select is(tests.emails(), '{}', 'an open order sends nothing to a person who did not ask for a reminder');
select tests.settle(id, 'failed') from bought;
select is(tests.emails(), '{}', 'a declined payment is shown on the page, not mailed');
select tests.settle(id, 'succeeded') from bought, generate_series(1, 20);
select is(tests.emails(), '{order_confirmation unpaid@example.com}', 'a payment reported twenty times is confirmed once');
select tests.as_owner();
select tests.verify('expired@example.com');
update auth.users set encrypted_password = 'typed' where email = 'unpaid@example.com';
update public.store_settings set refund_days = 30, refund_conditions = 'Unless it was read.';
select tests.as_server();
select tests.order_of('expired@example.com', coupon => 'GIFTCARD');
select is(tests.emails(), '{order_confirmation unpaid@example.com,order_confirmation expired@example.com}', 'a free order is confirmed too');
select is(
  (select mail -> 'facts' from (select public.take_mail() as mail) taken),
  jsonb_build_object(
    'order_id', o.id, 'order_number', o.order_number, 'product_id', 'cheatsheet', 'product_name', 'Premed Cheatsheet', 'status', 'completed',
    'list_price_cents', 1499, 'discount_cents', 0, 'credit_cents', 0, 'tax_cents', 0, 'total_cents', 1499, 'refunded_cents', 0,
    'coupon_code', null, 'card_brand', null, 'card_last_four', null, 'created_at', o.created_at, 'completed_at', o.completed_at,
    'policies_version', o.policies_version, 'starts_at', now(), 'ends_at', now() + interval '1 year', 'has_access', true,
    'buyer_name', null, 'buyer_email', 'unpaid@example.com', 'buyer_address', null, 'buyer_tax_id', null, 'returns', '[]'::jsonb,
    'seller_name', '', 'seller_address', '', 'seller_tax_id', '', 'opens', array['profiles'],
    'refund_days', 30, 'has_refund_conditions', true),
  'a confirmation has the facts of its receipt')
from public.orders o join bought using (id);
select is(tests.send(), '{order_confirmation expired@example.com}', 'an email that is being sent is not sent by another');
select tests.as_owner();
select results_eq(
  $$ select u.email::text, length(o.token_hash) from private.outbox o join auth.users u on u.id = o.user_id order by 1 $$,
  $$ values ('expired@example.com', 32), ('unpaid@example.com', null) $$, 'only whoever has no password is sent a link to choose one');
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents)
values (tests.id_of('another@example.com'), 'application', 'A', 100, 100);
update public.orders set status = 'completed', completed_at = now() where product_name = 'A';
select is(cardinality(tests.emails()), 2, 'orders that are restored or made up are not confirmed');
insert into private.disputes (id, order_id, amount_cents, status, reason, is_live, reported_at)
select 'du_restored', id, 1499, 'lost', 'general', false, now() from bought;
insert into public.entitlements (user_id, product_id, starts_at, ends_at)
values (tests.id_of('another@example.com'), 'application', now(), now() + interval '1 year');
insert into public.access_changes (entitlement_id, action, until, reason)
select id, 'extended', ends_at, 'Restored' from public.entitlements where user_id = tests.id_of('another@example.com') and product_id = 'application';
select is(cardinality(tests.emails()), 2, 'disputes and changes of access that are restored are not told');
delete from private.disputes;
delete from public.entitlements where user_id = tests.id_of('another@example.com') and product_id = 'application';

-- A function that was killed, and a mail server that fails.
update private.outbox set due_at = now() where sent_at is null;
select is(attempts, 1, 'an attempt is counted when it begins') from private.outbox where sent_at is null;
select is(tests.send(), '{order_confirmation unpaid@example.com}', 'the email of a function that was killed is sent by the next one');
select is(tests.send(), '{}', 'a sent mail is not sent again');
select public.finish_mail(id, 'Late', true) from private.outbox;
select is(array_agg(distinct state), '{sent}', 'a sent mail stays sent') from private.outbox;
select private.queue_mail('refund', tests.id_of('unpaid@example.com'), 'late', jsonb_build_object('order_id', id, 'refunded_cents', 0, 'amount_cents', 1)) from bought;
create function tests.waits() returns interval[]
language plpgsql security definer
as $$
declare
  mail jsonb;
  waits interval[] := '{}';
begin
  for attempt in 1..8 loop
    update private.outbox set due_at = now() where dedupe_key = 'late';
    mail := private.take_mail();
    perform public.finish_mail((mail ->> 'id')::bigint, repeat('x', 600));
    waits := waits || (select due_at - now() from private.outbox where dedupe_key = 'late');
  end loop;
  return waits;
end
$$;
select is(tests.waits(), '{00:05:00,00:15:00,01:00:00,03:00:00,06:00:00,12:00:00,"1 day","1 day"}', 'an email that fails waits longer after each attempt');
select results_eq($$ select state, char_length(error) from private.outbox where dedupe_key = 'late' $$, $$ values ('failed', 500) $$, 'an email is given up after eight attempts');
savepoint given_up;
update private.outbox set failed_at = null, attempts = 7, due_at = now() where dedupe_key = 'late';
select private.take_mail();
select results_eq($$ select state, due_at - now(), error from private.outbox where dedupe_key = 'late' $$, $$ values ('due', interval '5 minutes', null) $$,
  'each attempt, even the last, has five minutes, and no error while it lasts');
select is(private.take_mail(), null, 'the last attempt is not taken by another');
update private.outbox set due_at = now() where dedupe_key = 'late';
select is(private.take_mail(), null, 'after the last attempt there is no further one');
select results_eq($$ select state, error from private.outbox where dedupe_key = 'late' $$, $$ values ('failed', 'The last attempt was interrupted.') $$,
  'an email whose last attempt was killed has failed, and says why');
rollback to given_up;
select private.queue_mail('refund', tests.id_of('unpaid@example.com'), 'unwritable', '{"order_id": "none"}', due_at => now() - interval '1 hour');
update private.outbox set sent_at = null, failed_at = null, attempts = 0, due_at = now() where dedupe_key = 'late';
select is(private.take_mail() ->> 'id', (select id::text from private.outbox where dedupe_key = 'late'), 'an email that cannot be written holds back no other');
select results_eq($$ select state, attempts, due_at - now(), error from private.outbox where dedupe_key = 'unwritable' $$,
  $$ values ('due', 1, interval '5 minutes', 'Its text could not be written: error 22P02 of the database.') $$, 'and waits, as one that could not be sent');
update private.outbox set attempts = 6, due_at = now() where dedupe_key = 'unwritable';
select private.take_mail();
select results_eq($$ select state, due_at - now() from private.outbox where dedupe_key = 'unwritable' $$, $$ values ('due', interval '1 day') $$, 'for longer each time');
update private.outbox set due_at = now() where dedupe_key = 'unwritable';
select private.take_mail();
select is(state, 'failed', 'until it is given up') from private.outbox where dedupe_key = 'unwritable';
rollback to given_up;
update private.outbox set due_at = now() where dedupe_key = 'late';
select is(private.take_mail(), null, 'an email that was given up is not sent');
update private.outbox set due_at = now() where sent_at is not null;
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select row ->> 'email', row ->> 'state', (row ->> 'attempts')::integer, row ->> 'label', row ->> 'order_number' is not null
     from jsonb_array_elements(public.search_emails(state => 'failed') -> 'rows') row $$,
  $$ values ('unpaid@example.com', 'failed', 8, 'Refund', true) $$, 'an admin sees the emails that failed');
select is(public.search_emails('EXPIRED@') ->> 'total', '1', 'an admin finds an email by its recipient');
select is(public.search_emails('100%') ->> 'total', '0', 'wildcards are taken literally');
select is(public.search_emails(recipient => ' EXPIRED@example.com') ->> 'total', '1', 'an admin reads the emails to one address, in any case');
select is(public.search_emails(recipient => 'xpired@example.com') ->> 'total', '0', 'and not those to an address that contains it');
select is(public.search_emails(state => 'all') ->> 'total', '3', 'an unknown state is ignored');
select is(jsonb_array_length(public.search_emails(page => 2, page_size => 2) -> 'rows'), 1, 'emails come in pages');
select lives_ok(format('select public.resend_mail(%s)', row ->> 'id'), 'an admin can send it again') from jsonb_array_elements(public.search_emails(state => 'failed') -> 'rows') row;
select is(tests.send(), '{refund unpaid@example.com}', 'an email that is tried again is sent');
select tests.as_owner();
select private.queue_mail('refund', tests.id_of('unpaid@example.com'), 'refused', jsonb_build_object('order_id', id, 'refunded_cents', 0)) from bought;
create temp table taken as select private.take_mail() as mail;
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.resend_mail(%s)', row ->> 'id'), 'PT409', 'This email is being sent.', 'an admin cannot repeat an email that is being sent')
from jsonb_array_elements(public.search_emails(state => 'due') -> 'rows') row;
select tests.as_owner();
select public.finish_mail((mail ->> 'id')::bigint, 'Try later') from taken;
update private.outbox set due_at = now() where dedupe_key = 'refused';
select is((private.take_mail() ->> 'id'), (mail ->> 'id'), 'an email that failed is tried again') from taken;
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.resend_mail(%s)', row ->> 'id'), 'PT409', 'This email is being sent.', 'an admin cannot repeat an email during its second attempt')
from jsonb_array_elements(public.search_emails(state => 'due') -> 'rows') row;
select tests.as_owner();
select public.finish_mail((mail ->> 'id')::bigint, 'No such address', true) from taken;
select results_eq($$ select state, error from private.outbox where dedupe_key = 'refused' $$, $$ values ('failed', 'No such address') $$, 'an email refused for good is not tried again');

-- Refunds.
select tests.clear_outbox();
select tests.as_server();
select tests.settle(id, 'partially_refunded', 500) from bought, generate_series(1, 3);
select tests.settle(id, 'partially_refunded', 200) from bought;
select is(tests.emails(), '{refund unpaid@example.com 500}', 'a refund of a part is told once');
select tests.settle(id, 'refunded') from bought, generate_series(1, 20);
select is(tests.emails(), '{refund unpaid@example.com 500,refund unpaid@example.com 999}', 'the refund of the rest is told once');
select results_eq(
  $$ select facts -> 'amount_cents', facts -> 'refunded_cents', facts -> 'has_access' from (select public.take_mail() -> 'facts' as facts) t $$,
  $$ values ('500'::jsonb, '1499'::jsonb, 'false'::jsonb) $$, 'an email about a refund has its amount and the total');
select tests.as_owner();
update public.orders set refunded_cents = 500, status = 'completed' where id = (select id from bought);
select is(tests.send(), '{}', 'a refund that failed in the meantime is not told');
select is(state, 'dropped', 'an email without a reason is dropped') from private.outbox where payload ->> 'amount_cents' = '999';
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.resend_mail(%s)', row ->> 'id'), 'PT409', 'This email is not sent: its reason no longer stands.', 'an admin cannot repeat an email without a reason')
from jsonb_array_elements(public.search_emails(state => 'dropped') -> 'rows') row;

-- Refunds that failed and are made once more.
select tests.clear_outbox();
select tests.as_server();
update public.orders set refunded_cents = 0 where id = (select id from bought);
select is(tests.emails(), '{"store_failed_refund 500"}', 'the failure of a refund made in Stripe''s dashboard is told to the store only');
select is((select array[mail ->> 'to', mail #>> '{facts,amount_cents}', mail #>> '{facts,order_id}'] = array[null, '500', id::text]
  from (select public.take_mail() as mail) t), true, 'and names the order and the amount') from bought;
select tests.clear_outbox();
select is(tests.refund_fails(id, true), '{"store_failed_refund 500"}', 'the failure of an admin''s refund is told to the store once') from bought;
select is(tests.send(), '{store_failed_refund}', 'and sent') ;
select tests.refund_fails(id, false) from bought;
select tests.settle(id, 'partially_refunded', 500) from bought, generate_series(1, 20);
select is(tests.send(), '{store_failed_refund,"refund unpaid@example.com"}', 'a refund of the same amount after two that failed is told once');
select tests.as_owner();
select is(array_agg(state order by id), '{sent,dropped,sent}', 'of the earlier ones, the one not yet told never is') from private.outbox where kind = 'refund';
select is(array_agg(distinct payload ->> 'problem'), '{lost_or_stolen_card}', 'the store reads why') from private.outbox where kind = 'store_failed_refund';
select tests.as_server();
create temp table refused as select public.open_refund(tests.id_of('admin@example.com'), id, 100, 'Asked for it', tests.proved_session(tests.id_of('admin@example.com'))) ->> 'refund_id' as id from bought;
select tests.clear_outbox();
select public.fail_refund(id::uuid, 'Bank closed') from refused, generate_series(1, 20);
select is(tests.emails(), '{"store_failed_refund 100"}', 'a refund that fails at once is told to the store');
select tests.clear_outbox();
select public.fail_refund((public.open_refund(tests.id_of('admin@example.com'), id, 100, 'Again', tests.proved_session(tests.id_of('admin@example.com'))) ->> 'refund_id')::uuid, 'Stripe refused', true)
from bought;
select is(tests.emails(), '{}', 'one that Stripe refuses to make is not: the admin has seen it');
select tests.clear_outbox();
select tests.settle(id, 'partially_refunded', 600) from bought;
create temp table sending as select public.take_mail() ->> 'id' as id;
update public.orders set refunded_cents = 0 where id = (select id from bought);
select public.finish_mail(id::bigint) from sending;
select tests.as_owner();
select is(array_agg(state), '{sent}', 'an email that was being sent when its refund failed counts as sent') from private.outbox where kind = 'refund';
update public.orders set refunded_cents = 500 where id = (select id from bought);
select tests.as_server();

-- A purchase that was refunded before its confirmation was sent.
select tests.clear_outbox();
select tests.as_server();
create temp table returned as select tests.order_of('demoted@example.com') as id;
select tests.settle(id, 'succeeded'), tests.settle(id, 'refunded') from returned;
select is(tests.send(), '{refund demoted@example.com}', 'an order refunded at once is not confirmed');

-- Disputes.
select tests.clear_outbox();
create temp table disputed as select tests.order_of('revoked@example.com') as id;
select tests.settle(id, 'succeeded') from disputed;
select is(tests.send(), '{order_confirmation revoked@example.com}', 'the disputed order was confirmed');
select tests.dispute(id, 'warning_needs_response') from disputed;
select is(tests.emails('dispute'), '{}', 'an inquiry of a bank is not told');
select tests.dispute(id, 'needs_response') from disputed, generate_series(1, 3);
select tests.dispute(id, 'under_review') from disputed;
select is(tests.emails('dispute'), '{dispute revoked@example.com opened}', 'a dispute is told once');
select is(tests.emails('store_dispute'), '{store_dispute opened}', 'and to the store');
select is(tests.send(), '{dispute revoked@example.com,store_dispute}', 'a buyer and the store read about the dispute');
select tests.dispute(id, 'won') from disputed;
select is(tests.emails('dispute'), '{dispute revoked@example.com opened,dispute revoked@example.com won}', 'a dispute that is won is told');
select is(tests.send(), '{dispute revoked@example.com}', 'a buyer reads that the dispute is over');
select tests.clear_outbox();
create temp table quick as select tests.order_of('demoted@example.com', 'application') as id;
select tests.settle(id, 'succeeded', 1999) from quick;
select tests.send();
select public.settle_payment(id, 'pi_' || left(id::text, 8), 'dispute_lost', 1999, 'usd', dispute => jsonb_build_object(
  'id', 'du_quick', 'status', 'lost', 'reason', 'general', 'is_live', false, 'reported_at', now())) from quick;
select is(tests.send(), '{store_dispute}', 'a decision is told to those who read of the dispute, and if it lost to the store');
select tests.clear_outbox();
create temp table settled_at_once as select tests.order_of('expired@example.com', 'application') as id;
select tests.settle(id, 'succeeded', 1999) from settled_at_once;
select tests.send();
select public.settle_payment(id, 'pi_' || left(id::text, 8), outcome, 1999, 'usd', dispute => jsonb_build_object(
  'id', 'du_at_once', 'status', status, 'reason', 'general', 'is_live', false, 'reported_at', clock_timestamp()))
from settled_at_once, (values (1, 'disputed', 'needs_response'), (2, 'dispute_won', 'won')) news (nth, outcome, status) order by nth;
select is(tests.send(), '{}', 'a dispute that ended before its mail was sent is not told');

-- Access by hand.
select tests.clear_outbox();
select tests.sign_in_as('admin@example.com');
create temp table given as select (public.grant_access('unpaid@example.com', 'application', now() + interval '1 year', 'A prize') ->> 'id')::uuid as id;
grant select on given to public;
select is(tests.send(), '{access_change unpaid@example.com}', 'a person reads that they got access');
select public.extend_access(id, now() + interval '2 years', 'Again') from given;
select public.revoke_access(id, 'Shared it') from given;
select is(tests.send(), '{access_change unpaid@example.com}', 'of two changes at once, the later is told');
create temp table twice as select (public.grant_access('unpaid@example.com', 'application', now() + interval '1 year', 'A gift') ->> 'id')::uuid as id;
grant select on twice to public;
select tests.as_owner();
insert into public.entitlements (user_id, product_id, starts_at, ends_at)
values (tests.id_of('unpaid@example.com'), 'application', now(), now() + interval '1 month'),
  (tests.id_of('unpaid@example.com'), 'cheatsheet', now(), now() + interval '1 month');
select tests.send();
select tests.sign_in_as('admin@example.com');
select public.revoke_access(id, 'Given twice') from twice;
select is(tests.send(), '{}', 'access is not said to have ended while another order or gift gives it');
select tests.as_owner();
select unalike(string_agg(payload::text || dedupe_key, ' '), '%Shared%', 'the admin''s reason is not in the email') from private.outbox;

-- Access that ends.
select tests.clear_outbox();
delete from public.entitlements;
select tests.entitle(email, 'cheatsheet', tstzrange(now() - interval '1 year' + left_over, now() + left_over))
from (values ('cheatsheet@example.com', interval '31 days'), ('another@example.com', '7 days 1 second'), ('expired@example.com', '7 days'), ('revoked@example.com', '-4 days')) ends (email, left_over);
select tests.entitle('unpaid@example.com', 'cheatsheet', tstzrange(now() - interval '1 hour', now() + interval '20 days'));
select tests.entitle('application@example.com', 'cheatsheet', tstzrange(now() - interval '350 days', now() + interval '20 days'), 'refunded');
select tests.entitle('demoted@example.com', 'cheatsheet', tstzrange(now() - interval '350 days', now() + interval '20 days'));
select tests.entitle('demoted@example.com', 'cheatsheet', tstzrange(now() + interval '20 days', now() + interval '385 days'));
select tests.entitle('application-plus@example.com', 'cheatsheet', tstzrange(now() - interval '350 days', now() + interval '20 days'));
select tests.entitle('expired@example.com', 'cheatsheet', tstzrange(now() - interval '1 day', now() + interval '371 days'), 'refunded');
update public.profiles set wants_access_notices = false where user_id = tests.id_of('application-plus@example.com');
select private.queue_access_notices() from generate_series(1, 20);
set local timezone = 'Asia/Tokyo';
select private.queue_access_notices();
reset timezone;
select results_eq(
  $$ select private.email_of(user_id), payload ->> 'days' from private.outbox order by 1 $$,
  $$ values ('another@example.com', '30'), ('application-plus@example.com', '30'), ('expired@example.com', '7') $$,
  'access that ends in 30 or 7 days is noticed once, unless it was short, ended early or has a successor that was not revoked');
select is((select array_agg(mail order by mail collate "C") from unnest(tests.send()) mail),
  '{access_ending another@example.com,access_ending expired@example.com}', 'no notice goes to a person who wants none');
update public.entitlements set ends_at = now() + interval '7 days' where user_id = tests.id_of('another@example.com');
select private.queue_access_notices();
update public.entitlements set ends_at = now() + interval '60 days' where user_id = tests.id_of('another@example.com');
select is(tests.send(), '{}', 'access that was extended in the meantime is not said to end');
update public.entitlements set ends_at = now() + interval '6 days 1 hour' where user_id = tests.id_of('expired@example.com');
select private.queue_access_notices();
savepoint noticed;
select is(
  (select (mail -> 'facts') - array['product_id', 'product_name'] from (select public.take_mail() as mail) t),
  jsonb_build_object('ends_at', now() + interval '6 days 1 hour', 'price_cents', price_cents,
    'renewed_until', now() + interval '6 days 1 hour' + interval '1 year'),
  'the notice says what another year costs and until when it lasts') from public.products where id = 'cheatsheet';
rollback to noticed;
update public.products set is_active = false;
select is(public.take_mail() #> '{facts,price_cents}', 'null', 'and nothing of a plan that is not on sale');
rollback to noticed;
select is(tests.send(), '{access_ending expired@example.com}', 'a new end has a notice of its own');
select tests.clear_outbox();
update public.entitlements set ends_at = now() + interval '6 days' where user_id in (
  select tests.id_of(email) from unnest('{cheatsheet@example.com,another@example.com,expired@example.com}'::text[]) email);
select private.queue_access_notices();
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded' where user_id = tests.id_of('cheatsheet@example.com');
select tests.entitle('another@example.com', 'cheatsheet', tstzrange(now() + interval '6 days', now() + interval '371 days'));
update public.entitlements set ends_at = now() where user_id = tests.id_of('expired@example.com');
update private.outbox set payload = payload || jsonb_build_object('ends_at', now()) where user_id = tests.id_of('expired@example.com');
select is(cardinality(tests.emails()) || tests.send()::text, '4{}', 'access that was ended, renewed or is over in the meantime is not said to end');

-- The end of access, once it is over.
select tests.clear_outbox();
delete from public.entitlements;
select tests.entitle(email, 'cheatsheet', tstzrange(now() - interval '1 year', now() - since))
from (values ('cheatsheet@example.com', interval '0'), ('another@example.com', '2 days 23 hours'), ('expired@example.com', '3 days'),
  ('demoted@example.com', '1 hour'), ('unpaid@example.com', '1 hour')) ends (email, since);
select tests.entitle('revoked@example.com', 'cheatsheet', tstzrange(now() - interval '1 year', now()), 'refunded');
select tests.entitle('demoted@example.com', 'cheatsheet', tstzrange(now() - interval '1 hour', now() + interval '1 year'));
select private.queue_access_notices() from generate_series(1, 20);
savepoint over;
delete from private.outbox where user_id <> tests.id_of('another@example.com');
select is(
  (select mail -> 'facts' from (select public.take_mail() as mail) t),
  jsonb_build_object('product_id', id, 'product_name', name, 'ends_at', now() - interval '2 days 23 hours', 'price_cents', price_cents,
    'renewed_until', now() + interval '1 year'),
  'the email says until when access would last if it were renewed now') from public.products where id = 'cheatsheet';
rollback to over;
select tests.entitle('unpaid@example.com', 'cheatsheet', tstzrange(now(), now() + interval '1 year'));
select is((select array_agg(mail order by mail collate "C") from unnest(tests.send()) mail),
  '{access_ended another@example.com,access_ended cheatsheet@example.com}', 'access that ended within three days is told once, unless it was renewed');

-- Reminders of open orders.
select tests.clear_outbox();
delete from public.entitlements;
delete from public.orders;
-- None is held back because its mailbox had the emails above.
delete from private.rate_limits where action = 'mail';
update public.profiles set wants_order_reminders = true where user_id in (tests.id_of('unpaid@example.com'), tests.id_of('another@example.com'));
select tests.as_server();
create temp table left_open as select tests.order_of('unpaid@example.com') as id;
create temp table paid as select tests.order_of('another@example.com') as id;
select tests.order_of('expired@example.com');
select is(tests.emails(), '{order_reminder unpaid@example.com,order_reminder another@example.com}', 'a reminder is written for those who asked');
select tests.as_owner();
update public.profiles set wants_order_reminders = true where user_id = tests.id_of('demoted@example.com');
select tests.verify('demoted@example.com');
select tests.as_server();
savepoint free;
select tests.order_of('demoted@example.com', coupon => 'GIFTCARD');
select is(tests.emails('order_reminder'), '{order_reminder unpaid@example.com,order_reminder another@example.com}', 'a free order has no reminder');
rollback to free;
select is(tests.send(), '{}', 'a reminder waits');
select tests.settle(id, 'succeeded') from paid;
select tests.settle(id, 'failed') from left_open;
select tests.as_owner();
select is(min(due_at - created_at), interval '4 hours', 'a reminder waits for four hours') from private.outbox where kind = 'order_reminder';
update private.outbox set due_at = now();
select is((select array_agg(mail order by mail collate "C") from unnest(tests.send()) mail),
  '{order_confirmation another@example.com,order_reminder unpaid@example.com}', 'an order that was paid gets no reminder');
select private.expire_orders(array[id]) from left_open;
-- Its payment was canceled at Stripe.
delete from private.stripe_tasks where true;
select tests.as_server();
select tests.order_of('unpaid@example.com', 'application');
select tests.as_owner();
update private.outbox set due_at = now();
select is(tests.send(), '{}', 'there is one reminder a week');
delete from private.outbox where kind = 'order_reminder' and sent_at is not null;
update private.outbox set dropped_at = null, due_at = now() where user_id = tests.id_of('unpaid@example.com');
savepoint open;
update public.products set is_active = false where id = 'application';
select is(tests.send(), '{}', 'an order of a plan that is off sale gets no reminder');
rollback to open;
select tests.entitle('unpaid@example.com', 'application', tstzrange(now(), now() + interval '1 year'));
select is(tests.send(), '{}', 'an order of a plan that the person got otherwise gets no reminder');
rollback to open;
select private.expire_orders(array_agg(id)) from public.orders where user_id = tests.id_of('unpaid@example.com');
select is(tests.send(), '{}', 'an expired order gets no reminder');
rollback to open;
select tests.entitle('unpaid@example.com', 'application', tstzrange(now() - interval '1 month', now() + interval '11 months'), 'refunded');
select is(tests.send(), '{order_reminder unpaid@example.com}', 'the open order gets one, also after access was revoked');
update private.outbox set sent_at = now() - interval '7 days' where sent_at is not null;
select private.queue_mail(kind, user_id, 'a week later', payload) from private.outbox
where kind = 'order_reminder' and sent_at is not null and user_id = tests.id_of('unpaid@example.com');
update private.outbox set due_at = now() where dedupe_key = 'a week later';
savepoint week;
select is(tests.send(), '{order_reminder unpaid@example.com}', 'after a week, another open order gets one');
rollback to week;
update public.profiles set wants_order_reminders = false;
select is(tests.send(), '{}', 'a person who changed their mind gets no reminder');

-- Contributors.
select tests.clear_outbox();
select tests.sign_out();
select public.submit_profile(
  'Visit http://spam.example', 'Pat@example.com', '', '{"major": "Biology", "gpa": 3.9, "mcat": 515, "accepted_schools": ["Yale"]}');
select public.submit_profile('Pat', 'lee@example.com', '', '{"mcat": 512}');
select is(tests.emails(), '{submission Pat@example.com received,submission lee@example.com received}', 'contributors are told, at the address they gave');
select tests.sign_in_as('unpaid@example.com');
select public.submit_profile('Me', 'me@example.com', '', '{"mcat": 512}');
select is(tests.send(), '{submission Pat@example.com,submission lee@example.com,submission me@example.com}', 'contributors read that their profile was received, at the address they gave');
select tests.sign_in_as('admin@example.com');
create temp table draft on commit drop as
select public.accept_submission(id, version) as id from public.applicant_submissions where full_name like 'Visit%';
select is(tests.emails() && '{"submission Pat@example.com published"}', false, 'a draft is not told');
select tests.as_owner();
update public.applicants set published_at = now() where id = (select id from draft);
select tests.sign_in_as('admin@example.com');
select public.decline_submission(id, version, 'Too short') from public.applicant_submissions where full_name in ('Pat', 'Me');
select is((select array_agg(mail order by mail collate "C") from unnest(tests.emails()) mail where mail not like '%received'),
  '{"submission Pat@example.com published","submission lee@example.com declined","submission me@example.com declined"}',
  'a publication is told, also one without a request, and so are refusals');
select is(cardinality(tests.send()), 3, 'decisions are sent');
select public.pay_contributor('pat@example.com', 200, 'PayPal');
select is(tests.emails('contributor_payment'), '{contributor_payment pat@example.com 200}', 'a payment is told');
select public.reopen_submission(id, version) from public.applicant_submissions where full_name = 'Me';
select public.decline_submission(id, version, 'Too short') from public.applicant_submissions where full_name = 'Me';
select public.reopen_submission(id, version) from public.applicant_submissions where full_name = 'Me';
select is(tests.send(), '{contributor_payment pat@example.com}', 'a decision that was taken back is not told');
select public.decline_submission(id, version, 'Spam', 'Too short') from public.applicant_submissions where full_name = 'Me';
select is(tests.send(), '{submission me@example.com}', 'the new decision is');
select tests.as_server();
update public.applicant_submissions set status = status;
insert into public.contributor_earnings (kind, email, amount_cents) values ('profile', 'pat@example.com', 200), ('referral', 'pat@example.com', 200);
select tests.as_owner();
select is(
  (select private.mail_facts__submission(o) from private.outbox o where o.kind = 'submission' order by o.id desc limit 1),
  '{"news": "declined", "amount_cents": null, "reason": "Too short"}', 'with the reason, and without the note for admins');
insert into public.contributor_earnings (kind, email, amount_cents, paid_at) values ('profile', 'restored@example.com', 200, now());
select tests.as_server();
update public.contributor_earnings set payment_note = 'PayPal' where paid_at is not null;
select is(tests.send(), '{}', 'a change that decides or pays nothing is not told');
select tests.sign_in_as('admin@example.com');
select public.pay_contributor('pat@example.com', 400, 'PayPal');
select is(tests.emails('contributor_payment'), '{contributor_payment pat@example.com 200,contributor_payment pat@example.com 400}',
  'one payment of several earnings is one email');

-- Messages to the store.
select tests.clear_outbox();
select tests.as_server();
select public.send_message(null, '203.0.113.9', 'Robin', 'Sample', 'robin@example.com', 'Hello', '<b>Hello</b>', true);
select is(
  (select jsonb_build_object('kind', mail -> 'kind', 'to', mail -> 'to', 'token', mail -> 'unsubscribe_token', 'from', mail #> '{facts,email}',
      'message', mail #> '{facts,message}') from (select public.take_mail() as mail) t),
  '{"kind": "contact_message", "to": null, "token": null, "from": "robin@example.com", "message": "<b>Hello</b>"}', 'a message goes to the store, with its sender');
select public.send_message(null, '203.0.113.9', 'Robin', 'Sample', 'robin@example.com', 'Spam', 'Spam', false);
select tests.as_owner();
delete from public.contact_messages;
select is(tests.send(), '{}', 'a message that was deleted is not sent');

-- What was sent, and sending it once more.
select tests.clear_outbox();
select private.queue_mail('contributor_payment', null, 'paid', '{"amount_cents": 200}', 'pat@example.com');
select private.queue_mail('contributor_payment', null, 'paid more', '{"amount_cents": 400}', 'pat@example.com');
insert into public.contact_messages (first_name, last_name, email, subject, message) values ('Robin', 'Sample', 'robin@example.com', 'Hello', 'A secret');
select private.queue_mail('contact_message', null, 'store', jsonb_build_object('message_id', id)) from public.contact_messages;
select private.queue_mail('refund', tests.id_of('unpaid@example.com'), 'refund', jsonb_build_object('order_id', id, 'refunded_cents', 0)) from left_open;
select private.queue_mail('email_changed', tests.id_of('unpaid@example.com'), 'changed', '{"can_return": true}', 'old@example.com');
select is(cardinality(tests.send()), 5, 'five emails are sent');
create function tests.resend(of_key text) returns text
language plpgsql
as $$
begin
  perform public.resend_mail(id) from listed where key = of_key;
  return null;
exception when sqlstate 'PT409' then
  return sqlerrm;
end
$$;
grant execute on function tests.resend(text) to authenticated;
create temp table listed as select dedupe_key as key, id from private.outbox;
grant select on listed, left_open to public;
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select distinct row ->> 'label' = 'Message from the contact form', row ->> 'subject', row ->> 'body', row ->> 'message_id' is not null
     from jsonb_array_elements(public.search_emails() -> 'rows') row order by 1 $$,
  $$ values (false, 'About it', 'The words', false), (true, null, null, true) $$,
  'an admin reads what was sent, and contact messages only where they can be deleted');
select is(public.search_emails(search) ->> 'total', found, 'the number of an order finds its emails: ' || search)
from public.orders o join left_open using (id) cross join lateral (values
  (o.order_number::text, '1'), ('#' || lpad(o.order_number::text, 5, '0'), '1'), ('#999999999', '0'), ('9999999999', '0')) s (search, found);
select is(public.search_emails(of_order => id) ->> 'total', '1', 'an admin reads the emails about an order') from left_open;
select is(public.search_emails(of_order => gen_random_uuid()) ->> 'total', '0', 'and not those about another');
select is(tests.resend('paid'), 'This email is on its way, or was sent less than a minute ago.', 'an email that was just sent is not repeated by a second press');
select throws_ok('select public.resend_mail(0)', 'PT409', 'This email no longer exists.', 'an email that is gone is not sent');
select tests.as_owner();
update private.outbox set sent_at = now() - interval '1 minute';
select tests.sign_in_as('admin@example.com');
select is(tests.resend('changed'), 'This email is sent only once, because its link returns the account.', 'the secret of a way back is made once');
select is(tests.resend(key), null, 'an admin repeats an email: ' || key) from unnest('{paid,store,refund}'::text[]) key;
select is(tests.resend('paid'), 'This email is on its way, or was sent less than a minute ago.', 'but not while it is on its way');
select is(tests.resend('paid more'), null, 'another of its kind can be');
select is(tests.send(), '{"contributor_payment pat@example.com",contact_message,"refund unpaid@example.com","contributor_payment pat@example.com"}',
  'each goes to its recipient once more');
select is(public.search_emails() ->> 'total', '9', 'and the list has both');
select tests.as_owner();

-- Unsubscribing.
select tests.clear_outbox();
update public.profiles set wants_contributor_news = true, wants_access_notices = true;
select private.queue_mail('contributor_payment', null, 'visitor', '{}', 'pat@example.com');
select private.queue_mail('contributor_payment', tests.id_of('unpaid@example.com'), 'member', '{}');
select private.queue_mail('contact_message', null, 'store', '{}');
create temp table tokens as select dedupe_key as key, unsubscribe_token as token from private.outbox;
grant select on tokens to public;
select tests.as_server();
select is(public.unsubscribe(token), 'wants_contributor_news', 'a recipient can unsubscribe: ' || key) from tokens, generate_series(1, 2) where key <> 'store';
select throws_ok(format('select public.unsubscribe(%L)', token), 'PT404', null, 'mail to the store has no link') from tokens where key = 'store';
select throws_ok('select public.unsubscribe(gen_random_uuid())', 'PT404', null, 'a made-up link is refused');
select tests.as_owner();
select results_eq(
  $$ select wants_contributor_news, wants_access_notices, count(*) from public.profiles where user_id = tests.id_of('unpaid@example.com') group by 1, 2 $$,
  $$ values (false, true, 1::bigint) $$, 'only that kind of mail ends');
select is(count(*), 0::bigint, 'no other member is unsubscribed') from public.profiles
where not wants_contributor_news and user_id <> tests.id_of('unpaid@example.com');
select is(tests.send(), '{}', 'those who unsubscribed get none of the emails that wait');
select private.queue_mail('contributor_payment', null, 'later', '{}', 'PAT@example.com');
select private.queue_mail('contributor_payment', null, 'other', '{}', 'lee@example.com');
select is(tests.send(), '{contributor_payment lee@example.com}', 'nor any later one');
-- A given address decides, not the account that gave it.
update public.profiles set wants_contributor_news = true;
update public.profiles set email_verified_at = case when user_id = tests.id_of('another@example.com') then now() end;
select private.queue_mail('contributor_payment', tests.id_of('unpaid@example.com'), 'given', '{}', 'Another@example.com');
select private.unsubscribe(unsubscribe_token) from private.outbox where dedupe_key = 'given';
select results_eq($$ select user_id from public.profiles where not wants_contributor_news $$, $$ values (tests.id_of('another@example.com')) $$,
  'a member who gets mail that another person caused ends their own');
select private.queue_mail('contributor_payment', tests.id_of('unpaid@example.com'), 'pat', '{}', 'pat@example.com');
select private.queue_mail('contributor_payment', tests.id_of('unpaid@example.com'), 'sender', '{}');
select is(tests.send(), '{contributor_payment unpaid@example.com}', 'who unsubscribed gets no email that a member causes, and the member still does');
update public.profiles set wants_contributor_news = true, email_verified_at = null;
select private.queue_mail('contributor_payment', tests.id_of('unpaid@example.com'), 'unproved', '{}', 'another@example.com');
select public.finish_mail(id, subject => repeat('x', 301), body => repeat('字', 4001)) from private.outbox where dedupe_key = 'unproved';
select results_eq($$ select char_length(subject), char_length(body) from private.outbox where dedupe_key = 'unproved' $$, $$ values (300, 4000) $$,
  'a long email is sent whole, and kept in part');
select private.unsubscribe(unsubscribe_token) from private.outbox where dedupe_key = 'unproved';
select is(count(*), 0::bigint, 'the switch of an account that has not proved the address stays') from public.profiles where not wants_contributor_news;
select private.queue_mail('contributor_payment', null, 'unproved again', '{}', 'another@example.com');
select is(tests.send(), '{}', 'but the address gets no more');
select is(array_agg(distinct body), '{null}', 'of an email by which a visitor unsubscribed, only that is kept') from private.outbox where unsubscribed_at is not null;
select is(private.mail_preference('submission'), 'wants_contributor_news', 'mail about a profile can be ended');
select is(private.mail_preference(kind), null, 'mail about a purchase has no preference: ' || kind)
from unnest('{order_confirmation,refund,dispute,access_change}'::text[]) kind;

-- Sales, to the store.
select tests.as_owner();
select tests.clear_outbox();
delete from public.entitlements;
delete from public.orders;
update public.store_settings set wants_sale_emails = true;
select tests.as_server();
create temp table told as select tests.order_of('unpaid@example.com') as id;
select tests.settle(id, 'succeeded') from told, generate_series(1, 20);
select is(tests.emails(), '{order_confirmation unpaid@example.com,store_sale}', 'a sale is told to the store once');
select is(tests.send(), '{order_confirmation unpaid@example.com,store_sale}', 'with its order');
select tests.as_owner();
select tests.clear_outbox();
select tests.as_server();
create temp table taken_back as select tests.order_of('another@example.com') as id;
select tests.settle(id, 'succeeded') from taken_back;
select tests.settle(id, 'refunded') from taken_back;
select is((select array_agg(mail) from unnest(tests.send()) mail where mail like 'store_sale%'), null, 'not if it was refunded before the email was sent');

-- What waits for an admin, every night.
select tests.as_owner();
select tests.clear_outbox();
delete from public.contact_messages;
select private.queue_attention();
select is(tests.emails(), '{}', 'nothing is mailed while nothing waits');
insert into public.contact_messages (first_name, last_name, email, subject, message) select 'A', 'B', 'a@example.com', 'C', 'D' from generate_series(1, 2);
select private.queue_attention() from generate_series(1, 20);
select is(tests.emails(), '{store_attention}', 'what waits is mailed once a day');
savepoint waiting;
select is(public.take_mail() #> '{facts,tasks}', '{"messages": 2}', 'with the number of each kind');
rollback to waiting;
delete from public.contact_messages;
select is(public.take_mail(), null, 'unless it was done meanwhile');

-- Passwords and deleted accounts.
select tests.clear_outbox();
update auth.users set encrypted_password = 'first' where email = 'cheatsheet@example.com';
select tests.verify('cheatsheet@example.com');
select tests.clear_outbox();
update auth.users set encrypted_password = 'second' where email = 'cheatsheet@example.com';
update auth.users set encrypted_password = 'second', last_sign_in_at = now() where email = 'cheatsheet@example.com';
select is(tests.send(), '{password_changed cheatsheet@example.com}', 'a new password is told to the account, a log-in is not');
update auth.users set encrypted_password = '' where email = 'another@example.com';
select tests.clear_outbox();
update auth.users set encrypted_password = 'first' where email = 'another@example.com';
select is(tests.emails(), '{}', 'nor is the first one');
select tests.verify('another@example.com');
select private.delete_user(tests.id_of('another@example.com'));
select private.delete_user(tests.id_of('demoted@example.com'));
select is(tests.emails(), '{account_deleted another@example.com}', 'a deleted account is told to an address that was verified');
select (public.take_mail() ->> 'id')::bigint as mail_id into temp table farewell;
select public.finish_mail(mail_id, 'Late') from farewell;
select is(tests.emails(), '{account_deleted another@example.com}', 'and tried again');
select public.finish_mail(mail_id) from farewell;
select is(tests.emails(), '{}', 'its row goes when it is sent');

-- Kinds.
select throws_like(
  $$ select private.declare_mail('birthday', 'Birthday') $$, 'Emails of the kind birthday have no facts:%', 'a kind of email needs facts');
create function private.mail_facts__birthday(mail private.outbox) returns jsonb
language sql
as $$ select '{"age": 21}'::jsonb where mail.payload <> '{"age": 20}' $$;
select throws_like(
  $$ select private.declare_mail('birthday', 'Birthday', preference => 'wants_birthdays') $$,
  'Emails of the kind birthday obey a preference that profiles lack: wants_birthdays.', 'and the preference that it obeys');
select throws_ok(
  $$ select private.queue_mail('birthday', null, 'birthday:1', '{}') $$, '23503', null, 'what was not declared is not mailed');
select private.declare_mail('birthday', 'Birthday');
select tests.clear_outbox();
select private.queue_mail('birthday', null, 'birthday:1', '{"age": 20}');
select private.queue_mail('birthday', null, 'birthday:2', '{}');
select results_eq(
  $$ select mail ->> 'kind', mail -> 'facts', mail -> 'unsubscribe_token' from (select public.take_mail() as mail) taken $$,
  $$ values ('birthday', '{"age": 21}'::jsonb, 'null'::jsonb) $$, 'a kind is its facts, and is dropped without any');
select is_empty(
  $$ select kind from private.mail_kinds where to_regprocedure(format('private.mail_facts__%s(private.outbox)', kind)) is null
     union all
     select proname from pg_proc where proname like 'mail\_facts\_\_%'
       and substr(proname, 13) not in (select kind from private.mail_kinds) $$,
  'every declared kind has facts, and no other');

-- A receipt, also where none is listed.
select tests.as_owner();
create temp table receipted on commit drop as
with made as (
  insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents)
  values (tests.id_of('cheatsheet@example.com'), 'cheatsheet', 'Premed Cheatsheet', 1499, 1499) returning id)
select id from made;
grant select on receipted to authenticated;
select tests.sign_in_as('admin@example.com');
select throws_ok('select public.send_receipt(gen_random_uuid())', 'PT409', 'This order no longer exists.', 'the receipt of no order is not sent');
select throws_ok(format('select public.send_receipt(%L)', id), 'PT409', 'Only a completed order has a receipt to send.', 'an open order has no receipt') from receipted;
select tests.as_owner();
update public.orders set status = 'completed', completed_at = now() where id = (select id from receipted);
select tests.clear_outbox();
select tests.sign_in_as('admin@example.com');
select lives_ok(format('select public.send_receipt(%L)', id), 'an admin sends a receipt') from receipted;
select throws_ok(format('select public.send_receipt(%L)', id), 'PT409', 'This email is on its way, or was sent less than a minute ago.', 'a second press sends no second') from receipted;
select tests.as_owner();
select is(tests.send(), '{order_confirmation cheatsheet@example.com}', 'the receipt is sent to the buyer');
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.send_receipt(%L)', id), 'PT409', 'This email is on its way, or was sent less than a minute ago.', 'nor a minute later') from receipted;
select tests.as_owner();
update private.outbox set sent_at = now() - interval '1 minute';
select tests.sign_in_as('admin@example.com');
select lives_ok(format('select public.send_receipt(%L)', id), 'it can be sent again') from receipted;
select tests.as_owner();
update public.orders set user_id = null where id = (select id from receipted);
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.send_receipt(%L)', id), 'PT409', null, 'nobody is told of an order whose buyer is gone') from receipted;

select * from finish();
rollback;
