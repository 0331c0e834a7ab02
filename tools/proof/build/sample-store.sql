-- The rows of the store on the page /proof: the people of tests.open_store(), and rows marked as samples in place of
-- the texts that are sold.
begin;
select tests.open_store();

-- A build may be online for longer than a year.
update public.entitlements set ends_at = now() + interval '20 years' where ends_at > now();
-- Nor does its admin have a password to confirm with.
update private.proofs set given_at = now() + interval '20 years';

insert into private.sample_applicants (id, profile)
select 'applicant-' || n, jsonb_build_object(
  'matriculation_year', 2025, 'major', case when n % 2 = 0 then 'Biology' else 'Chemistry' end,
  'reflections', 'SAMPLE: the text of a profile is not part of this page.',
  'accepted_schools', jsonb_build_array('Sample School ' || n, 'Sample School ' || n + 35))
from generate_series(1, 35) as n;

insert into public.applicants (matriculation_year, major, gpa, mcat, reflections, accepted_schools)
select 2020 + n, (array['Biology', 'Chemistry', 'History'])[n % 3 + 1], 3.5 + n / 20.0, 505 + n,
  'SAMPLE: a member would read this applicant''s reflections here.', array['Sample School ' || n % 3]
from generate_series(1, 8) as n;

insert into public.guides (id, capability, kind, title, summary, body, storage_path, external_url, sort_order)
select id, kind.capability, kind.kind, 'SAMPLE guide ' || n,
  'SAMPLE: the text of a guide is not part of this page.',
  case when kind.kind = 'email_template' then 'Subject: SAMPLE' end,
  case when kind.kind in ('featured', 'document', 'file')
    then kind.capability || '/' || id || '.pdf' end,
  case when kind.kind = 'link' then 'https://example.com/' end, n
from (values
  ('application', 'document', 4), ('application', 'email_template', 1), ('application', 'featured', 1),
  ('interview', 'document', 5), ('interview', 'featured', 1),
  ('plus', 'document', 1), ('plus', 'email_template', 4), ('plus', 'file', 1), ('plus', 'link', 1)
) as kind (capability, kind, amount),
  generate_series(1, kind.amount) as n,
  replace(kind.capability || '-' || kind.kind || '-' || n, '_', '-') as id;

insert into public.orders (user_id, product_id, product_name, list_price_cents, total_cents, status)
select id, 'cheatsheet', 'Premed Cheatsheet', 1499, 1499, 'expired' from auth.users;
insert into public.coupons (code, percent_off) values ('SAMPLE10', 10);
insert into public.audit_log (actor_role, action, table_name) values ('authenticated', 'update', 'products');
insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code)
select id, 'A Member', '1 Main St', 'Albany', 'NY', '12201' from auth.users;
insert into public.payment_methods (user_id, cardholder_name) select id, 'A Member' from auth.users;
insert into public.saved_applicants (user_id, applicant_id)
select users.id, applicants.id from auth.users, (select id from public.applicants order by number limit 3) as applicants;
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
select id, 'A', 'Member', email, 'Hello', 'SAMPLE message' from auth.users;
insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
select id, id || '.zip', 'guide.zip', 1, 'application/zip' from public.products;
insert into storage.objects (bucket_id, name)
select 'products', storage_path from public.product_files
union all select 'guides', storage_path from public.guides where storage_path is not null;
commit;
