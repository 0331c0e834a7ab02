-- The roles of a new Supabase project. They belong to the server: created once, before its first database, by
-- the superuser. Source: https://github.com/supabase/postgres/tree/develop/migrations/db

-- `postgres` runs the migrations and is not a superuser, as on a hosted project.
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
-- Hosted projects let `postgres` write policies on storage.objects; here that requires its owner.
grant supabase_storage_admin to postgres;
-- Enough to monitor and end sessions.
grant pg_monitor, pg_signal_backend, pg_read_all_data to postgres;
