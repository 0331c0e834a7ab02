-- What the pages of a signed-in person need beside their data, in one call: what they hold, what they have saved, and what is
-- unfinished. It reads with the caller's rights, as asking for each part would.
create function public.my_start() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'is_admin', private.is_admin(),
    'capabilities', private.held_capabilities(),
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'plan', e.plan, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at,
        'capabilities', coalesce(p.capabilities, '{}'))), '[]')
      from public.entitlements e left join public.products p on p.id = e.plan
      where e.user_id = me.id),
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
  'What a signed-in person''s pages need beside their data: {is_admin, capabilities (held now), grants: [{plan, starts_at, ends_at, revoked_at, capabilities}], plans (my_plans), my_numbers, saved_applicants and saved_schools (ids, latest first), has_fresh_orders: one is not known to be paid, or was completed within a quarter of an hour}. A product off sale that they no longer hold has no capabilities.';
grant execute on function public.my_start() to authenticated;
