-- The audit log as admins read it: filtered, the latest first, and with the e-mail address of whoever it
-- was. An address stands in the account alone; of a deleted account there is an id and no address.

-- A page of entries older than one that was seen, so that a late page costs what the first does and
-- new entries shift nothing.
create function private.search_audit_log(
  in_table text, by_email text, with_action text, since timestamptz, until timestamptz, with_key text,
  older_than bigint, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  email_part constant text := private.like_literal(by_email);
  key_part constant text := private.like_literal(with_key);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_admin();
  return (
    with found as (
      select log.*, users.email as actor_email
      from public.audit_log log
      left join auth.users on users.id = log.actor_id
      where (in_table is null or log.table_name = in_table)
        and (with_action is null or log.action = with_action)
        and (since is null or log.happened_at >= since)
        and (until is null or log.happened_at < until)
        and (older_than is null or log.id < older_than)
        and (email_part is null or lower(users.email) like '%' || email_part || '%')
        and (key_part is null or exists (
          select from jsonb_each_text(log.row_key) as k where lower(k.value) like '%' || key_part || '%'))
      order by log.id desc
      limit size + 1
    ),
    page as (select * from found order by id desc limit size)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(p) order by id desc), '[]') from page p),
      'has_more', (select count(*) from found) > size));
end
$$;

create function public.search_audit_log(
  in_table text default null, by_email text default null, with_action text default null,
  since timestamptz default null, until timestamptz default null, with_key text default null,
  older_than bigint default null, page_size integer default 25)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_audit_log(
    in_table, by_email, with_action, since, until, with_key, older_than, page_size)
$$;
comment on function public.search_audit_log is
  'Admins: {rows, has_more} of the audit log, the latest first: entries of a table, by somebody whose e-mail address holds a text, of an action, from a moment until before another, whose key holds a text, older than the entry with an id.';

-- The tables under audit, for whoever has to choose one.
create function private.audited_tables() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select distinct relname::text
    from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
    where tgfoid = 'private.tg_audit'::regproc
    order by 1);
end
$$;

create function public.audited_tables() returns text[]
language sql stable set search_path = ''
as $$ select private.audited_tables() $$;
comment on function public.audited_tables() is 'Admins: the names of the tables whose changes are recorded.';

grant execute on function
  private.search_audit_log(text, text, text, timestamptz, timestamptz, text, bigint, integer),
  public.search_audit_log(text, text, text, timestamptz, timestamptz, text, bigint, integer),
  private.audited_tables(), public.audited_tables()
  to authenticated;
