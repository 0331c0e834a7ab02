-- The limits of single columns: an otherwise valid row is refused for this one value.
-- Also the effect on a row of deleting the one it refers to.
begin;
select no_plan();
select tests.open_store();

-- Parent rows for the rows below.
delete from public.profiles where user_id = tests.id_of('unpaid@example.com');
delete from public.store_settings;
delete from private.coupon_key;
insert into public.orders (id, product_id, product_name, list_price_cents, total_cents)
values ('11111111-0000-4000-8000-000000000000', 'a', 'A', 100, 100);
insert into public.entitlements (id, user_id, product_id)
values ('22222222-0000-4000-8000-000000000000', tests.id_of('unpaid@example.com'), 'cheatsheet');
insert into public.applicant_submissions (id, full_name, email, profile)
values ('33333333-0000-4000-8000-000000000000', 'A', 'a@b.co', '{}');
insert into public.applicants (id) values ('applicant-900');
insert into private.jobs (id, kind, total) values ('aaaaaaaa-0000-4000-8000-000000000000', 'import', 1);
insert into public.schools (id, name) values ('of-nobody', 'Of Nobody');

-- A valid row of each table.
create temp table good (relation, given) on commit drop as
select relation, replace(given, '"unpaid"', to_json(tests.id_of('unpaid@example.com'))::text)::jsonb
from (values
  ('public.access_changes', '{"entitlement_id": "22222222-0000-4000-8000-000000000000", "action": "granted", "reason": "Won it", "until": "2030-01-01"}'),
  ('public.addresses', '{"user_id": "unpaid", "full_name": "A", "address_line1": "1 Main St", "city": "Albany", "state": "NY", "zip_code": "12201", "country": "United States"}'),
  ('public.applicant_schools', '{"applicant_id": "applicant-900", "school_id": "of-nobody"}'),
  ('public.applicant_submissions', '{"full_name": "A", "email": "a@b.co", "profile": {}}'),
  ('public.applicants', '{"major": "Biology"}'),
  ('public.assistant_reads', '{"user_id": "unpaid", "token_name": "Mine", "token_last_four": "0123", "tool": "saved_list"}'),
  ('public.assistant_tokens', '{"user_id": "unpaid", "name": "Mine", "token_hash": "\\x01", "last_four": "0123", "expires_at": "2099-01-01"}'),
  ('public.audit_log', '{"actor_role": "authenticated", "action": "delete", "table_name": "coupons"}'),
  ('public.client_errors', '{"message": "Broken", "stack": "", "path": "/", "browser": ""}'),
  ('public.contact_messages', '{"first_name": "A", "last_name": "B", "email": "a@b.co", "subject": "C", "message": "D"}'),
  ('public.newsletter_subscribers', '{"user_id": "unpaid", "email": "a@b.co", "first_name": "A", "last_name": "B"}'),
  ('public.contributor_earnings', '{"user_id": "unpaid", "email": "a@b.co", "kind": "profile", "amount_cents": 200}'),
  ('public.coupon_redemptions', '{"order_id": "11111111-0000-4000-8000-000000000000", "code": "GONE"}'),
  ('public.coupons', '{"code": "NEW", "percent_off": 10}'),
  ('public.entitlements', '{"user_id": "unpaid", "product_id": "cheatsheet"}'),
  ('public.guides', '{"id": "new", "capability": "plus", "kind": "document", "title": "New", "body": "New"}'),
  ('public.orders', '{"product_id": "a", "product_name": "A", "list_price_cents": 100, "total_cents": 100}'),
  ('public.page_views', '{"path": "/"}'),
  ('public.payment_methods', '{"user_id": "unpaid", "cardholder_name": "A"}'),
  ('public.product_files', '{"product_id": "cheatsheet", "storage_path": "a", "file_name": "a", "file_size": 1, "file_type": "a"}'),
  ('public.product_sales', '{"product_id": "cheatsheet", "price_cents": 50, "ends_at": "2099-01-01"}'),
  ('public.products', '{"id": "new", "name": "New", "price_cents": 100, "capabilities": ["plus"]}'),
  ('public.profiles', '{"user_id": "unpaid"}'),
  ('public.refunds', '{"order_id": "11111111-0000-4000-8000-000000000000", "amount_cents": 1, "reason": "Changed their mind"}'),
  ('public.saved_applicants', '{"user_id": "unpaid", "applicant_id": "applicant-900"}'),
  ('public.saved_schools', '{"user_id": "unpaid", "school_id": "of-nobody"}'),
  ('public.school_aliases', '{"alias": "a new alias", "school_name": "New"}'),
  ('public.school_figures', '{"school_id": "of-nobody", "profiles": 1, "gpa_hundredths": 0, "gpa_profiles": 0, "mcat": 0, "mcat_profiles": 0}'),
  ('public.schools', '{"id": "new", "name": "New"}'),
  ('public.store_settings', '{"id": true}'),
  ('public.stripe_events', '{"id": "evt_new", "type": "new", "payload": {}}'),
  ('private.coupon_key', '{"id": true}'),
  ('private.known_schools', '{"school_id": "new", "description": "New"}'),
  ('private.multi_day_visits', '{"visit_id": "44444444-0000-4000-8000-000000000000", "day": "2026-01-01", "saw_prices": false}'),
  ('private.order_credits', '{"order_id": "11111111-0000-4000-8000-000000000000", "base_order_id": "11111111-0000-4000-8000-000000000000"}'),
  ('private.order_outcomes', '{"order_id": "11111111-0000-4000-8000-000000000000", "outcome": "failed"}'),
  ('private.disputes', '{"id": "du_new", "order_id": "11111111-0000-4000-8000-000000000000", "amount_cents": 1, "status": "lost", "reason": "fraudulent", "is_live": false, "reported_at": "2026-01-01"}'),
  ('private.order_returns', '{"order_id": "11111111-0000-4000-8000-000000000000", "kind": "refund", "amount_cents": 1}'),
  ('private.outbox', '{"kind": "refund", "user_id": "unpaid", "dedupe_key": "refund:1"}'),
  ('private.rate_limits', '{"action": "coupon", "subject": "someone", "window_start": "2026-01-01", "hits": 1}'),
  ('private.redemption_addresses', '{"order_id": "11111111-0000-4000-8000-000000000000", "address_hash": "00"}'),
  ('private.sample_applicants', '{"id": "applicant-900", "profile": {}}'),
  ('private.imported_applicants', '{"job_id": "aaaaaaaa-0000-4000-8000-000000000000", "applicant_number": 1, "hash": 1}'),
  ('private.jobs', '{"id": "66666666-0000-4000-8000-000000000000", "kind": "sync", "total": 1, "state": "done", "ended_at": "2026-01-01"}'),
  ('private.staged_applicants', '{"staged_by": "unpaid", "import_id": "55555555-0000-4000-8000-000000000000", "part": 1, "rows": []}'),
  ('private.stripe_callers', '{"user_id": "unpaid", "address": "203.0.113.7"}'),
  ('private.stripe_tasks', '{"object_id": "pi_new"}'),
  ('private.visit_days', '{"day": "2026-01-01", "visits": 1, "visits_to_prices": 0}')
) as rows (relation, given);

