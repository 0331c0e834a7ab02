-- Submitted profiles as admins handle them, and contributors' earnings.
begin;
select no_plan();
select tests.open_store();
select tests.create_user('second@example.com', '{}', '{"is_admin": true}');

-- Submits a profile with an email address and returns its id.
create function tests.submit(sender text, referred_by text default null, change jsonb default '{}') returns uuid
language sql security definer
as $$
  insert into public.applicant_submissions (user_id, full_name, email, referred_by, profile)
  values (tests.id_of(sender), 'Robin Sample', sender, referred_by,
    '{"major": "Biology", "gpa": 3.9, "mcat": "512.0", "gap_years": "", "hobbies": "  ", "accepted_schools": ["NYU", " "]}'::jsonb || jsonb_build_object('shadowing', gen_random_uuid()) || change)
  returning id
$$;
create temp table given (name, id) on commit drop as
values
  ('one', tests.submit('Unpaid@Example.com', ' Friend@Example.com ')), ('two', tests.submit('two@example.com')),
  ('self', tests.submit('self@gmail.com', 'S.E.L.F+me@googlemail.com')), ('word', tests.submit('word@example.com', 'A friend')),
  ('bare', tests.submit('bare@example.com', null, '{"gpa": null, "accepted_schools": []}'));
update public.applicant_submissions set user_id = tests.id_of('unpaid@example.com') where email = 'Unpaid@Example.com';
create temp table seen on commit drop as select s.id, g.name, version from public.applicant_submissions s join given g using (id);
create function tests.given(name text) returns uuid language sql stable security definer
as $$ select id from given where given.name = $1 $$;
create function tests.seen(name text) returns integer language sql stable security definer
as $$ select version from seen where seen.name = $1 $$;
create function tests.now_is(name text) returns integer language sql stable security definer
as $$ select version from public.applicant_submissions where id = tests.given($1) $$;
create function tests.accept(name text, version integer default null, publish boolean default true) returns text language sql
as $$ select public.accept_submission(tests.given($1), coalesce($2, tests.now_is($1)), publish) $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- Accepting.
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select tests.accept('one', 1) $$, 'PT409', 'Another admin changed this in the meantime.',
  'an admin cannot accept an older version');
create temp table accepted on commit drop as select tests.accept('one', tests.seen('one')) as id;
select tests.as_owner();
select results_eq(
  $$ select major, gpa, mcat, gap_years, hobbies, accepted_schools, created_by, uploaded_at from public.applicants where id = (select id from accepted) $$,
  $$ values ('Biology', 3.90, 512, null::integer, '  ', '{NYU}'::text[], tests.id_of('admin@example.com'), null::timestamptz) $$,
  'an accepted profile becomes an applicant with its numbers and schools');
select isnt_empty($$ select 1 from public.applicant_schools where applicant_id = (select id from accepted) $$, 'the new applicant is linked to its schools');
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select status, applicant_id, decided_by, decided_at is not null from public.applicant_submissions where id = tests.given('one') $$,
  $$ select 'accepted', id, tests.id_of('admin@example.com'), true from accepted $$, 'the submission records who accepted it and the applicant');
select is(tests.accept('one', tests.seen('one')), (select id from accepted), 'a double click returns the first result');
select tests.as_owner();
update auth.users set raw_app_meta_data = '{}' where email = 'admin@example.com';
select tests.sign_in_as('admin@example.com', '{"is_admin": true}');
select throws_ok($$ select tests.accept('one', tests.seen('one')) $$, 'PT403', null, 'an admin demoted in between cannot repeat the call');
select tests.as_owner();
update auth.users set raw_app_meta_data = '{"is_admin": true}' where email = 'admin@example.com';
select tests.sign_in_as('second@example.com');
select throws_ok($$ select tests.accept('one', tests.seen('one')) $$, 'PT409', 'This submission has already been accepted.',
  'a second admin cannot accept the submission again');
select throws_ok($$ select tests.accept('one') $$, 'PT409', 'This submission has already been accepted.', 'a second admin cannot accept any version of it');
select throws_ok($$ select public.decline_submission(tests.given('one'), tests.now_is('one')) $$, 'PT409', null,
  'an admin cannot decline an accepted submission');
select throws_ok($$ select public.reopen_submission(tests.given('one'), tests.now_is('one')) $$, 'PT409', null, 'an admin cannot reopen an accepted submission');
select throws_ok($$ update public.applicant_submissions set profile = '{}' where id = tests.given('one') $$, 'PT409',
  'This submission has been accepted.', 'an admin cannot edit an accepted submission');
select tests.as_owner();
select is((select count(*) from public.applicants where created_by in (tests.id_of('admin@example.com'), tests.id_of('second@example.com'))),
  1::bigint, 'one applicant was created');
select tests.sign_in_as('second@example.com');

