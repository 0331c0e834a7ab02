-- Saved lists: ownership, contents, limits and removal.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}'), ('applicant-901', '{pitt}');

-- Members.
select tests.sign_in_as('cheatsheet@example.com');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900'), ('applicant-901') $$,
  'a member can save profiles');
select lives_ok($$ insert into public.saved_schools (school_id) values ('feinberg-school-of-medicine') $$, 'a member can save schools');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') on conflict do nothing $$,
  'a member can save the same profile again');
select is((select count(*) from public.saved_applicants), 2::bigint, 'a profile saved again is listed once');
select throws_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-999') $$, '42501', null,
  'a member cannot save an unknown profile');
select throws_ok($$ insert into public.saved_schools (school_id) values ('no-such-school') $$, '42501', null,
  'a member cannot save an unknown school');

-- Another member has a separate list.
select tests.sign_in_as('another@example.com');
select is_empty('select 1 from public.saved_applicants union all select 1 from public.saved_schools', 'another member cannot see the list');
insert into public.saved_applicants (applicant_id) values ('applicant-900');
delete from public.saved_applicants;
delete from public.saved_schools;
select tests.sign_in_as('cheatsheet@example.com');
select is((select count(*) from public.saved_applicants), 2::bigint, 'another member cannot remove saved profiles');
select is((select count(*) from public.saved_schools), 1::bigint, 'another member cannot remove saved schools');
select results_eq($$ delete from public.saved_applicants where applicant_id = 'applicant-901' returning applicant_id $$,
  $$ values ('applicant-901') $$, 'a member can remove a saved profile');

-- An expired member.
select tests.as_owner();
update public.entitlements set starts_at = now() - interval '2 years', ends_at = now() - interval '1 year'
where user_id = tests.id_of('cheatsheet@example.com');
select tests.sign_in_as('cheatsheet@example.com');
select results_eq('select applicant_id from public.saved_applicants', $$ values ('applicant-900') $$,
  'an expired member keeps the list');
select results_eq('delete from public.saved_schools returning school_id', $$ values ('feinberg-school-of-medicine') $$,
  'an expired member can remove saved schools');

-- Limits.
select tests.as_owner();
insert into public.applicants (accepted_schools) select array['Test School ' || n] from generate_series(1, 501) n;
select tests.sign_in_as('another@example.com');
select throws_ok('insert into public.saved_applicants (applicant_id) select id from public.applicants limit 501',
  'PT409', 'You can save up to 500 profiles. Remove some to save more.', 'a member cannot save more than 500 profiles');
insert into public.saved_applicants (applicant_id) select id from public.applicants limit 500;
select is((select count(*) from public.saved_applicants), 500::bigint, 'a member can save 500 profiles');
select throws_ok(
  'insert into public.saved_applicants (applicant_id)
   select id from public.applicants where id not in (select applicant_id from public.saved_applicants) limit 1',
  'PT409', null, 'a member cannot save a 501st profile');
select lives_ok('insert into public.saved_applicants (applicant_id) select applicant_id from public.saved_applicants on conflict do nothing',
  'saved profiles do not count again');
select throws_ok('insert into public.saved_schools (school_id) select id from public.schools limit 501',
  'PT409', 'You can save up to 500 schools. Remove some to save more.', 'a member cannot save more than 500 schools');
select lives_ok('insert into public.saved_schools (school_id) select id from public.schools limit 500', 'schools have a limit of their own');
select tests.sign_in_as('cheatsheet-plus@example.com');
select lives_ok($$ insert into public.saved_applicants (applicant_id) values ('applicant-900') $$, 'each member has their own limit');

-- Deleted profiles and schools.
select tests.sign_in_as('admin@example.com');
delete from public.applicants where id = 'applicant-900';
select tests.as_owner();
select is_empty($$ select 1 from public.saved_applicants where applicant_id = 'applicant-900' $$, 'a deleted profile leaves every list');
delete from public.schools where id = 'test-school-1';
select is_empty($$ select 1 from public.saved_schools where school_id = 'test-school-1' $$, 'a deleted school leaves every list');

select * from finish();
rollback;
