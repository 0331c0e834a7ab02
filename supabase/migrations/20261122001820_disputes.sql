-- Disputes of payments: a cardholder's bank withdraws the money until it decides. An inquiry (warning_…) only asks, and
-- can become a dispute.
create table private.disputes (
  -- Stripe's id.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  -- Stripe's, but a prevented dispute counts as lost if the money was returned, else as won.
  status text not null,
  progress integer not null generated always as (
    array_position(
      array[
        'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
        'appeal_needs_response', 'appeal_under_review', 'lost', 'won'],
      status)) stored,
  -- Stripe's, for example fraudulent.
  reason text not null,
  -- The last moment to submit evidence; null once it is decided.
  evidence_due_at timestamptz,
  -- In Stripe's live mode, not its test mode.
  is_live boolean not null,
  reported_at timestamptz not null
);
comment on table private.disputes is 'Disputes and inquiries about the payments of orders, as Stripe last reported them. US cents.';
create index disputes_order_id_idx on private.disputes (order_id);

alter table private.disputes enable row level security;

grant select, insert, update on private.disputes to service_role;
-- No policy and no grant to clients: order_history and needs_attention show disputes to admins.

-- Stores a dispute as Stripe reports it: {id, status, reason, evidence_due_at, is_live, reported_at}. An earlier report
-- that arrives later changes nothing; of two within a second, the further one counts. Removes the order's outcomes that
-- its disputes contradict: a lost dispute can be won in the end, and a payment can be disputed again after one was won.
create function private.record_dispute(of_order uuid, cents bigint, dispute jsonb) returns void
language sql set search_path = ''
as $$
  insert into private.disputes as known (
    id, order_id, amount_cents, status, reason, evidence_due_at, is_live, reported_at)
  select r.id, of_order, cents, r.status, r.reason, r.evidence_due_at, r.is_live, r.reported_at
  from jsonb_to_record(dispute) as r (
    id text, status text, reason text, evidence_due_at timestamptz, is_live boolean, reported_at timestamptz)
  on conflict (id) do update
  set amount_cents = excluded.amount_cents, status = excluded.status, reason = excluded.reason,
    evidence_due_at = excluded.evidence_due_at, reported_at = excluded.reported_at
  where (excluded.reported_at, excluded.progress) >= (known.reported_at, known.progress);

  delete from private.order_outcomes o
  where o.order_id = of_order
    and case o.outcome
      when 'dispute_lost' then not exists (
        select from private.disputes d where d.order_id = of_order and d.status = 'lost')
      when 'dispute_won' then exists (
        select from private.disputes d where d.order_id = of_order and d.status not in ('lost', 'won')
          and d.status not like 'warning%')
      else false
    end
$$;

-- The cents that banks took from an order's payment.
create function private.lost_to_disputes(of_order uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(d.amount_cents), 0)::integer from private.disputes d
  where d.order_id = of_order and d.status = 'lost'
$$;
grant execute on function private.record_dispute(uuid, bigint, jsonb), private.lost_to_disputes(uuid) to service_role;