select lives_ok($$ select tests.accept('bare') $$, 'an admin can accept a profile without a GPA or a school');
select throws_ok($$ select public.accept_submission(gen_random_uuid(), 1) $$, 'PT404', null, 'an admin cannot accept an unknown submission');
select throws_ok(
  $$ update public.applicant_submissions set profile = profile || '{"gpa": 9}' where id = tests.given('two') $$, 'PT422',
  'The profile is not valid: gpa must be between 0 and 4.', 'an admin cannot save an invalid profile, and sees why');
select throws_ok($$ update public.applicant_submissions set profile = '{"gap_years": "x", "non_medical_employment": 1}' where id = tests.given('two') $$,
  'PT422', 'The profile is not valid: gap years is not a number; non medical employment must be text.', 'the message lists every problem');

-- Once the profile is deleted, the submission can be decided on again, and is owed once.
savepoint deleted;
select tests.as_owner();
update public.applicants set published_at = now() where id = (select id from accepted);
delete from public.applicants where id = (select id from accepted);
select tests.sign_in_as('second@example.com');
select lives_ok($$ select public.reopen_submission(tests.given('one'), tests.now_is('one')) $$,
  'an admin can reopen an accepted submission whose profile was deleted');
select lives_ok($$ select public.accept_submission(tests.given('one'), tests.now_is('one'), true) $$, 'and publish it again');
select tests.as_owner();
select is(count(*), 1::bigint, 'which earns nothing more') from public.contributor_earnings
where submission_id = tests.given('one') and kind = 'profile';
rollback to deleted;

-- Essays, for which consent is asked anew, and the score report that an admin has seen.
select tests.as_owner();
select throws_ok(
  format($$ insert into public.applicant_submissions (full_name, email, profile) values ('A', 'a@b.co', '{"%s": "Mine"}') $$, essay),
  'PT422', 'An essay needs its author’s consent to be published.', format('without consent, nobody can submit a text as %s', essay))
from unnest('{personal_statement,other_essay}'::text[]) as essay;
select tests.sign_out();
select is(
  public.submit_profile('A', 'essay@b.co', '', '{"personal_statement": "Mine"}') ->> 'message', 'An essay needs its author’s consent to be published.',
  'a visitor learns that an essay needs their consent');
select is(public.submit_profile('A', 'essay@b.co', '', '{"other_essay": "Mine", "mcat": 512}', '2026-11-27'), null, 'and submits it with that');
select is(
  public.submit_profile('A', 'essay@b.co', '', '{"other_essay": "Mine", "mcat": 512}', consent) ->> 'hint', 'old_consent',
  format('the consent of %s, to words that the form never had, is none', consent))
from unnest('{infinity,0044-03-15 BC,2026-11-28}'::date[]) as consent;
select tests.as_owner();
delete from private.rate_limits;
select tests.sign_out();
select is(public.submit_profile('A', 'none@b.co', '', '{"personal_statement": null, "other_essay": "", "mcat": 512}'), null, 'without an essay, none is needed');
select is(
  public.submit_profile('A', 'a@b.co', '', '{"mcat": 512, "score_report_seen_at": "2026-11-27"}') ->> 'hint', 'invalid',
  'a contributor cannot say that their score report was seen');
select tests.as_owner();
insert into given select split_part(email, '@', 1), id from public.applicant_submissions where email in ('essay@b.co', 'none@b.co');
select results_eq($$ select essay_consent from public.applicant_submissions join given using (id) where name in ('essay', 'none') order by name $$,
  $$ values ('2026-11-27'::date), (null) $$, 'the version of the consent is kept');
select throws_ok($$ update public.applicant_submissions set essay_consent = null where id = tests.given('essay') $$, 'PT422', null,
  'it stays as long as its essay');
select tests.sign_in_as('second@example.com');
select throws_ok($$ update public.applicant_submissions set profile = '{"other_essay": "Theirs"}' where id = tests.given('none') $$,
  'PT422', null, 'an admin cannot add an essay for which there is no consent');
select throws_ok($$ update public.applicant_submissions set essay_consent = '2026-11-27' where id = tests.given('none') $$,
  '42501', null, 'nor give the consent');
select public.accept_submission(tests.given('essay'), 1, false, true), public.accept_submission(tests.given('none'), 1, true);
select tests.as_owner();
select results_eq(
  $$ select other_essay, is_published, score_report_seen_at, score_report_seen_by from public.applicants a
     join public.applicant_submissions s on s.applicant_id = a.id join given g on g.id = s.id where name in ('essay', 'none') order by name $$,
  $$ values ('Mine', false, now(), tests.id_of('second@example.com')), (null, true, null::timestamptz, null::uuid) $$,
  'an admin who has seen the score report says so as they accept a profile, published or not');
delete from public.contributor_earnings where email = 'none@b.co';
delete from public.applicants where score_report_seen_at is not null or id in (select applicant_id from public.applicant_submissions where email = 'none@b.co');
delete from public.applicant_submissions where email like '%@b.co';
select tests.sign_in_as('second@example.com');

