-- Refunds by admins, with the amount, reason and admin. The refund's id is Stripe's idempotency key, so that a double
-- click refunds once. The order's status follows Stripe's report, as with payments.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) <= 500 and trim(reason) <> ''),
  -- Null once that admin has deleted their account.
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  -- Refused: Stripe made none. Failed: it made one, but the bank returned the money.
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'refused')),
  stripe_refund_id text unique,
  -- The reason of the refusal or failure.
  problem text,
  settled_at timestamptz,
  -- How an admin gave back the money of a failed one another way.
  closed_note text check (char_length(closed_note) <= 500 and trim(closed_note) <> ''),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  constraint a_reason_for_every_failure check ((status in ('failed', 'refused')) = (problem is not null)),
  constraint settled_unless_pending check ((status = 'pending') = (settled_at is null)),
  constraint a_note_for_what_is_closed check ((closed_at is null) = (closed_note is null))
);
comment on table public.refunds is 'Refunds by admins, with the reason. Amounts are in US cents.';
create unique index one_open_refund_per_order on public.refunds (order_id) where status = 'pending';
create index refunds_order_id_idx on public.refunds (order_id, requested_at desc);
create index refunds_requested_by_idx on public.refunds (requested_by);
create index refunds_closed_by_idx on public.refunds (closed_by);
create index refunds_owed_idx on public.refunds (order_id) where status = 'failed' and closed_at is null;

alter table public.refunds enable row level security;

create policy "admins read refunds" on public.refunds
  for select to authenticated using ((select private.is_admin()));

grant select on public.refunds to authenticated;
grant select, insert, update, delete on public.refunds to service_role;
-- No write grant: the Edge Function refund-order writes them and calls Stripe, close_failed_refunds notes what was paid otherwise.

select private.audit('public.refunds', 'id');

-- Creates a refund before Stripe is called, or returns the pending one. The same refund by the same admin within a
-- minute is a double click. An interrupted refund blocks all others of its order, so any admin can finish it by
-- requesting the same amount and reason. A null amount refunds the rest.
--
-- Raises 403 (not an admin, or no proof), 429 (too many today), 404 (no such order), 409 (not paid, already refunded, disputed, or another refund in
-- progress) or 422 (more than the rest, or no reason).
create function public.open_refund(
  admin_id uuid, order_id uuid, amount_cents integer, reason text, by_session uuid default null)
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
    raise sqlstate 'PT422' using message = 'Please give a reason of at most 500 characters.';
  end if;
  if private.is_request() then
    perform private.require_proof_of('refund', open_refund.admin_id, open_refund.by_session);
  end if;

  select * into refunded from public.orders where id = open_refund.order_id for update;
  if refunded.id is null then
    raise sqlstate 'PT404' using message = 'Order not found.';
  elsif refunded.is_free then
    raise sqlstate 'PT409' using message = 'This order was free: there is nothing to refund.';
  end if;

  select * into refund from public.refunds r
  where r.order_id = refunded.id
    and r.reason = why
    and r.amount_cents = coalesce(open_refund.amount_cents, r.amount_cents)
    and (r.status = 'pending'
      or r.status = 'succeeded' and r.requested_by = open_refund.admin_id and r.requested_at > now() - interval '1 minute')
  order by r.requested_at desc limit 1;

  if refund.id is null then
    rest := refunded.total_cents - refunded.refunded_cents;
    if refunded.status = 'refunded' then
      raise sqlstate 'PT409' using message = 'This order has already been refunded.';
    elsif refunded.status = 'disputed' then
      raise sqlstate 'PT409' using message = 'This order is disputed: the bank is holding its payment.';
    elsif refunded.status = 'dispute_lost' then
      raise sqlstate 'PT409' using message = 'This order''s dispute was lost: the bank has returned the payment.';
    elsif refunded.status <> 'completed' then
      raise sqlstate 'PT409' using message = 'This order has not been paid.';
    elsif open_refund.amount_cents > rest then
      raise sqlstate 'PT422' using message = format('At most %s can be refunded.', private.dollars(rest));
    elsif open_refund.amount_cents < 1 then
      raise sqlstate 'PT422' using message = 'A refund must be at least one cent.';
    end if;
    select * into refund from public.refunds r where r.order_id = refunded.id and r.status = 'pending';
    if refund.id is not null then
      raise sqlstate 'PT409' using message = format(
        'A refund of %s is in progress. Please request the same refund again to finish it.', private.dollars(refund.amount_cents));
    end if;
    perform private.act_for(open_refund.admin_id, open_refund.by_session);
    if private.is_request() then
      perform private.count_act('refund');
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
comment on function public.open_refund(uuid, uuid, integer, text, uuid) is
  'Server: creates a refund requested by an admin, whose session has given a proof, or returns the pending one. Amounts in US cents; null refunds the rest.';

