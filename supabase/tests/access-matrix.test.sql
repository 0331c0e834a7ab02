-- The permissions of every kind of person on every table, for every command. The table below is the
-- contract; a policy or a grant that differs fails one of its lines. A command that it does not mention is
-- denied to everyone, on every table and view of the catalogue.
begin;
select no_plan();
select tests.open_store();

-- The contract -----------------------------------------------------------------------------------
--
-- denied   there is no grant: the command ends in 42501 whatever the rows
-- refused  there is a grant, but no policy lets the new row in: 42501
-- none     the command runs and reaches no row
-- all      every row
-- own      the rows with the person's user_id (for a visitor: with none)
-- sale     rows of products on sale
-- held     rows of the product the person holds; in the catalogue, that product and those on sale
-- unheld   rows of a product that no account holds
-- stray    uploads that no product delivers
-- public   published applicants
-- guides   published guides of a capability that the person's plan unlocks, and their files
--
-- Columns: a visitor, an unpaid person, a member of each plan, an expired member, a refunded
-- member, another member, an admin, a demoted admin whose token still says admin, and support. Besides, whoever holds one capability
-- alone has the rights of the column whose plan unlocks it alone; a shelf of guides needs none, as it is like any other.
create temp table written on commit drop as
with lines as (
  select nth, regexp_split_to_array(trim(line), '\s+') as words
  from regexp_split_to_table(trim(E'\n' from $contract$
relation                  command anon    unpaid  cheat   cheat+  appl    appl+   intv    intv+   expired revoked another admin   demoted support

profiles                  select  denied  own     own     own     own     own     own     own     own     own     own     all     own     own
profiles                  update  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

products                  select  sale    sale    held    held    held    held    held    held    sale    sale    held    all     sale    sale
products                  insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
products                  update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
products                  delete  denied  none    none    none    none    none    none    none    none    none    none    unheld  none    none

product_files             select  denied  none    held    held    held    held    held    held    none    none    held    all     none    none
product_files             delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

product_sales             select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
product_sales             insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
product_sales             update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
product_sales             delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

catalogue                 select  all     all     all     all     all     all     all     all     all     all     all     all     all     all

orders                    select  denied  own     own     own     own     own     own     own     own     own     own     all     own     own

entitlements              select  denied  none    own     own     own     own     own     own     own     own     own     all     none    none

refunds                   select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

access_changes            select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

store_settings            select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
store_settings            update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

announcements             select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
announcements             insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
announcements             update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
announcements             delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

coupons                   select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
coupons                   insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
coupons                   update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
coupons                   delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

coupon_overview           select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

coupon_redemptions        select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

payment_methods           select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

addresses                 select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
addresses                 insert  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
addresses                 update  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
addresses                 delete  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

applicants                select  denied  none    public  public  none    public  none    public  none    none    public  all     none    none
applicants                insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
applicants                update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
applicants                delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

schools                   select  denied  none    all     all     none    all     none    all     none    none    all     all     none    none
schools                   update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

school_figures            select  denied  none    all     all     none    all     none    all     none    none    all     all     none    none

school_directory          select  denied  none    all     all     none    all     none    all     none    none    all     all     none    none

school_aliases            select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
school_aliases            insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
school_aliases            update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
school_aliases            delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

saved_applicants          select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
saved_applicants          insert  denied  refused own     own     refused own     refused own     refused refused own     own     refused refused
saved_applicants          delete  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

saved_schools             select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
saved_schools             insert  denied  refused own     own     refused own     refused own     refused refused own     own     refused refused
saved_schools             update  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
saved_schools             delete  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

closed_cycles             select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
closed_cycles             delete  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

assistant_tokens          select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own
assistant_tokens          delete  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

assistant_reads           select  denied  own     own     own     own     own     own     own     own     own     own     own     own     own

guides                    select  denied  none    none    guides  guides  guides  guides  guides  none    none    none    all     none    none
guides                    insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
guides                    update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
guides                    delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

summer_programs           select  denied  none    none    all     none    none    none    none    none    none    none    all     none    none
summer_programs           insert  denied  refused refused refused refused refused refused refused refused refused refused all     refused refused
summer_programs           update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
summer_programs           delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

contact_messages          select  denied  none    none    none    none    none    none    none    none    none    none    all     none    all
contact_messages          update  denied  none    none    none    none    none    none    none    none    none    none    all     none    all
contact_messages          delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

message_answers           select  denied  none    none    none    none    none    none    none    none    none    none    all     none    all

newsletter_subscribers    select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
newsletter_subscribers    delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

applicant_submissions     select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
applicant_submissions     update  denied  none    none    none    none    none    none    none    none    none    none    all     none    none
applicant_submissions     delete  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

contributor_earnings      select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

contributors              select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

page_views                select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

client_errors             select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

audit_log                 select  denied  none    none    none    none    none    none    none    none    none    none    all     none    none

storage:products          select  none    none    held    held    held    held    held    held    none    none    held    all     none    none
storage:products          insert  refused refused refused refused refused refused refused refused refused refused refused all     refused refused
storage:products          update  none    none    none    none    none    none    none    none    none    none    none    none    none    none
storage:products          delete  none    none    none    none    none    none    none    none    none    none    none    stray   none    none

storage:guides            select  none    none    none    guides  guides  guides  guides  guides  none    none    none    all     none    none
storage:guides            insert  refused refused refused refused refused refused refused refused refused refused refused all     refused refused
storage:guides            update  none    none    none    none    none    none    none    none    none    none    none    none    none    none
storage:guides            delete  none    none    none    none    none    none    none    none    none    none    none    stray   none    none

storage:school-images     select  none    none    none    none    none    none    none    none    none    none    none    all     none    none
storage:school-images     insert  refused refused refused refused refused refused refused refused refused refused refused all     refused refused
storage:school-images     update  none    none    none    none    none    none    none    none    none    none    none    all     none    none
storage:school-images     delete  none    none    none    none    none    none    none    none    none    none    none    all     none    none

storage:elsewhere         select  none    none    none    none    none    none    none    none    none    none    none    all     none    none
storage:elsewhere         insert  refused refused refused refused refused refused refused refused refused refused refused refused refused refused
storage:elsewhere         update  none    none    none    none    none    none    none    none    none    none    none    none    none    none
storage:elsewhere         delete  none    none    none    none    none    none    none    none    none    none    none    none    none    none

storage.buckets           select  none    none    none    none    none    none    none    none    none    none    none    none    none    none
storage.buckets           insert  refused refused refused refused refused refused refused refused refused refused refused refused refused refused
storage.buckets           update  none    none    none    none    none    none    none    none    none    none    none    none    none    none
storage.buckets           delete  none    none    none    none    none    none    none    none    none    none    none    none    none    none
$contract$), '\n') with ordinality as l (line, nth)
  where trim(line) <> ''
)
select
  body.words[1] as relation,
  body.words[2] as command,
  header.words[place] as actor,
  body.words[place] as expected
