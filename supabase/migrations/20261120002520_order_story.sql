-- Everything that is known of one order, for the admin who has to answer for it.

-- Whose payment an event is about: the intent itself, or what hangs on one. Null where the payload was
-- cut down, because the buyer has deleted their account.
alter table public.stripe_events add column payment_intent_id text generated always as (
  case payload #>> '{data,object,object}'
    when 'payment_intent' then payload #>> '{data,object,id}'
    else coalesce(payload #>> '{data,object,payment_intent,id}', payload #>> '{data,object,payment_intent}')
  end) stored;
create index stripe_events_payment_intent_id_idx on public.stripe_events (payment_intent_id);

-- What was done to entitlements by hand, the first first.
create function private.changes_by_hand(of_entitlement uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'action', c.action, 'until', c.until, 'reason', c.reason,
        'changed_by', private.email_of(c.changed_by), 'changed_at', c.changed_at)
      order by c.id),
    '[]')
  from public.access_changes c where c.entitlement_id = of_entitlement
$$;

-- What became of entitlements without anybody's hand, as the audit log has it: revoked, and perhaps
-- given back, which the entitlement itself forgets.
create index audit_log_row_id_idx on public.audit_log (table_name, (row_key ->> 'id'));

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

create function private.order_story(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told public.orders;
begin
  perform private.require_admin();
  select * into told from public.orders o where o.id = order_story.order_id;
  if told.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'order', jsonb_build_object(
      'id', told.id, 'order_number', told.order_number, 'status', told.status, 'is_free', told.is_free,
      'product_id', told.product_id, 'product_name', told.product_name,
      'list_price_cents', told.list_price_cents, 'discount_cents', told.discount_cents,
      'coupon_code', told.coupon_code, 'credit_cents', told.credit_cents, 'tax_cents', told.tax_cents,
      'total_cents', told.total_cents, 'refunded_cents', told.refunded_cents,
      'payment_intent_id', told.stripe_payment_intent_id, 'payment_attempt', told.payment_attempt,
      'card_brand', told.card_brand, 'card_last_four', told.card_last_four,
      'created_at', told.created_at, 'completed_at', told.completed_at),
    -- Null once the buyer has deleted their account.
    'buyer', (
      select jsonb_build_object('email', u.email, 'name', nullif(trim(p.first_name || ' ' || p.last_name), ''))
      from auth.users u left join public.profiles p on p.user_id = u.id
      where u.id = told.user_id),
    'credited_orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number) order by o.order_number), '[]')
      from public.orders o where o.credited_to = told.id),
    'credited_to', (
      select jsonb_build_object('id', o.id, 'order_number', o.order_number)
      from public.orders o where o.id = told.credited_to),
    'outcomes', (
      select coalesce(jsonb_agg(jsonb_build_object('outcome', o.outcome, 'heard_at', o.heard_at) order by o.heard_at), '[]')
      from private.order_outcomes o where o.order_id = told.id),
    -- Without what Stripe wrote in them.
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'type', e.type, 'received_at', e.received_at, 'processed_at', e.processed_at, 'error', e.error)
          order by e.received_at),
        '[]')
      from public.stripe_events e where e.payment_intent_id = told.stripe_payment_intent_id),
    'refunds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.id, 'amount_cents', r.amount_cents, 'reason', r.reason,
            'requested_by', private.email_of(r.requested_by), 'requested_at', r.requested_at,
            'status', r.status, 'problem', r.problem, 'settled_at', r.settled_at)
          order by r.requested_at),
        '[]')
      from public.refunds r where r.order_id = told.id),
    'entitlement', (
      select jsonb_build_object(
        'id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at,
        'revoked_reason', e.revoked_reason, 'changes', private.changes_by_hand(e.id),
        'revocations', private.revocations(e.id))
      from public.entitlements e where e.order_id = told.id));
end
$$;

create function public.order_story(order_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.order_story(order_id) $$;
comment on function public.order_story(uuid) is
  'Admins: an order with its buyer, price, payment, events, refunds and entitlement. Null when there is none.';

grant execute on function private.order_story(uuid), public.order_story(uuid) to authenticated;
