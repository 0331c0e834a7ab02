-- The log of changes made by admins. Triggers on everything an admin can edit write it; no client can write or
-- change it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  -- The row's key as JSON; null if one statement touched so many rows that only their number is kept.
  row_key jsonb,
  row_count integer not null default 1,
  -- The import, or other large change, that this was part of.
  batch_id uuid,
  -- For an update only the columns that changed; for an insert or delete the whole row.
  before jsonb,
  after jsonb
);
comment on table public.audit_log is
  'Changes made by admins, one entry per changed row. Append-only, except that withdrawn profiles are removed from it.';
create index audit_log_table_name_idx on public.audit_log (table_name, happened_at desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, happened_at desc);
create index audit_log_batch_id_idx on public.audit_log (batch_id) where batch_id is not null;
-- Serves an entitlement's history.
create index audit_log_row_id_idx on public.audit_log (table_name, (row_key ->> 'id'));

alter table public.audit_log enable row level security;
select private.keep('public.audit_log', 'happened_at', '6 years');

create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;

-- The columns of a row that differ from another version of it, without those that change with every update
-- (updated_at, updated_by, version).
create function private.changed_columns(of_row jsonb, against jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(of_row)
  where value is distinct from against -> key and key not in ('updated_at', 'updated_by', 'version')
$$;

-- A row without what its searches are computed into.
create function private.audited(of_row jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select of_row - array['told', 'marks', 'story'] $$;

create function private.row_key(of_row jsonb, key_columns text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(of_row) where key = any (key_columns)
$$;

-- Statement trigger with the transition tables old_rows and new_rows; its arguments are the key columns. A statement
-- that touches more rows than detail_limit gets one summary entry. In a large change, which sets store.batch, what it
-- adds and deletes is one entry; what it updates has all its entries, because undoing an import reads them. Only API
-- requests are recorded, not migrations or direct database connections.
create function private.tg_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  detail_limit constant integer := 1000;
  actor_role text := auth.jwt() ->> 'role';
  key_columns text[] := tg_argv;
  batch constant uuid := nullif(current_setting('store.batch', true), '')::uuid;
  touched integer;
begin
  if actor_role is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    select count(*) into touched from old_rows;
  else
    select count(*) into touched from new_rows;
  end if;

  if touched = 0 then
    return null;
  elsif batch is null and touched > detail_limit or batch is not null and tg_op <> 'UPDATE' then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_count, batch_id)
    values (auth.uid(), actor_role, lower(tg_op), tg_table_name, touched, batch);
  elsif tg_op = 'INSERT' then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, after)
    select auth.uid(), actor_role, 'insert', tg_table_name, private.row_key(to_jsonb(n), key_columns), private.audited(to_jsonb(n))
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, before)
    select auth.uid(), actor_role, 'delete', tg_table_name, private.row_key(to_jsonb(o), key_columns), private.audited(to_jsonb(o))
    from old_rows o;
  else
    insert into public.audit_log (actor_id, actor_role, action, table_name, batch_id, row_key, before, after)
    select auth.uid(), actor_role, 'update', tg_table_name, batch, key,
      private.changed_columns(old_row, new_row), private.changed_columns(new_row, old_row)
    from (
      -- Not a join: a session plans for as many rows as its first update had, and would compare each of thousands with each.
      select key, (array_agg(row) filter (where not is_new))[1] as old_row, (array_agg(row) filter (where is_new))[1] as new_row
      from (
        select false as is_new, private.row_key(to_jsonb(r), key_columns) as key, private.audited(to_jsonb(r)) as row from old_rows r
        union all
        select true, private.row_key(to_jsonb(r), key_columns), private.audited(to_jsonb(r)) from new_rows r) versions
      group by key) changes
    where private.changed_columns(old_row, new_row) <> private.changed_columns(new_row, old_row);
  end if;
  return null;
end
$$;

