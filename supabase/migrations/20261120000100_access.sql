-- Who may do what. Every policy asks one of these three questions, wrapped in a sub-select so that
-- PostgreSQL answers it once per statement: (select private.has_capability('profiles')).
-- They are plpgsql, not sql, because the tables they read come in later files.

-- An admin is one by claim and by record: the claim alone is stale after a demotion, and the record
-- alone would not be in a token. user_metadata, which people can edit themselves, is never looked at.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
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
language plpgsql stable security definer set search_path = ''
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
language plpgsql stable security definer set search_path = ''
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

grant execute on function private.is_admin() to authenticated;
grant execute on function private.has_capability(text) to authenticated;
grant execute on function private.held_products() to authenticated;
