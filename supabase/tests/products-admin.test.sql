-- The catalogue as admins manage it.
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

-- Saving.
select tests.sign_in_as('admin@example.com');
select is(tests.save(), 1, 'an admin can add a product');
select tests.as_owner();
select results_eq(
  $$ select name, description, price_cents, type, category, features, sort_order, is_active, created_by
     from public.products where id = 'workbook' $$,
  $$ values ('Workbook', 'To work through.', 500, 'digital', 'resource', '{One,Two}'::text[], 7, false, tests.id_of('admin@example.com')) $$,
  'the product has every given value');
select tests.sign_in_as('admin@example.com');
select is((select capabilities from public.products where id = 'workbook'), '{plus}',
  'the product has its capabilities');
select throws_ok('select tests.save()', '23505', null, 'an admin cannot reuse an id');

select is(tests.save(1, 'workbook', '{profiles,application}'), 2, 'an admin can change the current version');
select is((select capabilities from public.products where id = 'workbook'), '{profiles,application}', 'an admin can add and remove capabilities');
select throws_ok($$ select tests.save(1, 'workbook', '{interview}') $$, 'PT409',
  'Another admin changed this in the meantime.', 'an admin cannot change an older version');
select is((select capabilities from public.products where id = 'workbook'), '{profiles,application}', 'a refused change leaves the product as it was');
select throws_ok($$ select tests.save(1, 'gone') $$, 'PT409', null, 'an admin cannot change a deleted product');
select is((select version from public.products where id = 'workbook'), 2, 'a refused change is not saved partly');

-- Restoring the default products.
select is(public.restore_default_products(), '{"restored": 0}', 'restoring leaves existing products alone');
select tests.as_owner();
delete from public.entitlements;
update public.products set name = 'Renamed', price_cents = 100, capabilities = '{plus}' where id = 'cheatsheet';
delete from public.products where id in ('application', 'cheatsheet-plus', 'interview-cheatsheet');
select tests.sign_in_as('admin@example.com');
select is(public.restore_default_products(), '{"restored": 2}', 'restoring adds the missing default products');
select is(public.restore_default_products(), '{"restored": 0}', 'once');
select results_eq(
  $$ select id, name, price_cents, is_active from public.products where sort_order <= 4 order by sort_order $$,
  $$ values
    ('cheatsheet', 'Renamed', 100, true), ('application', 'Application Cheatsheet', 1999, true),
    ('cheatsheet-plus', 'Premed Cheatsheet+', 2999, true), ('application-plus', 'Application Cheatsheet +', 3499, true) $$,
  'restored products have their default values, and changed products keep theirs');
select tests.as_owner();
select set_eq(
  $$ select id, capabilities from public.products where id in ('cheatsheet', 'application', 'cheatsheet-plus') $$,
  $$ select id, case id when 'cheatsheet' then '{plus}' else capabilities end from private.default_products()
     where id in ('cheatsheet', 'application', 'cheatsheet-plus') $$,
  'restored products have their capabilities, and changed capabilities stay changed');
select is_empty($$ select 1 from public.products where id = 'interview-cheatsheet' $$, 'restoring does not add interview plans');

-- In a store that has sold something, what is for one that is tried out is off.
create function tests.is_off(call text, status text, title text) returns text
language plpgsql
as $$
begin
  perform tests.as_owner();
  insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, refunded_cents, status, completed_at)
  values (tests.id_of('unpaid@example.com'), 'cheatsheet', 'Cheatsheet', 0, 0, 0, is_off.status, now());
  perform tests.sign_in_as('admin@example.com');
  return throws_ok('select public.' || call || '()', 'PT409',
    'The store has sold something: its members would see this. It is only for a store that is tried out.', title);
end
$$;
grant execute on function tests.is_off(text, text, text) to authenticated;
savepoint unsold;
select tests.is_off(call, 'completed', 'no longer once something is sold: ' || call)
from unnest('{restore_default_products,load_sample_applicants,clear_applicants_and_schools}'::text[]) call;
rollback to unsold;
select tests.is_off('restore_default_products', 'refunded', 'nor once it was given back');
rollback to unsold;
select tests.as_owner();
insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status)
values (tests.id_of('unpaid@example.com'), 'cheatsheet', 'Cheatsheet', 1499, 1499, 'expired');
select tests.sign_in_as('admin@example.com');
select is(public.restore_default_products(), '{"restored": 0}', 'a cart that nobody paid is no sale');
rollback to unsold;
select tests.as_owner();

-- A product on sale delivers something.
select tests.as_owner();
create function tests.put_on_sale(id text, capabilities text[] default '{}', type text default 'digital') returns void
language sql
as $$
  select public.save_product(
    id, 'Box', '', 4900, type, 'resource', '{}', 0, true, capabilities,
    (select version from public.products p where p.id = put_on_sale.id))
$$;
grant execute on function tests.put_on_sale(text, text[], text) to authenticated;
select is_empty(
  'select 1 from private.default_products() where is_active and (capabilities = ''{}'' or price_cents is null)',
  'the default products on sale deliver something');
select tests.sign_in_as('admin@example.com');
select throws_ok($$ select tests.put_on_sale('box') $$, 'PT422',
  'A product on sale needs a file or something that it unlocks.', 'an admin cannot add a product on sale that delivers nothing');
