-- Lists and pages of schools, from the stored figures.

create view public.school_directory with (security_invoker = true) as
  select
    id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, degree, control,
    place, state, created_at, updated_at,
    coalesce(profiles, 0) as profile_count,
    coalesce(states, '{}') as states,
    round(gpa_hundredths / 100.0 / nullif(gpa_profiles, 0), 2) as avg_gpa,
    round(school_figures.mcat / nullif(mcat_profiles, 0)::numeric)::integer as avg_mcat
  from public.schools
  left join public.school_figures on school_id = id;
comment on view public.school_directory is
  'Schools with the number of their profiles, the states these lived in, and their average GPA and MCAT. Read with the caller''s rights.';
grant select on public.school_directory to authenticated, service_role;

-- Every school that a member can find: those with profiles, and the known ones.
create function private.listed_schools() returns table (id text, name text)
language sql stable set search_path = ''
as $$
  select distinct on (id) id, name
  from (
    select id, name, true as has_profiles from public.schools
    union all
    select private.school_id_of(school_name), school_name, false
    from (select distinct school_name from public.school_aliases) known
  ) schools
  order by id, has_profiles desc
$$;

-- The schools that lines of a list name, in order. A line that names one school, perhaps with its place or notes, is that
-- school; one that names several is these, and its parts that name none are left over: their name is null. A school is named by
-- any of its spellings as whole words, the longest first, so that 'University of California, Davis' is one. Of a sheet's row it
-- is the first cell with a letter, and others that are nothing but a school. A school beside a state that is not its own may be
-- another: 'USC, South Carolina' names none, and is_elsewhere.
-- Raises 422 for more than most.
create function private.schools_in(lines text[], most integer default 100) returns table (nth bigint, written text, name text, is_elsewhere boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- They don't say which school it is.
  common_words constant text[] := string_to_array(
    'the university school college medical medicine health science sciences center campus program of at in and or to for md do som com'
    ' osteopathic faculty applied accepted interview secondary waitlist waitlisted ii am pm jan feb mar apr may jun june jul july'
    ' aug sep sept oct nov dec reach target safety likely dream backup maybe top first second third choice', ' ');
  separators constant text := '[,;/|–+*>]+|\s&\s|(?<=\w\w)&(?=\w\w)|\m(?:and|or)\M';
  -- Characters that no text has, one for each school that a line may name.
  first_mark constant integer := 57344;
  last_mark constant integer := 63743;
  marks constant text := chr(first_mark) || '-' || chr(last_mark);
  line record;
  is_whole boolean;
  marked text;
  total integer := 0;
  added integer;
  note text;
begin
  for line in
    with cells as materialized (
      select lined.nth, part_nth, cell_nth,
        row_number() over (partition by lined.nth, part_nth order by cell_nth) = 1 as is_first,
        trim(case when left(bare, 1) between '0' and '9' then regexp_replace(bare, '^[0-9]{1,3}[.)]\s+', '') else bare end) as written
      from unnest(lines) with ordinality as lined (line, nth),
        string_to_table(translate(private.typed(lined.line), E'|\n\r•·‣▪●◦', repeat(';', 9)), ';') with ordinality as part (part, part_nth),
        string_to_table(part, E'\t') with ordinality as cell (cell, cell_nth),
        ltrim(rtrim(cell, ' "'), ' -–*>"') as bare
      where bare ~ '[[:alpha:]]'
    ), squeezed as materialized (
      select row_number() over (order by c.nth, part_nth, cell_nth) as id, c.nth, c.is_first, c.written, private.squeezed(c.written) as squeezed
      from cells c
    ), keyed as materialized (
      select sq.*, ' ' || private.spelling_key(sq.squeezed) || ' ' as key from squeezed sq
    ), spellings as materialized (
      select a.key, split_part(a.key, ' ', 1) as first_word, a.school_name as school from public.school_aliases a
      union all
      select u.key, split_part(u.key, ' ', 1), u.name
      from (
        select schools.name, trim(private.spelling_key(private.squeezed(private.typed(schools.name)))) as key
        from public.schools
        where not exists (select from public.school_aliases where alias = lower(schools.name))
        offset 0
      ) u
    )
    select k.*, named.keys, named.schools
    from keyed k
    left join (
      select m.id,
        array_agg(m.key order by char_length(m.key) desc, m.key) as keys,
        array_agg(m.school order by char_length(m.key) desc, m.key) as schools
      from (
        select distinct on (k.id, sp.key) k.id, sp.key, sp.school
        from keyed k
        cross join lateral (select distinct word from string_to_table(k.key, ' ') word where word <> '') each
        join spellings sp on sp.first_word = each.word and strpos(k.key, ' ' || sp.key || ' ') > 0
        order by k.id, sp.key, sp.school
      ) m
      group by m.id
    ) named using (id)
    order by k.id
  loop
    exit when total > most;
    is_whole := trim(line.key) = any (line.keys);
    if line.keys is null and line.is_first or is_whole then
      total := total + 1;
      return query select line.nth, line.written, line.schools[array_position(line.keys, trim(line.key))], false;
    end if;
    continue when line.keys is null or is_whole or not line.is_first;
    -- Each school that the line names becomes as many marks of its own as its spelling has characters.
    marked := line.key;
    for i in 1 .. least(cardinality(line.keys), last_mark - first_mark) loop
      -- Twice, because two of the same share the blank between them.
      for attempt in 1 .. 2 loop
        exit when strpos(marked, ' ' || line.keys[i] || ' ') = 0;
        marked := replace(
          marked, ' ' || line.keys[i] || ' ', ' ' || repeat(chr(first_mark + i), char_length(line.keys[i])) || ' ');
      end loop;
    end loop;
    -- The line as written, with one mark for each school. Brackets without a school, or after one, have notes.
    select string_agg(
      case when run ~ ('[' || marks || ']') then left(run, 1) else substr(line.squeezed, before, char_length(run)) end, '' order by run_nth)
    into marked
    from (
      select r.run[1] as run, r.run_nth,
        (sum(char_length(r.run[1])) over (order by r.run_nth) - char_length(r.run[1]))::integer as before
      from regexp_matches(marked, '([' || marks || ']+|[^' || marks || ']+)', 'g') with ordinality as r (run, run_nth)
    ) runs;
    for note in select each[1] from regexp_matches(marked, '\(([^()]{2,20})\)', 'g') each loop
      if private.state_named(note) is not null then
        marked := replace(marked, '(' || note || ')', ' ' || note || ' ');
      end if;
    end loop;
    marked := regexp_replace(
      regexp_replace(marked, '\([^()' || marks || ']*\)', ' ', 'g'),
      '([' || marks || '][^,;/|–+*>&()]*)\([^()]*\)?', '\1 ', 'g');
    return query
    with segments as materialized (
      select s.segment_nth, s.segment,
        array(select ascii(mark[1]) - first_mark from regexp_matches(s.segment, '[' || marks || ']', 'g') mark) as ids,
        private.state_named(btrim(regexp_replace(s.segment, '[' || marks || ']', '', 'g'), ' -.')) as state
      from regexp_split_to_table(marked, separators) with ordinality as s (segment, segment_nth)
    ), found as materialized (
      select distinct on (line.schools[id]) s.segment_nth, id_nth, s.ids, s.state, line.schools[id] as school, line.keys[id] as key,
        replace(
          case when cardinality(s.ids) = 1 then trim(s.segment) else chr(first_mark + id) end,
          chr(first_mark + id), substr(line.squeezed, strpos(line.key, ' ' || line.keys[id] || ' '), char_length(line.keys[id])))
          as spelled
      from segments s, unnest(s.ids) with ordinality as each (id, id_nth)
      order by line.schools[id], s.segment_nth, id_nth
    ), placed as materialized (
      select f.*, lower(known.place) as place,
        coalesce(
          cardinality(f.ids) = 1
            and known.state <> coalesce(f.state, (select min(s.state) from segments s where s.ids = '{}' and (select count(*) from found) = 1)),
          false) as is_of_another
      from found f left join private.known_schools known on known.school_id = private.school_id_of(f.school)
    ), parts as materialized (
      -- The place of a school that is named is no other school: the University of Missouri is in Columbia.
      select p.segment_nth, p.id_nth, case when not p.is_of_another then p.school end as school, p.spelled, p.is_of_another
      from placed p
      where not exists (
        select from placed other where other.school <> p.school and strpos(' ' || translate(other.place, ',', '') || ' ', ' ' || p.key || ' ') > 0)
      union all
      select s.segment_nth, 0, null, trim(s.segment), false
      from segments s
      where s.ids = '{}'
        and exists (
          select from regexp_split_to_table(lower(s.segment), '[^[:alpha:]]+') word where word <> '' and word <> all (common_words))
        and private.state_named(s.segment) is null
        and not exists (select from placed p where strpos(p.place, lower(trim(s.segment))) > 0)
    )
    select line.nth, case when count(*) over () = 1 then line.written else p.spelled end, p.school, p.is_of_another
    from parts p
    order by p.segment_nth, p.id_nth;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  if total > most then
    raise sqlstate 'PT422' using message = format('Paste at most %s schools at a time.', most);
  end if;
end
$$;

-- What lines with names of schools mean, the parts of a line that names several in a row each: one school, or up to four that
-- each may mean. Members cannot read the aliases.
create function private.find_schools(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  common_words constant text := '\m(university|of|at|the|and|school|college|medical|medicine)\M';
  parts text[];
  names text[];
  unsure text[];
begin
  if private.longest(spellings) > 1000 or char_length(array_to_string(spellings, '')) > 20000 then
    raise sqlstate 'PT422' using message = 'Paste at most 20,000 characters at a time, and 1,000 in a line.';
  elsif not private.may_read_applicants() then
    return '[]';
  end if;
  select array_agg(left(named.written, 200) order by named.place), array_agg(named.name order by named.place),
    array_agg(left(named.written, 200)) filter (where named.is_elsewhere)
  into parts, names, unsure
  from (
    select min(row_nth) as place, written, name, s.is_elsewhere
    from private.schools_in(spellings) with ordinality as s (nth, written, name, is_elsewhere, row_nth)
    group by written, name, s.is_elsewhere
  ) named;
  return (
    with listed as materialized (
      select id, name, lower(name) as plain, regexp_replace(lower(name), common_words, '', 'g') as distinct_words,
        regexp_replace(
          regexp_replace(lower(name), '\m(of|at|the|and)\M', '', 'g'), '[^a-z]*([a-z])[a-z]*[^a-z]*', '\1', 'g') as initials
      from private.listed_schools()
    ),
    written as materialized (
      select nth, spelling, private.school_id_of(coalesce(given.name, meant.name, spelling)) as id,
        plain, private.like_literal(plain) as pattern, regexp_replace(plain, common_words, '', 'g') as distinct_words
      from unnest(parts, names) with ordinality as given (spelling, name, nth)
      -- No name is longer.
      cross join lateral (select left(private.folded(spelling), 80) as plain offset 0) folded
      left join private.canonical_school_names(array(
        select spelling from unnest(parts, names) as unnamed (spelling, name) where name is null and spelling <> all (coalesce(unsure, '{}')))) meant using (spelling)
    ),
    unknown as materialized (
      select * from written where not exists (select from listed where listed.id = written.id)
    ),
    -- What pg_trgm's similarity is, for all of them at once: each name is cut into trigrams only once.
    of_listed as materialized (
      select id, trigram, count(*) over (partition by id) as size from listed, unnest(extensions.show_trgm(distinct_words)) trigram
    ),
    of_unknown as materialized (
      select nth, trigram, count(*) over (partition by nth) as size from unknown, unnest(extensions.show_trgm(distinct_words)) trigram
    ),
    likely as materialized (
      select nth, id, max(likeness) as likeness
      from (
        select u.nth, l.id, count(*)::real / (u.size + l.size - count(*)) as likeness
        from of_unknown u join of_listed l using (trigram)
        group by u.nth, l.id, u.size, l.size
        union all
        select u.nth, l.id, case when l.initials like u.pattern || '%' then 0.9 else 0.8 end
        from unknown u, listed l
        where l.initials like u.pattern || '%' or position(u.plain in l.plain) > 0
      ) each
      where likeness >= 0.3
      group by nth, id
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'spelling', spelling, 'is_found', found.id is not null,
          'schools', case when found.id is null then alike.schools
            else jsonb_build_array(jsonb_build_object('id', found.id, 'name', found.name)) end,
          'own_id', case when found.id is null and char_length(written.id) between 1 and 200 then written.id end)
        order by nth),
      '[]')
    from written
    left join listed found using (id)
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.likeness desc, l.name), '[]') as schools
      from (
        select id, listed.name, likeness
        from likely join listed using (id)
        where likely.nth = written.nth
        order by likeness desc, listed.name
        limit 4) l
    ) alike on found.id is null);
