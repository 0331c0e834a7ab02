-- Files to import: their limits, rows that change applicants, rows that repeat others, remarks about schools, and undoing.
begin;
select no_plan();
select tests.open_store();
select setval('public.applicant_number_seq', 1000);

create temp table files (name text primary key, id uuid not null default gen_random_uuid());
grant all on files to authenticated;
create function tests.import(file text, rows jsonb, skip_repeats boolean default true) returns jsonb language sql as $$
  insert into files (name) values (file) on conflict do nothing;
  select public.import_applicants(rows, id, skip_repeats, file || '.csv') from files where name = file
$$;
create function tests.undo(file text) returns jsonb language sql as $$ select public.undo_import(id) from files where name = file $$;
-- What the last imports say about a file.
create function tests.listed(file text) returns jsonb language sql as $$
  select i - array['id', 'imported_at', 'file'] from jsonb_array_elements(public.last_imports()) i where i ->> 'file' = file || '.csv'
$$;
create function tests.review_of(rows jsonb) returns jsonb language sql as $$ select public.check_applicants(rows) -> 'review' $$;
-- Why an import is refused: the message and the invalid rows.
create function tests.refusal(rows jsonb) returns text language plpgsql as $$
declare
  detail text;
begin
  perform tests.import('refused', rows);
  return 'imported';
exception when sqlstate 'PT422' then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || coalesce(nullif(' ' || detail, ' '), '');
end
$$;
create function tests.all_of_it() returns setof public.applicants language sql security definer as
  $$ select * from public.applicants order by number $$;
create function tests.exported() returns jsonb language sql as $$
  select jsonb_agg(e - array['number', 'version', 'created_at', 'uploaded_at', 'is_published', 'score_report_seen_at']) from jsonb_array_elements(public.export_applicants()) e
$$;
grant execute on all functions in schema tests to authenticated;

-- Limits of a part.
select tests.sign_in_as('admin@example.com');
select is(tests.refusal((select jsonb_agg('{}'::jsonb) from generate_series(1, 5001))), 'A part can have at most 5,000 applicants and 10 MB.', 'a part has at most five thousand rows');
select is(tests.import('largest', (select jsonb_agg('{"accepted_schools": ["Qll"], "published_at": "now"}'::jsonb) from generate_series(1, 5000)), false) -> 'imported', '5000', 'which can be imported in one call');
-- A session plans for as many rows as its first change had: comparing each with each would take half a minute.
update public.applicants set mcat = 501 where number = 1001;
select performs_ok('update public.applicants set mcat = 502 where true', 5000, 'thousands of applicants are changed within seconds, also after a single one');
update public.applicants set mcat = null where true;
select is(tests.refusal(jsonb_build_array(jsonb_build_object('research', repeat('x', 10000000 - 17)))), 'A part can have at most 5,000 applicants and 10 MB.', 'a part has at most ten megabytes');
select matches(tests.refusal(jsonb_build_array(jsonb_build_object('research', repeat('x', 10000000 - 18)))), '^Row 1: research is longer', 'a part of ten megabytes is read');
select matches(tests.refusal(rows), '^Nothing to import', format('importing %s is refused', coalesce(rows::text, 'null')))
from unnest(array['[]', '{}', 'null', null]::jsonb[]) rows;
select throws_ok('select public.check_applicants((select jsonb_agg(''{}''::jsonb) from generate_series(1, 5001)))', 'PT422', null, 'a check has the same limits');
select tests.undo('largest');
select is_empty('select 1 from public.applicants', 'none of the largest part is left once it is undone');
select is_empty($$ select 1 from public.schools where id = 'qll' $$, 'nor a school that only it named');

-- Rows with an id.
select tests.as_owner();
select setval('public.applicant_number_seq', 1000);
insert into public.applicants (major, gpa, mcat, race, research, accepted_schools) values
  ('Biology', 3.9, 510, 'Asian', E'Two\r\nlines', '{NYU,Yale}'), ('Chemistry', 3.5, 500, null, null, '{}');
select tests.sign_in_as('admin@example.com');
create temp table before as select id, version, major from public.applicants;
select is(tests.review_of(tests.exported()) - array['schools', 'conversions'], '{"stored": 0, "hashes": [], "updated": 0, "unchanged": 2}', 'an export changes nothing when it is imported');
select is(tests.import('same', tests.exported()), '{"imported": 0, "updated": 0, "unchanged": 2, "skipped": 0}', 'importing it says so');
select set_eq('select id, version, major from public.applicants', 'select id, version, major from before', 'and leaves every applicant as it was');

