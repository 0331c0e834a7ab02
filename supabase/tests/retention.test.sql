-- Retention periods; only the schedule removes rows.
begin;
select no_plan();
select tests.open_store();

insert into public.page_views (path, visit_id, viewed_at) values
  ('/old', gen_random_uuid(), now() - interval '25 months 1 minute'), ('/kept', null, now() - interval '25 months' + interval '1 minute');
insert into public.stripe_events (id, type, payload, received_at, processed_at) values
  ('evt_old', 'x', '{}', now() - interval '25 months 1 minute', now() - interval '25 months'),
  ('evt_kept', 'x', '{}', now() - interval '25 months' + interval '1 minute', now()),
  ('evt_open', 'x', '{}', now() - interval '5 years', null);
insert into public.client_errors (message, stack, path, browser, happened_at) values
  ('old', '', '/', '', now() - interval '90 days 1 minute'), ('kept', '', '/', '', now() - interval '90 days' + interval '1 minute');
insert into public.assistant_reads (user_id, token_name, token_last_four, tool, read_at) values
  (tests.id_of('admin@example.com'), 'Mine', '0123', 'old', now() - interval '30 days 1 minute'),
  (tests.id_of('admin@example.com'), 'Mine', '0123', 'kept', now() - interval '30 days' + interval '1 minute');
insert into public.assistant_tokens (user_id, name, token_hash, last_four, created_at, expires_at)
select tests.id_of('admin@example.com'), name, convert_to(name, 'UTF8'), '0123', now() - interval '90 days', now() - interval '30 days' + age
from (values ('old', interval '-1 minute'), ('kept', '1 minute')) as ended (name, age);
insert into private.imports (id, file, imported_at) values
  (gen_random_uuid(), 'old', now() - interval '90 days 1 minute'),
  (gen_random_uuid(), 'kept', now() - interval '90 days' + interval '1 minute');
insert into private.stripe_callers (user_id, address, called_at) values
  (tests.id_of('admin@example.com'), 'old', now() - interval '1 day 1 minute'),
  (tests.id_of('unpaid@example.com'), 'kept', now() - interval '1 day' + interval '1 minute');
insert into private.proofs (user_id, scope, given_at) values
  (tests.id_of('admin@example.com'), 'old', now() - interval '1 day 1 minute'),
  (tests.id_of('admin@example.com'), 'kept', now() - interval '1 day' + interval '1 minute');
delete from private.rate_limits where true;
insert into private.rate_limits (action, subject, window_start, hits) values
  ('old', 'x', now() - interval '1 day 1 minute', 1), ('kept', 'x', now() - interval '1 day' + interval '1 minute', 1);
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status)
select id, 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'expired' from auth.users order by email limit 2;
insert into public.coupon_redemptions (order_id, code, user_id, redeemed_at)
select id, 'GONE', user_id, now() - interval '25 months' + (row_number() over () * 2 - 3) * interval '1 minute' from public.orders;
insert into public.audit_log (actor_role, action, table_name, happened_at) values
  ('old', 'insert', 'x', now() - interval '6 years 1 minute'), ('kept', 'insert', 'x', now() - interval '6 years' + interval '1 minute');

insert into public.announcements (subject, body, audience, created_at, sends_at, sent_at, readers)
select subject, 'News', 'holders', 'epoch', at, at, case when at is not null then 1 end
from (values ('Old', now() - interval '13 months 1 second'), ('Draft', null), ('New', now() - interval '13 months' + interval '1 minute')) texts (subject, at);
insert into private.outbox (kind, email, dedupe_key, created_at, unsubscribed_at)
select 'submission', 'pat@example.com', 'submission:' || n, now() - interval '13 months' + n * interval '1 minute', case n when -2 then now() end
from unnest('{-2,-1,1}'::integer[]) n;
insert into auth.audit_log_entries (id, payload, created_at)
select gen_random_uuid(), json_build_object('actor_id', actor, 'action', action), now() - interval '90 days' + age
from (values
  (tests.id_of('admin@example.com'), 'old', interval '-1 minute'),
  (tests.id_of('admin@example.com'), 'kept', '1 minute'),
  (gen_random_uuid(), 'of nobody any more', '1 minute')) as entries (actor, action, age);

insert into private.rewarded_profiles (told, rewarded_at)
values (1, now() - interval '25 months 1 minute'), (2, now() - interval '25 months' + interval '1 minute');

insert into private.waiting_grants (email, product_id, until, reason) values
  ('old@example.com', 'cheatsheet', now() - interval '1 minute', 'x'), ('kept@example.com', 'cheatsheet', now(), 'x');

insert into private.staff_invitations (email, role, invited_by, invited_at)
select name || '@example.com', 'support', tests.id_of('admin@example.com'), now() - interval '14 days' + age
from (values ('old', interval '-1 minute'), ('kept', '1 minute')) as sent (name, age);

create temp table before_it as select (select count(*) from public.orders) as orders, (select count(*) from public.entitlements) as entitlements;

select tests.as_owner();
select results_eq(
  'select * from private.remove_old_rows()',
  $$ values ('audit_log', 1::bigint), ('rate_limits', 1), ('stripe_callers', 1), ('proofs', 1), ('outbox', 1), ('waiting_grants', 1), ('redemption_addresses', 1), ('stripe_events', 1), ('imports', 1), ('rewarded_profiles', 1), ('page_views', 1), ('client_errors', 1), ('announcements', 1), ('staff_invitations', 1), ('assistant_tokens', 1), ('assistant_reads', 1), ('outbox', 0), ('audit_log_entries', 2) $$,
  'the schedule removes rows past their age and returns the counts');
