-- Profiles of accepted applicants, the product that members pay for.

-- What a profile tells: the facts of each kind, once. Columns' limits, grants, the search, imports, submissions, samples and
-- exports follow from these lists. The site's list is src/model/applicants/facts.ts. Beside them are the facts of one of a few words
-- and accepted_schools.

-- The numbers, with their limits.
create function private.applicant_numbers() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select '{
    "matriculation_year": [1950, 2100], "gpa": [0, 4], "mcat": [472, 528], "mcat_chem_phys": [118, 132],
    "mcat_cars": [118, 132], "mcat_bio_biochem": [118, 132], "mcat_psych_soc": [118, 132], "gap_years": [0, 60],
    "research_hours": [0, 50000], "clinical_experience_hours": [0, 50000], "medical_volunteering_hours": [0, 50000],
    "non_medical_volunteering_hours": [0, 50000], "leadership_hours": [0, 50000], "medical_employment_hours": [0, 50000],
    "non_medical_employment_hours": [0, 50000], "shadowing_hours": [0, 50000], "schools_applied": [0, 300],
    "interviews": [0, 300], "application_cycles": [1, 20]}'::jsonb
$$;

-- The short texts, with the most characters of each.
create function private.applicant_short_texts() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select '{"major": 200, "state_of_residency": 100, "race": 200}'::jsonb $$;

-- The stories: texts of up to 10,000 characters. The first nine are activities, of which the first eight have hours.
create function private.applicant_stories() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'research', 'clinical_experience', 'medical_volunteering', 'non_medical_volunteering', 'leadership',
    'medical_employment', 'non_medical_employment', 'shadowing', 'awards_honors', 'hobbies', 'other_activities',
    'reflections', 'gap_year_activities', 'personal_statement', 'other_essay']
$$;

-- Those of them that are published only with a consent of their own.
create function private.applicant_essays() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['personal_statement', 'other_essay'] $$;

-- All texts, with the most characters of each.
create function private.applicant_texts() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select private.applicant_short_texts() || jsonb_object_agg(name, 10000)
  from unnest(private.applicant_stories()) as stories (name)
$$;

-- The facts of one of a few words, with these.
create function private.applicant_choices() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select '{"gender": ["Male", "Female", "Non-binary", "Other"], "first_generation": ["Yes", "No"]}'::jsonb
$$;

-- The columns of a profile.
create function private.applicant_columns() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(select jsonb_object_keys(private.applicant_numbers() || private.applicant_texts() || private.applicant_choices()))
    || '{accepted_schools}'
$$;

-- Numbers 1 to 35 belong to the built-in samples.
create sequence public.applicant_number_seq as integer start with 36;

-- The searchable text, folded. Each field is a line, so that a match cannot span two of them and each is found again.
create function private.applicant_search_text(major text, state_of_residency text, race text, accepted_schools text[])
returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.folded(
    coalesce(translate(major, E'\n', ' '), '') || E'\n' || coalesce(translate(state_of_residency, E'\n', ' '), '') || E'\n'
      || coalesce(translate(race, E'\n', ' '), '') || E'\n' || array_to_string(accepted_schools, E'\n'))
$$;

-- Which stories a profile tells, without those left empty or answered with 'none' and the like. What says nothing as a story
-- says nothing in the cells of a file to import, either.
create function private.told(stories text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select name
    from unnest(private.applicant_stories(), stories) with ordinality as texts (name, story, nth)
    where lower(trim(both E' \t\r\n.-–—#()' from left(story, 20)))
      not in ('', 'no', 'none', 'n/a', 'na', 'nothing', 'not applicable', 'not available', 'unknown', 'tbd', 'null', 'nan', 'nil', '?')
    order by nth)
$$;

-- What filters find a profile by beside its stories: that its applicant applied again or was the first in the family at college,
-- and for the hours of each activity the mark that they reach ('shadowing_hours:50').
create function private.hour_marks() returns integer[]
language sql immutable parallel safe set search_path = ''
as $$ select '{0,50,100,250,500,1000}'::integer[] $$;

