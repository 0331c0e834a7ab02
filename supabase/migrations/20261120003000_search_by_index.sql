-- The search at a million profiles. One walk along an index finds the numbers of those that match, in
-- their order, ten thousand at most; a page is a slice of them. So the last page costs what the first
-- does, a count is exact up to ten thousand, and above it is told that there are more.

-- Each order of the list, with the number that decides between equals: walked forwards only.
create index applicants_gpa_asc_idx on public.applicants (gpa_hundredths, number);
create index applicants_gpa_desc_idx on public.applicants (gpa_hundredths desc nulls last, number);
create index applicants_mcat_asc_idx on public.applicants (mcat, number);
create index applicants_mcat_desc_idx on public.applicants (mcat desc nulls last, number);
create index applicants_newest_idx on public.applicants (matriculation_year desc nulls last, number);
-- These begin with the same column.
drop index public.applicants_gpa_idx;
drop index public.applicants_mcat_idx;

drop function private.search_applicants(text, text[], text[], text[], text, integer, integer);
drop function private.matching_applicants(text, text[], text[], text[]);

-- The statement that finds the numbers. It is put together from what was asked, because a plan is only
-- as good as what it knows: a condition that holds for everybody is left out, and an order is named, so
-- that its index can be walked. What a person typed goes in as a literal.
-- Selections within a group are alternatives; the groups all have to hold. An empty group holds.
-- A profile without the value a group looks at is left out while that group is in use.
create function private.search_statement(
  term text, majors text[], gpa_bands text[], mcat_bands text[], sort text, most integer)
returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select array(select number from public.applicants where %s order by %s limit %s)',
    concat_ws(' and ',
      'true',
      'search_text like ' || quote_literal('%' || term || '%'),
      -- What is in the major is in the search text too, which has an index.
      (select '(' || string_agg(
          format('search_text like %1$L and lower(major) like %1$L', '%' || m || '%'), ' or ') || ')'
       from unnest(majors) m),
      (select '(' || string_agg(condition, ' or ') || ')'
       from (values
         ('3.9-4.0', 'gpa_hundredths between 390 and 400'),
         ('3.7-3.89', 'gpa_hundredths between 370 and 389'),
         ('3.5-3.69', 'gpa_hundredths between 350 and 369'),
         ('Below3.5', 'gpa_hundredths < 350')) bands (band, condition)
       where band = any (gpa_bands)),
      (select '(' || string_agg(condition, ' or ') || ')'
       from (values
         ('520+', 'mcat >= 520'),
         ('515-519', 'mcat between 515 and 519'),
         ('510-514', 'mcat between 510 and 514'),
         ('Below510', 'mcat < 510')) bands (band, condition)
       where band = any (mcat_bands))),
    case sort
      when 'gpa-desc' then 'gpa_hundredths desc nulls last, number'
      when 'gpa-asc' then 'gpa_hundredths, number'
      when 'mcat-desc' then 'mcat desc nulls last, number'
      when 'mcat-asc' then 'mcat, number'
      when 'newest' then 'matriculation_year desc nulls last, number'
      else 'number'
    end,
    most)
$$;

-- Under a policy, LIKE cannot use an index, because it might leak the rows it compares; so this asks
-- once whether the caller may read profiles at all, and then searches with its owner's rights.
create function private.search_applicants(
  search text, majors text[], gpa_bands text[], mcat_bands text[], sort text, page integer, page_size integer,
  most integer default 10000)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  size integer := least(greatest(coalesce(page_size, 10), 1), 100);
  numbers integer[] := '{}';
  is_capped boolean;
  total integer;
  pages integer;
  current_page integer;
  found jsonb := '[]';
begin
  if private.has_capability('profiles') or private.is_admin() then
    -- One more than is told, to know whether there are more.
    execute private.search_statement(
      private.like_literal(search),
      array(select private.like_literal(m) from unnest(majors) m where private.like_literal(m) is not null),
      gpa_bands, mcat_bands, sort, most + 1) into numbers;
  end if;

  is_capped := cardinality(numbers) > most;
  total := least(cardinality(numbers), most);
  pages := greatest(ceil(total / size::numeric), 1);
  current_page := least(greatest(coalesce(page, 1), 1), pages);
  if total > 0 then
    numbers := numbers[(current_page - 1) * size + 1 : least(current_page * size, total)];
    select jsonb_agg(
      to_jsonb(p) - array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']
      order by array_position(numbers, p.number))
    into found
    from public.applicants p
    where p.number = any (numbers);
  end if;
  return jsonb_build_object(
    'rows', found, 'total', total, 'page', current_page, 'page_size', size, 'page_count', pages)
    || case when is_capped then '{"is_capped": true}' else '{}' end::jsonb;
end
$$;

create or replace function public.search_applicants(
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
  'Members with profiles: {rows, total, page, page_size, page_count}. The total is exact up to 10000; where more match, that is all that can be paged through, and is_capped is true. Sort: number (default), newest, gpa-desc, gpa-asc, mcat-desc, mcat-asc. Anything unknown is ignored; anyone else gets no rows.';

grant execute on function
  private.search_applicants(text, text[], text[], text[], text, integer, integer, integer) to authenticated;
