-- The limits of single columns: a row that is right in everything else is refused for this one value.
begin;
select no_plan();
select tests.open_store();

-- Rows of their own for what belongs to somebody or something.
delete from public.profiles where user_id = tests.id_of('unpaid@example.com');
delete from public.store_settings;
insert into public.orders (id, product_id, product_name, list_price_cents, total_cents)
values ('11111111-0000-4000-8000-000000000000', 'a', 'A', 100, 100);
insert into public.entitlements (id, user_id, product_id)
values ('22222222-0000-4000-8000-000000000000', tests.id_of('unpaid@example.com'), 'cheatsheet');
insert into public.applicant_submissions (id, full_name, email, profile)
values ('33333333-0000-4000-8000-000000000000', 'A', 'a@b.co', '{}');

-- A row of each table that can be stored.
create temp table good (relation, given) on commit drop as
select relation, given::jsonb || case when given like '%user_id%' then jsonb_build_object('user_id', tests.id_of('unpaid@example.com')) else '{}' end
from (values
  ('public.access_changes', '{"entitlement_id": "22222222-0000-4000-8000-000000000000", "action": "granted", "reason": "Won it", "until": "2030-01-01"}'),
  ('public.addresses', '{"user_id": "", "full_name": "A", "address_line1": "1 Main St", "city": "Albany", "state": "NY", "zip_code": "12201", "country": "United States"}'),
  ('public.applicant_submissions', '{"full_name": "A", "email": "a@b.co", "profile": {}}'),
  ('public.applicants', '{"major": "Biology"}'),
  ('public.audit_log', '{"actor_role": "authenticated", "action": "delete", "table_name": "coupons"}'),
  ('public.client_errors', '{"message": "Broken", "stack": "", "path": "/", "browser": ""}'),
  ('public.contact_messages', '{"first_name": "A", "last_name": "B", "email": "a@b.co", "subject": "C", "message": "D"}'),
  ('public.contributor_earnings', '{"user_id": "", "email": "a@b.co", "kind": "profile", "amount_cents": 200}'),
  ('public.coupons', '{"code": "NEW", "percent_off": 10}'),
  ('public.entitlements', '{"user_id": "", "product_id": "cheatsheet"}'),
  ('public.guides', '{"id": "new", "capability": "plus", "kind": "link", "title": "New", "body": "New"}'),
  ('public.orders', '{"product_id": "a", "product_name": "A", "list_price_cents": 100, "total_cents": 100}'),
  ('public.page_views', '{"path": "/"}'),
  ('public.payment_methods', '{"user_id": "", "cardholder_name": "A"}'),
  ('public.product_capabilities', '{"product_id": "cheatsheet", "capability": "plus"}'),
  ('public.product_files', '{"product_id": "cheatsheet", "storage_path": "a", "file_name": "a", "file_size": 1, "file_type": "a"}'),
  ('public.products', '{"id": "new", "name": "New", "price_cents": 100}'),
  ('public.profiles', '{"user_id": ""}'),
  ('public.refunds', '{"order_id": "11111111-0000-4000-8000-000000000000", "amount_cents": 1, "reason": "Changed their mind"}'),
  ('public.school_aliases', '{"alias": "a new alias", "school_name": "New"}'),
  ('public.schools', '{"id": "new", "name": "New"}'),
  ('public.store_settings', '{"id": true}'),
  ('public.stripe_events', '{"id": "evt_new", "type": "new", "payload": {}}'),
  ('private.order_outcomes', '{"order_id": "11111111-0000-4000-8000-000000000000", "outcome": "failed"}'),
  ('private.order_refunds', '{"order_id": "11111111-0000-4000-8000-000000000000", "amount_cents": 1}')
) as rows (relation, given);

