-- The audit log as admins search it.
begin;
select no_plan();
select tests.open_store();

-- The ids of the entries found.
create function tests.entries(
  in_table text default null, by_email text default null, with_action text default null,
  since timestamptz default null, until timestamptz default null, with_key text default null,
  older_than bigint default null, page_size integer default 25)
returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'id', ' ' order by nth), '')
  from jsonb_array_elements(
    public.search_audit_log(in_table, by_email, with_action, since, until, with_key, older_than, page_size) -> 'rows')
    with ordinality as rows (r, nth)
$$;
grant execute on function tests.entries(text, text, text, timestamptz, timestamptz, text, bigint, integer) to anon, authenticated;

insert into public.audit_log (id, happened_at, actor_id, actor_role, action, table_name, row_key, before, after)
overriding system value
values
  (1, '2026-01-01 10:00Z', tests.id_of('admin@example.com'), 'authenticated', 'insert', 'coupons', '{"code": "TEN_OFF"}', null, '{"percent_off": 10}'),
  (2, '2026-01-02 10:00Z', tests.id_of('admin@example.com'), 'authenticated', 'update', 'products', '{"id": "application"}', '{"name": "A"}', '{"name": "B"}'),
  (3, '2026-01-02 10:00Z', gen_random_uuid(), 'authenticated', 'delete', 'products', '{"id": "workbook"}', '{"name": "W"}', null),
  (4, '2026-01-03 10:00Z', null, 'service_role', 'insert', 'entitlements', '{"id": "55555555-0000-4000-8000-000000000000"}', null, '{}'),
  (5, '2026-01-04 10:00Z', tests.id_of('unpaid@example.com'), 'authenticated', 'insert', 'applicants', null, null, null);

select tests.sign_in_as('admin@example.com');
select is(tests.entries(), '5 4 3 2 1', 'an admin finds every entry, latest first');
select results_eq(
  $$ select r ->> 'id', r ->> 'actor_email', r -> 'actor_id' <> 'null'
     from jsonb_array_elements(public.search_audit_log() -> 'rows') r $$,
  $$ values ('5', 'unpaid@example.com', true), ('4', null, false), ('3', null, true),
       ('2', 'admin@example.com', true), ('1', 'admin@example.com', true) $$,
  'an entry shows the email address of its author, unless the account was deleted');
select is(public.search_audit_log(with_key => 'application') -> 'rows' -> 0 -> 'after', '{"name": "B"}', 'an entry shows the change');

select is(tests.entries(in_table => 'products'), '3 2', 'an admin filters by table');
select is(tests.entries(with_action => 'insert'), '5 4 1', 'an admin filters by action');
select is(tests.entries(by_email => 'ADMIN@'), '2 1', 'an admin filters by person, ignoring case');
select is(tests.entries(by_email => '%'), '', 'a percent sign in an address is literal');
select is(tests.entries(with_key => 'ten_'), '1', 'an admin filters by a part of the row''s key');
select is(tests.entries(with_key => 'TEN%'), '', 'a percent sign in a key is literal');
select is(tests.entries(since => '2026-01-02 10:00Z', until => '2026-01-03 10:00Z'), '3 2', 'an admin filters by period, without its end');
select is(tests.entries('products', 'admin', 'update', '2026-01-02', '2026-01-03', 'appli'), '2', 'an admin combines every filter');
select is(tests.entries('products', 'admin', 'delete'), '', 'filters without a match find no entry');

select is(tests.entries(page_size => 2), '5 4', 'a page has the requested number of entries');
select is(public.search_audit_log(page_size => 2) -> 'has_more', 'true', 'a page says that there are more');
select is(tests.entries(page_size => 2, older_than => 4), '3 2', 'the next page has the older entries');
select is(public.search_audit_log(page_size => 2, older_than => 3) -> 'has_more', 'false', 'the last page says that there are no more');
select is(tests.entries(page_size => 2, older_than => 1), '', 'there is no entry before the first');
select is(tests.entries(page_size => 0), '5', 'a page has at least one entry');
select is(tests.entries(page_size => 100000), '5 4 3 2 1', 'a large page size returns every entry');

select set_eq('select unnest(public.audited_tables())',
  $$ select distinct relname::text from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = 'private.tg_audit'::regproc
     union select unnest('{accounts,admins,data_exports,email_addresses,second_factors,support}'::text[]) $$,
  'an admin can list the audited tables');

-- The subjects of entries, and the people they name.
select tests.as_owner();
delete from public.audit_log;
insert into public.applicants (id, accepted_schools) values ('applicant-156', '{NYU}');
insert into public.orders (id, user_id, product_id, product_name, list_price_cents, total_cents)
values ('11111111-0000-4000-8000-000000000000', tests.id_of('unpaid@example.com'), 'cheatsheet', 'Premed Cheatsheet', 1499, 1499);
insert into public.refunds (id, order_id, amount_cents, reason)
values ('22222222-0000-4000-8000-000000000000', '11111111-0000-4000-8000-000000000000', 500, 'Why not');
insert into public.contact_messages (id, first_name, last_name, email, subject, message)
values ('33333333-0000-4000-8000-000000000000', 'Pat', 'Ortiz', 'pat@example.com', 'Hello', 'Hello');
insert into public.applicant_submissions (id, full_name, email, profile)
values ('44444444-0000-4000-8000-000000000000', 'Pat Ortiz', 'pat@example.com', '{}');
insert into public.contributor_earnings (id, kind, email, amount_cents) overriding system value values (77, 'profile', 'pat@example.com', 200);
insert into public.school_aliases (alias, school_name) values ('new york u', 'NYU') on conflict do nothing;
insert into private.waiting_grants (id, email, product_id, until, reason)
values ('55555555-0000-4000-8000-000000000000', 'pat@example.com', 'cheatsheet', now() + interval '1 day', 'A prize');
create temp table access as
  select id, order_id from public.entitlements where user_id = tests.id_of('another@example.com');