from lines header, lines body, generate_series(3, cardinality(header.words)) as place
where header.nth = 1 and body.nth > 1;

-- A shelf of tomorrow: what a policy says of those of today must hold for it, too.
do $do$
declare
  list text;
  today text[];
begin
  foreach list in array '{capabilities,shelves}'::text[] loop
    execute format('select private.%I()', list) into today;
    execute format(
      $$create or replace function private.%I() returns text[]
        language sql immutable parallel safe set search_path = '' as %L$$,
      list, format('select %L::text[]', array_append(today, 'tomorrow')));
  end loop;
end
$do$;

create temp table actors (actor, called, email, plan, app_metadata) on commit drop as
values
  ('anon', 'a visitor', null, null, null::jsonb),
  ('unpaid', 'an unpaid person', 'unpaid@example.com', null, null),
  ('cheat', 'a cheatsheet member', 'cheatsheet@example.com', 'cheatsheet', null),
  ('cheat+', 'a cheatsheet-plus member', 'cheatsheet-plus@example.com', 'cheatsheet-plus', null),
  ('appl', 'an application member', 'application@example.com', 'application', null),
  ('appl+', 'an application-plus member', 'application-plus@example.com', 'application-plus', null),
  ('intv', 'an interview-cheatsheet member', 'interview-cheatsheet@example.com', 'interview-cheatsheet', null),
  ('intv+', 'an interview-cheatsheet-plus member', 'interview-cheatsheet-plus@example.com',
    'interview-cheatsheet-plus', null),
  ('expired', 'a member whose year is over', 'expired@example.com', null, null),
  ('revoked', 'a member who was refunded', 'revoked@example.com', null, null),
  ('another', 'another member', 'another@example.com', 'cheatsheet', null),
  ('admin', 'an admin', 'admin@example.com', null, null),
  ('demoted', 'a demoted admin with an old token', 'demoted@example.com', null, '{"is_admin": true}'),
  ('support', 'support', 'support@example.com', null, null)
