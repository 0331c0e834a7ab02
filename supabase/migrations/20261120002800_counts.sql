-- `Prefer: count=planned` and `count=estimated` ask the planner how many rows there would be. It goes by
-- its statistics of the whole table, whatever a policy hides of it, so anyone who is signed in could
-- read off how many orders, members and profiles there are. Rows are counted exactly, or not at all.
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_setting('request.headers', true)::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Rows are counted exactly here.', hint = 'Prefer: count=exact';
  end if;
end
$$;

grant execute on function private.check_request() to anon, authenticated, service_role;

-- The Data API calls it before every request, as the caller.
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';
