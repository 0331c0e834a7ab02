-- Versions and authors of edited rows: the second of two admins who edit the same row
-- is refused, and each row records its last editor.
begin;
select no_plan();
select tests.open_store();

insert into public.coupons (code, percent_off) values ('COUNTED', 10);
select tests.sign_in_as('admin@example.com');
create temp table seen on commit drop as
select version as product from public.products where id = 'application';

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

update public.coupons set description = 'Changed';
select tests.as_owner();
select is((select updated_by from public.coupons), tests.id_of('admin@example.com'), 'a change records its admin');
select is((select updated_at from public.products where id = 'application'), now(), 'and its time');

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
