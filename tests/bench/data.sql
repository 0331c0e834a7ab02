-- A million applicants, 150 schools and a hundred thousand people, the same each time: the random values are
-- hashes of the row's number. Indexes are created after the rows, and triggers are off meanwhile.
set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set work_mem = '256MB';
truncate public.applicants, public.schools cascade;

create function pg_temp.chance(number integer, of_what integer, below integer) returns integer
language sql immutable as $$ select (hashint8extended(number, of_what) & 1073741823)::integer % below $$;

create temporary table index_definitions as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = 'public.applicants'::regclass and not indisprimary;
do $$
declare name text;
begin
  for name in select i.name from index_definitions i loop
    execute 'drop index ' || name;
  end loop;
end $$;

create temporary table school_names as
  select array_agg(place || ' ' || kind order by place, kind) as names
  from unnest('{Ashford,Brackley,Calder,Dunmore,Elmsworth,Fairhaven,Glenrock,Harwick,Ivybridge,Kelton,Langley,Marlow,Norbury,Oakham,Penrith,Quorn,Ripley,Selby,Thornbury,Uppingham,Verwood,Wexcombe,Yarmouth,Zennor,Alderley,Bexcombe,Corsham,Dalton,Easington,Frome}'::text[]) place,
    unnest('{Medical College,School Of Medicine,College Of Osteopathy,Medical Institute,Academy Of Medicine}'::text[]) kind;

create temporary table rare_majors as
  select array_agg(kind || ' ' || subject order by kind, subject) as majors
  from unnest('{Medieval,Tropical,Maritime,Computational,Comparative}'::text[]) kind,
    unnest('{Linguistics,Botany,Archaeology,Economics}'::text[]) subject;

insert into public.applicants (
  id, matriculation_year, state_of_residency, gender, race, major, gpa, mcat, gap_years, research,
  clinical_experience, leadership, hobbies, research_hours, gap_year_activities, personal_statement,
  accepted_schools, is_published)
select
  'applicant-' || i,
  2005 + pg_temp.chance(i, 1, 20),
  (array['California','Texas','Ohio','New York','Florida','Utah','Iowa','Maine','Georgia','Oregon'])[1 + pg_temp.chance(i, 2, 10)],
  (array['Male','Female','Non-binary','Other'])[1 + pg_temp.chance(i, 3, 4)],
  (array['Asian','Black','Hispanic','White','Other'])[1 + pg_temp.chance(i, 4, 5)],
  -- One in fifty has one of twenty rare majors.
  case
    when pg_temp.chance(i, 5, 50) = 0 then majors[1 + pg_temp.chance(i, 6, 20)]
    else (array['Biology','Biochemistry','Chemistry','Neuroscience','Psychology','Physics','History','Molecular Biology','Biomedical Engineering','Public Health'])[1 + pg_temp.chance(i, 6, 10)]
  end,
  (280 + least(pg_temp.chance(i, 7, 80) + pg_temp.chance(i, 8, 45), 120)) / 100.0,
  490 + pg_temp.chance(i, 9, 20) + pg_temp.chance(i, 10, 19),
  pg_temp.chance(i, 11, 5),
  'Two years in a laboratory, on project ' || md5(i::text),
  'Nine hundred hours as a scribe in ward ' || pg_temp.chance(i, 12, 500),
  case when pg_temp.chance(i, 13, 3) > 0 then 'President of society ' || pg_temp.chance(i, 14, 900) end,
  'Running, and playing the cello in ensemble ' || pg_temp.chance(i, 15, 700),
  pg_temp.chance(i, 20, 3000),
  case when pg_temp.chance(i, 21, 3) = 0 then 'A year as a coordinator of trial ' || pg_temp.chance(i, 22, 800) end,
  -- One in fifty has an essay, of three hundred words.
  case when pg_temp.chance(i, 23, 50) = 0 then
    repeat('There are nine chairs on the evening shift, and I could have told you who sat in each of them. ', 15)
      || 'Essay ' || i end,
  case pg_temp.chance(i, 16, 3)
    when 0 then array[names[1 + pg_temp.chance(i, 17, 150)]]
    when 1 then array[names[1 + pg_temp.chance(i, 17, 75)], names[76 + pg_temp.chance(i, 18, 75)]]
    else array[names[1 + pg_temp.chance(i, 17, 50)], names[51 + pg_temp.chance(i, 18, 50)], names[101 + pg_temp.chance(i, 19, 50)]]
  end,
  -- As the trigger sets it.
  true
from generate_series(1, 1000000) i, school_names, rare_majors;
select setval('public.applicant_number_seq', 1000000);

do $$
declare definition text;
begin
  for definition in select i.definition from index_definitions i loop
    execute definition;
  end loop;
end $$;

insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', md5('bench-' || i)::uuid, 'authenticated', 'authenticated',
  'bench-' || i || '@example.com', '{}', '{}', now(), now()
from generate_series(1, 100000) i;

-- The schools and links that the trigger would have created. The links come from existing rows, so that their
-- foreign keys need no check.
set session_replication_role = origin;
alter table public.applicant_schools disable trigger all;
alter table public.applicant_schools enable trigger user;
-- Each in one of the states that the applicants come from.
insert into public.schools (id, name, state, degree, control)
select private.school_slug(name), name,
  (array['California','Texas','Ohio','New York','Florida','Utah','Iowa','Maine','Georgia','Oregon'])[1 + nth % 10],
  case when name like '%Osteopathy' then 'DO' else 'MD' end,
  (array['public','private'])[1 + nth % 2]
from school_names, unnest(names) with ordinality as named (name, nth);
insert into public.applicant_schools (applicant_id, school_id, applicant_gpa_hundredths, applicant_mcat, applicant_state)
select a.id, schools.id, a.gpa_hundredths, a.mcat, a.state_of_residency
from public.applicants a, unnest(a.accepted_schools) as spelling join public.schools on schools.name = spelling
order by schools.id, a.number;
alter table public.applicant_schools enable trigger all;
analyze;
