-- Helpers for the other files: signing in as someone, and a small store with one person of each kind.
-- Runs first and is committed; every other file ends in a rollback.
create extension if not exists pgtap with schema extensions;

begin;
select plan(1);

drop schema if exists tests cascade;
create schema tests;

-- The migrations revoke execute on new functions. Assertions run under every role.
do $$
declare
  assertion regprocedure;
begin
  for assertion in
    select p.oid::regprocedure
    from pg_depend d
    join pg_extension e on e.oid = d.refobjid and e.extname = 'pgtap'
    join pg_proc p on p.oid = d.objid
    where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_extension'::regclass
      and not has_function_privilege('anon', p.oid, 'execute')
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', assertion);
  end loop;
end
$$;

-- Accounts ---------------------------------------------------------------------------------------

create function tests.create_user(email text, user_metadata jsonb default '{}', app_metadata jsonb default '{}')
returns uuid
language sql
as $$
  with created as (
    insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data, created_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', email, user_metadata, app_metadata, now())
    returning id
  )
  insert into auth.sessions (id, user_id, created_at, updated_at)
  select gen_random_uuid(), id, now(), now() from created
  returning user_id
$$;

-- As if the account had opened the link in its mail.
create function tests.verify(email text) returns void
language sql
as $$ update public.profiles p set email_verified_at = now() from auth.users u where u.id = p.user_id and u.email = verify.email $$;

create function tests.id_of(email text) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from auth.users where users.email = id_of.email $$;

-- The claims of a token issued now.
create function tests.claims_of(email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'sub', users.id, 'role', 'authenticated', 'email', users.email,
    'session_id', (select s.id from auth.sessions s where s.user_id = users.id order by s.created_at desc limit 1),
    'app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data)
  from auth.users where users.email = claims_of.email
$$;

-- As if the account's latest session had proved itself with a code: for the store, or an act of its own.
create function tests.prove(email text, scope text default 'store', subject text default '') returns void
language sql security definer set search_path = ''
as $$
  insert into private.proofs (user_id, session_id, scope, subject, with_code)
  select user_id, id, prove.scope, prove.subject, true from auth.sessions s
  where s.user_id = tests.id_of(prove.email) order by s.created_at desc limit 1
  on conflict (user_id, session_id, scope, subject) do update set given_at = now(), with_code = true
$$;

-- The latest session of an account, which has proved itself for the store.
create function tests.proved_session(person uuid) returns uuid
language sql security definer set search_path = ''
as $$
  select tests.prove(email) from auth.users where id = person;
  select id from auth.sessions where user_id = person order by created_at desc limit 1
$$;

-- An authenticator app, as if it had been set up; its owner's address is as it was.
create function tests.add_factor(email text, status text default 'unverified', age interval default '0') returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := tests.id_of(add_factor.email);
  added constant uuid := gen_random_uuid();
  was timestamptz;
begin
  select email_verified_at into was from public.profiles where user_id = person;
  update public.profiles set email_verified_at = now() where user_id = person;
  perform tests.prove(add_factor.email, 'add_factor');
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (added, person, 'totp', add_factor.status::auth.factor_status, now() - age, now());
  delete from private.proofs where user_id = person and scope = 'add_factor';
  update public.profiles set email_verified_at = was where user_id = person;
  return added;
end
$$;

-- Signing in ----------------------------------------------------------------------------------------

create function tests.sign_in_with_claims(claims jsonb) returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true), set_config('role', claims ->> 'role', true);
end
$$;

-- `app_metadata` overrides the record's value in the token.
create function tests.sign_in_as(email text, app_metadata jsonb default null) returns void
language plpgsql
as $$
declare
  claims jsonb := tests.claims_of(email);
begin
  if claims is null then
    raise exception 'There is no %', email;
  end if;
  perform tests.sign_in_with_claims(
    claims || jsonb_strip_nulls(jsonb_build_object('app_metadata', app_metadata)));
end
$$;

-- A visitor: the publishable key and nothing else.
create function tests.sign_out() returns void
language sql
as $$ select tests.sign_in_with_claims('{"role": "anon"}') $$;

-- The secret key.
create function tests.as_server() returns void
language sql
as $$ select tests.sign_in_with_claims('{"role": "service_role"}') $$;

-- The owner of the schema, who bypasses every policy: to set up data, or to read the actual rows.
create function tests.as_owner() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claims', '', true), set_config('role', 'none', true);
end
$$;

-- The store --------------------------------------------------------------------------------------

