-- The order list for admins. Email addresses are in auth.users, which clients cannot read, so the search runs with its
-- owner's rights, for admins only.

-- A partially refunded order is completed, and also matches partly_refunded. Every order that sales_figures counts matches
-- sold, on the day on which it is counted there; the other statuses go by the day on which an order was placed.
create function private.matching_orders(
  term text, order_status text, product text, payment text, placed_from timestamptz, placed_before timestamptz)
returns setof public.orders
language sql stable set search_path = ''
as $$
  select o.*
  from public.orders o
  cross join lateral (
    select case when order_status = 'sold' then coalesce(o.completed_at, o.created_at) else o.created_at end as filtered_at
  ) d
  where case
      when term is null then true
      -- 00651, #00651 and 651 match the same order, and no email addresses. Four digits may also be a card's last.
      when term ~ '^#?[0-9]{1,9}$' then
        o.order_number = ltrim(term, '#')::integer or term ~ '^[0-9]{4}$' and o.card_last_four = term
      when pg_input_is_valid(term, 'uuid') then o.user_id = term::uuid
      else lower(o.stripe_payment_intent_id) like term || '%'
        or lower(o.coupon_code) like term
        or o.user_id in (select u.id from auth.users u where lower(u.email) like '%' || term || '%')
        or o.user_id in (
          select p.user_id from public.profiles p where lower(p.first_name || ' ' || p.last_name) like '%' || term || '%')
    end
    and case order_status
      when 'partly_refunded' then o.status = 'completed' and o.refunded_cents > 0
      when 'sold' then o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
      else order_status is null or o.status = order_status
    end
    and (product is null or o.product_id = product)
    and (payment is null or o.is_free = (payment = 'free'))
    and (placed_from is null or d.filtered_at >= placed_from)
    and (placed_before is null or d.filtered_at < placed_before)
$$;

create function private.search_orders(
  search text, order_status text, product text, payment text, placed_from timestamptz, placed_before timestamptz,
  sort text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  total integer;
  shown private.list_page;
  found jsonb;
begin
  perform private.require_admin();
  select count(*) into total
  from private.matching_orders(term, order_status, product, payment, placed_from, placed_before);
  shown := private.page_of(total, page, page_size);

  select coalesce(jsonb_agg(to_jsonb(r)), '[]') into found
  from (
    select
      o.id, o.order_number, o.created_at, private.email_of(o.user_id) as email,
      (select nullif(trim(p.first_name || ' ' || p.last_name), '') from public.profiles p where p.user_id = o.user_id) as name,
      o.product_id, o.product_name,
      o.total_cents, o.refunded_cents, o.is_free, o.status
    from private.matching_orders(term, order_status, product, payment, placed_from, placed_before) o
    order by
      case when sort = 'oldest' then o.created_at end,
      case when sort is distinct from 'oldest' then o.created_at end desc,
      case when sort = 'oldest' then o.order_number else -o.order_number end
    limit shown.page_size offset (shown.page - 1) * shown.page_size
  ) r;
  return jsonb_build_object('rows', found) || to_jsonb(shown);
end
$$;

create function public.search_orders(
  search text default null,
  order_status text default null,
  product text default null,
  payment text default null,
  placed_from timestamptz default null,
  placed_before timestamptz default null,
  sort text default null,
  page integer default 1,
  page_size integer default 10)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_orders(search, order_status, product, payment, placed_from, placed_before, sort, page, page_size) $$;
comment on function public.search_orders(text, text, text, text, timestamptz, timestamptz, text, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the orders that match the search by number, name, email address or account, last digits of the card, payment intent or coupon. Status: an order''s, partly_refunded, or sold; payment: free, paid; sort: newest (default), oldest.';
grant execute on function
  private.search_orders(text, text, text, text, timestamptz, timestamptz, text, integer, integer),
  public.search_orders(text, text, text, text, timestamptz, timestamptz, text, integer, integer) to authenticated;

-- The orders for a bookkeeper's file: a thousand at a time, by number, after the last one of the part before. So an order
-- that changes during the export shifts no other one out of the file. Stripe's fees are unknown here.
create function private.export_orders(
  search text, order_status text, product text, payment text, placed_from timestamptz, placed_before timestamptz,
  after_number integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.order_number), '[]')
    from (
      select
        o.order_number, o.created_at, o.completed_at, o.status, o.product_name, private.email_of(o.user_id) as email,
        (select nullif(trim(p.first_name || ' ' || p.last_name), '') from public.profiles p where p.user_id = o.user_id) as name,
        (select a.country from public.addresses a where a.user_id = o.user_id and a.is_default) as country,
        o.list_price_cents, o.discount_cents, o.coupon_code, o.credit_cents, o.tax_cents, o.total_cents,
        o.refunded_cents, o.lost_cents
      from private.matching_orders(term, order_status, product, payment, placed_from, placed_before) o
      where o.order_number > export_orders.after_number
      order by o.order_number
      limit 1000
    ) r);
end
$$;

create function public.export_orders(
  search text default null,
  order_status text default null,
  product text default null,
  payment text default null,
  placed_from timestamptz default null,
  placed_before timestamptz default null,
  after_number integer default 0)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.export_orders(search, order_status, product, payment, placed_from, placed_before, after_number) $$;
comment on function public.export_orders(text, text, text, text, timestamptz, timestamptz, integer) is
  'Admins: up to a thousand orders after the given number, by number, with the filters of search_orders, every amount in US cents, and the country of the buyer''s default address.';
grant execute on function
  private.export_orders(text, text, text, text, timestamptz, timestamptz, integer),
  public.export_orders(text, text, text, text, timestamptz, timestamptz, integer) to authenticated;
