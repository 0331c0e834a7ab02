-- Lists and pages of schools, from the stored figures.

create view public.school_directory with (security_invoker = true) as
  select
    id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, degree, control,
    place, state, created_at, updated_at,
    coalesce(profiles, 0) as profile_count,
    round(gpa_hundredths / 100.0 / nullif(gpa_profiles, 0), 2) as avg_gpa,
    round(school_figures.mcat / nullif(mcat_profiles, 0)::numeric)::integer as avg_mcat
  from public.schools
  left join public.school_figures on school_id = id;
comment on view public.school_directory is
  'Schools with the number of their profiles and their average GPA and MCAT. Read with the caller''s rights.';
grant select on public.school_directory to authenticated, service_role;

-- The known school that a text most likely means, by all of its spellings: {id, name}; the id is null if no profile is from
-- there. Members cannot read the aliases.
create function private.school_like(spelling text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', s.id, 'name', known.name)
  from (
    select alias, school_name as name from public.school_aliases
    union all
    select lower(name), name from public.schools) known
  left join public.schools s on s.id = private.school_slug(known.name),
    extensions.similarity(known.alias, lower(left(spelling, 100))) as likeness
  where likeness >= 0.3 and private.may_read_applicants()
  order by likeness desc, known.name
  limit 1
$$;
grant execute on function private.school_like(text) to authenticated;

-- There are a few hundred schools at most: the search runs with the caller's rights, and no index would help.
create function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  found constant text[] := array(
    select id from public.schools
    where term is null or lower(name) like '%' || term || '%' or lower(state) = term
      or id = private.school_id_by_alias(search)
      or term = any (string_to_array(lower(replace(degree, 'DO', 'DO and osteopathic')), ' and ')));
  shown constant private.list_page := private.page_of(cardinality(found), page, page_size);
begin
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'nth' order by nth), '[]')
      from (
        select id, name, image_url, custom_image_url, degree, control, state, profile_count, avg_gpa, avg_mcat,
          row_number() over (
            order by
              case sort when 'profiles-desc' then -profile_count when 'profiles-asc' then profile_count end,
              case when sort = 'name-desc' then lower(name) end desc,
              lower(name), id) as nth
        from public.school_directory
        where id = any (found)
        order by nth
        limit shown.page_size offset (shown.page - 1) * shown.page_size) s),
    'near', case when found = '{}' then private.school_like(search) end)
    || to_jsonb(shown);
end
$$;
comment on function public.search_schools(text, text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count, near} of the schools that match the search by a part of their name, by an alias, their state or their degree. Of none, near is the known school {id, name} that the search most resembles, its id null if no profile is from there. Sort: name-asc (default), name-desc, profiles-desc, profiles-asc. Unknown values are ignored; anyone else gets no rows.';
grant execute on function public.search_schools(text, text, integer, integer) to authenticated;