union all
select capability, 'a holder of ' || capability || ' alone', capability || '-alone@example.com', capability || '-alone', null
from unnest(private.capabilities()) as capability;

insert into public.products (id, name, price_cents, capabilities)
select capability || '-alone', capability || ' alone', 500, array[capability] from unnest(private.capabilities()) as capability;
select tests.create_user(id || '@example.com'), tests.entitle(id || '@example.com', id) from public.products where id like '%-alone';

create temp table alone (capability, actor) on commit drop as
select capability, coalesce(
  (select min(actor) from actors join private.default_products() on id = plan where capabilities = array[capability] and actor <> 'another'),
  case when capability = any (private.shelves()) then 'appl' end)
from unnest(private.capabilities()) as capability;
select is_empty(
  'select capability from alone where actor is null',
  'the contract has a column for a plan that unlocks each capability alone, or it is a shelf of guides');
delete from actors using alone where actors.actor = capability and alone.actor is null;
insert into written
select relation, command, capability, expected from written join alone using (actor);
-- Beside its shelf, Cheatsheet+ opens a table.
update written set expected = 'all' where relation = 'summer_programs' and command = 'select' and actor = 'plus';

-- The commands for which someone has a grant, where a row of what a table requires, or a new value in the first column that
-- can be changed, breaks a rule. An update names no rows, and a delete is a plain `delete from`,
-- so that the policies alone limit its reach. (No one can delete a product that is held.)
create temp table attempts (relation, inserting, updating) on commit drop as
values
  ('products', $$(id, name, price_cents, capabilities) values ('new', 'New', 100, '{plus}')$$, $$description = 'Changed'$$),
  ('product_sales', $$(product_id, price_cents, ends_at) values ('workbook', 100, now() + interval '1 day')$$, 'price_cents = 50'),
  ('announcements', $$(subject, body, audience) values ('New', 'News', 'holders')$$, $$body = 'Changed'$$),
  ('coupons', $$(code, percent_off) values ('MINE', 10)$$, $$description = 'Changed'$$),
  ('school_aliases', $$(alias, school_name) values ('a new alias', 'New')$$, $$school_name = 'Changed'$$),
  ('saved_applicants', $$(applicant_id) values ('applicant-900')$$, 'created_at = now()'),
  ('schools', null, $$description = 'Changed'$$),
  ('saved_schools', $$(school_id) values ('feinberg-school-of-medicine')$$, $$note = 'Changed'$$),
  ('guides',
    $$(id, capability, kind, title, body) values ('new', 'plus', 'document', 'New', 'New')$$, $$summary = 'Changed'$$),
  ('applicant_submissions',
    $$(full_name, email, profile) values ('New', 'new@example.com', '{}')$$, $$admin_note = 'Changed'$$),
  ('storage:products', $$(bucket_id, name) values ('products', 'new')$$, $$metadata = '{"changed": true}'$$),
  ('storage:guides', $$(bucket_id, name) values ('guides', 'new')$$, $$metadata = '{"changed": true}'$$),
  ('storage:school-images', $$(bucket_id, name) values ('school-images', 'new')$$, $$metadata = '{"changed": true}'$$),
  ('storage:elsewhere', $$(bucket_id, name) values ('elsewhere', 'new')$$, $$metadata = '{"changed": true}'$$),
  ('storage.buckets', $$(id, name) values ('new', 'new')$$, 'public = true');