-- Puts a table under audit: select private.audit('public.products', 'id'); Rows that have a version, or that say who changed
-- them, do so by themselves from here on. Whoever deletes many at once has to prove who they are.
create function private.audit(of_table regclass, variadic key_columns text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  arguments text := (select string_agg(quote_literal(c), ', ') from unnest(key_columns) c);
begin
  execute format(
    'create trigger audit_insert after insert on %s referencing new table as new_rows
       for each statement execute function private.tg_audit(%s)', of_table, arguments);
  execute format(
    'create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
       for each statement execute function private.tg_audit(%s)', of_table, arguments);
  execute format(
    'create trigger audit_delete after delete on %s referencing old table as old_rows
       for each statement execute function private.tg_audit(%s)', of_table, arguments);
  execute format(
    'create trigger require_proof_of_many after delete on %s referencing old table as old_rows
       for each statement execute function private.tg_require_proof_of_many(''delete_many'')', of_table);
  if exists (select from pg_catalog.pg_attribute where attrelid = of_table and attname = 'version') then
    execute format('comment on column %s.version is %L', of_table,
      'Incremented by every change. Editors name the version they loaded.');
    execute format(
      'create trigger count_version before update on %s for each row execute function private.tg_count_version()', of_table);
  end if;
  if exists (select from pg_catalog.pg_attribute where attrelid = of_table and attname = 'updated_by') then
    execute format(
      'create trigger stamp_update before update on %s for each row execute function private.tg_stamp_update()', of_table);
  end if;
end
$$;

-- The log outlives accounts, and people have a right to erasure. So of what people send, it stores what the store decided
-- about it, and nothing that they wrote or that leads to their account: any other column of these tables is left out.
create function private.tg_audit_log__omit_personal_data() returns trigger
language plpgsql set search_path = ''
as $$
declare
  kept_columns constant text[] := array[
    'id', 'created_at', 'is_handled', 'newsletter', 'status', 'decided_at', 'decided_by', 'applicant_id', 'withdrawn_at', 'version',
    'submission_id', 'kind', 'amount_cents', 'earned_at', 'paid_at', 'paid_by', 'product_id', 'until', 'reason', 'granted_by',
    'message_id', 'answered_at', 'role', 'invited_by', 'invited_at'];
begin
  new.before := new.before - array(select c from jsonb_object_keys(new.before) c where c <> all (kept_columns));
  new.after := new.after - array(select c from jsonb_object_keys(new.after) c where c <> all (kept_columns));
  return new;
end
$$;

create trigger omit_personal_data before insert on public.audit_log
  for each row when (new.table_name in ('contact_messages', 'newsletter_subscribers', 'applicant_submissions', 'contributor_earnings', 'waiting_grants', 'message_answers', 'staff_invitations'))
  execute function private.tg_audit_log__omit_personal_data();

-- Audit entries for admins: filtered, latest first, with the actor's email address, which is null once the account is
-- deleted, and with what they are about (audit_names.sql). Keyset pagination: a late page costs no more than the first, and new entries shift nothing.
create function private.search_audit_log(
  in_table text, by_email text, with_action text, since timestamptz, until timestamptz, with_key text,
  older_than bigint, page_size integer, about text)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  email_part constant text := private.like_literal(by_email);
  key_part constant text := private.like_literal(with_key);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  entries bigint[];
begin
  perform private.require_admin();
  -- About the person with an address, or about those whose address has a part of it.
  entries := case when about is not null then array(
    select unnest(private.audit_about(address))
    from (
      select about as address
      union all
      (select email from auth.users
      where strpos(about, '@') = 0 and lower(email) like '%' || private.like_literal(about) || '%'
      order by email limit 20)) addresses) end;
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
        and (entries is null or log.id = any (entries))
        and (email_part is null or lower(users.email) like '%' || email_part || '%')
        and (key_part is null or exists (
          select from jsonb_each_text(log.row_key) as k where lower(k.value) like '%' || key_part || '%'))
      order by log.id desc
      limit size + 1
    ),
    page as (select * from found order by id desc limit size)
    select jsonb_build_object(
      'rows', (
        select coalesce(
          jsonb_agg(
            to_jsonb(p) || jsonb_build_object(
              'subject', private.audit_subject(p.table_name, p.row_key, coalesce(p.after, p.before)),
              'people', private.audit_people(coalesce(p.before, '{}')) || private.audit_people(coalesce(p.after, '{}')))
            order by id desc),
          '[]')
        from page p),
      'has_more', (select count(*) from found) > size));
end
$$;

create function public.search_audit_log(
  in_table text default null, by_email text default null, with_action text default null,
  since timestamptz default null, until timestamptz default null, with_key text default null,
  older_than bigint default null, page_size integer default 25, about text default null)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$
  select private.search_audit_log(
    in_table, by_email, with_action, since, until, with_key, older_than, page_size, about)
$$;
comment on function public.search_audit_log is
  'Admins: {rows, has_more} of the audit log, latest first, with what each entry is about and the email addresses of the people it names. Filters: table, part of the actor''s email address, action, time range (since, before until), part of the row''s key, entries older than an id, entries about the person with an email address, or about those (20 at most) whose address has a part without @.';

-- The names of the audited tables, for the filter, and of the entries that npm run admin writes (second_factors) or
-- that tell what was done for an account (accounts, admins, data_exports, email_addresses, support).
create function private.audited_tables() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select distinct relname::text
    from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
    where tgfoid = 'private.tg_audit'::regproc
    union
    select unnest('{accounts,admins,data_exports,email_addresses,second_factors,support}'::text[])
    order by 1);
end
$$;

create function public.audited_tables() returns text[]
language sql stable set search_path = ''
as $$ select private.audited_tables() $$;
comment on function public.audited_tables() is 'Admins: the names of the tables whose changes are recorded.';
grant execute on function
  private.search_audit_log(text, text, text, timestamptz, timestamptz, text, bigint, integer, text),
  public.search_audit_log(text, text, text, timestamptz, timestamptz, text, bigint, integer, text),
  private.audited_tables(), public.audited_tables()
  to authenticated;
