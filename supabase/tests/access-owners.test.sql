-- Rows that are of one person, and stay theirs. Which columns nobody can write is in docs/access-matrix.md.
begin;
select no_plan();
select tests.open_store();

-- If a grant were too wide by mistake, the policies would still hold.
select tests.as_owner();
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
values (tests.id_of('cheatsheet@example.com'), 'A Member', '1 Main St', 'Albany', 'NY', '12201');
grant update (user_id), insert (user_id) on public.addresses, public.profiles to authenticated;
grant insert (user_id), update (user_id) on public.saved_applicants, public.saved_schools to authenticated;
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}');
grant insert on public.applicant_submissions, public.contact_messages, public.page_views to anon, authenticated;

create temp table in_another_name (statement, title) on commit drop as
select format(statement, tests.id_of('another@example.com')), title
from (values
  ('insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
    values (%L, ''A'', ''1 Main St'', ''Albany'', ''NY'', ''12201'')', 'save an address for another account'),
  ('insert into public.saved_applicants (user_id, applicant_id) values (%L, ''applicant-900'')', 'save a profile for another account'),
  ('insert into public.saved_schools (user_id, school_id) values (%L, ''feinberg-school-of-medicine'')', 'save a school for another account'),
  ('insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
    values (%L, ''A'', ''B'', ''a@example.com'', ''Hello'', ''Hello'')', 'send a message as another account'),
  ('insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
    values (auth.uid(), ''A'', ''B'', ''a@example.com'', ''Hello'', ''Hello'')', 'send a message without the function'),
  ('insert into public.applicant_submissions (user_id, full_name, email, profile)
    values (%L, ''A'', ''a@example.com'', ''{}'')', 'submit a profile as another account'),
  ('insert into public.page_views (user_id, path) values (%L, ''/'')', 'record a page view as another account')
) as s (statement, title);
grant select on in_another_name to anon, authenticated;

select tests.sign_in_as('cheatsheet@example.com');
select throws_like(statement, 'new row violates row-level security policy%', 'a member cannot ' || title) from in_another_name;
select throws_like(
  format('update public.addresses set user_id = %L', tests.id_of('another@example.com')),
  'new row violates row-level security policy%', 'a member cannot give an address to another account');
select throws_like(
  format('update public.profiles set user_id = %L', gen_random_uuid()),
  'new row violates row-level security policy%', 'a member cannot give their profile to another account');
select tests.sign_out();
select throws_like(statement, 'new row violates row-level security policy%', 'a visitor cannot ' || title)
from in_another_name where statement !~ 'addresses|saved_';
select throws_like(
  $$ insert into public.applicant_submissions (full_name, email, profile, status) values ('A', 'a@example.com', '{}', 'accepted') $$,
  'new row violates row-level security policy%', 'a submission cannot be inserted as accepted');

select * from finish();
rollback;
