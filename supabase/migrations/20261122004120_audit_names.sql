-- The subjects of audit entries, in words. The log stores keys, because it outlives what it is about and keeps no personal
-- data; names and e-mail addresses are looked up when an admin reads it.

-- Of access: the product's name, the person and the order, if there is one.
create function private.access_subject(entitlement uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', p.name, 'email', private.email_of(e.user_id), 'order_id', e.order_id)
  from public.entitlements e join public.products p on p.id = e.product_id
  where e.id = entitlement
$$;

-- The thing an entry is about, as far as it still exists: its name, the e-mail address of its person, its order. Null if
-- it is gone. The row has the changed columns only, for an update.
create function private.audit_subject(of_table text, key jsonb, of_row jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'products' then (
      select jsonb_build_object('name', p.name) from public.products p where p.id = key ->> 'id')
    when 'product_files' then (
      select jsonb_build_object('name', p.name) from public.products p where p.id = key ->> 'product_id')
    when 'product_sales' then (
      select jsonb_build_object('name', p.name) from public.products p where p.id = key ->> 'product_id')
    when 'applicants' then (
      select jsonb_build_object('name', a.number::text) from public.applicants a where a.id = key ->> 'id')
    when 'schools' then (
      select jsonb_build_object('name', s.name) from public.schools s where s.id = key ->> 'id')
    when 'school_aliases' then (
      select jsonb_build_object('name', a.alias) from public.school_aliases a where a.alias = key ->> 'alias')
    when 'guides' then (
      select jsonb_build_object('name', g.title) from public.guides g where g.id = key ->> 'id')
    when 'coupons' then (
      select jsonb_build_object('name', c.code) from public.coupons c where c.code = key ->> 'code')
    when 'contact_messages' then (
      select jsonb_build_object('email', m.email) from public.contact_messages m where m.id = (key ->> 'id')::uuid)
    when 'applicant_submissions' then (
      select jsonb_build_object('email', s.email) from public.applicant_submissions s where s.id = (key ->> 'id')::uuid)
    when 'contributor_earnings' then (
      select jsonb_build_object('email', e.email) from public.contributor_earnings e where e.id = (key ->> 'id')::bigint)
    when 'refunds' then (
      select jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'amount_cents', r.amount_cents)
      from public.refunds r join public.orders o on o.id = r.order_id where r.id = (key ->> 'id')::uuid)
    when 'entitlements' then private.access_subject((key ->> 'id')::uuid)
    when 'access_changes' then private.access_subject((of_row ->> 'entitlement_id')::uuid)
    when 'admins' then jsonb_build_object('email', private.email_of((key ->> 'user_id')::uuid))
    when 'second_factors' then jsonb_build_object('email', private.email_of((key ->> 'user_id')::uuid))
  end
$$;

-- The e-mail addresses of the accounts that a row names, by id.
create function private.audit_people(of_row jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(u.id, u.email), '{}')
  from auth.users u
  where u.id in (
    select value::uuid from jsonb_each_text(of_row)
    where (key = 'user_id' or key like '%\_by') and pg_input_is_valid(value, 'uuid'))
$$;
