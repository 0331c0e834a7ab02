-- Retention. Data with a limited lifetime is removed once a day. Orders, entitlements, messages and subscriptions to the
-- newsletter stay until the account or an admin deletes them, saved lists until the account does.

-- Auth's own log has an entry for each sign-in, with the person's email address. Without the person, it is as old as can be.
select private.keep(
  'auth.audit_log_entries',
  $$case when exists (select from auth.users u where u.id::text = r.payload ->> 'actor_id') then r.created_at else '-infinity' end$$,
  '90 days');

-- Removes the rows that are past what private.keep declares. docs/operations.md explains each period.
create function private.remove_old_rows() returns table (relation text, removed bigint)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  kept private.retention_periods;
begin
  for kept in select * from private.retention_periods order by id loop
    if kept.first is not null then
      execute 'select ' || kept.first;
    end if;
    execute format('delete from %s r where %s < now() - $1 and (%s)', kept.relation, kept.at, kept.among) using kept.period;
    get diagnostics removed = row_count;
    relation := split_part(kept.relation, '.', 2);
    return next;
  end loop;
end
$$;
comment on function private.remove_old_rows() is
  'Removes rows past the retention periods that tables declare. Returns the number removed, by period.';

-- Schedules remove_old_rows and queue_attention every night, end_old_orders and queue_access_notices every hour, and publish_applicants and
-- send_announcements every minute, if pg_cron is installed, and returns whether it is. Idempotent: run it again after enabling the extension.
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
  execute $job$
    select cron.schedule('send_announcements', '* * * * *', 'select private.send_announcements()')
  $job$;
  return true;
end
$$;
comment on function private.schedule_retention() is
  'Schedules private.remove_old_rows(), private.queue_attention() and the removal of pg_cron''s own log for every night, private.end_old_orders() and private.queue_access_notices() for every hour, and private.publish_applicants() and private.send_announcements() for every minute, with pg_cron, if it is installed.';

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