create temp table change as select '[{"id": "applicant-1001", "gpa": "3.8", "race": null, "accepted_schools": ["Pitt"]}, {"major": "Physics"}]'::jsonb as rows;
select is(tests.review_of(rows) - array['schools', 'conversions', 'hashes'], '{"stored": 0, "updated": 1, "unchanged": 0}', 'a row with the id of an applicant would change it') from change;
select is(tests.import('change', rows), '{"imported": 1, "updated": 1, "unchanged": 0, "skipped": 0}', 'and does') from change;
select results_eq(
  $$ select major, gpa, mcat, race, research, accepted_schools, version from public.applicants where id = 'applicant-1001' $$,
  $$ values ('Biology', 3.80, 510, null::text, E'Two\r\nlines', '{Pitt}'::text[], 2) $$, 'a change keeps what the row leaves out, and empties what it leaves empty');
select results_eq($$ select id, major from public.applicants where number > 1002 $$, $$ values ('applicant-1003', 'Physics') $$, 'a row without an id is added');
select is((select profile_count from public.school_directory where id = 'university-of-pittsburgh'), 1, 'a change updates the schools');
select is(tests.refusal('[{"major": "Fine"}, {"id": "applicant-99999", "gpa": 5}, {"id": "7"}]'),
  'Row 2: id belongs to no applicant. [{"row": 2, "problems": ["id belongs to no applicant", "gpa must be between 0 and 4"]}, {"row": 3, "problems": ["id belongs to no applicant"]}]',
  'an unknown id is an error of its row');
select is(public.check_applicants('[{"id": "applicant-99999"}, {"id": "applicant-1002"}, {"id": "", "state_of_residency": "Ohio"}]') #- '{review,hashes}',
  '{"invalid": 2, "problems": [{"row": 1, "problems": ["id belongs to no applicant"]}, {"row": 3, "problems": ["it has no major, GPA, MCAT or accepted school"]}],
    "review": {"stored": 0, "updated": 0, "unchanged": 1, "conversions": [], "schools": {"new": [], "joined": []}}}',
  'a check knows the ids, too, and says what the valid rows would do');
select is(tests.refusal('[{"id": "applicant-1001", "mcat_chem_phys": 125, "mcat_cars": 125, "mcat_bio_biochem": 125, "mcat_psych_soc": 125}]'),
  'Row 1: the MCAT sections add up to 500, not 510. [{"row": 1, "problems": ["the MCAT sections add up to 500, not 510"]}]', 'a change must fit what the applicant already has');
select is(tests.refusal('[{"id": "applicant-1001"}, {"id": "", "major": "A"}, {"id": "", "major": "A"}, {"id": "applicant-1001", "gpa": 5}]'),
  'Row 4: gpa must be between 0 and 4. [{"row": 4, "problems": ["gpa must be between 0 and 4", "id is that of an earlier row"]}]', 'a part cannot change an applicant twice');
select is_empty($$ select 1 from public.applicants where major = 'Fine' $$, 'a part with an invalid row adds nothing');
select is(tests.listed('refused'), null, 'nor is it among the imports');

-- A repeated call.
select is(tests.import('change', rows), '{"imported": 1, "updated": 1, "unchanged": 0, "skipped": 0}', 'a repeated call returns what the first one did') from change;
select is((select count(*) from public.applicants where major = 'Physics'), 1::bigint, 'and imports nothing');

-- Repeats.
create temp table repeats as select '[{"major": "New", "gpa": 3.9, "accepted_schools": ["NYU"]}, {"major": "New", "gpa": "3.90", "accepted_schools": [" NYU "]},
  {"major": "Physics", "gpa": ""}, {"major": "Another"}, {"major": "Physics"}]'::jsonb as rows;
select is(tests.review_of(rows) - array['schools', 'conversions', 'hashes'], '{"stored": 2, "updated": 0, "unchanged": 0}', 'rows that equal a stored applicant are counted') from repeats;
select is(array(select count(*) from jsonb_array_elements(tests.review_of(rows) -> 'hashes') h group by h order by 1), '{1,2}', 'rows that repeat one of the file have its hash') from repeats;
select is(tests.import('repeats', rows), '{"imported": 2, "updated": 0, "unchanged": 0, "skipped": 3}', 'both are skipped') from repeats;
select is(tests.import('anyway', '[{"major": "Another", "id": ""}, {"major": "Another"}]', false), '{"imported": 2, "updated": 0, "unchanged": 0, "skipped": 0}', 'or imported anyway');
select is((select count(*) from public.applicants where major = 'Another'), 3::bigint, 'and stored again');

