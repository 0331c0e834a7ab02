-- Days after Stripe agreed to a refund, the card's bank may send the money back: the account is closed.
-- The refund has then failed, the money is the store's again, and so the order is as it was before.

-- The second step back is a refund whose money came back.
create or replace function private.tg_orders__status_moves_forward() returns trigger
language plpgsql set search_path = ''
as $$
declare
  progress constant text[] := array['pending', 'failed', 'expired', 'completed', 'disputed', 'refunded'];
begin
  if array_position(progress, new.status) < array_position(progress, old.status)
    and not (old.status = 'disputed' and new.status = 'completed')
    and not (old.status = 'refunded' and new.status in ('completed', 'disputed')
      and new.refunded_cents < old.refunded_cents)
  then
    raise sqlstate 'PT409' using
      message = format('Order %s is %s and cannot become %s.', old.order_number, old.status, new.status);
  end if;
  return new;
end
$$;

-- What a refund that failed took is given back like what a dispute took that was won. What an admin
-- took by hand stays taken.
create or replace function private.grant_order(of_order public.orders) returns void
language plpgsql set search_path = ''
as $$
begin
  if of_order.user_id is null then
    return;
  end if;
  -- A product can be gone by the time an order that was given up is paid after all.
  insert into public.entitlements (user_id, product_id, order_id, starts_at, ends_at)
  select
    of_order.user_id, products.id, of_order.id,
    of_order.completed_at, of_order.completed_at + interval '1 year'
  from public.products where products.id = of_order.product_id
  on conflict (order_id) do update set revoked_at = null, revoked_reason = null
  where entitlements.revoked_reason in ('disputed', 'refunded');
end
$$;

-- Notes that a refund failed, by us or at Stripe, and moves its order. refunded_cents is what still
-- stands of all that was given back. Heard of twice, it changes nothing the second time. Returns the
-- order's status, or null for no order of ours.
create function public.settle_failed_refund(
  payment_intent_id text, stripe_refund_id text, refund_id uuid, refunded_cents integer, problem text,
  event_id text default null)
returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  settled public.orders;
  new_status text;
begin
  select * into settled from public.orders o
  where o.stripe_payment_intent_id = settle_failed_refund.payment_intent_id
  for update;

  if settled.id is not null then
    update public.refunds r
    set status = 'failed', problem = settle_failed_refund.problem, settled_at = now(),
      stripe_refund_id = settle_failed_refund.stripe_refund_id
    where r.order_id = settled.id and r.status <> 'failed'
      and (r.stripe_refund_id = settle_failed_refund.stripe_refund_id or r.id = settle_failed_refund.refund_id);

    -- Stripe's word on a refund holds no longer than the money.
    delete from private.order_outcomes o
    where o.order_id = settled.id
      and case o.outcome
        when 'refunded' then settle_failed_refund.refunded_cents < settled.total_cents
        when 'partially_refunded' then settle_failed_refund.refunded_cents = 0
        else false
      end;
    select private.status_after(array_agg(o.outcome)) into new_status
    from private.order_outcomes o where o.order_id = settled.id;

    update public.orders o
    set refunded_cents = settle_failed_refund.refunded_cents,
      status = case
        when o.status = 'refunded' and new_status in ('completed', 'disputed') then new_status
        else o.status
      end
    where o.id = settled.id
    returning * into settled;
    if settled.status = 'completed' then
      perform private.grant_order(settled);
    end if;
  end if;

  update public.stripe_events e set processed_at = now(), error = null
  where e.id = settle_failed_refund.event_id;
  return settled.status;
end
$$;
comment on function public.settle_failed_refund(text, text, uuid, integer, text, text) is
  'Server: the money of a refund came back. Gives the order back what the refund took. Returns the status, or null for no order of ours.';

grant delete on private.order_outcomes to service_role;
grant execute on function public.settle_failed_refund(text, text, uuid, integer, text, text) to service_role;
