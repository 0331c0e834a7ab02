-- A contributor's own page, referral codes, and the withdrawal of a profile.
begin;
select no_plan();
select tests.open_store();

-- Submits a profile, from an account or by a visitor, and returns its id.
create function tests.submit(email text, account text default null, referred_by text default null) returns uuid
language sql security definer
as $$
  insert into public.applicant_submissions (user_id, full_name, email, referred_by, profile)
  values (tests.id_of(account), 'Robin Sample', email, referred_by,
    '{"major": "Zymurgy", "gpa": 3.9, "mcat": 512, "research": "Secret story", "accepted_schools": ["Pitt", "NYU"]}'
      || jsonb_build_object('hobbies', gen_random_uuid()))
  returning id
$$;
create function tests.version_of(submission uuid) returns integer
language sql stable security definer
as $$ select version from public.applicant_submissions where id = submission $$;
create function tests.accept(submission uuid) returns text
language sql
as $$ select public.accept_submission(submission, tests.version_of(submission), true) $$;
create function tests.referral_code(email text) returns text
language sql stable security definer
as $$ select referral_code from public.profiles where user_id = tests.id_of(email) $$;
-- Everything that readers get to see of applicants.
create function tests.figures() returns jsonb
language sql security definer
as $$
  select jsonb_build_object(
    'applicants', (select count(*) from public.applicants),
    'links', (select count(*) from public.applicant_schools),
    'figures', (select jsonb_agg(to_jsonb(f) order by school_id) from public.school_figures f where profiles > 0),
    'saved', (select count(*) from public.saved_applicants))
$$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Another applicant, so that the figures are not empty without the withdrawn one.
insert into public.applicants (id, major, gpa, mcat, accepted_schools) values ('applicant-901', 'Biology', 3.5, 505, '{NYU}');
create temp table given (name, id) on commit drop as
values ('own', tests.submit('robin@example.com', 'unpaid@example.com', 'friend@example.com')),
  ('pending', tests.submit('robin@example.com', 'unpaid@example.com')),
  ('by a visitor', tests.submit('Unpaid@Example.com')),
  ('by another', tests.submit('unpaid@example.com', 'another@example.com')),
  ('paid', tests.submit('robin@example.com', 'unpaid@example.com'));
grant select on given to anon, authenticated, service_role;
create function tests.given(name text) returns uuid language sql stable security definer
as $$ select id from given where given.name = $1 $$;
grant execute on function tests.given(text) to anon, authenticated, service_role;
create temp table before on commit drop as select tests.figures() as figures;
grant select on before to authenticated;

-- Reading.
select tests.sign_in_as('unpaid@example.com');
select is_empty('select 1 from public.applicant_submissions', 'a contributor cannot read the table, which has the admins'' notes');
select is((public.my_submissions() ->> 'total')::integer, 3, 'a contributor sees the profiles from their account');
select is((public.my_contributions() ->> 'is_verified')::boolean, false, 'a contributor sees that their address is not verified');
select tests.as_owner();
update public.applicant_submissions set admin_note = 'Between admins', decline_reason = 'Too short' where id = tests.given('own');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('unpaid@example.com');
select tests.sign_in_as('unpaid@example.com');
select is((public.my_submissions() ->> 'total')::integer, 4,
  'with a verified address, a contributor also sees what they sent as a visitor, but not what another account sent with it');
select unalike(public.my_submissions()::text, '%Between admins%', 'a contributor does not see the admins'' notes');
select is(jsonb_path_query_array(public.my_submissions(), '$.rows[*].decline_reason ? (@ != null)'), '["Too short"]', 'but why a profile was declined');
select unalike(public.my_submissions()::text, '%friend@example.com%', 'a contributor''s list does not repeat who referred them');
select is(jsonb_array_length(public.my_submissions(2, 3) -> 'rows'), 1, 'a contributor sees the second page of their profiles');
select is(jsonb_array_length(public.export_my_data() -> 'applicant_submissions'), 4,
  'a contributor''s export has the same profiles');
select tests.sign_in_as('cheatsheet@example.com');
select is((public.my_submissions() ->> 'total')::integer, 0, 'another member sees none of them');
select is(public.my_contributions() - 'referral_code',
  '{"is_verified": false, "submissions": 0, "referrals": 0, "owed_cents": 0, "paid_cents": 0}', 'a member who contributed nothing has nothing');

-- Earnings, and referral codes.
select tests.sign_in_as('admin@example.com');
create temp table accepted on commit drop as
select name, tests.accept(id) as applicant_id from given where name in ('own', 'paid');
grant select on accepted to authenticated, service_role;
create temp table referred on commit drop as
values (tests.submit('one@example.com', null, lower(tests.referral_code('another@example.com')))),
  (tests.submit('two@example.com', null, 'https://store.example.com/about?ref=' || tests.referral_code('another@example.com'))),
  (tests.submit('three@example.com', 'another@example.com', tests.referral_code('another@example.com'))),
  (tests.submit('another@example.com', null, tests.referral_code('another@example.com'))),
  (tests.submit('four@example.com', null, 'ZZZZZZZZ'));
