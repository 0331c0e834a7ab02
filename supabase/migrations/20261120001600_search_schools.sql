-- The search behind the schools list. It runs with the caller's rights: there are some hundreds of
-- schools at most, so that the policies' rule about indexes costs nothing here. Profiles are counted
-- only where the order asks for it, and averaged only for the schools of the page.
create function public.search_schools(
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
  found text[];
begin
  select count(*) into total
  from public.schools where term is null or lower(name) like '%' || term || '%';

  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  found := array(
    select id
    from public.schools
    left join (
      select school_id, count(*) as profiles
      from public.applicant_schools
      where sort in ('profiles-desc', 'profiles-asc')
      group by school_id
    ) counted on school_id = id
    where term is null or lower(name) like '%' || term || '%'
    order by
      case sort
        when 'profiles-desc' then -coalesce(profiles, 0)
        when 'profiles-asc' then coalesce(profiles, 0)
      end,
      case when sort = 'alphabetical-reverse' then lower(name) end desc,
      lower(name), id
    limit size offset (current_page - 1) * size);

  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(s) order by array_position(found, s.id)), '[]')
      from (
        select id, name, image_url, custom_image_url, profile_count, avg_gpa, avg_mcat
        from public.school_directory where id = any (found)) s),
    'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;
comment on function public.search_schools(text, text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count} of the schools whose name holds the search. Sort: alphabetical (default), alphabetical-reverse, profiles-desc, profiles-asc. Anything unknown is ignored; anyone else gets no rows.';

-- What a caller types is prepared with the caller's rights.
grant execute on function private.like_literal(text) to authenticated;
grant execute on function public.search_schools(text, text, integer, integer) to authenticated;
