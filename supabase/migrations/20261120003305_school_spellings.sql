-- A school is found by what people call it, too: 'washu', 'upenn'.

-- The id of the school that a whole spelling is an alias of; null if none is. Members may not read the
-- aliases, but may ask what one stands for.
create function private.school_called(spelling text) returns text
language sql stable security definer set search_path = ''
as $$ select private.school_slug(school_name) from public.school_aliases where alias = lower(trim(spelling)) $$;

create or replace function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  called text := private.school_called(search);
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer;
  pages integer;
  current_page integer;
begin
  select count(*) into total
  from public.schools where term is null or lower(name) like '%' || term || '%' or id = called;

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
        where term is null or lower(name) like '%' || term || '%' or id = called
        order by nth
        limit size offset (current_page - 1) * size) s),
    'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;
comment on function public.search_schools(text, text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count} of the schools whose name holds the search, and of the one it is an alias of. Sort: alphabetical (default), alphabetical-reverse, profiles-desc, profiles-asc. Anything unknown is ignored; anyone else gets no rows.';

grant execute on function private.school_called(text) to authenticated;