create function tests.insert(relation text, given jsonb) returns void
language plpgsql
as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(given) key);
begin
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)', relation, columns, columns, relation)
  using given;
end
$$;
-- Stores a row, and optionally a second one that differs as given, undoes it, and returns the outcome.
create function tests.store(relation text, given jsonb, second jsonb default null) returns text
language plpgsql
as $$
begin
  perform tests.insert(relation, given);
  if second is not null then
    perform tests.insert(relation, given || second);
  end if;
  set constraints all immediate;
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then return 'taken';
  -- The latter: too long for the index of its key.
  when integrity_constraint_violation or program_limit_exceeded then return 'refused';
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;
-- Columns that make a second row different when the key is set explicitly.
create function tests.fresh_key(relation text) returns jsonb
language sql
as $$
  select case relation
    when 'public.guides' then '{"id": "another"}'
    when 'public.products' then '{"id": "another"}'
    when 'public.product_files' then '{"product_id": "application"}'
    when 'private.outbox' then '{"dedupe_key": "another"}'
    when 'public.profiles' then jsonb_build_object('user_id', tests.id_of('revoked@example.com'))
  end::jsonb
$$;
delete from public.profiles where user_id = tests.id_of('revoked@example.com');

select is(tests.store(relation, given), 'taken', format('a row of %s can be stored', relation)) from good;

