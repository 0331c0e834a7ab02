-- The search behind the schools list, and the profiles of one school.
begin;
select no_plan();
select tests.open_store();
insert into public.school_aliases (alias, school_name)
select lower(name), name from unnest('{"Alpha School","beta_School","Gamma 100%","Delta \\ School","O''Hara"}'::text[]) name;
insert into public.school_aliases (alias, school_name) values ('greek one', 'Alpha School');
insert into public.applicants (id, gpa, mcat, accepted_schools)
values
  ('applicant-102', 4.00, 520, '{"Alpha School","Gamma 100%"}'),
  ('applicant-99', 3.50, 511, '{"Alpha School"}'),
  ('applicant-1001', null, null, '{"Alpha School",beta_School,"Gamma 100%"}'),
  ('applicant-103', null, null, '{"Delta \\ School",O''Hara}');

-- The names of the schools found, in order.
create function tests.schools_found(
  search text default null, sort text default null, page integer default 1, page_size integer default 100)
returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'name', ', ' order by nth), '')
  from jsonb_array_elements(public.search_schools(search, sort, page, page_size) -> 'rows')
    with ordinality as rows (r, nth)
$$;
-- The numbers of a school's applicants, in order.
create function tests.accepted_by(school text, page integer default 1, page_size integer default 100)
returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'number', ' ' order by nth), '')
  from jsonb_array_elements(public.search_applicants(school => coalesce(school, ''), page => page, page_size => page_size) -> 'rows')
    with ordinality as rows (r, nth)
$$;
create function tests.sees_no_school() returns boolean
language sql
as $$
  select public.search_schools('a', page => 2) = nothing || '{"near": null}' and public.search_applicants(school => 'alpha-school', page => 2) = nothing
  from (select '{"rows": [], "total": 0, "page": 1, "page_size": 10, "page_count": 1}'::jsonb as nothing) n
$$;
grant execute on function
  tests.schools_found(text, text, integer, integer), tests.accepted_by(text, integer, integer), tests.sees_no_school()
  to authenticated;

-- Access.
select tests.sign_in_as('unpaid@example.com');
select ok(tests.sees_no_school(), 'an unpaid person finds no school, and does not see how many there are');
select tests.sign_in_as('admin@example.com');
select is(tests.schools_found(), 'Alpha School, beta_School, Delta \ School, Gamma 100%, O''Hara', 'an admin finds every school');
select is(tests.accepted_by('alpha-school'), '99 102 1001', 'an admin sees a school''s applicants');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.schools_found(), 'Alpha School, beta_School, Delta \ School, Gamma 100%, O''Hara',
  'a member finds every school, ordered by name, ignoring case');
select is(tests.schools_found(' Greek ONE '), 'Alpha School', 'a member finds a school by its alias');
select is(tests.schools_found('greek'), '', 'a part of an alias finds nothing');
select is(public.search_schools('alpha') -> 'rows',
  '[{"id": "alpha-school", "name": "Alpha School", "image_url": null, "custom_image_url": null, "degree": null,
     "control": null, "state": null, "profile_count": 3, "states": {}, "avg_gpa": 3.75, "avg_mcat": 516,
     "ranges": {"gpa": {"n": 2, "values": [3.50, 4.00]}, "mcat": {"n": 2, "values": [511, 520]}}}]',
  'a row has the fields of a school''s card');
select is(
  (select jsonb_object_agg(r ->> 'name', r -> 'ranges') from jsonb_array_elements(public.search_schools() -> 'rows') r
   where r ->> 'name' in ('beta_School', 'Gamma 100%')),
  '{"beta_School": {}, "Gamma 100%": {"gpa": {"n": 1, "values": [4.00, 4.00]}, "mcat": {"n": 1, "values": [520, 520]}}}',
  'a score that nobody told has no range');