-- Stores a row, as often as said, and undoes it. Says how that went.
create function tests.store(relation text, given jsonb, times integer default 1) returns text
language plpgsql
as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(given) key);
begin
  for n in 1 .. times loop
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)', relation, columns, columns, relation)
    using given || case when n = 1 then '{}' else coalesce(tests.fresh_key(relation), '{}') end;
  end loop;
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then return 'taken';
  when integrity_constraint_violation then return 'refused';
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;
-- What tells a second row from the first where the key is written by hand.
create function tests.fresh_key(relation text) returns jsonb
language sql
as $$
  select case relation
    when 'public.guides' then '{"id": "another"}'
    when 'public.products' then '{"id": "another"}'
    when 'public.product_files' then '{"product_id": "application"}'
    when 'public.profiles' then jsonb_build_object('user_id', tests.id_of('revoked@example.com'))
  end::jsonb
$$;
delete from public.profiles where user_id = tests.id_of('revoked@example.com');

select is(tests.store(relation, given), 'taken', format('a row of %s can be stored', relation)) from good;

-- The longest a text may be, behind what it has to begin with.
select is(tests.store(good.relation, given || changed), outcome, format('%s.%s of %s characters is %s', texts.relation, name, length, outcome))
from (values
  ('access_changes', 'reason', 500, ''), ('addresses', 'address_line1', 200, ''), ('addresses', 'address_line2', 200, ''),
  ('addresses', 'city', 100, ''), ('addresses', 'country', 100, ''), ('addresses', 'full_name', 200, ''),
  ('addresses', 'phone', 50, ''), ('addresses', 'state', 100, ''), ('addresses', 'zip_code', 20, ''),
  ('applicant_submissions', 'admin_note', 2000, ''), ('applicant_submissions', 'email', 254, 'a@b.'),
  ('applicant_submissions', 'full_name', 200, ''), ('applicant_submissions', 'referred_by', 254, ''),
  ('applicants', 'awards_honors', 10000, ''), ('applicants', 'clinical_experience', 10000, ''),
  ('applicants', 'hobbies', 10000, ''), ('applicants', 'leadership', 10000, ''), ('applicants', 'major', 200, ''),
  ('applicants', 'medical_employment', 10000, ''), ('applicants', 'medical_volunteering', 10000, ''),
  ('applicants', 'non_medical_employment', 10000, ''), ('applicants', 'non_medical_volunteering', 10000, ''),
  ('applicants', 'other_activities', 10000, ''), ('applicants', 'race', 200, ''), ('applicants', 'reflections', 10000, ''),
  ('applicants', 'research', 10000, ''), ('applicants', 'shadowing', 10000, ''), ('applicants', 'state_of_residency', 100, ''),
  ('client_errors', 'browser', 300, ''), ('client_errors', 'message', 500, ''), ('client_errors', 'path', 500, '/'),
  ('client_errors', 'stack', 4000, ''), ('contact_messages', 'email', 254, 'a@b.'),
  ('contact_messages', 'first_name', 100, ''), ('contact_messages', 'last_name', 100, ''),
  ('contact_messages', 'message', 5000, ''), ('contact_messages', 'subject', 200, ''),
  ('contributor_earnings', 'email', 254, 'a@b.'), ('contributor_earnings', 'payment_note', 500, ''),
  ('coupons', 'description', 200, ''), ('guides', 'body', 100000, ''), ('guides', 'external_url', 1000, 'https://'),
  ('guides', 'storage_path', 500, ''), ('guides', 'summary', 2000, ''), ('guides', 'title', 200, ''),
  ('page_views', 'path', 500, '/'), ('page_views', 'title', 300, ''), ('payment_methods', 'cardholder_name', 200, ''),
  ('product_files', 'file_name', 255, ''), ('product_files', 'file_type', 200, ''), ('product_files', 'storage_path', 500, ''),
  ('products', 'description', 2000, ''), ('products', 'id', 100, ''), ('products', 'name', 200, ''),
  ('profiles', 'first_name', 100, ''), ('profiles', 'last_name', 100, ''), ('refunds', 'reason', 500, ''),
  ('school_aliases', 'alias', 200, ''), ('school_aliases', 'school_name', 200, ''),
  ('schools', 'custom_image_url', 1000, 'https://'), ('schools', 'description', 5000, ''),
  ('schools', 'image_url', 1000, 'https://'), ('schools', 'logo_url', 1000, 'https://'), ('schools', 'name', 200, ''),
  ('schools', 'website', 500, 'https://'), ('stripe_events', 'id', 255, '')
) as texts (relation, name, longest, beginning)
join good on good.relation = 'public.' || texts.relation
cross join lateral (values (longest, 'taken'), (longest + 1, 'refused')) as tries (length, outcome)
cross join lateral (select jsonb_build_object(name, rpad(beginning, length, 'x'))) as change (changed);

