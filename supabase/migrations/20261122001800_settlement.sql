-- Settles orders when Stripe reports them paid, failed, refunded or disputed. Events arrive twice, late and out of
-- order, so an order keeps the set of reported outcomes, and its status is derived from the set (decision 3).
create table private.order_outcomes (
  order_id uuid not null references public.orders (id) on delete cascade,
  outcome text not null check (outcome in (
    'succeeded', 'failed', 'canceled', 'refunded', 'partially_refunded', 'inquiry', 'disputed', 'dispute_won',
    'dispute_lost')),
  reported_at timestamptz not null default now(),
  primary key (order_id, outcome)
);
comment on table private.order_outcomes is 'The outcomes Stripe has reported for an order''s payment.';

alter table private.order_outcomes enable row level security;

grant select, insert, delete on private.order_outcomes to service_role;

create function private.status_after(outcomes text[]) returns text
language sql immutable set search_path = ''
as $$
  select case
    when 'refunded' = any (outcomes) then 'refunded'
    when 'dispute_lost' = any (outcomes) then 'dispute_lost'
    -- A dispute won grants nothing until the payment itself is reported and its amount verified.
    when 'disputed' = any (outcomes) and not outcomes @> array['dispute_won', 'succeeded'] then 'disputed'
    when 'succeeded' = any (outcomes) then 'completed'
    when 'canceled' = any (outcomes) then 'expired'
    when 'failed' = any (outcomes) then 'failed'
    else 'pending'
  end
$$;

-- A paid order whose price was lowered by the same payment as this order's, although neither is an upgrade of the other: the
-- one that keeps the credit. Null, as a rule; otherwise a refund failed, or a payment arrived, after the credit had moved on.
create function private.credit_rival(of_order public.orders) returns public.orders
language sql stable set search_path = ''
as $$
  select rival.*
  from private.order_credits mine
  join private.order_credits theirs using (base_order_id)
  join public.orders rival on rival.id = theirs.order_id
  where mine.order_id = of_order.id
    and private.is_paid(rival) and (rival.order_number > of_order.order_number or not private.is_paid(of_order))
    and not exists (
      select from private.order_credits c
      where (c.order_id, c.base_order_id) in ((of_order.id, rival.id), (rival.id, of_order.id)))
  order by rival.order_number desc limit 1
$$;

-- An order is funded by its own payment and by those of its base orders. Returns why that money is lost, 'refunded' or
-- 'disputed', or null if it is not. Credit that a later order uses counts as refunded. Partial refunds do not affect access.
create function private.lost_money(of_order public.orders) returns text
language sql stable set search_path = ''
as $$
  select case
    when bool_or(o.status = 'refunded') then 'refunded'
    when bool_or(o.status in ('disputed', 'dispute_lost')) then 'disputed'
    when (private.credit_rival(of_order)).id is not null then 'refunded'
  end
  from public.orders o
  where o.id = of_order.id
    or o.id in (select c.base_order_id from private.order_credits c where c.order_id = of_order.id)
$$;

-- Grants or revokes the access of an order, of those it is credited to, and of those that use the same credit, each by its
-- status and by lost_money. If one is still open and its credit is lost, it expires.
create function private.apply_access(of_order public.orders) returns void
language plpgsql set search_path = ''
as $$
declare
  affected public.orders;
  lost text;
begin
  for affected in
    select o.* from public.orders o
    where o.id = of_order.id or o.id in (
      select c.order_id from private.order_credits c
      where c.base_order_id = of_order.id or c.base_order_id in (
        select mine.base_order_id from private.order_credits mine where mine.order_id = of_order.id))
    order by o.order_number
  loop
    lost := private.lost_money(affected);
    if lost is not null then
      perform private.expire_orders(array[affected.id]);
      perform private.revoke_order(affected, lost);
    elsif affected.status = 'completed' then
      perform private.grant_order(affected);
    end if;
  end loop;
end
$$;
grant execute on function
  private.credit_rival(public.orders), private.lost_money(public.orders), private.apply_access(public.orders) to service_role;