-- Schools.
select is(public.check_schools(array['UCLA, NYU', 'Harvard; Yale', ' Qzz  school', 'NYU', 'NYU, New York University', 'University of California, San Diego', 'Harvard, Zzz', '?', '']),
  '{"new": [{"spelling": "Harvard, Zzz", "name": "Harvard Medical School", "near": null}, {"spelling": "Harvard; Yale", "name": "Harvard Medical School", "near": null}, {"spelling": "Qzz  school", "name": "Qzz School", "near": null},
     {"spelling": "UCLA, NYU", "name": "University of California, Los Angeles (UCLA)", "near": null}, {"spelling": "University of California, San Diego", "name": "University of California, San Diego (UCSD)", "near": null}],
    "joined": [{"spelling": "Harvard; Yale", "names": ["Harvard Medical School", "Yale School of Medicine"]},
     {"spelling": "UCLA, NYU", "names": ["New York University (NYU)", "University of California, Los Angeles (UCLA)"]}]}',
  'an admin sees which names are new schools, and which name several');
select is(public.check_schools(array[written]) #> '{joined,0,names}', '["New York University (NYU)", "University of California, Los Angeles (UCLA)"]',
  format('"%s" names two', written))
from unnest(array['UCLA / NYU', 'UCLA|NYU', 'UCLA and NYU', 'UCLA & NYU', 'UCLA – NYU', '• UCLA • NYU', E'UCLA\nNYU', 'UCLA (applied), nyu']) written;
select is(public.check_schools(array[written]) -> 'joined', '[]', format('"%s" names one', written))
from unnest(array['University of Missouri, Columbia', 'Baylor (II 9/12, 10 am)', 'Oregon Health and Science University', 'UCLA, Los Angeles, CA', 'NYU - New York']) written;
select is((select array_agg(n ->> 'near' order by nth) from jsonb_array_elements(public.check_schools(array[
    'Havard', 'Tuffts', 'University of Michgan', 'Yle', 'University of Nowhere', 'A School of Medicine', 'School']) -> 'new') with ordinality as new (n, nth)),
  '{null,Harvard Medical School,null,Tufts University,University of Michigan,null,null}', 'an unknown name is compared with the known ones, but for words of many names');
select is(tests.review_of('[{"accepted_schools": ["Qzz School", "Pitt"]}, {"accepted_schools": null}]') -> 'schools',
  '{"new": [{"spelling": "Qzz School", "name": "Qzz School"}], "joined": []}', 'so does the check of a file');
select throws_ok($$ select public.check_schools(array_fill('a'::text, '{51}')) $$, 'PT422', null, 'at most 50 names are checked at once');

