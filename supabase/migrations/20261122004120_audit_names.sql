-- The subjects of audit entries, in words. The log stores keys, because it outlives what it is about and keeps no personal
-- data; names and email addresses are looked up when an admin reads it.

-- Of access: the product's name, the person and the order, if there is one.
create function private.access_subject(entitlement uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', p.name, 'email', private.email_of(e.user_id), 'order_id', e.order_id)
  from public.entitlements e join public.products p on p.id = e.product_id
  where e.id = entitlement
$$;

-- The thing an entry is about, as far as it still exists: its name, the email address of its person, its order. Null if
-- it is gone, or has none. The row has the changed columns only, for an update.
create function private.audit_subject(of_table text, key jsonb, of_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_product constant boolean := of_table in ('product_files', 'product_sales');
  named constant text := case when of_product then 'products' else of_table end;
  key_column constant text := case when of_product then 'id' else (select min(col) from jsonb_object_keys(key) col) end;
  found jsonb;
begin
  if of_table = 'refunds' then
    return (
      select jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'amount_cents', r.amount_cents)
      from public.refunds r join public.orders o on o.id = r.order_id where r.id = (key ->> 'id')::uuid);
  elsif of_table = 'entitlements' then
    return private.access_subject((key ->> 'id')::uuid);
  elsif of_table = 'access_changes' then
    return private.access_subject((of_row ->> 'entitlement_id')::uuid);
  elsif of_table = 'waiting_grants' then
    return (
      select jsonb_build_object('name', p.name, 'email', w.email)
      from private.waiting_grants w join public.products p on p.id = w.product_id where w.id = (key ->> 'id')::uuid);
  elsif of_table = 'staff_invitations' then
    -- One that is over is known from its email.
    return jsonb_build_object('email', coalesce(
      (select i.email from private.staff_invitations i where i.id = (key ->> 'id')::uuid),
      (select o.email from private.outbox o where o.dedupe_key = 'staff_invitation:' || (key ->> 'id'))));
  elsif of_table = 'message_answers' then
    return (select jsonb_build_object('email', m.email) from public.contact_messages m where m.id = (key ->> 'message_id')::uuid);
  elsif of_table in ('accounts', 'admins', 'data_exports', 'email_addresses', 'second_factors', 'support') then
    return jsonb_build_object('email', private.email_of((key ->> 'user_id')::uuid));
  elsif key_column is null or to_regclass(format('public.%I', named)) is null then
    return null;
  end if;
  execute format(
    'select to_jsonb(t) from public.%1$I t where t.%2$I = (jsonb_populate_record(null::public.%1$I, $1)).%2$I', named, key_column)
  into found using case when of_product then jsonb_build_object('id', key -> 'product_id') else key end;
  return nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(found ->> 'title', found ->> 'name', found ->> 'alias', found ->> 'code', found ->> 'number',
        case of_table when 'announcements' then found ->> 'subject' end),
      'email', found ->> 'email',
      'amount_cents', case of_table when 'contributor_earnings' then found -> 'amount_cents' end)),
    '{}');
end
$$;

-- The email addresses of the accounts that a row names, by id.
create function private.audit_people(of_row jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(u.id, u.email), '{}')
  from auth.users u
  where u.id in (
    select value::uuid from jsonb_each_text(of_row)
    where (key = 'user_id' or key like '%\_by') and pg_input_is_valid(value, 'uuid'))
$$;
