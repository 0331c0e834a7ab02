-- Saved lists: ownership, contents, limits and removal.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}'), ('applicant-901', '{pitt}');

-- Members.
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok(format('insert into public.saved_applicants (applicant_id) values (%L)', id), 'a member can save profiles')
from (values ('applicant-900'), ('applicant-901')) ids (id);
select lives_ok($$ insert into public.saved_schools (school_id) values ('feinberg-school-of-medicine') $$, 'a member can save schools');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') on conflict do nothing $$,
  'a member can save the same profile again');
select is((select count(*) from public.saved_applicants), 2::bigint, 'a profile saved again is listed once');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-999') $$, '42501', null,
  'a member cannot save an unknown profile');
select lives_ok($$ insert into public.saved_schools (school_id) values ('yale-school-of-medicine') $$,
  'a member can save a school without a profile');
select throws_ok($$ insert into public.saved_schools (school_id) values ('No School!') $$, '23514', null,
  'a member cannot save what is no school''s id');

-- Another member has a separate list.
select tests.sign_in_as('another@example.com');
select is_empty('select 1 from public.saved_applicants union all select 1 from public.saved_schools', 'another member cannot see the list');
insert into public.saved_applicants (applicant_id) values ('applicant-900');
delete from public.saved_applicants;
delete from public.saved_schools;
update public.saved_schools set note = 'Not theirs', applied_on = '2027-06-01';
select lives_ok($$ select public.sort_my_schools('{yale-school-of-medicine,feinberg-school-of-medicine}') $$, 'nobody sorts the list of another');
select is(public.my_schools(4.0, 528), '[]', 'another member does not read them through the function either');
select tests.sign_in_as('admin@example.com');
select is(public.my_schools(), '[]', 'nor does an admin');
update public.saved_schools set note = 'Not theirs';
select tests.sign_in_as('cheatsheet@example.com');
select is((select count(*) from public.saved_applicants), 2::bigint, 'another member cannot remove saved profiles');
select is((select count(*) from public.saved_schools where note = '' and applied_on is null and place is null), 2::bigint,
  'nobody else can remove, change or sort saved schools');

-- What a member keeps about a school.
create function pg_temp.mine() returns table (id text, name text, status text, counts text)
language sql as $$
  select s ->> 'school_id', s ->> 'name', s ->> 'status',
    concat_ws(' ', s ->> 'profiles', s ->> 'gpa_below', s ->> 'gpa_profiles', s ->> 'mcat_below', s ->> 'mcat_profiles')
  from jsonb_array_elements(public.my_schools(3.72, 511)) s
$$;
select tests.as_owner();
insert into public.applicants (gpa, mcat, accepted_schools)
values (3.71, 511, '{northwestern}'), (3.72, 510, '{northwestern}'), (3.73, null, '{Northwestern}');
select tests.sign_in_as('cheatsheet@example.com');
select results_eq('select * from pg_temp.mine()', $$ values
  ('feinberg-school-of-medicine', 'Feinberg School of Medicine', 'thinking', '4 1 3 1 2'),
  ('yale-school-of-medicine', 'Yale School of Medicine', 'thinking', '0 0 0 0 0') $$,
  'a list counts the profiles whose numbers are below the member''s, in the order of saving');
select lives_ok($$ select public.sort_my_schools('{yale-school-of-medicine,feinberg-school-of-medicine}') $$, 'a member can sort their schools');
select results_eq('select id from pg_temp.mine()', $$ values ('yale-school-of-medicine'), ('feinberg-school-of-medicine') $$, 'the order is kept');
select public.save_schools('{zz-of-nobody,aa-of-nobody,yale-school-of-medicine}', '{"zz-of-nobody": " ZZ of Nobody ", "yale-school-of-medicine": "yale"}');
select results_eq('select id, name from pg_temp.mine() offset 2', $$ values ('zz-of-nobody', 'ZZ of Nobody'), ('aa-of-nobody', 'Aa of Nobody') $$,
  'schools that are added come last, in their order; one that the store does not know has its name as written, or read off its id');
