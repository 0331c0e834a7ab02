-- Columns that cannot be written through the API, and rows that never change owner.
begin;
select no_plan();
select tests.open_store();

create temp table sealed (relation, columns) on commit drop as
values
  ('profiles', '{user_id,email_verified_at,referral_code,created_at}'::text[]),
  ('products', '{id,currency,created_at,created_by,updated_at,updated_by}'),
  ('orders', '{user_id,product_id,list_price_cents,discount_cents,tax_cents,total_cents,refunded_cents,currency,coupon_code,status,stripe_payment_intent_id,completed_at}'),
  ('entitlements', '{user_id,product_id,order_id,starts_at,ends_at,revoked_at,revoked_reason}'),
  ('coupons', '{code,created_by,updated_by}'),
  ('product_sales', '{product_id}'),
  ('guides', '{id,created_at,updated_at,updated_by,version}'),
  ('store_settings', '{id,updated_at,updated_by}'),
  ('payment_methods', '{user_id,stripe_payment_method_id,last_four,is_default}'),
  ('addresses', '{id,user_id,created_at}'),
  ('applicants', '{id,created_at,created_by,uploaded_at,uploaded_by}'),
  ('schools', '{id,name,updated_by}'),
  ('contact_messages', '{user_id,email,message,created_at}'),
  ('applicant_submissions', '{user_id,email,status,applicant_id,withdrawn_at,created_at}'),
  ('saved_applicants', '{user_id,applicant_id,created_at}'),
  ('saved_schools', '{user_id,school_id,created_at}'),
  ('stripe_events', '{processed_at}'),
  ('audit_log', '{actor_id,before,after}');
grant select on sealed to authenticated;

-- Columns are granted to roles, and an admin has the role of every member.
select tests.sign_in_as('admin@example.com');
select throws_ok(format('update public.%I set %I = null', relation, col), '42501', 'permission denied for table ' || relation,
  format('not even an admin can write %s.%s', relation, col))
from sealed, unnest(columns) col;

create temp table given (relation, columns) on commit drop as
values
  ('addresses', '{id,user_id,created_at}'::text[]),
  ('applicants', '{created_at,created_by,uploaded_at,uploaded_by,is_published,version}'),
  ('coupons', '{created_at,created_by,updated_at,updated_by,version}'),
  ('products', '{currency,created_at,created_by,updated_at,updated_by,version}'),
  ('guides', '{storage_path,created_at,updated_at,updated_by,version}'),
  ('page_views', '{user_id,viewed_at}'),
  ('contact_messages', '{id,user_id,first_name,last_name,email,subject,message,newsletter,is_handled,created_at}'),
  ('newsletter_subscribers', '{id,user_id,email,first_name,last_name,created_at}'),
  ('applicant_submissions', '{id,user_id,status,admin_note,applicant_id,decided_at,decided_by,withdrawn_at,version,created_at}');
grant select on given to anon, authenticated;
select throws_ok(format('insert into public.%I (%I) values (null)', relation, col), '42501', 'permission denied for table ' || relation,
  format('not even an admin can set %s.%s of a new row', relation, col))
from given, unnest(columns) col;
select tests.sign_out();
select throws_ok(format('insert into public.%I (%I) values (null)', relation, col), '42501', 'permission denied for table ' || relation,
  format('a visitor cannot set %s.%s of a new row', relation, col))
from given, unnest(columns) col;

create temp table hidden (relation, columns) on commit drop as
values
  ('applicants', '{created_by,uploaded_by,school_count,search_text}'::text[]),
  ('guides', '{updated_by}'),
  ('orders', '{stripe_payment_intent_id,payment_attempt,granted_at,lost_cents}'),
  ('products', '{created_by,updated_at,updated_by}'),
  ('schools', '{updated_by}');
grant select on hidden to authenticated;
select throws_ok('select version from public.products', '42501', 'permission denied for table products', 'a visitor cannot read products.version');

select tests.sign_in_as('admin@example.com');
select throws_ok(format('select %I from public.%I', col, relation), '42501', 'permission denied for table ' || relation,
  format('not even an admin can read %s.%s directly', relation, col))
from hidden, unnest(columns) col;

select tests.sign_in_as('cheatsheet@example.com');
select throws_ok(
  format($$ insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
    values (%L, 'A', '1 Main St', 'Albany', 'NY', '12201') $$, tests.id_of('another@example.com')),
  '42501', null, 'a member cannot save an address for another account');
select throws_ok(
  $$ insert into public.contact_messages (first_name, last_name, email, subject, message)
     values ('A', 'B', 'a@example.com', 'Hello', 'Hello') $$,
  '42501', null, 'a member cannot insert a message without the function');
select throws_ok(
  $$ insert into public.applicant_submissions (full_name, email, profile, status) values ('A', 'a@example.com', '{}', 'accepted') $$,
  '42501', null, 'a member cannot accept their own submission');

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
