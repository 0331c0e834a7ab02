-- Applicant search, built for a million profiles. One index scan finds the numbers of the matching profiles in
-- order, ten thousand at most; a page is a slice of them. So the last page costs as much as the first, and the count
-- is exact up to ten thousand; beyond that, the result is marked as capped.

-- Patterns of one or two characters contain no trigram: the trigram index would be read from end to end, and then the
-- table. Another collation than the index's gives the same matches but skips the index.
create function private.collation_for_pattern(pattern text) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(pattern) < 3 then 'collate "C" ' else '' end $$;

-- The number in a search for one applicant: 156, #156, Applicant 156 or applicant-156. Null for any other search.
create function private.applicant_number(search text) returns integer
language sql immutable set search_path = ''
as $$ select substring(lower(left(search, 100)) from '^\s*(?:applicant[\s-]*)?#?\s*([0-9]{1,9})\s*$')::integer $$;

-- A search as the full-text search reads it: "a phrase", one or another, -without. Any quotes and any dash will do: phones
-- write “a phrase” and –without. Null if it has no word to look for.
create function private.story_query(search text) returns tsquery
language sql immutable set search_path = ''
as $$
  select query
  from regexp_replace(private.typed(left(search, 200)), '(^|\s)[-–]+(?=[[:alnum:]"])', '\1-', 'g') as dashed,
    websearch_to_tsquery('private.english', translate(dashed, '–', ' ')) query
  where numnode(query) > 0
$$;

-- The scores that a search gives, alone or together: 3.62, 509, 3.62/509, GPA 3.6, MCAT: 509; as a condition. Null for any
-- other search. One decimal means all that begin with it.
create function private.scores_condition(search text) returns text
language sql immutable strict set search_path = ''
as $$
  with given as (
    select
      score,
      score ~ '^[0-3]\.[0-9]{1,3}$' or score ~ '^4\.0{1,3}$' as is_gpa,
      score ~ '^(47[2-9]|4[89][0-9]|5[01][0-9]|52[0-8])$' as is_mcat
    from regexp_replace(lower(private.typed(left(search, 100))), '\m(c?gpa|mcat|scores?|and|of)\M|[/|&;:=]', ' ', 'g') as plain,
      regexp_replace(plain, '(\m[0-4]),([0-9]{1,2}\M)', '\1.\2') as dotted,
      regexp_split_to_table(dotted, '[\s,–-]+') as score
    where score <> ''
  )
  select string_agg(
    case
      when is_mcat then 'mcat = ' || score
      when is_gpa and score ~ '\.[0-9]$' then format('gpa_hundredths between %1$s and %1$s + 9', (score::numeric * 100)::integer)
      when is_gpa then 'gpa_hundredths = ' || (score::numeric * 100)::integer
    end,
    ' and ' order by is_mcat)
  from given
  having bool_and(is_gpa or is_mcat) and count(*) filter (where is_gpa) <= 1 and count(*) filter (where is_mcat) <= 1
$$;

-- What a search text means: scores or the number of a profile, or else words of its texts, a part of its major, state,
-- background or schools, a state by its two letters, or one of a few schools by any of their names. Each is an index
-- condition, so that one bitmap joins them.
create function private.text_condition(search text) returns text
language plpgsql stable strict set search_path = ''
as $$
declare
  max_schools constant integer := 5;
  typed constant text := private.typed(left(search, 1000));
  term constant text := private.like_literal(private.folded(typed));
  number constant integer := private.applicant_number(typed);
  scores constant text := private.scores_condition(typed);
  state constant text := private.state_named(typed);
  named text[];
