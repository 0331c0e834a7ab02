-- Guides as admins manage them: drafts, publishing at a time, files.
begin;
select no_plan();
select tests.open_store();

insert into public.guides (id, capability, kind, title, storage_path, published_at)
values
  ('out', 'application', 'document', 'Out', 'guides/1_out.pdf', now()),
  ('soon', 'application', 'document', 'Soon', 'guides/2_soon.pdf', now() + interval '1 microsecond'),
  ('draft', 'application', 'document', 'Draft', 'guides/3_draft.pdf', null),
  ('other', 'interview', 'document', 'Other', 'guides/4_other.pdf', now());
insert into storage.objects (bucket_id, name)
select 'guides', storage_path from public.guides
union all select 'guides', 'guides/5_new.pdf';

select tests.sign_in_as('application@example.com');
select set_eq('select id from public.guides', '{out}'::text[],
  'a member reads what is published, not a draft, nor what is to be published in a moment');
select set_eq('select name from storage.objects', '{guides/1_out.pdf}'::text[],
  'nor can a member download the file of either');
select tests.as_owner();
update public.guides set published_at = now() where id = 'soon';
update public.guides set published_at = null where id = 'out';
select tests.sign_in_as('application@example.com');
select set_eq('select id from public.guides', '{soon}'::text[], 'when the time has come, a member reads the guide');
select set_eq('select name from storage.objects', '{guides/2_soon.pdf}'::text[], 'and its file, but not one unpublished since');
select tests.sign_in_as('admin@example.com');
select set_eq('select id from public.guides', '{out,soon,draft,other}'::text[], 'an admin reads every guide');

-- Writing.
select tests.sign_in_as('admin@example.com');
select results_eq(
  $$ insert into public.guides (id, capability, kind, title, published_at)
     values ('empty', 'plus', 'document', 'Empty', null) returning version $$, '{1}'::integer[],
  'an admin can add a draft without a content yet');
select throws_ok($$ update public.guides set published_at = 'now' where id = 'empty' $$, '23514', null,
  'which is not published before it has one');
select results_eq(
  $$ update public.guides set body = 'Text.', published_at = 'now' where id = 'empty' and version = 1 returning version $$,
  '{2}'::integer[], 'and is then');

-- Files.
select throws_ok($$ update public.guides set storage_path = 'guides/5_new.pdf' where id = 'empty' $$, '42501',
  'Only the server can attach a file to a guide.', 'not even an admin can attach an unchecked file');
select tests.as_owner();
update public.guides set text_path = 'plus/empty.md' where id = 'empty';
delete from public.audit_log;
select tests.as_server();
select lives_ok($$ select public.register_guide_file(tests.id_of('admin@example.com'), 'empty', 'guides/5_new.pdf') $$,
  'the server can attach a checked upload for an admin');
select throws_ok(
  $$ select public.register_guide_file(tests.id_of('admin@example.com'), 'draft', 'guides/5_new.pdf') $$, '23505', null,
  'a file cannot belong to two guides');
select throws_ok(
  $$ select public.register_guide_file(tests.id_of('admin@example.com'), 'gone', 'guides/6.pdf') $$, '23503', null,
  'a file cannot belong to an unknown guide');
select throws_ok(
  format($$ select public.register_guide_file(tests.id_of(%L), 'draft', 'guides/6.pdf') $$, email), 'PT403', 'Only an admin may do this.',
  email || ' cannot have a file attached')
from unnest('{demoted@example.com,cheatsheet@example.com}'::text[]) email;
select tests.as_owner();
select results_eq(
  $$ select action, actor_id, after ->> 'storage_path' from public.audit_log where table_name = 'guides' order by id $$,
  $$ values ('update', tests.id_of('admin@example.com'), 'guides/5_new.pdf') $$, 'the audit log names the admin');
select is((select version from public.guides where id = 'empty'), 4, 'a new file is a new version');
select is((select text_path from public.guides where id = 'empty'), null, 'the text of the file before it is gone');

select tests.sign_in_as('admin@example.com');
select is_empty($$ update storage.objects set metadata = '{"size": 1}' where bucket_id = 'guides' returning 1 $$,
  'an admin cannot overwrite a guide''s file');
set local storage.allow_delete_query = 'true';
select is_empty($$ delete from storage.objects where name = 'guides/5_new.pdf' returning 1 $$,
  'an admin cannot delete a file that a guide uses');
select isnt_empty($$ update public.guides set storage_path = null where id = 'empty' returning 1 $$, 'an admin can remove the file of a guide');
select isnt_empty($$ delete from storage.objects where name = 'guides/5_new.pdf' returning 1 $$, 'and delete it then');
select throws_ok($$ update public.guides set storage_path = null where id = 'soon' $$, '23514', null,
  'but not the only thing that a published guide shows');
select isnt_empty($$ delete from public.guides where id = 'draft' returning 1 $$, 'an admin can delete a guide');

select * from finish();
rollback;
