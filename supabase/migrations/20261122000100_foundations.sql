-- The ground every later file builds on: a schema the API does not expose, default privileges that grant
-- nothing, time limits, and helpers that know nothing of the store.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
comment on schema private is
  'Helpers, triggers and tables the API never exposes. Functions that run with their owner''s rights live here only.';
grant usage on schema private to anon, authenticated, service_role;

-- Older Supabase projects hand every new object in public to the API roles; newer ones hand out
-- nothing. From here on both are the same: a right exists because a migration names it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgreSQL itself lets everybody execute every new function; that default is not tied to a schema.
alter default privileges revoke execute on functions from public;

-- How long a statement may take. Supabase projects start with these values; here they are a promise,
-- whatever a project was set to. An admin's imports have more time, set on their functions.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- An address as rate limits count it. IPv6 counts as its /64, which is what one host or household gets: its owner
-- picks any of 2^64 addresses in it. IPv4 addresses in IPv6 form count whole.
create function private.counted_address(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when pg_input_is_valid(address, 'inet')
      and family(address::inet) = 6 and not address::inet <<= inet '::ffff:0:0/96'
    then network(set_masklen(address::inet, 64))::text
    else address
  end
$$;

grant execute on function private.counted_address(text) to service_role;

-- The address a request came from, for rate limits. The platform's proxy writes cf-connecting-ip, over whatever a
-- client sent (docs/decisions/0047 says what a gateway of one's own has to do). Another appends to
-- x-forwarded-for, so the last entry is the one a client cannot choose.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select private.counted_address(coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(trim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''),
    'unknown'))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request
$$;

-- Answers a request with the error that `raise sqlstate 'PT<status>'` would give, but keeps what the
-- transaction wrote: a raised error would undo the count of tries. The hint is a word for programs.
create function private.answer_with_error(status integer, hint text, message text) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', status::text, true);
  return jsonb_build_object('code', 'PT' || status, 'message', message, 'details', null, 'hint', hint);
end
$$;
grant execute on function private.answer_with_error(integer, text, text) to service_role;

-- Typed text, ready for LIKE: lower case, single spaces, at most 100 characters, and the characters LIKE gives a
-- meaning to taken literally. Null when nothing is left. Only the first 1,000 characters are looked at, so that a
-- megabyte costs no more.
create function private.like_literal(typed text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    regexp_replace(
      left(trim(regexp_replace(lower(left(typed, 1000)), '\s+', ' ', 'g')), 100),
      '([\\%_])', '\\\1', 'g'),
    '')
$$;
grant execute on function private.like_literal(text) to authenticated;

-- A page of a list, as every numbered list answers it. Pages count from 1 and hold 10 rows unless the
-- caller asks for another size, at most 100. A page beyond the last is the last; an empty list, or a total of
-- null, has one page.
create type private.list_page as (total integer, page integer, page_size integer, page_count integer);

create function private.page_of(total bigint, page integer, page_size integer) returns private.list_page
language sql immutable set search_path = ''
as $$
  select (coalesce(total, 0), least(greatest(coalesce(page, 1), 1), last), size, last)::private.list_page
  from (select least(greatest(coalesce(page_size, 10), 1), 100) as size) sized,
    lateral (select greatest(ceil(coalesce(total, 0) / size::numeric), 1)::integer as last) counted
$$;
grant execute on function private.page_of(bigint, integer, integer) to authenticated;

create function private.dollars(cents integer) returns text
language sql immutable set search_path = ''
as $$ select to_char(cents / 100.0, 'FM$999999990.00') $$;
grant execute on function private.dollars(integer) to service_role;

-- Sets updated_at and updated_by; clients have no grant on either.
create function private.tg_stamp_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  new.updated_by := auth.uid();
  return new;
end
$$;

-- Counts the versions of a row that two admins may edit at once. An editor changes the version they have
-- seen; whoever comes second finds no such row and is asked to reload, instead of undoing the first.
create function private.tg_count_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