-- The maximum length of each text, after any required prefix. Blanks count, too.
create temp table texts (relation, name, longest, beginning) on commit drop as
values
  ('access_changes', 'reason', 500, ''), ('addresses', 'address_line1', 200, ''), ('addresses', 'address_line2', 200, ''),
  ('addresses', 'city', 100, ''), ('addresses', 'country', 100, ''), ('addresses', 'full_name', 200, ''),
  ('addresses', 'phone', 50, ''), ('addresses', 'state', 100, ''), ('addresses', 'zip_code', 20, ''),
  ('orders', 'billing_name', 200, ''), ('orders', 'billing_address', 500, ''), ('orders', 'billing_tax_id', 50, ''),
  ('applicant_submissions', 'admin_note', 2000, ''), ('applicant_submissions', 'email', 254, 'a@b.'),
  ('applicant_submissions', 'full_name', 200, ''), ('applicant_submissions', 'referred_by', 254, ''),
  ('applicants', 'awards_honors', 10000, ''), ('applicants', 'clinical_experience', 10000, ''),
  ('applicants', 'hobbies', 10000, ''), ('applicants', 'leadership', 10000, ''), ('applicants', 'major', 200, ''),
  ('applicants', 'medical_employment', 10000, ''), ('applicants', 'medical_volunteering', 10000, ''),
  ('applicants', 'non_medical_employment', 10000, ''), ('applicants', 'non_medical_volunteering', 10000, ''),
  ('applicants', 'other_activities', 10000, ''), ('applicants', 'race', 200, ''), ('applicants', 'reflections', 10000, ''),
  ('applicants', 'research', 10000, ''), ('applicants', 'shadowing', 10000, ''), ('applicants', 'state_of_residency', 100, ''),
  ('assistant_tokens', 'name', 60, ''), ('client_errors', 'browser', 300, ''), ('client_errors', 'message', 500, ''), ('client_errors', 'path', 500, '/'),
  ('client_errors', 'stack', 4000, ''), ('contact_messages', 'email', 254, 'a@b.'),
  ('newsletter_subscribers', 'email', 254, 'a@b.'), ('newsletter_subscribers', 'first_name', 100, ''), ('newsletter_subscribers', 'last_name', 100, ''),
  ('contact_messages', 'first_name', 100, ''), ('contact_messages', 'last_name', 100, ''),
  ('contact_messages', 'message', 5000, ''), ('contact_messages', 'subject', 200, ''),
  ('contributor_earnings', 'email', 254, 'a@b.'), ('contributor_earnings', 'payment_note', 500, ''),
  ('coupons', 'description', 200, ''), ('guides', 'id', 100, ''), ('guides', 'body', 100000, ''), ('guides', 'external_url', 1000, 'https://'),
  ('guides', 'storage_path', 500, ''), ('guides', 'summary', 2000, ''), ('guides', 'title', 200, ''),
  ('page_views', 'path', 200, '/'), ('page_views', 'title', 150, ''), ('payment_methods', 'cardholder_name', 200, ''),
  ('product_files', 'file_name', 255, ''), ('product_files', 'file_type', 200, ''), ('product_files', 'storage_path', 500, ''),
  ('products', 'description', 2000, ''), ('products', 'id', 100, ''), ('products', 'name', 200, ''),
  ('profiles', 'first_name', 100, ''), ('profiles', 'last_name', 100, ''), ('refunds', 'reason', 500, ''),
  ('school_aliases', 'alias', 200, ''), ('school_aliases', 'school_name', 200, ''),
  ('schools', 'custom_image_url', 1000, 'https://'), ('schools', 'description', 5000, ''),
  ('schools', 'image_url', 1000, 'https://'), ('schools', 'logo_url', 1000, 'https://'), ('schools', 'name', 200, ''),
  ('schools', 'website', 500, 'https://'), ('stripe_events', 'id', 255, ''),
  ('outbox', 'dedupe_key', 200, ''), ('outbox', 'email', 254, ''), ('outbox', 'error', 500, '');
select is(tests.store(good.relation, given || changed), outcome, format('%s.%s of %s characters is %s', texts.relation, name, length, outcome))
from texts
join good on good.relation in ('public.' || texts.relation, 'private.' || texts.relation)
cross join lateral (values (longest, 'x', 'taken'), (longest + 1, 'x', 'refused'), (longest + 1, ' ', 'refused')) as tries (length, filler, outcome)
cross join lateral (select jsonb_build_object(name, rpad(beginning || 'x', length, filler))) as change (changed);
-- Nor can anything that people write be half a megabyte of blanks, whatever its type.
select is(
  tests.store(relation, given || jsonb_build_object(column_name, case data_type
    when 'ARRAY' then jsonb_build_array(rpad('', 600000))
    when 'jsonb' then jsonb_build_object('gpa', rpad('4', 600000))
    else to_jsonb(rpad('', 600000)) end)),
  'refused', format('%s.%s has a limit', relation, column_name))
from good
join information_schema.columns on relation = table_schema || '.' || table_name
where data_type in ('text', 'ARRAY', 'jsonb') and is_generated = 'NEVER'
  and exists (
    select from unnest('{insert,update}'::text[]) as privilege
    where has_column_privilege('authenticated', relation, column_name, privilege));

-- Blank values.
select is(tests.store(good.relation, given || jsonb_build_object(name, blank)), 'refused', format('%s.%s cannot be blank', blanks.relation, name))
from (values
  ('access_changes', 'reason', ' '), ('addresses', 'address_line1', ' '), ('addresses', 'city', ' '), ('addresses', 'country', ' '),
  ('addresses', 'full_name', ' '), ('addresses', 'state', ' '), ('addresses', 'zip_code', ' '),
  ('applicant_submissions', 'full_name', ' '), ('assistant_tokens', 'name', ' '), ('client_errors', 'message', ''), ('contact_messages', 'first_name', ' '),
  ('newsletter_subscribers', 'first_name', ' '), ('newsletter_subscribers', 'last_name', ' '),
  ('contact_messages', 'last_name', ' '), ('contact_messages', 'message', ' '), ('contact_messages', 'subject', ' '),
  ('guides', 'storage_path', ''), ('guides', 'title', ' '), ('payment_methods', 'cardholder_name', ''),
  ('product_files', 'file_name', ''), ('product_files', 'storage_path', ''), ('products', 'name', ' '),
  ('refunds', 'reason', ' '), ('school_aliases', 'alias', ''), ('school_aliases', 'school_name', ' '), ('schools', 'name', ' ')
) as blanks (relation, name, blank)
join good on good.relation = 'public.' || blanks.relation;

