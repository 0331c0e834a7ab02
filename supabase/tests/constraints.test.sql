-- The limits of columns, and what does not belong together: an otherwise valid row is refused for these values. Keys, required columns and lengths do what
-- docs/database.md says.
begin;
select no_plan();
select tests.open_store();

-- Parent rows for the rows below.
delete from public.profiles where user_id = tests.id_of('unpaid@example.com');
delete from public.store_settings;
delete from private.coupon_key;
insert into public.orders (id, product_id, product_name, list_price_cents, total_cents, seller)
values ('11111111-0000-4000-8000-000000000000', 'a', 'A', 100, 100, '{}');
insert into public.entitlements (id, user_id, product_id)
values ('22222222-0000-4000-8000-000000000000', tests.id_of('unpaid@example.com'), 'cheatsheet');
insert into public.applicants (id) values ('applicant-900');
insert into public.schools (id, name) values ('of-nobody', 'Of Nobody');

-- A valid row of each table that people write, and of those that have rules to try: what it requires, or a row that keeps its
-- rules.
create temp table good (relation, given) on commit drop as
select relation, replace(given, '"unpaid"', to_json(tests.id_of('unpaid@example.com'))::text)::jsonb
from (values
  ('public.announcements', '{"subject": "Hello", "body": "News", "audience": "holders"}'),
  ('public.access_changes', '{"entitlement_id": "22222222-0000-4000-8000-000000000000", "action": "granted", "reason": "Won it", "until": "2030-01-01"}'),
  ('public.applicant_submissions', '{"full_name": "A", "email": "a@b.co", "profile": {}}'),
  ('public.assistant_tokens', '{"user_id": "unpaid", "name": "Mine", "token_hash": "\\x01", "last_four": "0123", "expires_at": "2099-01-01"}'),
  ('public.client_errors', '{"message": "Broken", "stack": "", "path": "/", "browser": ""}'),
  ('public.contact_messages', '{"first_name": "A", "last_name": "B", "email": "a@b.co", "subject": "C", "message": "D"}'),
  ('public.newsletter_subscribers', '{"user_id": "unpaid", "email": "a@b.co", "first_name": "A", "last_name": "B"}'),
  ('public.contributor_earnings', '{"user_id": "unpaid", "email": "a@b.co", "kind": "profile", "amount_cents": 200}'),
  ('public.coupons', '{"code": "NEW", "percent_off": 10}'),
  ('public.entitlements', '{"user_id": "unpaid", "product_id": "cheatsheet"}'),
  ('public.guides', '{"id": "new", "capability": "plus", "kind": "document", "title": "New", "body": "New"}'),
  ('public.orders', '{"product_id": "a", "product_name": "A", "list_price_cents": 100, "total_cents": 100, "seller": {}}'),
  ('public.product_sales', '{"product_id": "cheatsheet", "price_cents": 50, "ends_at": "2099-01-01"}'),
  ('public.products', '{"id": "new", "name": "New", "price_cents": 100, "capabilities": ["plus"]}'),
  ('public.refunds', '{"order_id": "11111111-0000-4000-8000-000000000000", "amount_cents": 1, "reason": "Changed their mind"}'),
  ('public.saved_applicants', '{"user_id": "unpaid", "applicant_id": "applicant-900"}'),
  ('public.saved_schools', '{"user_id": "unpaid", "school_id": "of-nobody"}'),
  ('public.closed_cycles', '{"user_id": "unpaid", "schools": []}'),
  ('private.coupon_key', '{"id": true}'),
  ('private.outbox', '{"kind": "refund", "user_id": "unpaid", "dedupe_key": "refund:1"}'),
  ('private.waiting_grants', '{"email": "a@b.co", "product_id": "cheatsheet", "until": "2099-01-01", "reason": "Won it"}')
) as rows (relation, given);
insert into good
select 'public.' || relname, tests.row_of(oid, tests.id_of('unpaid@example.com')) from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r'
  and has_any_column_privilege('authenticated', oid, 'insert, update')
  and oid not in (select relation::regclass from good);

