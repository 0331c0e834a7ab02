-- Browser errors. Visitors rarely report bugs, so a page that crashes sends a report itself.
create table public.client_errors (
  id bigint generated always as identity primary key,
  message text not null check (char_length(message) between 1 and 500),
  -- The stack trace, as the browser reports it.
  stack text not null check (char_length(stack) <= 4000),
  -- The page, without its query.
  path text not null check (path ~ '^/' and path !~ '[?#]' and char_length(path) <= 500),
  browser text not null check (char_length(browser) <= 300),
  happened_at timestamptz not null default now()
);
comment on table public.client_errors is 'Errors that crashed a page in a browser. Anonymous.';
create index client_errors_happened_at_idx on public.client_errors (happened_at desc);

alter table public.client_errors enable row level security;

create policy "admins read browser errors" on public.client_errors
  for select to authenticated using ((select private.is_admin()));

grant select on public.client_errors to authenticated;
grant select, delete on public.client_errors to service_role;
-- No grant to insert: reports pass through the function below.

-- Long values are truncated, not rejected: a partial report is better than none. E-mail addresses, which an error may
-- quote, are replaced.
create function private.report_error(message text, stack text, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := '[^[:space:]<>"'']+@[^[:space:]<>"'']+';
  headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  perform private.limit_caller('report_error', 20, '10 minutes');
  insert into public.client_errors (message, stack, path, browser)
  values (
    coalesce(nullif(left(regexp_replace(left(message, 2000), address, '[e-mail]', 'g'), 500), ''), '(no message)'),
    left(regexp_replace(left(coalesce(stack, ''), 8000), address, '[e-mail]', 'g'), 4000),
    left(case when path like '/%' then regexp_replace(path, '[?#].*$', '', 's') else '/' end, 500),
    left(coalesce(headers ->> 'user-agent', ''), 300));
end
$$;

create function public.report_error(message text, stack text, path text) returns void
language sql set search_path = ''
begin atomic
  select private.report_error(message, stack, path);
end;
comment on function public.report_error(text, text, text) is
  'Stores an error that crashed a page, anonymously. At most 20 per 10 minutes (429).';
grant execute on function private.report_error(text, text, text) to anon, authenticated;
grant execute on function public.report_error(text, text, text) to anon, authenticated;
