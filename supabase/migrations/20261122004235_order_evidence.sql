-- Evidence for a disputed payment: what the store knows anyway of an order and of its buyer's use of it, for a bank.

-- The log-ins of an account that Auth still knows, the latest first: its log and its sessions, of which one has an entry in both.
create function private.sign_ins_of(account uuid) returns table (at timestamptz, ip text)
language sql stable set search_path = ''
as $$
  select date_trunc('second', s.at), max(s.ip)
  from (
    select l.created_at as at, nullif(l.ip_address, '') as ip
    from auth.audit_log_entries l where l.payload ->> 'action' = 'login' and l.payload ->> 'actor_id' = account::text
    union all
    select s.created_at, host(s.ip) from auth.sessions s where s.user_id = account
    union all
    select u.last_sign_in_at, null from auth.users u where u.id = account and u.last_sign_in_at is not null) s
  group by 1 order by 1 desc
$$;

create function private.order_evidence(order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  target public.orders;
  address text;
begin
  perform private.require_admin();
  select * into target from public.orders o where o.id = order_evidence.order_id;
  if target.id is null then
    return null;
  end if;
  address := private.email_of(target.user_id);
  return jsonb_build_object(
    'receipt', private.receipt_of(target.id), 'payment_intent_id', target.stripe_payment_intent_id,
    'country', target.billing_country,
    -- Null once the buyer has deleted their account, with all below.
    'account', (
      select jsonb_build_object('created_at', u.created_at, 'email_verified_at', p.email_verified_at)
      from auth.users u left join public.profiles p on p.user_id = u.id
      where u.id = target.user_id),
    'revocation', (
      select jsonb_build_object('at', e.revoked_at, 'reason', e.revoked_reason)
      from public.entitlements e where e.order_id = target.id and e.revoked_at is not null),
    'sign_ins', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.at desc), '[]')
      from (select * from private.sign_ins_of(target.user_id) s limit 100) s),
    -- Each page once, since the order: how often it was read, first and last.
    'pages', (
      select coalesce(jsonb_agg(to_jsonb(v) order by v.first_at, v.path), '[]')
      from (
        select v.path, max(v.title) as title, count(*) as times, min(v.viewed_at) as first_at, max(v.viewed_at) as last_at
        from public.page_views v where v.user_id = target.user_id and v.viewed_at >= target.created_at
        group by v.path order by min(v.viewed_at), v.path limit 200) v),
    'assistant', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.first_at, r.tool), '[]')
      from (
        select r.tool, count(*) as times, min(r.read_at) as first_at, max(r.read_at) as last_at
        from public.assistant_reads r where r.user_id = target.user_id and r.read_at >= target.created_at
        group by r.tool) r),
    'emails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'label', k.label, 'subject', m.subject, 'email', private.recipient_of(m), 'state', m.state,
            'at', coalesce(m.sent_at, m.created_at))
          order by m.id),
        '[]')
      from (select * from private.emails_of(target.user_id) m order by m.id desc limit 100) m
      join private.mail_kinds k using (kind)),
    'other_orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'order_number', o.order_number, 'product_name', o.product_name, 'status', o.status, 'total_cents', o.total_cents,
            'refunded_cents', o.refunded_cents, 'at', coalesce(o.completed_at, o.created_at))
          order by o.order_number),
        '[]')
      from (
        select * from public.orders o
        where o.user_id = target.user_id and o.id <> target.id and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
        order by o.order_number desc limit 50) o),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', m.subject, 'text', m.message, 'at', m.created_at, 'answers', (
              select coalesce(jsonb_agg(jsonb_build_object('text', a.body, 'at', a.answered_at) order by a.answered_at), '[]')
              from public.message_answers a where a.message_id = m.id))
          order by m.created_at),
        '[]')
      from (
        select * from private.messages_by(target.user_id, address) m order by m.created_at desc limit 20) m));
end
$$;

create function public.order_evidence(order_id uuid) returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.order_evidence(order_id) $$;
comment on function public.order_evidence(uuid) is
  'Admins: what the store knows of an order for a bank: its receipt, the account, log-ins, pages and assistants'' reads since the order, the latest hundred emails, other orders and messages. US cents. Null if there is no such order.';
grant execute on function private.order_evidence(uuid), public.order_evidence(uuid) to authenticated;
