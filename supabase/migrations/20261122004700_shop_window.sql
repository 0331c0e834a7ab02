-- What visitors may know of the store before they buy: how much is in the plans, what the profiles are like as a whole, the open pages
-- of a guide, whether a plan costs less than its parts, and the words that an admin has written.

-- The cheapest other plans on sale that open together what a plan does and nothing else; none if there are none, or if the plan has
-- a file, which no other has. One plan of each set of capabilities can be a part, so at most four are.
create function private.parts_of(plan text) returns table (cents integer, parts text[])
language sql stable security definer set search_path = ''
as $$
  with recursive whole as (
    select c.id, c.capabilities from public.catalogue c
    where c.id = parts_of.plan and not exists (select from public.product_files f where f.product_id = c.id)
  ),
  smaller as (
    select distinct on (opens) row_number() over (order by c.id) as nth, c.id, c.price_cents, opens
    from whole
    join public.catalogue c on c.id <> whole.id and c.capabilities <@ whole.capabilities and c.capabilities <> '{}'
    cross join lateral (select array(select distinct one from unnest(c.capabilities) one order by one)) as sorted (opens)
    order by opens, c.price_cents, c.id
  ),
  together as (
    select nth as last, opens, price_cents, array[id] as parts from smaller
    union all
    select s.nth, t.opens || s.opens, t.price_cents + s.price_cents, t.parts || s.id
    from together t join smaller s on s.nth > t.last and not s.opens <@ t.opens
  )
  select t.price_cents, t.parts
  from together t join whole on whole.capabilities <@ t.opens
  order by t.price_cents, cardinality(t.parts), t.parts
  limit 1
$$;

-- Whether a plan may be recommended: it is on sale, costs less than its parts, and no other opens as much for no more.
create function private.is_worth_it(plan text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.catalogue c
    where c.id = is_worth_it.plan
      and not exists (select from private.parts_of(c.id) p where p.cents <= c.price_cents)
      and not exists (
        select from public.catalogue o
        where o.id <> c.id and o.price_cents <= c.price_cents and o.capabilities @> c.capabilities and c.capabilities <> '{}'
          and not exists (select from public.product_files f where f.product_id = c.id)))
$$;

-- What the first thousand published profiles are like. No figure tells of fewer than five, nor does what changed since yesterday:
-- a profile counts once it is one of five more, a range ends where five are at its end or beyond, and how many took a gap year is told
-- if at least five did and at least five did not.
create function private.profile_figures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with first as (
    select published_at, number, gpa_hundredths, mcat, gap_years, score_report_seen_at
    from public.applicants where is_published order by published_at limit 1000
  ),
  counted as (
    select * from first order by published_at, number limit (select count(*) / 5 * 5 from first)
  )
  select jsonb_build_object(
    'of', count(*),
    -- Of fewer than twenty, the ends would leave out most.
    'gpa', case when count(gpa_hundredths) >= 20 then jsonb_build_array(
      ((array_agg(gpa_hundredths order by gpa_hundredths))[5] / 100.0)::numeric(3, 2),
      ((array_agg(gpa_hundredths order by gpa_hundredths desc nulls last))[5] / 100.0)::numeric(3, 2)) end,
    'mcat', case when count(mcat) >= 20 then jsonb_build_array(
      (array_agg(mcat order by mcat))[5], (array_agg(mcat order by mcat desc nulls last))[5]) end,
    'gap_year', case
      when count(*) filter (where gap_years > 0) >= 5 and count(*) filter (where gap_years = 0) >= 5
      then count(*) filter (where gap_years > 0) end,
    'score_reports', case when count(score_report_seen_at) >= 5 then count(score_report_seen_at) end,
    'newest', to_char(max(published_at) at time zone (select time_zone from public.store_settings), 'FMMonth YYYY'),
    -- The built-in ones have these numbers.
    'samples', count(*) filter (where number <= 35))
  from counted
$$;

-- How many profiles and schools there are is counted up to a thousand, so that a visit costs little. Of a guide, only its
-- title, its size and its open pages are told, these with a plan that opens it.
create function private.shop_window(plan text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profiles', (select count(*) from (select from public.applicants where is_published limit 1000) p),
    'schools', (select count(*) from (select from public.school_figures where profiles > 0 limit 1000) f),
    'figures', private.profile_figures(),
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
    'bundles', (
      select coalesce(jsonb_object_agg(c.id, jsonb_build_object('parts', p.parts, 'cents', p.cents)), '{}')
      from public.catalogue c cross join private.parts_of(c.id) p
      where cardinality(p.parts) > 1),
    'recommended_plan', case when private.is_worth_it(recommended_plan) then recommended_plan else '' end,
    'refund_days', refund_days, 'questions', questions, 'quotes', quotes, 'seller_name', seller_name)
  from public.store_settings
$$;

create function public.shop_window(plan text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.shop_window(plan) $$;
comment on function public.shop_window(text) is
  'Everyone: how many profiles and schools there are, up to a thousand; figures of the profiles, none of fewer than five; the published guides with titles and pages, and the open pages of those that a plan on sale opens; for each plan that others together replace, which they are and what they cost; the recommended plan, none while its parts cost no more; the days of the refund, the questions, quotes and seller''s name, empty until an admin enters them.';
grant execute on function private.shop_window(text), public.shop_window(text) to anon, authenticated, service_role;
-- No grant on the functions before: only shop_window calls them.