-- What people write. Here a null is nothing, and what is not understood stays as it is.
select tests.as_owner();
select is(private.cell_read(field, written), meaning, format('%s %L is read as %L', field, written, meaning))
from (values
  ('gpa', '3,85', '3.85'), ('gpa', '3.85', '3.85'), ('gpa', '3.9 ', '3.9'), ('gpa', '3,9', '3.9'), ('gpa', ',95', '0.95'), ('gpa', '3.', '3'),
  ('gpa', '3.85/4.0', '3.85'), ('gpa', '3,85 / 4,00', '3.85'), ('gpa', '3.85 out of 4', '3.85'), ('gpa', '3.85 on a 4.0 scale', '3.85'), ('gpa', '3.85 GPA', '3.85'), ('gpa', '~3.8', '3.8'),
  ('gpa', '3.857', '3.86'), ('gpa', '3.850', '3.850'), ('gpa', '3.8500000000000001', '3.85'), ('gpa', '３．８５', '3.85'), ('gpa', E'\u200B3.85\u00A0', '3.85'),
  ('gpa', '3.7-3.8', '3.7-3.8'), ('gpa', '3.85/5', '3.85/5'), ('gpa', '92%', '92%'), ('gpa', '3,8,5', '3,8,5'), ('gpa', 'A', 'A'),
  ('gpa', 'N/A', null), ('gpa', 'n/a', null), ('gpa', '-', null), ('gpa', '–', null), ('gpa', '#N/A', null), ('gpa', 'none', null), ('gpa', ' NONE. ', null),
  ('gpa', '(n/a)', null), ('gpa', 'NaN', null), ('gpa', 'TBD', null), ('gpa', '?', null), ('gpa', '#REF!', '#REF!'),
  ('mcat', '512', '512'), ('mcat', '512,000', '512'), ('mcat', '512.000', '512.000'), ('mcat', '512.0', '512.0'), ('mcat', '512 points', '512'), ('mcat', '512+', '512'), ('mcat', '512/528', '512/528'),
  ('mcat', '515 (91st percentile)', '515'), ('mcat', '515 (2nd try)', '515'), ('mcat', '515(128/129/128/130)', '515'), ('mcat', '512 (first: 505)', '512 (first: 505)'), ('mcat', '515 (a) (b)', '515 (a) (b)'), ('mcat', '(515)', '(515)'),
  ('gpa', '3.85 (4.0 scale)', '3.85'), ('gpa', '3,85 (unweighted)', '3.85'), ('gpa', '3.85 (science 3.9)', '3.85 (science 3.9)'), ('gpa', '3.85 (3,9)', '3.85 (3,9)'), ('gap_years', '2 (2019–2021)', '2'), ('gap_years', '2 (1 in a lab)', '2 (1 in a lab)'),
  ('mcat_cars', '１２８', '128'), ('mcat_cars', '128 hours', '128 hours'), ('mcat_cars', '-', null),
  ('gap_years', '1 year', '1'), ('gap_years', '2 Years', '2'), ('gap_years', '3+', '3'), ('gap_years', '3+ years', '3'), ('gap_years', '2 yrs', '2'), ('gap_years', 'two', '2'),
  ('gap_years', '1 gap year', '1'), ('gap_years', 'None', null), ('gap_years', '3-4 years', '3-4 years'), ('gap_years', '6 months', '6 months'), ('gap_years', '1,5', '1.5'),
  ('gap_years', '1.000', '1.000'), ('gap_years', '3½', '3½'), ('gap_years', '3²', '3²'), ('gpa', '3.85¹', '3.85¹'),
  ('research_hours', '1,200', '1200'), ('research_hours', '1.200', '1200'), ('research_hours', '1.000', '1000'), ('research_hours', '1 200', '1200'), ('research_hours', '1’200', '1200'),
  ('research_hours', E'1\u202F200', '1200'), ('research_hours', '12,345', '12345'), ('research_hours', '1,200.00', '1200'), ('research_hours', '1.200,50', '1200.5'),
  ('research_hours', '500 hours', '500'), ('research_hours', '500+ hrs', '500'), ('research_hours', '~500h', '500'), ('research_hours', 'about 500', '500'), ('research_hours', '500 hours total', '500'), ('research_hours', '100-200', '100-200'), ('research_hours', '> 100', '100'),
  ('research_hours', '1,200+ hours', '1200'), ('research_hours', '1,20,300', '1,20,300'), ('research_hours', '1,200,000', '1,200,000'), ('research_hours', '10 hours/week', '10 hours/week'),
  ('research_hours', '1,234,567,890', '1,234,567,890'),
  ('schools_applied', '25 schools', '25'), ('interviews', '4 invites', '4'), ('interviews', 'no', null),
  ('matriculation_year', 'Fall 2025', '2025'), ('matriculation_year', 'fall of 2025', '2025'), ('matriculation_year', '2025 Fall', '2025'), ('matriculation_year', 'Aug. 2025', '2025'),
  ('matriculation_year', 'August 15, 2025', '2025'), ('matriculation_year', 'Fall ’25', '2025'), ('matriculation_year', '2025-08-15', '2025'), ('matriculation_year', 'Aug-25', '2025'), ('matriculation_year', 'Starting Fall 2025', '2025'), ('matriculation_year', 'Entering 2025', '2025'), ('matriculation_year', '8/15/2025', '2025'),
  ('matriculation_year', '08/2025', '2025'), ('matriculation_year', '2025', '2025'), ('matriculation_year', '2024-2025', '2024-2025'), ('matriculation_year', '2024-25', '2024-25'),
  ('matriculation_year', 'Class of 2029', 'Class of 2029'), ('matriculation_year', '2,025', '2025'),
  ('state_of_residency', 'CA', 'California'), ('state_of_residency', 'tx', 'Texas'), ('state_of_residency', ' ny ', 'New York'), ('state_of_residency', 'N.Y.', 'New York'),
  ('state_of_residency', 'california', 'California'), ('state_of_residency', 'NEW  YORK', 'New York'), ('state_of_residency', 'California', 'California'), ('state_of_residency', 'D.C.', 'District of Columbia'),
  ('state_of_residency', 'Washington, D.C.', 'District of Columbia'), ('state_of_residency', 'Washington DC', 'District of Columbia'), ('state_of_residency', 'Washington', 'Washington'),
  ('state_of_residency', 'PR', 'Puerto Rico'), ('state_of_residency', 'U.S. Virgin Islands', 'US Virgin Islands'), ('state_of_residency', 'Texas (TX)', 'Texas'), ('state_of_residency', E'\u200BＴＸ\u00A0', 'Texas'), ('state_of_residency', 'TX - Texas', 'Texas'),
  ('state_of_residency', 'Austin, TX', 'Texas'), ('state_of_residency', 'Austin, TX 78701', 'Texas'), ('state_of_residency', 'State of Texas', 'Texas'), ('state_of_residency', 'New York State', 'New York'), ('state_of_residency', 'Georgia (country)', 'Georgia (country)'), ('state_of_residency', 'Austin, Texas, USA', 'Texas'), ('state_of_residency', 'Texas, United States', 'Texas'), ('state_of_residency', 'Ontario', 'Ontario'),
  ('state_of_residency', 'Ohio or Texas', 'Ohio or Texas'), ('state_of_residency', 'Ohio/Texas', 'Ohio/Texas'), ('state_of_residency', 'Tbilisi, Georgian Republic', 'Tbilisi, Georgian Republic'),
  ('state_of_residency', 'USA', 'USA'), ('state_of_residency', 'International', 'International'), ('state_of_residency', 'n/a', null),
  ('gender', 'female', 'Female'), ('gender', 'MALE', 'Male'), ('gender', 'F', 'Female'), ('gender', 'm', 'Male'), ('gender', 'Woman', 'Female'), ('gender', 'Man', 'Male'), ('gender', 'Cis woman', 'Female'),
  ('gender', 'Female (she/her)', 'Female'), ('gender', 'Male, he/him', 'Male'), ('gender', 'nonbinary', 'Non-binary'), ('gender', 'Non binary', 'Non-binary'), ('gender', 'NON-BINARY', 'Non-binary'),
  ('gender', 'Non‑binary', 'Non-binary'), ('gender', 'nb', 'Non-binary'), ('gender', 'other', 'Other'), ('gender', 'Non-binary', 'Non-binary'), ('gender', 'Prefer not to say', null), ('gender', 'Decline to state', null),
  ('first_generation', 'yes', 'Yes'), ('first_generation', 'TRUE', 'Yes'), ('first_generation', 'n', 'No'), ('first_generation', 'No.', 'No'), ('first_generation', 'N/A', null),
  ('first_generation', 'no idea', 'no idea'), ('first_generation', '', null),
  ('gender', '-', null), ('gender', 'Robot', 'Robot'), ('gender', E'Fe\u00ADmale', 'Female'), ('gender', 'Male and Female', 'Male and Female'),
  ('race', 'N/A', null), ('race', 'Asian', 'Asian'), ('major', '-', null), ('major', 'Undeclared', 'Undeclared'),
  ('accepted_schools', 'N/A', null), ('accepted_schools', 'TBD', null), ('accepted_schools', 'UCLA', 'UCLA')
) as written (field, written, meaning);
create function tests.list_read(written text) returns text language sql as $$
  select c ->> 'to' from private.read_rows(jsonb_build_array(jsonb_build_object('accepted_schools', jsonb_build_array(written)))) r, jsonb_array_elements(r.conversions) c
