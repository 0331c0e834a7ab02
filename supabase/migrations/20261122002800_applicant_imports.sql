-- Import and export of applicants as files.

-- Validates a row to import. Returns readable messages, or an empty array. Numbers may be text. The messages do not
-- quote the row, because PostgREST copies an error's message into the HTTP status line.
create function private.applicant_row_problems(applicant jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  ranges constant jsonb := '{
    "matriculation_year": [1950, 2100], "gpa": [0, 4], "mcat": [472, 528], "mcat_chem_phys": [118, 132],
    "mcat_cars": [118, 132], "mcat_bio_biochem": [118, 132], "mcat_psych_soc": [118, 132], "gap_years": [0, 60]}';
  short_texts constant jsonb := '{"state_of_residency": 100, "race": 200, "major": 200}';
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
      if jsonb_typeof(value) <> 'array'
        or jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
        or jsonb_array_length(value) > 50
        or private.longest(array(select jsonb_array_elements_text(value))) > 200
      then
        problems := problems || 'accepted_schools must be a list of at most 50 names of at most 200 characters'::text;
      end if;
    elsif jsonb_typeof(value) <> 'string' then
      problems := problems || format('%s must be text', field);
    elsif field = 'gender' and value #>> '{}' not in ('Male', 'Female', 'Non-binary', 'Other') then
      problems := problems || 'gender must be Male, Female, Non-binary or Other'::text;
    elsif char_length(value #>> '{}') > coalesce((short_texts ->> field)::integer, 10000) then
      problems := problems || format('%s is longer than %s characters', field, coalesce(short_texts ->> field, '10000'));
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

create index applicants_profile_hash_idx on public.applicants (private.profile_hash(applicants));
-- An index computes it with the rights of the role that writes the row.
grant execute on function private.profile_of(public.applicants), private.profile_hash(public.applicants)
  to authenticated, service_role;

-- The invalid rows, numbered from 1, with their problems. In a file, a row with an id changes that applicant and keeps
-- what it leaves out, so it is validated together with that.
create function private.invalid_applicant_rows(rows jsonb, is_file boolean)
returns table ("row" bigint, problems text[])
language sql stable set search_path = ''
as $$
  select r.number, p.problems
  from jsonb_array_elements(rows) with ordinality as r (applicant, number)
  left join public.applicants a on is_file and a.id = r.applicant ->> 'id',
    lateral (
      select case
        when not is_file or jsonb_typeof(r.applicant) <> 'object' or not r.applicant ? 'id'
          then private.applicant_row_problems(r.applicant)
        when a.id is null and r.applicant ->> 'id' <> '' then
          'id belongs to no applicant'::text || private.applicant_row_problems(r.applicant - 'id')
        else private.applicant_row_problems(coalesce(private.profile_of(a), '{}') || (r.applicant - 'id'))
      end) as p (problems)
  where p.problems <> '{}'
$$;

-- Raises 422 if there is no row, or an invalid one. The detail is a JSON list of {row, problems}, numbered from 1,
-- with a thousand entries at most; the hint has their total number.
create function private.reject_invalid_applicants(rows jsonb, is_file boolean) returns void
language plpgsql stable set search_path = ''
as $$
declare
  max_reported constant integer := 1000;
  invalid_count bigint;
  invalid jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise sqlstate 'PT422' using message = 'Nothing to import: expected a list of applicants.';
  end if;

  with numbered as materialized (
    select b.row, b.problems, row_number() over (order by b.row) as nth from private.invalid_applicant_rows(rows, is_file) b
  )
  select count(*),
    jsonb_agg(jsonb_build_object('row', n.row, 'problems', n.problems) order by n.row) filter (where n.nth <= max_reported)
  into invalid_count, invalid
  from numbered n;
  if invalid_count > 0 then
    raise sqlstate 'PT422' using
      message = format('Row %s: %s.', invalid -> 0 -> 'row', invalid -> 0 -> 'problems' ->> 0),
      detail = invalid::text,
      hint = format('Nothing was imported. Rows with problems: %s.', invalid_count);
  end if;
end
$$;

-- Validates rows without importing them, for a preview.
create function private.check_applicants(rows jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 100 then
    raise sqlstate 'PT422' using message = 'Nothing to check: expected a list of at most 100 applicants.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('row', b.row, 'problems', b.problems) order by b.row), '[]')
    from private.invalid_applicant_rows(rows, true) b);
end
$$;

create function public.check_applicants(rows jsonb) returns jsonb
language sql stable set search_path = ''
as $$ select private.check_applicants(rows) $$;
comment on function public.check_applicants(jsonb) is
  'Admins: validates at most 100 rows of a file to import and returns a list of {row, problems}. Imports nothing.';

-- Adds validated rows and returns their number.
create function private.upload_applicants(rows jsonb, uploaded_by uuid, uploaded_at timestamptz) returns integer
language sql set search_path = ''
as $$
  select count(*)::integer
  from private.add_applicants(
    array(
      select private.applicant_from(r.applicant)
      from jsonb_array_elements(rows) with ordinality as r (applicant, nth)
      order by r.nth),
    uploaded_by, uploaded_at)
$$;

-- Raises 422 if there are more rows than one request can import in time.
create function private.reject_too_many_applicants(rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  max_rows constant integer := 5000;
begin
  if jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) > max_rows then
    raise sqlstate 'PT422' using message = format('A part can have at most %s applicants.', max_rows);
  end if;
end
$$;

-- Adds all rows or none.
create function private.import_applicants(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.reject_too_many_applicants(rows);
  perform private.reject_invalid_applicants(rows, false);
  return jsonb_build_object('imported', private.upload_applicants(rows, auth.uid(), now()));
end
$$;

-- Thousands of rows can take longer than the default time limit. PostgREST applies a function's limit to the whole
-- request.
create function public.import_applicants(rows jsonb) returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.import_applicants(rows) $$;
comment on function public.import_applicants(jsonb) is
  'Admins: adds at most 5000 applicants, all or none. Rows are objects with the column names of applicants. Returns {imported}; 422 lists the invalid rows.';

-- The valid rows of a file that have the id of an applicant, with its profile before and after: it keeps what the row
-- leaves out.
create type private.applicant_change as (
  id text, before jsonb, after public.applicants, hash bigint, is_unchanged boolean);

create function private.changes_of(rows jsonb) returns setof private.applicant_change
language sql stable set search_path = ''
as $$
  select c.id, c.before, c.after, private.profile_hash(c.after), private.profile_hash(c.after) = c.hash_before
  from (
    select a.id, b.before, private.applicant_from(b.before || r.applicant) as after, private.profile_hash(a) as hash_before
    from jsonb_array_elements(rows) as r (applicant)
    join public.applicants a on a.id = r.applicant ->> 'id',
      lateral (select private.profile_of(a) as before offset 0) b
    offset 0) c
$$;

-- The profiles of the valid rows of a file that have no id, in order, with whether the store has an equal one and
-- whether an earlier row is equal.
create type private.new_profile as (nth bigint, profile public.applicants, hash bigint, is_stored boolean, is_repeated boolean);

create function private.new_profiles(rows jsonb) returns setof private.new_profile
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

-- Names of several known schools in one, such as 'UCLA, NYU', which would count for only one of them.
create function private.joined_schools(spellings text[]) returns table (spelling text, names text[])
language sql stable set search_path = ''
as $$
  with pieces as materialized (
    select named.spelling, piece
    from (select distinct trim(s) as spelling from unnest(spellings) as s) named,
      regexp_split_to_table(named.spelling, '[,;]') as piece
    where named.spelling ~ '[,;]'
      and not exists (select from public.school_aliases where alias = lower(named.spelling))
  )
  select p.spelling, array_agg(distinct meant.name)
  from pieces p
  join private.canonical_school_names(array(select piece from pieces)) meant on meant.spelling = p.piece
  where exists (select from public.school_aliases where school_name = meant.name)
    or exists (select from public.schools where id = private.school_slug(meant.name))
  group by p.spelling
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
      private.school_slug(name) as slug
    where slug <> '' and not exists (select from public.schools where id = slug)
  )
  select jsonb_build_object(
    'new', (select coalesce(jsonb_agg(to_jsonb(u) order by name, spelling), '[]') from unknown u),
    'joined', (select coalesce(jsonb_agg(to_jsonb(j) order by spelling), '[]') from private.joined_schools(spellings) j))
$$;

create function private.check_schools(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(spellings) > 50 then
    raise sqlstate 'PT422' using message = 'Expected at most 50 schools.';
  end if;
  return private.school_remarks(spellings);
end
$$;

create function public.check_schools(spellings text[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.check_schools(spellings) $$;
comment on function public.check_schools(text[]) is
  'Admins: what to know about at most 50 names of schools: {new: [{spelling, name}], joined: [{spelling, names}]}, the schools that the store does not have yet, and the names of several known schools in one.';

-- Staging for files that are too large for one request: they are sent and validated in parts. Once all parts are
-- here, a job imports them (jobs.sql).

create table private.staged_applicants (
  staged_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  import_id uuid not null,
  part integer not null check (part between 1 and 1000),
  rows jsonb not null,
  row_count integer not null generated always as (jsonb_array_length(rows)) stored,
  -- Of the new rows that the store did not have, to count those that repeat each other.
  new_hashes bigint[] not null default '{}',
  staged_at timestamptz not null default now(),
  primary key (staged_by, import_id, part)
);
comment on table private.staged_applicants is
  'Validated parts of files to import, each a list of applicants. Deleted once imported, or after a day.';
create index staged_applicants_staged_at_idx on private.staged_applicants (staged_at);

alter table private.staged_applicants enable row level security;
-- No policy and no grant: only the functions below access it.

-- Stores a part of a file. A part that is sent again replaces the earlier one. A review returns what importing it would
-- do, which takes as long again.
create function private.stage_applicants(import uuid, part integer, rows jsonb, review boolean) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  stored bigint;
  hashes bigint[] := '{}';
  updated bigint;
  unchanged bigint;
begin
  perform private.require_admin();
  perform private.reject_too_many_applicants(rows);
  perform private.reject_invalid_applicants(rows, true);
  if exists (select from private.jobs where id = import) then
    raise sqlstate 'PT409' using message = 'The import of this file has already started.';
  end if;

  if review then
    select count(*) filter (where n.is_stored), coalesce(array_agg(n.hash) filter (where not n.is_stored), '{}')
    into stored, hashes
    from private.new_profiles(rows) n;
    select count(*) filter (where not c.is_unchanged), count(*) filter (where c.is_unchanged)
    into updated, unchanged
    from private.changes_of(rows) c;
  end if;

  insert into private.staged_applicants as s (import_id, part, rows, new_hashes)
  values (import, stage_applicants.part, stage_applicants.rows, hashes)
  on conflict on constraint staged_applicants_pkey
  do update set rows = excluded.rows, new_hashes = excluded.new_hashes, staged_at = now();

  if review then
    return jsonb_build_object(
      'stored', stored, 'updated', updated, 'unchanged', unchanged,
      'schools', private.school_remarks(array(
        select distinct jsonb_array_elements_text(r.applicant -> 'accepted_schools')
        from jsonb_array_elements(stage_applicants.rows) as r (applicant)
        where jsonb_typeof(r.applicant -> 'accepted_schools') = 'array')));
  end if;
  return null;
end
$$;

create function public.stage_applicants(import uuid, part integer, rows jsonb, review boolean default false) returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.stage_applicants(import, part, rows, review) $$;
comment on function public.stage_applicants(uuid, integer, jsonb, boolean) is
  'Admins: stages a part, numbered from 1, of a file that start_job imports as a whole; at most 5000 rows as for import_applicants, but a row with the id of an applicant changes that one and keeps what it leaves out. Imports nothing yet. A review returns {stored, updated, unchanged, schools}: how many new rows equal a stored applicant, how many applicants would change and how many are as in the file, and check_schools for the schools named. 422 lists the invalid rows.';

-- The number of a staged file's new rows that repeat an earlier one.
create function private.count_repeats(import uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*) - count(distinct hash)
    from private.staged_applicants s, unnest(s.new_hashes) as hash
    where s.staged_by = auth.uid() and s.import_id = import);
end
$$;

create function public.count_repeats(import uuid) returns integer
language sql stable set search_path = '' set statement_timeout = '30s'
as $$ select private.count_repeats(import) $$;
comment on function public.count_repeats(uuid) is
  'Admins: how many new rows of a file they have staged, with a review, repeat an earlier one. Rows that equal a stored applicant are not counted.';

grant execute on function
  private.check_schools(text[]), public.check_schools(text[]),
  private.stage_applicants(uuid, integer, jsonb, boolean), public.stage_applicants(uuid, integer, jsonb, boolean),
  private.count_repeats(uuid), public.count_repeats(uuid)
  to authenticated;

-- Exports the applicants that match a search, a thousand at a time, ordered by number. Keyset pagination by the last
-- number: late pages cost no more than the first, and concurrent inserts and deletes cause no gaps or duplicates.
create function private.export_applicants(search text, after_number integer) returns jsonb
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
      where a.number > coalesce(after_number, 0)
        and case
          when numbered is not null then a.number = numbered
          else term is null or a.search_text like '%' || term || '%'
        end
      order by a.number
      limit 1000
    ) p);
end
$$;

create function public.export_applicants(search text default null, after_number integer default 0) returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.export_applicants(search, after_number) $$;
comment on function public.export_applicants(text, integer) is
  'Admins: the next thousand applicants that match a search, after a number. Fewer than a thousand are the last.';
grant execute on function
  private.import_applicants(jsonb), public.import_applicants(jsonb),
  private.check_applicants(jsonb), public.check_applicants(jsonb),
  private.export_applicants(text, integer), public.export_applicants(text, integer)
  to authenticated;