delete from public.saved_schools where school_id like '%nobody';
select tests.as_owner();
update public.applicants set state_of_residency = 'IL' where gpa = 3.71;
select tests.sign_in_as('cheatsheet@example.com');
select is((public.my_schools() -> 1) - '{note,answer,facts,status,name,school_id,applied_on,answered_on,interview_on,secondary_in_on,secondary_sent_on,gpa_below,mcat_below}'::text[],
  '{"state": "Illinois", "states": {"Illinois": 1}, "profiles": 4, "gpa_profiles": 3, "mcat_profiles": 2}', 'a list says where those whom a school took lived');
select is(public.my_schools() #>> '{0,facts}', 'Private · MD · New Haven, Connecticut', 'a list says what a known school is');
select is(public.my_schools() #> '{1,gpa_below}', '0', 'nothing is below numbers that are not given');
create function pg_temp.status_after(change text) returns text
language plpgsql as $$
begin
  execute 'update public.saved_schools set ' || change || ' where school_id = ''yale-school-of-medicine''';
  return (select mine.status from pg_temp.mine() where mine.id = 'yale-school-of-medicine');
end
$$;
select is(pg_temp.status_after(change), status, change || ' means: ' || status)
from (values
  ($$note = 'Ask about the clinic'$$, 'thinking'), ($$applied_on = '2027-06-01'$$, 'applied'),
  ($$secondary_sent_on = '2027-07-15'$$, 'secondary'), ($$secondary_sent_on = null, secondary_in_on = '2027-07-01'$$, 'secondary'),
  ($$interview_on = '2027-10-01'$$, 'interview'), ($$answer = 'waitlisted', answered_on = '2027-12-01'$$, 'waitlisted'),
  ($$answer = 'accepted'$$, 'accepted'), ($$answer = 'declined'$$, 'declined')) steps (change, status);
select throws_ok('update public.saved_schools set ' || change || ' where school_id like ''yale%''', code, null, 'a member cannot set ' || change)
from (values
  ('answer = null', '23514'), ('answered_on = null', '23514'), ($$answer = 'perhaps'$$, '23514'), ($$note = repeat('x', 1001)$$, '23514'),
  ($$applied_on = '1999-12-31'$$, '23514'), ($$interview_on = '2100-01-01'$$, '23514'), ('place = 0', '23514'),
  ($$status = 'accepted'$$, '428C9'), ($$school_id = 'pitt'$$, '42501'), ('user_id = gen_random_uuid()', '42501'),
  ('created_at = now()', '42501')) changes (change, code);

-- Pasted lists.
create function pg_temp.found(variadic spellings text[]) returns text
language sql as $$
  select string_agg(
    format('%s: %s%s', s ->> 'spelling', case when (s ->> 'is_found')::boolean then '' else '? ' end,
      (select string_agg(x ->> 'id', ' ' order by nth) from jsonb_array_elements(s -> 'schools') with ordinality as e (x, nth))), '; ')
  from jsonb_array_elements(public.find_schools(spellings)) s
$$;
select is(pg_temp.found('YALE', 'Northwestern', ' yale school of medicine'),
  'YALE: yale-school-of-medicine; Northwestern: feinberg-school-of-medicine; yale school of medicine: yale-school-of-medicine',
  'any spelling finds its school, with or without a profile');
select is(pg_temp.found('Crieghton'), 'Crieghton: ? creighton-university', 'a slip of the pen asks for the one that is meant');
select matches(pg_temp.found('UM'), '^UM: \? (\S+ ){3}university-of-\S+$', 'initials ask for at most four');
select is(pg_temp.found('Hogwarts', '%', '...'), 'Hogwarts: ? ', 'a school that is none has no answer, and signs alone are no name');
-- Several in a line.
create function pg_temp.named(line text) returns text
language sql as $$
  select string_agg(
    case when (s ->> 'is_found')::boolean then regexp_replace(s #>> '{schools,0,id}', '^(university-of-california-los-angeles|new-york-university|baylor).*', '\1')
      else '? ' || (s ->> 'spelling') end, ', ')
  from jsonb_array_elements(public.find_schools(array[line])) s
$$;
select is(pg_temp.named(line), 'university-of-california-los-angeles, new-york-university, baylor', format('"%s" is three schools', line))
from unnest(array[
  'UCLA, NYU, Baylor', 'UCLA,NYU,Baylor', 'UCLA / NYU / Baylor', 'UCLA/NYU/Baylor', 'UCLA | NYU | Baylor', 'UCLA; NYU; Baylor',
  'UCLA and NYU and Baylor', 'UCLA, NYU, and Baylor', 'UCLA & NYU & Baylor', 'UCLA + NYU + Baylor', 'UCLA - NYU - Baylor',
  'UCLA – NYU — Baylor', 'UCLA NYU Baylor', '• UCLA • NYU • Baylor', '1. UCLA, NYU, Baylor', '- UCLA, NYU, Baylor', E'UCLA\nNYU\r\nBaylor',
  E'1\tUCLA\tNYU\tBaylor\t3.7', 'ucla, new york university, Baylor College of Medicine.', '“UCLA”, “NYU”, “Baylor”',
  E'ＵＣＬＡ,\u00A0NYU\u200B, Baylor', 'UCLA (applied 6/1), NYU (II 9/12, 10 am), Baylor', 'Los Angeles (UCLA), NYU, Baylor',
  'UCLA, NYU, Baylor, TX', 'UCLA, UCLA, NYU, Baylor', 'UCLA > NYU > Baylor']) line;
select is(pg_temp.named(line), schools, format('"%s" is %s', line, schools))
from (values
  ('University of California, Los Angeles', 'university-of-california-los-angeles'),
  ('University of California - Los Angeles (UCLA)', 'university-of-california-los-angeles'),
  ('UCLA, David Geffen School of Medicine, Los Angeles, CA', 'university-of-california-los-angeles'),
  ('Baylor (II 9/12, 10 am)', 'baylor'),
  ('Baylor (I like NYU better)', 'baylor'),
  (E'Baylor\tHouston, TX\tapplied\tlike NYU better', 'baylor'),
  ('Icahn School of Medicine at Mount Sinai, New York, NY', 'icahn-school-of-medicine-at-mount-sinai'),
  ('University of Missouri, Columbia', 'university-of-missouri'),
  ('University of Missouri – Columbia', 'university-of-missouri'),
  ('University of Arizona (Phoenix)', 'university-of-arizona-phoenix'),
  ('Texas A & M', 'texas-a-m-university'),
  ('Columbia P&S', 'columbia-university-vagelos'),
  ('Columbia University College of P&S', 'columbia-university-vagelos'),
  ('UCLA&NYU', 'university-of-california-los-angeles, new-york-university'),
  ('UCLA - reach, NYU (safety)', 'university-of-california-los-angeles, new-york-university'),
  ('Western U (DO)', 'western-university-of-health-sciences'),
  ('Touro CA', 'touro-university-california'),
  ('NYU, NY', 'new-york-university'),
  -- Another state's school of the same name may be meant.
  ('USC, CA', 'university-of-southern-california-keck'),
  ('USC, South Carolina', '? USC, South Carolina'),
  ('USC (SC)', '? USC (SC)'),
  ('Yale, USC – South Carolina', 'yale-school-of-medicine, university-of-southern-california-keck'),
  ('Yale, USC South Carolina', 'yale-school-of-medicine, ? USC South Carolina'),
  ('Touro Montana', '? Touro Montana'),
  ('Penn State', 'penn-state-college-of-medicine'),
  ('Penn, Penn State', 'university-of-pennsylvania-perelman, penn-state-college-of-medicine'),
  ('Oregon Health and Science University (OHSU)', 'oregon-health-science-university-ohsu'),
  ('UCLA, Hogwarts, NYU', 'university-of-california-los-angeles, ? Hogwarts, new-york-university'),
  ('UCLA, Hogwarts', 'university-of-california-los-angeles, ? Hogwarts'),
  ('Dell Med, UTMB; UTRGV', 'dell-medical-school, utmb-john-sealy-school-of-medicine, ut-rio-grande-valley'),
  ('Sam Houston DO, UIW, U Houston Fertitta, Long SOM', 'sam-houston-state-university, university-of-the-incarnate-word, university-of-houston-tilman-j-fertitta, ut-health-san-antonio-long-school-of-medicine'),
  ('Dell, UTMB', 'dell-medical-school, utmb-john-sealy-school-of-medicine'),
  ('UWash, U of Utah, UKansas, U of South Florida', 'university-of-washington, university-of-utah, university-of-kansas, university-of-south-florida-morsani'),
  ('UACOMP, ACOM, NYU LI', 'university-of-arizona-phoenix, alabama-college-of-osteopathic-medicine, nyu-grossman-long-island-school-of-medicine'),
  ('UPSOM, PSOM', 'university-of-pittsburgh, university-of-pennsylvania-perelman'),
  ('UCLA, Crieghton', 'university-of-california-los-angeles, ? Crieghton'),
  ('Hogwarts, Beauxbatons', '? Hogwarts, Beauxbatons')) as lines (line, schools);
select is(public.find_schools('{“Rush”}') #>> '{0,spelling}', 'Rush', 'quotes are not part of a name');
select is(public.find_schools('{"Hogwarts School"}') #>> '{0,own_id}', 'hogwarts-school', 'a school that is not known can be kept as written');
select is(public.find_schools('{Yale}') #>> '{0,own_id}', null, 'one that is known has its own name');
select lives_ok($$ select public.find_schools(array_fill('NYU'::text, '{97}') || '{UCLA / NYU / Yale}'::text[]) $$, 'a hundred schools are read');
select throws_ok($$ select public.find_schools(array_fill('NYU'::text, '{98}') || '{UCLA / NYU / Yale}'::text[]) $$, 'PT422', 'Paste at most 100 schools at a time.',
  'the schools of the last line count, too');
select lives_ok($$ select public.find_schools(array[rpad('UCLA', 1000)]) $$, 'a line has a thousand characters');
select throws_ok($$ select public.find_schools(array[rpad('UCLA', 1001)]) $$, 'PT422', 'Paste at most 20,000 characters at a time, and 1,000 in a line.',
  'a line has no more than a thousand characters');
select lives_ok($$ select public.find_schools(array_fill(rpad('UCLA', 1000), '{20}')) $$, 'a list has twenty thousand characters');
select throws_ok($$ select public.find_schools(array_fill(rpad('UCLA', 1000), '{20}') || '{U}'::text[]) $$, 'PT422', 'Paste at most 20,000 characters at a time, and 1,000 in a line.',
  'a list has no more than twenty thousand characters');
select throws_ok($$ select public.find_schools(array[repeat('UCLA, ', 4000)]) $$, 'PT422', 'Paste at most 20,000 characters at a time, and 1,000 in a line.',
  'a list of more characters than a hundred lines have is refused');
select throws_ok($$ select public.find_schools(array(select format('UCLA, Hogwarts %1$s, Beauxbatons %1$s', n) from generate_series(1, 60) n)) $$,
  'PT422', 'Paste at most 100 schools at a time.', 'schools are counted, not lines');
select is(public.find_schools(null), '[]', 'nothing pasted is nothing found');
select throws_ok($$ select public.find_schools(array_fill('x'::text, array[101])) $$, 'PT422', 'Paste at most 100 schools at a time.',
  'a list of more than a hundred is refused');
select lives_ok($$ select public.find_schools(array_fill('x'::text, array[100])) $$, 'one of a hundred is not');
select results_eq($$ delete from public.saved_applicants where applicant_id = 'applicant-901' returning applicant_id $$,
  $$ values ('applicant-901') $$, 'a member can remove a saved profile');

-- An expired member.
select tests.as_owner();
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com');
select results_eq('select applicant_id from public.saved_applicants', $$ values ('applicant-900') $$,
  'an expired member keeps the list');
select results_eq('select * from pg_temp.mine()', $$ values
  ('yale-school-of-medicine', 'Yale School of Medicine', 'declined', '0 0 0 0 0'),
  ('feinberg-school-of-medicine', 'Feinberg School of Medicine', 'thinking', '0 0 0 0 0') $$,
  'an expired member keeps the schools with what they wrote, without the counts');
select is(public.find_schools('{yale}'), '[]', 'an expired member finds no schools');
select results_eq($$ update public.saved_schools set note = 'Mine' where school_id like 'yale%' returning note $$, $$ values ('Mine') $$,
  'an expired member can change their notes');
select results_eq($$ delete from public.saved_schools where school_id like 'fein%' returning school_id $$, $$ values ('feinberg-school-of-medicine') $$,
  'an expired member can remove saved schools');

-- Limits. Only the server writes five hundred at a time.
select tests.as_owner();
insert into public.applicants (accepted_schools) select array['Test School ' || n] from generate_series(1, 501) n;
create function pg_temp.fill(saved text, key_column text, source text, n integer) returns void
language plpgsql as $$
begin
  execute format('insert into public.%I (user_id, %I) select tests.id_of(''another@example.com''), id from public.%I order by id limit %s on conflict do nothing',
    saved, key_column, source, n);
end
$$;
select throws_ok($$ select pg_temp.fill('saved_applicants', 'applicant_id', 'applicants', 501) $$,
  'PT409', 'You can save up to 500 profiles. Remove some to save more.', 'a member cannot save more than 500 profiles');
select throws_ok($$ select pg_temp.fill('saved_schools', 'school_id', 'schools', 501) $$,
  'PT409', 'You can save up to 500 schools. Remove some to save more.', 'a member cannot save more than 500 schools');
select pg_temp.fill('saved_applicants', 'applicant_id', 'applicants', 500), pg_temp.fill('saved_schools', 'school_id', 'schools', 500);
select tests.sign_in_as('another@example.com');
select is((select count(*) from public.saved_applicants), 500::bigint, 'a member can save 500 profiles');
select is((select count(*) from public.saved_schools), 500::bigint, 'schools have a limit of their own');
select throws_ok(
  'insert into public.saved_applicants (applicant_id)
   select id from public.applicants where id not in (select applicant_id from public.saved_applicants) limit 1',
  'PT409', null, 'a member cannot save a 501st profile');
select lives_ok('insert into public.saved_applicants (applicant_id) select min(applicant_id) from public.saved_applicants on conflict do nothing',
  'saved profiles do not count again');
select lives_ok('select public.save_schools(array(select school_id from public.saved_schools limit 100))', 'nor do saved schools');
select throws_ok($$ select public.save_schools('{one-more}') $$, 'PT409', null, 'a member cannot save a 501st school');
select throws_ok($$ select public.save_schools(array_fill('x'::text, '{101}')) $$, 'PT422', 'Please add at most 100 schools at a time.',
  'a member adds at most a hundred schools at a time');
select lives_ok($$ select public.sort_my_schools(array(select school_id from public.saved_schools order by school_id desc)) $$, 'a member can sort 500 schools');
select throws_ok($$ select public.sort_my_schools(array_fill('x'::text, '{501}')) $$, 'PT422', 'A list has at most 500 schools.', 'and no more');
select tests.sign_in_as('cheatsheet-plus@example.com');
select throws_ok($$ select public.save_schools('{No School!}') $$, '23514', null, 'and none that is no school''s id');
select tests.sign_in_as('unpaid@example.com');
select throws_ok($$ select public.save_schools('{one-more}') $$, 'PT403', 'Your plan does not include schools.', 'without a plan nobody saves schools');
select lives_ok($$ select public.save_schools('{}') $$, 'none at all need no plan');
select tests.as_owner();
insert into public.saved_schools (user_id, school_id) values (tests.id_of('unpaid@example.com'), 'feinberg-school-of-medicine');
select tests.sign_in_as('unpaid@example.com');
select is(
  (select jsonb_object_agg(key, value) from jsonb_each(public.my_schools(4.0, 528) -> 0)
   where key in ('state', 'states', 'profiles', 'gpa_profiles', 'gpa_below', 'mcat_profiles', 'mcat_below')),
  '{"state": null, "states": {}, "profiles": 0, "gpa_profiles": 0, "gpa_below": 0, "mcat_profiles": 0, "mcat_below": 0}',
  'a former member''s list has no figure of its schools');
select tests.sign_in_as('cheatsheet-plus@example.com');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') $$, 'each member has their own limit');

-- Deleted profiles and schools.
select tests.sign_in_as('admin@example.com');
delete from public.applicants where id = 'applicant-900';
select tests.as_owner();
select is_empty($$ select 1 from public.saved_applicants where applicant_id = 'applicant-900' $$, 'a deleted profile leaves every list');
delete from public.schools where id = 'test-school-1';
select isnt_empty($$ select 1 from public.saved_schools where school_id = 'test-school-1' $$, 'a school that is gone stays on the lists, with their notes');

select * from finish();
rollback;