$$;
select is(tests.list_read(written), meaning, format('the schools %L are read as %L', written, meaning))
from (values
  ('UCLA, NYU', 'UCLA; NYU'), ('UCLA,NYU', 'UCLA; NYU'), ('UCLA, NYU and Baylor', 'UCLA; NYU; Baylor'), (E'UCLA\nNYU', 'UCLA; NYU'), ('UCLA / NYU', 'UCLA; NYU'),
  ('UCLA | NYU', 'UCLA; NYU'), ('UCLA - NYU', 'UCLA; NYU'), ('University of California, Davis, NYU', 'University of California, Davis; NYU'),
  ('UCLA, Qzz', null), ('University of California, Los Angeles', null), ('Baylor, Houston', null), ('NYU, ', null), ('NYU', null), ('Qzz, Qyy', null)) lists (written, meaning);
select tests.sign_in_as('admin@example.com');
create temp table spreadsheet as select '[
  {"major": "Written", "gpa": "3,85", "mcat": "512", "state_of_residency": "CA", "gender": "F", "gap_years": "1 year", "matriculation_year": "Fall 2025", "accepted_schools": ["UCLA, NYU", "N/A"], "race": "N/A"},
  {"major": "Written", "gpa": "3,85", "mcat": "N/A", "state_of_residency": "tx", "gender": "Woman", "gap_years": "3+", "accepted_schools": ["Pitt", "UCLA, NYU"], "hobbies": "3,85"},
  {"major": "Written", "gpa": "3,85", "mcat": "1,5", "state_of_residency": "CA"},
  {"major": "Written", "gpa": 3.857, "gender": "Other", "state_of_residency": "Ohio", "matriculation_year": 2025}]'::jsonb as rows;