-- Declining and reopening.
select lives_ok($$ select public.decline_submission(tests.given('two'), tests.now_is('two'), ' No answer. ', ' Too short. ') $$, 'an admin can decline a submission');
select results_eq(
  $$ select status, admin_note, decline_reason, decided_by from public.applicant_submissions where id = tests.given('two') $$,
  $$ values ('declined', 'No answer.', 'Too short.', tests.id_of('second@example.com')) $$, 'a declined submission has its note and its reason');
select throws_ok($$ select tests.accept('two') $$, 'PT409', 'This submission has already been declined.', 'an admin cannot accept a declined submission');
select throws_ok($$ select public.reopen_submission(tests.given('two'), 1) $$, 'PT409', null, 'an admin cannot reopen an older version');
select lives_ok($$ select public.reopen_submission(tests.given('two'), tests.now_is('two')) $$, 'an admin can reopen a declined submission');
select results_eq(
  $$ select status, admin_note, decline_reason, decided_by, decided_at from public.applicant_submissions where id = tests.given('two') $$,
  $$ values ('pending', 'No answer.', null, null::uuid, null::timestamptz) $$, 'a reopened submission is pending and keeps its note');
select throws_ok($$ select public.decline_submission(tests.given('two'), tests.now_is('two'), repeat('x', 2001)) $$, 'PT422', null,
  'a note cannot be too long');
select throws_ok($$ select public.decline_submission(tests.given('two'), tests.now_is('two'), reason => repeat('x', 2001)) $$, 'PT422', null,
  'nor a reason');
select tests.accept(name) from unnest(array['two', 'self', 'word']) as name;

-- Many at once.
select tests.as_owner();
create temp table many on commit drop as
select tests.submit(format('many%s@example.com', n)) as id, n from generate_series(1, 5) n;
grant select on many to authenticated;
update public.applicant_submissions set referred_by = 'changed' where id = (select id from many where n = 2);
update public.applicant_submissions set status = 'declined', admin_note = 'Before' where id = (select id from many where n = 3);
select tests.sign_in_as('second@example.com');
select is(public.decline_submissions(array_agg(id order by n), array[1, 1, 2, 1], ' Spam ', ' Once is enough. '), 2, 'an admin declines many at once')
from many where n < 5;
select results_eq(
  $$ select n, status, admin_note, decided_by from public.applicant_submissions join many using (id) order by n $$,
  $$ values (1, 'declined', 'Spam', tests.id_of('second@example.com')), (2, 'pending', null, null), (3, 'declined', 'Before', null),
       (4, 'declined', 'Spam', tests.id_of('second@example.com')), (5, 'pending', null, null) $$,
  'those that they chose, but not what has changed or been decided meanwhile');
select results_eq(
  $$ select n from public.applicant_submissions join many using (id) where decline_reason = 'Once is enough.' order by n $$,
  'values (1), (4)', 'with a reason');
select throws_ok($$ select public.decline_submissions('{}', '{}') $$, 'PT422', 'Please choose at most 100 submissions.', 'not none');
select throws_ok($$ select public.decline_submissions(array_fill(gen_random_uuid(), '{101}'), array_fill(1, '{101}')) $$, 'PT422', null, 'nor more than a hundred');
select is(public.decline_submissions(array_fill(gen_random_uuid(), '{100}'), array_fill(1, '{100}'), repeat('x', 2000), repeat('x', 2000)), 0, 'a hundred are fine, even if they are gone');
select throws_ok($$ select public.decline_submissions(array_agg(id), '{1}', repeat('x', 2001)) from many $$, 'PT422', null, 'a note cannot be too long');
select throws_ok($$ select public.decline_submissions(array_agg(id), '{1}', reason => repeat('x', 2001)) from many $$, 'PT422', null, 'nor a reason');
select tests.as_owner();
select results_eq(
  $$ select count(*), count(distinct batch_id) from public.audit_log l join many on many.id::text = l.row_key ->> 'id'
     where l.after ->> 'status' = 'declined' and l.actor_id = tests.id_of('second@example.com') $$,
  $$ values (2::bigint, 1::bigint) $$, 'they are one change in the log');

-- Accepted as drafts, and taken back.
update public.applicant_submissions set status = 'pending', admin_note = null where id in (select id from many where n in (1, 3));
select tests.sign_in_as('second@example.com');
create temp table drafted on commit drop as
select unnest(public.accept_submissions(array_agg(id order by n), array_agg(case n when 2 then 1 else version end order by n))) as id
from many join public.applicant_submissions using (id);
select results_eq(
  $$ select n, status, a.published_at is null, a.profile_major from drafted join many using (id)
     join public.applicant_submissions s using (id)
     join (select id, published_at, major as profile_major from public.applicants) a on a.id = s.applicant_id order by n $$,
  $$ select n, 'accepted', true, profile ->> 'major' from many join public.applicant_submissions using (id) where n in (1, 3, 5) order by n $$,
  'an admin accepts many as drafts: those that wait and are as they were');