select results_eq('select path from public.page_views', $$ values ('/kept') $$, 'views are kept for 25 months');
select is((select sum(visits) from private.visit_days), 1::bigint, 'removed views stay counted as visits of their day');
select results_eq(
  'select id from public.stripe_events order by id', $$ values ('evt_kept'), ('evt_open') $$,
  'Stripe events are kept for 25 months, and until they are processed');
select results_eq('select message from public.client_errors', $$ values ('kept') $$, 'browser errors are kept for 90 days');
select results_eq('select dedupe_key from private.outbox order by id', $$ values ('submission:-2'), ('submission:1') $$,
  'emails are kept for 13 months, and a visitor''s wish to get none for good');
select results_eq('select told from private.rewarded_profiles', $$ values (2::bigint) $$, 'a profile is not rewarded twice within 25 months');
select results_eq('select subject from public.announcements order by subject', $$ values ('Draft'), ('New') $$, 'announcements are kept for 13 months, and drafts for good');
select results_eq('select email from private.waiting_grants', $$ values ('kept@example.com') $$, 'a grant that nobody took is kept until its end');
select results_eq('select email from private.staff_invitations', $$ values ('kept@example.com') $$, 'an invitation to the control panel is kept for two weeks');
select results_eq('select tool from public.assistant_reads', $$ values ('kept') $$, 'what assistants read is kept for 30 days');
select results_eq('select name from public.assistant_tokens', $$ values ('kept') $$, 'tokens of assistants are kept for 30 days after their end');
select results_eq($$ select action from private.rate_limits where action <> 'mail' $$, $$ values ('kept') $$, 'rate-limit counters are kept for a day');
select results_eq('select address from private.stripe_callers', $$ values ('kept') $$, 'an address from which Stripe was used is kept for a day');
select results_eq($$ select scope from private.proofs where scope <> 'store' $$, $$ values ('kept') $$, 'a proof is kept for a day');
select results_eq('select file from private.imports', $$ values ('kept') $$, 'imports can be undone for 90 days');
select results_eq('select actor_role from public.audit_log', $$ values ('kept') $$, 'the audit log is kept for six years');
select results_eq(
  $$ select payload ->> 'action' from auth.audit_log_entries $$, $$ values ('kept') $$,
  'Auth''s own log is kept for 90 days, and as long as the account exists');
select results_eq(
  'select (select count(*) from public.orders), (select count(*) from public.entitlements)', 'table before_it',
  'orders and entitlements are not removed');
select results_eq(
  'select sum(removed)::bigint from private.remove_old_rows()', 'values (0::bigint)', 'a second run removes nothing');

-- Without pg_cron, then with a stand-in for it.
-- The extension first, because its schema belongs to it.
drop extension if exists pg_cron cascade;
drop schema if exists cron cascade;
select is(private.schedule_retention(), false, 'scheduling without pg_cron does nothing and does not fail');
create schema cron;
create table cron.job (jobname text primary key, schedule text, command text);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql
as $$
  insert into cron.job values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning 1::bigint
$$;
select is(private.schedule_retention(), true, 'scheduling with pg_cron succeeds');
select is(private.schedule_retention(), true, 'scheduling again succeeds');
select results_eq(
  'select jobname, schedule, command from cron.job',
  $$ values ('remove_old_rows', '17 4 * * *', 'select private.remove_old_rows()'),
       ('remove_old_runs', '27 4 * * *', 'delete from cron.job_run_details where end_time < now() - interval ''7 days'''),
       ('end_old_orders', '23 * * * *', 'select private.end_old_orders()'),
       ('queue_access_notices', '37 * * * *', 'select private.queue_access_notices()'),
       ('queue_attention', '47 4 * * *', 'select private.queue_attention()'),
       ('publish_applicants', '* * * * *', 'select private.publish_applicants()'),
       ('send_announcements', '* * * * *', 'select private.send_announcements()') $$,
  'retention, the email of what waits and the removal of pg_cron''s log are nightly jobs; expiring orders and writing notices are hourly jobs, publishing applicants and sending announcements run every minute');

create table cron.job_run_details (runid bigint, end_time timestamptz);
insert into cron.job_run_details values
  (1, now() - interval '7 days 1 minute'), (2, now() - interval '7 days' + interval '1 minute'), (3, null);
do $$ begin execute (select command from cron.job where jobname = 'remove_old_runs'); end $$;
select results_eq('select runid from cron.job_run_details order by runid', 'values (2::bigint), (3)',
  'pg_cron''s log is kept for seven days, and until a run has ended');

-- The same for pg_net, which calls an Edge Function.
drop extension if exists pg_net cascade;
select is(private.schedule_functions('https://x.supabase.co'), false, 'scheduling the functions without pg_net does nothing');
create schema if not exists net;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000)
returns bigint language sql as $$ select 1::bigint $$;
select is(private.schedule_functions('https://x.supabase.co/'), true, 'scheduling the functions with pg_net succeeds');
select results_eq(
  $$ select jobname, schedule, command from cron.job where command like '%http_post%' order by jobname $$,
  $$ values ('send-emails', '* * * * *', $x$select net.http_post(url := 'https://x.supabase.co/functions/v1/send-emails', timeout_milliseconds := 70000)$x$),
       ('stripe-tasks', '*/10 * * * *', $x$select net.http_post(url := 'https://x.supabase.co/functions/v1/stripe-tasks', timeout_milliseconds := 70000)$x$) $$,
  'the jobs call the project''s address');
select lives_ok(command, format('the command of %s is valid for pg_net', jobname)) from cron.job where command like '%http_post%';

select * from finish();
rollback;
