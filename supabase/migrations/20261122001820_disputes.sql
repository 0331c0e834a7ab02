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

-- Disputes, when they are opened and when they are decided: to the buyer and, unless it won, to the store. Inquiries
-- change nothing for the buyer.
create function private.tg_disputes__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  buyer constant uuid := (select user_id from public.orders where id = new.order_id);
  news constant text := case
    when new.status in ('needs_response', 'under_review') then 'opened'
    when new.status in ('won', 'lost') then new.status
  end;
  about constant jsonb := jsonb_build_object('order_id', new.order_id, 'dispute_id', new.id, 'news', news);
begin
  if news is null or not private.is_request() then
    return null;
  end if;
  if buyer is not null then
    perform private.queue_mail('dispute', buyer, format('dispute:%s:%s', new.id, news), about);
  end if;
  if news <> 'won' then
    perform private.queue_mail('store_dispute', null, format('store_dispute:%s:%s', new.id, news), about);
  end if;
  return null;
end
$$;

create trigger queue_emails after insert or update of status on private.disputes
  for each row execute function private.tg_disputes__queue_emails();

create function private.mail_facts__dispute(mail private.outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.sold_in(mail) || mail.payload
    from private.disputes d
    where d.id = mail.payload ->> 'dispute_id'
      and case mail.payload ->> 'news'
        when 'opened' then d.status not in ('won', 'lost')
        else d.status = mail.payload ->> 'news'
          -- Only those who read that it was opened need to know how it ended.
          and exists (
            select from private.outbox o where o.dedupe_key = format('dispute:%s:opened', d.id) and o.sent_at is not null)
      end);
end
$$;

create function private.mail_facts__store_dispute(mail private.outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.sold_in(mail) || mail.payload || jsonb_build_object(
      'amount_cents', d.amount_cents, 'reason', d.reason, 'evidence_due_at', d.evidence_due_at)
    from private.disputes d
    where d.id = mail.payload ->> 'dispute_id' and (mail.payload ->> 'news' = 'lost') = (d.status = 'lost') and d.status <> 'won');
end
$$;

select private.declare_mail('dispute', 'Dispute');
select private.declare_mail('store_dispute', 'Dispute, to the store');