select is(public.accept_submissions(array_agg(id), array_agg(version)), '{}', 'none twice')
from drafted join public.applicant_submissions using (id);
select throws_ok($$ select public.accept_submissions('{}', '{}') $$, 'PT422', 'Please choose at most 100 submissions.', 'not none');
select throws_ok($$ select public.accept_submissions(array_fill(gen_random_uuid(), '{101}'), array_fill(1, '{101}')) $$, 'PT422', null, 'nor more than a hundred');
select tests.as_owner();
select results_eq(
  $$ select action, row_count from public.audit_log where table_name = 'applicants' and batch_id is not null
     and actor_id = tests.id_of('second@example.com') $$,
  $$ values ('insert', 3) $$, 'the drafts are one entry of the log');
update public.applicants set major = 'Changed' where id = (select applicant_id from many join public.applicant_submissions using (id) where n = 3);
select tests.sign_in_as('second@example.com');
select throws_ok($$ select public.return_submissions('{}') $$, 'PT422', 'Please choose at most 100 submissions.', 'not none');
select is(public.return_submissions(array_agg(id)), 2, 'an acceptance is taken back, unless its draft has changed') from many;
select results_eq(
  $$ select n, status, applicant_id is null from many join public.applicant_submissions using (id) order by n $$,
  $$ values (1, 'pending', true), (2, 'pending', true), (3, 'accepted', false), (4, 'declined', true), (5, 'pending', true) $$,
  'what is taken back waits again');
select is(public.return_submissions(array_agg(id)), 0, 'once') from many;
select tests.as_owner();
delete from public.applicants where id in (select applicant_id from many join public.applicant_submissions using (id));
delete from public.applicant_submissions where id in (select id from many);
select tests.sign_in_as('second@example.com');

-- Names of several schools.
select tests.as_owner();
create function tests.schools_of(written jsonb) returns jsonb
language sql security definer
as $$
  insert into public.applicant_submissions (full_name, email, profile)
  values ('Robin Sample', 'schools@example.com', jsonb_build_object('major', 'Biology', 'accepted_schools', written))
  returning profile -> 'accepted_schools'
$$;
select is(tests.schools_of(written::jsonb), stored::jsonb, 'of ' || written || ', a contributor keeps ' || stored)
from (values
  ('["UCLA, NYU"]', '["UCLA", "NYU"]'), ('["Pitt", "UCLA; NYU,", "A, B"]', '["Pitt", "UCLA", "NYU", "A, B"]'),
  ('["UCLA, NYU, Quite Unknown School"]', '["UCLA", "NYU", "Quite Unknown School"]'),
  ('["University of California, Los Angeles"]', '["University of California, Los Angeles"]'),
  ('["UCLA"]', '["UCLA"]'), ('[]', '[]')) as cases (written, stored);
select throws_ok($$ select tests.schools_of((select jsonb_agg('UCLA, NYU'::text) from generate_series(1, 30))) $$, 'PT422', null,
  'a contributor cannot name more than fifty schools by joining them');
delete from public.applicant_submissions where email = 'schools@example.com';
select tests.sign_in_as('second@example.com');

-- Earnings, from the first publication on.
select tests.as_owner();
create temp table later on commit drop as select tests.submit('later@example.com', 'Late-friend@example.com') as id;
grant select on later to authenticated;
create function tests.earned() returns text[] language sql security definer
as $$ select array_agg(e.kind order by e.id) from public.contributor_earnings e join later l on l.id = e.submission_id $$;
grant execute on function tests.earned() to authenticated;
select tests.sign_in_as('second@example.com');
create temp table draft on commit drop as select public.accept_submission(id, 1) as id from later;
grant select on draft to authenticated;
select is((select is_published from public.applicants join draft using (id)), false, 'a profile is accepted as a draft');
select is(public.accept_submission(id, 1), (select id from draft), 'once') from later;
select is(tests.earned(), null, 'which earns nothing');
update public.applicants set published_at = now() + interval '1 hour', hobbies = 'Chess' where id = (select id from draft);
select is(tests.earned(), null, 'nor does an edited one, or one that is scheduled');
select tests.as_owner();
set constraints all immediate;
alter table public.applicants disable trigger set_published;
update public.applicants set published_at = now() where id = (select id from draft);
set constraints all immediate;
set constraints all deferred;
alter table public.applicants enable trigger set_published;
select is(private.publish_applicants(), 1::bigint, 'when its time comes, it is published');
select is(tests.earned(), '{profile,referral}', 'and earned');
select is((select published_at from public.applicant_submissions join later using (id)), now(), 'from that moment on');
delete from public.contributor_earnings where submission_id = (select id from later);
select tests.sign_in_as('second@example.com');
update public.applicants set published_at = null where id = (select id from draft);
update public.applicants set published_at = now() where id = (select id from draft);
select is(tests.earned(), null, 'a profile that is published again earns nothing');
select set_eq(
  'select email, profiles, referrals, owed_cents, paid_cents from public.contributors',
  $$ values ('unpaid@example.com', 1, 0, 200, 0), ('friend@example.com', 0, 1, 200, 0), ('two@example.com', 1, 0, 200, 0),
       ('self@gmail.com', 1, 0, 200, 0), ('word@example.com', 1, 0, 200, 0), ('bare@example.com', 1, 0, 200, 0) $$,
  'a contributor earns two dollars per profile and per referral, not for referring their own mailbox or without an address');
