-- The questions of the access rules. Every policy asks one of the first three, wrapped in a sub-select so that
-- PostgreSQL answers it once per statement: (select private.has_capability('profiles')).
-- They are plpgsql, not sql, because the tables they read come in later files. They only read, and `parallel
-- safe` says so: large tables are counted for members by several processes, as for anybody else.

-- An admin is one by claim and by record: the claim alone is stale after a demotion, and the record
-- alone would not be in a token. user_metadata, which people can edit themselves, is never looked at.
create function private.is_admin() returns boolean
language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() -> 'app_metadata' -> 'is_admin' = 'true'::jsonb, false)
    and exists (
      select from auth.users
      where id = auth.uid() and raw_app_meta_data -> 'is_admin' = 'true'::jsonb
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
    join public.product_capabilities using (product_id)
    where entitlements.user_id = auth.uid()
      and entitlements.revoked_at is null
      and now() >= entitlements.starts_at
      and now() < entitlements.ends_at
      and product_capabilities.capability = has_capability.capability
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

-- Whether somebody is an admin now, whatever their token says. For the server, which took the id from a
-- verified token.
create function private.is_admin_account(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = is_admin_account.user_id and raw_app_meta_data -> 'is_admin' = 'true'::jsonb)
$$;

-- The e-mail address of an account, which no client can read; null for an account that is gone.
create function private.email_of(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select email from auth.users where id = email_of.user_id $$;

grant execute on function private.is_admin() to authenticated;
grant execute on function private.has_capability(text) to authenticated;
grant execute on function private.held_products() to authenticated;
grant execute on function private.is_admin_account(uuid) to service_role;
