-- Our side of the comparison with Stripe, page by page: a webhook can be lost, and money must not be. The Edge
-- Function reconcile-orders compares and repairs.
create function public.orders_to_reconcile(since timestamptz, after_number integer, page_size integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.order_number), '[]')
  from (
    select o.id, o.order_number, o.status, o.is_free, o.stripe_payment_intent_id, o.refunded_cents,
      -- The access an order gave follows from its status; access revoked by hand stays revoked.
      case
        when o.status = 'completed' then
          case
            -- Its buyer has deleted their account.
            when o.user_id is null then true
            when e.id is null then not exists (select from public.products p where p.id = o.product_id)
            else e.revoked_at is null or e.revoked_reason not in ('disputed', 'refunded')
          end
        else e.id is null or e.revoked_at is not null
      end as is_access_right
    from public.orders o left join public.entitlements e on e.order_id = o.id
    where o.created_at >= orders_to_reconcile.since and o.order_number > orders_to_reconcile.after_number
    order by o.order_number
    limit orders_to_reconcile.page_size
  ) as page
$$;
comment on function public.orders_to_reconcile(timestamptz, integer, integer) is
  'Server: a page of orders since a time, by number: {id, order_number, status, is_free, stripe_payment_intent_id, refunded_cents, is_access_right}. US cents.';
grant execute on function public.orders_to_reconcile(timestamptz, integer, integer) to service_role;