select tests.as_owner();
create temp table another on commit drop as select tests.submit('unpaid@example.com', 'Friend@example.com') as id;
grant select on another to authenticated;
select tests.sign_in_as('admin@example.com');
select public.accept_submission(id, 1, true) from another;
select throws_ok($$ select public.pay_contributor('friend@example.com', 200) $$, 'PT409', 'This contributor is now owed $4.00.',
  'an admin cannot pay when the amount has changed');
select throws_ok($$ select public.pay_contributor('friend@example.com', 400, repeat('x', 501)) $$, 'PT422', null, 'a payment note cannot be too long');
select throws_ok($$ select public.pay_contributors('{}', '{}') $$, 'PT422', 'Please choose at most 100 contributors.', 'many are not none');
select throws_ok($$ select public.pay_contributors(array_fill('x@example.com'::text, '{101}'), '{200}') $$, 'PT422', null, 'nor more than a hundred');
select throws_ok($$ select public.pay_contributors('{friend@example.com}', '{400}', repeat('x', 501)) $$, 'PT422', null, 'and their note cannot be too long either');
select is(public.pay_contributors(array_fill('x@example.com'::text, '{100}'), '{200}', repeat('x', 500)), 0, 'a hundred are fine, even if they are owed nothing');
select is(public.pay_contributors('{friend@example.com,two@example.com}', '{200,NULL}'), 0, 'who is owed something else is not paid');
savepoint one_by_one;
select tests.as_owner();
insert into public.contributor_earnings (kind, email, amount_cents) values ('referral', 'many@example.com', 200), ('referral', 'many@example.com', 200), ('referral', 'rest@example.com', 200);
select tests.sign_in_as('admin@example.com');
select is(public.pay_contributors('{friend@example.com,many@example.com,rest@example.com}', '{400,400,400}', ' By bank '), 2, 'an admin marks many as paid at once');
select results_eq(
  $$ select email, sum(amount_cents)::integer, bool_and(paid_at is not null and payment_note = 'By bank' and paid_by = tests.id_of('admin@example.com'))
     from public.contributor_earnings where email in ('friend@example.com', 'many@example.com', 'rest@example.com') group by email order by email $$,
  $$ values ('friend@example.com', 400, true), ('many@example.com', 400, true), ('rest@example.com', 200, false) $$,
  'with the note, but for those who are owed something else');
select tests.as_owner();
select is(count(distinct batch_id), 1::bigint, 'they are one change in the log') from public.audit_log
where table_name = 'contributor_earnings' and action = 'update' and batch_id is not null;
rollback to one_by_one;
select is(public.pay_contributor('Friend@example.com', 400, ' By bank '), 400, 'an admin can mark earnings as paid');
select throws_ok($$ select public.pay_contributor('friend@example.com', 400) $$, 'PT409', 'This contributor is no longer owed anything.', 'once');
select throws_ok($$ select public.pay_contributor('nobody@example.com', 0) $$, 'PT409', null, 'an admin cannot pay a contributor who is owed nothing');
select results_eq(
  $$ select referrals, owed_cents, paid_cents, last_paid_at is not null from public.contributors where email = 'friend@example.com' $$,
  $$ values (2, 0, 400, true) $$, 'the contributor''s totals show the payment');
select set_eq(
  $$ select paid_by, payment_note from public.contributor_earnings where email = 'friend@example.com' $$,
  $$ values (tests.id_of('admin@example.com'), 'By bank') $$, 'the earnings record who paid and the note');
select results_eq(
  $$ select actor_id, after ? 'paid_at' from public.audit_log
     where table_name = 'contributor_earnings' and action = 'update' $$,
  $$ values (tests.id_of('admin@example.com'), true), (tests.id_of('admin@example.com'), true) $$,
  'the audit log records the payment');

-- A payment that was marked by mistake.
select public.pay_contributor('two@example.com', 200);
select tests.as_owner();
insert into public.contributor_earnings (kind, email, amount_cents, paid_at, paid_by, payment_note)
values ('referral', 'friend@example.com', 200, now() - interval '1 day', tests.id_of('second@example.com'), 'Earlier');
create temp table earned on commit drop as select max(id) as id from public.contributor_earnings where payment_note = 'By bank';
grant select on earned to authenticated;
delete from public.audit_log where true;
select tests.sign_in_as('admin@example.com');
select is(public.unpay_contributor(id), 400, 'an admin can take a payment back') from earned;
select results_eq(
  $$ select email, amount_cents, paid_at is null, paid_by is null, payment_note from public.contributor_earnings
     where email in ('friend@example.com', 'two@example.com') order by id $$,
  $$ values ('friend@example.com', 200, true, true, null), ('two@example.com', 200, false, false, null),
       ('friend@example.com', 200, true, true, null), ('friend@example.com', 200, false, false, 'Earlier') $$,
  'all of that payment is owed again, and no other payment changes');
