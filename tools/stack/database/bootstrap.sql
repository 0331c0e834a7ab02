-- The state of a new Supabase project's database before its first migration: settings, schemas, extensions,
-- default privileges. Run by the superuser once per database; @supabase/lite then creates the auth and
-- storage tables. Source: https://github.com/supabase/postgres/tree/develop/migrations/db

-- Roles keep their settings when a database is dropped: those of earlier migrations don't belong in this one.
alter role anon reset all;
alter role authenticated reset all;
alter role service_role reset all;
alter role authenticator reset all;
alter role postgres reset all;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

alter role postgres set search_path = "$user", public, extensions;
alter role authenticator set search_path = "$user", public, extensions;

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  -- `supabase db advisors` checks the schemas exposed by the API for leaks, and reads their names here.
  execute format('alter database %I set pgrst.db_schemas = ''public''', current_database());
end
$$;

-- Extensions have their own schema.
create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, dashboard_user;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;

-- Schema public grants everything by default, as projects always have: the migrations must revoke
-- that themselves.
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

-- The Supabase CLI's record of applied migrations. @supabase/lite's own table has more columns.
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
