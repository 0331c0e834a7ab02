-- Orders to reconcile with Stripe, page by page: webhooks can be lost. The Edge Function reconcile-orders compares and
-- repairs them.
create function public.orders_to_reconcile(since timestamptz, after_number integer, page_size integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.order_number), '[]')
  from (
    select o.id, o.order_number, o.status, o.is_free, o.stripe_payment_intent_id, o.refunded_cents,
      -- The access of an order follows from its status and from that of the orders credited to it; access revoked by an
      -- admin stays revoked.
      case
        when o.status = 'completed' and private.lost_money(o) is null then
          case
            -- The buyer has deleted their account.
            when o.user_id is null then true
            when e.id is null then p.id is null
            else e.revoked_at is null or e.revoked_reason not in ('disputed', 'refunded')
          end
        else e.id is null or e.revoked_at is not null
      end as is_access_right,
      -- A payment without access, which an admin has to resolve, usually by a refund.
      case
        when o.status <> 'completed' or o.is_free then null
        when o.granted_at is null and e.id is null and (o.user_id is null or p.id is null) then 'no_access'
        when private.lost_money(o) is not null and not exists (
          select from public.entitlements held
          where held.user_id = o.user_id and held.product_id = o.product_id
            and held.revoked_at is null and now() < held.ends_at) then 'credit_lost'
        when twin.order_number is not null then 'paid_twice'
      end as trouble,
      twin.order_number as twin_number
    from public.orders o
    left join public.products p on p.id = o.product_id
    left join lateral (
      select min(other.order_number) as order_number
      from public.orders other
      join public.entitlements held on held.order_id = other.id and held.revoked_at is null
      where other.user_id = o.user_id and other.product_id = o.product_id and other.order_number < o.order_number
        and other.status = 'completed' and not other.is_free and o.status = 'completed' and not o.is_free
        and other.completed_at between o.completed_at - interval '1 year' and o.completed_at + interval '1 year'
    ) twin on true
    left join public.entitlements e on e.order_id = o.id
    where o.created_at >= orders_to_reconcile.since and o.order_number > orders_to_reconcile.after_number
    order by o.order_number
    limit orders_to_reconcile.page_size
  ) as page
$$;
comment on function public.orders_to_reconcile(timestamptz, integer, integer) is
  'Server: a page of orders since a time, by number: {id, order_number, status, is_free, stripe_payment_intent_id, refunded_cents, is_access_right, trouble, twin_number}. Amounts in US cents. Trouble: no_access, credit_lost, paid_twice (with the order twin_number), or null.';
grant execute on function public.orders_to_reconcile(timestamptz, integer, integer) to service_role;