select throws_ok(format('select public.unpay_contributor(%s)', id), 'PT409', 'This is not marked as paid.', 'what is owed cannot be taken back') from earned;
select throws_ok('select public.unpay_contributor(-1)', 'PT409', null, 'earnings that do not exist cannot be taken back');
select tests.as_owner();
select results_eq(
  $$ select actor_id, before ? 'paid_at', after ->> 'paid_at' from public.audit_log $$,
  $$ select tests.id_of('admin@example.com'), true, null::text from generate_series(1, 2) $$, 'the log records who took it back');
delete from public.contributor_earnings where payment_note = 'Earlier';
select tests.sign_in_as('admin@example.com');
select is(public.pay_contributor('friend@example.com', 400, 'By bank'), 400, 'it can be marked as paid again');
select is_empty(
  $$ select 1 from public.audit_log where (before::text ~ 'word@|Robin' or after::text ~ 'word@|Robin') $$,
  'the audit log does not name the contributor');

-- Deleted accounts.
select tests.sign_in_as('unpaid@example.com');
select is(jsonb_array_length(public.export_my_data() -> 'contributor_earnings'), 2, 'a contributor''s data export has their earnings');
select unalike(public.export_my_data()::text, '%decided_by%', 'a contributor''s data export does not have the deciding admin');
select tests.as_owner();
select tests.create_user('friend@example.com');
select tests.as_server();
select public.delete_user(tests.id_of('friend@example.com'));
select tests.as_owner();
select isnt_empty($$ select 1 from public.contributor_earnings where email = 'friend@example.com' $$,
  'deleting an account with an unverified address leaves that contributor''s earnings');
select tests.create_user('friend@example.com');
update public.profiles set email_verified_at = now() where user_id = tests.id_of('friend@example.com');
select tests.as_server();
select public.delete_user(tests.id_of('unpaid@example.com'));
select public.delete_user(tests.id_of('friend@example.com'));
select tests.as_owner();
select is_empty($$ select 1 from public.contributor_earnings where email in ('unpaid@example.com', 'friend@example.com') $$,
  'deleting an account removes the contributor''s address');
select is((select sum(amount_cents) from public.contributor_earnings where email is null), 400::bigint, 'paid earnings stay');
select tests.sign_in_as('admin@example.com');
select throws_ok(format('select public.unpay_contributor(%s)', id), 'PT409', null, 'a deleted account is not owed anything again') from earned;
select tests.as_owner();

-- A deleted applicant leaves the decision unchanged.
delete from public.applicants where true;
select results_eq($$ select distinct status, applicant_id from public.applicant_submissions $$, $$ values ('accepted', null::text) $$,
  'an accepted submission remains after its applicant is deleted');

-- Each piece of a name of several schools is looked up.
select throws_ok(
  format('insert into public.applicant_submissions (full_name, email, profile) values (%L, %L, %L)', 'A', 'a@b.co', jsonb_build_object('accepted_schools', jsonb_build_array(repeat(',', 101)))),
  'PT422', 'Please enter each of the accepted schools on its own.', 'a name of more than 101 pieces is refused');
select lives_ok(
  format('insert into public.applicant_submissions (full_name, email, profile) values (%L, %L, %L)', 'A', 'a@b.co', jsonb_build_object('accepted_schools', jsonb_build_array(repeat(',', 100)))),
  'one of 101 is looked up');


-- Months of a plan as the reward.
select tests.as_owner();
update public.store_settings set reward_product_id = 'interview-cheatsheet', reward_months = 6;
select is(public.store_facts() -> 'reward', jsonb_build_object('plan', name, 'months', 6), 'everyone sees what a profile earns')
from public.products where id = 'interview-cheatsheet';
select tests.create_user('plain@example.com', '{}');
select tests.create_user('proved@example.com', '{}');
select tests.verify('proved@example.com');
-- None of these is lengthened: what was revoked, has not begun, has ended, or is of another product.
insert into public.entitlements (user_id, product_id, starts_at, ends_at, revoked_at, revoked_reason)
select tests.id_of('plain@example.com'), product, now() + starts, now() + ends, case when is_revoked then now() end, case when is_revoked then 'x' end
from (values
  ('interview-cheatsheet', interval '-1 day', interval '40 months', true), ('interview-cheatsheet', '1 day', '41 months', false),
  ('interview-cheatsheet', '-2 days', '0', false), ('cheatsheet', '-1 day', '42 months', false)) e (product, starts, ends, is_revoked);
create temp table held_before on commit drop as
select id, ends_at from public.entitlements where user_id = tests.id_of('plain@example.com');
create function tests.rewarded(email text, account uuid default null) returns void language plpgsql security definer
as $$
declare
  applicant text;
