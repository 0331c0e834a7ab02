-- Files in Storage follow the rows that describe them.
begin;
select no_plan();
select tests.open_store();
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('cheatsheet', 'cheatsheet.zip', 'cheatsheet.zip', 1, 'application/zip');
insert into public.guides (id, capability, kind, title, storage_path)
values ('statement', 'application', 'document', 'The personal statement', 'application/statement.pdf');
insert into storage.objects (bucket_id, name)
values
  ('products', 'cheatsheet.zip'), ('guides', 'cheatsheet.zip'), ('school-images', 'cheatsheet.zip'),
  ('guides', 'application/statement.pdf'), ('products', 'application/statement.pdf'), ('elsewhere', 'application/statement.pdf');

select tests.sign_in_as('cheatsheet@example.com');
select set_eq('select bucket_id, name from storage.objects', $$ values ('products', 'cheatsheet.zip') $$,
  'a member reads the file of their product, and no file of that name in another bucket');
select tests.sign_in_as('application@example.com');
select set_eq('select bucket_id, name from storage.objects', $$ values ('guides', 'application/statement.pdf') $$,
  'a member reads the guide their plan unlocks, and no file of that name in another bucket');

-- The operation that Storage reports it is about to run.
select tests.as_owner();
create function tests.reads_while(operation text) returns boolean
language plpgsql
as $$
begin
  perform set_config('storage.operation', operation, true);
  return exists (select from storage.objects where name in ('application/statement.pdf', 'cheatsheet.zip'));
end
$$;
grant execute on function tests.reads_while(text) to authenticated;
select tests.sign_in_as('application@example.com');
select is(tests.reads_while(operation), false, format('a member cannot have an address signed: %s', operation))
from unnest('{storage.object.sign,storage.object.sign_many,object.sign,object.sign_many}'::text[]) operation;
select is(tests.reads_while(operation), true, format('a member reads the file: %s', operation))
from unnest('{storage.object.get_authenticated,storage.object.list,storage.object.get_signed,""}'::text[]) operation;
select tests.sign_in_as('cheatsheet@example.com');
select is(tests.reads_while('storage.object.sign'), false, 'a member cannot have an address signed for the file of a product they hold');
select tests.sign_in_as('admin@example.com');
select is(tests.reads_while('storage.object.sign'), true, 'an admin can have addresses signed');
select set_config('storage.operation', '', true);

select tests.sign_in_as('admin@example.com');
select throws_like(
  $$ update storage.objects set bucket_id = 'elsewhere' where bucket_id = 'school-images' $$,
  'new row violates row-level security policy%', 'not even an admin can move a file to a bucket of another kind');
select isnt_empty(
  $$ update storage.objects set name = 'renamed.png' where bucket_id = 'school-images' returning 1 $$, 'an admin can rename an image');

-- A second factor.
select tests.as_owner();
select tests.add_factor('application@example.com', 'verified');
select tests.sign_in_as('application@example.com');
select is_empty('select 1 from storage.objects', 'a member with a second factor reads no file with the password alone');
select tests.sign_in_with_claims(tests.claims_of('application@example.com') || '{"aal": "aal2"}');
select isnt_empty('select 1 from storage.objects', 'a member who has entered the code reads their files');
select tests.as_owner();
select private.drop_factors(user_id) from auth.mfa_factors;

-- Ended sessions.
select tests.as_owner();
delete from auth.sessions where true;
select tests.sign_in_as('application@example.com');
select is_empty('select 1 from storage.objects', 'a member who signed out cannot read files');
select tests.sign_in_as('admin@example.com');
select is_empty('select 1 from storage.objects', 'an admin who signed out reads no file');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('guides', 'new.pdf') $$, '42501', null, 'an admin who signed out cannot upload a file');
update storage.objects set name = 'gone.pdf' where true;
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where true;
select tests.as_owner();
select is_empty($$ select 1 from storage.objects where name = 'gone.pdf' $$, 'an admin who signed out cannot replace a file');
select is((select count(*) from storage.objects where bucket_id = 'school-images'), 1::bigint, 'an admin who signed out cannot delete a file');

select results_eq(
  $$ select id, public from storage.buckets where id in ('products', 'guides', 'school-images') order by id collate "C" $$,
  $$ values ('guides', false), ('products', false), ('school-images', true) $$,
  'only school images have a public address');
select is(
  (select file_size_limit from storage.buckets where id = 'products'), 52428800::bigint, 'a product file is at most 50 MB');

select * from finish();
rollback;
