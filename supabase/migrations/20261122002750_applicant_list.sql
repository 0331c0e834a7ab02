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

-- The condition of a search by number, or by a part of the major, the state or a school, or of that for the built-in samples;
-- 'true' for none.
create function private.applicant_match(search text) returns text
language sql stable set search_path = ''
as $$
  select case
    when term is null then 'true'
    when private.applicant_number(search) is not null then format('number = %s', private.applicant_number(search))
    when term = 'sample' then 'id in (select s.id from private.sample_applicants s)'
    else format('search_text %slike %L', private.collation_for_pattern(term), '%' || term || '%')
  end
  from private.like_literal(search) as term
$$;

create function private.list_applicants(search text, sort text, page integer, page_size integer, drafts boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
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
      private.applicant_match(search),
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
  'Admins: {rows, total, page, page_size, page_count} of the applicants that match a search by number, major, state or school, or the built-in ones (sample), or of them the drafts, which members do not see yet. Sort: added (default: added-desc), number, major, state, gpa, mcat or schools, with -asc or -desc. A search counts ten thousand matches, or up to the page after this one; is_capped is true if there are more.';
grant execute on function
  private.list_applicants(text, text, integer, integer, boolean), public.list_applicants(text, text, integer, integer, boolean)
  to authenticated;

-- Publishes, hides or deletes many at once: those with the ids or, without any, all that match the list's search. What is published
-- or hidden can be put back: it says when each was to be published before.
create function private.change_applicants(act text, ids text[], search text, drafts boolean) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  most constant integer := 5000;
  meant text[] := ids;
  changed integer;
  before jsonb := '{}';
begin
  perform private.require_admin();
  if meant is null then
    execute format(
      'select array(select id from public.applicants where %s and %s limit %s)',
      case when drafts then 'not is_published' else 'true' end,
      private.applicant_match(search),
      most + 1)
    into meant;
  end if;
  if cardinality(meant) > most then
    raise sqlstate 'PT422' using message = 'At most 5,000 applicants are changed at once. Narrow the search.';
  end if;
  -- In the order of a key, so that two admins wait for each other and do not deadlock.
  perform from public.applicants a where a.id = any (meant) order by a.number for update;
  -- One entry of the audit log for all of them.
  perform set_config('store.batch', gen_random_uuid()::text, true);
  case act
    when 'delete' then
      delete from public.applicants a where a.id = any (meant);
      get diagnostics changed = row_count;
    when 'publish', 'unpublish' then
      select coalesce(jsonb_object_agg(a.id, a.published_at), '{}') into before
      from public.applicants a
      where a.id = any (meant)
        and case act when 'publish' then a.published_at is null or a.published_at > now() else a.published_at is not null end;
      update public.applicants a set published_at = case act when 'publish' then now() end where before ? a.id;
      get diagnostics changed = row_count;
    else
      raise sqlstate 'PT422' using message = 'Choose to publish, unpublish or delete.';
  end case;
  perform set_config('store.batch', '', true);
  return jsonb_build_object('changed', changed, 'before', before);
end
$$;

-- Puts back when applicants were to be published, for those that still are as the change left them.
create function private.restore_publication(before jsonb, act text) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  restored integer;
begin
  perform private.require_admin();
  if (select count(*) from (select from jsonb_object_keys(before) limit 5001) many) > 5000 then
    raise sqlstate 'PT422' using message = 'At most 5,000 applicants are changed at once.';
  end if;
  perform from public.applicants a where before ? a.id order by a.number for update;
  perform set_config('store.batch', gen_random_uuid()::text, true);
  update public.applicants a set published_at = (before ->> a.id)::timestamptz
  where before ? a.id and a.is_published = (act = 'publish');
  get diagnostics restored = row_count;
  perform set_config('store.batch', '', true);
  return restored;
end
$$;

create function public.change_applicants(act text, ids text[] default null, search text default null, drafts boolean default false)
returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.change_applicants(act, ids, search, drafts) $$;
comment on function public.change_applicants(text, text[], text, boolean) is
  'Admins: publishes, unpublishes or deletes the applicants with the ids, or all that match a search of list_applicants, at most 5,000 (422). More than a hundred are deleted with a proof. Returns {changed, before}: how many changed, and of those published or not, when each was to be published before, by id, for restore_publication.';
create function public.restore_publication(before jsonb, act text) returns integer
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.restore_publication(before, act) $$;
comment on function public.restore_publication(jsonb, text) is
  'Admins: takes back a publish or unpublish of change_applicants, where nobody has changed it since. Returns how many.';
grant execute on function
  private.change_applicants(text, text[], text, boolean), public.change_applicants(text, text[], text, boolean),
  private.restore_publication(jsonb, text), public.restore_publication(jsonb, text) to authenticated;