select is(public.check_applicants(rows) -> 'problems', '[{"row": 3, "problems": ["mcat must be between 472 and 528"]}]', 'what is read is what is checked') from spreadsheet;
select is(tests.review_of(rows) -> 'conversions', '[
  {"column": "accepted_schools", "from": "UCLA, NYU", "to": "UCLA; NYU", "cells": 2}, {"column": "accepted_schools", "from": "N/A", "to": null, "cells": 1},
  {"column": "gap_years", "from": "1 year", "to": "1", "cells": 1}, {"column": "gap_years", "from": "3+", "to": "3", "cells": 1},
  {"column": "gender", "from": "F", "to": "Female", "cells": 1}, {"column": "gender", "from": "Woman", "to": "Female", "cells": 1},
  {"column": "gpa", "from": "3,85", "to": "3.85", "cells": 2}, {"column": "gpa", "from": "3.857", "to": "3.86", "cells": 1},
  {"column": "matriculation_year", "from": "Fall 2025", "to": "2025", "cells": 1}, {"column": "mcat", "from": "N/A", "to": null, "cells": 1},
  {"column": "race", "from": "N/A", "to": null, "cells": 1},
  {"column": "state_of_residency", "from": "CA", "to": "California", "cells": 1}, {"column": "state_of_residency", "from": "tx", "to": "Texas", "cells": 1}]',
  'each conversion of the rows that can be imported is listed with the number of its cells') from spreadsheet;
select is(tests.refusal(rows), 'Row 3: mcat must be between 472 and 528. [{"row": 3, "problems": ["mcat must be between 472 and 528"]}]', 'an import reads the same') from spreadsheet;
select is(tests.import('spreadsheet', rows - 2) -> 'imported', '3', 'and stores it') from spreadsheet;
select results_eq(
  $$ select gpa, mcat, state_of_residency, gender, race, gap_years, matriculation_year, accepted_schools, hobbies from public.applicants where major = 'Written' order by number $$,
  $$ values (3.85, 512, 'California', 'Female', null::text, 1, 2025, '{UCLA,NYU}'::text[], null::text), (3.85, null, 'Texas', 'Female', null, 3, null, '{Pitt,UCLA,NYU}', '3,85'),
    (3.86, null, 'Ohio', 'Other', null, null, 2025, '{}', null) $$, 'as it was shown');
select is(tests.review_of('[{"major": "A", "gpa": 3.9, "mcat": "510", "gender": "Male", "state_of_residency": "Ohio", "accepted_schools": ["University of California, Davis"]}, 7, {"gpa": {}, "accepted_schools": [7]}]') -> 'conversions',
  '[]', 'what is as the store writes it is not converted');
select is(public.check_applicants('[7, {"gpa": "N/A", "accepted_schools": [7], "major": "A"}, [], {"gpa": "3,5"}]') #> '{problems}',
  '[{"row": 1, "problems": ["is not an object"]}, {"row": 2, "problems": ["accepted_schools must be a list of at most 50 names of at most 200 characters"]}, {"row": 3, "problems": ["is not an object"]}]',
  'what cannot be read is refused beside what is converted');

-- A row of nothing that a profile needs.
select is(public.check_applicants('[{"research": "Long", "state_of_residency": "Ohio"}, {"gpa": "N/A", "major": "-", "accepted_schools": ["TBD"]}, {"accepted_schools": ["Pitt"]}, {"mcat": 510}, {"gpa": 3}, {"major": "A"}]') -> 'problems',
  '[{"row": 1, "problems": ["it has no major, GPA, MCAT or accepted school"]}, {"row": 2, "problems": ["it has no major, GPA, MCAT or accepted school"]}]', 'a new profile has something of what the form asks for');
