-- The search behind the profiles list.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, major, state_of_residency, gpa, mcat, matriculation_year, gap_years, accepted_schools)
values
  ('applicant-101', 'Biology', 'California', 4.00, 528, 2020, 0, '{UCLA}'),
  ('applicant-102', 'Molecular Biology', 'Texas', 3.90, 520, 2024, 1, '{Baylor,UCLA}'),
  ('applicant-103', 'Chemistry', 'Ohio', 3.89, 519, 2021, 2, '{Pitt}'),
  ('applicant-104', 'Biochemistry', 'Ohio', 3.70, 515, 2022, 3, '{Duke}'),
  ('applicant-105', 'Neuroscience', 'New York', 3.69, 514, 2023, 7, '{NYU}'),
  ('applicant-106', 'History', '100% rural', 3.50, 510, null, 1, '{O''Hara_School}'),
  ('applicant-107', 'Music \ Theory', 'Utah', 3.49, 509, 2019, null, '{}'),
  ('applicant-108', null, null, null, null, null, null, '{}');

-- The numbers of the applicants found, in order.
create function tests.found(
  search text default null, majors text[] default null, sort text default null, page integer default 1, page_size integer default 100)
returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'number', ' ' order by nth), '')
  from jsonb_array_elements(public.search_applicants(search, majors, sort, page, page_size) -> 'rows')
    with ordinality as rows (r, nth)
$$;
grant execute on function tests.found(text, text[], text, integer, integer) to authenticated;

