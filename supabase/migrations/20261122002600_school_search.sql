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

-- Every school that a member can find: those with profiles, and the known ones.
create function private.listed_schools() returns table (id text, name text)
language sql stable set search_path = ''
as $$
  select distinct on (id) id, name
  from (
    select id, name, true as has_profiles from public.schools
    union all
    select private.school_slug(school_name), school_name, false
    from (select distinct school_name from public.school_aliases) known
  ) schools
  order by id, has_profiles desc
$$;

-- What names of schools mean: one school, or up to four that each may mean. Members cannot read the aliases.
create function private.find_schools(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  common_words constant text := '\m(university|of|at|the|and|school|college|medical|medicine)\M';
begin
  if cardinality(spellings) > 100 then
    raise sqlstate 'PT422' using message = 'Paste at most 100 schools at a time.';
  elsif not private.may_read_applicants() then
    return '[]';
  end if;
  return (
    with listed as materialized (
      select id, name, lower(name) as plain, regexp_replace(lower(name), common_words, '', 'g') as distinct_words,
        regexp_replace(
          regexp_replace(name, '\m(of|at|the|and)\M', '', 'gi'), '[^A-Za-z]*([A-Za-z])[A-Za-z]*[^A-Za-z]*', '\1', 'g') as initials
      from private.listed_schools()
    ),
    written as materialized (
      select spelling, private.school_slug(named.name) as id, lower(spelling) as plain, private.like_literal(spelling) as pattern,
        regexp_replace(lower(spelling), common_words, '', 'g') as distinct_words
      from private.canonical_school_names(array(
        select left(trim(s), 200) from unnest(spellings) s where s ~ '[[:alnum:]]')) named
    )
    select coalesce(
      jsonb_agg(jsonb_build_object('spelling', spelling, 'is_found', found.id is not null, 'schools', meant.schools)
        order by array_position(spellings, spelling), spelling),
      '[]')
    from written
    left join listed found using (id)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.likeness desc, l.name), '[]') as schools
      from (
        select listed.id, listed.name, likeness
        from listed,
          greatest(
            (initials ilike pattern || '%')::integer * 0.9,
            (position(written.plain in listed.plain) > 0)::integer * 0.8,
            extensions.similarity(listed.distinct_words, written.distinct_words)) likeness
        where case when found.id is null then likeness >= 0.3 else listed.id = written.id end
        order by likeness desc, listed.name
        limit 4) l
    ) meant);
end
$$;

create function public.find_schools(spellings text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_schools(spellings) $$;
comment on function public.find_schools(text[]) is
  'Members with profiles: what at most 100 names of schools mean, [{spelling, is_found, schools: [{id, name}]}]: the school, or if it is not found, up to four that are like it. Anyone else gets no rows.';
grant execute on function private.find_schools(text[]), public.find_schools(text[]) to authenticated;

-- A state by its name or its two letters; null for another.
create function private.state_named(given text) returns text
language sql immutable set search_path = ''
as $$
  select substr(state, 4)
  from unnest(string_to_array(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,'
    'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,'
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,'
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,'
    'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,'
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,GU Guam,PR Puerto Rico,'
    'VI US Virgin Islands', ',')) state
  where lower(trim(given)) in (lower(left(state, 2)), lower(substr(state, 4)))
$$;
grant execute on function private.state_named(text) to authenticated;

-- There are a few hundred schools at most: the search runs with the caller's rights, and no index would help.
create function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  typed constant text := left(search, 200);
  term constant text := private.like_literal(typed);
  found constant text[] := array(
    select id from public.schools
    where term is null or lower(name) like '%' || term || '%' or lower(state) in (term, lower(private.state_named(typed)))
      or id = private.school_id_by_alias(typed)
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
    'near', case when found = '{}' then (
      select jsonb_build_object('id', s.id, 'name', meant.school ->> 'name')
      from (select private.find_schools(array[typed]) #> '{0,schools,0}' as school) meant
      left join public.schools s on s.id = meant.school ->> 'id'
      where meant.school is not null) end)
    || to_jsonb(shown);
end
$$;
comment on function public.search_schools(text, text, integer, integer) is
  'Members with profiles: {rows, total, page, page_size, page_count, near} of the schools that match the search by a part of their name, by an alias, their state or their degree. Of none, near is the school {id, name} that the search most likely means, its id null if no profile is from there. Sort: name-asc (default), name-desc, profiles-desc, profiles-asc. Unknown values are ignored; anyone else gets no rows.';
grant execute on function public.search_schools(text, text, integer, integer) to authenticated;
