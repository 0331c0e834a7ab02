-- Expiry of unpaid orders. An order reserves a price and perhaps a coupon's use, so it stays open for a day at most,
-- and expires immediately when its price is no longer valid. The payment intent of an expired order could still be
-- paid, so the Edge Function stripe-tasks cancels it at Stripe. A payment that arrives nevertheless, because a bank
-- was still deciding, completes the order (decision 3).

-- The queue of payment intents to cancel, saved cards to detach and customers to update at Stripe, and of fees to read there.
create table private.stripe_tasks (
  -- pi_…: an intent. pm_…: a card. cus_…: a customer, whose email has changed. fees:pi_…: an intent whose fees are to be read.
  object_id text primary key,
  created_at timestamptz not null default now(),
  -- The last attempt.
  tried_at timestamptz
);
comment on table private.stripe_tasks is 'Payment intents to cancel, cards to detach and customers to update at Stripe, and fees to read there.';

alter table private.stripe_tasks enable row level security;

grant select, insert, update, delete on private.stripe_tasks to service_role;

-- Stripe sends receipts to the customer's address.
create function private.tg_users__queue_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stripe_tasks (object_id)
  select stripe_customer_id from public.profiles where user_id = new.id and stripe_customer_id is not null
  on conflict (object_id) do update set tried_at = null;
  return null;
end
$$;

create trigger queue_customer after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.tg_users__queue_customer();

-- The current address of a Stripe customer's account; null if there is none.
create function private.customer_email(customer_id text) returns text
language sql stable security definer set search_path = ''
as $$
  select u.email from public.profiles p join auth.users u on u.id = p.user_id
  where p.stripe_customer_id = customer_email.customer_id
$$;

create function public.customer_email(customer_id text) returns text
language sql stable set search_path = ''
as $$ select private.customer_email(customer_id) $$;
comment on function public.customer_email(text) is
  'Server: the email address of a Stripe customer''s account, for the task that updates the customer. Null without an account.';
grant execute on function private.customer_email(text), public.customer_email(text) to service_role;

create function private.tg_orders__queue_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status <> 'expired' then
    delete from private.stripe_tasks where object_id = new.stripe_payment_intent_id;
  elsif not exists (select from private.order_outcomes where order_id = new.id and outcome = 'canceled') then
    insert into private.stripe_tasks (object_id) values (new.stripe_payment_intent_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger queue_cancellation after update of status, stripe_payment_intent_id on public.orders
  for each row when (
    new.stripe_payment_intent_id is not null
    and (old.status, old.stripe_payment_intent_id) is distinct from (new.status, new.stripe_payment_intent_id))
  execute function private.tg_orders__queue_cancellation();

-- Expires the open orders of a coupon that is deactivated, outside its period, or changed in its plans or discount.
create function private.tg_coupons__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders
    where status in ('pending', 'failed') and coupon_code = new.code
      and (
        not new.is_active
        or (new.percent_off, new.amount_off_cents) is distinct from (old.percent_off, old.amount_off_cents)
        or now() < new.starts_at or now() >= new.ends_at or product_id <> all (new.product_ids))));
  return null;
end
$$;

create trigger end_orders after update on public.coupons
  for each row execute function private.tg_coupons__end_orders();

-- Expires the open orders whose plan is no longer offered at their price: those of one plan, or of all (null).
create function private.end_outdated_orders(plan text) returns void
language sql set search_path = ''
as $$
  select private.expire_orders(array(
    select o.id from public.orders o
    where o.status in ('pending', 'failed') and (plan is null or o.product_id = plan)
      and not exists (
        select from public.catalogue c where c.id = o.product_id and c.price_cents = o.list_price_cents)))
$$;

create function private.tg_products__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_outdated_orders(new.id);
  return null;
end
$$;

create trigger end_orders after update on public.products
  for each row when (
    (old.is_active, old.on_sale_from, old.price_cents) is distinct from (new.is_active, new.on_sale_from, new.price_cents))
  execute function private.tg_products__end_orders();

-- The lock makes a simultaneous order wait, or be found.
create function private.tg_product_sales__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  plan constant text := coalesce(new.product_id, old.product_id);
begin
  perform from public.products where id = plan for no key update;
  perform private.end_outdated_orders(plan);
  return null;
end
$$;

create trigger end_orders after insert or update or delete on public.product_sales
  for each row execute function private.tg_product_sales__end_orders();

-- Expires the open orders with credit when upgrade credit is turned off.
create function private.tg_store_settings__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders where status in ('pending', 'failed') and credit_cents > 0));
  return null;
end
$$;

create trigger end_orders after update on public.store_settings
  for each row when (old.has_upgrade_credit and not new.has_upgrade_credit)
  execute function private.tg_store_settings__end_orders();

-- Expires the open orders of countries that the store no longer sells to, and those that name none.
create function private.tg_store_settings__end_unserved() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders where status in ('pending', 'failed') and not private.is_served(billing_country)));
  return null;
end
$$;

create trigger end_unserved after update on public.store_settings
  for each row when ((old.sells_everywhere, old.sells_to) is distinct from (new.sells_everywhere, new.sells_to))
  execute function private.tg_store_settings__end_unserved();

-- Runs every hour, by pg_cron or the local stack.
create function private.end_old_orders() returns void
language sql set search_path = ''
as $$
  select private.expire_orders(array(
    select id from public.orders
    where status in ('pending', 'failed') and created_at < now() - interval '1 day' and processing_since is null));
  select private.end_outdated_orders(null);
$$;
comment on function private.end_old_orders() is
  'Expires orders that have been open for a day unless a bank is deciding, and those at a price that has ended, as of a sale.';

-- Claims up to fifty tasks, each at most once a minute. Fees hold up nothing: they come last.
create function public.take_stripe_tasks() returns setof text
language sql set search_path = ''
as $$
  select private.end_old_orders();
  update private.stripe_tasks set tried_at = now()
  where object_id in (
    select object_id from private.stripe_tasks
    where tried_at is null or tried_at < now() - interval '1 minute'
    order by starts_with(object_id, 'fees:'), tried_at nulls first, created_at
    limit 50 for update skip locked)
  returning object_id
$$;
comment on function public.take_stripe_tasks() is
  'Server: claims payment intents to cancel, cards to detach, customers to update and fees to read at Stripe. First expires orders that have been open for a day or whose price has ended.';

create function public.finish_stripe_task(object_id text) returns void
language sql set search_path = ''
as $$ delete from private.stripe_tasks t where t.object_id = finish_stripe_task.object_id $$;
comment on function public.finish_stripe_task(text) is 'Server: removes a task that is done or no longer needed.';
grant execute on function
  private.end_outdated_orders(text), private.end_old_orders(), public.take_stripe_tasks(), public.finish_stripe_task(text) to service_role;
