-- Foundations of every later file: a schema the API does not expose, default privileges that grant nothing,
-- time limits, and general helpers.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is
  'Helpers, triggers and tables the API never exposes. Functions that run with their owner''s rights live here only.';
grant usage on schema private to anon, authenticated, service_role;

-- Older Supabase projects grant every new object in public to the API roles; newer ones grant nothing. From here
-- on both behave the same: every privilege is granted by a migration.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- PostgreSQL itself lets everyone execute every new function; that default is not tied to a schema.
alter default privileges revoke execute on functions from public;

-- Statement time limits. Functions that need more time, such as an admin's imports, set their own; a person without a plan
-- has a visitor's (private.check_request, decision 64).
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';

-- The unit by which rate limits count an IP address. IPv6 counts by its /64, the block one host or household gets:
-- its owner can use any of 2^64 addresses in it. IPv4-mapped addresses count individually.
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


-- The client's address, for rate limits. The platform's proxy overwrites any cf-connecting-ip a client sends
-- (docs/decisions/0047 covers self-hosted gateways). Other proxies append to x-forwarded-for, so only its last entry
-- cannot be forged.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select private.counted_address(coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(trim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''),
    'unknown'))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request
$$;
grant execute on function private.counted_address(text) to anon, authenticated, service_role;
grant execute on function private.client_address() to anon, authenticated;

-- Returns the error that `raise sqlstate 'PT<status>'` would produce, but commits the transaction: a raised error
-- would roll back the attempt count. The hint is a machine-readable code.
create function private.respond_with_error(status integer, hint text, message text) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', status::text, true);
  return jsonb_build_object('code', 'PT' || status, 'message', message, 'details', null, 'hint', hint);
end
$$;
grant execute on function private.respond_with_error(integer, text, text) to service_role;

-- A text as a keyboard would write it: without invisible characters, with straight quotes and apostrophes, one kind of hyphen
-- and one of longer dash, single letters for full-width forms and ligatures, and ordinary spaces. A text of ASCII is itself.
create function private.typed(input text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when octet_length(input) = char_length(input) then input else
    normalize(
      translate(
        input,
        '“”„‟«»‹›〝〞″‘’‚‛′´ʼʻ‐‑−‒—―…'
          -- The invisible: joiners, marks of direction, fillers and the soft hyphen. They stand for no character below.
          || E'\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
          || E'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F\u3164\uFEFF\uFFA0\uFFF9\uFFFA\uFFFB',
        '"""""""""""''''''''''''''''---––– '),
      NFKC)
  end
$$;

-- The same without accents and in lower case, for comparing: 'Café' and 'cafe' are equal.
create function private.folded(input text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(
    case when octet_length(input) = char_length(input) then input
      else extensions.unaccent('extensions.unaccent', private.typed(input)) end)
$$;
grant execute on function private.typed(text), private.folded(text) to anon, authenticated, service_role;

-- Escapes user input for LIKE: lower case, single spaces, at most 100 characters, wildcards taken literally. Null if
-- nothing is left. Reads only the first 1,000 characters, so that a megabyte of input costs no more.
create function private.like_literal(input text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    regexp_replace(
      left(trim(regexp_replace(lower(left(input, 1000)), '\s+', ' ', 'g')), 100),
      '([\\%_])', '\\\1', 'g'),
    '')
$$;
grant execute on function private.like_literal(text) to authenticated;

-- Whether a text is one email address, of 254 characters at most. Refuses the characters with which an email header names,
-- lists and groups addresses: 'a<pat@example.com>' and 'b<pat@example.com>' differ, but reach the same person.
create function private.is_email_address(given text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(given) <= 254 and given ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and given !~ '[[:cntrl:]<>()[\],;:"\\]' $$;
grant execute on function private.is_email_address(text) to anon, authenticated, service_role;

-- Pagination, shared by every numbered list. Pages count from 1 and hold 10 rows by default, 100 at most. A page
-- past the last returns the last; an empty list, or a null total, has one page.
create type private.list_page as (total integer, page integer, page_size integer, page_count integer);

create function private.page_of(total bigint, page integer, page_size integer) returns private.list_page
language sql immutable set search_path = ''
as $$
  select (coalesce(total, 0), least(greatest(coalesce(page, 1), 1), last), size, last)::private.list_page
  from (select least(greatest(coalesce(page_size, 10), 1), 100) as size) sized,
    lateral (select greatest(ceil(coalesce(total, 0) / size::numeric), 1)::integer as last) counted
$$;
grant execute on function private.page_of(bigint, integer, integer) to authenticated;

-- Refuses to do something with none at once, or with more than a hundred: 'submissions'.
create function private.refuse_wide_choice(chosen integer, noun text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(chosen, 0) not between 1 and 100 then
    raise sqlstate 'PT422' using message = format('Please choose at most 100 %s.', noun);
  end if;
end
$$;

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

-- Versions a row for optimistic locking. An editor updates the version they loaded; a second editor's update then
-- matches no row and asks them to reload, instead of overwriting the first.
create function private.tg_count_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
