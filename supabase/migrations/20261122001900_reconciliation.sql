-- Orders to reconcile with Stripe, page by page: webhooks can be lost. The Edge Function reconcile-orders compares and
-- repairs them.

-- Whether an order's access is what its status and those of its base orders demand (access revoked by an admin
-- stays revoked), and its trouble: a payment without access, which an admin has to resolve, usually by a refund.
create function private.check_order(o public.orders)
returns table (is_access_right boolean, trouble text, twin_number integer)
language sql stable set search_path = ''
as $$
  select
    case
      when o.status = 'completed' and private.lost_money(o) is null then
        case
          -- The buyer has deleted their account.
          when o.user_id is null then true
          when e.id is null then p.id is null
          else e.revoked_at is null or e.revoked_reason not in ('disputed', 'refunded')
        end
      else e.id is null or e.revoked_at is not null
    end,
    case
      when o.status <> 'completed' or o.is_free then null
      when o.granted_at is null and e.id is null and (o.user_id is null or p.id is null) then 'no_access'
      when private.lost_money(o) is not null and not exists (
        select from public.entitlements held
        where held.user_id = o.user_id and held.product_id = o.product_id
          and held.revoked_at is null and now() < held.ends_at)
        then case when rival.order_number is null then 'credit_lost' else 'credit_used_twice' end
      when twin.order_number is not null then 'paid_twice'
    end,
    coalesce(rival.order_number, twin.order_number)
  from (values (o.id, o.product_id)) bought (order_id, product_id)
  left join public.products p on p.id = bought.product_id
  left join lateral (
    select min(other.order_number) as order_number
    from public.orders other
    join public.entitlements held on held.order_id = other.id and held.revoked_at is null
    where other.user_id = o.user_id and other.product_id = o.product_id and other.order_number < o.order_number
      and other.status = 'completed' and not other.is_free and o.status = 'completed' and not o.is_free
      -- A renewal is completed later than that.
      and other.completed_at > o.completed_at - (interval '1 year' - private.renewal_window())
      and other.completed_at < o.completed_at + interval '1 year'
  ) twin on true
  left join lateral private.credit_rival(o) rival on true
  left join public.entitlements e on e.order_id = bought.order_id
$$;

-- Whether the dates of an order's returned money are missing or add up to another amount: the dashboard is then wrong.
create function private.has_undated_returns(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select (o.refunded_cents, o.lost_cents) is distinct from (
    coalesce(sum(r.amount_cents) filter (where r.kind = 'refund'), 0)::integer,
    coalesce(sum(r.amount_cents) filter (where r.kind = 'dispute'), 0)::integer)
  from private.order_returns r where r.order_id = o.id
$$;

create function public.orders_to_reconcile(since timestamptz, after_number integer, page_size integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.order_number), '[]')
  from (
    select o.id, o.order_number, o.status, o.is_free, o.stripe_payment_intent_id, o.refunded_cents, o.lost_cents,
      c.is_access_right,
      coalesce(c.trouble, case when private.has_undated_returns(o) then 'undated_returns' end) as trouble,
      c.twin_number, private.lacks_fee(o) as lacks_fee, (select private.store_facts() -> 'sells_to') as sells_to
    from public.orders o cross join lateral private.check_order(o) c
    where o.created_at >= orders_to_reconcile.since and o.order_number > orders_to_reconcile.after_number
    order by o.order_number
    limit orders_to_reconcile.page_size
  ) as page
$$;
comment on function public.orders_to_reconcile(timestamptz, integer, integer) is
  'Server: a page of orders since a time, by number: {id, order_number, status, is_free, stripe_payment_intent_id, refunded_cents, lost_cents, is_access_right, trouble, twin_number, lacks_fee, sells_to}. Amounts in US cents. Trouble: no_access, credit_lost, credit_used_twice or paid_twice (with the order twin_number), undated_returns, or null. lacks_fee: it was paid an hour ago or more, and Stripe''s fee is not recorded. sells_to: the countries that the store sells to now, none for every one.';
grant execute on function
  private.check_order(public.orders), private.has_undated_returns(public.orders),
  public.orders_to_reconcile(timestamptz, integer, integer) to service_role;
