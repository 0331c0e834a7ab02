-- Versions and authors of edited rows: the second of two admins who edit the same row
-- is refused, and each row records its last editor.
begin;
select no_plan();
select tests.open_store();

select tests.sign_in_as('admin@example.com');
create temp table seen on commit drop as
select
  (select version from public.products where id = 'application') as product,
  (select version from public.applicants where id = 'applicant-1') as applicant;

with saved as (
  update public.products set sort_order = sort_order
  where id = 'application' and version = (select product from seen) returning 1)
select is((select count(*) from saved), 1::bigint, 'the first admin to save changes the row');

with saved as (
  update public.products set sort_order = sort_order
  where id = 'application' and version = (select product from seen) returning 1)
select is((select count(*) from saved), 0::bigint, 'the second admin to save changes no row');

select is(
  (select version - (select product from seen) from public.products where id = 'application'), 1,
  'each change increments the version by one');

select throws_ok($$ update public.applicants set version = 1 $$, '42501', null,
  'an admin cannot set an applicant''s version');
select throws_ok($$ update public.products set version = 1 $$, '42501', null,
  'an admin cannot set a product''s version');

select tests.as_owner();
insert into public.applicants (accepted_schools) values ('{Northwestern}');
insert into public.coupons (code, percent_off) values ('COUNTED', 10);
insert into public.applicant_submissions (full_name, email, profile) values ('A', 'a@example.com', '{}');
update public.applicants set version = 0;
update public.schools set version = 0;
update public.products set version = 0;
update public.coupons set version = 0;
update public.applicant_submissions set version = 0;
select ok(version > 1, format('%s increment their version on every write', relation))
from (
  select 'applicants', min(version) from public.applicants union all
  select 'schools', min(version) from public.schools union all
  select 'products', min(version) from public.products union all
  select 'coupons', min(version) from public.coupons union all
  select 'submissions', min(version) from public.applicant_submissions) counted (relation, version);

insert into public.guides (id, capability, kind, title, body) values ('counted', 'plus', 'document', 'Counted', 'Counted');
insert into public.store_settings default values on conflict do nothing;
select tests.sign_in_as('admin@example.com');
update public.guides set sort_order = sort_order;
update public.schools set description = description;
update public.store_settings set has_upgrade_credit = has_upgrade_credit;
update public.products set sort_order = sort_order;
update public.coupons set description = description;
select tests.as_owner();
select ok(is_theirs, format('%s record the admin and time of the last change', relation))
from (
  select 'guides', bool_and(updated_by = tests.id_of('admin@example.com') and updated_at = now()) from public.guides union all
  select 'schools', bool_and(updated_by = tests.id_of('admin@example.com') and updated_at = now()) from public.schools union all
  select 'settings', bool_and(updated_by = tests.id_of('admin@example.com') and updated_at = now()) from public.store_settings union all
  select 'products', bool_and(updated_by = tests.id_of('admin@example.com') and updated_at = now()) from public.products union all
  select 'coupons', bool_and(updated_by = tests.id_of('admin@example.com') and updated_at = now()) from public.coupons
) changed (relation, is_theirs);

-- New rows record their author.
select tests.sign_in_as('admin@example.com');
insert into public.coupons (code, percent_off) values ('ADDED', 10);
insert into public.products (id, name, price_cents, capabilities) values ('added', 'Added', 100, '{plus}');
insert into public.guides (id, capability, kind, title, body) values ('added', 'plus', 'document', 'Added', 'Added');
insert into public.applicants (accepted_schools) values ('{A School That Is New}');
select tests.as_owner();
select results_eq(
  $$ select relation, by = array[tests.id_of('admin@example.com')] from (values
       ('coupons', (select array_agg(distinct who) from public.coupons, unnest(array[created_by, updated_by]) who where code = 'ADDED')),
       ('products', (select array_agg(distinct who) from public.products, unnest(array[created_by, updated_by]) who where id = 'added')),
       ('guides', (select array[updated_by] from public.guides where id = 'added')),
       ('applicants', (select array[created_by] from public.applicants where accepted_schools = '{A School That Is New}')),
       ('schools', (select array[updated_by] from public.schools where name = 'A School That Is New'))) as added (relation, by) $$,
  $$ values ('coupons', true), ('products', true), ('guides', true), ('applicants', true), ('schools', true) $$,
  'a new row records who added it, and a new school whose applicants created it');

select * from finish();
rollback;