begin
  insert into public.applicants (hobbies, published_at) values ('Chess ' || (select count(*) from public.applicants), null) returning id into applicant;
  insert into public.applicant_submissions (user_id, full_name, email, profile, status, applicant_id, decided_at)
  values (account, 'A', rewarded.email, '{}', 'accepted', applicant, now());
  update public.applicants set published_at = now() where id = applicant;
  set constraints all immediate;
end
$$;
select tests.rewarded(address, account) from (values
  ('Plain@example.com', tests.id_of('plain@example.com')), ('Plain@example.com', tests.id_of('plain@example.com')),
  ('Proved@example.com', null), ('later-on@example.com', null), ('Later-On@example.com', null), ('expired@example.com', null)) s (address, account);
select results_eq(
  $$ select private.email_of(user_id), ends_at from public.entitlements
     where id not in (select id from held_before) and product_id = 'interview-cheatsheet' and user_id in (tests.id_of('plain@example.com'), tests.id_of('proved@example.com')) order by 1 $$,
  $$ values ('plain@example.com'::text, now() + interval '12 months'), ('proved@example.com', now() + interval '6 months') $$,
  'the account that sent it, or that has verified the address, gets six months, and six more for another profile');
select is_empty($$ select from held_before h join public.entitlements e using (id) where e.ends_at <> h.ends_at $$, 'and no other access is lengthened');
select results_eq($$ select email, until, reason from private.waiting_grants where product_id = 'interview-cheatsheet' order by 1 $$,
  $$ values ('expired@example.com', now() + interval '6 months', 'A published profile'), ('later-on@example.com', now() + interval '12 months', 'A published profile') $$,
  'an address that no account has verified waits for it');
select is_empty($$ select from public.contributor_earnings e join public.applicant_submissions s on s.id = e.submission_id where s.full_name = 'A' $$, 'nobody is owed money for these');
select results_eq(
  $$ select kind, coalesce(email, private.email_of(user_id)), count(*) from private.outbox where kind in ('access_change', 'invitation') group by 1, 2 order by 1, 2 $$,
  $$ values ('access_change', 'plain@example.com', 2::bigint), ('access_change', 'proved@example.com', 1),
       ('invitation', 'expired@example.com', 1), ('invitation', 'later-on@example.com', 1) $$, 'each is told');
select results_eq($$ select action, reason from public.access_changes order by id desc limit 3 $$,
  $$ values ('granted', 'A published profile'), ('extended', 'A published profile'), ('granted', 'A published profile') $$, 'the changes of access say why');
update public.store_settings set reward_product_id = 'gone';
select tests.rewarded('money@example.com');
select is(amount_cents, 200, 'without such a plan it is two dollars') from public.contributor_earnings where email = 'money@example.com';

-- A reward ends with its profile, and is given once.
update public.store_settings set reward_product_id = 'interview-cheatsheet', reward_months = 3;
delete from public.entitlements where true;
delete from private.waiting_grants where true;
delete from private.rewarded_profiles where true;
select tests.create_user('robin@example.com');
select tests.verify('robin@example.com');
-- Sends a profile, from an account or by a visitor, publishes it and returns its submission.
create function tests.publish(email text, account text, told text, referred_by text default null) returns uuid language plpgsql security definer
as $$
declare
  applicant text;
  submission uuid;
begin
  insert into public.applicants (mcat, hobbies, published_at) values (512, told, null) returning id into applicant;
  insert into public.applicant_submissions (user_id, full_name, email, profile, status, applicant_id, decided_at, referred_by)
  values (tests.id_of(account), 'A', publish.email, '{}', 'accepted', applicant, now(), publish.referred_by) returning id into submission;
  update public.applicants set published_at = now() where id = applicant;
  set constraints all immediate;
  return submission;
end
$$;
create function tests.withdraw(submission uuid, email text default 'robin@example.com') returns void language plpgsql
as $$
begin
  perform tests.sign_in_as(email);
  perform public.withdraw_profile(submission);
  perform tests.as_owner();
end
$$;
-- What somebody holds: the months that are left of each entitlement, and whether it was revoked.
create function tests.held(email text) returns text[] language sql security definer
as $$
  select coalesce(array_agg(product_id || ' ' || round(extract(epoch from ends_at - now()) / 86400 / 30.4) || ' ' || coalesce(revoked_reason, 'live') order by revoked_at, starts_at), '{}')
  from public.entitlements where user_id = tests.id_of(held.email)
$$;
create function tests.gifted(email text, told text) returns text[] language plpgsql
as $$
begin
  perform tests.publish(gifted.email, gifted.email, told);
  return tests.held(gifted.email);
end
$$;