-- What says nothing.
select is(tests.store(good.relation, given || jsonb_build_object(name, blank)), 'refused', format('%s.%s cannot be blank', blanks.relation, name))
from (values
  ('access_changes', 'reason', ' '), ('addresses', 'address_line1', ' '), ('addresses', 'city', ' '), ('addresses', 'country', ' '),
  ('addresses', 'full_name', ' '), ('addresses', 'state', ' '), ('addresses', 'zip_code', ' '),
  ('applicant_submissions', 'full_name', ' '), ('client_errors', 'message', ''), ('contact_messages', 'first_name', ' '),
  ('contact_messages', 'last_name', ' '), ('contact_messages', 'message', ' '), ('contact_messages', 'subject', ' '),
  ('guides', 'storage_path', ''), ('guides', 'title', ' '), ('payment_methods', 'cardholder_name', ''),
  ('product_files', 'file_name', ''), ('product_files', 'storage_path', ''), ('products', 'name', ' '),
  ('refunds', 'reason', ' '), ('school_aliases', 'alias', ''), ('school_aliases', 'school_name', ' '), ('schools', 'name', ' ')
) as blanks (relation, name, blank)
join good on good.relation = 'public.' || blanks.relation;

-- What makes no sense.
select is(tests.store(relation, given || changed::jsonb), 'refused', format('%s cannot hold %s', relation, changed))
from (values
  ('public.access_changes', '{"action": "lost"}'), ('public.access_changes', '{"until": null}'),
  ('public.access_changes', '{"action": "revoked"}'),
  ('public.applicant_submissions', '{"email": "nobody"}'), ('public.applicant_submissions', '{"status": "lost"}'),
  ('public.applicants', '{"matriculation_year": 2101}'), ('public.applicants', '{"gap_years": 61}'),
  ('public.audit_log', '{"action": "truncate"}'),
  ('public.client_errors', '{"path": "/a?code=1"}'), ('public.client_errors', '{"path": "/a#b"}'), ('public.client_errors', '{"path": "a"}'),
  ('public.contributor_earnings', '{"amount_cents": 0}'), ('public.contributor_earnings', '{"email": "A@b.co"}'),
  ('public.contributor_earnings', '{"email": null}'), ('public.contributor_earnings', '{"kind": "gift"}'),
  ('public.coupons', '{"max_per_user": 0}'), ('public.coupons', '{"max_redemptions": 0}'),
  ('public.entitlements', '{"revoked_at": "2026-01-01"}'), ('public.guides', '{"id": "A B"}'),
  ('public.orders', '{"credit_cents": -1, "total_cents": 101}'), ('public.orders', '{"currency": "eur"}'),
  ('public.orders', '{"discount_cents": 101, "tax_cents": 1, "total_cents": 0}'), ('public.orders', '{"payment_attempt": 0}'),
  ('public.orders', '{"refunded_cents": 101}'), ('public.orders', '{"refunded_cents": -1}'),
  ('public.orders', '{"tax_cents": -1, "total_cents": 99}'), ('public.orders', '{"total_cents": 99}'),
  ('public.payment_methods', '{"expiry": "1/30"}'), ('public.payment_methods', '{"last_four": "424"}'),
  ('public.product_files', '{"file_size": 0}'), ('public.products', '{"currency": "eur"}'),
  ('public.products', '{"features": ["a", null]}'), ('public.products', '{"type": "other"}'),
  ('public.refunds', '{"amount_cents": 0}'), ('public.refunds', '{"problem": "None"}'),
  ('public.refunds', '{"status": "failed", "settled_at": "2026-01-01"}'), ('public.refunds', '{"settled_at": "2026-01-01"}'),
  ('public.refunds', '{"status": "lost", "settled_at": "2026-01-01"}'),
  ('public.school_aliases', '{"alias": "Upper"}'), ('public.school_aliases', '{"school_name": "+++"}'),
  ('public.schools', '{"website": "https:// "}'), ('public.schools', '{"image_url": "javascript:alert(1)"}'),
  ('public.schools', '{"custom_image_url": "javascript:alert(1)"}'), ('public.schools', '{"logo_url": "javascript:alert(1)"}'),
  ('public.schools', '{"acceptance_rate": -1}'), ('public.schools', '{"id": "a b"}'),
  ('public.store_settings', '{"id": false}'),
  ('private.order_outcomes', '{"outcome": "lost"}'), ('private.order_refunds', '{"amount_cents": 0}')
) as nonsense (relation, changed)
join good using (relation);
select is(
  tests.store('public.products', given || jsonb_build_object('features', array_fill('a'::text, '{51}'))), 'refused',
  'a product cannot have more than fifty features')
