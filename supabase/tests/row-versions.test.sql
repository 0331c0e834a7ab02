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
insert into public.applicants (accepted_schools) values ('{Northwestern}');
insert into public.coupons (code, percent_off) values ('COUNTED', 10);
insert into public.applicant_submissions (full_name, email, profile) values ('A', 'a@example.com', '{}');
update public.applicants set version = 0;
update public.schools set version = 0;
update public.products set version = 0;
update public.coupons set version = 0;
update public.applicant_submissions set version = 0;
select ok(version > 1, format('%s count their versions, whatever is written', relation))
from (
  select 'applicants', min(version) from public.applicants union all
  select 'schools', min(version) from public.schools union all
  select 'products', min(version) from public.products union all
  select 'coupons', min(version) from public.coupons union all
  select 'submissions', min(version) from public.applicant_submissions) counted (relation, version);

select * from finish();
rollback;
