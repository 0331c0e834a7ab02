-- What a new Supabase project has before its first migration: roles, schemas, extensions, default
-- privileges. Run once, by the superuser; then the auth and storage tables come from @supabase/lite.
-- Source: https://github.com/supabase/postgres/tree/develop/migrations/db

-- Roles. `postgres` runs the migrations and is no superuser, as on a hosted project.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'postgres';
create role supabase_auth_admin login noinherit createrole password 'postgres';
create role supabase_storage_admin login noinherit createrole password 'postgres';
create role dashboard_user nologin createdb createrole;
create role postgres login createdb createrole bypassrls replication password 'postgres';

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
-- Hosted projects let `postgres` write policies on storage.objects; here that takes its owner.
grant supabase_storage_admin to postgres;
-- Enough to watch and end sessions.
grant pg_monitor, pg_signal_backend, pg_read_all_data to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
alter role postgres set search_path = "$user", public, extensions;
alter role authenticator set search_path = "$user", public, extensions;

-- `supabase db advisors` looks for leaks in the schemas that the API exposes, and asks which here.
alter database postgres set pgrst.db_schemas = 'public';

-- Extensions live in a schema of their own.
create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, dashboard_user;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;

-- Schema public grants everything by default, as projects always did: the migrations have to take
-- that back themselves.
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

-- The schemas of the Auth and Storage services.
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, dashboard_user, postgres;
create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, dashboard_user, postgres;

-- Where the Supabase CLI records what it has applied. @supabase/lite's own table has more columns.
create schema supabase_migrations authorization postgres;
set role postgres;
create table supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
create table supabase_migrations.seed_files (
  path text primary key,
  hash text not null
);
reset role;