savepoint alone;
create temp table sent on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess', 'friend@example.com') as id;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 3 live}', 'a published profile earns three months');
select tests.withdraw(id) from sent;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 3 withdrawn}', 'which end as it is withdrawn');
select is((select reason from public.access_changes order by id desc limit 1), 'A profile that was withdrawn', 'the change says why');
select is((select payload ->> 'change_id' from private.outbox order by id desc limit 1), (select max(id)::text from public.access_changes), 'and is told');
create temp table again on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess!', 'friend@example.com') as id;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 3 withdrawn,interview-cheatsheet 3 live}', 'sent again, it earns them again');
select is(count(*), 1::bigint, 'but whoever referred it earns nothing more') from public.contributor_earnings where email = 'friend@example.com';
select is(tests.gifted('robin@example.com', 'chess'), '{interview-cheatsheet 3 withdrawn,interview-cheatsheet 3 live}',
  'the same profile earns nothing while it has its reward, however it is spelled');
rollback to alone;

savepoint time_passes;
create temp table sent on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess') as id;
update public.entitlements set starts_at = now() - interval '4 months', ends_at = now() - interval '1 month' where true;
insert into public.entitlements (user_id, product_id, ends_at) values (tests.id_of('robin@example.com'), 'interview-cheatsheet', now() + interval '11 months');
select tests.withdraw(id) from sent;
select is(tests.held('robin@example.com'), '{interview-cheatsheet -1 live,interview-cheatsheet 11 live}', 'what is over is not taken from what was bought since');
select is(tests.gifted('robin@example.com', 'Chess'), '{interview-cheatsheet -1 live,interview-cheatsheet 11 live}', 'and was the reward of that profile');
rollback to time_passes;

savepoint over;
create temp table sent on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess') as id;
savepoint lasted;
update public.entitlements set starts_at = now() - interval '3 months', ends_at = now() where true;
select tests.withdraw(id) from sent;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 0 live}', 'months that end at this moment are over');
rollback to lasted;
update public.entitlements set revoked_at = now(), revoked_reason = 'refunded' where true;
select tests.withdraw(id) from sent;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 3 refunded}', 'what was taken before is not taken again');
rollback to over;

savepoint longer;
insert into public.entitlements (user_id, product_id, starts_at, ends_at)
values (tests.id_of('robin@example.com'), 'interview-cheatsheet', now() - interval '1 month', now() + interval '8 months');
create temp table sent on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess') as id;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 11 live}', 'who has the plan has it for longer');
select tests.withdraw(id) from sent;
select is(tests.held('robin@example.com'), '{interview-cheatsheet 8 live}', 'until the profile is withdrawn');
select is((select action from public.access_changes order by id desc limit 1), 'shortened', 'which shortens it');
rollback to longer;

savepoint waits;
create temp table sent on commit drop as
select tests.publish('later@example.com', null, 'Chess') as id, tests.publish('later@example.com', null, 'Go') as other;
select tests.create_user('later@example.com');
savepoint proved_after;
update public.applicant_submissions set user_id = tests.id_of('later@example.com') where id in (select unnest(array[id, other]) from sent);
select tests.withdraw(id, 'later@example.com') from sent;
select is((select until from private.waiting_grants where email = 'later@example.com'), now() + interval '3 months', 'a grant that waits is shortened');
select tests.withdraw(other, 'later@example.com') from sent;
select is_empty($$ select from private.waiting_grants where email = 'later@example.com' $$, 'and ends with the last profile');
rollback to proved_after;
select tests.verify('later@example.com');
select is(tests.held('later@example.com'), '{interview-cheatsheet 6 live}', 'what waited is had');
select tests.withdraw(id, 'later@example.com') from sent;
select is(tests.held('later@example.com'), '{interview-cheatsheet 3 live}', 'and shortened all the same');
rollback to waits;

savepoint others;
select tests.create_user('other@example.com');
select is(tests.gifted('robin@example.com', 'Chess') || tests.gifted('other@example.com', 'Chess'), '{interview-cheatsheet 3 live,interview-cheatsheet 3 live}',
  'two people can have the same scores');
select is(tests.gifted('robin@example.com', repeat('A story of my own, ', 9)), '{interview-cheatsheet 6 live}', 'another profile earns more');
select is(tests.gifted('other@example.com', repeat('a story of MY own; ', 9)), '{interview-cheatsheet 3 live}', 'but not the same story');
rollback to others;

-- In dollars.
update public.store_settings set reward_product_id = 'gone';
create temp table sent on commit drop as select tests.publish('robin@example.com', 'robin@example.com', 'Chess') as id;
create function tests.cents() returns bigint language sql as $$
  select coalesce(sum(amount_cents), 0) from public.contributor_earnings where email = 'robin@example.com' $$;
savepoint owed;
select tests.withdraw(id) from sent;
select is(tests.cents(), 0::bigint, 'what is owed for it is not owed for a withdrawn profile');
select is(tests.cents(), 200::bigint, 'and is once it is published again') from tests.publish('robin@example.com', 'robin@example.com', 'Chess');
rollback to owed;
update public.contributor_earnings set paid_at = now() where true;
select tests.withdraw(id) from sent;
select is(tests.cents(), 200::bigint, 'what was paid for it is not paid twice') from tests.publish('robin@example.com', 'robin@example.com', 'Chess');

select * from finish();
rollback;
