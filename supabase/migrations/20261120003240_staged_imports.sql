-- A file that is too large for one request comes in parts, which wait here until all of them are there.
-- Then they become applicants in one transaction: all rows, or none.

create table private.staged_applicants (
  staged_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  import_id uuid not null,
  part integer not null check (part between 1 and 1000),
  rows jsonb not null,
  staged_at timestamptz not null default now(),
  primary key (staged_by, import_id, part)
);
comment on table private.staged_applicants is
  'Parts of files that are being imported, each a list of applicants that was looked at. Gone once imported, or after a day.';
create index staged_applicants_staged_at_idx on private.staged_applicants (staged_at);
alter table private.staged_applicants enable row level security;
-- No policy and no grant: the functions below write and read.

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

-- Rows that were looked at, as columns.
create function private.applicants_in(rows jsonb) returns table (
  matriculation_year integer, state_of_residency text, gender text, race text, major text, gpa numeric,
  mcat integer, mcat_chem_phys integer, mcat_cars integer, mcat_bio_biochem integer, mcat_psych_soc integer,
  gap_years integer, medical_volunteering text, non_medical_volunteering text, leadership text,
  non_medical_employment text, medical_employment text, shadowing text, awards_honors text, research text,
  hobbies text, other_activities text, clinical_experience text, reflections text, accepted_schools text[])
language sql immutable set search_path = ''
as $$
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
      where trim(school) <> '')
  from jsonb_array_elements(rows) as r
$$;

-- Keeps a part of a file. A part that is sent again takes the place of itself.
create function private.stage_applicants(import uuid, part integer, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 5000;
begin
  perform private.require_admin();
  if jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) > most then
    raise sqlstate 'PT422' using message = format('A part has at most %s applicants.', most);
  end if;
  perform private.refuse_bad_applicants(rows);

  insert into private.staged_applicants as s (import_id, part, rows)
  values (import, stage_applicants.part, stage_applicants.rows)
  on conflict on constraint staged_applicants_pkey do update set rows = excluded.rows, staged_at = now();
end
$$;

create function public.stage_applicants(import uuid, part integer, rows jsonb) returns void
language sql set search_path = ''
as $$ select private.stage_applicants(import, part, rows) $$;
comment on function public.stage_applicants(uuid, integer, jsonb) is
  'Admins: sends a part, counted from 1, of a file that import_staged_applicants imports as a whole; at most 5000 rows as for import_applicants. 422 names the bad rows of the part. Nothing is imported yet.';

-- Adds all rows of all parts, or none.
create function private.import_staged_applicants(import uuid, parts integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  imported integer;
begin
  perform private.require_admin();
  -- Taken, so that who asks twice at once imports once.
  perform from private.staged_applicants s
  where s.staged_by = auth.uid() and s.import_id = import
  for update;
  if not coalesce((
    select count(*) = parts and min(s.part) = 1 and max(s.part) = parts
    from private.staged_applicants s
    where s.staged_by = auth.uid() and s.import_id = import), false)
  then
    raise sqlstate 'PT409' using
      message = 'Not all parts of the file are here.',
      hint = 'Nothing was imported. Choose the file again.';
  end if;

  insert into public.applicants (
    matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, uploaded_at, uploaded_by)
  select a.*, now(), auth.uid()
  from (
    select s.rows from private.staged_applicants s
    where s.staged_by = auth.uid() and s.import_id = import
    order by s.part) s,
    private.applicants_in(s.rows) a;
  get diagnostics imported = row_count;

  delete from private.staged_applicants s where s.staged_by = auth.uid() and s.import_id = import;
  return jsonb_build_object('imported', imported);
end
$$;

create function public.import_staged_applicants(import uuid, parts integer) returns jsonb
language sql set search_path = ''
as $$ select private.import_staged_applicants(import, parts) $$;
comment on function public.import_staged_applicants(uuid, integer) is
  'Admins: adds the applicants of all parts that they have sent, all or none. Returns {imported}; 409 if a part is missing.';

grant execute on function
  private.stage_applicants(uuid, integer, jsonb), public.stage_applicants(uuid, integer, jsonb),
  private.import_staged_applicants(uuid, integer), public.import_staged_applicants(uuid, integer)
  to authenticated;
alter function public.stage_applicants(uuid, integer, jsonb) set statement_timeout = '30s';
alter function public.import_staged_applicants(uuid, integer) set statement_timeout = '2min';

-- As before, in the same words.
create or replace function private.import_applicants(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  imported integer;
begin
  perform private.require_admin();
  perform private.refuse_bad_applicants(rows);

  insert into public.applicants (
    matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, uploaded_at, uploaded_by)
  select a.*, now(), auth.uid() from private.applicants_in(rows) a;
  get diagnostics imported = row_count;
  return jsonb_build_object('imported', imported);
end
$$;