end
$$;

create function public.find_schools(spellings text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.find_schools(spellings) $$;
comment on function public.find_schools(text[]) is
  'Members with profiles: what the lines of a list of schools mean, at most 100 schools, [{spelling, is_found, schools: [{id, name}], own_id}] in order. A line that names several schools becomes several, and its parts that name none are there, too. The school, or if it is not found, up to four that are like it; own_id is that of a school kept as written. Anyone else gets no rows.';
grant execute on function private.find_schools(text[]), public.find_schools(text[]) to authenticated;

-- The states by their names and their two letters, in lower case.
create function private.states() returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, substr(state, 4))
  from unnest(string_to_array(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,'
    'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,'
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,'
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,'
    'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,'
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,GU Guam,PR Puerto Rico,'
    'VI US Virgin Islands', ',')) state,
    lateral (values (lower(left(state, 2))), (lower(substr(state, 4)))) keys (key)
$$;

-- A state by its name or its two letters; null for another. An import asks it for each row: the plan keeps the list.
create function private.state_named(given text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  return private.states() ->> regexp_replace(trim(private.folded(given)), '\s+', ' ', 'g');
end
$$;
grant execute on function private.states(), private.state_named(text) to authenticated;

-- The state that somebody means who writes where they live, by its name or its two letters, alone or after a city; null for another
-- place. Most write the name alone.
create function private.state_read(written text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(private.state_named(written), (
    select case
      when said ~* '^washington,? d ?c$' then 'District of Columbia'
      when last_part is null then private.state_named(said)
      -- 'Austin, TX' and 'Texas (TX)', but not a place that names two.
      when coalesce(private.state_named(first_part), private.state_named(last_part)) = private.state_named(last_part)
        then private.state_named(last_part)
      when private.state_named(first_part) = private.state_named(said) then private.state_named(said)
    end
    from btrim(regexp_replace(replace(written, '.', ''), '\s+', ' ', 'g')) as words,
      regexp_replace(words, '(?:,| -| \(|) ?(?:usa|united states(?: of america)?)\)?$| [0-9]{5}(?:-[0-9]{4})?$| state$|^(?:the )?(?:state|commonwealth) of ', '', 'gi')
        as said,
      substring(said from '^(.*\S) ?(?:,|\(| - | – |/)') as first_part,
      substring(said from '(?:,|\(| - | – |/) ?([^,(/]*?)\)?$') as last_part));
end
$$;

-- There are a few hundred schools at most: the search runs with the caller's rights, and no index would help.
create function public.search_schools(
  search text default null, sort text default null, page integer default 1, page_size integer default 10, took_from text default null)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  typed constant text := private.typed(left(search, 200));
  term constant text := private.like_literal(private.folded(typed));
  named_state constant text := lower(private.state_named(typed));
  by_alias constant text := private.school_id_by_alias(typed);
  taken constant text := coalesce(private.state_named(took_from), nullif(trim(took_from), ''));
  found constant text[] := array(
    select id from public.school_directory
    where (
        term is null or private.folded(name) like '%' || term || '%' or lower(state) in (term, named_state)
        or id = by_alias
        or term = any (string_to_array(lower(replace(degree, 'DO', 'DO and osteopathic')), ' and ')))
      and case took_from when 'elsewhere' then states - state <> '{}' else taken is null or states ? taken end);
  shown constant private.list_page := private.page_of(cardinality(found), page, page_size);
begin
  return jsonb_build_object(
    'rows', (
      with listed as materialized (
        select id, name, image_url, custom_image_url, degree, control, state, profile_count, states, avg_gpa, avg_mcat,
          row_number() over (
            order by
              case sort when 'profiles-desc' then -profile_count when 'profiles-asc' then profile_count end,
              case when sort = 'name-desc' then lower(name) end desc,
              lower(name), id) as nth
        from public.school_directory
        where id = any (found)
        order by nth
        limit shown.page_size offset (shown.page - 1) * shown.page_size)
      select coalesce(jsonb_agg(to_jsonb(s) - 'nth' || jsonb_build_object('ranges', coalesce(ranges, '{}')) order by nth), '[]')
      from listed s
      left join private.score_ranges(array(select id from listed)) on school_id = s.id),
    'near', case when found = '{}' and taken is null then (
      select jsonb_build_object('id', s.id, 'name', meant.school ->> 'name')
      from (select private.find_schools(array[typed]) #> '{0,schools,0}' as school) meant
      left join public.schools s on s.id = meant.school ->> 'id'
      where meant.school is not null) end)
    || to_jsonb(shown);
end
$$;
comment on function public.search_schools(text, text, integer, integer, text) is
  'Members with profiles: {rows, total, page, page_size, page_count, near} of the schools, each with the ranges of its profiles'' scores, that match the search by a part of their name, by an alias, their state or their degree, and that took somebody from a state or from elsewhere than their own. Of none, near is the school {id, name} that the search most likely means, its id null if no profile is from there. Sort: name-asc (default), name-desc, profiles-desc, profiles-asc. Unknown values are ignored; anyone else gets no rows.';
grant execute on function public.search_schools(text, text, integer, integer, text) to authenticated;