begin
  if term is null then
    return null;
  elsif number is not null then
    -- 509 may be either; #509 is the profile.
    return '(' || concat_ws(' or ', 'number = ' || number, scores) || ')';
  end if;
  named := array(
    select id from public.schools where private.folded(name) like '%' || term || '%' limit max_schools + 1);
  if cardinality(named) > max_schools then
    named := '{}';
  end if;
  named := named || private.school_id_by_alias(typed);
  return '(' || concat_ws(' or ',
    scores,
    -- The two letters of a state are in many words.
    case when lower(state) <> term then
      'lower(state_of_residency) = any (' || quote_literal(array[lower(state), term]::text) || ')'
    else
      'search_text ' || private.collation_for_pattern(term) || 'like ' || quote_literal('%' || term || '%') end,
    'story @@ ' || quote_literal(private.story_query(typed)::text) || '::tsquery',
    'number = any (' || quote_literal((
      select array_agg(applicant_number) from public.applicant_schools where school_id = any (named))::text)
      || '::integer[])') || ')';
end
$$;

-- That a line of the indexed search text has a text as a part. PostgreSQL would multiply the selectivity of the two
-- overlapping conditions and expect almost no rows; for a coalesce it assumes half.
create function private.part_condition(line integer, part text) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'search_text %2$slike %1$L and coalesce(split_part(search_text, E''\n'', %3$s) like %1$L, false)',
    '%' || term || '%', private.collation_for_pattern(term), line)
  from private.like_literal(private.folded(part)) term
  where term is not null
$$;

-- What a list of profiles is limited to. Null or empty: not by this.
create type private.applicant_filters as (
  search text, majors text[], gap_bands text[], gpa_bands text[], mcat_bands text[], gpa_from numeric, gpa_to numeric,
  mcat_from integer, mcat_to integer, school text, state text, race text, year integer, sections text[], degrees text[],
  controls text[], traits text[], hours text[]);

-- Raises 422 for more choices than any page has: each becomes a condition.
create function private.refuse_many_choices(f private.applicant_filters) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if greatest(
    cardinality(f.majors), cardinality(f.gap_bands), cardinality(f.gpa_bands), cardinality(f.mcat_bands),
    cardinality(f.sections), cardinality(f.degrees), cardinality(f.controls), cardinality(f.traits), cardinality(f.hours)) > 20
  then
    raise sqlstate 'PT422' using message = 'Please choose at most 20 of each.';
  end if;
end
$$;

