-- Predicates of the access rules. Policies wrap them in a sub-select, so that PostgreSQL evaluates each once per
-- statement: (select private.may_read_applicants()).
-- They are plpgsql, not sql, because the tables they read are created in later files. They are read-only and marked
-- `parallel safe`, so that policies do not prevent parallel scans.

-- An admin has both the claim and the record: the claim alone is stale after a demotion, and the record alone does
-- not prove that the token was issued to an admin. user_metadata is ignored, because users can edit it. Nor is an admin
-- one while a code is due. The same goes for support, with a mark of its own.
create function private.has_mark(mark text) returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() -> 'app_metadata' -> mark = 'true'::jsonb, false)
    and exists (
      select from auth.users
      where id = auth.uid() and raw_app_meta_data -> mark = 'true'::jsonb
    )
    and not private.is_code_due();
end
$$;

create function private.is_admin() returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.has_mark('is_admin');
end
$$;

-- Whoever works in the control panel: admins, and support, who read people and orders, answer messages and send emails again.
-- What names is_staff is all that support may do (decision 79).
create function private.is_staff() returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.is_admin() or private.has_mark('is_support');
end
$$;

-- Returns whether the caller has a verified second factor and signed in without it: the password alone (aal1) then
-- opens nothing. aal2 comes from the token, like the claim is_admin.
create function private.is_code_due() returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal', '') <> 'aal2'
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- What plans can unlock: shelves of guides, or rows of tables of their own, as the profiles are. Products check against this
-- list, and the access matrix tries each of them alone.
create function private.capabilities() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select '{profiles,plus,application,interview}'::text[] $$;

-- Those of them that are shelves of guides.
create function private.shelves() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select '{plus,application,interview}'::text[] $$;

-- Returns the ids of the products the caller holds a live entitlement to; empty, never null. A small table is read row by row:
-- hence one call of auth.uid() in a sub-select, and not one for each row.
create function private.held_products() returns text[]
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return array(
    select product_id
    from public.entitlements
    where user_id = (select auth.uid()) and revoked_at is null and now() >= starts_at and now() < ends_at
  );
end
$$;

-- Returns the capabilities of the products the caller holds; empty, never null. Admins are not members: policies name them
-- separately.
create function private.held_capabilities() returns text[]
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return array(
    select unnest(capabilities) from public.products where id = any (private.held_products()));
end
$$;

-- Returns whether the caller may read applicants, and what is made of them: members with the capability 'profiles', and
-- admins. Drafts are for admins only.
create function private.may_read_applicants() returns boolean
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return 'profiles' = any (private.held_capabilities()) or private.is_admin();
end
$$;

-- Raises 403 unless the caller is an admin.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
end
$$;

-- Raises 403 unless the caller is an admin or support.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Only an admin or support may do this.';
  end if;
end
$$;