-- The rows ---------------------------------------------------------------------------------------

update public.products set is_active = false where id = 'cheatsheet-plus';
insert into public.products (id, name, price_cents, capabilities) values ('workbook', 'Held by nobody, and without a file', 500, '{plus}');
update public.products set on_sale_from = now() + interval '1 microsecond' where id = 'application-plus';
insert into public.product_sales (product_id, price_cents, ends_at) values ('cheatsheet', 999, now() + interval '1 day');
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
select id, id || '.zip', 'guide.zip', 1, 'application/zip' from public.products where id <> 'workbook';

insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status)
select id, 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'expired' from auth.users;
insert into public.refunds (order_id, amount_cents, reason) select id, 1, 'Changed their mind' from public.orders;
insert into public.access_changes (entitlement_id, action, reason) select id, 'revoked', 'Shared it' from public.entitlements;
insert into public.coupons (code, percent_off) values ('TEN', 10);
insert into public.announcements (subject, body, audience) values ('Hello', 'News', 'holders');
-- For a deleted code: a code in use cannot be deleted.
insert into public.coupon_redemptions (order_id, code, user_id) select id, 'GONE', user_id from public.orders;
insert into public.payment_methods (user_id, cardholder_name) select id, 'A Member' from auth.users;
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
select id, 'A Member', '1 Main St', 'Albany', 'NY', '12201' from auth.users;

insert into public.applicants (major, accepted_schools) values ('Biology', '{nyu}'), ('Chemistry', '{nyu,pitt}');
-- Saved by every account, and one of each saved by no account. A row at a time can be changed: one school.
insert into public.saved_applicants (user_id, applicant_id)
select users.id, applicants.id from auth.users, public.applicants;
insert into public.saved_schools (user_id, school_id)
select users.id, schools.id from auth.users, (select id from public.schools order by id limit 1) schools;
insert into public.closed_cycles (user_id, schools) select id, '[]' from auth.users;
insert into public.applicants (id, accepted_schools) values ('applicant-900', '{northwestern}');
insert into public.applicants (major, published_at) values ('Draft', null), ('Scheduled', now() + interval '1 microsecond');
insert into public.summer_programs (name) values ('A program');
insert into public.guides (id, capability, kind, title, storage_path, text_path)
select capability, capability, 'document', capability, capability || '.pdf', capability || '.md'
from unnest(private.shelves()) as capability;

insert into public.assistant_tokens (user_id, name, token_hash, last_four, expires_at)
select id, 'Mine', sha256(convert_to(email, 'UTF8')), '0123', now() + interval '1 day' from auth.users;
insert into public.assistant_reads (user_id, token_name, token_last_four, tool) select id, 'Mine', '0123', 'saved_list' from auth.users;
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
select id, 'A', 'Member', email, 'Hello', 'Hello' from auth.users;
insert into public.message_answers (message_id, body) select id, 'Hello' from public.contact_messages;
insert into public.newsletter_subscribers (user_id, email, first_name, last_name) select id, email, 'A', 'Member' from auth.users;
insert into public.applicant_submissions (user_id, full_name, email, profile)
select id, 'A Member', email, '{}' from auth.users;
insert into public.contributor_earnings (user_id, email, kind, amount_cents)
select id, email, 'profile', 200 from auth.users;
insert into public.page_views (path, user_id) select '/', id from auth.users;
insert into public.client_errors (message, stack, path, browser) values ('Broken', '', '/', '');
insert into public.audit_log (actor_role, action, table_name) values ('authenticated', 'delete', 'coupons');

insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
insert into storage.objects (bucket_id, name)
select 'products', storage_path from public.product_files
union all select 'guides', path from public.guides, unnest(array[storage_path, text_path]) path
union all values
  ('products', 'of-no-product.zip'), ('guides', 'of-no-guide.pdf'), ('school-images', 'nyu.png'), ('elsewhere', 'secret.txt');

-- Every cell -------------------------------------------------------------------------------------

