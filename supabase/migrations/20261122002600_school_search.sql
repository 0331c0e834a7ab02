-- Lists and pages of schools, from the stored figures.

create view public.school_directory with (security_invoker = true) as
  select
    id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, created_at, updated_at,
    coalesce(profiles, 0) as profile_count,
    round(gpa_hundredths / 100.0 / nullif(gpa_profiles, 0), 2) as avg_gpa,
    round(school_figures.mcat / nullif(mcat_profiles, 0)::numeric)::integer as avg_mcat
  from public.schools
  left join public.school_figures on school_id = id;
comment on view public.school_directory is
  'Schools with the number of their profiles and their average GPA and MCAT. Read with the caller''s rights.';
grant select on public.school_directory to authenticated, service_role;

-- There are a few hundred schools at most: the search runs with the caller's rights, and no index would help.
create function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  school_by_alias text := private.school_id_by_alias(search);
  total integer;
  shown private.list_page;
begin
  select count(*) into total
  from public.schools where term is null or lower(name) like '%' || term || '%' or id = school_by_alias;

  shown := private.page_of(total, page, page_size);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'nth' order by nth), '[]')
      from (
        select id, name, image_url, custom_image_url, profile_count, avg_gpa, avg_mcat,
          row_number() over (
            order by
              case sort when 'profiles-desc' then -profile_count when 'profiles-asc' then profile_count end,
              case when sort = 'name-desc' then lower(name) end desc,
              lower(name), id) as nth
        from public.school_directory
        where term is null or lower(name) like '%' || term || '%' or id = school_by_alias
        order by nth
        limit shown.page_size offset (shown.page - 1) * shown.page_size) s))
    || to_jsonb(shown);
end
$$;
comment on function public.search_schools(text, text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count} of the schools whose name matches the search, and the school it is an alias of. Sort: name-asc (default), name-desc, profiles-desc, profiles-asc. Unknown values are ignored; anyone else gets no rows.';
grant execute on function public.search_schools(text, text, integer, integer) to authenticated;

-- A page of the profiles that a school accepted. Their number is stored, and the index on links finds the page. Like
-- search_applicants, checks once whether the caller can read profiles.
create function private.school_applicants(school text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_reader constant boolean := private.may_read_applicants();
  shown constant private.list_page := private.page_of(
    (select profiles from public.school_figures where school_id = school and is_reader), page, page_size);
  found constant integer[] := array(
    select applicant_number
    from public.applicant_schools
    where school_id = school and is_reader
    order by applicant_number
    limit shown.page_size offset (shown.page - 1) * shown.page_size);
begin
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.applicant_json(a) order by a.number), '[]')
      from public.applicants a where a.number = any (found)))
    || to_jsonb(shown);
end
$$;
create function public.school_applicants(school text, page integer default 1, page_size integer default 10)
returns jsonb
language sql stable set search_path = ''
as $$ select private.school_applicants(school, page, page_size) $$;
comment on function public.school_applicants(text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count} of the applicants accepted by a school, ordered by number. Anyone else gets no rows, as does an unknown school.';
grant execute on function
  private.school_applicants(text, integer, integer), public.school_applicants(text, integer, integer) to authenticated;