select is(jsonb_array_length(public.check_applicants((select jsonb_agg('{"gpa": 9}'::jsonb) from generate_series(1, 1200))) -> 'problems'), 1200, 'a check lists every row that is left out');

-- Undoing.
insert into public.applicants (major, accepted_schools) values ('Untouched', '{Qxx One}'), ('Changed', '{Qxx Two}'), ('Changed later', '{}');
create temp table given as select * from tests.all_of_it();
select is(tests.import('undone', (
  select jsonb_agg(row) from (
    select '{"major": "Of the import", "accepted_schools": ["Qyy"], "published_at": "now"}'::jsonb as row union all select '{"major": "Edited since"}' union all select '{"major": "Deleted since"}'
    union all select jsonb_build_object('id', id, 'gpa', 4, 'accepted_schools', '["Qyy"]'::jsonb) from public.applicants where major like 'Changed%') r)),
  '{"imported": 3, "updated": 2, "unchanged": 0, "skipped": 0}', 'an import adds and changes');
select is(tests.listed('undone'), '{"imported": 3, "updated": 2, "unchanged": 0, "skipped": 0, "imported_by": "admin@example.com", "undoing": null}', 'it is among the imports');
select results_eq($$ select action, row_count, row_key is null, actor_id from public.audit_log where table_name = 'applicants' and batch_id = (select id from files where name = 'undone') order by 1 $$,
  $$ values ('insert', 3, true, tests.id_of('admin@example.com')), ('update', 1, false, tests.id_of('admin@example.com')), ('update', 1, false, tests.id_of('admin@example.com')) $$,
  'in the log, what it added is one entry, and each change is its own');
update public.applicants set hobbies = 'Chess' where major in ('Edited since', 'Changed later');
delete from public.applicants where major = 'Deleted since';
select tests.as_owner();
insert into public.schools (id, name, created_at) values ('qvv-older', 'Qvv Older', now() - interval '1 day');
select tests.sign_in_as('admin@example.com');
create temp table kept as select id from public.applicants where hobbies = 'Chess' order by number;
select is(tests.undo('undone'), (select jsonb_build_object('removed', 1, 'restored', 1, 'kept', 2, 'kept_ids', jsonb_agg(id)) from kept),
  'undoing removes what was added, puts back what was changed, and names what has changed since');
select set_eq($$ select major, gpa, accepted_schools from public.applicants where id not in (select id from kept) $$,
  $$ select major, gpa, accepted_schools from given where major <> 'Changed later' $$, 'every other applicant is as before the import');
select set_eq($$ select major, hobbies, gpa from public.applicants where id in (select id from kept) $$,
  $$ values ('Edited since', 'Chess', null), ('Changed later', 'Chess', 4.00) $$, 'what was changed since is left');
select results_eq($$ select id, profile_count from public.school_directory where id in ('qxx-two', 'qyy', 'qvv-older') order by id $$,
  $$ values ('qvv-older', 0), ('qxx-two', 1), ('qyy', 1) $$, 'the schools follow, and older ones stay');
