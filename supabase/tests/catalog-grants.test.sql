-- Every grant to the API's roles and to PUBLIC. New grants must be declared here.
begin;
select no_plan();

-- On whole tables, views and sequences.
create temp table declared_grants (relation, privileges, roles) on commit drop as
values
  ('school_directory', 'select', 'authenticated, service_role'),
  ('school_figures', 'select', 'authenticated, service_role'),
  ('addresses', 'select, delete', 'authenticated'),
  ('addresses', 'select, insert, update, delete', 'service_role'),
  ('applicant_schools', 'select', 'service_role'),
  ('applicant_submissions', 'select, delete', 'authenticated'),
  ('applicant_submissions', 'select, insert, update, delete', 'service_role'),
  ('applicants', 'delete', 'authenticated'),
  ('applicants', 'select, insert, update, delete', 'service_role'),
  ('assistant_reads', 'select', 'authenticated, service_role'),
  ('assistant_tokens', 'delete', 'authenticated'),
  ('assistant_tokens', 'select', 'service_role'),
  ('audit_log', 'select', 'authenticated, service_role'),
  ('client_errors', 'select', 'authenticated'),
  ('client_errors', 'select, delete', 'service_role'),
  ('contact_messages', 'select, delete', 'authenticated'),
  ('contact_messages', 'select, insert, update, delete', 'service_role'),
  ('newsletter_subscribers', 'select, delete', 'authenticated'),
  ('newsletter_subscribers', 'select, insert, update, delete', 'service_role'),
  ('contributor_earnings', 'select', 'authenticated'),
  ('contributor_earnings', 'select, insert, update, delete', 'service_role'),
  ('contributors', 'select', 'authenticated, service_role'),
  ('coupon_overview', 'select', 'authenticated, service_role'),
  ('coupon_redemptions', 'select', 'authenticated'),
  ('coupon_redemptions', 'select, insert, update, delete', 'service_role'),
  ('coupons', 'select, delete', 'authenticated'),
  ('coupons', 'select, insert, update, delete', 'service_role'),
  ('entitlements', 'select, insert, update, delete', 'service_role'),
  ('guides', 'delete', 'authenticated'),
  ('guides', 'select, insert, update, delete', 'service_role'),
  ('orders', 'select, insert, update, delete', 'service_role'),
  ('page_views', 'select', 'authenticated'),
  ('page_views', 'select, insert, update, delete', 'service_role'),
  ('payment_methods', 'select', 'authenticated'),
  ('payment_methods', 'select, insert, update, delete', 'service_role'),
  ('product_files', 'select, delete', 'authenticated'),
  ('product_files', 'select, insert, update, delete', 'service_role'),
  ('catalogue', 'select', 'anon, authenticated, service_role'),
  ('product_sales', 'select, delete', 'authenticated'),
  ('product_sales', 'select, insert, update, delete', 'service_role'),
  ('products', 'delete', 'authenticated'),
  ('products', 'select, insert, update, delete', 'service_role'),
  ('profiles', 'select', 'authenticated'),
  ('profiles', 'select, insert, update, delete', 'service_role'),
  ('saved_applicants', 'select, delete', 'authenticated'),
  ('saved_applicants', 'select, insert, update, delete', 'service_role'),
  ('saved_schools', 'select, delete', 'authenticated'),
  ('saved_schools', 'select, insert, update, delete', 'service_role'),
  ('school_aliases', 'select, delete', 'authenticated'),
  ('school_aliases', 'select, insert, update, delete', 'service_role'),
  ('refunds', 'select', 'authenticated'),
  ('refunds', 'select, insert, update, delete', 'service_role'),
  ('access_changes', 'select', 'authenticated, service_role'),
  ('store_settings', 'select', 'authenticated'),
  ('store_settings', 'select, insert, update, delete', 'service_role'),
  ('schools', 'select, insert, update, delete', 'service_role'),
  ('stripe_events', 'select, insert, update, delete', 'service_role'),
  ('private.disputes', 'select, insert, update', 'service_role'),
  ('private.order_credits', 'select, insert', 'service_role'),
  ('private.order_outcomes', 'select, insert, delete', 'service_role'),
  ('private.order_returns', 'select', 'service_role'),
  ('private.stripe_callers', 'select, insert, update', 'service_role'),
  ('private.stripe_tasks', 'select, insert, update, delete', 'service_role'),
  ('applicant_number_seq', 'usage', 'authenticated, service_role'),
  ('order_number_seq', 'usage', 'service_role');

