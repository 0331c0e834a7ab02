-- The list of what waits for an admin, at the top of the dashboard. A line is about one order or payment event, or counts
-- messages, submissions, contributors or kinds of browser errors. At most ten of a kind are listed, each with the number of its kind.
create function private.needs_attention() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_of_a_kind constant integer := 10;
  -- A failure that an admin has seen and left as it is does not stay listed for good.
  failures_since constant timestamptz := now() - interval '30 days';
begin
  perform private.require_admin();
  return (
    with
    -- check_order is too slow for every order: these are the ones in which it can find something.
    suspects as materialized (
      select o.id
      from public.orders o left join public.entitlements e on e.order_id = o.id
      where o.status not in ('pending', 'failed', 'expired')
        and (
          o.credit_cents > 0
          or case o.status
            when 'completed' then e.id is null or e.revoked_reason in ('disputed', 'refunded')
            else e.id is not null and e.revoked_at is null
          end
          or (o.user_id, o.product_id) in (
            select user_id, product_id from public.orders where status = 'completed' and not is_free
            group by user_id, product_id having count(*) > 1))
    ),
    lines as (
      select 1 as urgency, 'dispute' as kind, 1 as count, o.id as order_id, o.order_number, d.amount_cents,
        d.evidence_due_at as at, d.status as detail, null as event_id, null::boolean as is_live
      from private.disputes d join public.orders o on o.id = d.order_id
      where d.status in ('needs_response', 'appeal_needs_response', 'warning_needs_response')
      union all
      select 2, 'failed_refund', 1, o.id, o.order_number, r.amount_cents, r.settled_at, r.problem, null, null
      from public.refunds r join public.orders o on o.id = r.order_id
      where r.status = 'failed' and r.settled_at >= failures_since and o.status = 'completed'
        and not exists (
          select from public.refunds later where later.order_id = r.order_id and later.requested_at > r.requested_at)
      union all
      -- Stripe answers within seconds.
      select 3, 'open_refund', 1, o.id, o.order_number, r.amount_cents, r.requested_at, null, null, null
      from public.refunds r join public.orders o on o.id = r.order_id
      where r.status = 'pending' and r.requested_at < now() - interval '5 minutes'
      union all
      select 4, 'stuck_order', 1, o.id, o.order_number, o.total_cents, coalesce(o.completed_at, o.created_at),
        coalesce(c.trouble, 'wrong_access'), null, null
      from suspects s join public.orders o using (id) cross join lateral private.check_order(o) c
      where c.trouble is not null or not c.is_access_right
      union all
      -- Orders expire after a day, by an hourly task.
      select 4, 'stuck_order', 1, o.id, o.order_number, o.total_cents, o.created_at, 'still_open', null, null
      from public.orders o
      where o.status in ('pending', 'failed') and o.created_at < now() - interval '26 hours'
      union all
      select 5, 'failed_event', 1, o.id, o.order_number, null, e.received_at, coalesce(e.error, 'not_processed'), e.id,
        coalesce((e.payload -> 'livemode')::boolean, false)
      from private.failed_events() e
      left join public.orders o on o.stripe_payment_intent_id = e.payment_intent_id
      where e.received_at >= failures_since or e.processed_at is null
      union all
      select 6, 'messages', count(*)::integer, null, null, null, min(created_at), null, null, null
      from public.contact_messages where not is_handled having count(*) > 0
      union all
      select 7, 'submissions', count(*)::integer, null, null, null, min(created_at), null, null, null
      from public.applicant_submissions where status = 'pending' having count(*) > 0
      union all
      select 8, 'contributors', count(distinct email)::integer, null, null, sum(amount_cents)::integer, min(earned_at),
        null, null, null
      from public.contributor_earnings where paid_at is null having count(*) > 0
      union all
      select 9, 'browser_errors', count(distinct kind)::integer, null, null, null, min(happened_at), null, null, null
      from public.client_errors where resolved_at is null and happened_at >= failures_since having count(*) > 0
      union all
      select 10, 'emails', count(*)::integer, null, null, null, min(created_at), null, null, null
      from private.outbox where failed_at >= failures_since and state = 'failed' having count(*) > 0
    ),
    numbered as (
      select *, row_number() over (partition by kind order by at, order_number) as nth,
        count(*) over (partition by kind) as of_kind
      from lines
    )
    select coalesce(jsonb_agg(to_jsonb(n) - array['urgency', 'nth'] order by n.urgency, n.nth), '[]')
    from numbered n where n.nth <= most_of_a_kind);
end
$$;

create function public.needs_attention() returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.needs_attention() $$;
comment on function public.needs_attention() is
  'Admins: a list of {kind, count, order_id, order_number, amount_cents, at, detail, event_id, is_live, of_kind}, the most urgent first. Kinds: dispute (at: evidence due), failed_refund, open_refund, stuck_order, failed_event, messages, submissions, contributors, browser_errors, emails. US cents.';
grant execute on function private.needs_attention(), public.needs_attention() to authenticated;