-- Invalid values.
select is(tests.store(relation, given || changed::jsonb), 'refused', format('%s cannot hold %s', relation, changed))
from (values
  ('public.access_changes', '{"action": "lost"}'), ('public.access_changes', '{"until": null}'),
  ('public.access_changes', '{"action": "revoked"}'),
  ('public.applicant_submissions', '{"email": "nobody"}'),
  ('public.applicant_submissions', '{"email": "a<pat@example.com>"}'), ('public.contact_messages', '{"email": "a,pat@example.com"}'),
  ('public.newsletter_subscribers', '{"email": "a,pat@example.com"}'), ('public.newsletter_subscribers', '{"email": "A@b.co"}'),
  ('public.applicant_submissions', '{"status": "lost"}'),
  ('public.applicant_submissions', '{"status": "withdrawn"}'), ('public.applicant_submissions', '{"withdrawn_at": "2026-01-01"}'),
  ('public.applicant_submissions', '{"status": "withdrawn", "withdrawn_at": "2026-01-01", "profile": {"major": "Biology"}}'),
  ('public.applicant_submissions', '{"status": "withdrawn", "withdrawn_at": "2026-01-01", "applicant_id": "applicant-900"}'),
  ('public.assistant_tokens', '{"last_four": "012"}'), ('public.assistant_tokens', '{"last_four": "01234"}'),
  ('public.assistant_tokens', '{"created_at": "2026-01-01", "expires_at": "2026-01-01"}'),
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
  ('public.product_sales', '{"price_cents": 49}'), ('public.product_sales', '{"price_cents": 1000001}'),
  ('public.product_sales', '{"starts_at": "2099-01-01"}'),
  ('public.products', '{"features": ["a", null]}'), ('public.products', '{"type": "other"}'),
  ('public.refunds', '{"amount_cents": 0}'), ('public.refunds', '{"problem": "None"}'),
  ('public.refunds', '{"status": "failed", "settled_at": "2026-01-01"}'), ('public.refunds', '{"settled_at": "2026-01-01"}'),
  ('public.refunds', '{"status": "lost", "settled_at": "2026-01-01"}'),
  ('public.school_aliases', '{"alias": "Upper"}'), ('public.school_aliases', '{"school_name": "+++"}'),
  ('public.schools', '{"website": "https:// "}'), ('public.schools', '{"image_url": "javascript:alert(1)"}'),
  ('public.schools', '{"custom_image_url": "javascript:alert(1)"}'), ('public.schools', '{"logo_url": "javascript:alert(1)"}'),
  ('public.schools', '{"acceptance_rate": -1}'), ('public.schools', '{"id": "a b"}'),
  ('public.store_settings', '{"id": false}'), ('private.coupon_key', '{"id": false}'),
  ('private.order_outcomes', '{"outcome": "lost"}'), ('private.order_returns', '{"amount_cents": 0}'),
  ('private.order_returns', '{"kind": "gift"}'), ('private.disputes', '{"amount_cents": 0}'), ('private.disputes', '{"status": "open"}'),
  ('public.orders', '{"lost_cents": -1}'), ('public.orders', '{"refunded_cents": 60, "lost_cents": 41}'),
  -- One past each limit, and values with a wrong beginning or end.
  ('public.applicant_submissions', '{"email": "a b@b.co"}'), ('public.applicant_submissions', '{"email": "a@b.co d"}'),
  ('public.applicants', '{"mcat_bio_biochem": 117}'), ('public.applicants', '{"mcat_chem_phys": 133}'),
  ('public.applicants', '{"mcat_psych_soc": 117}'), ('public.applicants', '{"id": "xapplicant-1"}'),
  ('public.applicants', '{"id": "applicant-1000000000"}'),
  ('public.client_errors', '{"path": "a/b"}'), ('public.contact_messages', '{"email": "a b@b.co"}'),
  ('public.contact_messages', '{"email": "a@b.co d"}'), ('public.coupons', '{"code": "aTEN"}'), ('public.coupons', '{"code": "TENa"}'),
  ('public.coupons', '{"code": "A"}'), ('public.coupons', '{"code": "THIS-CODE-HAS-FORTY-ONE-CHARACTERS-IN-ALL"}'),
  ('public.guides', '{"external_url": "at https://example.com"}'), ('public.guides', '{"id": "Aa"}'), ('public.guides', '{"id": "aA"}'),
  ('public.orders', '{"card_last_four": "x4242"}'), ('public.orders', '{"card_last_four": "4242x"}'),
  ('public.orders', '{"card_last_four": "42424"}'), ('public.orders', '{"discount_cents": -1, "total_cents": 101}'),
  ('public.payment_methods', '{"expiry": "112/30"}'), ('public.payment_methods', '{"expiry": "12/30 "}'),
  ('public.payment_methods', '{"expiry": "12/300"}'), ('public.payment_methods', '{"last_four": "42424"}'),
  ('public.products', '{"id": "Aa"}'), ('public.products', '{"id": "aA"}'),
  ('public.schools', '{"website": "https:// https://a.b"}'), ('public.schools', '{"website": "https://a b"}'),
  ('public.schools', '{"image_url": "javascript:https://a"}'), ('public.schools', '{"image_url": "https://a b"}'),
  ('public.schools', '{"custom_image_url": "javascript:https://a"}'), ('public.schools', '{"custom_image_url": "https://a b"}'),
  ('public.schools', '{"logo_url": "javascript:https://a"}'), ('public.schools', '{"logo_url": "https://a b"}'),
  ('private.outbox', '{"kind": "newsletter"}'), ('private.outbox', '{"attempts": 9}'), ('private.outbox', '{"attempts": -1}'),
  ('private.outbox', '{"sent_at": "2026-01-01", "dropped_at": "2026-01-01"}'),
  ('private.jobs', '{"kind": "tidy"}'), ('private.jobs', '{"state": "lost"}'), ('private.jobs', '{"total": -1}'),
  ('private.jobs', '{"ended_at": null}'), ('private.jobs', '{"state": "running"}'), ('private.jobs', '{"state": "undoing"}'),
  ('private.staged_applicants', '{"part": 0}'), ('private.staged_applicants', '{"part": 1001}')
) as nonsense (relation, changed)
join good using (relation);
select is(
  tests.store('public.coupons', given || change), outcome, format('a coupon with %s is %s', change, outcome))
