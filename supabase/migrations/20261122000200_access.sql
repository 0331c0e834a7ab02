-- The questions of the access rules. Every policy asks one of the first three, wrapped in a sub-select so that
-- PostgreSQL answers it once per statement: (select private.has_capability('profiles')).
-- They are plpgsql, not sql, because the tables they read come in later files. They only read, and `parallel
-- safe` says so: large tables are counted for members by several processes, as for anybody else.

-- An admin is one by claim and by record: the claim alone is stale after a demotion, and the record
-- alone would not be in a token. user_metadata, which people can edit themselves, is never looked at.
-- Whoever has set up a second factor has to have given it in this session (aal2): a password alone then opens
-- nothing of an admin's.
create function private.is_admin() returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() -> 'app_metadata' -> 'is_admin' = 'true'::jsonb, false)
    and exists (
      select from auth.users
      where id = auth.uid() and raw_app_meta_data -> 'is_admin' = 'true'::jsonb
    )
    and (
      coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
      or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    );
end
$$;

-- Whether the caller holds a live entitlement to a product that grants the capability:
-- 'profiles', 'plus', 'application' or 'interview'. Admins are not members: policies name them apart.
create function private.has_capability(capability text) returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return exists (
    select
    from public.entitlements
    join public.products on products.id = product_id
    where entitlements.user_id = auth.uid()
      and entitlements.revoked_at is null
      and now() >= entitlements.starts_at
      and now() < entitlements.ends_at
      and has_capability.capability = any (products.capabilities)
  );
end
$$;

-- The ids of the products the caller holds a live entitlement to; empty, never null.
create function private.held_products() returns text[]
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return array(
    select product_id
    from public.entitlements
    where user_id = auth.uid() and revoked_at is null and now() >= starts_at and now() < ends_at
  );
end
$$;

-- Ends a function that only admins may call. Raises 403.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
end
$$;

-- Whether somebody is an admin now, whatever their token says, and neither banned nor deleted. For the server,
-- which took the id from a verified token, and looked there whether a second factor is still missing.
create function private.is_admin_account(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = is_admin_account.user_id and raw_app_meta_data -> 'is_admin' = 'true'::jsonb
      and coalesce(banned_until <= now(), true) and deleted_at is null)
$$;

-- The e-mail address of an account, which no client can read; null for an account that is gone.
create function private.email_of(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select email from auth.users where id = email_of.user_id $$;

grant execute on function private.is_admin() to authenticated;
grant execute on function private.has_capability(text) to authenticated;
grant execute on function private.held_products() to authenticated;
grant execute on function private.is_admin_account(uuid) to service_role;

-- Whether the caller's session goes on. An access token outlives a sign-out, a password changed elsewhere, a ban
-- and a deletion by up to a quarter of an hour; the session does not. It is asked before every request: plpgsql
-- keeps its plan, which sql would make again each time and takes ten times as long.
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

-- The Data API asks before every request, as the caller. Raises 401 for a session that has ended.
--
-- `Prefer: count=planned` and `count=estimated` ask the planner how many rows there would be. It goes by
-- its statistics of the whole table, whatever a policy hides of it, so anyone who is signed in could
-- read off how many orders, members and profiles there are. Rows are counted exactly, or not at all (400).
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' then
    if not private.session_is_live() then
      raise sqlstate 'PT401' using message = 'Your session has expired. Please log in again.';
    end if;
  end if;
  if current_setting('request.headers', true)::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Rows are counted exactly here.', hint = 'Prefer: count=exact';
  end if;
end
$$;
grant execute on function private.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.check_request';
-- No list of tables, columns and functions for whoever asks at the root.
alter role authenticator set pgrst.openapi_mode = 'disabled';
notify pgrst, 'reload config';
