-- Schools are derived from where applicants were accepted.
begin;
select no_plan();
select tests.open_store();

-- Names. A spelling that equals or contains an alias gets its school, the longest alias first; others get title case.
create function tests.meaning_of(spelling text) returns text
language sql
as $$ select name from private.canonical_school_names(array[spelling, null, 'another', spelling]) meant where meant.spelling = $1 $$;
select is(tests.meaning_of(spelling), name, format('"%s" means %s', spelling, name))
from (values
  ('pitt', 'University of Pittsburgh'),
  ('UPMC', 'University of Pittsburgh'),
  ('  NYU  ', 'New York University (NYU)'),
  ('NYU Grossman School of Medicine', 'New York University (NYU)'),
  ('northwestern', 'Feinberg School of Medicine'),
  ('Northwestern University (Feinberg)', 'Feinberg School of Medicine'),
  ('st. elsewhere  COLLEGE of medicine', 'St. Elsewhere College of Medicine')
) as s (spelling, name);
insert into public.school_aliases (alias, school_name)
values ('zzz', 'Short School'), ('zzz north', 'Longer School');
select is(tests.meaning_of('the ZZZ North campus'), 'Longer School', 'the longest alias wins');
select is(tests.meaning_of('the ZZZ South campus'), 'Short School', 'a shorter alias matches where the longer one does not');
select is_empty(
  $$ select alias, school_name from public.school_aliases where tests.meaning_of(school_name) <> school_name $$,
  'the name of every aliased school is canonical');
select is_empty(
  $$ select alias from public.school_aliases where tests.meaning_of(alias) <> school_name $$,
  'every alias maps to its own school');

-- Ids.
select is(private.school_slug(name), slug, format('the id of "%s" is %s', name, slug))
from (values
  ('New York University (NYU)', 'new-york-university-nyu'),
  ('Washington University in St. Louis', 'washington-university-in-st-louis'),
  ('Texas A&M', 'texas-a-m'),
  ('  A  --  B. ', 'a-b'),
  ('Université Laval', 'universit-laval'),
  ('O''Hara''s School #1', 'oharas-school-1'),
  ('!!!', '')
) as s (name, slug);

-- Links, maintained by triggers.
insert into public.applicants (id, gpa, mcat, accepted_schools)
values
  ('applicant-101', 4.00, 520, '{NYU,"NYU Grossman School of Medicine",Pitt}'),
  ('applicant-102', 3.50, 511, '{nyu,"!!!","   ",""}'),
  ('applicant-103', null, null, '{upmc}');
create temp view links as
select applicant_id, school_id from public.applicant_schools;
select set_eq('select * from links',
  $$ values ('applicant-101', 'new-york-university-nyu'), ('applicant-101', 'university-of-pittsburgh'),
       ('applicant-102', 'new-york-university-nyu'), ('applicant-103', 'university-of-pittsburgh') $$,
  'an applicant is listed once at each accepting school, and at none without a name');
select results_eq(
  'select id, name, profile_count, avg_gpa, avg_mcat from public.school_directory order by id',
  $$ values ('new-york-university-nyu', 'New York University (NYU)', 2, 3.75, 516),
       ('university-of-pittsburgh', 'University of Pittsburgh', 2, 4.00, 520) $$,
  'a school has the number and averages of its profiles, leaving out missing values');

select results_eq(
  $$ select degree, control, place, state, website from public.schools where id = 'university-of-pittsburgh' $$,
  $$ values ('MD', 'public', 'Pittsburgh, Pennsylvania', 'Pennsylvania', 'https://www.medschool.pitt.edu') $$,
  'a well-known school starts with what is known of it');
select set_eq($$ select school_id, state from private.known_schools where place in ('New York City', 'Maine') or place like '%D.C.' $$,
  $$ values ('new-york-university-nyu', 'New York'), ('columbia-university-vagelos', 'New York'), ('weill-cornell-medicine', 'New York'),
       ('icahn-school-of-medicine-at-mount-sinai', 'New York'), ('cuny-school-of-medicine', 'New York'), ('university-of-new-england', 'Maine'),
       ('georgetown-university', 'District of Columbia'), ('george-washington-university', 'District of Columbia'), ('howard-university', 'District of Columbia') $$,
  'each has the state of its place');
