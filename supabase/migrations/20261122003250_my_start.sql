-- What the pages of a signed-in person need beside their data, in one call: what they hold, what they have saved, and what is
-- unfinished. It reads with the caller's rights, as asking for each part would.
create function public.my_start() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    -- The clock of a browser may be hours off.
    'now', now(),
    'role', case when private.is_admin() then 'admin' when private.is_staff() then 'support' end,
    'capabilities', private.held_capabilities(),
    'held_products', private.held_products(),
    'next_end', (
      select min(e.ends_at)
      from public.entitlements e
      where e.user_id = me.id and e.revoked_at is null and now() >= e.starts_at and now() < e.ends_at),
    'plans', (select coalesce(jsonb_agg(to_jsonb(plans)), '[]') from public.my_plans() plans),
    'my_numbers', (select p.my_numbers from public.profiles p where p.user_id = me.id),
    'saved_applicants', (
      select coalesce(jsonb_agg(s.applicant_id order by s.created_at desc, s.applicant_id), '[]')
      from public.saved_applicants s where s.user_id = me.id),
    'saved_schools', (
      select coalesce(jsonb_agg(s.school_id order by s.created_at desc, s.school_id), '[]')
      from public.saved_schools s where s.user_id = me.id),
    'has_fresh_orders', exists (
      select from public.orders o
      where o.user_id = me.id
        and (o.status in ('pending', 'failed') or o.completed_at >= now() - interval '15 minutes')))
  from (select auth.uid() as id) me
$$;
comment on function public.my_start() is
  'What a signed-in person''s pages need beside their data: {now, role (admin, support or null), capabilities and held_products (held now), next_end: when the first of these ends, or null, plans (my_plans), my_numbers, saved_applicants and saved_schools (ids, latest first), has_fresh_orders: one is not known to be paid, or was completed within a quarter of an hour}.';
grant execute on function public.my_start() to authenticated;