-- On single columns: those a client may write. Money, status, ownership and columns reserved for admins or
-- the server are not among them.
create temp table declared_columns (relation, privilege, roles, columns) on commit drop as
values
  ('addresses', 'insert', 'authenticated',
   '{full_name, address_line1, address_line2, city, state, zip_code, country, phone, is_default}'),
  ('addresses', 'update', 'authenticated',
   '{full_name, address_line1, address_line2, city, state, zip_code, country, phone, is_default}'),
  ('applicant_submissions', 'update', 'authenticated', '{profile, referred_by, admin_note}'),
  ('applicants', 'insert', 'authenticated',
   '{matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering,
    leadership, non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies,
    other_activities, clinical_experience, reflections, accepted_schools, published_at}'),
  ('applicants', 'update', 'authenticated',
   '{matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering,
    leadership, non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies,
    other_activities, clinical_experience, reflections, accepted_schools, published_at}'),
  ('assistant_tokens', 'select', 'authenticated', '{id, user_id, name, last_four, created_at, expires_at, last_used_at}'),
  ('contact_messages', 'update', 'authenticated', '{is_handled}'),
  ('coupons', 'insert', 'authenticated',
   '{code, percent_off, amount_off_cents, description, is_active, starts_at, ends_at, max_redemptions, max_per_user,
    product_ids}'),
  ('coupons', 'update', 'authenticated',
   '{percent_off, amount_off_cents, description, is_active, starts_at, ends_at, max_redemptions, max_per_user,
    product_ids}'),
  ('guides', 'insert', 'authenticated',
   '{id, capability, kind, title, summary, body, external_url, sort_order, published_at}'),
  ('guides', 'update', 'authenticated',
   '{capability, kind, title, summary, body, storage_path, external_url, sort_order, published_at}'),
  ('applicants', 'select', 'authenticated',
   '{id, number, matriculation_year, state_of_residency, gender, race, major, gpa, mcat, mcat_chem_phys, mcat_cars,
    mcat_bio_biochem, mcat_psych_soc, gap_years, medical_volunteering, non_medical_volunteering, leadership,
    non_medical_employment, medical_employment, shadowing, awards_honors, research, hobbies, other_activities,
    clinical_experience, reflections, accepted_schools, created_at, uploaded_at, published_at,
    is_published, gpa_hundredths, version}'),
  ('entitlements', 'select', 'authenticated',
   '{id, user_id, plan, order_id, starts_at, ends_at, revoked_at, revoked_reason}'),
  ('guides', 'select', 'authenticated',
   '{id, capability, kind, title, summary, body, storage_path, external_url, sort_order, published_at, created_at,
    updated_at, version}'),
  ('orders', 'select', 'authenticated',
   '{id, order_number, user_id, product_id, product_name, list_price_cents, discount_cents, credit_cents, tax_cents,
    total_cents, refunded_cents, currency, coupon_code, is_free, status, card_brand, card_last_four,
    billing_name, billing_address, billing_tax_id, policies_version, created_at, completed_at}'),
  ('products', 'select', 'anon, authenticated',
   '{id, name, description, price_cents, currency, type, category, features, capabilities, is_active, on_sale_from,
    sort_order, created_at}'),
  ('products', 'select', 'authenticated', '{version}'),
  ('schools', 'select', 'authenticated',
   '{id, name, description, website, acceptance_rate, image_url, custom_image_url, logo_url, created_at, updated_at,
    version}'),
  ('product_sales', 'insert', 'authenticated', '{product_id, price_cents, starts_at, ends_at}'),
  ('product_sales', 'update', 'authenticated', '{price_cents, starts_at, ends_at}'),
  ('products', 'insert', 'authenticated',
   '{id, name, description, price_cents, type, category, features, capabilities, is_active, on_sale_from, sort_order}'),
  ('products', 'update', 'authenticated',
   '{name, description, price_cents, type, category, features, capabilities, is_active, on_sale_from, sort_order}'),
  ('profiles', 'update', 'authenticated', 
   '{first_name, last_name, wants_access_notices, wants_order_reminders, wants_contributor_news}'),
  ('saved_applicants', 'insert', 'authenticated', '{applicant_id}'),
  ('saved_schools', 'insert', 'authenticated', '{school_id}'),
  ('school_aliases', 'insert', 'authenticated', '{alias, school_name}'),
  ('school_aliases', 'update', 'authenticated', '{school_name}'),
  ('store_settings', 'update', 'authenticated', '{has_upgrade_credit}'),
  ('schools', 'update', 'authenticated',
   '{description, website, acceptance_rate, image_url, custom_image_url, logo_url}');

create temp view grants as
select
  (case nspname when 'public' then relname else nspname || '.' || relname end) collate "default" as relation,
  coalesce(rolname, 'everyone') || ' may ' || lower(acl.privilege_type) || coalesce(' ' || attname, '') as grant
from pg_class c
join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'private')
cross join lateral (
  select null as attname, a.* from aclexplode(relacl) a
  union all
  select at.attname, a.* from pg_attribute at, aclexplode(at.attacl) a where at.attrelid = c.oid
) acl
left join pg_roles r on r.oid = acl.grantee
where acl.grantee = 0 or rolname in ('anon', 'authenticated', 'service_role');

create temp view declared as
select relation, role || ' may ' || privilege as grant
from declared_grants,
  unnest(string_to_array(roles, ', ')) as role, unnest(string_to_array(privileges, ', ')) as privilege
union all
select relation, role || ' may ' || privilege || ' ' || column_name
from declared_columns, unnest(string_to_array(roles, ', ')) as role, unnest(columns::text[]) as column_name;

select is(
  array(select g.grant from grants g where g.relation = everything.relation and g.grant not in (
    select d.grant from declared d where d.relation = everything.relation)),
  '{}', format('every grant on %s is declared', relation))
from (select oid::regclass::text as relation from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'S')) everything
order by relation;
select is(
  array(select d.grant from declared d where d.relation = everything.relation and d.grant not in (
    select g.grant from grants g where g.relation = everything.relation)),
  '{}', format('every declared grant on %s exists', relation))
from (select distinct relation from declared) everything
order by relation;

-- Objects created by a later migration.
create table public.later_table ();
create table private.later_table ();
create sequence public.later_sequence;
select is_empty(
  $$ select * from grants where relation in ('later_table', 'private.later_table', 'later_sequence') $$,
  'a new table or sequence has no grants');
create function public.later_function() returns void language sql as '';
create function private.later_function() returns void language sql as '';
select is_empty(
  $$ select role, name from unnest('{anon,authenticated,service_role}'::text[]) role,
       unnest('{public.later_function(),private.later_function()}'::text[]) name
     where has_function_privilege(role, name, 'execute') $$,
  'a new function cannot be executed by API roles');

select * from finish();
rollback;
