-- What holds for every table, policy and function of ours, new ones included. Which there are, and the rights to them, is in
-- docs/access-matrix.md and docs/database.md, which the runner compares with the schema.
begin;
select no_plan();

create temp view tables as
select c.oid, format('%s.%s', nspname, relname) as name, relname, relkind, relrowsecurity, reloptions
from pg_class c join pg_namespace n on n.oid = relnamespace
where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f');
create temp view columns as
select tables.name as relation, attrelid, attnum, attname as name, attnotnull, attgenerated <> '' as is_generated
from tables join pg_attribute on attrelid = tables.oid
where relkind in ('r', 'p') and attnum > 0 and not attisdropped;
create temp view triggers as
select tgrelid, tgtype, proname as calls
from pg_trigger join pg_proc on pg_proc.oid = tgfoid
where not tgisinternal and tgenabled = 'O';

-- Tables -----------------------------------------------------------------------------------------

select is_empty(
  $$ select name from tables where relkind in ('r', 'p') and not relrowsecurity $$,
  'every table has row-level security');
select is_empty(
  $$ select name from tables where relkind in ('m', 'f') or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false) $$,
  'every view runs with the rights of its reader');
select is_empty(
  $$ select name from tables where obj_description(oid, 'pg_class') is null $$,
  'every table and view has a comment');
select is_empty(
  $$ select name from tables where relkind in ('r', 'p')
       and not exists (select from pg_constraint where conrelid = tables.oid and contype = 'p') $$,
  'every table has a key');
select is_empty(
  $$ select relation from columns where name = 'version'
       and not exists (select from triggers where tgrelid = attrelid and calls = 'tg_count_version') $$,
  'every table with a version counts it');
select is_empty(
  $$ select relation from columns where name in ('updated_at', 'updated_by')
       and not exists (select from triggers where tgrelid = attrelid and calls = 'tg_stamp_update') $$,
  'every table that records its last change has it stamped');
-- Files are not: the rows that say whose they are are. An action without a right needs no audit.
select is_empty(
  $$ select tablename, cmd from pg_policies
     where cmd <> 'SELECT' and concat(qual, with_check) ~ 'is_(admin|staff)' and schemaname <> 'storage'
       and not exists (
         select from triggers
         where tgrelid = format('%I.%I', schemaname, tablename)::regclass and calls = 'tg_audit'
           and tgtype & case cmd when 'INSERT' then 4 when 'DELETE' then 8 else 16 end <> 0) $$,
  'whatever admins and support can write is audited');

-- Policies ---------------------------------------------------------------------------------------

create temp view policies as
select schemaname || '.' || tablename as on_table, cmd, roles, policyname, permissive, concat(qual, ' ', with_check) as condition
from pg_policies
where schemaname in ('public', 'private', 'storage');
select is_empty(
  $$ select on_table, policyname from policies where cmd = 'ALL' $$,
  'no policy is for all commands at once');
select is_empty(
  $$ select on_table, policyname from policies where 'public' = any (roles) $$,
  'every policy names its roles');
select is_empty(
  $$ select on_table, cmd, role, count(*) from policies, unnest(roles) as role
     where permissive = 'PERMISSIVE' group by on_table, cmd, role having count(*) > 1 $$,
  'no two permissive policies share a role and a command');
select is_empty(
  $$ select on_table, policyname, condition from policies
     where regexp_replace(condition, '\( SELECT\s([^()]|(private|auth)\.\w+\([^()]*\))* AS "?\w+"?\)', '', 'g') ~ '\m(private|auth)\.' $$,
  'policies call helpers wrapped in a sub-select only, so that they run once a statement');

-- Functions --------------------------------------------------------------------------------------

create temp view functions as
select p.oid, nspname as schema, nspname || '.' || proname as name, prosecdef, proconfig::text as settings
from pg_proc p join pg_namespace n on n.oid = pronamespace
where nspname in ('public', 'private');
select is_empty(
  'select name from functions group by name having count(*) > 1', 'no function is overloaded');
select is_empty(
  $$ select name from functions where not coalesce(settings ~ 'search_path=\\"\\"', false) $$,
  'every function has an empty search_path');
select is_empty(
  $$ select name from functions where prosecdef and schema <> 'private' $$,
  'security definer functions are outside the API''s schema');
select is_empty(
  $$ select name from functions where schema = 'public' and obj_description(oid, 'pg_proc') is null $$,
  'every function of the API has a comment');

-- Grants -----------------------------------------------------------------------------------------

select is_empty(
  $$ select tables.name, privilege_type from tables join pg_class using (oid), aclexplode(relacl)
     left join pg_roles on pg_roles.oid = grantee
     where grantee = 0 or rolname in ('anon', 'authenticated', 'service_role')
       and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') $$,
  'the API''s roles read and write rows, and everyone else has no grant');
select is_empty(
  $$ select name from tables where name like 'public.%' and not has_table_privilege('service_role', oid, 'select') $$,
  'the server reads every table and view of the API');
-- A list of columns in a grant leaves out what is added later: then the site reads none of the table. Generated columns are for
-- searches.
select set_eq(
  $$ select relation || '.' || name from columns
     where relation like 'public.%' and not is_generated and has_any_column_privilege('authenticated', attrelid, 'select')
       and not has_column_privilege('authenticated', attrelid, attnum, 'select') $$,
  $$ select format('public.%s.%s', relation, name)
     from (values
       ('applicants', '{created_by,import_hash,import_id,score_report_seen_by,uploaded_by}'::text[]),
       ('assistant_tokens', '{token_hash}'),
       ('entitlements', '{product_id}'),
       ('guides', '{updated_by}'),
       ('orders', '{billing_country,granted_at,lost_cents,payment_attempt,source,stripe_payment_intent_id}'),
       ('products', '{created_by,updated_at,updated_by}'),
       ('schools', '{updated_by}'),
       ('summer_programs', '{updated_by}')) as hidden (relation, names), unnest(names) as name $$,
  'whoever reads a table reads all of its columns but these');
select is_empty(
  $$ select name from functions join pg_proc using (oid), aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0 $$,
  'no function is for every role of the server');

-- Objects created by a later migration.
create table public.later_table ();
create table private.later_table ();
create sequence public.later_sequence;
create function public.later_function() returns void language sql as '';
create function private.later_function() returns void language sql as '';
select is_empty(
  $$ select role, name
     from unnest('{anon,authenticated,service_role}'::text[]) role, unnest('{public,private}'::text[]) schema,
       format('%s.later_table', schema) name, unnest('{select,insert,update,delete,truncate}'::text[]) command
     where has_table_privilege(role, name, command) or has_sequence_privilege(role, 'public.later_sequence', 'usage')
       or has_function_privilege(role, format('%s.later_function()', schema), 'execute') $$,
  'a new table, sequence or function has no grants');

select * from finish();
rollback;