from good, (values
  ('{"code": "SIX_SX", "percent_off": 100}'::jsonb, 'refused'), ('{"code": "SEVEN_7", "percent_off": 100}', 'taken'),
  ('{"code": "SIX_SX", "percent_off": 99}', 'taken')) as tries (change, outcome)
where relation = 'public.coupons';
select is(
  tests.store('public.products', given || jsonb_build_object('features', array_fill('a'::text, '{51}'))), 'refused',
  'a product cannot have more than fifty features')
from good where relation = 'public.products';
select is(
  tests.store('public.entitlements', given || jsonb_build_object('revoked_at', now(), 'revoked_reason', rpad('', length, 'x'))), outcome,
  format('a reason of %s characters is %s', length, outcome))
from good, (values (500, 'taken'), (501, 'refused')) as tries (length, outcome) where relation = 'public.entitlements';

-- Plus signs do not form a school name, so no other limit applies.
select is(
  tests.store(relation, given || jsonb_build_object('accepted_schools', array[rpad('', length, '+')])), outcome,
  format('an accepted school of %s characters is %s', length, outcome))
from good, (values (200, 'taken'), (201, 'refused')) as tries (length, outcome) where relation = 'public.applicants';

-- A profile has room for every field of the form at its maximum length, and has a limit.
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
-- Whitespace around a number is the only part without its own limit.
select is(
  tests.store('public.applicant_submissions', given || jsonb_build_object('profile', jsonb_build_object('gpa', rpad('4', length)))),
  outcome, format('a submission of %s characters is %s', length, outcome))
from good, (values (500000, 'taken'), (525000, 'refused')) as tries (length, outcome) where relation = 'public.applicant_submissions';

-- Values that must be unique.
select is(tests.store(relation, given || changed::jsonb, coalesce(tests.fresh_key(relation), '{}')), 'refused', format('%s cannot have two rows with %s', relation, changed))
from (values
  ('public.contributor_earnings', '{"submission_id": "33333333-0000-4000-8000-000000000000"}'),
  ('public.newsletter_subscribers', '{"email": "a@b.co"}'),
  ('public.entitlements', '{"order_id": "11111111-0000-4000-8000-000000000000"}'),
  ('public.guides', '{"storage_path": "a.pdf"}'), ('public.orders', '{"order_number": 1}'),
  ('public.orders', '{"stripe_payment_intent_id": "pi_1"}'),
  ('public.payment_methods', '{"stripe_payment_method_id": "pm_1"}'),
  ('public.product_files', '{"storage_path": "a"}'), ('public.profiles', '{"stripe_customer_id": "cus_1"}'),
  ('public.assistant_tokens', '{"token_hash": "\\x02"}'), ('public.profiles', '{"referral_code": "abcdefgh"}'),
  ('public.refunds', '{"status": "pending"}'), ('private.outbox', '{"unsubscribe_token": "99999999-0000-4000-8000-000000000000"}'),
  ('private.outbox', '{"message_id": "99999999-0000-4000-8000-000000000000"}'),
  ('public.refunds', '{"status": "succeeded", "settled_at": "2026-01-01", "stripe_refund_id": "re_1"}')
) as doubles (relation, changed)
join good using (relation);