create temp table contract on commit drop as
select relation, command, actor, coalesce(expected, 'denied') as expected
from (
  select (case nspname when 'public' then relname else nspname || '.' || relname end) collate "default"
  from pg_class join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f') or nspname = 'storage' and relname = 'buckets'
  union all select 'storage:' || id from storage.buckets) as relations (relation)
cross join unnest('{select,insert,update,delete}'::text[]) as command
cross join actors
left join written using (relation, command, actor);

-- One cell ---------------------------------------------------------------------------------------

create function tests.target_of(relation text) returns text
language sql
as $$ select case when relation like 'storage:%' then 'storage.objects' else relation end $$;

-- The columns used to compare rows: those a visitor may read, else those a member may read, else all.
create function tests.columns_of(relation text) returns text
language sql security definer
as $$
  select coalesce(
    (select 'row(' || string_agg(format('t.%I', attname), ', ' order by attnum) || ')'
     from unnest('{anon,authenticated}'::text[]) with ordinality as reader (role, nth), pg_attribute
     where attrelid = tests.target_of(relation)::regclass and attnum > 0 and not attisdropped
       and has_column_privilege(role, attrelid, attnum, 'select')
     group by role, nth
     order by nth limit 1),
    't')
$$;

-- The rows of a relation that match a condition, as text, in order.
create function tests.rows_of(
  relation text, condition text default 'true', person uuid default null, plan text default null)
returns text[]
language plpgsql
as $$
declare
  found text[];
begin
  execute format(
    'select coalesce(array_agg(%1$s::text order by %1$s::text), ''{}'') from %2$s t where %3$s and (%4$s)',
    tests.columns_of(relation), tests.target_of(relation),
    case when relation like 'storage:%' then format('t.bucket_id = %L', substr(relation, 9)) else 'true' end,
    condition)
  into found using person, plan;
  return found;
end
$$;
grant execute on function tests.rows_of(text, text, uuid, text), tests.target_of(text), tests.columns_of(text)
  to anon, authenticated;

-- A word of the contract as a condition on rows: $1 is the person, $2 their plan.
create function tests.condition_of(relation text, word text) returns text
language sql
as $body$
  select case
    when word = 'all' then 'true'
    when word = 'own' then 't.user_id is not distinct from $1'
    when word = 'sale' then 't.is_active and t.on_sale_from is null'
    when word = 'held' and relation = 'products' then 't.is_active and t.on_sale_from is null or t.id = $2'
    when word = 'held' and relation = 'product_files' then 't.product_id = $2'
    when word = 'held' then $$t.name = $2 || '.zip'$$
    when word = 'public' then 't.is_published'
    when word = 'unheld' then $$t.id = 'workbook'$$
    when word = 'stray' then $$t.name in ('of-no-product.zip', 'of-no-guide.pdf')$$
    when word = 'guides' then format(
      'split_part(t.%I, ''.'', 1) in (select unnest(capabilities) from public.products where id = $2)',
      case relation when 'guides' then 'id' else 'name' end)
    else 'false'
  end
$body$;

-- A row with what people can give of what its table requires.
create function tests.insertion_in(relation text) returns text
language sql
as $$
  select tests.insertion_of(relation::regclass, coalesce(jsonb_object_agg(key, value), '{}'))
  from jsonb_each(tests.row_of(relation::regclass, null))
  where has_column_privilege('authenticated', relation, key, 'insert')
$$;

-- A new value in the first text or flag that people can change, else in the first column.
create function tests.change_in(relation text) returns text
language sql
as $$
  select format('%I = %s', attname, case typcategory when 'S' then '''Changed''' when 'B' then 'not ' || attname else 'default' end)
  from pg_attribute join pg_type on pg_type.oid = atttypid
  where attrelid = tests.target_of(relation)::regclass and attnum > 0 and not attisdropped
  order by not (typcategory in ('S', 'B') and has_column_privilege('authenticated', attrelid, attnum, 'update')), attnum limit 1
$$;

-- Runs a command as a person, undoes it, and returns the outcome as a word of the contract: the
-- expected one if it fits, else the actual one.
create function tests.outcome_of(relation text, command text, attempt text, actor actors, expected text) returns text
language plpgsql
as $$
declare
  person constant uuid := tests.id_of(actor.email);
  condition constant text := tests.condition_of(relation, expected);
  before constant text[] := tests.rows_of(relation);
  wanted text[] := tests.rows_of(relation, condition, person, actor.plan);
  affected text[];
