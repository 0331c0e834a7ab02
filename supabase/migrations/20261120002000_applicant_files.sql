-- Applicants travel in files: an admin imports them from one, and exports them to one.

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

-- An import tells of every bad row, so that a file is mended once and not row by row. Only of the
-- first thousand, lest the answer grow as large as the file; the hint says how many there are.
create or replace function private.import_applicants(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  bad_count bigint;
  bad jsonb;
  imported integer;
begin
  perform private.require_admin();
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

  insert into public.applicants (
    matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, uploaded_at, uploaded_by)
  select
    nullif(r ->> 'matriculation_year', '')::numeric, nullif(r ->> 'state_of_residency', ''), nullif(r ->> 'gender', ''),
    nullif(r ->> 'race', ''), nullif(r ->> 'major', ''), nullif(r ->> 'gpa', '')::numeric, nullif(r ->> 'mcat', '')::numeric,
    nullif(r ->> 'mcat_chem_phys', '')::numeric, nullif(r ->> 'mcat_cars', '')::numeric,
    nullif(r ->> 'mcat_bio_biochem', '')::numeric, nullif(r ->> 'mcat_psych_soc', '')::numeric,
    nullif(r ->> 'gap_years', '')::numeric, nullif(r ->> 'medical_volunteering', ''),
    nullif(r ->> 'non_medical_volunteering', ''), nullif(r ->> 'leadership', ''),
    nullif(r ->> 'non_medical_employment', ''), nullif(r ->> 'medical_employment', ''), nullif(r ->> 'shadowing', ''),
    nullif(r ->> 'awards_honors', ''), nullif(r ->> 'research', ''), nullif(r ->> 'hobbies', ''),
    nullif(r ->> 'other_activities', ''), nullif(r ->> 'clinical_experience', ''), nullif(r ->> 'reflections', ''),
    array(
      select trim(school) from jsonb_array_elements_text(
        case jsonb_typeof(r -> 'accepted_schools') when 'array' then r -> 'accepted_schools' else '[]' end) as school
      where trim(school) <> ''),
    now(), auth.uid()
  from jsonb_array_elements(rows) as r;
  get diagnostics imported = row_count;
  return jsonb_build_object('imported', imported);
end
$$;

-- The same look at rows without importing any: an admin sees what is wrong before they decide.
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

-- The applicants a search finds, in the order of their numbers, a thousand at a time: those after a
-- number. The next call names the last number it got, so that a late page costs what the first does,
-- and nobody is left out or told twice when applicants come and go meanwhile.
create function private.export_applicants(search text, after_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(to_jsonb(p) - array['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by'] order by p.number),
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
  private.check_applicants(jsonb), public.check_applicants(jsonb),
  private.export_applicants(text, integer), public.export_applicants(text, integer)
  to authenticated;

-- Ten thousand rows, or all there are, take longer than a person's request may. PostgREST takes the
-- time limit of a function for the whole request.
alter function public.import_applicants(jsonb) set statement_timeout = '2min';
alter function public.clear_applicants_and_schools() set statement_timeout = '2min';
alter function public.sync_schools() set statement_timeout = '2min';
