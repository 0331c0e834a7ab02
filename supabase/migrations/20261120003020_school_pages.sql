-- Lists and pages of schools, from the figures that are kept.

-- Each school with what its profiles add up to.
create or replace view public.school_directory with (security_invoker = true) as
  select
    id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, created_at, updated_at,
    updated_by,
    coalesce(profiles, 0) as profile_count,
    round(gpa_hundredths / 100.0 / nullif(gpa_profiles, 0), 2) as avg_gpa,
    round(school_figures.mcat / nullif(mcat_profiles, 0)::numeric)::integer as avg_mcat
  from public.schools
  left join public.school_figures on school_id = id;

-- There are some hundreds of schools at most: it runs with the caller's rights, and no index would help.
create or replace function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer;
  pages integer;
  current_page integer;
begin
  select count(*) into total
  from public.schools where term is null or lower(name) like '%' || term || '%';

  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'nth' order by nth), '[]')
      from (
        select id, name, image_url, custom_image_url, profile_count, avg_gpa, avg_mcat,
          row_number() over (
            order by
              case sort when 'profiles-desc' then -profile_count when 'profiles-asc' then profile_count end,
              case when sort = 'alphabetical-reverse' then lower(name) end desc,
              lower(name), id) as nth
        from public.school_directory
        where term is null or lower(name) like '%' || term || '%'
        order by nth
        limit size offset (current_page - 1) * size) s),
    'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;

-- The profiles of those whom a school accepted, a page at a time, with the caller's rights. How many
-- there are is known, and the links alone, in an index, tell which are on the page.
create or replace function public.school_applicants(school text, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer := coalesce((select profiles from public.school_figures where school_id = school), 0);
  pages integer := greatest(ceil(total / size::numeric), 1);
  current_page integer := least(greatest(coalesce(page, 1), 1), pages);
  found integer[] := array(
    select applicant_number
    from public.applicant_schools
    where school_id = school
    order by applicant_number
    limit size offset (current_page - 1) * size);
begin
  return jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          to_jsonb(a) - array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']
          order by a.number),
        '[]')
      from public.applicants a where a.number = any (found)),
    'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;