from good where relation = 'public.products';
select is(
  tests.store('public.entitlements', given || jsonb_build_object('revoked_at', now(), 'revoked_reason', rpad('', length, 'x'))), outcome,
  format('a reason of %s characters is %s', length, outcome))
from good, (values (500, 'taken'), (501, 'refused')) as tries (length, outcome) where relation = 'public.entitlements';

-- A profile holds all that the form takes, in the longest characters there are, and has a limit.
create function tests.longest(length integer) returns text
language sql
as $$ select rpad('', length, '😀') $$;
select is(
  tests.store('public.applicant_submissions', given || jsonb_build_object('profile', (
    select jsonb_object_agg(name, tests.longest(10000))
    from unnest('{research,clinical_experience,medical_volunteering,non_medical_volunteering,leadership,non_medical_employment,
      medical_employment,shadowing,awards_honors,hobbies,other_activities,reflections}'::text[]) as texts (name))
    || jsonb_build_object(
      'accepted_schools', to_jsonb(array_fill(tests.longest(200), '{50}')), 'major', tests.longest(200), 'race', tests.longest(200),
      'state_of_residency', tests.longest(100), 'gender', 'Non-binary', 'matriculation_year', 2027, 'gap_years', 60, 'gpa', 3.99,
      'mcat', 512, 'mcat_chem_phys', 128, 'mcat_cars', 128, 'mcat_bio_biochem', 128, 'mcat_psych_soc', 128))),
  'taken', 'a submission can be as long as its form allows')
from good where relation = 'public.applicant_submissions';
-- Blanks around a number are the one thing without a limit of its own.
select is(
  tests.store('public.applicant_submissions', given || jsonb_build_object('profile', jsonb_build_object('gpa', rpad('4', length)))),
  outcome, format('a submission of %s characters is %s', length, outcome))
from good, (values (500000, 'taken'), (525000, 'refused')) as tries (length, outcome) where relation = 'public.applicant_submissions';

-- What there may be only one of.
select is(tests.store(relation, given || changed::jsonb, 2), 'refused', format('there cannot be two of %s with %s', relation, changed))
from (values
  ('public.contributor_earnings', '{"submission_id": "33333333-0000-4000-8000-000000000000"}'),
  ('public.entitlements', '{"order_id": "11111111-0000-4000-8000-000000000000"}'),
  ('public.guides', '{"storage_path": "a.pdf"}'), ('public.orders', '{"order_number": 1}'),
  ('public.orders', '{"stripe_payment_intent_id": "pi_1"}'),
  ('public.payment_methods', '{"stripe_payment_method_id": "pm_1"}'),
  ('public.product_files', '{"storage_path": "a"}'), ('public.profiles', '{"stripe_customer_id": "cus_1"}'),
  ('public.refunds', '{"status": "pending"}'),
  ('public.refunds', '{"status": "succeeded", "settled_at": "2026-01-01", "stripe_refund_id": "re_1"}')
) as doubles (relation, changed)
join good using (relation);

select * from finish();
rollback;