grant select on referred to authenticated;
select tests.accept(column1) from referred;
select tests.sign_in_as('another@example.com');
select is(public.my_contributions() - array['referral_code', 'is_verified', 'submissions'], '{"referrals": 2, "owed_cents": 600, "paid_cents": 0}',
  'a referral by code or link is earned by its account, not for one''s own profile and not for an unknown code');
select is(public.my_contributions() ->> 'referral_code', tests.referral_code('another@example.com'), 'a member reads their referral code');
select is(jsonb_array_length(public.my_earnings() -> 'rows'), 3, 'a contributor sees each of their earnings');
select unalike(public.my_earnings()::text, '%paid_by%', 'a contributor does not see who paid');
select is_empty('select 1 from public.contributor_earnings', 'a contributor cannot read the table of earnings');
select tests.sign_in_as('unpaid@example.com');
select is((public.my_contributions() ->> 'owed_cents')::integer, 400, 'a contributor sees what they are owed');
select tests.sign_in_as('cheatsheet@example.com');
select is((public.my_earnings() ->> 'total')::integer, 0, 'another member sees none of the earnings');
select tests.as_owner();
select is(count(distinct referral_code), count(*), 'every account has a code of its own')
from public.profiles where referral_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$';
select is((select count(*) from public.profiles where referral_code !~ '^[0-9A-HJKMNP-TV-Z]{8}$'), 0::bigint,
  'a code has eight symbols, without those that look alike');

-- One of the two is paid, edited, changed by an import that could be undone, and saved by a member.
update public.contributor_earnings set paid_at = now() where submission_id = tests.given('paid');
insert into public.saved_applicants (user_id, applicant_id)
select tests.id_of('cheatsheet@example.com'), applicant_id from accepted;
select tests.sign_in_as('admin@example.com');
select public.import_applicants((select jsonb_agg(jsonb_build_object('id', applicant_id, 'major', 'Zymurgy')) from accepted));
update public.applicants set research = 'Secret story, edited' where id in (select applicant_id from accepted);
select is((select count(*) from public.audit_log where coalesce(before::text, '') || coalesce(after::text, '') ~ 'Secret story'), 9::bigint,
  'the log has the stories before a withdrawal');

-- Only by its contributor.
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok($$ select public.withdraw_profile(tests.given('own')) $$, 'PT404', null, 'a member cannot withdraw someone else''s profile');
select tests.sign_in_as('another@example.com');
select throws_ok($$ select public.withdraw_profile(tests.given('own')) $$, 'PT404', null, 'another contributor cannot withdraw someone else''s profile');
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select public.withdraw_profile(tests.given('own')) $$, 'PT404', null, 'an admin cannot withdraw someone else''s profile');
select tests.sign_in_as('unpaid@example.com');
select throws_ok($$ select public.withdraw_profile(tests.given('by another')) $$, 'PT404', 'There is no such profile of yours.',
  'a contributor cannot withdraw a profile that another account sent with their address');
select throws_ok($$ select public.withdraw_profile(gen_random_uuid()) $$, 'PT404', null, 'a contributor cannot withdraw a profile that does not exist');
select tests.as_owner();
select is((select count(*) from public.applicants where id in (select applicant_id from accepted)), 2::bigint, 'refused calls delete nothing');

-- Withdrawing.
select tests.sign_in_as('unpaid@example.com');
select lives_ok($$ select public.withdraw_profile(tests.given(name)) from accepted $$, 'a contributor can withdraw published profiles');
select lives_ok($$ select public.withdraw_profile(tests.given('pending')) $$, 'a contributor can withdraw a profile under review');
select lives_ok($$ select public.withdraw_profile(tests.given('by a visitor')) $$, 'a contributor can withdraw what they sent as a visitor');
select lives_ok($$ select public.withdraw_profile(tests.given('own')) $$, 'a double click withdraws once');
select is((select count(*) from jsonb_array_elements(public.my_submissions() -> 'rows') r where r ->> 'status' = 'withdrawn' and r ->> 'withdrawn_at' is not null),
  4::bigint, 'the contributor sees that they are withdrawn');
select is((public.my_contributions() ->> 'owed_cents') || ' ' || (public.my_contributions() ->> 'paid_cents'), '0 200',
  'what was paid stays, and a withdrawn profile is no longer owed');
select tests.as_owner();
select set_eq($$ select email, kind from public.contributor_earnings where submission_id = tests.given('own') $$,
  $$ values ('friend@example.com', 'referral') $$, 'the referral of a withdrawn profile stays earned');
select is_empty($$ select 1 from public.applicants where id in (select applicant_id from accepted) $$, 'the applicants are gone');
select is(
  (select jsonb_agg(to_jsonb(f) order by school_id) from public.school_figures f where profiles > 0 and school_id <> 'university-of-pittsburgh'),
  (select jsonb_agg(to_jsonb(f) order by school_id) from (
     select school_id, count(*) as profiles, sum(applicant_gpa_hundredths) as gpa_hundredths, count(applicant_gpa_hundredths) as gpa_profiles,
       sum(applicant_mcat) as mcat, count(applicant_mcat) as mcat_profiles, '{}'::jsonb as states
     from public.applicant_schools where school_id <> 'university-of-pittsburgh' group by school_id) f),
  'the schools'' figures are those of the remaining profiles');
