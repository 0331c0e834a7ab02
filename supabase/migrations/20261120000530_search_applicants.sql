-- The search behind the profiles list. Under a policy, LIKE cannot use an index, because it might
-- leak the rows it compares; so the function in private asks once whether the caller may read
-- profiles at all, and then searches with its owner's rights.

-- What a person typed, ready for LIKE: lower case, single spaces, at most 100 characters, and the
-- characters LIKE gives a meaning to taken literally. Null when nothing is left.
create function private.like_literal(typed text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    regexp_replace(
      left(trim(regexp_replace(lower(typed), '\s+', ' ', 'g')), 100),
      '([\\%_])', '\\\1', 'g'),
    '')
$$;

create function private.search_applicants(
  search text, majors text[], gpa_bands text[], mcat_bands text[], sort text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term text := private.like_literal(search);
  major_terms text[] := array(select private.like_literal(m) from unnest(majors) m where private.like_literal(m) is not null);
  gpa_known text[] := array(select b from unnest(gpa_bands) b where b in ('3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below3.5'));
  mcat_known text[] := array(select b from unnest(mcat_bands) b where b in ('520+', '515-519', '510-514', 'Below510'));
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  total integer := 0;
  pages integer;
  current_page integer;
  found jsonb := '[]';
begin
  if private.has_capability('profiles') or private.is_admin() then
    select count(*) into total
    from private.matching_applicants(term, major_terms, gpa_known, mcat_known);
  end if;

  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  if total > 0 then
    select jsonb_agg(to_jsonb(p) - array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by'])
    into found
    from (
      select * from private.matching_applicants(term, major_terms, gpa_known, mcat_known)
      order by
        case when sort = 'gpa-desc' then -gpa_hundredths when sort = 'gpa-asc' then gpa_hundredths
          when sort = 'mcat-desc' then -mcat when sort = 'mcat-asc' then mcat
          when sort = 'newest' then -matriculation_year end nulls last,
        number
      limit size offset (current_page - 1) * size
    ) p;
  end if;
  return jsonb_build_object(
    'rows', found, 'total', total, 'page', current_page, 'page_size', size, 'page_count', pages);
end
$$;

-- Selections within a group are alternatives; the groups all have to hold. An empty group holds.
-- A profile without the value a group looks at is left out while that group is in use.
create function private.matching_applicants(term text, majors text[], gpa_bands text[], mcat_bands text[])
returns setof public.applicants
language sql stable set search_path = ''
as $$
  select *
  from public.applicants a
  where (term is null or a.search_text like '%' || term || '%')
    and (majors = '{}' or exists (select from unnest(majors) m where lower(a.major) like '%' || m || '%'))
    and (gpa_bands = '{}'
      or '3.9-4.0' = any (gpa_bands) and a.gpa_hundredths between 390 and 400
      or '3.7-3.89' = any (gpa_bands) and a.gpa_hundredths between 370 and 389
      or '3.5-3.69' = any (gpa_bands) and a.gpa_hundredths between 350 and 369
      or 'Below3.5' = any (gpa_bands) and a.gpa_hundredths < 350)
    and (mcat_bands = '{}'
      or '520+' = any (mcat_bands) and a.mcat >= 520
      or '515-519' = any (mcat_bands) and a.mcat between 515 and 519
      or '510-514' = any (mcat_bands) and a.mcat between 510 and 514
      or 'Below510' = any (mcat_bands) and a.mcat < 510)
$$;

create function public.search_applicants(
  search text default null,
  majors text[] default null,
  gpa_bands text[] default null,
  mcat_bands text[] default null,
  sort text default null,
  page integer default 1,
  page_size integer default 10)
returns jsonb
language sql stable set search_path = ''
as $$ select private.search_applicants(search, majors, gpa_bands, mcat_bands, sort, page, page_size) $$;
comment on function public.search_applicants(text, text[], text[], text[], text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count}. Sort: number (default), newest, gpa-desc, gpa-asc, mcat-desc, mcat-asc. Anything unknown is ignored; anyone else gets no rows.';

grant execute on function
  private.search_applicants(text, text[], text[], text[], text, integer, integer),
  public.search_applicants(text, text[], text[], text[], text, integer, integer) to authenticated;
