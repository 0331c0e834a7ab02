-- What every later file builds on: a schema the API does not expose, default privileges that grant
-- nothing, and the few helpers that speak about the request itself.

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

-- The address a request came from, for rate limits. The platform's proxy appends to
-- x-forwarded-for, so the last entry is the one a client cannot choose.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(trim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''),
    'unknown')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request
$$;

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