select is_empty($$ select school_id from private.known_schools
  where school_id not in (select private.school_slug(school_name) from public.school_aliases) $$,
  'every known school has an alias');
insert into public.schools (id, name, control) values ('duke-university', 'Duke University', 'public');
select results_eq($$ select control, website from public.schools where id = 'duke-university' $$,
  $$ values ('public', 'https://medschool.duke.edu') $$, 'what is given is kept');
delete from public.schools where id = 'duke-university';

-- Where those whom they accepted lived.
create function tests.states(school text) returns jsonb
language sql as $$ select states from public.school_directory where id = school $$;
select is(tests.states('new-york-university-nyu'), '{}', 'no state is counted where none is told');
create function tests.stored_state(written text) returns text
language sql as $$ update public.applicants set state_of_residency = written where id = 'applicant-101' returning state_of_residency $$;
select is(tests.stored_state(written), stored, format('%L is stored as %L', written, stored))
from (values ('Texas', 'Texas'), ('texas', 'Texas'), ('TEXAS', 'Texas'), (' tx ', 'Texas'), ('Austin, TX', 'Texas'), ('Ontario', 'Ontario'), (' ontario', 'ontario'),
  (' ', null), (null, null)) each (written, stored);
insert into public.applicants (id, state_of_residency) values ('applicant-106', 'D.C.');
select is(state_of_residency, 'District of Columbia', 'also of a new profile') from public.applicants where id = 'applicant-106';
delete from public.applicants where id = 'applicant-106';
update public.applicants set state_of_residency = case id when 'applicant-101' then ' tx ' when 'applicant-102' then 'Ontario' end;
select is(tests.states(school), states::jsonb, format('each state is counted by its name at %s', school))
from (values ('new-york-university-nyu', '{"Texas": 1, "Ontario": 1}'), ('university-of-pittsburgh', '{"Texas": 1}')) each (school, states);
insert into public.applicants (id, state_of_residency, accepted_schools) values ('applicant-104', 'Texas', '{NYU}'), ('applicant-105', 'Texas', '{NYU}');
select is(tests.states('new-york-university-nyu'), '{"Texas": 3, "Ontario": 1}', 'new profiles are added');
update public.applicants set state_of_residency = 'Ohio' where id in ('applicant-104', 'applicant-105');
select is(tests.states('new-york-university-nyu'), '{"Ohio": 2, "Texas": 1, "Ontario": 1}', 'a change of the state is followed');
delete from public.applicants where id in ('applicant-104', 'applicant-105');
select is(tests.states('new-york-university-nyu'), '{"Texas": 1, "Ontario": 1}', 'and so are deleted ones');
select is(
  (select jsonb_object_agg(school_id, states) from public.school_figures),
  (select jsonb_object_agg(school_id, states) from (
    select school_id, jsonb_object_agg(applicant_state, n) as states
    from (select school_id, applicant_state, count(*) as n from public.applicant_schools where applicant_state is not null group by 1, 2) each
    group by 1) counted),
  'each school has what its links come to');

update public.applicants set accepted_schools = '{Pitt,Yale}' where id = 'applicant-101';
select set_eq($$ select school_id from links where applicant_id = 'applicant-101' $$,
  $$ values ('university-of-pittsburgh'), ('yale-school-of-medicine') $$, 'links follow a change of schools');
update public.applicants set gpa = 3.00 where id = 'applicant-101';
select is((select avg_gpa from public.school_directory where id = 'yale-school-of-medicine'), 3.00, 'averages follow a change of numbers');
select is((select count(*) from links), 4::bigint, 'a change of numbers leaves the links alone');
update public.applicants set accepted_schools = case id when 'applicant-102' then '{Pitt}'::text[] else '{}' end where number > 100;
select set_eq('select * from links', $$ values ('applicant-102', 'university-of-pittsburgh') $$, 'links follow a statement over many rows');
delete from public.applicants where id = 'applicant-102';
select is_empty('select 1 from links', 'links are deleted with the applicant');
select results_eq(
  $$ select profile_count, avg_gpa, avg_mcat from public.school_directory where id = 'university-of-pittsburgh' $$,
  $$ values (0, null::numeric, null::integer) $$, 'a school without profiles has no averages');