-- Stores a row, undoes it, and returns the outcome.
create function tests.store(relation text, given jsonb) returns text
language plpgsql
as $$
begin
  execute tests.insertion_of(relation::regclass, given);
  set constraints all immediate;
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then return 'taken';
  -- Also: too long for the index of its key, and refusals with a message for people.
  when integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT422' then return 'refused';
  when others then return sqlstate || ' ' || sqlerrm;
end
$$;
select is(tests.store(relation, given), 'taken', format('a row of %s can be stored', relation)) from good;

-- Nothing that people write can be half a megabyte of blanks, whatever its type.
select is(
  tests.store(relation, given || jsonb_build_object(column_name, case data_type
    when 'ARRAY' then jsonb_build_array(rpad('', 600000))
    when 'jsonb' then jsonb_build_object('gpa', rpad('4', 700000))
    else to_jsonb(rpad('', 600000)) end)),
  'refused', format('%s.%s has a limit', relation, column_name))
from good
join information_schema.columns on relation = table_schema || '.' || table_name
where data_type in ('text', 'ARRAY', 'jsonb') and is_generated = 'NEVER'
  and exists (
    select from unnest('{insert,update}'::text[]) as privilege
    where has_column_privilege('authenticated', relation, column_name, privilege));

-- No date or number that a client gives, in a row or to a function, is one that no calendar has or no page can write.
create function tests.keeps(relation text, given jsonb, column_name text) returns boolean
language plpgsql
as $$
declare
  kept boolean;
begin
  execute format('with stored as (%s returning *) select %I::text = $1 from stored', tests.insertion_of(relation::regclass, given), column_name)
  into kept using given ->> column_name;
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then return kept;
  when others then return false;
end
$$;
select ok(
  tests.keeps(relation, given || '{"created_at": "2026-11-27 00:00:00+00"}', 'created_at'), format('%s keeps an ordinary day', relation))
from good where relation = 'public.contact_messages';
select ok(
  not tests.keeps(relation, given || jsonb_build_object(column_name, value), column_name), format('%s.%s cannot be %s', relation, column_name, value))
from good
join information_schema.columns on relation = table_schema || '.' || table_name,
  unnest(case
    when data_type in ('date', 'timestamp with time zone', 'timestamp without time zone') then '{infinity,-infinity,0044-03-15 BC,0044-03-15 00:00:00+00 BC,9999-12-31,9999-12-31 00:00:00+00}'::text[]
    when data_type in ('numeric', 'real', 'double precision') then '{NaN,Infinity,-Infinity,1e30}'
  end) as value
where exists (
    select from unnest('{insert,update}'::text[]) as privilege
    where has_column_privilege('authenticated', relation, column_name, privilege))
  -- A function that people call stores an argument in the column of its name.
  or exists (
    select from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and has_function_privilege('anon', oid, 'execute')
      and column_name = any (proargnames));
select is(
  tests.store(relation, given || '{"starts_at": "2099-01-01", "ends_at": "2099-01-01"}'), 'refused',
  format('a row of %s cannot end when it starts', relation))
from good
where 2 = (
  select count(*) from pg_attribute where attrelid = relation::regclass and attname in ('starts_at', 'ends_at'));