-- Rows with the same key, different in every other column.
select is(
  tests.store(relation, given || key::jsonb, replace(other, '"another"', to_json(tests.id_of('another@example.com'))::text)::jsonb),
  'refused', format('%s cannot have two rows with the same key', relation))
from (values
  ('public.access_changes', '{"id": 999999999}', '{}'),
  ('public.addresses', '{"id": "66666666-0000-4000-8000-000000000000"}', '{}'),
  ('public.applicant_schools', '{}', '{}'),
  ('public.applicant_submissions', '{"id": "66666666-0000-4000-8000-000000000000"}', '{}'),
  ('public.applicants', '{"id": "applicant-901"}', '{}'),
  ('public.assistant_reads', '{"id": 999999999}', '{}'),
  ('public.assistant_tokens', '{"id": "66666666-0000-4000-8000-000000000000"}', '{"token_hash": "\\x02"}'),
  ('public.audit_log', '{"id": 999999999}', '{}'),
  ('public.client_errors', '{"id": 999999999}', '{}'),
  ('public.contact_messages', '{"id": "66666666-0000-4000-8000-000000000000"}', '{}'),
  ('public.newsletter_subscribers', '{"id": "66666666-0000-4000-8000-000000000000"}', '{"email": "other@b.co"}'),
  ('public.contributor_earnings', '{"id": 999999999}', '{}'),
  ('public.coupon_redemptions', '{}', '{"code": "OTHER"}'),
  ('public.coupons', '{}', '{}'),
  ('public.entitlements', '{"id": "66666666-0000-4000-8000-000000000000"}', '{}'),
  ('public.guides', '{}', '{}'),
  ('public.orders', '{"id": "66666666-0000-4000-8000-000000000000"}', '{}'),
  ('public.page_views', '{"id": 999999999}', '{}'),
  ('public.payment_methods', '{"id": "66666666-0000-4000-8000-000000000000"}', '{"user_id": "another"}'),
  ('public.product_files', '{}', '{"storage_path": "b"}'),
  ('public.product_sales', '{}', '{"price_cents": 60}'),
  ('public.products', '{}', '{}'),
  ('public.profiles', '{}', '{}'),
  ('public.refunds', '{"id": "66666666-0000-4000-8000-000000000000"}', '{"status": "succeeded", "settled_at": "2026-01-01"}'),
  ('public.saved_applicants', '{}', '{}'),
  ('public.saved_schools', '{}', '{}'),
  ('public.school_aliases', '{}', '{"school_name": "Other"}'),
  ('public.school_figures', '{}', '{}'),
  ('public.schools', '{}', '{}'),
  ('public.store_settings', '{}', '{}'),
  ('public.stripe_events', '{}', '{}'),
  ('private.coupon_key', '{}', '{}'),
  ('private.known_schools', '{}', '{}'),
  ('private.multi_day_visits', '{}', '{"saw_prices": true}'),
  ('private.order_credits', '{}', '{}'),
  ('private.stripe_callers', '{}', '{}'),
  ('private.order_outcomes', '{}', '{}'),
  ('private.disputes', '{}', '{"reason": "general"}'),
  ('private.order_returns', '{"id": 999999999}', '{}'),
  ('private.outbox', '{"id": 999999999}', '{"dedupe_key": "refund:2"}'),
  ('private.rate_limits', '{}', '{"hits": 2}'),
  ('private.redemption_addresses', '{}', '{"address_hash": "01"}'),
  ('private.sample_applicants', '{}', '{}'),
  ('private.imported_applicants', '{}', '{"hash": 2}'),
  ('private.jobs', '{}', '{"kind": "clear"}'),
  ('private.staged_applicants', '{}', '{"rows": [1]}'),
  ('private.stripe_tasks', '{}', '{}'),
  ('private.visit_days', '{}', '{"visits": 2}')
) as keys (relation, key, other)
join good using (relation);

