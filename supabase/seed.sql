-- Demo data for development and tests. Run on a new local database (`npm start`, `supabase start`,
-- `supabase db reset`), never in production. Running it again adds nothing.

insert into public.coupons (code, percent_off, description)
values
  ('PREMEDVIP', 10, 'VIP Discount'),
  ('STUDENT2025', 20, 'Student Discount'),
  ('PARTNER', 100, 'Partnership - 100% Off'),
  ('COOLMEMBER', 100, 'Cool Member - 100% Off')
on conflict (code) do nothing;

-- On sale, unless an admin has changed it since.
update public.products set is_active = true
where version = 1 and id in (select id from private.default_products() where is_active);

-- One account per role: an admin, a person without purchases, and a holder of each plan. All have the password
-- letmein-local. The hosted Auth service finds accounts by instance_id and requires non-null token columns.
insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change,
  email_change_token_new, email_change_token_current, phone_change, phone_change_token,
  reauthentication_token)
select
  demo.id::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', demo.email,
  extensions.crypt('letmein-local', extensions.gen_salt('bf')), now(),
  '{"provider": "email", "providers": ["email"]}'::jsonb || demo.app_metadata,
  jsonb_build_object('first_name', 'Demo', 'last_name', demo.last_name),
  now() - interval '60 days', now(), '', '', '', '', '', '', '', ''
from (values
  ('00000000-0000-4000-8000-000000000001', 'admin@example.com', 'Admin', '{"is_admin": true}'::jsonb),
  ('00000000-0000-4000-8000-000000000002', 'unpaid@example.com', 'Unpaid', '{}'),
  ('00000000-0000-4000-8000-000000000003', 'cheatsheet@example.com', 'Cheatsheet', '{}'),
  ('00000000-0000-4000-8000-000000000004', 'cheatsheet-plus@example.com', 'Cheatsheet Plus', '{}'),
  ('00000000-0000-4000-8000-000000000005', 'application@example.com', 'Application', '{}'),
  ('00000000-0000-4000-8000-000000000006', 'application-plus@example.com', 'Application Plus', '{}'),
  ('00000000-0000-4000-8000-000000000007', 'interview-cheatsheet@example.com', 'Interview', '{}'),
  ('00000000-0000-4000-8000-000000000008', 'interview-cheatsheet-plus@example.com', 'Interview Plus', '{}')
) as demo (id, email, last_name, app_metadata)
on conflict (id) do nothing;

insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
select
  id, 'email', id::text,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), created_at, now()
from auth.users
where id::text like '00000000-0000-4000-8000-%'
on conflict (provider, provider_id) do nothing;

update public.store_settings set recommended_plan = 'cheatsheet-plus', refund_days = 14;

-- Two accounts are unverified, to show the account page's banner.
update public.profiles
set email_verified_at = users.created_at + interval '10 minutes'
from auth.users
where users.id = profiles.user_id
  and users.id::text like '00000000-0000-4000-8000-%'
  and users.email not in ('unpaid@example.com', 'application@example.com');

-- Each plan holder's order and entitlement, about a month ago. The interview plans have no price, so their orders are
-- free. The Stripe fake gets the payments at its first start.
with purchases as (
  insert into public.orders (
    user_id, product_id, product_name, list_price_cents, total_cents, stripe_payment_intent_id, status, policies_version,
    created_at, completed_at)
  select
    users.id, products.id, products.name, coalesce(products.price_cents, 0), coalesce(products.price_cents, 0),
    case when products.price_cents > 0 then 'pi_sample_' || replace(products.id, '-', '_') end, 'completed',
    least(private.policies_version(), bought_at::date), bought_at,
    bought_at + interval '40 seconds'
  from public.products
  join auth.users on users.email = products.id || '@example.com'
  cross join lateral (select now() - (25 + products.sort_order) * interval '1 day') as purchase (bought_at)
  where not exists (select from public.orders where orders.user_id = users.id)
  order by products.sort_order
  returning id, user_id, product_id, completed_at, is_free
),
payments as (
  insert into private.order_outcomes (order_id, outcome, reported_at)
  select id, 'succeeded', completed_at from purchases where not is_free
)
insert into public.entitlements (user_id, product_id, order_id, starts_at, ends_at)
select user_id, product_id, id, completed_at, completed_at + interval '1 year'
from purchases;

select private.load_sample_applicants();
