-- What visitors may know of the store before they buy: how much is in the plans, the open pages of a guide, and the words that an
-- admin has written.

-- How many profiles and schools there are is counted up to a thousand, so that a visit costs little. Of a guide, only its
-- title, its size and its open pages are told, these with a plan that opens it.
create function private.shop_window(plan text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profiles', (select count(*) from (select from public.applicants where is_published limit 1000) p),
    'schools', (select count(*) from (select from public.school_figures where profiles > 0 limit 1000) f),
    'guides', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'capability', g.capability, 'kind', g.kind, 'title', g.title, 'pages', g.page_count,
            'open_pages', case when g.capability = any (p.capabilities) then g.open_pages end)
          order by g.capability, g.sort_order, g.title, g.id),
        '[]')
      from public.guides g left join public.catalogue p on p.id = shop_window.plan
      where g.published_at <= now()),
    'recommended_plan', recommended_plan, 'refund_days', refund_days, 'questions', questions, 'quotes', quotes,
    'seller_name', seller_name)
  from public.store_settings
$$;

create function public.shop_window(plan text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.shop_window(plan) $$;
comment on function public.shop_window(text) is
  'Everyone: how many profiles and schools there are, up to a thousand; the published guides with titles and pages, and the open pages of those that a plan on sale opens; the recommended plan, the days of the refund, the questions, quotes and seller''s name, empty until an admin enters them.';
grant execute on function private.shop_window(text), public.shop_window(text) to anon, authenticated, service_role;
