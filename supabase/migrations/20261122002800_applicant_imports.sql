-- Applicants travel in files: an admin imports them from one, and exports them to one.

-- The problems of a row to import, in words; empty when there are none. Numbers may come as text. Nothing of the
-- row is quoted: PostgREST puts the message of a refusal into the HTTP status line as it is.
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
    problems := array['it has a column that is not known'];
  end if;

  for field, value in select * from jsonb_each(applicant) where key = any (private.applicant_columns()) loop
    if value in ('null', '""') then
      continue;
    elsif ranges ? field then
      if (value #>> '{}') !~ '^\s*[0-9]{1,9}(\.[0-9]{1,9})?\s*$' then
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

-- The rows that could not become applicants, counted from 1, each with what is wrong with it.
create function private.bad_applicant_rows(rows jsonb)
returns table ("row" bigint, problems text[])
language sql immutable set search_path = ''
as $$
  select r.number, p.problems
  from jsonb_array_elements(rows) with ordinality as r (applicant, number),
    private.applicant_row_problems(r.applicant) as p (problems)
  where p.problems <> '{}'
$$;

-- Raises 422 when there is no row, or a bad one. The detail is a JSON list of {row, problems}, rows counted
-- from 1, at most a thousand of them; the hint says how many there are.
create function private.refuse_bad_applicants(rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  most constant integer := 1000;
  bad_count bigint;
  bad jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise sqlstate 'PT422' using message = 'Nothing to import: expected a list of applicants.';
  end if;

  with worst as materialized (
    select b.row, b.problems, row_number() over (order by b.row) as nth from private.bad_applicant_rows(rows) b
  )
  select count(*), jsonb_agg(jsonb_build_object('row', w.row, 'problems', w.problems) order by w.row) filter (where w.nth <= most)
  into bad_count, bad
  from worst w;
  if bad_count > 0 then
    raise sqlstate 'PT422' using
      message = format('Row %s: %s.', bad -> 0 -> 'row', bad -> 0 -> 'problems' ->> 0),
      detail = bad::text,
      hint = format('Nothing was imported. Rows with problems: %s.', bad_count);
  end if;
end
$$;

-- Checks rows without importing any, so that an admin sees what is wrong before they decide.
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
    from private.bad_applicant_rows(rows) b);
end
$$;

create function public.check_applicants(rows jsonb) returns jsonb
language sql stable set search_path = ''
as $$ select private.check_applicants(rows) $$;
comment on function public.check_applicants(jsonb) is
  'Admins: what an import would object to in at most 100 rows, as a list of {row, problems}. Imports nothing.';

-- Adds rows that were checked, and returns how many.
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

-- As many rows as a request has the time for.
create function private.refuse_many_applicants(rows jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  most constant integer := 5000;
begin
  if jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) > most then
    raise sqlstate 'PT422' using message = format('A part has at most %s applicants.', most);
  end if;
end
$$;

-- Adds all rows or none.
create function private.import_applicants(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_many_applicants(rows);
  perform private.refuse_bad_applicants(rows);
  return jsonb_build_object('imported', private.upload_applicants(rows, auth.uid(), now()));
end
$$;

-- Thousands of rows can take longer than a person's request may. PostgREST takes the time limit of a function for
-- the whole request.
create function public.import_applicants(rows jsonb) returns jsonb
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.import_applicants(rows) $$;
comment on function public.import_applicants(jsonb) is
  'Admins: adds at most 5000 applicants, all or none. Rows are objects with the column names of applicants. Returns {imported}; 422 names the bad rows.';

-- A file that is too large for one request comes in parts, which wait here until all of them are there and each
-- row has been looked at. Then a job makes applicants of them (jobs.sql).

create table private.staged_applicants (
  staged_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  import_id uuid not null,
  part integer not null check (part between 1 and 1000),
  rows jsonb not null,
  row_count integer not null generated always as (jsonb_array_length(rows)) stored,
  staged_at timestamptz not null default now(),
  primary key (staged_by, import_id, part)
);
comment on table private.staged_applicants is
  'Parts of files that are being imported, each a list of applicants that was looked at. Gone once imported, or after a day.';
create index staged_applicants_staged_at_idx on private.staged_applicants (staged_at);

alter table private.staged_applicants enable row level security;
-- No policy and no grant: the functions below write and read.

-- Keeps a part of a file. A part that is sent again takes the place of itself.
create function private.stage_applicants(import uuid, part integer, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_many_applicants(rows);
  perform private.refuse_bad_applicants(rows);
  if exists (select from private.jobs where id = import) then
    raise sqlstate 'PT409' using message = 'The import of this file has started already.';
  end if;

  insert into private.staged_applicants as s (import_id, part, rows)
  values (import, stage_applicants.part, stage_applicants.rows)
  on conflict on constraint staged_applicants_pkey do update set rows = excluded.rows, staged_at = now();
end
$$;

create function public.stage_applicants(import uuid, part integer, rows jsonb) returns void
language sql set search_path = '' set statement_timeout = '30s'
as $$ select private.stage_applicants(import, part, rows) $$;
comment on function public.stage_applicants(uuid, integer, jsonb) is
  'Admins: sends a part, counted from 1, of a file that start_job imports as a whole; at most 5000 rows as for import_applicants. 422 names the bad rows of the part. Nothing is imported yet.';

grant execute on function
  private.stage_applicants(uuid, integer, jsonb), public.stage_applicants(uuid, integer, jsonb)
  to authenticated;

-- The applicants a search finds, in the order of their numbers, a thousand at a time: those after a
-- number. The next call names the last number it got, so that a late page costs what the first does,
-- and nobody is left out or listed twice when applicants come and go meanwhile.
create function private.export_applicants(search text, after_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
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
        and (term is null or a.search_text like '%' || term || '%')
      order by a.number
      limit 1000
    ) p);
end
$$;

create function public.export_applicants(search text default null, after_number integer default 0) returns jsonb
language sql stable set search_path = ''
as $$ select private.export_applicants(search, after_number) $$;
comment on function public.export_applicants(text, integer) is
  'Admins: the next thousand applicants that a search finds, after a number. Fewer than a thousand are the last.';
grant execute on function
  private.import_applicants(jsonb), public.import_applicants(jsonb),
  private.check_applicants(jsonb), public.check_applicants(jsonb),
  private.export_applicants(text, integer), public.export_applicants(text, integer)
  to authenticated;
