-- Every policy. New policies must be declared here and keep the rules below.
begin;
select no_plan();

create temp table declared (on_table, command, roles, name) on commit drop as
values
  ('access_changes', 'select', 'authenticated', 'admins read manual access changes'),
  ('addresses', 'select', 'authenticated', 'members read their own addresses'),
  ('addresses', 'insert', 'authenticated', 'members save their own addresses'),
  ('addresses', 'update', 'authenticated', 'members change their own addresses'),
  ('addresses', 'delete', 'authenticated', 'members remove their own addresses'),
  ('applicant_submissions', 'select', 'authenticated', 'admins read submissions'),
  ('applicant_submissions', 'update', 'authenticated', 'admins edit and decide submissions'),
  ('applicant_submissions', 'delete', 'authenticated', 'admins delete submissions'),
  ('applicants', 'select', 'authenticated', 'members with profiles read published applicants, admins all'),
  ('applicants', 'insert', 'authenticated', 'admins add applicants'),
  ('applicants', 'update', 'authenticated', 'admins change applicants'),
  ('applicants', 'delete', 'authenticated', 'admins delete applicants'),
  ('assistant_reads', 'select', 'authenticated', 'people see what their own assistants read'),
  ('assistant_tokens', 'select', 'authenticated', 'people see their own tokens'),
  ('assistant_tokens', 'delete', 'authenticated', 'people delete their own tokens'),
  ('audit_log', 'select', 'authenticated', 'admins read the audit log'),
  ('client_errors', 'select', 'authenticated', 'admins read browser errors'),
  ('contact_messages', 'select', 'authenticated', 'admins read messages'),
  ('contact_messages', 'update', 'authenticated', 'admins mark messages handled'),
  ('contact_messages', 'delete', 'authenticated', 'admins delete messages'),
  ('newsletter_subscribers', 'select', 'authenticated', 'admins read newsletter subscribers'),
  ('newsletter_subscribers', 'delete', 'authenticated', 'admins remove newsletter subscribers'),
  ('contributor_earnings', 'select', 'authenticated', 'admins read contributor earnings'),
  ('coupon_redemptions', 'select', 'authenticated', 'admins read redemptions'),
  ('coupons', 'select', 'authenticated', 'admins read coupons'),
  ('coupons', 'insert', 'authenticated', 'admins add coupons'),
  ('coupons', 'update', 'authenticated', 'admins change coupons'),
  ('coupons', 'delete', 'authenticated', 'admins delete coupons'),
  ('entitlements', 'select', 'authenticated', 'people read their own entitlements, admins every entitlement'),
  ('guides', 'select', 'authenticated', 'members read published guides of their plans, admins all'),
  ('guides', 'insert', 'authenticated', 'admins add guides'),
  ('guides', 'update', 'authenticated', 'admins change guides'),
  ('guides', 'delete', 'authenticated', 'admins delete guides'),
  ('orders', 'select', 'authenticated', 'people read their own orders, admins every order'),
  ('page_views', 'select', 'authenticated', 'admins read page views'),
  ('payment_methods', 'select', 'authenticated', 'members read their own payment methods'),
  ('product_files', 'select', 'authenticated', 'holders read the file of their product, admins every file'),
  ('product_files', 'delete', 'authenticated', 'admins remove product files'),
  ('product_sales', 'select', 'authenticated', 'admins see sales'),
  ('product_sales', 'insert', 'authenticated', 'admins add sales'),
  ('product_sales', 'update', 'authenticated', 'admins change sales'),
  ('product_sales', 'delete', 'authenticated', 'admins end sales'),
  ('products', 'select', 'anon', 'visitors see products on sale'),
  ('products', 'select', 'authenticated', 'people see products on sale or theirs, admins every product'),
  ('products', 'insert', 'authenticated', 'admins add products'),
  ('products', 'update', 'authenticated', 'admins change products'),
  ('products', 'delete', 'authenticated', 'admins delete products'),
  ('profiles', 'select', 'authenticated', 'people read their own profile, admins every profile'),
  ('profiles', 'update', 'authenticated', 'people change their own profile'),
  ('refunds', 'select', 'authenticated', 'admins read refunds'),
  ('saved_applicants', 'select', 'authenticated', 'people read their own saved profiles'),
  ('saved_applicants', 'insert', 'authenticated', 'people save profiles they can read, for themselves'),
  ('saved_applicants', 'delete', 'authenticated', 'people remove their own saved profiles'),
  ('saved_schools', 'select', 'authenticated', 'people read their own saved schools'),
  ('saved_schools', 'insert', 'authenticated', 'people save schools they can read, for themselves'),
  ('saved_schools', 'delete', 'authenticated', 'people remove their own saved schools'),
  ('school_aliases', 'select', 'authenticated', 'admins read aliases'),
  ('school_aliases', 'insert', 'authenticated', 'admins add aliases'),
  ('school_aliases', 'update', 'authenticated', 'admins change aliases'),
  ('school_aliases', 'delete', 'authenticated', 'admins delete aliases'),
  ('store_settings', 'select', 'authenticated', 'admins read the settings'),
  ('store_settings', 'update', 'authenticated', 'admins change the settings'),
  ('school_figures', 'select', 'authenticated', 'members with profiles read schools'' figures, admins too'),
  ('schools', 'select', 'authenticated', 'members with profiles read schools, admins too'),
  ('schools', 'update', 'authenticated', 'admins describe schools'),
  ('storage.objects', 'select', 'authenticated', 'members read the files their plans unlock, admins every file'),
  ('storage.objects', 'insert', 'authenticated', 'admins upload files'),
  ('storage.objects', 'update', 'authenticated', 'admins replace images'),
  ('storage.objects', 'delete', 'authenticated', 'admins delete unused files');

