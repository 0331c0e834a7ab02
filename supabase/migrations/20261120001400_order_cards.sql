-- The card that paid for an order, as far as a receipt may show it. Stripe tells the server when the
-- payment settles; a free order has none.
alter table public.orders
  add column card_brand text check (card_brand in ('visa', 'mastercard', 'amex', 'card')),
  add column card_last_four text check (card_last_four ~ '^[0-9]{4}$');

-- An order outlives its buyer's account; what is personal about it does not.
create function private.tg_orders__forget_card() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.card_brand := null;
  new.card_last_four := null;
  return new;
end
$$;

create trigger forget_card before update of user_id on public.orders
  for each row when (new.user_id is null)
  execute function private.tg_orders__forget_card();

-- Settling stays as it was, and writes the card down beside it.
alter function public.settle_payment(uuid, text, text, integer, text, text) set schema private;

create function public.settle_payment(
  order_id uuid, payment_intent_id text, outcome text, amount_cents integer, currency text,
  event_id text default null, card_brand text default null, card_last_four text default null)
returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  status constant text := private.settle_payment(
    settle_payment.order_id, settle_payment.payment_intent_id, settle_payment.outcome,
    settle_payment.amount_cents, settle_payment.currency, settle_payment.event_id);
begin
  -- Hearing of the payment again without its card takes nothing away, and whose account was deleted
  -- meanwhile stays forgotten.
  if settle_payment.outcome = 'succeeded' and settle_payment.card_brand is not null then
    update public.orders o
    set card_brand = settle_payment.card_brand, card_last_four = settle_payment.card_last_four
    where o.stripe_payment_intent_id = settle_payment.payment_intent_id and o.user_id is not null;
  end if;
  return status;
end
$$;
comment on function public.settle_payment(uuid, text, text, integer, text, text, text, text) is
  'Server: applies an outcome of a payment to its order, once however often it is said, and keeps which card paid. Returns the status, or null for no order of ours.';

grant execute on function public.settle_payment(uuid, text, text, integer, text, text, text, text) to service_role;
