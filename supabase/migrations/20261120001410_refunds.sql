-- Money that an admin gave back: how much, why, and who. Stripe is asked under the refund's id, so
-- that a double click gives back once; the order itself moves by what Stripe says, like any other.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(trim(reason)) between 1 and 500),
  -- Null once that admin has deleted their account.
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique,
  -- Why it failed.
  problem text,
  settled_at timestamptz,
  constraint a_reason_for_every_failure check ((status = 'failed') = (problem is not null)),
  constraint settled_unless_pending check ((status = 'pending') = (settled_at is null))
);
comment on table public.refunds is 'Refunds by admins, and why. Amounts are US cents.';

create unique index one_open_refund_per_order on public.refunds (order_id) where status = 'pending';
create index refunds_order_id_idx on public.refunds (order_id, requested_at desc);
create index refunds_requested_by_idx on public.refunds (requested_by);

alter table public.refunds enable row level security;

create policy "admins read refunds" on public.refunds
  for select to authenticated using ((select private.is_admin()));

grant select on public.refunds to authenticated;
grant select, insert, update, delete on public.refunds to service_role;
-- No other grant: the Edge Function refund-order writes them, because Stripe has to agree.

select private.audit('public.refunds', 'id');

-- Whether somebody is an admin now, whatever their token says. For the server, which took the id from
-- a verified token.
create function private.is_admin_account(user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = is_admin_account.user_id and raw_app_meta_data -> 'is_admin' = 'true'::jsonb)
$$;

create function private.dollars(cents integer) returns text
language sql immutable set search_path = ''
as $$ select to_char(cents / 100.0, 'FM$999999990.00') $$;

-- Writes a refund down before Stripe is asked for it, or finds the one that is under way: a repeat
-- within a minute is the same press of the button. Without an amount it is all that is left.
--
-- Raises 403 (no admin), 404 (no such order), 409 (nothing was paid, all was refunded, the bank has
-- it, another refund is under way), 422 (more than was paid; no reason).
create function public.open_refund(admin_id uuid, order_id uuid, amount_cents integer, reason text)
returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  why constant text := trim(open_refund.reason);
  refunded public.orders;
  refund public.refunds;
  is_new boolean := false;
  rest integer;
begin
  if not private.is_admin_account(open_refund.admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  elsif coalesce(char_length(why), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please give a reason, of at most 500 characters.';
  end if;

  select * into refunded from public.orders where id = open_refund.order_id for update;
  if refunded.id is null then
    raise sqlstate 'PT404' using message = 'There is no such order.';
  elsif refunded.is_free then
    raise sqlstate 'PT409' using message = 'This order was free: there is nothing to refund.';
  end if;

  select * into refund from public.refunds r
  where r.order_id = refunded.id
    and r.requested_by = open_refund.admin_id and r.reason = why
    and r.amount_cents = coalesce(open_refund.amount_cents, r.amount_cents)
    and (r.status = 'pending' or r.status = 'succeeded' and r.requested_at > now() - interval '1 minute')
  order by r.requested_at desc limit 1;

  if refund.id is null then
    rest := refunded.total_cents - refunded.refunded_cents;
    if refunded.status = 'refunded' then
      raise sqlstate 'PT409' using message = 'This order has been refunded already.';
    elsif refunded.status = 'disputed' then
      raise sqlstate 'PT409' using message = 'This order is disputed: its money is with the bank.';
    elsif refunded.status <> 'completed' then
      raise sqlstate 'PT409' using message = 'This order has not been paid.';
    elsif open_refund.amount_cents > rest then
      raise sqlstate 'PT422' using message = format('At most %s can be refunded.', private.dollars(rest));
    elsif open_refund.amount_cents < 1 then
      raise sqlstate 'PT422' using message = 'A refund is of one cent at least.';
    end if;
    select * into refund from public.refunds r where r.order_id = refunded.id and r.status = 'pending';
    if refund.id is not null then
      raise sqlstate 'PT409' using message = format(
        'A refund of %s is under way. Please ask for the same again to finish it.', private.dollars(refund.amount_cents));
    end if;
    insert into public.refunds (order_id, amount_cents, reason, requested_by)
    values (refunded.id, coalesce(open_refund.amount_cents, rest), why, open_refund.admin_id)
    returning * into refund;
    is_new := true;
  end if;

  return jsonb_build_object(
    'refund_id', refund.id,
    'is_new', is_new,
    'amount_cents', refund.amount_cents,
    'stripe_payment_intent_id', refunded.stripe_payment_intent_id);
end
$$;
comment on function public.open_refund(uuid, uuid, integer, text) is
  'Server: notes a refund an admin asks for, or finds the one under way. Amounts in US cents; null is all that is left.';

-- What Stripe gave back: moves the order as the webhook would, in the same transaction. refunded_cents
-- is what was given back of the order's payment so far. Returns the order's status.
create function public.settle_refund(refund_id uuid, stripe_refund_id text, refunded_cents integer) returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  refunded public.orders;
  order_status text;
begin
  select o.* into strict refunded
  from public.refunds r join public.orders o on o.id = r.order_id
  where r.id = settle_refund.refund_id;
  order_status := public.settle_payment(
    refunded.id, refunded.stripe_payment_intent_id,
    case when settle_refund.refunded_cents >= refunded.total_cents then 'refunded' else 'partially_refunded' end,
    settle_refund.refunded_cents, refunded.currency);
  update public.refunds r
  set status = 'succeeded', problem = null, settled_at = coalesce(r.settled_at, now()),
    stripe_refund_id = settle_refund.stripe_refund_id
  where r.id = settle_refund.refund_id and r.status <> 'succeeded';
  return order_status;
end
$$;
comment on function public.settle_refund(uuid, text, integer) is
  'Server: a refund went through. Moves its order, takes the access a full one takes, and returns the order''s status.';

create function public.fail_refund(refund_id uuid, problem text) returns void
language sql set search_path = ''
as $$
  update public.refunds set status = 'failed', problem = fail_refund.problem, settled_at = now()
  where id = fail_refund.refund_id and status = 'pending'
$$;
comment on function public.fail_refund(uuid, text) is 'Server: Stripe gave nothing back, and why.';

grant execute on function
  public.open_refund(uuid, uuid, integer, text), public.settle_refund(uuid, text, integer),
  public.fail_refund(uuid, text), private.is_admin_account(uuid), private.dollars(integer) to service_role;