select is_empty('select 1 from public.saved_applicants', 'the profiles leave saved lists');
select is_empty($$ select 1 from public.applicant_submissions where status = 'withdrawn' and (profile <> '{}' or admin_note is not null or decline_reason is not null) $$,
  'the submissions keep nothing of the profiles');
select is((select count(*) from public.audit_log l
  where coalesce(before::text, '') || coalesce(after::text, '') ~ 'Secret story|Zymurgy|Between admins'
    and (row_key ->> 'id' in (select applicant_id from accepted) or row_key ->> 'id' in (select id::text from given where name <> 'by another'))),
  0::bigint, 'the log keeps nothing of the withdrawn profiles');
select isnt_empty($$ select 1 from public.audit_log where after::text ~ 'Secret story' $$, 'the log keeps other profiles');
select isnt_empty($$ select 1 from public.audit_log
  where action = 'delete' and table_name = 'applicants' and actor_id = tests.id_of('unpaid@example.com') and before ? 'id' $$,
  'the log says who withdrew the profile');
select is_empty($$ select 1 from public.audit_log where after::text ~ 'friend@example.com' and table_name = 'applicant_submissions' $$,
  'the log does not name who referred a contributor');

-- Admins see it, and can no longer decide.
select tests.sign_in_as('admin@example.com');
select results_eq($$ select status, withdrawn_at is not null from public.applicant_submissions where id = tests.given('pending') $$,
  $$ values ('withdrawn', true) $$, 'an admin sees that a profile was withdrawn');
select throws_ok($$ select public.accept_submission(tests.given('pending'), 1) $$, 'PT409', 'This submission has already been withdrawn.',
  'an admin cannot accept a withdrawn profile');
select throws_ok($$ select public.accept_submission(tests.given('pending'), 2) $$, 'PT409', 'This submission has already been withdrawn.',
  'an admin cannot accept the current version of a withdrawn profile');
select throws_ok($$ select public.decline_submission(tests.given('pending'), 2) $$, 'PT409', null, 'an admin cannot decline a withdrawn profile');
select throws_ok($$ select public.reopen_submission(tests.given('pending'), 2) $$, 'PT409', null, 'an admin cannot reopen a withdrawn profile');
select throws_ok($$ update public.applicant_submissions set profile = '{"major": "Biology"}' where id = tests.given('pending') $$, 'PT409',
  'This submission has been withdrawn.', 'an admin cannot edit a withdrawn profile');
select throws_ok($$ update public.applicant_submissions set profile = '{"major": "Biology"}' where id = tests.given('own') $$, 'PT409',
  'This submission has been withdrawn.', 'an admin cannot write an accepted and withdrawn profile again');
select tests.as_owner();
select throws_ok($$ update public.applicant_submissions set status = 'withdrawn' where id = tests.given('by another') $$, '23514', null,
  'no profile is withdrawn without a moment');
select throws_ok($$ update public.applicant_submissions set status = 'withdrawn', withdrawn_at = now() where id = tests.given('by another') $$,
  '23514', null, 'no profile is withdrawn and kept');

-- A payment that is taken back after the withdrawal.
update public.contributor_earnings set paid_at = now() where submission_id = tests.given('own');
create temp table earned on commit drop as
select g.name, e.id from public.contributor_earnings e join given g on g.id = e.submission_id;
grant select on earned to authenticated;
create temp table others on commit drop as
select * from public.contributor_earnings where id not in (select id from earned);
select tests.sign_in_as('admin@example.com');
select is(public.unpay_contributor(id), 200, 'a payment for the referral of a withdrawn profile can be taken back') from earned where name = 'own';
select set_eq($$ select e.id, e.paid_at is null from public.contributor_earnings e join earned using (id) $$,
  $$ select id, name = 'own' from earned $$, 'it is owed again, and a payment for a withdrawn profile stays');
select is(public.unpay_contributor(id), 200, 'a payment for a withdrawn profile can be taken back') from earned where name = 'paid';
select set_eq('select id from public.contributor_earnings join earned using (id)', $$ select id from earned where name = 'own' $$,
  'the withdrawn profile is not owed again');
select tests.as_owner();
select set_eq('select * from public.contributor_earnings where id not in (select id from earned)', 'select * from others',
  'what is owed for other profiles stays');

-- A deleted account takes along what its verified address sent.
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select tests.as_owner();
select is_empty($$ select 1 from public.applicant_submissions where id = tests.given('by a visitor') $$,
  'deleting an account deletes the profiles sent with its verified address');
select isnt_empty($$ select 1 from public.applicant_submissions where id = tests.given('by another') $$,
  'deleting an account leaves a profile that another account sent with its address');

select * from finish();
rollback;
