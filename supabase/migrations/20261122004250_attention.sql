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
    lines as (
      select urgency, kind, 1 as count, order_id, order_number, amount_cents, at, detail, null as event_id,
        null::boolean as is_live
      from private.order_tasks()
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
