-- What Stripe books of an order's payment, its refunds and disputes, with the fee of each: revenue is net only after it. Stripe
-- books up to an hour after a payment, so the Edge Function stripe-tasks reads it afterwards: no order waits for its fee.
create table private.balance_transactions (
  -- Stripe's id.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  -- Of the balance. Stripe converts what is charged if the account has none in US dollars.
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- US cents, below zero if Stripe gives a fee back. Null in another currency: it can be added to nothing here.
  fee_cents integer check ((fee_cents is null) = (currency <> 'usd')),
  booked_at timestamptz not null,
  -- The day on which the money can be used in the balance, in UTC. Payouts follow the account's own schedule.
  available_on date not null
);
comment on table private.balance_transactions is 'What Stripe booked of orders'' payments, refunds and disputes: its fees in US cents, and when the money is available in its balance.';
-- An order is paid once.
create unique index one_balance_transaction_per_payment on private.balance_transactions (order_id) where kind = 'payment';
create index balance_transactions_order_id_idx on private.balance_transactions (order_id);
create index balance_transactions_booked_at_idx on private.balance_transactions (booked_at) where kind <> 'payment';

alter table private.balance_transactions enable row level security;

grant select, insert on private.balance_transactions to service_role;
-- No policy and no grant to clients: buyers do not see fees. order_history, search_orders, export_orders and sales_figures show
-- them to admins.

-- Whether Stripe should have booked an order's payment by now, and it is not recorded.
create function private.lacks_fee(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select not o.is_free and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
    and coalesce(o.completed_at, o.created_at) < now() - interval '1 hour'
    and not exists (select from private.balance_transactions t where t.order_id = o.id and t.kind = 'payment')
$$;
grant execute on function private.lacks_fee(public.orders) to service_role;

-- Queues the reading of what Stripe booked, when an order is paid, refunded or disputed.
create function private.tg_orders__queue_fees() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (old.status, old.refunded_cents) is distinct from (new.status, new.refunded_cents) then
    insert into private.stripe_tasks (object_id) values ('fees:' || new.stripe_payment_intent_id)
    on conflict (object_id) do update set tried_at = null;
  end if;
  return null;
end
$$;

create trigger queue_fees after insert or update of status, refunded_cents on public.orders
  for each row when (
    new.stripe_payment_intent_id is not null and new.status in ('completed', 'disputed', 'dispute_lost', 'refunded'))
  execute function private.tg_orders__queue_fees();

-- Of an intent that is no order's, nothing. What Stripe has booked does not change.
create function public.record_balance_transactions(payment_intent_id text, transactions jsonb) returns void
language sql set search_path = ''
as $$
  insert into private.balance_transactions (id, order_id, kind, currency, fee_cents, booked_at, available_on)
  select t.id, o.id, t.kind, t.currency, case when t.currency = 'usd' then t.fee end, t.booked_at, t.available_on
  from public.orders o
  cross join jsonb_to_recordset(transactions) as t (
    id text, kind text, currency text, fee integer, booked_at timestamptz, available_on date)
  where o.stripe_payment_intent_id = record_balance_transactions.payment_intent_id
  on conflict do nothing
$$;
comment on function public.record_balance_transactions(text, jsonb) is
  'Server: records what Stripe booked of a payment, its refunds and disputes, each {id, kind, currency, fee, booked_at, available_on}, the fee in the currency''s smallest unit. Idempotent.';
grant execute on function public.record_balance_transactions(text, jsonb) to service_role;