-- Access.
select tests.sign_in_as('unpaid@example.com');
select is(public.search_applicants('biology', page => 2) - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'an unpaid person finds no profile, and does not see how many there are');
select tests.sign_in_as('admin@example.com');
select is(tests.found(), '101 102 103 104 105 106 107 108', 'an admin finds every profile');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found(), '101 102 103 104 105 106 107 108', 'a member finds every profile, ordered by number');
select is(
  (select array_agg(key order by key) from jsonb_each(public.search_applicants() -> 'rows' -> 0)
   where key in ('id', 'gpa', 'mcat', 'major', 'accepted_schools', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths')),
  '{accepted_schools,gpa,id,major,mcat}', 'a row is the whole profile without internal columns');

-- Text: a substring of the major, the state or a school, ignoring case.
select is(tests.found('biology'), '101 102', 'a search matches a part of a major');
select is(tests.found('BIOCHEM'), '104', 'a search ignores case');
select is(tests.found('ohio'), '103 104', 'a search matches a state');
select is(tests.found('ucla'), '101 102', 'a search matches a school');
select is(tests.found('  new   york '), '105', 'a search ignores extra whitespace');
select is(tests.found('texas baylor'), '102', 'words may be in several fields');
select is(tests.found('exas baylor'), '', 'a part of a word does not span two fields');
select is(tests.found(''), tests.found(), 'an empty search finds every profile');
select is(tests.found('   '), tests.found(), 'a blank search finds every profile');
select is(tests.found('100%'), '106', 'a percent sign in a search is literal');
select is(tests.found('%'), '106', 'a percent sign is not a wildcard');
select is(tests.found('_'), '106', 'an underscore in a search is literal');
select is(tests.found('O_Har'), '', 'an underscore is not a wildcard');
select is(tests.found('o''hara'), '106', 'a quote in a search is literal');
select is(tests.found('\'), '107', 'a backslash in a search is literal');
select is(tests.found('\%'), '', 'a backslash does not escape');
select is(tests.found('"; drop table applicants; --'), '', 'nonsense finds nothing');
select is(tests.found(repeat('biology', 1000)), '', 'a very long search finds nothing');

-- A major filter matches a part of the major.
select is(tests.found(majors => '{Chemistry}'), '103 104', 'the filter Chemistry also matches Biochemistry');
select is(tests.found(majors => '{neuroscience,Biology}'), '101 102 105', 'a profile matches any of the majors');
select is(tests.found(majors => '{%}'), '', 'a percent sign in a major is literal');
select is(tests.found(majors => '{}'), tests.found(), 'an empty list of majors is no filter');
select is(tests.found(majors => '{"",null}'), tests.found(), 'empty majors are ignored');

select is(tests.found(sort => 'by-luck'), tests.found(), 'an unknown sort is ignored');

-- Order. Missing values come last in both directions; ties by number.
select is(tests.found(sort => 'gpa-desc'), '101 102 103 104 105 106 107 108', 'sorting by GPA, highest first');
select is(tests.found(sort => 'gpa-asc'), '107 106 105 104 103 102 101 108', 'sorting by GPA, lowest first');
select is(tests.found(sort => 'mcat-asc'), '107 106 105 104 103 102 101 108', 'sorting by MCAT, lowest first');
select is(tests.found(sort => 'mcat-desc'), '101 102 103 104 105 106 107 108', 'sorting by MCAT, highest first');

-- Pages.
select is(public.search_applicants(page => 2, page_size => 3) - 'rows',
  '{"total": 8, "page": 2, "page_size": 3, "page_count": 3}', 'a page has its number, size and page count');
select is(tests.found(page => 2, page_size => 3), '104 105 106', 'the second page has the next rows');
select is(tests.found(page => 3, page_size => 3), '107 108', 'the last page is shorter');
select is(public.search_applicants(page => 99, page_size => 3) -> 'page', '3', 'a page past the end is the last page');
select is(public.search_applicants(page => 2147483647, page_size => 100) -> 'page', '1', 'a page far past the end is the last page');
select is(public.search_applicants(page => 0, page_size => 3) -> 'page', '1', 'page zero is the first page');
select is(public.search_applicants(page => -5, page_size => 3) -> 'page', '1', 'likewise');
select is(public.search_applicants(page => null, page_size => null) - 'rows',
  '{"total": 8, "page": 1, "page_size": 10, "page_count": 1}', 'the default page is the first ten rows');
select is(public.search_applicants(page => null, page_size => 3) -> 'page', '1', 'the default page is the first');
select is(public.search_applicants(page_size => 0) -> 'page_size', '1', 'a page has at least one row');
select is(public.search_applicants(page_size => 100000) -> 'page_size', '100', 'a page has at most a hundred rows');
select is(public.search_applicants('nothing like it') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'a search without results is one empty page');

-- When very many profiles match, only the first are listed; here with a cap lower than the eight profiles.
select tests.as_owner();
create function tests.capped(most integer, page integer) returns jsonb
language sql
as $$
  select jsonb_set(answer, '{rows}', (select coalesce(jsonb_agg(r -> 'number' order by nth), '[]')
    from jsonb_array_elements(answer -> 'rows') with ordinality as rows (r, nth)))
  from private.search_applicants(null, null, page, 2, most) as answer
$$;
grant execute on function tests.capped(integer, integer) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.capped(5, 1), '{"rows": [101, 102], "total": 5, "page": 1, "page_size": 2, "page_count": 3, "is_capped": true}',
  'a capped search says that there are more results');
select is(tests.capped(5, 9), '{"rows": [105], "total": 5, "page": 3, "page_size": 2, "page_count": 3, "is_capped": true}',
  'a capped search has pages up to the cap');
select is(tests.capped(8, 4), '{"rows": [107, 108], "total": 8, "page": 4, "page_size": 2, "page_count": 4}',
  'a search with as many results as the cap is not capped');

-- Ranges and schools.
select is(public.search_applicants('biology', '{Molecular}', gpa_from => 3.9, mcat_from => 520) #>> '{rows,0,number}', '102',
  'text, majors and ranges combine');
select is(
  (select string_agg(r ->> 'number', ' ') from jsonb_array_elements(public.search_applicants(gpa_from => 3.50, gpa_to => 3.70) -> 'rows') r),
  '104 105 106', 'a range of the GPA includes its bounds');
select is(
  (select string_agg(r ->> 'number', ' ') from jsonb_array_elements(public.search_applicants(mcat_from => 519) -> 'rows') r),
  '101 102 103', 'a range can be open');
select is(
  (select string_agg(r ->> 'number', ' ') from jsonb_array_elements(public.search_applicants('ohio', mcat_to => 515) -> 'rows') r),
  '104', 'a range and a search must both match, and a profile without a score does not');
select is(
  (select string_agg(r ->> 'number', ' ') from jsonb_array_elements(public.search_applicants(school => 'university-of-california-los-angeles-ucla', gpa_to => 3.95) -> 'rows') r),
  '102', 'profiles can be limited to one school');
select is(public.search_applicants(gpa_from => 1e30, gpa_to => -1) ->> 'total', '8', 'a GPA that nobody can have is ignored');
select is(public.search_applicants(school => 'no''where') ->> 'total', '0', 'an unknown school has no profiles');

-- Bands of the scores: exactly those that are chosen, and nothing between them.
select is(
  (select string_agg(r ->> 'number', ' ' order by nth)
   from jsonb_array_elements(
     public.search_applicants(gpa_bands => f.gpa, mcat_bands => f.mcat, gpa_to => f.gpa_to) -> 'rows') with ordinality as rows (r, nth)),
  f.numbers, f.title)
from (values
  ('{3.9-4.0}'::text[], null::text[], null::numeric, '101 102', 'a GPA of 3.9 to 4.0'),
  ('{3.7-3.89}', null, null, '103 104', 'a GPA from 3.7 to below 3.9'),
  ('{3.5-3.69}', null, null, '105 106', 'a GPA from 3.5 to below 3.7'),
  ('{Below3.5}', null, null, '107', 'a GPA below 3.5, without those that have none'),
  ('{3.9-4.0,Below3.5}', null, null, '101 102 107', 'two bands leave out what lies between'),
  ('{3.9-4.0,3.7-3.89,3.5-3.69,Below3.5}', null, null, '101 102 103 104 105 106 107', 'all bands leave out those without a GPA'),
  (null, '{520+}', null, '101 102', 'an MCAT of 520 and more'),
  (null, '{515-519}', null, '103 104', 'an MCAT from 515 to 519'),
  (null, '{510-514}', null, '105 106', 'an MCAT from 510 to 514'),
  (null, '{Below510}', null, '107', 'an MCAT below 510'),
  (null, '{520+,510-514}', null, '101 102 105 106', 'two bands of the MCAT'),
  ('{3.9-4.0,3.5-3.69}', '{520+,Below510}', null, '101 102', 'bands of both scores must match'),
  ('{3.9-4.0,3.7-3.89}', null, 3.9, '102 103 104', 'a band and a range must match'),
  ('{}', '{best,null}', null, '101 102 103 104 105 106 107 108', 'unknown bands are ignored')) f (gpa, mcat, gpa_to, numbers, title);
select throws_ok(format('select public.search_applicants(%s_bands => array_fill(%L::text, array[21]))', score, '520+'),
  'PT422', 'Please choose at most 20 of each.', format('a list of %s bands is bounded', score))
from unnest('{gpa,mcat}'::text[]) score;

-- States and gap years.
select is(
  (select string_agg(r ->> 'number', ' ') from jsonb_array_elements(public.search_applicants(state => f.state, gap_bands => f.gaps) -> 'rows') r),
  f.numbers, f.title)
from (values
  ('ohio', null::text[], '103 104', 'profiles can be limited to a state, in any case'),
  ('hio', null, null, 'a part of a state''s name finds nothing'),
  ('100% rural', null, '106', 'a percent sign in a state is literal'),
  ('o''hio', null, null, 'a quote in a state is literal'),
  ('', null, '101 102 103 104 105 106 107 108', 'no state is no filter'),
  (null, '{0}', '101', 'profiles can be limited to applicants without a gap year'),
  (null, '{1,2}', '102 103 106', 'a profile matches any number of gap years'),
  (null, '{3+}', '104 105', '3+ includes three gap years, and no profile that does not say'),
  (null, '{9}', '101 102 103 104 105 106 107 108', 'an unknown number of gap years is ignored'),
  ('Ohio', '{2}', '103', 'a state and gap years must both match')) as f (state, gaps, numbers, title);

-- One profile.
select is(
  public.applicant_profile('applicant-102') ->> 'major', 'Molecular Biology', 'a member reads one profile');
select is(
  public.applicant_profile('applicant-102') -> 'schools',
  '[{"id": "baylor-college-of-medicine", "name": "Baylor College of Medicine", "degree": "MD", "state": "Texas"},
    {"id": "university-of-california-los-angeles-ucla", "name": "University of California, Los Angeles (UCLA)", "degree": "MD",
      "state": "California"}]',
  'it names the schools by which they are listed');
select is(public.applicant_profile('applicant-999'), null, 'there is no unknown profile');
select is(
  public.applicant_profiles('{applicant-103,applicant-999,applicant-102}'),
  jsonb_build_array(public.applicant_profile('applicant-103'), public.applicant_profile('applicant-102')),
  'a member reads some profiles, in the order of their ids');
select is(public.applicant_profiles('{}'), '[]', 'none are none');
select lives_ok($$ select public.applicant_profiles(array_fill('x'::text, '{10}')) $$, 'ten are read at a time');
select throws_ok($$ select public.applicant_profiles(array_fill('x'::text, '{11}')) $$, 'PT422', 'At most 10 profiles are read at a time.', 'and no more');
select is(
  (select array_agg(key order by key) from jsonb_each(public.applicant_profile('applicant-102'))
   where key in ('id', 'created_by', 'uploaded_by', 'search_text', 'told', 'story', 'gpa_hundredths')),
  '{id}', 'it has no internal columns');
select tests.sign_in_as('application@example.com');
select is(public.applicant_profile('applicant-102'), null, 'a member without profiles reads none');
select is(public.applicant_profiles('{applicant-102}'), '[]', 'nor some');
select is((select count(*) from private.score_ranges('{university-of-california-los-angeles-ucla}')), 0::bigint, 'nor the ranges of a school');
select is(public.search_applicants(school => 'university-of-california-los-angeles-ucla') ->> 'total', '0', 'and finds none of a school');

-- The stories, schools by any spelling, and numbers.
select tests.as_owner();
update public.applicants set
  research = case id when 'applicant-101' then 'None.' when 'applicant-102' then 'Zebrafish, in two clinics.' else 'A lab.' end,
  shadowing = case when id in ('applicant-102', 'applicant-103') then 'A clinic; and a pediatric clinic <b>' || repeat(' and so on', 30) end,
  race = case id when 'applicant-104' then 'Asian, Black' when 'applicant-105' then 'White' end,
  matriculation_year = case id when 'applicant-107' then 2020 else matriculation_year end;
insert into public.schools (id, name)
select 'place-' || n, 'Place ' || n || case when n < 5 then ' of Pittsburgh' else ', Pittsburgh' end from generate_series(1, 5) n;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found(term), numbers, format('a search for %s finds %s', term, what))
from (values
  ('zebrafish', '102', 'a word of a story'),
  ('clinical', '102 103', 'other forms of a word'),
  ('"pediatric clinic"', '102 103', 'a phrase'),
  ('clinic -zebrafish', '103', 'profiles without a word'),
  ('whom', '', 'no profile by a word that means nothing'),
  ('pitt', '103', 'a school by the spelling in the profile'),
  ('university of pittsburgh', '103', 'a school by its name'),
  ('upmc', '103', 'a school by another of its names'),
  ('california, los', '101 102', 'a school by a part of its name'),
  ('of pittsburg', '103', 'a school by a part that five names have'),
  ('pittsburg', '', 'no school by a part that six have'),
  ('asian', '104', 'a background'),
  ('black lab', '', 'no profile by its background beside another word'),
  ('applicant 105', '105', 'a profile by its number'),
  ('#106', '106', 'likewise'),
  ('107', '107', 'likewise, alone'),
  ('999', '', 'no profile by an unknown number')) as searches (term, numbers, what);
select is(
  (select jsonb_agg(r -> 'places') from jsonb_array_elements(public.search_applicants('zebrafish or pediatric') -> 'rows') r),
  jsonb_build_array(
    jsonb_build_array(
      jsonb_build_object('section', 'research', 'text', E'\x01Zebrafish\x02, in two clinics'),
      jsonb_build_object('section', 'shadowing', 'text', E'clinic; and a \x01pediatric\x02 clinic')),
    jsonb_build_array(
      jsonb_build_object('section', 'shadowing', 'text', E'clinic; and a \x01pediatric\x02 clinic'))),
  'a row shows where in its texts the words are');
select is(
  public.search_applicants('pediatric clinic') #>> '{rows,0,places,0,section}', 'shadowing', 'the place with most of the words comes first');
select is(public.search_applicants(term) #> '{rows,0,places}', places::jsonb, format('a row found by %s shows %s', term, what))
from (values
  ('ohio', '[]', 'no place: its state is in its first line'),
  ('asian', '[{"section": "race", "text": "\u0001Asian\u0002, Black"}]', 'the word in its ethnicity'),
  ('BLÁCK', '[{"section": "race", "text": "Asian, \u0001Black\u0002"}]', 'likewise, in any spelling'),
  ('sian', '[{"section": "race", "text": "\u0001Asian, Black\u0002"}]', 'the ethnicity of which a part was found')) as searches (term, places, what);
select is(public.search_applicants() #> '{rows,0,places}', null, 'without a search there are no places');
select is(
  public.search_applicants('upmc') #> '{rows,0,schools}', '[{"id": "university-of-pittsburgh", "name": "University of Pittsburgh", "degree": "MD", "state": "Pennsylvania"}]',
  'a row names the schools by which they are listed');

-- Each text, by a word of its own. Not so the facts of one of a few words, which are in many stories.
select tests.as_owner();
create temp table words on commit drop as
select name, 'kumquat' || 100 + nth as word
from unnest(private.applicant_columns()) with ordinality as columns (name, nth)
join pg_attribute on attrelid = 'public.applicants'::regclass and attname = name and atttypid = 'text'::regtype
where not private.applicant_choices() ? name;
grant select on words to authenticated;
do $$
begin
  execute (select format('insert into public.applicants (id, %s) values (''applicant-199'', %s)', string_agg(name, ', '),
      string_agg(quote_literal(word), ', '))
    from words);
end $$;
select is(told, private.applicant_stories(), 'each story of a profile is told') from public.applicants where id = 'applicant-199';
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found(word), '199', format('a word of %s finds the profile', name)) from words;
select is(public.search_applicants(word) #> '{rows,0,places}',
  jsonb_build_array(jsonb_build_object('section', name, 'text', format(E'\x01%s\x02', word))), format('a word of %s is found there', name))
from words where name not in ('major', 'state_of_residency');
select tests.as_owner();
delete from public.applicants where id = 'applicant-199';
select tests.sign_in_as('cheatsheet@example.com');

-- Filters whose choices are counted.
select tests.as_owner();
create function tests.found_with(filters jsonb) returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'number', ' ' order by nth), '')
  from jsonb_array_elements(private.search_applicants(
    jsonb_populate_record(null::private.applicant_filters, filters), null, 1, 100) -> 'rows') with ordinality as rows (r, nth)
$$;
grant execute on function tests.found_with(jsonb) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found_with(filters::jsonb), numbers, title)
from (values
  ('{"sections": ["shadowing"]}', '102 103', 'profiles can be limited to those that tell of something'),
  ('{"sections": ["research"]}', '102 103 104 105 106 107 108', 'a text that says none tells nothing'),
  ('{"sections": ["research", "shadowing"]}', '102 103', 'all sections must be told'),
  ('{"sections": ["secrets"]}', '101 102 103 104 105 106 107 108', 'an unknown section is ignored'),
  ('{"sections": ["secrets", "shadowing"]}', '102 103', 'likewise, beside a known one'),
  ('{"degrees": ["MD"]}', '101 102 103 104 105', 'a profile matches by the degree of a school'),
  ('{"degrees": ["DO"]}', '', 'no school here grants that degree'),
  ('{"controls": ["public"]}', '101 102 103', 'a profile matches by a public school'),
  ('{"controls": ["private"]}', '102 104 105', 'or by a private one'),
  ('{"controls": ["public", "private"]}', '101 102 103 104 105', 'or by either'),
  ('{"controls": ["private"], "school": "university-of-california-los-angeles-ucla"}', '', 'one school must have all that is asked of it'),
  ('{"controls": ["public"], "school": "university-of-california-los-angeles-ucla"}', '101 102', 'likewise'),
  ('{"race": "black"}', '104', 'profiles can be limited to a background, in part'),
  ('{"race": " "}', '101 102 103 104 105 106 107 108', 'a blank background is no filter'),
  ('{"year": 2020}', '101 107', 'profiles can be limited to a year'),
  ('{"race": "x''; drop table public.applicants; --", "sections": ["''"], "degrees": ["'') or true --"]}', '', 'quotes in filters are literal')) as f (filters, numbers, title);