-- The filters as conditions; is_ticked says that the page counts their choices. Selections within a group are
-- alternatives, except sections and traits, which must all hold, and hours, which are alternatives for each activity; all groups must match. A group in use excludes profiles without
-- its value, as does the end of a range. Input is quoted as literals.
create function private.applicant_conditions(f private.applicant_filters)
returns table (condition text, is_ticked boolean)
language sql stable set search_path = ''
as $$
  select * from (values
    ('is_published', false),
    (private.text_condition(f.search), false),
    ((select '(' || string_agg(private.part_condition(1, major), ' or ') || ')' from unnest(f.majors) major), false),
    (private.part_condition(3, f.race), false),
    ('gpa_hundredths >= ' || case when f.gpa_from between 0 and 10 then (f.gpa_from * 100)::integer end, false),
    ('gpa_hundredths <= ' || case when f.gpa_to between 0 and 10 then (f.gpa_to * 100)::integer end, false),
    ('mcat >= ' || f.mcat_from, false),
    ('mcat <= ' || f.mcat_to, false),
    ('number in (select applicant_number from public.applicant_schools where school_id = ' || quote_literal(f.school) || ')', false),
    ('lower(state_of_residency) = ' || quote_literal(lower(coalesce(private.state_named(f.state), nullif(trim(f.state), '')))), false),
    ('matriculation_year = ' || f.year, false),
    ((select '(' || string_agg(condition, ' or ') || ')'
      from (values
        ('0', 'gap_years = 0'),
        ('1', 'gap_years = 1'),
        ('2', 'gap_years = 2'),
        ('3+', 'gap_years >= 3')) bands (band, condition)
      where band = any (f.gap_bands)), true),
    ((select '(' || string_agg(condition, ' or ') || ')'
      from (values
        ('3.9-4.0', 'gpa_hundredths between 390 and 400'),
        ('3.7-3.89', 'gpa_hundredths between 370 and 389'),
        ('3.5-3.69', 'gpa_hundredths between 350 and 369'),
        ('Below3.5', 'gpa_hundredths < 350')) bands (band, condition)
      where band = any (f.gpa_bands)), false),
    ((select '(' || string_agg(condition, ' or ') || ')'
      from (values
        ('520+', 'mcat >= 520'),
        ('515-519', 'mcat between 515 and 519'),
        ('510-514', 'mcat between 510 and 514'),
        ('Below510', 'mcat < 510')) bands (band, condition)
      where band = any (f.mcat_bands)), false),
    ('told @> ' || quote_literal((
      select array_agg(section) from unnest(f.sections) section where section = any (private.applicant_stories()))::text), true),
    ('marks @> ' || quote_literal((
      select array_agg(trait) from unnest(f.traits) trait where trait in ('applied_again', 'first_generation'))::text), true),
    ((select string_agg('marks && ' || quote_literal(marks::text), ' and ')
      from (
        select array_agg(mark) as marks
        from unnest(f.hours) mark
        where mark in (
          select format('%s_hours:%s', activity, least)
          from unnest((private.applicant_stories())[1:8]) activity, unnest(private.hour_marks()) least)
        group by split_part(mark, ':', 1)) of_activities), false),
    -- One school must have all that is asked of it.
    ((select
        'exists (select from public.applicant_schools l'
        || case when 'out_of_state' = any (f.traits) then ' join public.schools s on s.id = l.school_id and s.state <> l.applicant_state' else '' end
        || ' where l.applicant_id = applicants.id and l.school_id = any (' || quote_literal(coalesce(array_agg(id), '{}')::text) || '))'
      from public.schools
      where (f.school is null or id = f.school)
        and (coalesce(f.degrees, '{}') = '{}' or string_to_array(degree, ' and ') && f.degrees)
        and (coalesce(f.controls, '{}') = '{}' or control = any (f.controls))
      having cardinality(f.degrees || f.controls) > 0 or 'out_of_state' = any (f.traits)), true)) conditions (condition, is_ticked)
  where condition is not null
$$;

-- Builds the statement that finds the numbers. It is dynamic so that the planner sees only the conditions in use and
-- the chosen order, which lets it scan the matching index.
create function private.search_statement(filters private.applicant_filters, sort text, max_matches integer) returns text
language sql stable set search_path = ''
as $$
  select format(
    'select array(select number from public.applicants where %s order by %s limit %s)',
    (select string_agg(condition, ' and ') from private.applicant_conditions(filters)),
    case sort
      when 'gpa-desc' then 'gpa_hundredths desc nulls last, number'
      when 'gpa-asc' then 'gpa_hundredths, number'
      when 'mcat-desc' then 'mcat desc nulls last, number'
      when 'mcat-asc' then 'mcat, number'
      else 'number'
    end,
    max_matches)
$$;