-- The audit log records a refund under the admin who asked for it.
create function private.act_for_requester(refund_id uuid) returns void
language sql set search_path = ''
as $$
  select private.act_for(requested_by) from public.refunds
  where id = act_for_requester.refund_id and requested_by is not null
$$;
grant execute on function private.act_for_requester(uuid) to service_role;

-- Records a successful refund and settles the order in the same transaction, as the webhook would. refunded_cents is
-- the total refunded so far. Returns the order's status.
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
  perform private.act_for_requester(settle_refund.refund_id);
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
  'Server: records a successful refund and settles its order; a full refund revokes access. Returns the order''s status.';

create function public.fail_refund(refund_id uuid, problem text, is_refusal boolean default false) returns void
language sql set search_path = ''
as $$
  select private.act_for_requester(fail_refund.refund_id);
  update public.refunds
  set status = case when is_refusal then 'refused' else 'failed' end, problem = fail_refund.problem, settled_at = now()
  where id = fail_refund.refund_id and status = 'pending'
$$;
comment on function public.fail_refund(uuid, text, boolean) is
  'Server: marks a refund as failed, or as refused if Stripe made none, with the reason.';
grant execute on function
  public.open_refund(uuid, uuid, integer, text, uuid), public.settle_refund(uuid, text, integer),
  public.fail_refund(uuid, text, boolean) to service_role;

-- Records that a refund, made here or in Stripe's dashboard, failed, and settles its order. refunded_cents is the total
-- still refunded. Idempotent. Returns the order's status, or null if there is no such order.
create function public.settle_failed_refund(
  payment_intent_id text, stripe_refund_id text, refund_id uuid, refunded_cents bigint, problem text,
  event_id text default null)
returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  settled public.orders;
  new_status text;
begin
  perform private.lock_purchases_of(o.user_id) from public.orders o
  where o.stripe_payment_intent_id = settle_failed_refund.payment_intent_id;

  select * into settled from public.orders o
  where o.stripe_payment_intent_id = settle_failed_refund.payment_intent_id
  for update;

  if settled.id is not null then
    update public.refunds r
    set status = 'failed', problem = settle_failed_refund.problem, settled_at = now(),
      stripe_refund_id = settle_failed_refund.stripe_refund_id
    where r.order_id = settled.id and r.status <> 'failed'
      and (r.stripe_refund_id = settle_failed_refund.stripe_refund_id or r.id = settle_failed_refund.refund_id);

    -- Removes the outcomes that the returned money contradicts.
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
      lost_cents = least(private.lost_to_disputes(o.id), o.total_cents - settle_failed_refund.refunded_cents),
      status = case
        when o.status = 'refunded' and new_status in ('completed', 'disputed', 'dispute_lost') then new_status
        else o.status
      end,
      -- The refund may have been known before the payment.
      completed_at = case when o.status = 'refunded' and new_status = 'completed' then coalesce(o.completed_at, now()) else o.completed_at end
    where o.id = settled.id
    returning * into settled;
    perform private.apply_access(settled);
  end if;

  update public.stripe_events e set processed_at = now(), error = null
  where e.id = settle_failed_refund.event_id;
  return settled.status;