create temp view present as
select
  case schemaname when 'public' then tablename else schemaname || '.' || tablename end collate "default" as on_table,
  lower(cmd) as command, roles, policyname::text collate "default" as name, permissive,
  coalesce(qual, '') || ' ' || coalesce(with_check, '') as expression
from pg_policies
where schemaname in ('public', 'private', 'storage');

select policies_are(
  nspname, relname,
  array(select name from declared where on_table in (relname, nspname || '.' || relname)),
  format('%s.%s has the declared policies and no other', nspname, relname))
from pg_class join pg_namespace n on n.oid = relnamespace
where relkind in ('r', 'p') and (nspname in ('public', 'private') or nspname = 'storage' and relname in ('objects', 'buckets'))
order by nspname, relname;

select is(present.command || ' to ' || array_to_string(present.roles, ', '), declared.command || ' to ' || declared.roles,
  format('"%s" on %s is for %s, to %s', name, on_table, declared.command, declared.roles))
from declared left join present using (on_table, name);

select is_empty(
  $$ select on_table, name from present where command = 'all' $$,
  'no policy is for all commands at once');
select is_empty(
  $$ select on_table, name from present where 'public' = any (roles) $$,
  'every policy names its roles');
select is_empty(
  $$ select on_table, command, role, count(*) from present, unnest(roles) as role
     where permissive = 'PERMISSIVE' group by on_table, command, role having count(*) > 1 $$,
  'no two permissive policies share a role and a command');
select is_empty(
  $$ select on_table, name, expression from present
     where regexp_replace(expression, '\( SELECT (private|auth)\.\w+\([^()]*\) AS \w+\)', '', 'g') ~ '\m(private|auth)\.' $$,
  'policies call helpers wrapped in a sub-select only, so that they run once a statement');

select is_empty(
  $$ select oid::regclass from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and relkind in ('r', 'p') and not relrowsecurity $$,
  'every table in public and private has row-level security');
select is_empty(
  $$ select oid::regclass from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false)) $$,
  'every view runs with the rights of its reader');
select is_empty(
  $$ select oid::regclass from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and relkind in ('r', 'p', 'v') and obj_description(oid, 'pg_class') is null $$,
  'every table and view has a comment');

select * from finish();
rollback;
