-- Browser errors. Visitors rarely report bugs, so a page that crashes sends a report itself. Admins see them by kind and mark
-- a kind as resolved; if it happens again, it is listed again.

-- Messages that differ only in numbers and ids are of a kind.
create function private.error_kind(message text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(message, '[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+', '#', 'gi') $$;

create table public.client_errors (
  id bigint generated always as identity primary key,
  message text not null check (char_length(message) between 1 and 500),
  -- The stack trace, as the browser reports it.
  stack text not null check (char_length(stack) <= 4000),
  -- The page, without its query.
  path text not null check (path ~ '^/' and path !~ '[?#]' and char_length(path) <= 500),
  browser text not null check (char_length(browser) <= 300),
  happened_at timestamptz not null default now(),
  kind text not null generated always as (private.error_kind(message)) stored,
  resolved_at timestamptz,
  -- Null once that admin has deleted their account.
  resolved_by uuid references auth.users (id) on delete set null
);
comment on table public.client_errors is 'Errors that crashed a page in a browser. Anonymous.';
create index client_errors_happened_at_idx on public.client_errors (happened_at desc);
create index client_errors_kind_idx on public.client_errors (kind, happened_at desc);
create index client_errors_resolved_by_idx on public.client_errors (resolved_by);

alter table public.client_errors enable row level security;
select private.keep('public.client_errors', 'happened_at', '90 days');

create policy "admins read browser errors" on public.client_errors
  for select to authenticated using ((select private.is_admin()));

grant select on public.client_errors to authenticated;
grant select, delete on public.client_errors to service_role;
-- No grant to insert or update: reports and resolutions pass through the functions below.

-- Long values are truncated, not rejected: a partial report is better than none. Email addresses, which an error may
-- quote, are replaced; their parts are bounded, because an unbounded part is searched for from each of its characters on.
create function private.report_error(message text, stack text, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := '[^[:space:]<>"''@]{1,64}@[^[:space:]<>"'']{1,254}';
  headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  perform private.limit_caller('report_error', 20, '10 minutes');
  perform private.limit_network('report_error', 200, '1 day');
  perform private.consume_rate_limit('report_error', 2000, '1 day', 'everyone');
  insert into public.client_errors (message, stack, path, browser)
  values (
    coalesce(nullif(left(regexp_replace(left(message, 2000), address, '[email]', 'g'), 500), ''), '(no message)'),
    left(regexp_replace(left(coalesce(stack, ''), 8000), address, '[email]', 'g'), 4000),
    case when path like '/%' then regexp_replace(left(path, 500), '[?#].*$', '', 's') else '/' end,
    left(coalesce(headers ->> 'user-agent', ''), 300));
end
$$;

create function public.report_error(message text, stack text, path text) returns void
language sql set search_path = ''
begin atomic
  select private.report_error(message, stack, path);
end;
comment on function public.report_error(text, text, text) is
  'Stores an error that crashed a page, anonymously. At most 20 per 10 minutes, 200 a day from a network, and 2,000 a day for the whole store (429).';
grant execute on function private.report_error(text, text, text) to anon, authenticated;
grant execute on function public.report_error(text, text, text) to anon, authenticated;

-- Each kind of error, the latest first: open ones, or those that are resolved and have not happened since.
create function private.search_errors(resolved boolean, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  total integer;
  shown private.list_page;
  found jsonb;
begin
  perform private.require_admin();
  select count(*) into total from (
    select from public.client_errors e group by e.kind having bool_and(e.resolved_at is not null) = resolved) kinds;
  shown := private.page_of(total, page, page_size);
  select coalesce(
    jsonb_agg(
      to_jsonb(k) || jsonb_build_object(
        'message', latest.message, 'stack', latest.stack, 'path', latest.path, 'browser', latest.browser)
      order by k.last_at desc, k.kind),
    '[]')
  into found
  from (
    select e.kind, count(*) as count, count(distinct e.browser) as browsers, count(distinct e.path) as pages,
      min(e.happened_at) as first_at, max(e.happened_at) as last_at, max(e.resolved_at) as resolved_at
    from public.client_errors e
    group by e.kind
    having bool_and(e.resolved_at is not null) = resolved
    order by max(e.happened_at) desc, e.kind
    limit shown.page_size offset (shown.page - 1) * shown.page_size) k,
    lateral (
      select * from public.client_errors e where e.kind = k.kind order by e.happened_at desc, e.id desc limit 1) latest;
  return jsonb_build_object('rows', found) || to_jsonb(shown);
end
$$;

-- Marks the errors of a kind as resolved, up to the last one that the admin saw. Returns their number.
create function private.resolve_errors(kind text, last_seen timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  resolved integer;
begin
  perform private.require_admin();
  update public.client_errors e set resolved_at = now(), resolved_by = auth.uid()
  where e.kind = resolve_errors.kind and e.happened_at <= last_seen and e.resolved_at is null;
  get diagnostics resolved = row_count;
  return resolved;
end
$$;

create function public.search_errors(resolved boolean default false, page integer default 1, page_size integer default 10)
returns jsonb
language sql stable set search_path = ''
as $$ select private.search_errors(resolved, page, page_size) $$;
comment on function public.search_errors(boolean, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the kinds of browser errors, latest first, each with its count, first and last moment, and its latest report.';

create function public.resolve_errors(kind text, last_seen timestamptz) returns integer
language sql set search_path = ''
as $$ select private.resolve_errors(kind, last_seen) $$;
comment on function public.resolve_errors(text, timestamptz) is
  'Admins: marks the browser errors of a kind as resolved, up to a moment. Returns their number.';
grant execute on function
  private.search_errors(boolean, integer, integer), public.search_errors(boolean, integer, integer),
  private.resolve_errors(text, timestamptz), public.resolve_errors(text, timestamptz) to authenticated;
