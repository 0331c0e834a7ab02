-- An entry of the audit log tells what an admin changed. Columns that change along with any other (who
-- changed the row, when, for the how-manieth time) say nothing of their own: they are left out, and a
-- row in which nothing else changed is no entry.

create or replace function private.changed_columns(of_row jsonb, against jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(of_row)
  where value is distinct from against -> key and key not in ('updated_at', 'updated_by', 'version')
$$;

create or replace function private.tg_audit() returns trigger
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
    where private.changed_columns(o.row, n.row) <> private.changed_columns(n.row, o.row);
  end if;
  return null;
end
$$;
