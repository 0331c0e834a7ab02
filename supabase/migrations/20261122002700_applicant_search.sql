-- Applicant search, built for a million profiles. One index scan finds the numbers of the matching profiles in
-- order, ten thousand at most; a page is a slice of them. So the last page costs as much as the first, and the count
-- is exact up to ten thousand; beyond that, the result is marked as capped.

-- Patterns of one or two characters contain no trigram: the trigram index would be read from end to end, and then the
-- table. Another collation than the index's gives the same matches but skips the index.
create function private.collation_for_pattern(pattern text) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(pattern) < 3 then 'collate "C" ' else '' end $$;

-- Builds the statement that finds the numbers. It is dynamic so that the planner sees only the conditions in use and
-- the chosen order, which lets it scan the matching index. Input is quoted as literals. Selections within a group
-- are alternatives; all groups must match. An empty group matches every profile; a group in use excludes profiles
-- without its value, as does the end of a range.
create function private.search_statement(
  term text, majors text[], gpa_bands text[], mcat_bands text[], gpa_from numeric, gpa_to numeric,
  mcat_from integer, mcat_to integer, school text, state text, gap_bands text[], sort text, max_matches integer)
returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select array(select number from public.applicants where %s order by %s limit %s)',
    concat_ws(' and ',
      'is_published',
      'search_text ' || private.collation_for_pattern(term) || 'like ' || quote_literal('%' || term || '%'),
      -- The indexed search text includes the major. PostgreSQL would multiply the selectivity of the two overlapping
      -- conditions and expect almost no rows; for a coalesce it assumes half.
      (select '(' || string_agg(
          format(
            'search_text %2$slike %1$L and coalesce(lower(major) like %1$L, false)',
            '%' || m || '%', private.collation_for_pattern(m)),
          ' or ') || ')'
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
       where band = any (mcat_bands)),
      'gpa_hundredths >= ' || case when gpa_from between 0 and 10 then (gpa_from * 100)::integer end,
      'gpa_hundredths <= ' || case when gpa_to between 0 and 10 then (gpa_to * 100)::integer end,
      'mcat >= ' || mcat_from,
      'mcat <= ' || mcat_to,
      'number in (select applicant_number from public.applicant_schools where school_id = '
        || quote_literal(school) || ')',
      'lower(state_of_residency) = ' || quote_literal(lower(nullif(state, ''))),
      (select '(' || string_agg(condition, ' or ') || ')'
       from (values
         ('0', 'gap_years = 0'),
         ('1', 'gap_years = 1'),
         ('2', 'gap_years = 2'),
         ('3+', 'gap_years >= 3')) bands (band, condition)
       where band = any (gap_bands))),
    case sort
      when 'gpa-desc' then 'gpa_hundredths desc nulls last, number'
      when 'gpa-asc' then 'gpa_hundredths, number'
      when 'mcat-desc' then 'mcat desc nulls last, number'
      when 'mcat-asc' then 'mcat, number'
      else 'number'
    end,
    max_matches)
$$;

-- LIKE is not leakproof, so under a policy it cannot use an index. The function checks once whether the caller can read
-- profiles, and then searches with its owner's rights.
create function private.search_applicants(
  search text, majors text[], gpa_bands text[], mcat_bands text[], sort text, page integer, page_size integer,
  max_matches integer default 10000, gpa_from numeric default null, gpa_to numeric default null,
  mcat_from integer default null, mcat_to integer default null, school text default null,
  state text default null, gap_bands text[] default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  numbers integer[] := '{}';
  is_capped boolean;
  total integer;
  shown private.list_page;
  found jsonb := '[]';
begin
  if private.may_read_applicants() then
    -- One more than the maximum, to detect that there are more.
    execute private.search_statement(
      private.like_literal(search),
      array(select private.like_literal(m) from unnest(majors) m where private.like_literal(m) is not null),
      gpa_bands, mcat_bands, gpa_from, gpa_to, mcat_from, mcat_to, school, state, gap_bands, sort,
      max_matches + 1) into numbers;
  end if;

  is_capped := cardinality(numbers) > max_matches;
  total := least(cardinality(numbers), max_matches);
  shown := private.page_of(total, page, page_size);
  if total > 0 then
    numbers := numbers[(shown.page - 1) * shown.page_size + 1 : least(shown.page * shown.page_size, total)];
    select jsonb_agg(private.applicant_json(p) order by array_position(numbers, p.number)) into found
    from public.applicants p
    where p.number = any (numbers);
  end if;
  return jsonb_build_object('rows', found) || to_jsonb(shown)
    || case when is_capped then '{"is_capped": true}' else '{}' end::jsonb;
end
$$;

create function public.search_applicants(
  search text default null,
  majors text[] default null,
  gpa_bands text[] default null,
  mcat_bands text[] default null,
  sort text default null,
  page integer default 1,
  page_size integer default 10,
  gpa_from numeric default null,
  gpa_to numeric default null,
  mcat_from integer default null,
  mcat_to integer default null,
  school text default null,
  state text default null,
  gap_bands text[] default null)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_applicants(
    search, majors, gpa_bands, mcat_bands, sort, page, page_size,
    gpa_from => gpa_from, gpa_to => gpa_to, mcat_from => mcat_from, mcat_to => mcat_to, school => school,
    state => state, gap_bands => gap_bands)
$$;
comment on function public.search_applicants(
  text, text[], text[], text[], text, integer, integer, numeric, numeric, integer, integer, text, text, text[]) is
  'Members with profiles: {rows, total, page, page_size, page_count}. Ranges include their ends; school is the id of one that accepted them; state is a whole name, in any case; gap_bands are 0, 1, 2 and 3+. Matches are capped at 10000; is_capped is true if there are more. Sort: number (default), gpa-desc, gpa-asc, mcat-desc, mcat-asc. Unknown values are ignored; anyone else gets no rows.';
grant execute on function
  private.search_applicants(
    text, text[], text[], text[], text, integer, integer, integer, numeric, numeric, integer, integer, text, text,
    text[]),
  public.search_applicants(
    text, text[], text[], text[], text, integer, integer, numeric, numeric, integer, integer, text, text, text[]) to authenticated;

-- One profile for its own page.
create function private.applicant_profile(applicant_id text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'applicant', private.applicant_json(a),
    'schools', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
      from public.applicant_schools link
      join public.schools s on s.id = link.school_id
      where link.applicant_id = a.id))
  from public.applicants a
  where a.id = applicant_profile.applicant_id and private.may_read_applicants() and (a.is_published or private.is_admin())
$$;
create function public.applicant_profile(applicant_id text) returns jsonb
language sql stable set search_path = ''
as $$ select private.applicant_profile(applicant_id) $$;
comment on function public.applicant_profile(text) is
  'Members with profiles: {applicant, schools: [{id, name}]} of one profile and the schools here that accepted it. Null for an unknown or unpublished profile, except for admins, and for anyone else.';
grant execute on function private.applicant_profile(text), public.applicant_profile(text) to authenticated;