begin
  if actor.email is null then
    perform tests.sign_out();
  else
    perform tests.sign_in_as(actor.email, actor.app_metadata);
  end if;
  if command = 'select' then
    affected := tests.rows_of(relation);
  else
    execute attempt;
    perform tests.as_owner();
    if command = 'insert' then
      affected := array(select unnest(tests.rows_of(relation)) except select unnest(before) order by 1);
      wanted := array(
        select unnest(tests.rows_of(relation, condition, person, actor.plan)) except select unnest(before) order by 1);
    else
      affected := array(select unnest(before) except select unnest(tests.rows_of(relation)) order by 1);
    end if;
  end if;
  raise sqlstate 'UNDO1';
exception
  when sqlstate 'UNDO1' then
    return case
      when affected = '{}' then 'none'
      when affected = wanted then expected
      else format('%s of %s rows', cardinality(affected), cardinality(before))
    end;
  when insufficient_privilege then
    return case
      when sqlerrm like 'new row violates row-level security policy %' then 'refused'
      when sqlerrm ~ format('^permission denied for (table|view) %s$', split_part(tests.target_of(relation), '.', -1))
        then 'denied'
      else sqlerrm
    end;
  -- A grouped view accepts no changes.
  when object_not_in_prerequisite_state then
    return 'denied';
  when others then
    return sqlerrm;
end
$$;

create function tests.title_of(cell contract, actor actors) returns text
language sql
as $$
  select format(
    case cell.expected
      when 'denied' then '%s cannot %s %s: no grant'
      when 'refused' then '%s cannot %s %s: no policy lets the row in'
      when 'none' then '%s cannot %s %s: no row is in reach'
      when 'all' then '%s can %s any row of %s'
      when 'own' then '%s can %s their own rows of %s, no other'
      when 'sale' then '%s can %s what is on sale of %s, no more'
      when 'held' then '%s can %s what they hold of %s, no more'
      when 'unheld' then '%s can %s what nobody holds of %s, no more'
      when 'stray' then '%s can %s what no product delivers of %s, no more'
      when 'guides' then '%s can %s what their plan unlocks of %s, no more'
      else '%s can %s the ' || cell.expected || ' rows of %s, no more'
    end,
    actor.called, cell.command, cell.relation)
$$;

-- Every row with all its people, as most of them share one grant. A failing row lists its wrong
-- cells. The setting tests.relation, a pattern, limits the rows to matching relations.
with found as materialized (
  select cell.*, tests.title_of(cell, person) as title,
    tests.outcome_of(cell.relation, cell.command,
      case cell.command
        when 'insert' then coalesce(
          format('insert into %s ', tests.target_of(cell.relation)) || inserting, tests.insertion_in(cell.relation))
        when 'update' then format('update %s set %s', tests.target_of(cell.relation), coalesce(updating, tests.change_in(cell.relation)))
        when 'delete' then format('delete from %s', tests.target_of(cell.relation))
          || case cell.relation when 'products' then $$ where id = 'workbook'$$ else '' end
      end,
      person, cell.expected) as outcome
  from contract cell
  join actors person using (actor)
  left join attempts using (relation)
  where cell.relation like coalesce(nullif(current_setting('tests.relation', true), ''), '%')
)
select concat_ws(E'\n',
  ok(bool_and(outcome = expected),
    case
      when bool_and(expected = 'denied') then format('no one can %s %s: no grant', command, relation)
      when bool_and(expected in ('denied', 'refused', 'none')) then format('no one can %s %s', command, relation)
      else format('each person can %s exactly the rows the contract lists for %s', command, relation)
    end),
  diag(string_agg(format('%s (but it was: %s)', title, outcome), E'\n' order by title)
    filter (where outcome is distinct from expected)))
from found
group by relation, command
order by relation, command;

select is_empty(
  'select relation, command from written except select relation, command from contract',
  'the contract is about tables, views and buckets that exist');

select * from finish();
rollback;
