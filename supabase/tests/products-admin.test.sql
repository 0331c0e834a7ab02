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
select tests.as_owner();
select results_eq(
  $$ select name, description, price_cents, type, category, features, sort_order, is_active, created_by
     from public.products where id = 'workbook' $$,
  $$ values ('Workbook', 'To work through.', 500, 'digital', 'resource', '{One,Two}'::text[], 7, false, tests.id_of('admin@example.com')) $$,
  'with all that was said of it');
select tests.sign_in_as('admin@example.com');
select is((select capabilities from public.products where id = 'workbook'), '{plus}',
  'and what it unlocks');
select throws_ok('select tests.save()', '23505', null, 'its id is taken then');

select is(tests.save(1, 'workbook', '{profiles,application}'), 2, 'an admin changes the version they have seen');
select is((select capabilities from public.products where id = 'workbook'), '{profiles,application}', 'capabilities are added and taken away');
select throws_ok($$ select tests.save(1, 'workbook', '{interview}') $$, 'PT409',
  'Somebody else changed this in the meantime.', 'who has seen an older version is told');
select is((select capabilities from public.products where id = 'workbook'), '{profiles,application}', 'and changes nothing');
select throws_ok($$ select tests.save(1, 'gone') $$, 'PT409', null, 'what is gone is not changed either');
select throws_ok($$ select tests.save(2, 'workbook', '{admin}') $$, '23514', null, 'there is no such capability');
select is((select version from public.products where id = 'workbook'), 2, 'half a change is none');

-- Putting the default products back.
select is(public.restore_default_products(), '{"restored": 0}', 'what is there is left alone');
select tests.as_owner();
delete from public.entitlements;
update public.products set name = 'Renamed', price_cents = 100, capabilities = '{}' where id = 'cheatsheet';
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
  $$ select id, capabilities from public.products where id in ('cheatsheet', 'application', 'cheatsheet-plus') $$,
  $$ values ('cheatsheet', '{}'::text[]), ('application', '{application}'), ('cheatsheet-plus', '{profiles,plus}') $$,
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

-- The file of a product.
select tests.as_owner();
create function tests.register(path text, of_product text default 'cheatsheet', admin text default 'admin@example.com') returns text
language sql
as $$
  select public.register_product_file(tests.id_of(admin), of_product, path, 'Guide.pdf', 10, 'application/pdf');
  select storage_path from public.product_files where product_id = of_product
$$;
grant execute on function tests.register(text, text, text) to service_role, authenticated;
select tests.as_owner();
insert into storage.objects (bucket_id, name)
values ('products', 'products/1_a.pdf'), ('products', 'products/2_b.pdf'), ('guides', 'a.pdf');
delete from public.audit_log;
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select tests.register('products/1_a.pdf') $$, '42501', null,
  'not even an admin makes an upload a product''s file past the server, which looks at it first');
select throws_ok(
  $$ insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
     values ('cheatsheet', 'products/1_a.pdf', 'a.pdf', 1, 'application/pdf') $$, '42501', null, 'nor by writing the row');
select tests.as_server();
select is(tests.register('products/1_a.pdf'), 'products/1_a.pdf', 'the server does, for an admin');
select is(tests.register('products/2_b.pdf'), 'products/2_b.pdf', 'and another in its place');
select throws_ok($$ select tests.register('products/2_b.pdf', 'interview-cheatsheet-plus') $$, '23505', null,
  'the file of one product is not that of another');
select throws_ok($$ select tests.register('products/1_a.pdf', 'gone') $$, '23503', null, 'nor of a product that is none');
select throws_ok(
  format($$ select tests.register('products/1_a.pdf', 'cheatsheet', %L) $$, email), 'PT403', 'Only an admin may do this.',
  email || ' has the server register nothing')
from unnest('{demoted@example.com,cheatsheet@example.com}'::text[]) email;
select tests.as_owner();
select results_eq(
  $$ select action, actor_id, after ->> 'storage_path' from public.audit_log where table_name = 'product_files' order by id $$,
  $$ values
    ('insert', tests.id_of('admin@example.com'), 'products/1_a.pdf'),
    ('update', tests.id_of('admin@example.com'), 'products/2_b.pdf') $$,
  'the audit log names the admin it was done for');
select tests.sign_in_as('admin@example.com');
select is_empty(
  $$ update storage.objects set metadata = '{"size": 1}' where bucket_id = 'products' returning 1 $$,
  'an admin overwrites no upload');
set local storage.allow_delete_query = 'true';
delete from storage.objects where name in ('products/1_a.pdf', 'products/2_b.pdf', 'a.pdf');
select set_eq(
  $$ select name from storage.objects where name in ('products/1_a.pdf', 'products/2_b.pdf', 'a.pdf') $$,
  array['products/2_b.pdf'], 'and throws away uploads that no product delivers');
select isnt_empty($$ delete from public.product_files where product_id = 'cheatsheet' returning 1 $$, 'what a product delivers is taken from it first');
select isnt_empty($$ delete from storage.objects where name = 'products/2_b.pdf' returning 1 $$, 'and can be thrown away then');

select * from finish();
rollback;