-- Invalid values.
select is(tests.store(relation, given || changed::jsonb), 'refused', format('%s cannot hold %s', relation, changed))
from (values
  ('public.access_changes', '{"until": null}'), ('public.access_changes', '{"action": "revoked"}'),
  ('public.applicant_submissions', '{"email": "nobody"}'), ('public.applicant_submissions', '{"email": "a<pat@example.com>"}'),
  ('public.contact_messages', '{"email": "a,pat@example.com"}'),
  ('public.newsletter_subscribers', '{"email": "a,pat@example.com"}'),
  ('public.newsletter_subscribers', '{"email": "A@b.co"}'), ('public.applicant_submissions', '{"status": "withdrawn"}'),
  ('public.applicant_submissions', '{"withdrawn_at": "2026-01-01"}'),
  ('public.applicant_submissions', '{"status": "withdrawn", "withdrawn_at": "2026-01-01", "profile": {"major": "Biology"}}'),
  ('public.applicant_submissions', '{"status": "withdrawn", "withdrawn_at": "2026-01-01", "applicant_id": "applicant-900"}'),
  ('public.assistant_tokens', '{"last_four": "012"}'), ('public.assistant_tokens', '{"last_four": "01234"}'),
  ('public.assistant_tokens', '{"created_at": "2026-01-01", "expires_at": "2026-01-01"}'),
  ('public.client_errors', '{"path": "/a?code=1"}'), ('public.client_errors', '{"path": "/a#b"}'),
  ('public.client_errors', '{"path": "a"}'), ('public.contributor_earnings', '{"email": "A@b.co"}'),
  ('public.contributor_earnings', '{"email": null}'), ('public.entitlements', '{"revoked_at": "2026-01-01"}'),
  ('public.guides', '{"id": "A B"}'), ('public.orders', '{"credit_cents": -1, "total_cents": 101}'),
  ('public.orders', '{"discount_cents": 101, "tax_cents": 1, "total_cents": 0}'), ('public.orders', '{"refunded_cents": 101}'),
  ('public.orders', '{"refunded_cents": -1}'), ('public.orders', '{"tax_cents": -1, "total_cents": 99}'),
  ('public.orders', '{"total_cents": 99}'), ('public.payment_methods', '{"expiry": "1/30"}'),
  ('public.payment_methods', '{"last_four": "424"}'), ('public.product_sales', '{"price_cents": 49}'),
  ('public.product_sales', '{"price_cents": 1000001}'),
  ('public.products', '{"features": ["a", null]}'), ('public.refunds', '{"problem": "None"}'),
  ('public.refunds', '{"status": "failed", "settled_at": "2026-01-01"}'), ('public.refunds', '{"settled_at": "2026-01-01"}'),
  ('public.refunds', '{"status": "lost", "settled_at": "2026-01-01"}'), ('public.refunds', '{"status": "refused", "settled_at": "2026-01-01"}'),
  ('public.refunds', '{"closed_at": "2026-01-01"}'), ('public.refunds', '{"closed_note": "By check"}'),
  ('public.refunds', '{"closed_at": "2026-01-01", "closed_note": " "}'), ('public.store_settings', '{"time_zone": "Mars/Olympus"}'),
  ('public.store_settings', '{"reward_months": 0}'), ('public.store_settings', '{"reward_months": 25}'),
  ('public.guides', '{"page_count": 0}'), ('public.guides', '{"page_count": 1001}'),
  ('public.store_settings', '{"refund_days": 0}'), ('public.store_settings', '{"refund_days": 366}'),
  ('public.store_settings', '{"time_zone": "EST"}'), ('public.store_settings', '{"sells_to": ["us"]}'),
  ('public.store_settings', '{"sells_everywhere": false}'), ('public.store_settings', '{"submission_form": "http://forms.example.com"}'),
  ('public.store_settings', '{"submission_form": "https://forms"}'), ('public.store_settings', '{"submission_form": "https://forms.example.com/\" onload"}'),
  ('public.store_settings', '{"submission_form": "javascript:alert(1)"}'), ('public.store_settings', '{"instagram_url": "http://instagram.com/us"}'),
  ('public.store_settings', '{"tiktok_url": "@us"}'), ('public.store_settings', '{"minimum_age": 12}'), ('public.store_settings', '{"minimum_age": 100}'),
  ('public.store_settings', '{"questions": "Why?"}'),
  ('public.store_settings', '{"quotes": {"title": "Why?", "text": "Because."}}'),
  ('public.store_settings', '{"questions": ["Why?"]}'),
  ('public.store_settings', '{"quotes": [null]}'),
  ('public.store_settings', '{"questions": [{"title": "Why?"}]}'),
  ('public.store_settings', '{"quotes": [{"title": "Why?", "text": " "}]}'),
  ('public.store_settings', '{"questions": [{"title": 1, "text": "One"}]}'),
  ('public.store_settings', '{"quotes": [{"title": "Why?", "text": "Because.", "more": ""}]}'),
  ('public.store_settings', '{"sells_to": ["US", "USA"]}'), ('public.store_settings', '{"sells_to": ["US", null]}'),
  ('public.school_aliases', '{"alias": "Upper"}'),
  ('public.school_aliases', '{"school_name": "+++"}'), ('public.schools', '{"website": "https:// "}'),
  ('public.schools', '{"image_url": "javascript:alert(1)"}'),
  ('public.schools', '{"custom_image_url": "javascript:alert(1)"}'), ('public.schools', '{"logo_url": "javascript:alert(1)"}'),
  ('public.schools', '{"id": "a b"}'), ('public.store_settings', '{"id": false}'), ('private.coupon_key', '{"id": false}'),
  ('public.orders', '{"lost_cents": -1}'), ('public.orders', '{"refunded_cents": 60, "lost_cents": 41}'),
  ('public.applicant_submissions', '{"email": "a b@b.co"}'), ('public.applicant_submissions', '{"email": "a@b.co d"}'),
  ('public.applicants', '{"id": "xapplicant-1"}'), ('public.applicants', '{"id": "applicant-1000000000"}'),
  ('public.client_errors', '{"path": "a/b"}'), ('public.contact_messages', '{"email": "a b@b.co"}'),
  ('public.contact_messages', '{"email": "a@b.co d"}'), ('public.coupons', '{"code": "aTEN"}'),
  ('public.coupons', '{"code": "SIX_SX", "percent_off": 100}'),
  ('public.coupons', '{"code": "TENa"}'), ('public.coupons', '{"code": "A"}'),
  ('public.coupons', '{"code": "THIS-CODE-HAS-FORTY-ONE-CHARACTERS-IN-ALL"}'),
  ('public.guides', '{"external_url": "at https://example.com"}'), ('public.guides', '{"id": "Aa"}'),
  ('public.guides', '{"id": "aA"}'), ('public.orders', '{"card_last_four": "x4242"}'),
  ('public.orders', '{"card_last_four": "4242x"}'), ('public.orders', '{"card_last_four": "42424"}'),
  ('public.orders', '{"discount_cents": -1, "total_cents": 101}'), ('public.payment_methods', '{"expiry": "112/30"}'),
  ('public.payment_methods', '{"expiry": "12/30 "}'), ('public.payment_methods', '{"expiry": "12/300"}'),
  ('public.payment_methods', '{"last_four": "42424"}'), ('public.products', '{"id": "Aa"}'),
  ('public.products', '{"id": "aA"}'), ('public.schools', '{"website": "https:// https://a.b"}'),
  ('public.schools', '{"website": "https://a b"}'), ('public.schools', '{"image_url": "javascript:https://a"}'),
  ('public.schools', '{"image_url": "https://a b"}'), ('public.schools', '{"custom_image_url": "javascript:https://a"}'),
  ('public.schools', '{"custom_image_url": "https://a b"}'), ('public.schools', '{"logo_url": "javascript:https://a"}'),
  ('public.schools', '{"logo_url": "https://a b"}'),
  ('private.outbox', '{"sent_at": "2026-01-01", "dropped_at": "2026-01-01"}'), ('private.waiting_grants', '{"email": "A@b.co"}'),
  ('public.announcements', '{"subject": " "}'), ('public.announcements', '{"subject": "a\nb"}'), ('public.announcements', '{"subject": "a\rb"}'), ('public.announcements', '{"body": " "}'),
  ('public.announcements', '{"audience": "plan:"}'), ('public.announcements', '{"audience": "everyone"}'), ('public.announcements', '{"audience": "holders of a plan"}'),
  ('public.announcements', '{"audience": "plan:A"}'), ('public.announcements', '{"sent_at": "2026-01-01", "readers": 1}'), ('public.announcements', '{"readers": 1}'),
  ('public.announcements', '{"sends_at": "2026-01-02", "sent_at": "2026-01-01", "readers": 1}'), ('public.announcements', '{"sends_at": "2026-01-01", "sent_at": "2026-01-01"}'),
  ('public.announcements', '{"sends_at": "2026-01-01", "sent_at": "2026-01-01", "readers": -1}'),
  ('private.waiting_grants', '{"email": "a,pat@example.com"}'), ('private.waiting_grants', '{"reason": " "}'),
  ('public.applicants', '{"accepted_schools": ["NYU", null]}'), ('public.products', '{"price_cents": null}'),
  ('public.coupons', '{"percent_off": null}'), ('public.coupons', '{"amount_off_cents": 500}'),
  ('public.orders', '{"discount_cents": 10}'), ('public.orders', '{"discount_cents": 101, "total_cents": -1}'),
  ('public.orders', '{"list_price_cents": -100, "total_cents": -100}'), ('public.orders', '{"status": "completed"}'),
  ('public.entitlements', '{"revoked_reason": "refunded"}'), ('public.guides', '{"kind": "link"}'),
  ('public.guides', '{"kind": "link", "body": null}'), ('public.guides', '{"kind": "file"}'),
  ('public.guides', '{"kind": "email_template", "body": null, "storage_path": "a"}'),
  ('public.applicant_submissions', '{"profile": []}'), ('public.applicant_submissions', '{"profile": {"gpa": 4.01}}'),
  ('public.applicant_submissions', '{"profile": {"mcat": 529}}'), ('public.applicant_submissions', '{"profile": {"mcat": "many"}}'),
  ('public.applicant_submissions',
    '{"profile": {"mcat": 514, "mcat_chem_phys": 128, "mcat_cars": 127, "mcat_bio_biochem": 130, "mcat_psych_soc": 128}}'),
  ('public.summer_programs', '{"deadline": "infinity"}'), ('public.summer_programs', '{"deadline": "1999-12-31"}'),
  ('public.summer_programs', '{"closed_on": "infinity"}'), ('public.summer_programs', '{"closed_on": "1999-12-31"}'),
  ('public.summer_programs', '{"checked_on": "2200-01-01"}'), ('public.summer_programs', '{"pay": "some"}'),
  ('public.summer_programs', '{"stipend_cents": 500000}'), ('public.summer_programs', '{"pay": "unpaid", "stipend_cents": 500000}'),
  ('public.summer_programs', '{"pay": "paid", "stipend_cents": 0}'), ('public.summer_programs', '{"pay": "paid", "stipend_cents": 10000001}'),
  ('public.summer_programs', '{"weeks": 0}'), ('public.summer_programs', '{"weeks": 53}'),
  ('public.summer_programs', '{"link": "javascript:alert(1)"}'), ('public.summer_programs', '{"link": "javascript:https://a"}'),
  ('public.summer_programs', '{"link": "https://a b"}'), ('public.summer_programs', '{"link": "https:// "}'),
  ('public.applicant_submissions', '{"profile": {"accepted_schools": "A"}}'), ('public.applicant_submissions', '{"profile": {"is_admin": true}}')
) as nonsense (relation, changed)
join good using (relation);
select is(
  tests.store(relation, given || jsonb_build_object(list, array_fill('a'::text, '{51}'))), 'refused',
  format('%s.%s cannot have more than fifty', relation, list))
