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

-- An order is funded by its own payment and by those of the orders credited to it. Returns why that money is lost,
-- 'refunded' or 'disputed', or null if it is not. Partial refunds do not affect access.
create function private.lost_money(of_order public.orders) returns text
language sql stable set search_path = ''
as $$
  with recursive money (id, status) as (
    select of_order.id, of_order.status
    union
    select earlier.id, earlier.status
    from money join public.orders earlier on earlier.credited_to = money.id
  )
  select case
    when bool_or(status = 'refunded') then 'refunded'
    when bool_or(status in ('disputed', 'dispute_lost')) then 'disputed'
  end
  from money
$$;

-- Grants or revokes an order's access, by its status and by lost_money; then does the same for the order it is credited
-- to. If that order is still open and the credit is lost, it expires.
create function private.apply_access(of_order public.orders) returns void
language plpgsql set search_path = ''
as $$
declare
  lost constant text := private.lost_money(of_order);
  taker public.orders;
begin
  if lost is not null then
    perform private.revoke_order(of_order, lost);
  elsif of_order.status = 'completed' then
    perform private.grant_order(of_order);
  end if;

  select * into taker from public.orders where id = of_order.credited_to;
  if taker.status in ('pending', 'failed') and lost is not null then
    perform private.expire_orders(array[taker.id]);
  elsif taker.status = 'completed' then
    perform private.apply_access(taker);
  end if;
end
$$;
grant execute on function private.lost_money(public.orders), private.apply_access(public.orders) to service_role;

-- Settles an order by an outcome of its payment intent, and grants or revokes its access. Finds the order by order_id,
-- or by the intent if that is null. Returns the order's status; null if there is no such order, which is not an error:
-- the Stripe account may serve other applications.
--
-- amount_cents is the amount received or, for refunds, refunded so far; it is a bigint because another application's
-- payments may be larger than any order. A successful payment comes with its card, and an outcome of a dispute with the
-- dispute (private.record_dispute). Raises 422 and changes nothing if the intent or the amount is not the order's. An
-- order whose cards were declined too often expires.
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

    insert into private.order_outcomes (order_id, outcome)
    values (settled.id, settle_payment.outcome)
    on conflict do nothing;
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