select lives_ok($$ insert into public.products (id, name, price_cents, is_active) values ('box', 'Box', 4900, false) $$,
  'off sale it may be empty');
select throws_ok($$ select tests.put_on_sale('box') $$, 'PT422', null, 'and is not put on sale by saving it');
select throws_ok($$ update public.products set is_active = true where id = 'box' $$, 'PT422', null, 'or by activating it');
select throws_ok($$ select tests.put_on_sale('box', '{plus}', 'physical') $$, 'PT422',
  'A physical product cannot be on sale: the checkout asks for no shipping address.', 'an admin cannot put a physical product on sale');
select lives_ok($$ update public.products set type = 'physical' where id = 'box' $$, 'but can prepare one');
select is((select array_agg(is_active) from public.products where id = 'box'), '{false}', 'the box is not on sale');
select lives_ok($$ select tests.put_on_sale('box', '{plus}') $$, 'an admin can put a product on sale that unlocks something');
select throws_ok($$ update public.products set capabilities = '{}' where id = 'box' $$, 'PT422', null, 'which must then go on unlocking something');
select throws_ok($$ update public.products set type = 'physical' where id = 'box' $$, 'PT422', null, 'and stay digital');
select tests.as_owner();
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('box', 'products/1_box.pdf', 'box.pdf', 1, 'application/pdf');
select tests.sign_in_as('admin@example.com');
select lives_ok($$ update public.products set capabilities = '{}' where id = 'box' $$, 'a file is something, too');
select throws_ok($$ delete from public.product_files where product_id = 'box' $$, 'PT409',
  'This product is on sale and would deliver nothing without its file.', 'which cannot be removed while the product is on sale');
select isnt_empty($$ select 1 from public.product_files where product_id = 'box' $$, 'and is still there');
update public.products set is_active = false where id = 'box';
select isnt_empty($$ delete from public.product_files where product_id = 'box' returning 1 $$, 'an admin can remove it off sale');
select tests.as_owner();
update public.products set is_active = true, capabilities = '{plus}' where id = 'box';
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('box', 'products/1_box.pdf', 'box.pdf', 1, 'application/pdf');
update public.products set capabilities = '{}' where id = 'box';
select tests.sign_in_as('admin@example.com');
select isnt_empty($$ delete from public.products where id = 'box' returning 1 $$, 'a product on sale with only a file can be deleted');

-- Deleting.
select tests.as_owner();
select tests.entitle('cheatsheet@example.com', 'application');
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('cheatsheet-plus', 'products/1_a.pdf', 'a.pdf', 1, 'application/pdf');
select tests.sign_in_as('admin@example.com');
select throws_ok($$ delete from public.products where id = 'application' $$, 'PT409',
  'People hold or have held this product, or are buying it.', 'an admin cannot delete a product that people hold');
delete from public.products where id = 'cheatsheet-plus';
select is_empty($$ select 1 from public.product_files where product_id = 'cheatsheet-plus' $$, 'deleting a product deletes the row of its file');

-- Product files.
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
select tests.as_server();
select is(tests.register('products/1_a.pdf'), 'products/1_a.pdf', 'the server can register an upload for an admin');
select is(tests.register('products/2_b.pdf'), 'products/2_b.pdf', 'the server can replace a product''s file');
select throws_ok($$ select tests.register('products/2_b.pdf', 'interview-cheatsheet-plus') $$, '23505', null,
  'a file cannot belong to two products');
select throws_ok($$ select tests.register('products/1_a.pdf', 'gone') $$, '23503', null, 'a file cannot belong to an unknown product');
select throws_ok(
  format($$ select tests.register('products/1_a.pdf', 'cheatsheet', %L) $$, email), 'PT403', 'Only an admin may do this.',
  email || ' cannot have a file registered')
from unnest('{demoted@example.com,cheatsheet@example.com}'::text[]) email;
select tests.as_owner();
select results_eq(
  $$ select action, actor_id, after ->> 'storage_path' from public.audit_log where table_name = 'product_files' order by id $$,
  $$ values
    ('insert', tests.id_of('admin@example.com'), 'products/1_a.pdf'),
    ('update', tests.id_of('admin@example.com'), 'products/2_b.pdf') $$,
  'the audit log names the admin');
select tests.sign_in_as('admin@example.com');
select is_empty(
  $$ update storage.objects set metadata = '{"size": 1}' where bucket_id = 'products' returning 1 $$,
  'an admin cannot overwrite an upload');
set local storage.allow_delete_query = 'true';
delete from storage.objects where name in ('products/1_a.pdf', 'products/2_b.pdf', 'a.pdf');
select set_eq(
  $$ select name from storage.objects where name in ('products/1_a.pdf', 'products/2_b.pdf', 'a.pdf') $$,
  array['products/2_b.pdf'], 'an admin can delete uploads that no product delivers');
select isnt_empty($$ delete from public.product_files where product_id = 'cheatsheet' returning 1 $$, 'an admin can remove the file of a product');
select isnt_empty($$ delete from storage.objects where name = 'products/2_b.pdf' returning 1 $$, 'an admin can delete the upload afterwards');

select * from finish();
rollback;