create function private.marks(application_cycles integer, first_generation text, hours integer[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_remove(array[
      case when application_cycles > 1 then 'applied_again' end,
      case when first_generation = 'Yes' then 'first_generation' end], null)
    || array(
      select format('%s_hours:%s', activity, (select max(mark) from unnest(private.hour_marks()) mark where mark <= given))
      from unnest((private.applicant_stories())[1:8], hours) as timed (activity, given)
      where given is not null)
$$;

-- English without accents: 'résumé' and 'resume' are one word.
create text search configuration private.english (copy = pg_catalog.english);
alter text search configuration private.english
  alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.english_stem;

-- The words of texts in their English stems, for the full-text search. Typographic marks separate words also where the server
-- takes them for letters; invisible characters are in none.
create function private.stems(texts text[]) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector(
    'private.english',
    case when octet_length(written) = char_length(written) then written else
      translate(written, E'“”„«»–—…‘’\u00AD\u200B\u200C\u200D\u2060\uFEFF', '        ''''') end)
  from array_to_string(texts, E'\n') written
$$;

-- The length of the longest text; null for none.
create function private.longest(texts text[]) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select max(char_length(t)) from unnest(texts) as t $$;

-- Numbers and texts get the limits of their lists below, where the columns that the searches read are made of all stories.
create table public.applicants (
  id text primary key default 'applicant-' || nextval('public.applicant_number_seq')
    check (id ~ '^applicant-[1-9][0-9]{0,8}$'),
  number integer not null generated always as (substr(id, 11)::integer) stored,
  matriculation_year integer,
  state_of_residency text,
  gender text,
  first_generation text,
  race text,
  major text,
  gpa numeric(3, 2),
  mcat integer,
  mcat_chem_phys integer,
  mcat_cars integer,
  mcat_bio_biochem integer,
  mcat_psych_soc integer,
  gap_years integer,
  medical_volunteering text,
  non_medical_volunteering text,
  leadership text,
  non_medical_employment text,
  medical_employment text,
  shadowing text,
  awards_honors text,
  research text,
  hobbies text,
  other_activities text,
  clinical_experience text,
  reflections text,
  gap_year_activities text,
  personal_statement text,
  other_essay text,
  research_hours integer,
  clinical_experience_hours integer,
  medical_volunteering_hours integer,
  non_medical_volunteering_hours integer,
  leadership_hours integer,
  medical_employment_hours integer,
  non_medical_employment_hours integer,
  shadowing_hours integer,
  schools_applied integer,
  interviews integer,
  application_cycles integer,
  -- As the applicant wrote them; applicant_schools links them to schools.
  accepted_schools text[] not null default '{}'
    check (
      cardinality(accepted_schools) <= 50
      and array_position(accepted_schools, null) is null
      and private.longest(accepted_schools) <= 200),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  uploaded_at timestamptz,
  uploaded_by uuid,
  -- The last import that added or changed it, and the hash of the profile as that left it.
  import_id uuid,
  import_hash bigint,
  -- Null: a draft. In the future: published from then on.
  published_at timestamptz default now() check (published_at >= '1950-01-01T00:00Z' and published_at < '2200-01-01T00:00Z'),
  -- When an admin saw the report of its MCAT scores, and who. All else is self-reported.
  score_report_seen_at timestamptz,
  score_report_seen_by uuid,
  -- Whether members see it. A trigger and publish_applicants set it from published_at (decision 59).
  is_published boolean not null default false,
  -- For filters: numeric comparisons cannot use an index under row-level security, integer ones can.
  gpa_hundredths integer generated always as ((gpa * 100)::integer) stored,
  -- For sorting by the number of acceptances.
  school_count integer not null generated always as (cardinality(accepted_schools)) stored,
  search_text text not null
    generated always as (private.applicant_search_text(major, state_of_residency, race, accepted_schools)) stored,
  version integer not null default 1,
  constraint mcat_sections_add_up
    check (mcat_chem_phys + mcat_cars + mcat_bio_biochem + mcat_psych_soc = mcat)
);
do $$
declare
  name text;
  most jsonb;
  range jsonb;
begin
  for name, range in select * from jsonb_each(private.applicant_numbers()) loop
    execute format('alter table public.applicants add check (%I between %s and %s)', name, range -> 0, range -> 1);
  end loop;
  for name, most in select * from jsonb_each(private.applicant_texts()) loop
    execute format('alter table public.applicants add check (char_length(%I) <= %s)', name, most);
  end loop;
  for name, range in select * from jsonb_each(private.applicant_choices()) loop
    execute format('alter table public.applicants add check (%I = any (%L))', name, array(select jsonb_array_elements_text(range)));
  end loop;
  execute format(
    'alter table public.applicants
      add told text[] not null generated always as (private.told(array[%1$s])) stored,
      add marks text[] not null generated always as (private.marks(application_cycles, first_generation, array[%3$s])) stored,
      add story tsvector not null generated always as (private.stems(array[%2$s, %1$s] || accepted_schools)) stored',
    array_to_string(private.applicant_stories(), ', '),
    -- Ethnicity is found alone (search_text): beside other words, 'white coat' would find it.
    (select string_agg(key, ', ') from jsonb_object_keys(private.applicant_short_texts() - 'race') as key),
    array_to_string((private.applicant_stories())[1:8], '_hours, ') || '_hours');
end
$$;
alter sequence public.applicant_number_seq owned by public.applicants.id;
comment on table public.applicants is 'Profiles of accepted applicants, self-reported. GPA is 0 to 4.00, MCAT 472 to 528.';
-- One index per sort order, with the number as tie-breaker. The included columns let a scan apply the GPA and MCAT
-- bands, the gap years and the publication in the index alone.
create index applicants_number_idx on public.applicants (number) include (gpa_hundredths, mcat, gap_years, is_published);
create index applicants_gpa_asc_idx on public.applicants (gpa_hundredths, number) include (mcat, gap_years, is_published);
create index applicants_gpa_desc_idx
  on public.applicants (gpa_hundredths desc nulls last, number) include (mcat, gap_years, is_published);
create index applicants_mcat_asc_idx on public.applicants (mcat, number) include (gpa_hundredths, gap_years, is_published);
create index applicants_mcat_desc_idx
  on public.applicants (mcat desc nulls last, number) include (gpa_hundredths, gap_years, is_published);
-- The admins' list sorts by these too. An index on an expression answers by itself only if it includes the column.
create index applicants_added_idx on public.applicants (created_at, number);
create index applicants_major_idx on public.applicants (lower(major) desc nulls last, number) include (major);
create index applicants_state_idx
  on public.applicants (lower(state_of_residency) desc nulls last, number) include (state_of_residency);
create index applicants_school_count_idx on public.applicants (school_count desc nulls last, number);
create index applicants_published_idx on public.applicants (is_published, published_at);
create index applicants_import_id_idx on public.applicants (import_id) where import_id is not null;
create index applicants_search_idx on public.applicants using gin (search_text extensions.gin_trgm_ops);
create index applicants_story_idx on public.applicants using gin (story);
create index applicants_told_idx on public.applicants using gin (told, marks);

alter table public.applicants enable row level security;

-- The sub-select is the lowest is_published that the caller may read: false for admins, true for members, null for anybody
-- else. As one comparison it is an index condition, so that counting a million rows costs members no more than the owner.
create policy "members with profiles read published applicants, admins all" on public.applicants
  for select to authenticated
  using (
    is_published >= (select case when private.is_admin() then false when private.may_read_applicants() then true end));

create policy "admins add applicants" on public.applicants
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change applicants" on public.applicants
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete applicants" on public.applicants
  for delete to authenticated using ((select private.is_admin()));

grant delete on public.applicants to authenticated;
do $$
begin
  execute format(
    'grant select (
        id, number, %s, gpa_hundredths, created_at, uploaded_at, published_at, is_published, score_report_seen_at, version)
      on public.applicants to authenticated',
    array_to_string(private.applicant_columns(), ', '));
  execute format(
    'grant insert (%1$s, published_at, score_report_seen_at), update (%1$s, published_at, score_report_seen_at)
      on public.applicants to authenticated',
    array_to_string(private.applicant_columns(), ', '));
end
$$;
grant usage on sequence public.applicant_number_seq to authenticated, service_role;

-- Checks and generated columns run with the rights of the role that writes the row.
grant execute on function
  private.applicant_search_text(text, text, text, text[]), private.longest(text[]), private.applicant_stories(),
  private.told(text[]), private.hour_marks(), private.marks(integer, text, integer[]), private.stems(text[])
  to authenticated, service_role;
grant select, insert, update, delete on public.applicants to service_role;
-- No grant to write id: it comes from the sequence. None to read who added, uploaded, imported or checked a profile, or
-- what the searches read.

select private.audit('public.applicants', 'id');

create function private.tg_applicants__set_published() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.is_published := coalesce(new.published_at <= now(), false);
  return new;
end
$$;

create trigger set_published before insert or update on public.applicants
  for each row execute function private.tg_applicants__set_published();

-- Whoever says that they saw the report is recorded, now. It is seen no longer once the scores are others.
create function private.tg_applicants__stamp_score_report() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.score_report_seen_at is null then
    new.score_report_seen_by := null;
  elsif new.score_report_seen_at is distinct from old.score_report_seen_at then
    new.score_report_seen_at := now();
    new.score_report_seen_by := auth.uid();
  elsif (new.mcat, new.mcat_chem_phys, new.mcat_cars, new.mcat_bio_biochem, new.mcat_psych_soc)
    is distinct from (old.mcat, old.mcat_chem_phys, old.mcat_cars, old.mcat_bio_biochem, old.mcat_psych_soc)
  then
    new.score_report_seen_at := null;
    new.score_report_seen_by := null;
  end if;
  return new;
end
$$;

create trigger stamp_score_report before insert or update on public.applicants
  for each row execute function private.tg_applicants__stamp_score_report();

-- Publishes the applicants whose time has come, with their schools and figures in the same transaction. Runs every minute,
-- by pg_cron or the local stack.
create function private.publish_applicants() returns bigint
language plpgsql set search_path = ''
as $$
declare
  max_per_run constant integer := 2000;
  published bigint;
begin
  -- In the order in which imports lock them. What a transaction holds is left for the next run.
  update public.applicants set published_at = published_at
  where id in (
    select id from public.applicants where not is_published and published_at <= now()
    order by number limit max_per_run for no key update skip locked);
  get diagnostics published = row_count;
  return published;
end
$$;
comment on function private.publish_applicants() is
  'Publishes up to 2000 applicants whose time has come. Returns their number.';

-- A profile as JSON, without the columns for the search and the admins' history.
create function private.applicant_json(applicant public.applicants) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(applicant)
    - array['search_text', 'told', 'marks', 'story', 'gpa_hundredths', 'school_count', 'created_by', 'uploaded_by', 'import_id', 'import_hash',
      'score_report_seen_by']
$$;

-- Converts JSON with the column names of applicants to a record: a draft, unless it has published_at. Accepts numbers as
-- text; ignores empty values and unknown names.
create function private.applicant_from(profile jsonb) returns public.applicants
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(
    null::public.applicants,
    '{"accepted_schools": []}' || coalesce(
      jsonb_object_agg(
        key,
        case
          when private.applicant_numbers() ? key
          then to_jsonb(trim_scale((value #>> '{}')::numeric))
          when key = 'accepted_schools'
          then (select coalesce(jsonb_agg(trim(school)), '[]') from jsonb_array_elements_text(value) school where trim(school) <> '')
          else value
        end),
      '{}'))
  from jsonb_each(profile)
  where key = any (private.applicant_columns() || '{published_at}') and value not in ('null', '""')
$$;

-- Adds profiles and returns their ids. Profiles that already have an id keep it; existing ids are skipped.
create function private.add_applicants(profiles public.applicants[], uploaded_by uuid default null, uploaded_at timestamptz default null)
returns setof text
language plpgsql set search_path = ''
as $$
begin
  return query execute format(
    $insert$
      insert into public.applicants (id, %1$s, published_at, created_by, uploaded_by, uploaded_at, import_id, import_hash)
      select coalesce(id, 'applicant-' || nextval('public.applicant_number_seq')), %1$s, published_at, coalesce($2, auth.uid()), $2, $3,
        import_id, import_hash
      from unnest($1)
      on conflict (id) do nothing
      returning id
    $insert$,
    array_to_string(private.applicant_columns(), ', '))
  using profiles, uploaded_by, uploaded_at;
end
$$;
