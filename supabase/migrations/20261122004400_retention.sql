-- Retention. Data with a limited lifetime is removed once a day. Orders, entitlements, messages and subscriptions to the
-- newsletter stay until the account or an admin deletes them, saved lists until the account does.

-- Removes the rows of each table that are past their retention period. docs/operations.md explains each period.
create function private.remove_old_rows() returns table (relation text, removed bigint)
language plpgsql set search_path = ''
as $$
begin
  -- Visits are counted before their page views are removed.
  perform private.add_up_visits();

  -- The dashboard compares a year with the preceding one.
  delete from public.page_views where viewed_at < now() - interval '25 months';
  get diagnostics removed = row_count;
  relation := 'page_views';
  return next;

  -- A dispute can be opened and decided more than a year after the payment, and the order's history shows its events.
  -- Unprocessed events stay.
  delete from public.stripe_events
  where received_at < now() - interval '25 months' and processed_at is not null;
  get diagnostics removed = row_count;
  relation := 'stripe_events';
  return next;

  delete from public.client_errors where happened_at < now() - interval '90 days';
  get diagnostics removed = row_count;
  relation := 'client_errors';
  return next;

  delete from public.assistant_reads where read_at < now() - interval '30 days';
  get diagnostics removed = row_count;
  relation := 'assistant_reads';
  return next;

  -- As long as their last reads.
  delete from public.assistant_tokens where expires_at < now() - interval '30 days';
  get diagnostics removed = row_count;
  relation := 'assistant_tokens';
  return next;

  -- The longest rate-limit window is a day.
  delete from private.rate_limits where window_start < now() - interval '1 day';
  get diagnostics removed = row_count;
  relation := 'rate_limits';
  return next;

  delete from private.stripe_callers where called_at < now() - interval '1 day';
  get diagnostics removed = row_count;
  relation := 'stripe_callers';
  return next;

  -- Until then, an import can be undone.
  delete from private.imports where imported_at < now() - interval '90 days';
  get diagnostics removed = row_count;
  relation := 'imports';
  return next;

  -- After that, a person who deleted their account can use a code again.
  delete from private.redemption_addresses a
  using public.coupon_redemptions r
  where r.order_id = a.order_id and r.redeemed_at < now() - interval '25 months';
  get diagnostics removed = row_count;
  relation := 'redemption_addresses';
  return next;

  -- The limitation period for purchases in most places.
  delete from public.audit_log where happened_at < now() - interval '6 years';
  get diagnostics removed = row_count;
  relation := 'audit_log';
  return next;

  -- A visitor's wish to get no more mail stays.
  delete from private.outbox
  where unsubscribed_at is null and (
    created_at < now() - interval '13 months'
    -- What a deleted account has left: private.keep_way_back.
    or kind = 'email_changed' and user_id is null and created_at < now() - interval '7 days');
  get diagnostics removed = row_count;
  relation := 'outbox';
  return next;

  -- With the emails that have them.
  delete from private.announcements where created_at < now() - interval '13 months';
  get diagnostics removed = row_count;
  relation := 'announcements';
  return next;

  -- Longer than any reward lasts.
  delete from private.rewarded_profiles where rewarded_at < now() - interval '25 months';
  get diagnostics removed = row_count;
  relation := 'rewarded_profiles';
  return next;

  delete from private.proofs where given_at < now() - interval '1 day';
  get diagnostics removed = row_count;
  relation := 'proofs';
  return next;

  delete from private.waiting_grants where until < now();
  get diagnostics removed = row_count;
  relation := 'waiting_grants';
  return next;

  -- Auth's own log has an entry for each sign-in, with the person's email address.
  delete from auth.audit_log_entries
  where created_at < now() - interval '90 days'
    or not exists (select from auth.users where users.id::text = payload ->> 'actor_id');
  get diagnostics removed = row_count;
  relation := 'audit_log_entries';
  return next;
end
$$;
comment on function private.remove_old_rows() is
  'Removes rows past their retention period: page views, Stripe''s events, browser errors, assistants'' reads and ended tokens, rate limits and addresses of Stripe''s callers, records of imports, hashed addresses of coupons, audit entries, emails, proofs, hashes of rewarded profiles, grants that nobody took, Auth''s own log. Returns the number removed, by table.';

-- Schedules remove_old_rows and queue_attention every night, end_old_orders and queue_access_notices every hour, and publish_applicants every
-- minute, if pg_cron is installed, and returns whether it is. Idempotent: run it again after enabling the extension.
-- pg_cron records every run and removes none of the records, so that is a nightly job as well.
create function private.schedule_retention() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return false;
  end if;
  execute $job$ select cron.schedule('remove_old_rows', '17 4 * * *', 'select private.remove_old_rows()') $job$;
  execute $job$
    select cron.schedule('remove_old_runs', '27 4 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days''')
  $job$;
  execute $job$ select cron.schedule('end_old_orders', '23 * * * *', 'select private.end_old_orders()') $job$;
  execute $job$
    select cron.schedule('queue_access_notices', '37 * * * *', 'select private.queue_access_notices()')
  $job$;
  execute $job$ select cron.schedule('queue_attention', '47 4 * * *', 'select private.queue_attention()') $job$;
  execute $job$
    select cron.schedule('publish_applicants', '* * * * *', 'select private.publish_applicants()')
  $job$;
  return true;
end
$$;
comment on function private.schedule_retention() is
  'Schedules private.remove_old_rows(), private.queue_attention() and the removal of pg_cron''s own log for every night, private.end_old_orders() and private.queue_access_notices() for every hour, and private.publish_applicants() for every minute, with pg_cron, if it is installed.';

-- Schedules calls of the Edge Functions stripe-tasks, every ten minutes, and send-emails, every minute, if pg_cron and pg_net
-- are installed, and returns whether they are. The functions need no secret, so none is stored here.
create function private.schedule_functions(project_url text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  task record;
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null
    or to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null
  then
    return false;
  end if;
  for task in
    select name, schedule from (values ('stripe-tasks', '*/10 * * * *'), ('send-emails', '* * * * *')) tasks (name, schedule)
  loop
    execute format(
      $job$ select cron.schedule(%L, %L, %L) $job$, task.name, task.schedule,
      -- send-emails runs for a minute; pg_net would wait for five seconds.
      format('select net.http_post(url := %L, timeout_milliseconds := 70000)', rtrim(project_url, '/') || '/functions/v1/' || task.name));
  end loop;
  return true;
end
$$;
comment on function private.schedule_functions(text) is
  'Schedules the Edge Functions stripe-tasks, every ten minutes, and send-emails, every minute, with pg_cron and pg_net, if both are installed.';
-- No grant: the owner's schedule or the local stack runs them.

do $$
declare
  wanted record;
begin
  for wanted in
    select name, target
    from (values ('pg_cron', 'pg_catalog'), ('pg_net', 'extensions')) extensions (name, target)
    join pg_available_extensions using (name)
  loop
    begin
      execute format('create extension if not exists %I with schema %I', wanted.name, wanted.target);
    exception when others then
      -- pg_cron can be installed in only one database of a server, but migrations apply to all of them.
      raise warning '% is not available here (%): its scheduled tasks do not run.', wanted.name, sqlerrm;
    end;
  end loop;
end
$$;

select private.schedule_retention();
