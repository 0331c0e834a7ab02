-- Saved cards and saved addresses share a rule: a person has at most one default, their first is it,
-- and removing it promotes the oldest that remains. These triggers keep it for any table with id,
-- user_id, is_default and created_at; a partial unique index on each table backs them.

create function private.tg_keep_one_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_default boolean;
begin
  -- One change a person at a time, or two first addresses could both become the default.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || new.user_id::text, 0));
  if new.is_default then
    execute format(
      'update %I.%I set is_default = false where user_id = $1 and id <> $2 and is_default',
      tg_table_schema, tg_table_name) using new.user_id, new.id;
  elsif tg_op = 'INSERT' then
    execute format(
      'select exists (select from %I.%I where user_id = $1 and is_default)',
      tg_table_schema, tg_table_name) into has_default using new.user_id;
    new.is_default := not has_default;
  end if;
  return new;
end
$$;

create function private.tg_promote_next_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update %1$I.%2$I set is_default = true where id = (
       select id from %1$I.%2$I where user_id = $1 order by created_at, id limit 1)',
    tg_table_schema, tg_table_name) using old.user_id;
  return null;
end
$$;
