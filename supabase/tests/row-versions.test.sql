-- Two admins at the same row: the second is told.
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
select is((select count(*) from saved), 1::bigint, 'who saves first, saves');

with saved as (
  update public.products set sort_order = sort_order
  where id = 'application' and version = (select product from seen) returning 1)
select is((select count(*) from saved), 0::bigint, 'who saves second changes no row');

select is(
  (select version - (select product from seen) from public.products where id = 'application'), 1,
  'each change counts once');

select throws_ok($$ update public.applicants set version = 1 $$, '42501', null,
  'nobody sets a version back');
select throws_ok($$ update public.products set version = 1 $$, '42501', null,
  'nor that of a product');

select tests.as_owner();
select has_trigger('public', relation, 'count_version', format('%s count their versions', relation))
from unnest(array['applicants', 'schools', 'products', 'coupons', 'applicant_submissions']) as relation;

select * from finish();
rollback;