-- Settles an order by an outcome of its payment intent, and grants or revokes its access. Finds the order by order_id,
-- or by the intent if that is null. Returns the order's status; null if there is no such order, which is not an error:
-- the Stripe account may serve other applications.
--
-- amount_cents is the amount received or, for refunds, refunded so far; it is a bigint because another application's
-- payments may be larger than any order. A successful payment comes with its card, and an outcome of a dispute with the
-- dispute (private.record_dispute). Raises 422 and changes nothing if the intent or the amount is not the order's. An
-- order whose cards were declined too often expires. 'processing' says that the bank decides later: nothing is granted.
create function public.settle_payment(
  order_id uuid, payment_intent_id text, outcome text, amount_cents bigint, currency text,
  event_id text default null, card_brand text default null, card_last_four text default null,
  dispute jsonb default null)
returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  settled public.orders;
  new_status text;
  refunded integer;
begin
  perform private.lock_purchases_of(o.user_id) from public.orders o
  where o.id = settle_payment.order_id or o.stripe_payment_intent_id = settle_payment.payment_intent_id;

  select * into settled from public.orders o
  where case
    when settle_payment.order_id is not null then o.id = settle_payment.order_id
    else o.stripe_payment_intent_id = settle_payment.payment_intent_id
  end
  for update;

  if settled.id is not null then
    if coalesce(settled.stripe_payment_intent_id, settle_payment.payment_intent_id)
      is distinct from settle_payment.payment_intent_id
    then
      raise sqlstate 'PT422' using message = format('Order %s was not paid by this intent.', settled.order_number);
    elsif settle_payment.currency is distinct from settled.currency then
      raise sqlstate 'PT422' using message = format('Order %s is in another currency.', settled.order_number);
    elsif settle_payment.outcome in ('succeeded', 'refunded')
      and settle_payment.amount_cents is distinct from settled.total_cents
      or settle_payment.outcome = 'partially_refunded'
      and settle_payment.amount_cents not between 0 and settled.total_cents
    then
      raise sqlstate 'PT422' using message = format('Order %s is for another amount.', settled.order_number);
    end if;

    -- Not an outcome yet.
    if settle_payment.outcome <> 'processing' then
      insert into private.order_outcomes (order_id, outcome)
      values (settled.id, settle_payment.outcome)
      on conflict do nothing;
    end if;
    if settle_payment.dispute is not null then
      perform private.record_dispute(settled.id, settle_payment.amount_cents, settle_payment.dispute);
    end if;
    select private.status_after(array_agg(o.outcome)) into new_status
    from private.order_outcomes o where o.order_id = settled.id;
    -- An order that we expired stays expired until it is paid.
    if settled.status = 'expired' and new_status in ('pending', 'failed')
      or new_status = 'failed' and private.declines_for(settle_payment.payment_intent_id) >= private.max_declines()
    then
      new_status := 'expired';
    end if;

    refunded := settled.refunded_cents;
    if settle_payment.outcome in ('refunded', 'partially_refunded') then
      refunded := greatest(refunded, settle_payment.amount_cents);
    end if;

    update public.orders o
    set status = new_status,
      -- The order may not have stored its intent yet.
      stripe_payment_intent_id = settle_payment.payment_intent_id,
      processing_since = case when settle_payment.outcome = 'processing' and new_status in ('pending', 'failed') then now() end,
      completed_at = case when new_status = 'completed' then coalesce(o.completed_at, now()) else o.completed_at end,
      refunded_cents = refunded,
      lost_cents = least(private.lost_to_disputes(o.id), o.total_cents - refunded)
    where o.id = settled.id
    returning * into settled;

    -- A repeated event without the card keeps the stored one, and a deleted account's card is not stored again.
    if settle_payment.outcome = 'succeeded' and settle_payment.card_brand is not null then
      update public.orders o
      set card_brand = settle_payment.card_brand, card_last_four = settle_payment.card_last_four
      where o.id = settled.id and o.user_id is not null;
    end if;

    if settle_payment.outcome in ('succeeded', 'canceled') then
      perform public.finish_stripe_task(settle_payment.payment_intent_id);
    end if;
    perform private.apply_access(settled);
  end if;

  update public.stripe_events e set processed_at = now(), error = null
  where e.id = settle_payment.event_id;
  return settled.status;
end
$$;
comment on function public.settle_payment(uuid, text, text, bigint, text, text, text, text, jsonb) is
  'Server: applies a payment''s outcome to its order, idempotently, and stores its card or its dispute. Returns the status, or null if there is no such order.';
grant execute on function public.settle_payment(uuid, text, text, bigint, text, text, text, text, jsonb) to service_role;
grant execute on function private.status_after(text[]) to service_role;
