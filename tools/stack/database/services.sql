-- The parts of the real Auth and Storage services that @supabase/lite's tables lack.

-- Columns that seeds write and the real Auth service reads.
alter table auth.users
  add column instance_id uuid,
  add column is_super_admin boolean,
  alter column email_change_token_current set default '',
  alter column phone_change set default '',
  alter column phone_change_token set default '',
  alter column reauthentication_token set default '';
alter table auth.identities alter column id set default gen_random_uuid();

-- The caller, from the claims of the request's token.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Only the service itself and `postgres` can see accounts.
do $$
declare
  relation regclass;
begin
  for relation in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_auth_admin', relation);
    execute format('alter table %s enable row level security', relation);
    execute format('grant all on %s to postgres, dashboard_user', relation);
  end loop;
  for relation in select oid from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_storage_admin', relation);
    execute format('grant all on %s to anon, authenticated, service_role, postgres', relation);
  end loop;
end
$$;

-- How a session was signed in to. The real service stores it here, and tokens carry it as `amr`.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- Second factors, as the real service stores them.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text unique,
  last_challenged_at timestamptz unique
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
-- Auth's own index of its links; @supabase/lite has the columns in auth.users alone.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null,
  relates_to text not null
);
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null
);
do $$
declare
  relation text;
begin
  foreach relation in array array['mfa_amr_claims', 'mfa_factors', 'mfa_challenges', 'one_time_tokens'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', relation);
    execute format('alter table auth.%I enable row level security', relation);
    execute format('grant all on auth.%I to postgres, dashboard_user', relation);
  end loop;
end
$$;