from good
join (values ('public.products', 'features'), ('public.applicants', 'accepted_schools')) as lists (relation, list) using (relation);

-- Valid ones beside them.
select is(tests.store(relation, given || changed::jsonb), 'taken', format('%s can hold %s', relation, changed))
from (values
  ('public.coupons', '{"code": "SEVEN_7", "percent_off": 100}'), ('public.coupons', '{"code": "SIX_SX", "percent_off": 99}'),
  ('public.products', '{"price_cents": null, "is_active": false}'),
  ('public.orders', '{"discount_cents": 10, "tax_cents": 5, "total_cents": 95}'),
  ('public.payment_methods', '{"last_four": "4242", "expiry": "12/30", "card_type": "visa"}'),
  ('public.payment_methods', '{"cardholder_name": "Free Purchase", "last_four": "0000", "card_type": "Coupon"}'),
  ('public.guides', '{"kind": "link", "body": null, "external_url": "https://example.com"}'),
  ('public.guides', '{"kind": "link", "body": null, "published_at": null}'), ('public.guides', '{"kind": "email_template"}'),
  ('public.guides', '{"kind": "file", "body": null, "storage_path": "a"}'),
  ('public.guides', '{"body": null, "external_url": "https://example.com"}'),
  ('public.summer_programs', '{"deadline": "2027-02-01", "closed_on": "2026-02-02", "pay": "paid", "stipend_cents": 500000, "weeks": 10}'),
  ('public.announcements', '{"audience": "plan:a-b2", "sends_at": "2026-01-01", "sent_at": "2026-01-01", "readers": 0}'),
  ('public.announcements', '{"audience": "lapsed", "sends_at": "2026-01-01"}'), ('public.announcements', '{"audience": "ending"}'),
  ('public.summer_programs', '{"link": "https://example.com/a?b=c", "checked_on": "2026-11-30"}')
) as sense (relation, changed)
join good using (relation);
select is(
  tests.store('public.entitlements', given || jsonb_build_object('revoked_at', now(), 'revoked_reason', rpad('', length, 'x'))), outcome,
  format('a reason of %s characters is %s', length, outcome))