-- Required columns. (A default flag is never null: a trigger sets it.)
select is(tests.store(relation, given || jsonb_build_object(name, null)), 'refused', format('%s.%s cannot be null', relation, name))
from (values
  ('public.access_changes', '{entitlement_id,action,reason,changed_at}'::text[]),
  ('public.addresses', '{user_id,full_name,address_line1,city,state,zip_code,country,created_at}'),
  ('public.applicant_submissions', '{full_name,email,profile,status,created_at,version}'),
  ('public.applicants', '{accepted_schools,created_at,version}'),
  ('public.assistant_reads', '{user_id,token_name,token_last_four,tool,items,read_at}'),
  ('public.assistant_tokens', '{user_id,name,token_hash,last_four,created_at,expires_at}'),
  ('public.audit_log', '{happened_at,actor_role,action,table_name,row_count}'),
  ('public.client_errors', '{message,stack,path,browser,happened_at}'),
  ('public.contact_messages', '{first_name,last_name,email,subject,message,newsletter,is_handled,created_at}'),
  ('public.contributor_earnings', '{kind,amount_cents,earned_at}'),
  ('public.newsletter_subscribers', '{email,first_name,last_name,created_at}'),
  ('public.coupon_redemptions', '{code,redeemed_at}'),
  ('public.coupons', '{description,is_active,created_at,updated_at,version}'),
  ('public.entitlements', '{user_id,product_id,starts_at,ends_at}'),
  ('public.guides', '{capability,kind,title,summary,sort_order,created_at,updated_at,version}'),
  ('public.orders',
    '{order_number,product_id,product_name,list_price_cents,discount_cents,tax_cents,total_cents,refunded_cents,lost_cents,currency,status,created_at,credit_cents,payment_attempt,policies_version}'),
  ('public.page_views', '{path,title,viewed_at}'),
  ('public.payment_methods', '{user_id,cardholder_name,expiry,card_type,created_at}'),
  ('public.product_files', '{storage_path,file_name,file_size,file_type,created_at}'),
  ('public.product_sales', '{price_cents,starts_at,ends_at}'),
  ('public.products', '{name,description,currency,type,category,features,capabilities,is_active,sort_order,created_at,updated_at,version}'),
  ('public.profiles', '{first_name,last_name,referral_code,created_at,wants_access_notices,wants_order_reminders,wants_contributor_news}'),
  ('private.outbox', '{message_id,kind,dedupe_key,payload,created_at,due_at,attempts,unsubscribe_token}'),
  ('public.refunds', '{order_id,amount_cents,reason,requested_at,status}'),
  ('public.saved_applicants', '{created_at}'), ('public.saved_schools', '{created_at}'), ('public.school_aliases', '{school_name}'),
  ('public.school_figures', '{profiles,gpa_hundredths,gpa_profiles,mcat,mcat_profiles}'),
  ('public.schools', '{name,created_at,updated_at,version}'), ('public.store_settings', '{has_upgrade_credit,updated_at}'),
  ('public.stripe_events', '{type,payload,received_at}'), ('private.known_schools', '{description}'),
  ('private.multi_day_visits', '{saw_prices}'), ('private.order_outcomes', '{reported_at}'),
  ('private.disputes', '{order_id,amount_cents,status,reason,is_live,reported_at}'),
  ('private.order_returns', '{order_id,kind,amount_cents,returned_at}'), ('private.rate_limits', '{hits}'),
  ('private.sample_applicants', '{profile}'), ('private.staged_applicants', '{rows,new_hashes,staged_at}'),
  ('private.imported_applicants', '{hash}'),
  ('private.jobs', '{kind,state,total,done,reached,arguments,started_at}'),
  ('private.visit_days', '{visits,visits_to_prices}'), ('private.coupon_key', '{key}'),
  ('private.redemption_addresses', '{address_hash}'), ('private.stripe_tasks', '{created_at}'),
  ('private.stripe_callers', '{address,called_at}')
) as necessary (relation, columns)
join good using (relation)
cross join unnest(columns) name;

-- The row that another refers to must exist. When it is deleted, the row is deleted too, or refers to
-- nothing afterwards, or blocks the deletion.
create function tests.end_with(relation text, given jsonb, name text, target text) returns text
language plpgsql
as $$
declare
  target_key text;
  ending text;
begin
  execute format('delete from %s', relation);
  if target = 'auth.users' then
    target_key := tests.create_user('gone@example.com');
    delete from public.profiles where user_id::text = target_key;
  else
    perform tests.insert(target, (select good.given || jsonb_build_object('id', key) from good, lateral (
      select case target
        when 'public.applicants' then 'applicant-902'
        when 'public.products' then 'new'
        when 'public.schools' then 'new'
        else '77777777-0000-4000-8000-000000000000'
      end as key) as keys where good.relation = target));
    execute format('select max(id::text) from %s where id::text in ($1, $2, $3)', target) into target_key
    using 'applicant-902', 'new', '77777777-0000-4000-8000-000000000000';
  end if;
  perform tests.insert(relation, given || jsonb_build_object(name, target_key));
  begin
    execute format('delete from %s where id::text = $1', target) using target_key;
    set constraints all immediate;
    execute format('select case when count(*) = 0 then ''goes along'' when bool_and(%I is null) then ''stays'' else ''points at nobody'' end from %s', name, relation)
    into ending;
  exception when integrity_constraint_violation or sqlstate 'PT409' then
    ending := 'is in the way';
  end;
  raise sqlstate 'UNDO1';