-- Where a search finds its words in a profile: {section, text} with the words between the characters 1 and 2. Where most of
-- them are comes first, and then the stories; of the short texts, the major and the state are in the first line of a profile
-- anyway. A part of a word, which also finds a profile, marks the whole of a short text.
create function private.places_in(profile jsonb, query tsquery, search text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', section, 'text', place) order by marks desc, nth), '[]')
  from private.like_literal(private.folded(private.typed(left(search, 1000)))) as term,
    unnest(
      private.applicant_stories() || array(select jsonb_object_keys(private.applicant_short_texts() - '{major,state_of_residency}'::text[])))
      with ordinality as sections (section, nth),
    ts_headline(
      'private.english', profile ->> section, query,
      format('StartSel="%s", StopSel="%s", MaxFragments=1, MinWords=8, MaxWords=18', chr(1), chr(2))) as headline,
    lateral (
      select case
        when strpos(headline, chr(1)) = 0 and private.applicant_short_texts() ? section
          and private.folded(profile ->> section) like '%' || term || '%'
        then chr(1) || (profile ->> section) || chr(2)
        else headline end as place) found,
    lateral (select length(place) - length(replace(place, chr(1), ''))) as counted (marks)
  where marks > 0
$$;

-- LIKE is not leakproof, so under a policy it cannot use an index. The function checks once whether the caller can read
-- profiles, and then searches with its owner's rights.
create function private.search_applicants(
  filters private.applicant_filters, sort text, page integer, page_size integer, max_matches integer default 10000)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  query constant tsquery := private.story_query(filters.search);
  numbers integer[] := '{}';
  is_capped boolean;
  total integer;
  shown private.list_page;
  found jsonb := '[]';
begin
  if private.may_read_applicants() then
    perform private.refuse_many_choices(filters);
    -- One more than the maximum, to detect that there are more.
    execute private.search_statement(filters, sort, max_matches + 1) into numbers;
  end if;

  is_capped := cardinality(numbers) > max_matches;
  total := least(cardinality(numbers), max_matches);
  shown := private.page_of(total, page, page_size);
  if total > 0 then
    numbers := numbers[(shown.page - 1) * shown.page_size + 1 : least(shown.page * shown.page_size, total)];
    select
      jsonb_agg(
        profile || case when query is null then '{}' else jsonb_build_object('places', private.places_in(profile, query, filters.search)) end
        order by array_position(numbers, p.number))
    into found
    from public.applicants p, private.profile_json(p) as profile
    where p.number = any (numbers);
  end if;
  return jsonb_build_object('rows', found) || to_jsonb(shown)
    || case when is_capped then '{"is_capped": true}' else '{}' end::jsonb;
end
$$;

create function public.search_applicants(
  search text default null,
  majors text[] default null,
  sort text default null,
  page integer default 1,
  page_size integer default 10,
  gpa_from numeric default null,
  gpa_to numeric default null,
  mcat_from integer default null,
  mcat_to integer default null,
  school text default null,
  state text default null,
  gap_bands text[] default null,
  race text default null,
  year integer default null,
  sections text[] default null,
  degrees text[] default null,
  controls text[] default null,
  gpa_bands text[] default null,
  mcat_bands text[] default null,
  traits text[] default null,
  hours text[] default null)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_applicants(
    row(search, majors, gap_bands, gpa_bands, mcat_bands, gpa_from, gpa_to, mcat_from, mcat_to, school, state, race, year,
      sections, degrees, controls, traits, hours),
    sort, page, page_size)
$$;
comment on function public.search_applicants is
  'Members with profiles: {rows, total, page, page_size, page_count}. The search reads every text of a profile, its schools by any spelling, and its number; places in a row are {section, text} with the words found between the characters 1 and 2. Ranges include their ends; gpa_bands are 3.9-4.0, 3.7-3.89, 3.5-3.69 and Below3.5, mcat_bands 520+, 515-519, 510-514 and Below510, any of which may hold; school is the id of one that accepted them; state is a whole name, in any case; gap_bands are 0, 1, 2 and 3+; sections are texts that must be told; degrees (MD, DO) and controls (public, private) are of one school that accepted them; traits, which must all hold, are applied_again, first_generation (at college) and out_of_state (accepted by such a school); hours are marks of an activity''s hours, from 0, 50, 100, 250, 500 or 1000 up to the next, such as shadowing_hours:100, any of one activity; year is that of matriculation. Matches are capped at 10000; is_capped is true if there are more. Sort: number (default), gpa-desc, gpa-asc, mcat-desc, mcat-asc. Unknown values are ignored; anyone else gets no rows.';

-- How many profiles each choice of the counted filters would show, all else as it is: {degrees: {MD: 3, ...}, ...}. They
-- come from one reading of the profiles that the other filters leave; null if those are more than ten thousand.
create function private.count_applicants(filters private.applicant_filters, max_counted integer default 10000)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  counts text;
  answer jsonb;
begin
  if not private.may_read_applicants() then
    return null;
  end if;
  perform private.refuse_many_choices(filters);
  select string_agg(format('%L, jsonb_build_object(%s)', field, of_choices), ', ') into counts
  from (
    select field, string_agg(format('%L, count(*) filter (where %s)', choice, chosen), ', ' order by nth) as of_choices
    from (values
        ('degrees', '{MD,DO}'), ('controls', '{public,private}'), ('gap_bands', '{0,1,2,3+}'),
        ('traits', '{applied_again,first_generation,out_of_state}'),
        ('sections', private.applicant_stories())) as fields (field, choices),
      unnest(choices) with ordinality as each (choice, nth),
      lateral (
        select string_agg(c.condition, ' and ') as chosen
        from private.applicant_conditions(jsonb_populate_record(filters, jsonb_build_object(
          field, case field when 'sections' then filters.sections when 'traits' then filters.traits end || choice))) c
        where c.is_ticked) conditions
    group by field) counted;
  execute format(
    'with others as materialized (select * from public.applicants where %s limit %s)
     select case when count(*) <= %s then jsonb_build_object(%s) end from others as applicants',
    (select string_agg(condition, ' and ') from private.applicant_conditions(filters) where not is_ticked),
    max_counted + 1, max_counted, counts)
  into answer;
  return answer;
end
$$;

create function public.count_applicants(
  search text default null,
  majors text[] default null,
  gpa_from numeric default null,
  gpa_to numeric default null,
  mcat_from integer default null,
  mcat_to integer default null,
  school text default null,
  state text default null,
  gap_bands text[] default null,
  race text default null,
  year integer default null,
  sections text[] default null,
  degrees text[] default null,
  controls text[] default null,
  gpa_bands text[] default null,
  mcat_bands text[] default null,
  traits text[] default null,
  hours text[] default null)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_applicants(
    row(search, majors, gap_bands, gpa_bands, mcat_bands, gpa_from, gpa_to, mcat_from, mcat_to, school, state, race, year, sections,
      degrees, controls, traits, hours))
$$;
comment on function public.count_applicants is
  'Members with profiles: how many profiles search_applicants would find with each degree, control, gap band, trait or section added: {degrees: {MD: 3, DO: 1}, controls, gap_bands, traits, sections}. Null above ten thousand profiles, and for anyone else.';

-- One profile for its own page.
create function private.applicant_profile(applicant_id text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.profile_json(a)
  from public.applicants a
  where a.id = applicant_profile.applicant_id and private.may_read_applicants() and (a.is_published or private.is_admin())
$$;
create function public.applicant_profile(applicant_id text) returns jsonb
language sql stable set search_path = ''
as $$ select private.applicant_profile(applicant_id) $$;
comment on function public.applicant_profile(text) is
  'Members with profiles: one profile, with the schools here that accepted it as [{id, name, degree, state}]. Null for an unknown or unpublished profile, except for admins, and for anyone else.';

-- Some profiles, in the order of their ids.
create function private.applicant_profiles(ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if cardinality(ids) > 10 then
    raise sqlstate 'PT422' using message = 'At most 10 profiles are read at a time.';
  end if;
  return (
    select coalesce(jsonb_agg(private.profile_json(a) order by array_position(ids, a.id)), '[]')
    from public.applicants a
    where a.id = any (ids) and private.may_read_applicants() and (a.is_published or private.is_admin()));
end
$$;
create function public.applicant_profiles(ids text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.applicant_profiles(ids) $$;
comment on function public.applicant_profiles(text[]) is
  'Members with profiles: at most 10 profiles by their ids, in this order, as applicant_profile has each. Those that it does not have are left out.';
grant execute on function
  private.applicant_profiles(text[]), public.applicant_profiles(text[]),
  private.search_applicants, public.search_applicants, private.count_applicants, public.count_applicants,
  private.applicant_profile(text), public.applicant_profile(text) to authenticated;
