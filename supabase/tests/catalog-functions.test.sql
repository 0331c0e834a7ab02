-- Every function, and who may execute it beside its owner. A new one must be declared here.
begin;
select no_plan();

create temp table declared (name, roles) on commit drop as
values
  ('public.attach_payment_intent', 'service_role'),
  ('public.check_applicants', 'authenticated'),
  ('public.clear_applicants_and_schools', 'authenticated'),
  ('public.close_stripe_event', 'service_role'),
  ('public.delete_user', 'service_role'),
  ('public.end_payment_attempt', 'service_role'),
  ('public.explore_applicants', 'authenticated'),
  ('public.export_applicants', 'authenticated'),
  ('public.export_my_data', 'authenticated'),
  ('public.extend_access', 'authenticated'),
  ('public.fail_refund', 'service_role'),
  ('public.grant_access', 'authenticated'),
  ('public.import_applicants', 'authenticated'),
  ('public.load_sample_applicants', 'authenticated'),
  ('public.nearest_applicants', 'authenticated'),
  ('public.open_order', 'service_role'),
  ('public.open_refund', 'service_role'),
  ('public.quote_order', 'anon, authenticated, service_role'),
  ('public.record_stripe_event', 'service_role'),
  ('public.revoke_access', 'authenticated'),
  ('public.school_applicants', 'authenticated'),
  ('public.restore_default_products', 'authenticated'),
  ('public.register_product_file', 'service_role'),
  ('public.sales_figures', 'authenticated'),
  ('public.save_product', 'authenticated'),
  ('public.search_applicants', 'authenticated'),
  ('public.search_schools', 'authenticated'),
  ('public.settle_payment', 'service_role'),
  ('public.settle_refund', 'service_role'),
  ('public.sync_schools', 'authenticated'),
  ('private.activities_of', ''),
  ('private.answer_with_error', 'service_role'),
  ('private.applicant_row_problems', ''),
  ('private.applicant_search_text', 'authenticated, service_role'),
  ('private.audit', ''),
  ('private.bad_applicant_rows', ''),
  ('private.canonical_school_name', ''),
  ('private.changed_columns', ''),
  ('private.check_applicants', 'authenticated'),
  ('private.clear_applicants_and_schools', 'authenticated'),
  ('private.client_address', ''),
  ('private.coupon_problem', 'service_role'),
  ('private.credit_cents', 'service_role'),
  ('private.creditable_orders', 'service_role'),
  ('private.delete_user', 'service_role'),
  ('private.discount_cents', 'service_role'),
  ('private.dollars', 'service_role'),
  ('private.expire_abandoned_orders', 'service_role'),
  ('private.expire_orders', 'service_role'),
  ('private.explore_applicants', 'authenticated'),
  ('private.export_applicants', 'authenticated'),
  ('private.export_my_data', 'authenticated'),
  ('private.extend_access', 'authenticated'),
  ('private.grant_access', 'authenticated'),
  ('private.grant_order', 'service_role'),
  ('private.has_capability', 'authenticated'),
  ('private.held_products', 'authenticated'),
  ('private.import_applicants', 'authenticated'),
  ('private.is_admin', 'authenticated'),
  ('private.is_admin_account', 'service_role'),
  ('private.like_literal', 'authenticated'),
  ('private.load_sample_applicants', ''),
  ('private.load_sample_applicants_as_admin', 'authenticated'),
  ('private.longest', 'authenticated, service_role'),
  ('private.matching_applicants', ''),
  ('private.nearest_applicants', 'authenticated'),
  ('private.quote_order', 'anon, authenticated, service_role'),
  ('private.rate_limit_subject', ''),
  ('private.remember_free_purchase', 'service_role'),
  ('private.require_admin', ''),
  ('private.require_future', ''),
  ('private.require_reason', ''),
  ('private.restore_default_products', 'authenticated'),
  ('private.return_rate_limit', ''),
  ('private.revoke_access', 'authenticated'),
  ('private.revoke_order', 'service_role'),
  ('private.row_key', ''),
  ('private.sales_figures', 'authenticated'),
  ('private.school_slug', ''),
  ('private.search_applicants', 'authenticated'),
  ('private.settle_payment', 'service_role'),
  ('private.status_after', 'service_role'),
  ('private.sync_schools', 'authenticated'),
  ('private.take_credit', 'service_role'),
  ('private.take_rate_limit', ''),
  ('private.tg_applicant_submissions__check_profile', ''),
  ('private.tg_applicants__link_schools', ''),
  ('private.tg_audit', ''),
  ('private.tg_count_version', ''),
  ('private.tg_keep_one_default', ''),
  ('private.tg_orders__forget_card', ''),
  ('private.tg_orders__note_refund', ''),
  ('private.tg_limit_per_person', ''),
  ('private.tg_orders__release_coupon', ''),
  ('private.tg_orders__status_moves_forward', ''),
  ('private.tg_products__keep_what_is_held', ''),
  ('private.tg_promote_next_default', ''),
  ('private.tg_rate_limit', ''),
  ('private.tg_stamp_update', ''),
  ('private.tg_users__create_profile', ''),
  ('private.tg_users__unverify_email', ''),
  ('private.try_coupon', 'service_role');

create temp view present as
select p.oid, nspname as schema, (nspname || '.' || proname) collate "default" as name, prosecdef, proconfig, proacl, proowner, prorettype
from pg_proc p join pg_namespace n on n.oid = pronamespace
where nspname in ('public', 'private');

select is(
  (select coalesce(string_agg(coalesce(rolname::text, 'everybody'), ', ' order by rolname), '') collate "default"
   from present, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
   left join pg_roles r on r.oid = acl.grantee
   where name = declared.name and (acl.grantee = 0 or rolname in ('anon', 'authenticated', 'service_role'))),
  roles,
  case roles when '' then format('%s is for its owner alone', name) else format('%s is for %s', name, roles) end)
from declared;

select set_eq('select name from present', 'select name from declared', 'no function is missing from the list');
select is((select count(*) from present), (select count(*) from declared), 'no function has a second form');
select is_empty(
  $$ select name from present where not coalesce(proconfig::text ~ 'search_path=\\"\\"', false) $$,
  'every function says where it looks names up: nowhere');
select is_empty(
  $$ select name from present where prosecdef and schema <> 'private' $$,
  'functions that run with their owner''s rights are out of the API''s reach');
select is_empty(
  $$ select name from present where schema = 'public' and obj_description(oid, 'pg_proc') is null $$,
  'every function of the API has a comment');

select * from finish();
rollback;
