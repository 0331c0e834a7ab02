-- The admins' list of applicants: newest first or sorted by any column, and every profile can be reached, among a
-- million too. Without a search, a page is a slice of an index and the count is exact. A search reads the first ten
-- thousand matches, as the members' search does, or as many as the page needs.

-- The order of a sort such as 'gpa-desc'; unknown ones are newest first. A missing value counts as the lowest. One index
-- per column serves both directions.
create function private.applicant_order(sort text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    (select case split_part(sort, '-', 2)
        when 'asc' then value || ' nulls first, number desc'
        when 'desc' then value || ' desc nulls last, number'
      end
     from (values
       ('major', 'lower(major)'), ('state', 'lower(state_of_residency)'), ('gpa', 'gpa_hundredths'), ('mcat', 'mcat'),
       ('schools', 'school_count')) as columns (name, value)
     where name = split_part(sort, '-', 1)),
    case sort
      when 'number-asc' then 'number'
      when 'number-desc' then 'number desc'
      when 'added-asc' then 'created_at, number'
      else 'created_at desc, number desc'
    end)
$$;

create function private.list_applicants(search text, sort text, page integer, page_size integer, drafts boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  numbered constant integer := private.applicant_number(search);
  ordered constant text := private.applicant_order(sort);
  wanted constant text := case when drafts then 'not is_published' else 'true' end;
  shown private.list_page := private.page_of(0, 1, page_size);
  -- The page after the one asked for can always be reached.
  most constant bigint := greatest(10000, (greatest(page, 1) + 1::bigint) * shown.page_size);
  numbers integer[];
  is_capped boolean := false;
begin
  perform private.require_admin();
  if term is null then
    shown := private.page_of((select count(*) from public.applicants a where not (drafts and a.is_published)), page, page_size);
    execute format(
      'select array(select number from public.applicants where %s order by %s limit %s offset %s)',
      wanted, ordered, shown.page_size, (shown.page - 1)::bigint * shown.page_size)
    into numbers;
  else
    -- One more than the maximum, to detect that there are more.
    execute format(
      'select array(select number from public.applicants where %s and %s order by %s limit %s)',
      wanted,
      case
        when numbered is not null then format('number = %s', numbered)
        else format('search_text %slike %L', private.collation_for_pattern(term), '%' || term || '%')
      end,
      ordered, most + 1)
    into numbers;
    is_capped := cardinality(numbers) > most;
    shown := private.page_of(least(cardinality(numbers), most), page, page_size);
    numbers := numbers[(shown.page - 1) * shown.page_size + 1 : shown.page * shown.page_size];
  end if;
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(private.applicant_json(a) order by array_position(numbers, a.number)), '[]')
      from public.applicants a
      where a.number = any (numbers)))
    || to_jsonb(shown) || case when is_capped then '{"is_capped": true}' else '{}' end::jsonb;
end
$$;

create function public.list_applicants(
  search text default null, sort text default null, page integer default 1, page_size integer default 10,
  drafts boolean default false)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.list_applicants(search, sort, page, page_size, drafts) $$;
comment on function public.list_applicants(text, text, integer, integer, boolean) is
  'Admins: {rows, total, page, page_size, page_count} of the applicants that match a search by number, major, state or school, or of them the drafts, which members do not see yet. Sort: added (default: added-desc), number, major, state, gpa, mcat or schools, with -asc or -desc. A search counts ten thousand matches, or up to the page after this one; is_capped is true if there are more.';
grant execute on function
  private.list_applicants(text, text, integer, integer, boolean), public.list_applicants(text, text, integer, integer, boolean)
  to authenticated;