delete from public.audit_log;
insert into public.audit_log (actor_role, action, table_name, row_key, before, after)
values
  ('authenticated', 'update', 'products', '{"id": "application"}', '{}', '{}'),
  ('authenticated', 'delete', 'products', '{"id": "gone"}', '{"name": "Gone"}', null),
  ('authenticated', 'update', 'product_files', '{"product_id": "application"}', '{}', '{}'),
  ('authenticated', 'update', 'applicants', '{"id": "applicant-156"}', '{}', '{}'),
  ('authenticated', 'update', 'school_aliases', '{"alias": "new york u"}', '{}', '{}'),
  ('authenticated', 'insert', 'refunds', '{"id": "22222222-0000-4000-8000-000000000000"}', null, '{}'),
  ('authenticated', 'update', 'contact_messages', '{"id": "33333333-0000-4000-8000-000000000000"}', '{}', '{}'),
  ('authenticated', 'update', 'applicant_submissions', '{"id": "44444444-0000-4000-8000-000000000000"}', '{}', '{}'),
  ('authenticated', 'update', 'contributor_earnings', '{"id": 77}', '{}', '{}'),
  ('authenticated', 'update', 'entitlements', jsonb_build_object('id', (select id from access)), '{}', '{}'),
  ('authenticated', 'insert', 'access_changes', '{"id": 1}', null, jsonb_build_object('entitlement_id', (select id from access))),
  ('postgres', 'insert', 'admins', jsonb_build_object('user_id', tests.id_of('unpaid@example.com')), null, null),
  ('authenticated', 'insert', 'waiting_grants', '{"id": "55555555-0000-4000-8000-000000000000"}', null, '{}'),
  ('authenticated', 'insert', 'data_exports', jsonb_build_object('user_id', tests.id_of('unpaid@example.com')), null, null),
  ('authenticated', 'delete', 'accounts', jsonb_build_object('user_id', gen_random_uuid()), null, null),
  ('authenticated', 'update', 'store_settings', '{"id": true}', '{}', '{}'),
  ('authenticated', 'insert', 'applicants', null, null, null);
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ select r ->> 'table_name', r -> 'subject' from jsonb_array_elements(public.search_audit_log() -> 'rows') r order by r -> 'id' $$,
  $$ values
    ('products', '{"name": "Application Cheatsheet"}'::jsonb), ('products', 'null'),
    ('product_files', '{"name": "Application Cheatsheet"}'), ('applicants', '{"name": "156"}'),
    ('school_aliases', '{"name": "new york u"}'),
    ('refunds', jsonb_build_object('order_id', '11111111-0000-4000-8000-000000000000', 'amount_cents', 500,
      'order_number', (select order_number from public.orders where id = '11111111-0000-4000-8000-000000000000'))),
    ('contact_messages', '{"email": "pat@example.com"}'), ('applicant_submissions', '{"email": "pat@example.com"}'),
    ('contributor_earnings', '{"email": "pat@example.com", "amount_cents": 200}'),
    ('entitlements', '{"name": "Premed Cheatsheet", "email": "another@example.com", "order_id": null}'),
    ('access_changes', '{"name": "Premed Cheatsheet", "email": "another@example.com", "order_id": null}'),
    ('admins', '{"email": "unpaid@example.com"}'), ('waiting_grants', '{"name": "Premed Cheatsheet", "email": "pat@example.com"}'),
    ('data_exports', '{"email": "unpaid@example.com"}'), ('accounts', '{"email": null}'), ('store_settings', 'null'), ('applicants', 'null') $$,
  'an entry says what it is about, while that exists');
select tests.as_owner();
insert into public.audit_log (actor_role, action, table_name, row_key, before, after)
values ('authenticated', 'update', 'products', '{"id": "application"}',
  jsonb_build_object('paid_by', tests.id_of('unpaid@example.com'), 'email', tests.id_of('cheatsheet@example.com')),
  jsonb_build_object('paid_by', tests.id_of('admin@example.com'), 'user_id', gen_random_uuid(), 'decided_by', 'nobody'));
select tests.sign_in_as('admin@example.com');
select is(public.search_audit_log() #> '{rows,0,people}',
  jsonb_build_object(
    tests.id_of('unpaid@example.com')::text, 'unpaid@example.com', tests.id_of('admin@example.com')::text, 'admin@example.com'),
  'an entry has the addresses of the accounts it names, and no others');

-- More entries than one page.
select tests.as_owner();
alter sequence public.audit_log_id_seq restart 1000;
select tests.sign_in_as('admin@example.com');
insert into public.coupons (code, percent_off) select 'PAGE' || n, 10 from generate_series(1, 101) n;
select is(jsonb_array_length(public.search_audit_log(page_size => null) -> 'rows'), 25, 'the default page has twenty-five entries');
select is(jsonb_array_length(public.search_audit_log(page_size => 100000) -> 'rows'), 100, 'a page has at most a hundred entries');

select * from finish();
rollback;
