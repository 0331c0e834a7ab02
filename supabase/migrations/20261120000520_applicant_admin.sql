-- What admins do to the applicants as a whole: load the built-in samples, import a file, bring the
-- schools up to date after aliases changed, and clear everything. The functions in public only pass
-- the call on; those in private check the caller and run with their owner's rights, because they
-- write columns no client has a grant on.

-- Re-derives every school and link from the stored applicants, through the aliases as they are now.
-- Schools nobody was accepted to any more go, unless an admin has described them.
create function private.sync_schools() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  before text[];
  removed integer;
begin
  perform private.require_admin();
  before := array(select id from public.schools);

  delete from public.applicant_schools where true;
  -- Rewriting a row to itself fires the trigger that links it.
  update public.applicants set accepted_schools = accepted_schools where true;

  delete from public.schools
  where not exists (select from public.applicant_schools where school_id = schools.id)
    and coalesce(description, website, acceptance_rate::text, image_url, custom_image_url, logo_url) is null;
  get diagnostics removed = row_count;

  return jsonb_build_object(
    'schools', (select count(*) from public.schools),
    'created', (select count(*) from public.schools where id <> all (before)),
    'removed', removed);
end
$$;

create function public.sync_schools() returns jsonb
language sql set search_path = ''
as $$ select private.sync_schools() $$;
comment on function public.sync_schools() is
  'Admins: derives schools from the stored applicants anew. Returns {schools, created, removed}.';

-- Adds the built-in samples that are not there. They keep their own ids, so loading twice adds nothing.
create function private.load_sample_applicants() returns integer
language plpgsql set search_path = ''
as $$
declare
  loaded integer;
begin
  insert into public.applicants (
    id, matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, uploaded_at, uploaded_by)
  select
    id, matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, now(), auth.uid()
  from private.sample_applicants
  on conflict (id) do nothing;
  get diagnostics loaded = row_count;
  return loaded;
end
$$;

create function private.load_sample_applicants_as_admin() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('loaded', private.load_sample_applicants());
end
$$;

create function public.load_sample_applicants() returns jsonb
language sql set search_path = ''
as $$ select private.load_sample_applicants_as_admin() $$;
comment on function public.load_sample_applicants() is
  'Admins: adds the built-in sample profiles that are missing. Returns {loaded}.';

-- Removes every applicant and school.
create function private.clear_applicants_and_schools() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  applicants integer;
  schools integer;
begin
  perform private.require_admin();
  delete from public.applicants where true;
  get diagnostics applicants = row_count;
  delete from public.schools where true;
  get diagnostics schools = row_count;
  return jsonb_build_object('applicants', applicants, 'schools', schools);
end
$$;

create function public.clear_applicants_and_schools() returns jsonb
language sql set search_path = ''
as $$ select private.clear_applicants_and_schools() $$;
comment on function public.clear_applicants_and_schools() is
  'Admins: deletes all applicants and schools, or nothing. Returns {applicants, schools}.';

-- What is wrong with a row to import, in words; empty when nothing is. Numbers may come as text.
create function private.applicant_row_problems(applicant jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  known constant text[] := array[
    'matriculation_year', 'state_of_residency', 'gender', 'race', 'major', 'gpa', 'mcat', 'mcat_chem_phys',
    'mcat_cars', 'mcat_bio_biochem', 'mcat_psych_soc', 'gap_years', 'medical_volunteering',
    'non_medical_volunteering', 'leadership', 'non_medical_employment', 'medical_employment', 'shadowing',
    'awards_honors', 'research', 'hobbies', 'other_activities', 'clinical_experience', 'reflections',
    'accepted_schools'];
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

  for field, value in select * from jsonb_each(applicant) loop
    if field <> all (known) then
      problems := problems || format('%s is not a known column', field);
    elsif value in ('null', '""') then
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
      problems := problems || format('the MCAT sections add up to %s, not %s', sections, applicant ->> 'mcat');
    end if;
  end if;
  return problems;
end
$$;

-- Adds all rows or none. A bad row raises 422; the detail is a JSON list of {row, problems}, rows
-- counted from 1, at most a hundred of them.
create function private.import_applicants(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  bad jsonb;
  imported integer;
begin
  perform private.require_admin();
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise sqlstate 'PT422' using message = 'Nothing to import: expected a list of applicants.';
  end if;

  select jsonb_agg(jsonb_build_object('row', row, 'problems', problems) order by row)
  into bad
  from (
    select row, problems
    from jsonb_array_elements(rows) with ordinality as r (applicant, row),
      private.applicant_row_problems(applicant) as problems
    where problems <> '{}'
    order by row
    limit 100
  ) worst;
  if bad is not null then
    raise sqlstate 'PT422' using
      message = format('Row %s: %s.', bad -> 0 -> 'row', bad -> 0 -> 'problems' ->> 0),
      detail = bad::text,
      hint = 'Nothing was imported.';
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

create function public.import_applicants(rows jsonb) returns jsonb
language sql set search_path = ''
as $$ select private.import_applicants(rows) $$;
comment on function public.import_applicants(jsonb) is
  'Admins: adds applicants, all or none. Rows are objects with the column names of applicants. Returns {imported}; 422 names the bad rows.';

grant execute on function
  private.sync_schools(), public.sync_schools(),
  private.load_sample_applicants_as_admin(), public.load_sample_applicants(),
  private.clear_applicants_and_schools(), public.clear_applicants_and_schools(),
  private.import_applicants(jsonb), public.import_applicants(jsonb)
  to authenticated;
