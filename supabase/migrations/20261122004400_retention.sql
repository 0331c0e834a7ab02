-- Data that is only worth keeping for a while is removed once a day. Orders, entitlements and messages are
-- not: they go with the account, or by an admin's hand.

-- Removes the rows of each table that have passed their age. docs/operations.md says why each age is as it is.
create function private.remove_old_rows() returns table (relation text, removed bigint)
language plpgsql set search_path = ''
as $$
begin
  -- Visits are counted before their views go, and stay counted.
  perform private.add_up_visits();

  -- The dashboard compares a year with the one before.
  delete from public.page_views where viewed_at < now() - interval '25 months';
  get diagnostics removed = row_count;
  relation := 'page_views';
  return next;

  -- A dispute can be opened and decided a year and more after the payment, and the order's history shows
  -- them. An event that has not been dealt with stays until it has.
  delete from public.stripe_events
  where received_at < now() - interval '25 months' and processed_at is not null;
  get diagnostics removed = row_count;
  relation := 'stripe_events';
  return next;

  delete from public.client_errors where happened_at < now() - interval '90 days';
  get diagnostics removed = row_count;
  relation := 'client_errors';
  return next;

  -- No limit looks further back than an hour.
  delete from private.rate_limits where window_start < now() - interval '1 day';
  get diagnostics removed = row_count;
  relation := 'rate_limits';
  return next;

  -- Whoever imports a large file does so within the hour.
  delete from private.staged_applicants where staged_at < now() - interval '1 day';
  get diagnostics removed = row_count;
  relation := 'staged_applicants';
  return next;

  -- As long as what was bought can be argued about in most places.
  delete from public.audit_log where happened_at < now() - interval '6 years';
  get diagnostics removed = row_count;
  relation := 'audit_log';
  return next;

  -- Auth's own log has an entry for each sign-in, and names people by their address.
  delete from auth.audit_log_entries
  where created_at < now() - interval '90 days'
    or not exists (select from auth.users where users.id::text = payload ->> 'actor_id');
  get diagnostics removed = row_count;
  relation := 'audit_log_entries';
  return next;
end
$$;
comment on function private.remove_old_rows() is
  'Removes what is older than it is kept for: views, Stripe''s events, browser errors, counts of rate limits, parts of unfinished imports, audit entries, Auth''s own log. Returns how many, by table.';

-- Has pg_cron run it every night, where there is pg_cron, and returns whether there is. Asking again after the
-- extension was switched on changes the one job.
create function private.schedule_retention() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return false;
  end if;
  execute $job$ select cron.schedule('remove_old_rows', '17 4 * * *', 'select private.remove_old_rows()') $job$;
  return true;
end
$$;
comment on function private.schedule_retention() is
  'Schedules private.remove_old_rows() for every night with pg_cron, if the extension is there.';
-- No grant: the owner's schedule executes both, or whoever runs the stack.

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
exception when others then
  -- pg_cron lives in one database of a server only. Migrations apply to the others as well.
  raise warning 'pg_cron is not available here (%): nothing removes old rows by itself.', sqlerrm;
end
$$;

select private.schedule_retention();