select tests.as_owner();
update public.schools set degree = 'MD and DO' where id = 'duke-university';
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found_with('{"degrees": ["DO"]}'), '104', 'a school with both degrees counts for each');

-- Traits, and hours from a mark up to the next.
select tests.as_owner();
update public.applicants a set application_cycles = cycles, first_generation = first, shadowing_hours = hours, research_hours = case a.number when 103 then 1000 end
from (values (101, 1, 'No', 0), (102, 2, 'Yes', 49), (103, 3, null, 50), (104, null, 'Yes', 99), (105, null, null, 100), (106, 2, null, null)) as told (number, cycles, first, hours)
where a.number = told.number;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.found_with(filters::jsonb), numbers, title)
from (values
  ('{"traits": ["applied_again"]}', '102 103 106', 'profiles can be limited to those who applied more than once'),
  ('{"traits": ["first_generation"]}', '102 104', 'to the first of their family at college'),
  ('{"traits": ["out_of_state"]}', '102 103 104', 'to those whom a school of another state accepted'),
  ('{"traits": ["out_of_state", "applied_again"]}', '102 103', 'all traits must hold'),
  ('{"traits": ["out_of_state"], "controls": ["public"]}', '102 103', 'one school must be of another state and have all else that is asked of it'),
  ('{"traits": ["out_of_state"], "controls": ["private"], "school": "baylor-college-of-medicine"}', '', 'likewise'),
  ('{"traits": ["famous"]}', '101 102 103 104 105 106 107 108', 'an unknown trait is ignored'),
  ('{"hours": ["shadowing_hours:0"]}', '101 102', 'hours are found below the first mark'),
  ('{"hours": ["shadowing_hours:50"]}', '103 104', 'from a mark up to the next'),
  ('{"hours": ["shadowing_hours:50", "shadowing_hours:100"]}', '103 104 105', 'any of those of an activity will do'),
  ('{"hours": ["shadowing_hours:50", "shadowing_hours:100", "research_hours:1000"]}', '103', 'of each activity'),
  ('{"hours": ["hobbies_hours:0", "shadowing", "shadowing_hours:1", "''; drop table public.applicants; --"]}', '101 102 103 104 105 106 107 108', 'those of nothing are ignored')) as f (filters, numbers, title);
