-- The Data API embeds tables in one another along foreign keys, in both directions and to any depth. A path that leads
-- from one row to many and back multiplies at each level: a one-line URL becomes hours of work.
begin;
select no_plan();

create temp view embeddings as
select
  conname::text as name, role,
  -- From a row of the referring table, one row is found: in the other direction, one or many.
  exists (
    select from pg_index
    where indrelid = conrelid and indisunique and indpred is null
      and string_to_array(indkey::text, ' ')::int2[] <@ conkey) as is_one_to_one,
  -- No two of a person's own rows refer to the same row.
  exists (
    select from pg_index
    join pg_attribute on attrelid = conrelid and attname = 'user_id'
    where indrelid = conrelid and indisunique and indpred is null
      and string_to_array(indkey::text, ' ')::int2[] <@ (conkey || attnum))
    and exists (
      select from pg_policies
      where schemaname = 'public' and tablename = conrelid::regclass::text and cmd = 'SELECT'
        and qual = '(user_id = ( SELECT auth.uid() AS uid))') as is_one_to_a_person,
  -- Others have no row to embed. Admins and support are trusted.
  not exists (
    select from pg_policies
    where schemaname = 'public' and tablename = conrelid::regclass::text and cmd in ('SELECT', 'ALL')
      and roles && array[role::name, 'public']
      and qual !~ '^\( SELECT private\.(is_admin|is_staff)\(\) AS \1\)$') as is_of_admins
from pg_constraint, unnest('{anon,authenticated}'::text[]) role
where contype = 'f' and connamespace = 'public'::regnamespace
  and (select relnamespace from pg_class where oid = confrelid) = 'public'::regnamespace
  -- A join reads the columns of both sides.
  and (select bool_and(has_column_privilege(role, conrelid, col, 'select')) from unnest(conkey) col)
  and (select bool_and(has_column_privilege(role, confrelid, col, 'select')) from unnest(confkey) col);

select is_empty($$ select name from embeddings where role = 'anon' $$, 'a visitor cannot embed tables');
select is_empty(
  $$ select name from embeddings
     where role = 'authenticated' and not (is_one_to_one or is_one_to_a_person or is_of_admins) $$,
  'a member cannot embed along a path from one row to many and back');
select isnt_empty(
  $$ select 1 from embeddings where name = 'product_files_product_id_fkey' and is_one_to_one $$,
  'a table with at most one row per product can be embedded');

-- A function from a row to rows of another table would be such a path too.
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     join pg_type argument on argument.oid = p.proargtypes[0] and argument.typrelid <> 0
     where pronamespace = 'public'::regnamespace and pronargs = 1 $$,
  'no function leads from a row of one table to another');

select * from finish();
rollback;
