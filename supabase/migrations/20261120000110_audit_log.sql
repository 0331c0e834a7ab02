-- Who changed what, and when. Written by triggers on everything an admin can edit; nobody writes it
-- by hand, and nobody changes it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  -- The row's key as JSON, or null when one statement touched so many rows that only their number is kept.
  row_key jsonb,
  row_count integer not null default 1,
  -- For an update only the columns that changed; for an insert or delete the whole row.
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Changes to what admins edit, one entry a row. Append-only.';
create index audit_log_table_name_idx on public.audit_log (table_name, happened_at desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, happened_at desc);

alter table public.audit_log enable row level security;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;
-- No grant to write: entries come from private.tg_audit alone.

-- What differs between two versions of a row: the columns of the first whose value changed.
create function private.changed_columns(of_row jsonb, against jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(of_row)
  where value is distinct from against -> key
$$;

-- Statement triggers: <event> referencing the transition tables, and the key columns as arguments.
-- A statement over more rows than detail_limit is summed up in one entry. Only requests are recorded:
-- migrations, and whoever has the database's own password, have a history of their own.
create function private.tg_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  detail_limit constant integer := 1000;
  actor_role text := auth.jwt() ->> 'role';
  key_columns text[] := tg_argv;
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
  elsif touched > detail_limit then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_count)
    values (auth.uid(), actor_role, lower(tg_op), tg_table_name, touched);
  elsif tg_op = 'INSERT' then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, after)
    select auth.uid(), actor_role, 'insert', tg_table_name, private.row_key(to_jsonb(n), key_columns), to_jsonb(n)
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, before)
    select auth.uid(), actor_role, 'delete', tg_table_name, private.row_key(to_jsonb(o), key_columns), to_jsonb(o)
    from old_rows o;
  else
    insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, before, after)
    select auth.uid(), actor_role, 'update', tg_table_name, o.key,
      private.changed_columns(o.row, n.row), private.changed_columns(n.row, o.row)
    from (select private.row_key(to_jsonb(r), key_columns) as key, to_jsonb(r) as row from old_rows r) o
    join (select private.row_key(to_jsonb(r), key_columns) as key, to_jsonb(r) as row from new_rows r) n using (key)
    where o.row <> n.row;
  end if;
  return null;
end
$$;

create function private.row_key(of_row jsonb, key_columns text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(of_row) where key = any (key_columns)
$$;

-- Puts a table under audit: select private.audit('public.products', 'id');
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
end
$$;
