-- The audit log, as admins look through it.
begin;
select no_plan();
select tests.open_store();

-- What somebody finds, as the ids of the entries.
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
  (4, '2026-01-03 10:00Z', null, 'service_role', 'insert', 'entitlements', '{"id": "1"}', null, '{}'),
  (5, '2026-01-04 10:00Z', tests.id_of('unpaid@example.com'), 'authenticated', 'insert', 'applicants', null, null, null);

select tests.sign_out();
select throws_ok('select tests.entries()', '42501', null, 'a visitor cannot search the log');
select throws_ok('select public.audited_tables()', '42501', null, 'nor ask what is recorded');
select tests.sign_in_as('cheatsheet@example.com');
select throws_ok('select tests.entries()', 'PT403', null, 'a member searches no log');
select throws_ok('select public.audited_tables()', 'PT403', null, 'nor learns what is recorded');
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok('select tests.entries()', 'PT403', null, 'a demoted admin with an old token searches no log');
select throws_ok('select public.audited_tables()', 'PT403', null, 'nor asks what is recorded');

select tests.sign_in_as('admin@example.com');
select is(tests.entries(), '5 4 3 2 1', 'an admin finds all, the latest first');
select results_eq(
  $$ select r ->> 'id', r ->> 'actor_email', r -> 'actor_id' <> 'null'
     from jsonb_array_elements(public.search_audit_log() -> 'rows') r $$,
  $$ values ('5', 'unpaid@example.com', true), ('4', null, false), ('3', null, true),
       ('2', 'admin@example.com', true), ('1', 'admin@example.com', true) $$,
  'with the address of whoever it was; of a deleted account there is none');
select is(public.search_audit_log(with_key => 'application') -> 'rows' -> 0 -> 'after', '{"name": "B"}', 'and what was changed');

select is(tests.entries(in_table => 'products'), '3 2', 'of one table');
select is(tests.entries(with_action => 'insert'), '5 4 1', 'of one action');
select is(tests.entries(by_email => 'ADMIN@'), '2 1', 'by one person, whatever the case');
select is(tests.entries(by_email => '%'), '', 'a percent sign is a percent sign');
select is(tests.entries(with_key => 'ten_'), '1', 'of one row, by a part of its key');
select is(tests.entries(with_key => 'TEN%'), '', 'taken literally');
select is(tests.entries(since => '2026-01-02 10:00Z', until => '2026-01-03 10:00Z'), '3 2', 'from a moment until before another');
select is(tests.entries('products', 'admin', 'update', '2026-01-02', '2026-01-03', 'appli'), '2', 'and all of it at once');
select is(tests.entries('products', 'admin', 'delete'), '', 'which may be nothing');

select is(tests.entries(page_size => 2), '5 4', 'a page has as many as asked for');
select is(public.search_audit_log(page_size => 2) -> 'has_more', 'true', 'and says that there are more');
select is(tests.entries(page_size => 2, older_than => 4), '3 2', 'the next one those before');
select is(public.search_audit_log(page_size => 2, older_than => 3) -> 'has_more', 'false', 'the last one that there are none');
select is(tests.entries(page_size => 2, older_than => 1), '', 'and before the first there is nothing');
select is(tests.entries(page_size => 0), '5', 'a page has at least one entry');
select is(tests.entries(page_size => 100000), '5 4 3 2 1', 'and no more than there are');

select set_eq('select unnest(public.audited_tables())',
  $$ select distinct tgrelid::regclass::text from pg_trigger where tgfoid = 'private.tg_audit'::regproc $$,
  'an admin learns what is recorded');

-- More than fit on a page.
select tests.as_owner();
alter sequence public.audit_log_id_seq restart 1000;
select tests.sign_in_as('admin@example.com');
insert into public.coupons (code, percent_off) select 'PAGE' || n, 10 from generate_series(1, 101) n;
select is(jsonb_array_length(public.search_audit_log(page_size => null) -> 'rows'), 25, 'a page has twenty-five entries');
select is(jsonb_array_length(public.search_audit_log(page_size => 100000) -> 'rows'), 100, 'and at most a hundred');

select * from finish();
rollback;