-- What an account is now, admin, support or neither (null), unless it is banned or deleted, regardless of its token.
create function private.staff_role(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when raw_app_meta_data -> 'is_admin' = 'true'::jsonb then 'admin'
    when raw_app_meta_data -> 'is_support' = 'true'::jsonb then 'support'
  end
  from auth.users
  where id = staff_role.user_id and coalesce(banned_until <= now(), true) and deleted_at is null
$$;

-- Returns whether an account is an admin now. Server only: the server takes the id from a verified token and checks the
-- second factor there.
create function private.is_admin_account(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(private.staff_role(is_admin_account.user_id) = 'admin', false) $$;

-- Lets the audit log record the person on whose behalf the server acts, and proofs the session, for the rest of the transaction.
create function private.act_for(person uuid, session uuid default null) returns void
language sql set search_path = ''
as $$
  select set_config(
    'request.jwt.claims', (auth.jwt() || jsonb_build_object('sub', person, 'session_id', session))::text, true)
$$;
grant execute on function private.act_for(uuid, uuid) to service_role;

-- The email address of an account, which no client can read; null for a deleted account.
create function private.email_of(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select email from auth.users where id = email_of.user_id $$;

grant execute on function private.is_admin(), private.is_staff(), private.is_code_due() to authenticated;
grant execute on function private.held_products(), private.held_capabilities(), private.may_read_applicants() to authenticated;
-- For the checks of tables that admins and the server write.
grant execute on function private.capabilities(), private.shelves() to authenticated, service_role;
grant execute on function private.is_admin_account(uuid) to service_role;

-- Returns whether the caller's session is still valid. An access token outlives a sign-out, a password change
-- elsewhere, a ban or a deletion by up to a quarter of an hour; the session does not. Runs before every request, so it
-- is plpgsql, which caches its plan: sql would plan each time and take ten times as long.
create function private.session_is_live() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid
      and sessions.user_id = auth.uid()
      and coalesce(sessions.not_after > now(), true)
      and coalesce(users.banned_until <= now(), true)
      and users.deleted_at is null
  );
end
$$;
grant execute on function private.session_is_live() to authenticated;

-- Waits until fewer than `places` requests of a subject are under way; returns whether it is this one's turn, which lasts until
-- its transaction ends. It isn't after `patience`, nor while `waiting` others wait: each keeps one of the few connections of
-- the pool.
create function private.takes_turn(subject text, places integer, waiting integer, patience interval) returns boolean
language plpgsql set search_path = '' set lock_timeout = '1s'
as $$
begin
  for place in 1..places loop
    if pg_try_advisory_xact_lock(hashtextextended(subject, place)) then
      return true;
    end if;
  end loop;
  for seat in 1..waiting loop
    if pg_try_advisory_xact_lock(hashtextextended(subject, -seat)) then
      perform set_config('lock_timeout', extract(epoch from patience) || 's', true);
      perform pg_advisory_xact_lock(hashtextextended(subject, 1 + floor(random() * places)::integer));
      return true;
    end if;
  end loop;
  return false;
exception when lock_not_available then
  return false;
end
$$;

-- The largest body of a request, in bytes: the API spends its processor on every byte, whoever sends it. A text of a form is
-- at most 20 KB, a product's features and the settings' texts are at most 80 KB, a profile of fifteen texts and a guide at most
-- 600 KB; imports send 10 MB at a time.
create function private.max_body(path text) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when path in ('/rpc/import_applicants', '/rpc/check_applicants') then 12
    when path in ('/rpc/submit_profile', '/applicants', '/applicant_submissions', '/guides') then 1
    when path in ('/products', '/store_settings') then 0.25
    else 0.03125
  end::numeric * 1048576
$$;

-- Runs before every Data API request, as the caller. Raises 401 if the session has ended, 403 while the code of a
-- second factor is due, 413 for a body that is too large, and 503 while other requests of the caller hold them up.
--
-- What a caller may use at a time protects the database's time: a filter with a regular expression can take all that a
-- statement has (decision 64). Whoever holds no plan has one place in all, at their address, with its visitors, and as a person.
-- Members, admins and support have three.
--
-- `Prefer: count=planned` and `count=estimated` return the planner's estimate, which comes from statistics of the
-- whole table and ignores policies: any signed-in user could read off the number of orders, members and profiles.
-- Only exact counts are allowed (400 otherwise).
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  role constant text := auth.jwt() ->> 'role';
  has_turn boolean := true;
begin
  if (headers ->> 'content-length')::numeric > private.max_body(current_setting('request.path', true)) then
    raise sqlstate 'PT413' using message = 'The request is too large.';
  end if;
  if role = 'authenticated' then
    if not private.session_is_live() then
      raise sqlstate 'PT401' using message = 'Your session has expired. Please log in again.';
    elsif private.is_code_due() then
      raise sqlstate 'PT403' using message = 'Enter the code of your authenticator app first.', hint = 'code_due';
    -- Before PostgreSQL reads the megabytes of a file; the functions ask once more.
    elsif current_setting('request.path', true) in ('/rpc/import_applicants', '/rpc/check_applicants') and not private.is_admin() then
      raise sqlstate 'PT403' using message = 'Only an admin may do this.';
    elsif private.is_staff() then
      has_turn := private.takes_turn(auth.uid()::text, 3, 5, '2.5 s');
    elsif private.held_products() <> '{}' then
      has_turn := private.takes_turn(auth.uid()::text, 3, 5, '2.5 s');
      -- Also in functions that give an admin more.
      perform set_config('statement_timeout', '3s', true);
    else
      has_turn := private.takes_turn('without a plan at ' || private.client_address(), 1, 7, '800 ms')
        and private.takes_turn(auth.uid()::text, 1, 7, '800 ms');
      perform set_config('statement_timeout', '1s', true);
    end if;
  elsif current_user = 'anon' then
    has_turn := private.takes_turn('without a plan at ' || private.client_address(), 1, 7, '800 ms');
  end if;
  if not has_turn then
    raise sqlstate 'PT503' using message = 'The store is busy. Please try again in a moment.';
  elsif headers ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Only exact counts are supported.', hint = 'Prefer: count=exact';
  end if;
end
$$;
grant execute on function private.max_body(text), private.check_request() to anon, authenticated, service_role;
grant execute on function private.takes_turn(text, integer, integer, interval) to anon, authenticated;

alter role authenticator set pgrst.db_pre_request = 'private.check_request';
-- The root URL does not list tables, columns and functions.
alter role authenticator set pgrst.openapi_mode = 'disabled';
notify pgrst, 'reload config';