end
$$;
comment on function public.settle_failed_refund(text, text, uuid, bigint, text, text) is
  'Server: records that a refund failed after it had succeeded, and restores the order''s access. Returns the status, or null if there is no such order.';
grant execute on function public.settle_failed_refund(text, text, uuid, bigint, text, text) to service_role;

-- What buyers are still owed: the refunds of an order that failed, less what was refunded since, here or in Stripe's dashboard.
-- Not what an admin closed, nor orders that were refunded in full or are disputed.
create function private.owed_refunds(of_order uuid default null)
returns table (order_id uuid, owed_cents integer, failed_at timestamptz, problem text)
language sql stable set search_path = ''
as $$
  with
  failed as (
    select r.order_id, r.settled_at as at, r.amount_cents, r.problem
    from public.refunds r
    where r.status = 'failed' and r.closed_at is null and (of_order is null or r.order_id = of_order)
  ),
  changes as (
    select * from failed
    union all
    select r.order_id, r.returned_at, -r.amount_cents, null
    from private.order_returns r
    where r.kind = 'refund' and r.order_id in (select f.order_id from failed f)
  ),
  -- A refund of before a failure does not make up for it.
  since as (
    select *, sum(amount_cents) over (partition by order_id order by at desc) as still from changes
  )
  select
    o.id, least(max(s.still), o.total_cents - o.refunded_cents)::integer,
    max(s.at) filter (where s.problem is not null), (array_agg(s.problem order by s.problem is null, s.at desc))[1]
  from since s join public.orders o on o.id = s.order_id
  where o.status = 'completed'
  group by o.id
  having max(s.still) > 0
$$;

-- Raises 404 if no refund of the order waits for it, 422 without a note.
create function private.close_failed_refunds(order_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if coalesce(char_length(trim(note)), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please say in at most 500 characters how it was settled.';
  end if;
  update public.refunds r
  set closed_note = trim(close_failed_refunds.note), closed_at = now(), closed_by = auth.uid()
  where r.order_id = close_failed_refunds.order_id and r.status = 'failed' and r.closed_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'No refund of this order has failed and is not settled.';
  end if;
end
$$;

create function public.close_failed_refunds(order_id uuid, note text) returns void
language sql set search_path = ''
as $$ select private.close_failed_refunds(order_id, note) $$;
comment on function public.close_failed_refunds(uuid, text) is
  'Admins: notes how the failed refunds of an order were settled another way. 404 if there are none, 422 without a note.';
grant execute on function private.close_failed_refunds(uuid, text), public.close_failed_refunds(uuid, text) to authenticated;

-- Tells the store that a refund failed.
create function private.queue_failed_refund(order_id uuid, amount_cents integer, problem text) returns void
language sql set search_path = ''
as $$
  select private.queue_mail(
    'store_failed_refund', null, 'store_failed_refund:' || gen_random_uuid(),
    jsonb_build_object(
      'order_id', queue_failed_refund.order_id, 'amount_cents', queue_failed_refund.amount_cents,
      'problem', queue_failed_refund.problem))
$$;

-- Refunds by admins that fail, at once or later.
create function private.tg_refunds__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'failed' and old.status <> 'failed' and private.is_request() then
    perform private.queue_failed_refund(new.order_id, new.amount_cents, new.problem);
  end if;
  return null;
end
$$;

create trigger queue_emails after update of status on public.refunds
  for each row execute function private.tg_refunds__queue_emails();

create function private.mail_facts__store_failed_refund(mail private.outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.sold_in(mail) || mail.payload;
end
$$;

select private.declare_mail('store_failed_refund', 'Failed refund, to the store');
