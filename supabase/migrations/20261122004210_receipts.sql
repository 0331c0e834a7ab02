-- Receipts. Their facts are gathered here, for the confirmation of an order and for the PDF that the Edge Function receipt
-- makes.

-- The facts of an order's receipt. US cents.
create function private.receipt_of(order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', o.id, 'order_number', o.order_number, 'product_id', o.product_id, 'product_name', o.product_name,
    'status', o.status, 'list_price_cents', o.list_price_cents, 'discount_cents', o.discount_cents,
    'credit_cents', o.credit_cents, 'tax_cents', o.tax_cents, 'total_cents', o.total_cents,
    'refunded_cents', o.refunded_cents, 'coupon_code', o.coupon_code, 'card_brand', o.card_brand,
    'card_last_four', o.card_last_four, 'created_at', o.created_at, 'completed_at', o.completed_at,
    'policies_version', o.policies_version, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'has_access', coalesce(e.revoked_at is null and e.ends_at > now(), false),
    'buyer_name', coalesce(o.billing_name, nullif(trim(p.first_name || ' ' || p.last_name), '')),
    'buyer_email', private.email_of(o.user_id),
    'buyer_address', coalesce(o.billing_address, (
      select concat_ws(E'\n', a.address_line1, nullif(a.address_line2, ''), a.city || ', ' || a.state || ' ' || a.zip_code, a.country)
      from public.addresses a where a.user_id = o.user_id and a.is_default)),
    'buyer_tax_id', o.billing_tax_id,
    'returns', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_cents', r.amount_cents, 'returned_at', r.returned_at) order by r.id), '[]')
      from private.order_returns r where r.order_id = o.id and r.kind = 'refund')) || o.seller
  from public.orders o
  left join public.entitlements e on e.order_id = o.id
  left join public.profiles p on p.user_id = o.user_id
  where o.id = receipt_of.order_id
$$;

-- The receipt of a sold order, for its buyer, thirty times an hour, and for admins and support: the server makes a PDF of each. Raises 404
-- for anyone else's.
create function private.order_receipt(order_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  is_staff constant boolean := private.is_staff();
begin
  if not exists (
    select from public.orders o
    where o.id = order_receipt.order_id and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
      and (o.user_id = auth.uid() or is_staff))
  then
    raise sqlstate 'PT404' using message = 'There is no receipt for this order.';
  elsif not is_staff then
    -- By person alone: the address is that of the Edge Function.
    perform private.consume_rate_limit('receipt', 30, '1 hour', auth.uid()::text);
  end if;
  return private.receipt_of(order_receipt.order_id);
end
$$;

create function public.order_receipt(order_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.order_receipt(order_id) $$;
comment on function public.order_receipt(uuid) is
  'Signed-in people: the facts of the receipt of an own order; admins and support: of any. US cents. 404 without a receipt, 429 beyond thirty an hour.';

-- The buyer sets how the receipt names them, any time after the purchase. Empty values are the account's again. Raises 404
-- for an order of someone else, 422 for a text that is too long, 429 beyond sixty an hour.
create function private.set_billing(order_id uuid, name text, address text, tax_id text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if char_length(trim(name)) > 200 or char_length(trim(address)) > 500 or char_length(trim(tax_id)) > 50 then
    raise sqlstate 'PT422' using message =
      'Please use at most 200 characters for the name, 500 for the address and 50 for the tax ID.';
  end if;
  perform private.consume_rate_limit('set_billing', 60, '1 hour', auth.uid()::text);
  update public.orders o
  set billing_name = nullif(trim(set_billing.name), ''), billing_address = nullif(trim(set_billing.address), ''),
    billing_tax_id = nullif(trim(set_billing.tax_id), '')
  where o.id = set_billing.order_id and o.user_id = auth.uid()
    and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded');
  if not found then
    raise sqlstate 'PT404' using message = 'There is no receipt for this order.';
  end if;
end
$$;

create function public.set_billing(order_id uuid, name text, address text, tax_id text) returns void
language sql set search_path = ''
as $$ select private.set_billing(order_id, name, address, tax_id) $$;
comment on function public.set_billing(uuid, text, text, text) is
  'Signed-in people: sets the name, address and tax ID on the receipt of an own order. 404 for another''s, 422 if one is too long, 429 beyond sixty an hour.';
grant execute on function
  private.order_receipt(uuid), public.order_receipt(uuid), private.set_billing(uuid, text, text, text),
  public.set_billing(uuid, text, text, text) to authenticated;
