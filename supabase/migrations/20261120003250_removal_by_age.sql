-- What has passed its age, as before; the visits are added up first, and parts of files that were never
-- imported go as well.
create or replace function private.remove_old_rows() returns table (relation text, removed bigint)
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

  -- A dispute can be opened and decided a year and more after the payment, and the order's story tells
  -- what Stripe said. What has not been dealt with stays until it has.
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
end
$$;
comment on function private.remove_old_rows() is
  'Removes what is older than it is kept for: views, Stripe''s events, browser errors, counts of rate limits, parts of unfinished imports, audit entries. Returns how many, by table.';
