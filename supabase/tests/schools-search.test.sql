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

-- Who finds anything.
select tests.sign_out();
select throws_ok('select public.search_schools()', '42501', null, 'a visitor cannot search schools');
select throws_ok($$ select public.school_applicants('alpha-school') $$, '42501', null, 'nor see whom one accepted');
select tests.sign_in_as('unpaid@example.com');
select ok(tests.sees_no_school(), 'an unpaid person finds no school, and does not learn how many there are');
select tests.sign_in_as('application@example.com');
select ok(tests.sees_no_school(), 'nor does an application member');
select tests.sign_in_as('expired@example.com');
select ok(tests.sees_no_school(), 'nor a member whose year is over');
select tests.sign_in_as('revoked@example.com');
select ok(tests.sees_no_school(), 'nor a member who was refunded');
select tests.sign_in_as('demoted@example.com');
select ok(tests.sees_no_school(), 'nor who is no admin any more');
select tests.sign_in_as('admin@example.com');
select is(tests.schools_found(), 'Alpha School, beta_School, Delta \ School, Gamma 100%, O''Hara', 'an admin finds all');
select is(tests.accepted_by('alpha-school'), '99 102 1001', 'and whom they accepted');
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.schools_found(), 'Alpha School, beta_School, Delta \ School, Gamma 100%, O''Hara',
  'a member finds all, in the order of their names, whatever the case');
select is(tests.schools_found(' Greek ONE '), 'Alpha School', 'and one by what people call it');
select is(tests.schools_found('greek'), '', 'and not by a part of that');
select is(public.search_schools('alpha') -> 'rows',
  '[{"id": "alpha-school", "name": "Alpha School", "image_url": null, "custom_image_url": null,
     "profile_count": 3, "avg_gpa": 3.75, "avg_mcat": 516}]',
  'a row is what its card shows');

-- The name.
select is(tests.schools_found('SCHOOL'), 'Alpha School, beta_School, Delta \ School', 'a part of the name is found, whatever the case');
select is(tests.schools_found('  alpha   school '), 'Alpha School', 'blanks do not matter');
select is(tests.schools_found('   '), tests.schools_found(), 'an empty search is none');
select is(tests.schools_found('%'), 'Gamma 100%', 'a percent sign is a percent sign');
select is(tests.schools_found('_'), 'beta_School', 'an underscore is an underscore');
select is(tests.schools_found('\'), 'Delta \ School', 'a backslash is a backslash');
select is(tests.schools_found(''''), 'O''Hara', 'a quote is a quote');
select is(tests.schools_found(repeat('alpha', 2000)), '', 'a search of any length is answered');

-- Order. Ties by name.
select is(tests.schools_found(sort => 'alphabetical'), tests.schools_found(), 'by name, as without a word about it');
select is(tests.schools_found(sort => 'alphabetical-reverse'),
  'O''Hara, Gamma 100%, Delta \ School, beta_School, Alpha School', 'by name, backwards');
select is(tests.schools_found(sort => 'profiles-desc'),
  'Alpha School, Gamma 100%, beta_School, Delta \ School, O''Hara', 'most profiles first');
select is(tests.schools_found(sort => 'profiles-asc'),
  'beta_School, Delta \ School, O''Hara, Gamma 100%, Alpha School', 'fewest profiles first');
select is(tests.schools_found(sort => 'by-luck'), tests.schools_found(), 'an unknown order is ignored');

-- Pages.
select is(public.search_schools(page => 2, page_size => 2) - 'rows',
  '{"total": 5, "page": 2, "page_size": 2, "page_count": 3}', 'a page says where it stands');
select is(tests.schools_found(page => 2, page_size => 2), 'Delta \ School, Gamma 100%', 'and holds its part');
select is(tests.schools_found(sort => 'profiles-desc', page => 3, page_size => 2), 'O''Hara', 'in any order');
select is(public.search_schools(page => 2147483647) -> 'page', '1', 'beyond the last page is the last page');
select is(public.search_schools(page => -5) -> 'page', '1', 'before the first page is the first');
select is(public.search_schools(page => null, page_size => null) - 'rows',
  '{"total": 5, "page": 1, "page_size": 10, "page_count": 1}', 'without a page it is the first ten');
select is(public.search_schools(page => null, page_size => 2) -> 'page', '1', 'and the first page');
select is(public.search_schools(page_size => 0) -> 'page_size', '1', 'a page has at least one row');
select is(public.search_schools(page_size => 100000) -> 'page_size', '100', 'and at most a hundred');
select is(public.search_schools('nothing like it') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'a search without a hit is one empty page');

-- One school's profiles.
select is(tests.accepted_by('alpha-school'), '99 102 1001', 'whom a school accepted, in the order of their numbers');
select is(tests.accepted_by('gamma-100'), '102 1001', 'and nobody else');
select is(public.school_applicants('alpha-school', 2, 2) - 'rows',
  '{"total": 3, "page": 2, "page_size": 2, "page_count": 2}', 'a page of them says where it stands');
select is(tests.accepted_by('alpha-school', 2, 2), '1001', 'and holds its part');
select is(tests.accepted_by('alpha-school', 99, 2), '1001', 'beyond the last page is the last page');
select is(tests.accepted_by('alpha-school', 0, 2), '99 102', 'before the first page is the first');
select is(public.school_applicants('alpha-school', null, null) -> 'page_size', '10', 'without a page it is the first ten');
select is(public.school_applicants('alpha-school', null, 2) -> 'page', '1', 'which is the first page');
select is(public.school_applicants('alpha-school', 1, 100000) -> 'page_size', '100', 'and at most a hundred');
select is(public.school_applicants('no-such-school') - 'page_size', '{"rows": [], "total": 0, "page": 1, "page_count": 1}',
  'an unknown school accepted nobody');
select is(tests.accepted_by(null), '', 'nor did none');
select is(
  (select array_agg(key order by key) from jsonb_each(public.school_applicants('alpha-school') -> 'rows' -> 0)
   where key in ('id', 'gpa', 'mcat', 'reflections', 'accepted_schools', 'created_by', 'uploaded_by', 'search_text', 'gpa_hundredths')),
  '{accepted_schools,gpa,id,mcat,reflections}', 'a row is the whole profile, without what is ours alone');

select tests.as_owner();
select is(private.like_literal(repeat(' ', 999) || 'xy'), 'x', 'of a long text only the first thousand characters are looked at');

select * from finish();
rollback;