exception when sqlstate 'UNDO1' then
  return ending;
end
$$;
create temp table pointers (relation, name, target, ending) on commit drop as
values
  ('public.access_changes', 'changed_by', 'auth.users', 'stays'),
  ('public.access_changes', 'entitlement_id', 'public.entitlements', 'goes along'),
  ('public.addresses', 'user_id', 'auth.users', 'goes along'),
  ('public.client_errors', 'resolved_by', 'auth.users', 'stays'),
  -- One that the profile itself does not name; the others are deleted with it.
  ('public.applicant_schools', 'applicant_id', 'public.applicants', 'is in the way'),
  ('public.applicant_schools', 'school_id', 'public.schools', 'goes along'),
  ('public.applicant_submissions', 'applicant_id', 'public.applicants', 'stays'),
  ('public.applicant_submissions', 'decided_by', 'auth.users', 'stays'),
  ('public.applicant_submissions', 'user_id', 'auth.users', 'stays'),
  ('public.assistant_reads', 'user_id', 'auth.users', 'goes along'),
  ('public.assistant_tokens', 'user_id', 'auth.users', 'goes along'),
  ('public.contact_messages', 'user_id', 'auth.users', 'stays'),
  ('public.newsletter_subscribers', 'user_id', 'auth.users', 'goes along'),
  ('public.contributor_earnings', 'paid_by', 'auth.users', 'stays'),
  ('public.contributor_earnings', 'submission_id', 'public.applicant_submissions', 'stays'),
  ('public.contributor_earnings', 'user_id', 'auth.users', 'stays'),
  ('public.coupon_redemptions', 'order_id', 'public.orders', 'goes along'),
  ('public.coupon_redemptions', 'user_id', 'auth.users', 'stays'),
  ('public.entitlements', 'order_id', 'public.orders', 'stays'),
  ('public.entitlements', 'product_id', 'public.products', 'is in the way'),
  ('public.entitlements', 'user_id', 'auth.users', 'goes along'),
  ('public.orders', 'user_id', 'auth.users', 'stays'),
  ('public.page_views', 'user_id', 'auth.users', 'stays'),
  ('public.payment_methods', 'user_id', 'auth.users', 'goes along'),
  ('public.product_files', 'product_id', 'public.products', 'goes along'),
  ('public.product_sales', 'product_id', 'public.products', 'goes along'),
  ('public.profiles', 'user_id', 'auth.users', 'goes along'),
  ('public.refunds', 'order_id', 'public.orders', 'goes along'),
  ('public.refunds', 'requested_by', 'auth.users', 'stays'),
  ('public.saved_applicants', 'applicant_id', 'public.applicants', 'goes along'),
  ('public.saved_applicants', 'user_id', 'auth.users', 'goes along'),
  ('public.saved_schools', 'school_id', 'public.schools', 'goes along'),
  ('public.saved_schools', 'user_id', 'auth.users', 'goes along'),
  ('public.school_figures', 'school_id', 'public.schools', 'goes along'),
  ('public.stripe_events', 'resolved_by', 'auth.users', 'stays'),
  ('private.imported_applicants', 'job_id', 'private.jobs', 'goes along'),
  ('private.order_credits', 'base_order_id', 'public.orders', 'goes along'),
  ('private.order_credits', 'order_id', 'public.orders', 'goes along'),
  ('private.order_outcomes', 'order_id', 'public.orders', 'goes along'),
  ('private.stripe_callers', 'user_id', 'auth.users', 'goes along'),
  ('private.disputes', 'order_id', 'public.orders', 'goes along'),
  ('private.order_returns', 'order_id', 'public.orders', 'goes along'),
  ('private.outbox', 'user_id', 'auth.users', 'goes along'),
  ('private.redemption_addresses', 'order_id', 'public.orders', 'goes along'),
  ('private.staged_applicants', 'staged_by', 'auth.users', 'goes along');
select is(
  tests.store(relation, given || jsonb_build_object(name, case target
    when 'public.applicants' then 'applicant-99999' when 'public.products' then 'no-such' when 'public.schools' then 'no-such'
    else '88888888-0000-4000-8000-000000000000' end)),
  'refused', format('%s.%s cannot refer to a row missing from %s', relation, name, target))
from pointers join good using (relation);
-- Unpaid earnings are deleted with the contributor, paid ones stay.
update good set given = given || '{"paid_at": "2026-01-01"}' where relation = 'public.contributor_earnings';
select is(tests.end_with(relation, given, name, target), ending,
  format('%s: when the row of %s that %s refers to is deleted, it %s', relation, target, name, ending))
from pointers join good using (relation);

select * from finish();
rollback;
