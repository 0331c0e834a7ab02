-- A store in use: what supabase/seed.sql leaves empty, for the test of backup and restore. What is
-- left gets a row of what it requires.
insert into storage.buckets (id, name, public) values ('products', 'products', false) on conflict do nothing;
insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata, version)
values ('products', 'cheatsheet/guide.pdf', null, '{"size": 3, "mimetype": "application/pdf"}', '{"mtime": "1"}', 'v1');

insert into public.product_sales (product_id, price_cents, starts_at, ends_at)
values ('cheatsheet', 999, now() + interval '1 day', now() + interval '8 days');

insert into public.addresses (user_id, full_name, address_line1, city, state, zip_code, is_default)
select id, 'Zoë “Zo” O''Hara', E'1 Main St\nFlat \\2', 'Anytown', 'NY', '00501', true from auth.users;
insert into public.payment_methods (user_id, stripe_payment_method_id, cardholder_name, last_four, expiry, is_default)
select id, 'pm_' || id, 'Demo', '4242', '12/30', true from auth.users;
insert into public.saved_applicants (user_id, applicant_id)
select users.id, applicants.id from auth.users, public.applicants limit 20;
insert into public.saved_schools (user_id, school_id)
select users.id, schools.id from auth.users, public.schools limit 20;
insert into public.closed_cycles (user_id, schools) select id, '[]' from auth.users;
insert into public.assistant_tokens (user_id, name, token_hash, last_four, expires_at)
select id, 'Mine', sha256(convert_to(email, 'UTF8')), '0123', now() + interval '1 day' from auth.users;
insert into public.assistant_reads (user_id, token_name, token_last_four, tool, items) select id, 'Mine', '0123', 'saved_list', '{"a,b","c\"d"}' from auth.users;

-- Characters that break lines in some readers of text, and in JSON.
insert into public.contact_messages (user_id, first_name, last_name, email, subject, message)
values (null, 'A', 'B', 'a@example.com', 'Hello', U&'one\2028two\2029three\0085four' || E'\r\nfive\t"six" \\u0037 \\');
insert into public.message_answers (message_id, body) select id, E'One\n\ntwo' from public.contact_messages;
insert into public.newsletter_subscribers (user_id, email, first_name, last_name) select id, email, 'Zoë', 'O''Hara' from auth.users;
insert into public.page_views (path, visit_id, viewed_at)
values ('/', gen_random_uuid(), now()), ('/pricing', null, '2026-03-08 02:30:00.123456+00');
insert into public.client_errors (message, stack, path, browser) values ('Failed', 'at x', '/', 'Firefox');
insert into public.stripe_events (id, type, payload)
values ('evt_1', 'x', '{"data": {"object": {"id": "pi_1", "object": "payment_intent", "amount": 12345678901234567890.10}}}');
with submission as (
  insert into public.applicant_submissions (full_name, email, profile, status, decided_at)
  values ('C', 'c@example.com', '{"gpa": 3.90}', 'accepted', now())
  returning id, email
)
insert into public.contributor_earnings (submission_id, kind, email, amount_cents)
select id, 'profile', email, 1000 from submission;

insert into public.product_files (product_id, storage_path, file_name, file_size, file_type)
values ('cheatsheet', 'cheatsheet/guide.pdf', 'Guide.pdf', 3, 'application/pdf');
insert into public.access_changes (entitlement_id, action, reason)
select id, 'revoked', 'A test' from public.entitlements limit 1;
insert into public.coupon_redemptions (order_id, code, user_id)
select id, 'PARTNER', user_id from public.orders
where id not in (select order_id from public.coupon_redemptions) limit 1;
insert into public.refunds (order_id, amount_cents, reason) select id, 1, 'A test' from public.orders limit 1;
insert into private.order_outcomes (order_id, outcome) select id, 'succeeded' from public.orders
on conflict do nothing;
insert into private.awaited_orders (user_id, product_id) select id, 'cheatsheet' from auth.users limit 1;
insert into private.order_credits (order_id, base_order_id) select id, id from public.orders limit 1;
insert into private.order_returns (order_id, kind, amount_cents) select id, 'refund', 1 from public.orders limit 1;
insert into private.balance_transactions (id, order_id, kind, currency, fee_cents, booked_at, available_on)
select 'txn_a_test', id, 'payment', 'usd', 1, now(), current_date from public.orders
where id not in (select order_id from private.balance_transactions) limit 1;
insert into private.disputes (id, order_id, amount_cents, status, reason, is_live, reported_at)
select 'du_a_test', id, 1, 'lost', 'fraudulent', false, now() from public.orders limit 1;

insert into private.outbox (kind, dedupe_key, payload) values ('refund', 'refund:1', '{"order_id": "1"}');
insert into public.announcements (subject, body, audience) values ('Hello', 'News', 'holders');
insert into private.waiting_grants (email, product_id, until, reason) values ('a@example.com', 'cheatsheet', now() + interval '1 day', 'A test');
insert into private.staff (user_id) select id from auth.users limit 1;
insert into private.staff_invitations (email, role, invited_by) select 'b@example.com', 'support', id from auth.users limit 1;
insert into private.imports (id, file, imported, undoing) values (gen_random_uuid(), 'a.csv', 1, '{"removed": 1}');
insert into public.audit_log (actor_role, action, table_name, row_key) values ('authenticated', 'insert', 'x', '{"id": 1}');

do $$
declare
  relation regclass;
  has_row boolean;
begin
  for relation in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('select exists (select from %s)', relation) into has_row;
    if not has_row then
      execute pg_temp.insertion_of(relation, pg_temp.row_of(relation, (select id from auth.users limit 1)));
    end if;
  end loop;
end
$$;