-- An entitlement without an order, for `period` around now.
create function tests.entitle(email text, product_id text, period tstzrange default null, revoked_reason text default null)
returns void
language sql
as $$
  insert into public.entitlements (user_id, product_id, starts_at, ends_at, revoked_at, revoked_reason)
  values (
    tests.id_of(email), entitle.product_id,
    coalesce(lower(period), now() - interval '1 day'), coalesce(upper(period), now() + interval '364 days'),
    case when entitle.revoked_reason is not null then now() end, entitle.revoked_reason)
$$;

-- Returns whether the account has any live entitlement.
create function tests.has_access(email text) returns boolean
language sql
as $$
  select exists (
    select from public.entitlements
    where user_id = tests.id_of(email) and revoked_at is null and now() >= starts_at and now() < ends_at)
$$;

-- Removes everything but the catalogue, the aliases, the settings, the built-in samples and what migrations declare.
create function tests.clear_store() returns void
language plpgsql
as $$
declare
  store_table regclass;
begin
  -- The hosted Storage refuses a plain delete otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects;
  delete from public.orders;
  delete from auth.users;
  for store_table in
    select oid from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
      and relname not in ('products', 'school_aliases', 'known_schools', 'store_settings', 'sample_applicants', 'coupon_key', 'mail_kinds', 'personal_rows', 'retention_periods')
    order by relname
  loop
    execute format('delete from %s', store_table);
  end loop;
end
$$;

-- Empties the store and creates one person of each kind: <plan>@ for each plan, unpaid@, expired@,
-- revoked@, another@ (another cheatsheet member), admin@, demoted@, who is no longer an admin, and support@.
-- All at example.com. It sells to every country. The interview plans are not on sale, as in the catalogue.
create function tests.open_store() returns void
language plpgsql
as $$
begin
  perform tests.clear_store();
  update public.store_settings set sells_everywhere = true, seller_name = default, seller_address = default;
  insert into public.products (id, name, price_cents, is_active, capabilities)
  select id, name, price_cents, is_active, capabilities from private.default_products()
  on conflict (id) do update
    set name = excluded.name, price_cents = excluded.price_cents, is_active = excluded.is_active, capabilities = excluded.capabilities;
  delete from public.products where id not in (select id from private.default_products());

  perform tests.create_user(id || '@example.com'), tests.entitle(id || '@example.com', id) from public.products;
  perform tests.create_user('unpaid@example.com');
  perform tests.create_user('another@example.com');
  perform tests.entitle('another@example.com', 'cheatsheet');
  perform tests.create_user('expired@example.com');
  perform tests.entitle('expired@example.com', id, tstzrange(now() - interval '1 year', now())) from public.products;
  perform tests.create_user('revoked@example.com');
  perform tests.entitle('revoked@example.com', id, null, 'refunded') from public.products;
  perform tests.create_user('admin@example.com', '{}', '{"is_admin": true}');
  perform tests.create_user('demoted@example.com');
  perform tests.create_user('support@example.com', '{}', '{"is_support": true}');
  -- The tests of proofs are in acts.test.sql.
  perform tests.prove('admin@example.com');
  -- Most tests count other emails.
  update public.store_settings set wants_sale_emails = false;
  delete from public.audit_log;
end
$$;

-- Any row -----------------------------------------------------------------------------------------

-- A row of any table: its owner, and what it requires, by the types. It has begun.
create function tests.row_of(relation regclass, person uuid, word text default 'new') returns jsonb
language sql
as $$
  select coalesce(jsonb_object_agg(attname, case typcategory
    when 'S' then to_jsonb(word)
    when 'N' then '1'
    when 'B' then 'true'
    when 'A' then '[]'
    when 'D' then case attname when 'starts_at' then '"2026-01-01"'::jsonb else '"2099-01-01"' end
    else coalesce(to_jsonb(case typname when 'uuid' then person end), '{}')
  end), '{}')
  from pg_attribute join pg_type on pg_type.oid = atttypid
  where attrelid = relation and attnum > 0 and not attisdropped and attidentity = ''
    and (attnotnull and not atthasdef or attname in ('user_id', 'starts_at'))
$$;

-- The statement that adds a row, whose other columns get their defaults.
create function tests.insertion_of(relation regclass, given jsonb) returns text
language sql
as $$
  select format(
    case count(*) when 0 then 'insert into %s default values'
      else 'insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, %3$L)' end,
    relation, string_agg(quote_ident(key), ', '), given)
  from jsonb_object_keys(given) as key
$$;

grant usage on schema tests to anon, authenticated, service_role;
grant execute on all functions in schema tests to anon, authenticated, service_role;

select pass('the helpers exist');
select * from finish();
commit;