select is(
  (select jsonb_agg((public.explore_applicants(r ->> 'id') #> '{ranges,gpa,values}') - 1) from jsonb_array_elements(public.search_schools('alpha') -> 'rows') r),
  (select jsonb_agg(r #> '{ranges,gpa,values}') from jsonb_array_elements(public.search_schools('alpha') -> 'rows') r),
  'a card has the range of its school''s page');

-- The name.
select is(tests.schools_found('SCHOOL'), 'Alpha School, beta_School, Delta \ School', 'a search matches a part of the name, ignoring case');
select is(tests.schools_found('  alpha   school '), 'Alpha School', 'a search ignores extra whitespace');
select is(tests.schools_found('   '), tests.schools_found(), 'a blank search finds every school');
select is(tests.schools_found('%'), 'Gamma 100%', 'a percent sign in a search is literal');
select is(tests.schools_found('_'), 'beta_School', 'an underscore in a search is literal');
select is(tests.schools_found('\'), 'Delta \ School', 'a backslash in a search is literal');
select is(tests.schools_found(''''), 'O''Hara', 'a quote in a search is literal');
select is(tests.schools_found(repeat('alpha', 2000)), '', 'a very long search finds nothing');

-- Order. Ties by name.
select is(tests.schools_found(sort => 'name-asc'), tests.schools_found(), 'sorting by name is the default');
select is(tests.schools_found(sort => 'name-desc'),
  'O''Hara, Gamma 100%, Delta \ School, beta_School, Alpha School', 'sorting by name, reversed');
select is(tests.schools_found(sort => 'profiles-desc'),
  'Alpha School, Gamma 100%, beta_School, Delta \ School, O''Hara', 'sorting by most profiles');
select is(tests.schools_found(sort => 'profiles-asc'),
  'beta_School, Delta \ School, O''Hara, Gamma 100%, Alpha School', 'sorting by fewest profiles');
select is(tests.schools_found(sort => 'by-luck'), tests.schools_found(), 'an unknown sort is ignored');

-- Pages.
select is(public.search_schools(page => 2, page_size => 2) - '{rows,near}'::text[],
  '{"total": 5, "page": 2, "page_size": 2, "page_count": 3}', 'a page has its number, size and page count');
select is(tests.schools_found(sort => 'profiles-desc', page => 3, page_size => 2), 'O''Hara', 'pages follow the sort');
select is(public.search_schools('nothing like it') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1, "near": null}',
  'a search without results is one empty page');

-- One school's profiles.
select is(tests.accepted_by('alpha-school'), '99 102 1001', 'a school''s applicants are ordered by number');
select is(tests.accepted_by('gamma-100'), '102 1001', 'a school lists only its own applicants');
select is(tests.accepted_by('alpha-school', 2, 2), '1001', 'the second page has the next applicants');
select is(tests.accepted_by('no-such-school'), '', 'an unknown school has no applicants');

-- Facts of schools, and what a search without a result may mean.
select tests.as_owner();
insert into public.applicants (id, accepted_schools) values ('applicant-2001', '{UTSW,Touro}');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.schools_found(term), names, format('a search for %s finds schools by it', term))
from (values
  ('texas', 'UT Southwestern Medical Center'), ('TEXAS', 'UT Southwestern Medical Center'), ('tx', 'UT Southwestern Medical Center'), ('new york', 'Touro College of Osteopathic Medicine'),
  ('md', 'UT Southwestern Medical Center'), ('do', 'Touro College of Osteopathic Medicine'),
  ('osteopathic', 'Touro College of Osteopathic Medicine')) as searches (term, names);
select is(nullif(public.search_schools(term) -> 'near', 'null'), near::jsonb, format('%s: %s', term, title))
from (values
  ('southwestren', '{"id": "ut-southwestern-medical-center", "name": "UT Southwestern Medical Center"}', 'a misspelled school that is listed'),
  ('bayler', '{"id": null, "name": "Baylor College of Medicine"}', 'a misspelled school without profiles'),
  ('Yale', '{"id": null, "name": "Yale School of Medicine"}', 'a known school without profiles'),
  ('utsw', null, 'a search that found a school'),
  ('qqqqqq', null, 'nothing like it'),
  (null, null, 'no search')) as searches (term, near, title);
select tests.sign_in_as('application@example.com');
select is(public.search_schools('Yale') -> 'near', 'null', 'a member without profiles learns no name');

select tests.as_owner();
select is(private.like_literal(repeat(' ', 999) || 'xy'), 'x', 'a search uses only the first thousand characters of a long text');

-- Whom they took.
select tests.as_owner();
update public.schools set state = 'Texas' where id in ('alpha-school', 'gamma-100');
delete from public.applicants;
insert into public.applicants (state_of_residency, accepted_schools)
values ('Texas', '{Alpha School,Gamma 100%}'), ('Ohio', '{Gamma 100%}'), (null, '{O''Hara}');
create function tests.took_from(took_from text) returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'name', ', ' order by nth), '')
  from jsonb_array_elements(public.search_schools(took_from => took_from) -> 'rows') with ordinality as rows (r, nth)
$$;
grant execute on function tests.took_from(text) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.took_from(took_from), schools, format('schools can be limited to those that took somebody from "%s"', took_from))
from (values ('Texas', 'Alpha School, Gamma 100%'), ('tx', 'Alpha School, Gamma 100%'), ('Ohio', 'Gamma 100%'), ('elsewhere', 'Gamma 100%'), ('Atlantis', '')) each (took_from, schools);
select is(tests.took_from(' '), tests.schools_found(), 'a blank state is no limit');
select is(public.search_schools('pitsburgh', took_from => 'Ohio') -> 'near', 'null', 'a limit that no school meets does not mean another school');
select isnt(public.search_schools('pitsburgh') -> 'near', 'null', 'but a misspelled name does');

select * from finish();
rollback;