select is(public.count_applicants(traits => '{applied_again}') -> 'traits', '{"applied_again": 3, "first_generation": 1, "out_of_state": 2}',
  'a trait is counted beside those that must hold');
select is(
  (select jsonb_object_agg(mark, tests.found_with(jsonb_build_object('hours', array['shadowing_hours:' || mark]))) from unnest(private.hour_marks()) mark),
  '{"0": "101 102", "50": "103 104", "100": "105", "250": "", "500": "", "1000": ""}', 'the marks part all hours');
select throws_ok(format('select public.search_applicants(%s => array_fill(''x''::text, ''{21}''))', choices), 'PT422', 'Please choose at most 20 of each.',
  format('more %s than a page has are refused', choices)) from (values ('traits'), ('hours')) each (choices);
select is(public.search_applicants() #> '{rows,0,marks}', null, 'a row does not have what finds it');
select tests.as_owner();
update public.applicants set application_cycles = null, first_generation = null, shadowing_hours = null, research_hours = null;
select tests.sign_in_as('cheatsheet@example.com');

-- Counts of each choice.
select is(
  public.count_applicants(gap_bands => '{1}') - '{sections,traits}'::text[],
  '{"degrees": {"MD": 1, "DO": 0}, "controls": {"public": 1, "private": 1}, "gap_bands": {"0": 1, "1": 2, "2": 1, "3+": 2}}',
  'each choice is counted with the other groups kept, and without its own');
select is(
  public.count_applicants(sections => '{shadowing}', controls => '{private}') -> 'sections',
  (select jsonb_object_agg(name, case when name in ('research', 'shadowing') then 1 else 0 end) from unnest(private.applicant_stories()) name),
  'a section is counted beside those that must be told');
select is(public.count_applicants(gpa_bands => '{Below3.5,3.5-3.69}', mcat_bands => '{510-514}') -> 'gap_bands', '{"0": 0, "1": 1, "2": 0, "3+": 1}',
  'counts are of the bands of the scores that are chosen');
select is(public.count_applicants('zebrafish', mcat_from => 515, state => 'texas') -> 'gap_bands', '{"0": 0, "1": 1, "2": 0, "3+": 0}',
  'the search and the ranges limit what is counted');
select tests.as_owner();
create function tests.counted(most integer) returns jsonb
language sql as $$ select private.count_applicants(null, most) -> 'controls' $$;
grant execute on function tests.counted(integer) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.counted(8), '{"public": 3, "private": 3}', 'as many as the limit are counted');
select is(tests.counted(7), null, 'more are not');
select tests.sign_in_as('application@example.com');
select is(public.count_applicants(), null, 'a member without profiles counts none');
select tests.sign_in_as('admin@example.com');
select is(public.count_applicants() -> 'controls', '{"public": 3, "private": 3}', 'an admin counts them');

select * from finish();
rollback;
