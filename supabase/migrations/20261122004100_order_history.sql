-- The complete history of one order, for admins and support.

-- Revocations from the audit log, because a restored entitlement does not keep them.
create function private.revocations(of_entitlement uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('at', l.happened_at, 'reason', l.after ->> 'revoked_reason') order by l.id),
    '[]')
  from public.audit_log l
  where l.table_name = 'entitlements' and l.row_key ->> 'id' = of_entitlement::text
    and l.action = 'update' and l.after ? 'revoked_reason'
$$;

create function private.order_history(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  target public.orders;
begin
  perform private.require_staff();
  select * into target from public.orders o where o.id = order_history.order_id;
  if target.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'order', jsonb_build_object(
      'id', target.id, 'order_number', target.order_number, 'status', target.status, 'is_free', target.is_free,
      'product_id', target.product_id, 'product_name', target.product_name,
      'list_price_cents', target.list_price_cents, 'discount_cents', target.discount_cents,
      'coupon_code', target.coupon_code, 'source', target.source, 'credit_cents', target.credit_cents, 'tax_cents', target.tax_cents,
      'total_cents', target.total_cents, 'refunded_cents', target.refunded_cents, 'lost_cents', target.lost_cents,
      'payment_intent_id', target.stripe_payment_intent_id, 'card_brand', target.card_brand, 'card_last_four', target.card_last_four,
      'policies_version', target.policies_version,
      'created_at', target.created_at, 'completed_at', target.completed_at),
    -- Null once the buyer has deleted their account.
    'buyer', (
      select jsonb_build_object(
        'email', u.email, 'email_verified', private.has_verified_email(u.id),
        'name', nullif(trim(p.first_name || ' ' || p.last_name), ''))
      from auth.users u left join public.profiles p on p.user_id = u.id
      where u.id = target.user_id),
    'credited_orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status) order by o.order_number),
        '[]')
      from private.order_credits c join public.orders o on o.id = c.base_order_id
      where c.order_id = target.id),
    -- The one that uses the credit: an upgrade of that order lists it as well.
    'credited_to', (
      select jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status)
      from private.order_credits c join public.orders o on o.id = c.order_id
      where c.base_order_id = target.id and o.status <> 'expired'
      order by private.is_paid(o) desc, o.order_number limit 1),
    'outcomes', (
      select coalesce(
        jsonb_agg(jsonb_build_object('outcome', o.outcome, 'reported_at', o.reported_at) order by o.reported_at), '[]')
      from private.order_outcomes o where o.order_id = target.id),
    -- Without their payloads.
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'type', e.type, 'received_at', e.received_at, 'processed_at', e.processed_at, 'error', e.error)
          order by e.received_at),
        '[]')
      from public.stripe_events e where e.payment_intent_id = target.stripe_payment_intent_id),
    'refunds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.id, 'amount_cents', r.amount_cents, 'reason', r.reason,
            'requested_by', private.email_of(r.requested_by), 'requested_at', r.requested_at,
            'status', r.status, 'problem', r.problem, 'settled_at', r.settled_at,
            'closed_note', r.closed_note, 'closed_at', r.closed_at, 'closed_by', private.email_of(r.closed_by))
          order by r.requested_at),
        '[]')
      from public.refunds r where r.order_id = target.id),
    -- For admins, once it is paid. Its cents are null while they are not known.
    'fee', case when private.is_admin() and not target.is_free and target.status in ('completed', 'disputed', 'dispute_lost', 'refunded') then (
      select jsonb_build_object(
        'cents', max(t.fee_cents) filter (where t.kind = 'payment'),
        'dispute_cents', coalesce(sum(t.fee_cents) filter (where t.kind <> 'payment'), 0),
        'currency', max(t.currency) filter (where t.kind = 'payment'),
        'available_on', max(t.available_on) filter (where t.kind = 'payment'))
      from private.balance_transactions t where t.order_id = target.id) end,
    'owed_refund_cents', coalesce((select f.owed_cents from private.owed_refunds(target.id) f), 0),
    'disputes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', d.id, 'amount_cents', d.amount_cents, 'status', d.status, 'reason', d.reason,
            'evidence_due_at', d.evidence_due_at, 'is_live', d.is_live)
          order by d.reported_at desc),
        '[]')
      from private.disputes d where d.order_id = target.id),
    'entitlement', (
      select jsonb_build_object(
        'id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at,
        'revoked_reason', e.revoked_reason, 'changes', private.manual_changes(e.id),
        'revocations', private.revocations(e.id))
      from public.entitlements e where e.order_id = target.id));
end
$$;

create function public.order_history(order_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.order_history(order_id) $$;
comment on function public.order_history(uuid) is
  'Admins and support: an order with its buyer, price, payment, events, refunds, disputes and entitlement. Null if there is no such order.';
grant execute on function private.order_history(uuid), public.order_history(uuid) to authenticated;