from good, (values (500, 'taken'), (501, 'refused')) as tries (length, outcome) where relation = 'public.entitlements';

-- Plus signs do not form a school name, so no other limit applies.
select is(
  tests.store(relation, given || jsonb_build_object('accepted_schools', array[rpad('', length, '+')])), outcome,
  format('an accepted school of %s characters is %s', length, outcome))
from good, (values (200, 'taken'), (201, 'refused')) as tries (length, outcome) where relation = 'public.applicants';

-- The table has the limits of the numbers that forms and imports have.
select is(
  tests.store(relation, given || jsonb_build_object(name, number)),
  case when number between (ends ->> 0)::numeric and (ends ->> 1)::numeric then 'taken' else 'refused' end,
  format('%s can be from %s to %s, tried with %s', name, ends -> 0, ends -> 1, number))
from good, jsonb_each(private.applicant_numbers()) as numbers (name, ends),
  lateral (values ((ends ->> 0)::numeric), ((ends ->> 0)::numeric - 1), ((ends ->> 1)::numeric), ((ends ->> 1)::numeric + 1)) as tries (number)
where relation = 'public.applicants';

-- Likewise those of the texts, which imports and submissions check before the table does.
create temp table texts on commit drop as
select name, most, rpad('', most::integer + extra, 'x') as written, extra = 0 as fits
from jsonb_each_text(private.applicant_texts()) as texts (name, most), (values (0), (1)) as tries (extra);
select is(
  tests.store(relation, given || jsonb_build_object(name, written)), case when fits then 'taken' else 'refused' end,
  format('%s of %s characters', name, length(written)))