select is(tests.listed('undone') #> '{undoing,kept}', '2', 'the import is listed with what undoing it did');
select is((select sum(row_count) from public.audit_log where table_name = 'applicants' and action = 'delete' and batch_id is not null and id > (select max(id) from public.audit_log where action = 'insert')), 1::bigint, 'undoing is in the log');
select throws_ok($$ select tests.undo('undone') $$, 'PT409', 'This import has already been undone.', 'an import cannot be undone twice');
select throws_ok($$ select public.undo_import(gen_random_uuid()) $$, 'PT404', 'Import not found.', 'an unknown import cannot be undone');

-- An import on top of another: each can be undone, the later one first.
select tests.import('first', '[{"major": "Layer", "gpa": 3}, {"major": "Layer", "gpa": 2}]');
select tests.import('second', (select jsonb_agg(jsonb_build_object('id', id, 'gpa', gpa + 0.5)) from public.applicants where major = 'Layer'));
create temp table layered as select id from public.applicants where major = 'Layer' and gpa = 3.5;
update public.applicants set hobbies = 'Chess' where major = 'Layer' and gpa = 2.5;
select is(tests.undo('second') - 'kept_ids', '{"removed": 0, "restored": 1, "kept": 1}', 'the later import is undone, but for what has changed since');
select is(tests.undo('first') - 'kept_ids', '{"removed": 1, "restored": 0, "kept": 1}', 'then the earlier one, but for what the later one has left changed');
select is_empty('select 1 from public.applicants where id in (select id from layered)', 'what both left is gone');

-- Publication: a new profile is a draft unless the file says when, and a changed one keeps its own unless the file has another.
select tests.as_owner();
insert into public.applicants (id, major, gpa, published_at)
select 'applicant-' || id, 'Round trip', gpa, published_at::timestamptz
from (values (8001, 1.1, '2026-01-05T12:00:00.123456Z'), (8002, 1.2, null), (8003, 1.3, '2100-01-01T00:00:00Z')) r (id, gpa, published_at);
select tests.sign_in_as('admin@example.com');
create temp table publication as select gpa, published_at from public.applicants where major = 'Round trip';
create temp table trip as select public.export_applicants('round trip') as rows;
delete from public.applicants where major = 'Round trip';
select tests.import('round trip', (select jsonb_agg(r - array['id', 'number', 'version', 'created_at', 'uploaded_at', 'is_published', 'score_report_seen_at']) from trip, jsonb_array_elements(rows) r));
select set_eq($$ select gpa, published_at from public.applicants where major = 'Round trip' $$, 'select * from publication',
  'an export that is imported after a deletion brings back when each was published');
select results_eq($$ select gpa from public.applicants where major = 'Round trip' and is_published $$, 'select 1.10', 'and only that is public');
select tests.import('republish', (select jsonb_agg(case gpa
    when 1.1 then jsonb_build_object('id', id, 'published_at', null) when 1.2 then jsonb_build_object('id', id, 'published_at', 'now')
    else jsonb_build_object('id', id, 'hobbies', 'Chess') end) from public.applicants where major = 'Round trip'));
select results_eq($$ select published_at from public.applicants where major = 'Round trip' order by gpa $$,
  $$ values (null), (now()), ('2100-01-01T00:00:00Z'::timestamptz) $$, 'a row with an id changes it, or keeps it');
update public.applicants set published_at = now() where major = 'Round trip' and gpa = 1.1;
select is(tests.undo('republish') - 'kept_ids', '{"removed": 0, "restored": 2, "kept": 1}', 'who was published since has changed since');
select results_eq($$ select published_at from public.applicants where major = 'Round trip' order by gpa $$,
  $$ values (now()), (null), ('2100-01-01T00:00:00Z'::timestamptz) $$, 'of the others, undoing puts it back');
select is(tests.refusal('[{"major": "A", "published_at": "soon"}, {"major": "A", "published_at": ""}]'),
  'Row 1: published_at is not a date. [{"row": 1, "problems": ["published_at is not a date"]}]', 'what is no date is an error of its row');

-- Very many changes are put back as well, and few of those kept are named.
insert into public.applicants (major, gap_years) select 'Long', n % 50 from generate_series(0, 1249) n;
select is(tests.import('long', (select jsonb_agg(jsonb_build_object('id', id, 'mcat', 500)) from public.applicants where major = 'Long')) -> 'updated', '1250', 'an import can change thousands');
update public.applicants set hobbies = 'Chess' where major = 'Long' and gap_years = 7;
select is((result - 'kept_ids') || jsonb_build_object('named', jsonb_array_length(result -> 'kept_ids')),
  '{"removed": 0, "restored": 1225, "kept": 25, "named": 20}', 'undoing puts thousands back, and names twenty of those that it kept')
from (select tests.undo('long') as result) undone;
select is((select count(*) from public.applicants where major = 'Long' and mcat is null), 1225::bigint, 'their profiles are as before');

-- The list.
select tests.import('number ' || n, '[{"major": "Numbered"}]', false) from generate_series(1, 9) n;
select tests.as_owner();
update private.imports set imported_at = now() - interval '1 hour' where file not like 'number%';
update private.imports set imported_at = now() - interval '1 minute' where file = 'change.csv';
update private.imports set imported_at = now() + interval '1 minute' where file = 'number 9.csv';
select tests.sign_in_as('admin@example.com');
select is(jsonb_array_length(public.last_imports()), 10, 'ten imports are listed');
select is((public.last_imports() -> 0 ->> 'file') || (public.last_imports() -> 9 ->> 'file'), 'number 9.csvchange.csv', 'the latest first');
select tests.import(repeat('x', 300), '[{"major": "Numbered"}]', false);
select is((select max(length(i ->> 'file')) from jsonb_array_elements(public.last_imports()) i), 255, 'a long name of a file is cut');
select tests.sign_in_as('unpaid@example.com');

select * from finish();
rollback;
