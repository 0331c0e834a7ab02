-- What members save: whose it is, what can be saved, how much, and when it goes.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}'), ('applicant-901', '{pitt}');

-- A member.
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900'), ('applicant-901') $$,
  'a member saves profiles');
select lives_ok($$ insert into public.saved_schools (school_id) values ('feinberg-school-of-medicine') $$, 'and schools');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') on conflict do nothing $$,
  'saving again what is saved is no mistake');
select is((select count(*) from public.saved_applicants), 2::bigint, 'and saves nothing twice');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-999') $$, '42501', null,
  'a profile that is not there cannot be saved');
select throws_ok($$ insert into public.saved_schools (school_id) values ('no-such-school') $$, '42501', null,
  'nor a school that is not there');
select throws_ok(
  format($$ insert into public.saved_applicants (user_id, applicant_id) values (%L, 'applicant-900') $$, tests.id_of('another@example.com')),
  '42501', 'permission denied for table saved_applicants', 'nobody saves in somebody else''s name');
select throws_ok(
  format($$ insert into public.saved_schools (user_id, school_id) values (%L, 'feinberg-school-of-medicine') $$, tests.id_of('another@example.com')),
  '42501', 'permission denied for table saved_schools', 'whatever it is');

-- Another member has a list of their own.
select tests.sign_in_as('another@example.com');
select is_empty('select 1 from public.saved_applicants union all select 1 from public.saved_schools', 'another member sees none of it');
insert into public.saved_applicants (applicant_id) values ('applicant-900');
delete from public.saved_applicants;
delete from public.saved_schools;
select tests.sign_in_as('cheatsheet@example.com');
select is((select count(*) from public.saved_applicants), 2::bigint, 'and removes none of it');
select is((select count(*) from public.saved_schools), 1::bigint, 'of the schools neither');
select results_eq($$ delete from public.saved_applicants where applicant_id = 'applicant-901' returning applicant_id $$,
  $$ values ('applicant-901') $$, 'a member removes what they saved');

-- A member whose year is over.
select tests.as_owner();
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com');
select results_eq('select applicant_id from public.saved_applicants', $$ values ('applicant-900') $$,
  'a member whose year is over keeps the list');
select is_empty('select 1 from public.saved_applicants join public.applicants on applicants.id = applicant_id', 'but reads no profile on it');
select is_empty('select 1 from public.saved_schools join public.schools on schools.id = school_id', 'and no school');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-901') $$, '42501', null, 'saves nothing more');
select throws_ok($$ insert into public.saved_schools (school_id) values ('university-of-pittsburgh') $$, '42501', null, 'of either kind');
select results_eq('delete from public.saved_schools returning school_id', $$ values ('feinberg-school-of-medicine') $$,
  'and can still remove what is there');

-- How much there may be.
select tests.as_owner();
insert into public.applicants (accepted_schools) select array['Test School ' || n] from generate_series(1, 501) n;
select tests.sign_in_as('another@example.com');
select throws_ok('insert into public.saved_applicants (applicant_id) select id from public.applicants limit 501',
  'PT409', 'You can save up to 500 profiles. Remove some to save more.', 'nobody saves more than 500 profiles at once');
insert into public.saved_applicants (applicant_id) select id from public.applicants limit 500;
select is((select count(*) from public.saved_applicants), 500::bigint, 'but 500');
select throws_ok(
  'insert into public.saved_applicants (applicant_id)
   select id from public.applicants where id not in (select applicant_id from public.saved_applicants) limit 1',
  'PT409', null, 'and none beyond those');
select lives_ok('insert into public.saved_applicants (applicant_id) select applicant_id from public.saved_applicants on conflict do nothing',
  'what is saved already counts once');
select throws_ok('insert into public.saved_schools (school_id) select id from public.schools limit 501',
  'PT409', 'You can save up to 500 schools. Remove some to save more.', 'schools have a limit, too');
select lives_ok('insert into public.saved_schools (school_id) select id from public.schools limit 500', 'of their own');
select tests.sign_in_as('cheatsheet-plus@example.com');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') $$, 'and everybody theirs');

-- What is gone is on no list.
select tests.sign_in_as('admin@example.com');
delete from public.applicants where id = 'applicant-900';
select tests.as_owner();
select is_empty($$ select 1 from public.saved_applicants where applicant_id = 'applicant-900' $$, 'a deleted profile leaves every list');
delete from public.schools where id = 'test-school-1';
select is_empty($$ select 1 from public.saved_schools where school_id = 'test-school-1' $$, 'and so does a school');

select * from finish();
rollback;
