-- Import and export of applicants as files. A file is imported in parts of a few thousand rows, each by one call and whole
-- or not at all. What an import added and changed is known by its id, which is on the applicants and in the audit log, so
-- that it can be undone.
create table private.imports (
  -- Chosen by the client, so that a retry imports nothing twice.
  id uuid primary key,
  file text check (char_length(file) <= 255),
  imported integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  imported_by uuid default auth.uid(),
  imported_at timestamptz not null default now(),
  -- What undoing it did: {removed, restored, kept, kept_ids}.
  undoing jsonb
);
comment on table private.imports is
  'Imports of applicants: the file, what became of its rows, and what undoing it did. Kept for 90 days.';

alter table private.imports enable row level security;
-- Until then, an import can be undone.
select private.keep('private.imports', 'imported_at', '90 days');
-- No policy and no grant: only the functions below access it.

-- What a cell of a column of numbers means: '3,85' is 3.85, '1 year' is 1, 'Fall 2025' is 2025. Null if it is no number.
create function private.number_read(field text, written text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  lowest constant numeric := private.applicant_numbers() -> field ->> 0;
  highest constant numeric := private.applicant_numbers() -> field ->> 1;
  unit constant text := case
    when field = 'gap_years' then 'gap years?|years?|yrs?|y'
    when field like '%\_hours' then 'hours?|hrs?|h|hours? (?:in )?total|total hours?|total'
    when field = 'schools_applied' then 'schools?|applications?'
    when field = 'interviews' then 'interviews?|invites?|invitations?'
    when field like 'mcat%' then 'points?|pts?|total'
    else 'gpa' end;
  season constant text := '(?:fall|autumn|spring|summer|winter|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?'
    '|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
  said text := lower(btrim(regexp_replace(written, '\s+', ' ', 'g')));
  note constant text := substring(said from '^[0-9.,]+ ?\(([^()]{1,60})\)$');
  joined text;
begin
  -- '515 (91st percentile)', but not '512 (first: 505)', whose note may be the number that is meant.
  if note ~ 'scale' or note <> '' and not exists (
    select from regexp_matches(replace(note, ',', '.'), '[0-9]+(?:\.[0-9]+)?', 'g') n where n[1]::numeric between lowest and highest)
  then
    said := btrim(split_part(said, '(', 1));
  end if;
  said := regexp_replace(said, '^(?:~|≈|>|≥|>=|about|around|approx\.?|approximately|circa|ca\.|over|more than|at least) ?(?=[0-9])', '');
  said := regexp_replace(said, '(?<=[0-9]) ?(?:\+|plus|or more)? ?(?:' || unit || ')? ?\+?$', '');
  if field = 'gpa' then
    said := regexp_replace(said, ' ?(?:/|out of|of|on an?) ?4(?:[.,]0+)?(?: scale)?$', '');
  elsif field = 'matriculation_year' then
    said := regexp_replace(said, '^(?:starting|started|entering|entered|matriculating|matriculated|in|year)(?: in)?:? ', '');
    said := coalesce(
      substring(said from '^' || season || '\.?,? ?(?:[0-9]{1,2}(?:st|nd|rd|th)?, )?(?:of )?([0-9]{4})$'),
      substring(said from '^([0-9]{4}),? ' || season || '$'),
      '20' || substring(said from '^' || season || '(?:[ -]| ?'')([0-9]{2})$'),
      substring(said from '^([0-9]{4})-[0-9]{2}-[0-9]{2}$'),
      substring(said from '^(?:[0-9]{1,2}[/.]){1,2}([0-9]{4})$'),
      said);
  else
    said := coalesce((array_position('{zero,one,two,three,four,five,six,seven,eight,nine,ten}', said) - 1)::text, said);
  end if;

  if field <> 'gpa' then
    -- Thousands with a mark between them, always the same one. '1.200' hours are twelve hundred; an MCAT of '512.000' is 512.
    if said ~ '^[1-9][0-9]{0,2}([,.'' ])[0-9]{3}(?:\1[0-9]{3})*$' then
      joined := regexp_replace(said, '[^0-9]', '', 'g');
      if joined::numeric between lowest and highest then
        return joined;
      end if;
    elsif said ~ '^[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+\.|(?:[.'' ][0-9]{3})+,)[0-9]{1,2}$' then
      said := regexp_replace(said, '[,.'' ](?=.*[,.])', '', 'g');
    end if;
  end if;
  said := regexp_replace(said, '^(-?[0-9]*),([0-9]+)$', '\1.\2');
  said := regexp_replace(said, '^(-?)\.(?=[0-9])', '\10.');
  said := regexp_replace(said, '(?<=[0-9])\.$', '');
  if said ~ '^-?[0-9]{1,9}\.[0-9]{10,30}$' then
    said := trim_scale(round(said::numeric, 6));
  elsif said !~ '^-?[0-9]{1,9}(?:\.[0-9]{1,9})?$' then
    return null;
  end if;
  -- A GPA is stored with two decimals.
  return case
    when field = 'gpa' and said ~ '\.[0-9]{2}[0-9]*[1-9]' or said like '%.%' and said <> btrim(written)
      then trim_scale(round(said::numeric, 2))::text
    else said end;
end
$$;

-- The gender that a cell means, of the four that a profile has; null for another word.
create function private.gender_read(written text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when said in ('male', 'm', 'man', 'men', 'boy') then 'Male'
    when said in ('female', 'f', 'w', 'woman', 'women', 'girl') then 'Female'
    when said in ('non binary', 'nonbinary', 'nb', 'enby', 'genderqueer', 'genderfluid', 'gender fluid') then 'Non-binary'
    when said in ('other', 'another', 'another gender', 'other gender', 'self described', 'prefer to self describe') then 'Other'
  end
  from btrim(regexp_replace(regexp_replace(lower(written), '\(.*\)', '', 'g'), '[^a-z]+', ' ', 'g')) as words,
    regexp_replace(regexp_replace(words, '^(?:cis|cisgender|trans|transgender) ', ''), ' (?:she|he|they)(?: .*)?$', '') as said
$$;

-- What a cell is read as: null for nothing ('N/A' in a column of numbers). What nobody understands is read as it is written,
-- so that its row is refused with the reason.
create function private.cell_read(field text, written text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  typed constant text := private.typed(written);
begin
  if field = 'first_generation' and typed ~* '^\W*(y|yes|true|n|no|false)\W*$' then
    return case when typed ~* '^\W*[yt]' then 'Yes' else 'No' end;
  elsif private.told(array[typed]) = '{}'
    or field = 'gender' and lower(typed) ~ '^\W*(?:prefer not|(?:would )?rather not|decline|not (?:specified|stated|disclosed)|undisclosed|unspecified)'
  then
    return null;
  elsif private.applicant_numbers() ? field then
    -- A raised figure is the number of a note.
    return coalesce(case when written !~ '[²³¹⁰-⁹]' then private.number_read(field, typed) end, written);
  elsif field = 'state_of_residency' then
    return coalesce(private.state_read(typed), written);
  elsif field = 'gender' then
    return coalesce(private.gender_read(typed), written);
  end if;
  return written;
end
$$;

-- What may stand between the schools of a list.
create function private.between_schools() returns text
language sql immutable set search_path = ''
as $$ select '[][,;/|&+*>–—•·\n\t]|\s-\s|\m(and|or)\M' $$;

-- The texts of a list; none if it is no list.
create function private.texts_in(list jsonb) returns setof text
language sql immutable set search_path = ''
as $$ select jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) $$;

-- What is written in those spellings that may be several schools in one, 'UCLA, NYU', with the school's name if it is known.
create function private.schools_in_lists(spellings text[])
returns table (spelling text, written text, name text, place bigint)
language sql stable set search_path = ''
as $$
  with lists as materialized (
    select said, row_number() over (order by said) as nth
    from (select distinct s as said from unnest(spellings) as s) given
    where said ~* private.between_schools() and not exists (select from public.school_aliases where alias = lower(btrim(said)))
  )
  select said, found.written, found.name, found.place
  from private.schools_in(array(select said from lists order by nth), null) with ordinality as found (nth, written, name, is_elsewhere, place)
  join lists using (nth)
$$;

-- Reads the rows of a file as the store writes them, and says what that changed: [{column, from, to, cells}], where to is null
-- for nothing. Few texts are in many cells, so each is read once.
create function private.read_rows(inout rows jsonb, out conversions jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  fields constant text[] := array(select jsonb_object_keys(
    private.applicant_numbers() || private.applicant_short_texts() || private.applicant_choices()));
  lists jsonb;
  meanings jsonb;
begin
  -- The texts that are nothing but several schools: 'UCLA, NYU', not 'Baylor, Houston'.
  select jsonb_object_agg(spelling, names)
  into lists
  from (
    select spelling, string_agg(written, '; ' order by place) as names
    from private.schools_in_lists(array(
      select school from jsonb_array_elements(rows) as r (applicant), private.texts_in(applicant -> 'accepted_schools') as school))
    group by spelling
    having count(*) > 1 and bool_and(name is not null)) s;

  with written as (
    select field, applicant ->> field as said, count(*) as cells
    from jsonb_array_elements(rows) as r (applicant), unnest(fields) as field
    where jsonb_typeof(applicant -> field) in ('string', 'number') and applicant ->> field <> ''
    group by 1, 2
    union all
    select 'accepted_schools', school, count(*)
    from jsonb_array_elements(rows) as r (applicant), private.texts_in(applicant -> 'accepted_schools') as school
    where school <> ''
    group by 2
  ),
  meant as (
    select w.field, w.said, w.cells,
      coalesce(case when w.field = 'accepted_schools' then lists ->> w.said end, private.cell_read(w.field, w.said)) as meaning
    from written w
    offset 0
  )
  select
    coalesce(
      jsonb_agg(jsonb_build_object('column', m.field, 'from', m.said, 'to', m.meaning, 'cells', m.cells)
        order by m.field, m.cells desc, m.said),
      '[]')
  into conversions
  from meant m
  where m.meaning is distinct from m.said;
  if conversions = '[]' then
    return;
  end if;

  -- One object for all columns: a part of it would be copied for each cell.
  meanings := (select jsonb_object_agg(concat(c ->> 'column', ' ', c ->> 'from'), c -> 'to') from jsonb_array_elements(conversions) c);
  rows := (
    select jsonb_agg(applicant || coalesce(cells, '{}') || coalesce(list, '{}') order by nth)
    from jsonb_array_elements(rows) with ordinality as r (applicant, nth),
      lateral (
        select jsonb_object_agg(field, meanings -> concat(field, ' ', applicant ->> field)) as cells
        from unnest(fields) as field
        where meanings ? concat(field, ' ', applicant ->> field)) c,
      lateral (
        select case when jsonb_typeof(applicant -> 'accepted_schools') = 'array' then
          jsonb_build_object('accepted_schools', (
            select coalesce(jsonb_agg(piece order by place, part), '[]')
            from jsonb_array_elements(applicant -> 'accepted_schools') with ordinality as s (school, place),
              lateral (
                select to_jsonb(name) as piece, part
                from regexp_split_to_table(meanings ->> concat('accepted_schools ', school #>> '{}'), '; ') with ordinality as n (name, part)
                union all
                select school, 1 where not meanings ? concat('accepted_schools ', school #>> '{}')) p)) end as list) l);
end
$$;

-- Validates a row to import. Returns readable messages, or an empty array. Numbers may be text. The messages do not
-- quote the row, because PostgREST copies an error's message into the HTTP status line.
create function private.applicant_row_problems(applicant jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  ranges constant jsonb := private.applicant_numbers();
  texts constant jsonb := private.applicant_texts();
  choices constant jsonb := private.applicant_choices();
  problems text[] := '{}';
  field text;
  value jsonb;
  number numeric;
  sections integer;
begin
  if jsonb_typeof(applicant) <> 'object' then
    return array['is not an object'];
  end if;

  if exists (select from jsonb_object_keys(applicant) as name where name <> all (private.applicant_columns())) then
    problems := array['it has an unknown column'];
  end if;

  for field, value in select * from jsonb_each(applicant) where key = any (private.applicant_columns()) loop
    if value in ('null', '""') then
      continue;
    elsif ranges ? field then
      if (value #>> '{}') !~ '^\s*-?[0-9]{1,9}(\.[0-9]{1,9})?\s*$' then
        problems := problems || format('%s is not a number', field);
        continue;
      end if;
      number := (value #>> '{}')::numeric;
      if number not between (ranges -> field ->> 0)::numeric and (ranges -> field ->> 1)::numeric then
        problems := problems || format('%s must be between %s and %s', field, ranges -> field -> 0, ranges -> field -> 1);
      elsif field <> 'gpa' and number <> trunc(number) then
        problems := problems || format('%s must be a whole number', field);
      end if;
    elsif field = 'accepted_schools' then
      if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 50
        or jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
        -- No name is longer than all together, and to measure each takes longer than the rest of a row.
        or char_length(value::text) > 200
        and jsonb_path_exists(value, '$[*] ? (!(@ like_regex "^.{0,200}$" flag "s"))')
      then
        problems := problems || 'accepted_schools must be a list of at most 50 names of at most 200 characters'::text;
      end if;
    elsif jsonb_typeof(value) <> 'string' then
      problems := problems || format('%s must be text', field);
    elsif choices ? field then
      if not choices -> field @> value then
        problems := problems || format('%s must be %s', field, (
          select string_agg(choice, case nth when jsonb_array_length(choices -> field) then ' or ' else ', ' end order by nth)
          from jsonb_array_elements_text(choices -> field) with ordinality as c (choice, nth)));
      end if;
    elsif not texts ? field then
      raise exception 'No rule for the column %.', field;
    elsif char_length(value #>> '{}') > (texts -> field)::integer then
      problems := problems || format('%s is longer than %s characters', field, texts -> field);
    end if;
  end loop;

  if problems = '{}' then
    sections := nullif(applicant ->> 'mcat_chem_phys', '')::numeric + nullif(applicant ->> 'mcat_cars', '')::numeric
      + nullif(applicant ->> 'mcat_bio_biochem', '')::numeric + nullif(applicant ->> 'mcat_psych_soc', '')::numeric;
    if sections <> nullif(applicant ->> 'mcat', '')::numeric then
      problems := problems || format('the MCAT sections add up to %s, not %s', sections, (applicant ->> 'mcat')::numeric);
    end if;
  end if;
  return problems;
end
$$;

-- What a profile says, without the applicant's number and history.
create function private.profile_of(applicant public.applicants) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(applicant)) where key = any (private.applicant_columns())
$$;

-- private.profile_hash(applicant): equal profiles have equal hashes. Among a million profiles and a million rows of a
-- file, two different ones share a hash with a probability of one in ten million. The cost keeps queries from computing
-- it for every applicant.
do $$
begin
  execute format(
    'create function private.profile_hash(applicant public.applicants) returns bigint
     language plpgsql immutable cost 1000 set search_path = ''''
     as ''begin return hash_record_extended(row(%s), 0); end''',
    'applicant.' || array_to_string(private.applicant_columns(), ', applicant.'));
end
$$;

-- The same with its publication: an applicant that has it is as an import left it.
create function private.import_hash(profile bigint, published_at timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select hash_record_extended(row(profile, published_at), 0) $$;

create index applicants_profile_hash_idx on public.applicants (private.profile_hash(applicants));
-- An index computes it with the rights of the role that writes the row.
grant execute on function private.profile_of(public.applicants), private.profile_hash(public.applicants)
  to authenticated, service_role;

-- Raises 422 if there is no row, or more than one call can import in time.
create function private.require_part(rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  max_rows constant integer := 5000;
  max_bytes constant integer := 10000000;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise sqlstate 'PT422' using message = 'Nothing to import: expected a list of applicants.';
  elsif jsonb_array_length(rows) > max_rows or octet_length(rows::text) > max_bytes then
    raise sqlstate 'PT422' using message = 'A part can have at most 5,000 applicants and 10 MB.';
  end if;
end
$$;

-- Whether a row has anything of what the form asks a new profile for.
create function private.has_needed(applicant jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select concat(applicant ->> 'major', applicant ->> 'gpa', applicant ->> 'mcat') <> ''
    or coalesce(applicant ->> 'accepted_schools', '[]') <> '[]'
$$;

-- The invalid rows, numbered from 1, with their problems. A row with an id changes that applicant and keeps what it leaves
-- out, so it is validated together with that.
create function private.invalid_applicant_rows(rows jsonb) returns table ("row" bigint, problems text[])
language sql stable set search_path = ''
as $$
  select r.number, p.problems
  from (
    select number, applicant, id, id <> '' and row_number() over (partition by id order by number) > 1 as is_second
    from jsonb_array_elements(rows) with ordinality as e (applicant, number),
      lateral (select applicant ->> 'id' as id) i
  ) r
  left join public.applicants a on a.id = r.id,
    lateral (
      select
        case
          when jsonb_typeof(r.applicant) <> 'object' then private.applicant_row_problems(r.applicant)
          when r.id <> '' and a.id is null then
            'id belongs to no applicant'::text || private.applicant_row_problems(r.applicant - '{id,published_at}'::text[])
          else private.applicant_row_problems(coalesce(private.profile_of(a), '{}') || (r.applicant - '{id,published_at}'::text[]))
        end
        || case
          when not pg_input_is_valid(nullif(r.applicant ->> 'published_at', ''), 'timestamptz') then '{published_at is not a date}'
          else '{}' end::text[]
        || case when r.is_second then '{id is that of an earlier row}' else '{}' end::text[]
        || case
          when jsonb_typeof(r.applicant) = 'object' and coalesce(r.id, '') = '' and not private.has_needed(r.applicant)
          then '{"it has no major, GPA, MCAT or accepted school"}'
          else '{}' end::text[] as problems) p
  where p.problems <> '{}'
$$;

-- The number of invalid rows, and a JSON list of {row, problems}, numbered from 1.
create function private.applicant_problems(rows jsonb, out invalid bigint, out listed jsonb)
language sql stable set search_path = ''
as $$
  select count(*),
    coalesce(jsonb_agg(jsonb_build_object('row', b.row, 'problems', b.problems) order by b.row), '[]')
  from private.invalid_applicant_rows(rows) b
$$;

-- The valid rows that have the id of an applicant, with the profile as it would be: it keeps what the row leaves out.
create function private.changes_of(rows jsonb)
returns table (id text, profile public.applicants, hash bigint, is_unchanged boolean)
language sql stable set search_path = ''
as $$
  select c.id, c.profile, c.hash, c.hash = c.hash_before
  from (
    select p.id, p.profile, private.import_hash(private.profile_hash(p.profile), (p.profile).published_at) as hash, p.hash_before
    from (
      select a.id, private.applicant_from(to_jsonb(a) || r.applicant) as profile, private.import_hash(private.profile_hash(a), a.published_at) as hash_before
      from jsonb_array_elements(rows) as r (applicant)
      join public.applicants a on a.id = r.applicant ->> 'id'
      offset 0) p
    offset 0) c
$$;

-- The profiles of the valid rows that have no id, in order, with whether the store has an equal one and whether an earlier
-- row is equal.
create function private.new_profiles(rows jsonb)
returns table (nth bigint, profile public.applicants, hash bigint, is_stored boolean, is_repeated boolean)
language sql stable set search_path = ''
as $$
  select p.nth, p.profile, p.hash,
    exists (select from public.applicants s where private.profile_hash(s) = p.hash),
    row_number() over (partition by p.hash order by p.nth) > 1
  from (
    select f.nth, f.profile, private.profile_hash(f.profile) as hash
    from (
      select r.nth, private.applicant_from(r.applicant) as profile
      from jsonb_array_elements(rows) with ordinality as r (applicant, nth)
      where coalesce(r.applicant ->> 'id', '') = ''
      offset 0) f
    offset 0) p
$$;

-- Names of several known schools in one, such as 'UCLA, NYU' or 'UCLA / NYU', which would count for only one of them.
create function private.joined_schools(spellings text[]) returns table (spelling text, names text[])
language sql stable set search_path = ''
as $$
  select meant.spelling, array_agg(distinct meant.name)
  from private.schools_in_lists(array(select trim(s) from unnest(spellings) as s)) meant
  where meant.name is not null
  group by meant.spelling
  having count(distinct meant.name) > 1
$$;

-- What an admin should know about the schools that a list names: 'new', those the store does not have yet, and 'joined',
-- the names of several.
create function private.school_remarks(spellings text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with unknown as (
    select named.spelling, name
    from private.canonical_school_names(array(select trim(s) from unnest(spellings) as s where trim(s) <> '')) named,
      private.school_id_of(name) as school_id
    where school_id <> '' and not exists (select from public.schools where id = school_id)
  )
  select jsonb_build_object(
    'new', (select coalesce(jsonb_agg(to_jsonb(u) order by name, spelling), '[]') from unknown u),
    'joined', (select coalesce(jsonb_agg(to_jsonb(j) order by spelling), '[]') from private.joined_schools(spellings) j))
$$;

-- The known school whose name, or a spelling of it, resembles a name most; null if none does. Words of many names count
-- for nothing: by them, every university resembles every other.
create function private.nearest_school(written text) returns text
language sql stable set search_path = ''
as $$
  select known.name
  from (
    select school_name as name, alias as spelling from public.school_aliases
    union all
    select name, lower(name) from public.schools
  ) known,
    regexp_replace(known.spelling || E'\n' || lower(written), '\m(university|of|at|the|school|college|medical|medicine)\M', '', 'g') as both_names,
    extensions.similarity(split_part(both_names, E'\n', 1), split_part(both_names, E'\n', 2)) as likeness
  where likeness >= 0.4
  order by likeness desc, known.name
  limit 1
$$;

create function private.check_schools(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(spellings) > 50 then
    raise sqlstate 'PT422' using message = 'Expected at most 50 schools.';
  end if;
  return (
    select remarks || jsonb_build_object('new', (
      select coalesce(
        jsonb_agg(n || jsonb_build_object('near', nullif(private.nearest_school(n ->> 'spelling'), n ->> 'name')) order by nth),
        '[]')
      from jsonb_array_elements(remarks -> 'new') with ordinality as unknown (n, nth)))
    from private.school_remarks(spellings) as remarks);
end
$$;

create function public.check_schools(spellings text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.check_schools(spellings) $$;
comment on function public.check_schools(text[]) is
  'Admins: what to know about at most 50 names of schools: {new: [{spelling, name, near}], joined: [{spelling, names}]}, the schools that the store does not have yet, each with the known one that resembles it, and the names of several known schools in one.';

-- Says what importing the valid rows of a part would do, without doing it.
create function private.check_applicants(rows jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  reading record;
  problems record;
begin
  perform private.require_admin();
  perform private.require_part(rows);
  reading := private.read_rows(rows);
  select * into problems from private.applicant_problems(reading.rows);
  if problems.invalid > 0 then
    -- What is refused is not converted, either.
    reading := private.read_rows((
      select coalesce(jsonb_agg(applicant order by nth), '[]')
      from jsonb_array_elements(rows) with ordinality as r (applicant, nth)
      where nth not in (select (p ->> 'row')::bigint from jsonb_array_elements(problems.listed) p)));
  end if;
  return jsonb_build_object(
    'invalid', problems.invalid,
    'problems', problems.listed,
    'review',
    (
      select jsonb_build_object(
        'stored', count(*) filter (where n.is_stored),
        'hashes', coalesce(jsonb_agg(n.hash::text) filter (where not n.is_stored), '[]'))
      from private.new_profiles(reading.rows) n
    ) || (
      select jsonb_build_object(
        'updated', count(*) filter (where not c.is_unchanged), 'unchanged', count(*) filter (where c.is_unchanged))
      from private.changes_of(reading.rows) c
    ) || jsonb_build_object(
      'conversions', reading.conversions,
      'schools', private.school_remarks(array(
        select distinct jsonb_array_elements_text(r.applicant -> 'accepted_schools')
        from jsonb_array_elements(reading.rows) as r (applicant)
        where jsonb_typeof(r.applicant -> 'accepted_schools') = 'array'))));
end
$$;

create function public.check_applicants(rows jsonb) returns jsonb
language sql stable set search_path = '' set statement_timeout = '30s'
as $$ select private.check_applicants(rows) $$;
comment on function public.check_applicants(jsonb) is
  'Admins: validates rows as import_applicants does, and imports nothing. Returns {invalid, problems, review}: the number of invalid rows, a list of {row, problems}, and of the valid ones {stored, hashes, updated, unchanged, conversions, schools}: how many new rows equal a stored applicant, one hash of each other new row (equal rows have the same), how many applicants would change and how many are as in the rows, what is read as another value, [{column, from, to, cells}], with null for nothing, and for the schools named what check_schools returns, without near.';

-- Replaces the profiles of applicants, by id, and which import left them so.
create function private.replace_applicants(profiles public.applicants[]) returns void
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := private.applicant_columns() || '{published_at,import_id,import_hash}'::text[];
begin
  execute format(
    'update public.applicants a set (%s) = row(%s) from unnest($1) as p where a.id = p.id',
    array_to_string(columns, ', '), 'p.' || array_to_string(columns, ', p.'))
  using profiles;
end
$$;

-- Adds and changes applicants, by all rows or none.
create function private.import_applicants(rows jsonb, import uuid, skip_repeats boolean, file text) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  problems record;
  changed public.applicants[];
  added public.applicants[];
  with_id bigint;
begin
  perform private.require_admin();
  perform private.require_part(rows);
  rows := (private.read_rows(rows)).rows;
  -- A second call for the same import waits here for the first one.
  insert into private.imports (id, file) values (import, left(import_applicants.file, 255)) on conflict do nothing;
  if found then
    -- Locked first, so that what follows sees the latest version of each.
    perform from public.applicants
    where id in (select r ->> 'id' from jsonb_array_elements(rows) as r)
    order by number for no key update;

    select * into problems from private.applicant_problems(rows);
    if problems.invalid > 0 then
      raise sqlstate 'PT422' using
        message = format('Row %s: %s.', problems.listed -> 0 -> 'row', problems.listed -> 0 -> 'problems' ->> 0),
        detail = jsonb_path_query_array(problems.listed, '$[0 to 999]')::text;
    end if;

    with_id := (select count(*) from jsonb_array_elements(rows) as r where r ->> 'id' <> '');
    changed := array(
      select jsonb_populate_record(
        c.profile, jsonb_build_object('id', c.id, 'import_id', import, 'import_hash', c.hash))
      from private.changes_of(rows) c where not c.is_unchanged);
    added := array(
      select jsonb_populate_record(
        n.profile, jsonb_build_object('import_id', import, 'import_hash', private.import_hash(n.hash, (n.profile).published_at)))
      from private.new_profiles(rows) n
      where not skip_repeats or not (n.is_stored or n.is_repeated)
      order by n.nth);

    perform set_config('store.batch', import::text, true);
    perform private.replace_applicants(changed);
    perform private.add_applicants(added, auth.uid(), now());
    perform set_config('store.batch', '', true);
    update private.imports i
    set (imported, updated, unchanged, skipped) = (
      cardinality(added), cardinality(changed), with_id - cardinality(changed),
      jsonb_array_length(rows) - with_id - cardinality(added))
    where i.id = import;
  end if;
  return (
    select jsonb_build_object(
      'imported', i.imported, 'updated', i.updated, 'unchanged', i.unchanged, 'skipped', i.skipped)
    from private.imports i where i.id = import);
end
$$;

-- Thousands of rows can take longer than the default time limit. PostgREST applies a function's limit to the whole
-- request.
create function public.import_applicants(
  rows jsonb, import uuid default gen_random_uuid(), skip_repeats boolean default false, file text default null)
returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.import_applicants(rows, import, skip_repeats, file) $$;
comment on function public.import_applicants(jsonb, uuid, boolean, text) is
  'Admins: adds at most 5000 applicants, of 10 MB at most, all or none. Rows are objects with the column names of applicants, whose values may be written as people do (''3,85'', ''CA'', ''1 year''; check_applicants says what they are read as); a row with the id of one changes that one and keeps what it leaves out. A new one needs a major, a GPA, an MCAT score or a school, and is a draft, unless it has published_at. With skip_repeats, new rows that repeat one of the rows or of the store are left out. Returns {imported, updated, unchanged, skipped}, also for an import that was done before; 422 lists the invalid rows.';

-- Deletes the applicants that an import added and puts back those it changed. Those that were changed since stay as they
-- are.
create function private.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  max_listed constant integer := 20;
  done private.imports;
  kept text[];
  restored public.applicants[];
  removed integer;
  result jsonb;
begin
  perform private.require_admin();
  -- Locked, so that two admins do not undo it at the same time.
  select * into done from private.imports i where i.id = import for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Import not found.';
  elsif done.undoing is not null then
    raise sqlstate 'PT409' using message = 'This import has already been undone.';
  end if;

  -- Locked first, so that what follows sees the latest version of each.
  perform from public.applicants a where a.import_id = import order by a.number for update;
  kept := array(
    select k.id
    from (
      select a.id, a.number from public.applicants a
      where a.import_id = import and private.import_hash(private.profile_hash(a), a.published_at) <> a.import_hash
      union
      -- A later import has changed it.
      select a.id, a.number
      from public.audit_log l join public.applicants a on a.id = l.row_key ->> 'id'
      where l.before ->> 'import_id' = import::text and a.import_id <> import) k
    order by k.number);
  -- Each changed applicant is looked up by its id first: among those of the import, it would be compared with all.
  restored := array(
    select jsonb_populate_record(c.applicant, c.before)
    from (
      select a as applicant, l.before
      from public.audit_log l join public.applicants a on a.id = l.row_key ->> 'id'
      where l.batch_id = import
      offset 0) c
    where (c.applicant).import_id = import and private.import_hash(private.profile_hash(c.applicant), (c.applicant).published_at) = (c.applicant).import_hash);

  perform set_config('store.batch', import::text, true);
  perform private.replace_applicants(restored);
  -- Those put back are no longer the import's.
  delete from public.applicants a where a.import_id = import and private.import_hash(private.profile_hash(a), a.published_at) = a.import_hash;
  get diagnostics removed = row_count;
  perform set_config('store.batch', '', true);
  perform private.remove_unused_schools(array(select s.id from public.schools s where s.created_at >= done.imported_at));

  result := jsonb_build_object(
    'removed', removed, 'restored', cardinality(restored), 'kept', cardinality(kept), 'kept_ids', kept[:max_listed]);
  update private.imports i set undoing = result where i.id = import;
  return result;
end
$$;

create function public.undo_import(import uuid) returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.undo_import(import) $$;
comment on function public.undo_import(uuid) is
  'Admins: deletes the applicants that an import added and puts back those it changed, unless they were changed since. Returns {removed, restored, kept, kept_ids}, with twenty of those kept at most; 409 if it was already undone.';

create function private.last_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        to_jsonb(i) || jsonb_build_object('imported_by', (select email from auth.users where users.id = i.imported_by))
        order by i.imported_at desc),
      '[]')
    from (select * from private.imports order by imported_at desc limit 10) i);
end
$$;

create function public.last_imports() returns jsonb
language sql stable set search_path = ''
as $$ select private.last_imports() $$;
comment on function public.last_imports() is
  'Admins: the last ten imports, latest first: {id, file, imported, updated, unchanged, skipped, imported_by, imported_at, undoing}, with the email address of the admin and what undo_import returned.';

grant execute on function
  private.check_schools(text[]), public.check_schools(text[]),
  private.check_applicants(jsonb), public.check_applicants(jsonb),
  private.import_applicants(jsonb, uuid, boolean, text), public.import_applicants(jsonb, uuid, boolean, text),
  private.undo_import(uuid), public.undo_import(uuid),
  private.last_imports(), public.last_imports()
  to authenticated;

-- Exports the applicants that match a search, a thousand at a time, ordered by number. Keyset pagination by the last
-- number: late pages cost no more than the first, and concurrent inserts and deletes cause no gaps or duplicates.
create function private.export_applicants(search text, after_number integer, drafts boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  numbered constant integer := private.applicant_number(search);
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(private.applicant_json(p) order by p.number),
      '[]')
    from (
      select *
      from public.applicants a
      where a.number > coalesce(after_number, 0) and not (drafts and a.is_published)
        and case
          when numbered is not null then a.number = numbered
          else term is null or a.search_text like '%' || term || '%'
        end
      order by a.number
      limit 1000
    ) p);
end
$$;

create function public.export_applicants(search text default null, after_number integer default 0, drafts boolean default false) returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.export_applicants(search, after_number, drafts) $$;
comment on function public.export_applicants(text, integer, boolean) is
  'Admins: the next thousand applicants that match a search, or of them the drafts, after a number. Fewer than a thousand are the last.';
grant execute on function private.export_applicants(text, integer, boolean), public.export_applicants(text, integer, boolean)
  to authenticated;