-- Syncing.
update public.applicants set accepted_schools = '{Zzz North,Yale}' where id = 'applicant-101';
update public.schools set description = 'Known for its hospital.' where id = 'new-york-university-nyu';
select tests.sign_in_as('admin@example.com');
delete from public.school_aliases where alias = 'zzz north';
create temp table seen on commit drop as select id, version from public.applicants;
select is(public.sync_schools(), '{"schools": 3, "created": 0, "removed": 1}', 'a sync returns its counts');
select results_eq('select id, version from public.applicants order by id', 'select * from seen order by id',
  'a sync changes no applicant');
select set_eq('select id, profile_count from public.school_directory',
  $$ values ('short-school', 1), ('yale-school-of-medicine', 1), ('new-york-university-nyu', 0) $$,
  'schools follow the aliases; schools without profiles are removed unless described');
select is(public.sync_schools(), '{"schools": 3, "created": 0, "removed": 0}', 'a second sync changes nothing');
select tests.as_owner();
select results_eq($$ select description, updated_by from public.schools where id = 'new-york-university-nyu' $$,
  $$ values ('Known for its hospital.', null::uuid) $$, 'a sync keeps descriptions');
select tests.sign_in_as('admin@example.com');

select lives_ok($$ update public.schools set acceptance_rate = 3.70, website = 'https://nyu.example.com' where id = 'new-york-university-nyu' $$,
  'an admin can describe a school');
select tests.as_owner();
select is((select updated_by from public.schools where id = 'new-york-university-nyu'), tests.id_of('admin@example.com'), 'a school records who described it');

create function tests.renamed(called text) returns text
language plpgsql
as $$
begin
  update public.schools set name = called where id = 'new-york-university-nyu';
  return null;
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;

-- Names are corrected. What leads to a school, and what means it, stays.
create function tests.schools_of(spellings text[]) returns setof text
language plpgsql security definer
as $$
begin
  insert into public.applicants (id, accepted_schools) values ('applicant-190', spellings);
  return query delete from public.applicant_schools where applicant_id = 'applicant-190' returning school_id;
  delete from public.applicants where id = 'applicant-190';
end
$$;
grant execute on function tests.schools_of(text[]), tests.renamed(text) to authenticated;
create temp table linked on commit drop as select * from links;
create temp table known on commit drop as select id from public.schools;
select tests.sign_in_as('admin@example.com');
select lives_ok($$ update public.schools set name = ' Grossman Medicine ' where id = 'new-york-university-nyu' $$, 'an admin can correct the name of a school');
select lives_ok($$ update public.schools set name = 'Grossman School' where id = 'new-york-university-nyu' $$, 'more than once');
select is(name, 'Grossman School', 'it is called so') from public.schools where id = 'new-york-university-nyu';
select results_eq(
  $$ select tests.schools_of('{"New York University (NYU)",nyu,"Grossman Medicine","grossman school"}') $$, $$ values ('new-york-university-nyu') $$,
  'every earlier name and alias means it, as does the new one');
select results_eq(
  $$ select distinct school_name from public.school_aliases where alias in ('nyu', 'new york university (nyu)', 'grossman medicine', 'grossman school') $$,
  $$ values ('Grossman School') $$, 'which the aliases name');
select is(public.check_schools('{Grossman Medicine,NYU}') -> 'new', '[]', 'so that none of them is a new school');
select is(tests.renamed(called), told, format('"%s" is refused', called))
from (values
  ('university of pittsburgh', 'PT409 Another school has this name. If both are one, make the name of one an alias of the other.'),
  ('UPMC', 'PT409 Another school has this name. If both are one, make the name of one an alias of the other.'),
  ('!!!', 'PT422 Please enter the name of the school.'), ('Université Laval', null)) refused (called, told);
select tests.as_owner();
select set_eq('select * from links', 'select * from linked', 'the links of applicants stay');
select set_eq('select id from public.schools', 'select id from known', 'and no school is added');

select * from finish();
rollback;