from good, texts where relation = 'public.applicants';
select is(
  private.applicant_row_problems(jsonb_build_object(name, written)),
  case when fits then '{}' else array[format('%s is longer than %s characters', name, most)] end,
  format('%s of %s characters in an import', name, length(written)))
from texts;
select isnt(private.applicant_row_problems(jsonb_build_object(name, rpad('', 20000, 'x'))), '{}', format('an import has a rule for %s', name))
from unnest(private.applicant_columns()) as name;
select is(private.applicant_row_problems(jsonb_build_object(name, '')), '{}', format('and leaves %s empty', name))
from unnest(private.applicant_columns()) as name;

-- A profile has room for every field of the form at its maximum length, and has a limit.
create function tests.longest(length integer) returns text
language sql
as $$ select rpad('', length, '😀') $$;
select is(
  tests.store('public.applicant_submissions', given || jsonb_build_object('essay_consent', '2026-11-27', 'profile', (
    select jsonb_object_agg(name, tests.longest(most::integer)) from jsonb_each(private.applicant_texts()) as texts (name, most))
    || (select jsonb_object_agg(name, ends -> 1) from jsonb_each(private.applicant_numbers()) as numbers (name, ends) where name not like 'mcat%')
    || jsonb_build_object(
      'accepted_schools', to_jsonb(array_fill(tests.longest(200), '{50}')), 'gender', 'Non-binary',
      'mcat', 512, 'mcat_chem_phys', 128, 'mcat_cars', 128, 'mcat_bio_biochem', 128, 'mcat_psych_soc', 128))),
  'taken', 'a submission can be as long as its form allows')
from good where relation = 'public.applicant_submissions';
-- Whitespace around a number is the only part without its own limit.
select is(
  tests.store('public.applicant_submissions', given || jsonb_build_object('profile', jsonb_build_object('gpa', rpad('4', length)))),
  outcome, format('a submission of %s characters is %s', length, outcome))
from good, (values (650000, 'taken'), (656000, 'refused')) as tries (length, outcome) where relation = 'public.applicant_submissions';

select * from finish();
rollback;
