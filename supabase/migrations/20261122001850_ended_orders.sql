-- Orders that end unpaid. An order holds a price, and perhaps a coupon's use, so that no order stays open for more
-- than a day, and one ends at once when what it was priced by no longer holds. The payment intent of an order that
-- ended could still be paid, so Stripe is asked to cancel it: the Edge Function stripe-tasks does. Money that comes
-- all the same, because a bank was deciding, completes the order (decision 3).

-- The payment intents that are to be canceled at Stripe, and the saved cards that are to be taken from their customer.
create table private.stripe_tasks (
  -- pi_…: an intent. pm_…: a card.
  object_id text primary key,
  noted_at timestamptz not null default now(),
  -- When Stripe was last asked.
  tried_at timestamptz
);
comment on table private.stripe_tasks is 'What Stripe has yet to be asked to cancel or to detach.';

alter table private.stripe_tasks enable row level security;

grant select, insert, update, delete on private.stripe_tasks to service_role;

create function private.tg_orders__note_payment_to_cancel() returns trigger
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

create trigger note_payment_to_cancel after update of status, stripe_payment_intent_id on public.orders
  for each row when (
    new.stripe_payment_intent_id is not null
    and (old.status, old.stripe_payment_intent_id) is distinct from (new.status, new.stripe_payment_intent_id))
  execute function private.tg_orders__note_payment_to_cancel();

-- A coupon that is switched off, ends, or is for other plans or another discount now.
create function private.tg_coupons__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders
    where status in ('pending', 'failed') and coupon_code = new.code
      and (
        not new.is_active or new.percent_off <> old.percent_off
        or now() < new.starts_at or now() >= new.ends_at or product_id <> all (new.product_ids))));
  return null;
end
$$;

create trigger end_orders after update on public.coupons
  for each row execute function private.tg_coupons__end_orders();

-- A plan that is taken off sale, or has another price.
create function private.tg_products__end_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders
    where status in ('pending', 'failed') and product_id = new.id
      and (not new.is_active or list_price_cents is distinct from new.price_cents)));
  return null;
end
$$;

create trigger end_orders after update on public.products
  for each row when (old.is_active and not new.is_active or old.price_cents is distinct from new.price_cents)
  execute function private.tg_products__end_orders();

-- The upgrade credit is switched off.
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

-- Ends the orders that have been open for a day. Every hour, by pg_cron or whoever runs the stack.
create function private.end_old_orders() returns void
language sql set search_path = ''
as $$
  select private.expire_orders(array(
    select id from public.orders
    where status in ('pending', 'failed') and created_at < now() - interval '1 day'))
$$;
comment on function private.end_old_orders() is 'Ends the orders that have been open for a day.';

-- What Stripe has yet to be asked, fifty at a time, each at most once a minute, however often this is called.
create function public.take_stripe_tasks() returns setof text
language sql set search_path = ''
as $$
  select private.end_old_orders();
  update private.stripe_tasks set tried_at = now()
  where object_id in (
    select object_id from private.stripe_tasks
    where tried_at is null or tried_at < now() - interval '1 minute'
    order by tried_at nulls first, noted_at
    limit 50 for update skip locked)
  returning object_id
$$;
comment on function public.take_stripe_tasks() is
  'Server: payment intents to cancel and cards to detach at Stripe. Ends the orders that have been open for a day first.';

create function public.finish_stripe_task(object_id text) returns void
language sql set search_path = ''
as $$ delete from private.stripe_tasks t where t.object_id = finish_stripe_task.object_id $$;
comment on function public.finish_stripe_task(text) is 'Server: Stripe has done it, or has nothing to do.';
grant execute on function
  private.end_old_orders(), public.take_stripe_tasks(), public.finish_stripe_task(text) to service_role;
