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
  from jsonb_array_elements(public.school_applicants(school, page, page_size) -> 'rows')
    with ordinality as rows (r, nth)
$$;
create function tests.sees_no_school() returns boolean
language sql
as $$
  select public.search_schools('a', page => 2) = nothing and public.school_applicants('alpha-school', 2) = nothing
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
  '[{"id": "alpha-school", "name": "Alpha School", "image_url": null, "custom_image_url": null,
     "profile_count": 3, "avg_gpa": 3.75, "avg_mcat": 516}]',
  'a row has the fields of a school''s card');

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
select is(public.search_schools(page => 2, page_size => 2) - 'rows',
  '{"total": 5, "page": 2, "page_size": 2, "page_count": 3}', 'a page has its number, size and page count');
select is(tests.schools_found(sort => 'profiles-desc', page => 3, page_size => 2), 'O''Hara', 'pages follow the sort');
select is(public.search_schools('nothing like it') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'a search without results is one empty page');

-- One school's profiles.
select is(tests.accepted_by('alpha-school'), '99 102 1001', 'a school''s applicants are ordered by number');
select is(tests.accepted_by('gamma-100'), '102 1001', 'a school lists only its own applicants');
select is(public.school_applicants('alpha-school', 2, 2) - 'rows',
  '{"total": 3, "page": 2, "page_size": 2, "page_count": 2}', 'a page of applicants has its number, size and page count');
select is(tests.accepted_by('alpha-school', 2, 2), '1001', 'the second page has the next applicants');
select is(public.school_applicants('no-such-school') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'an unknown school has no applicants');
select is(tests.accepted_by(null), '', 'null as a school has no applicants');
select is(
  (select array_agg(key order by key) from jsonb_each(public.school_applicants('alpha-school') -> 'rows' -> 0)
   where key in ('id', 'gpa', 'mcat', 'reflections', 'accepted_schools', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths')),
  '{accepted_schools,gpa,id,mcat,reflections}', 'a row is the whole profile without internal columns');

select tests.as_owner();
select is(private.like_literal(repeat(' ', 999) || 'xy'), 'x', 'a search uses only the first thousand characters of a long text');

select * from finish();
rollback;
