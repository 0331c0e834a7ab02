-- What admins do to the catalogue.
begin;
select no_plan();
select tests.open_store();

create function tests.save(seen integer default null, id text default 'workbook', capabilities text[] default '{plus}')
returns integer
language sql
as $$
  select public.save_product(
    id, 'Workbook', 'To work through.', 500, 'digital', 'resource', '{One,Two}', 7, false, capabilities, seen)
$$;
grant execute on function tests.save(integer, text, text[]) to anon, authenticated;

select tests.sign_in_as('cheatsheet@example.com');
select throws_ok('select tests.save()', '42501', null, 'a member adds no product');
select throws_ok($$ select tests.save(1, 'cheatsheet') $$, 'PT409', null, 'a member changes no product');
select throws_ok('select public.restore_default_products()', 'PT403', null, 'a member puts no product back');
select tests.sign_in_as('demoted@example.com', '{"is_admin": true}');
select throws_ok('select tests.save()', '42501', null, 'a demoted admin with an old token adds no product');
select throws_ok('select public.restore_default_products()', 'PT403', null, 'nor puts one back');
select tests.sign_out();
select throws_ok('select tests.save()', '42501', null, 'a visitor cannot even ask');
select throws_ok('select public.restore_default_products()', '42501', null, 'nor for the default products');
select tests.as_owner();
select is((select count(*) from public.products), 6::bigint, 'and nothing was added');
select is((select name from public.products where id = 'cheatsheet'), 'Premed Cheatsheet', 'or changed');

-- Saving.
select tests.sign_in_as('admin@example.com');
select is(tests.save(), 1, 'an admin adds a product');
select results_eq(
  $$ select name, description, price_cents, type, category, features, sort_order, is_active, created_by
     from public.products where id = 'workbook' $$,
  $$ values ('Workbook', 'To work through.', 500, 'digital', 'resource', '{One,Two}'::text[], 7, false, tests.id_of('admin@example.com')) $$,
  'with all that was said of it');
select set_eq($$ select capability from public.product_capabilities where product_id = 'workbook' $$, array['plus'],
  'and what it unlocks');
select throws_ok('select tests.save()', '23505', null, 'its id is taken then');

select is(tests.save(1, 'workbook', '{profiles,application}'), 2, 'an admin changes the version they have seen');
select set_eq($$ select capability from public.product_capabilities where product_id = 'workbook' $$,
  array['profiles', 'application'], 'capabilities are added and taken away');
select throws_ok($$ select tests.save(1, 'workbook', '{interview}') $$, 'PT409',
  'Somebody else changed this in the meantime.', 'who has seen an older version is told');
select set_eq($$ select capability from public.product_capabilities where product_id = 'workbook' $$,
  array['profiles', 'application'], 'and changes nothing');
select throws_ok($$ select tests.save(1, 'gone') $$, 'PT409', null, 'what is gone is not changed either');
select throws_ok($$ select tests.save(2, 'workbook', '{admin}') $$, '23514', null, 'there is no such capability');
select is((select version from public.products where id = 'workbook'), 2, 'half a change is none');

-- Putting the default products back.
select is(public.restore_default_products(), '{"restored": 0}', 'what is there is left alone');
select tests.as_owner();
delete from public.entitlements;
update public.products set name = 'Renamed', price_cents = 100 where id = 'cheatsheet';
delete from public.product_capabilities where product_id = 'cheatsheet';
delete from public.products where id in ('application', 'cheatsheet-plus', 'interview-cheatsheet');
select tests.sign_in_as('admin@example.com');
select is(public.restore_default_products(), '{"restored": 2}', 'what is missing of the four comes back');
select is(public.restore_default_products(), '{"restored": 0}', 'once');
select results_eq(
  $$ select id, name, price_cents, is_active from public.products where sort_order <= 4 order by sort_order $$,
  $$ values
    ('cheatsheet', 'Renamed', 100, true), ('application', 'Application Cheatsheet', 1999, true),
    ('cheatsheet-plus', 'Premed Cheatsheet+', 2999, true), ('application-plus', 'Application Cheatsheet +', 3499, true) $$,
  'as the catalogue first had it, and what an admin has made of the others stays');
select set_eq(
  $$ select product_id, capability from public.product_capabilities
     where product_id in ('cheatsheet', 'application', 'cheatsheet-plus') $$,
  $$ values ('application', 'application'), ('cheatsheet-plus', 'profiles'), ('cheatsheet-plus', 'plus') $$,
  'with what they unlock; what an admin took away stays away');
select is_empty($$ select 1 from public.products where id = 'interview-cheatsheet' $$, 'an interview plan is none of the four');

-- Deleting.
select tests.as_owner();
select tests.entitle('cheatsheet@example.com', 'application');
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('cheatsheet-plus', 'products/1_a.pdf', 'a.pdf', 1, 'application/pdf');
select tests.sign_in_as('admin@example.com');
select throws_ok($$ delete from public.products where id = 'application' $$, 'PT409',
  'People hold this product or are buying it.', 'what people hold is not deleted');
delete from public.products where id = 'cheatsheet-plus';
select is_empty($$ select 1 from public.product_files where product_id = 'cheatsheet-plus' $$, 'a product takes its file''s row along');

select * from finish();
rollback;
