-- A refund that was left half-way blocks every other of its order until it is finished. Whoever asks for
-- the same finishes it: the admin who began may be on leave. Only the look-up of the refund under way
-- differs from before.
create or replace function public.open_refund(admin_id uuid, order_id uuid, amount_cents integer, reason text)
returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  why constant text := trim(open_refund.reason);
  refunded public.orders;
  refund public.refunds;
  is_new boolean := false;
  rest integer;
begin
  if not private.is_admin_account(open_refund.admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  elsif coalesce(char_length(why), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please give a reason, of at most 500 characters.';
  end if;

  select * into refunded from public.orders where id = open_refund.order_id for update;
  if refunded.id is null then
    raise sqlstate 'PT404' using message = 'There is no such order.';
  elsif refunded.is_free then
    raise sqlstate 'PT409' using message = 'This order was free: there is nothing to refund.';
  end if;

  select * into refund from public.refunds r
  where r.order_id = refunded.id
    and r.reason = why
    and r.amount_cents = coalesce(open_refund.amount_cents, r.amount_cents)
    and (r.status = 'pending'
      or r.status = 'succeeded' and r.requested_by = open_refund.admin_id and r.requested_at > now() - interval '1 minute')
  order by r.requested_at desc limit 1;

  if refund.id is null then
    rest := refunded.total_cents - refunded.refunded_cents;
    if refunded.status = 'refunded' then
      raise sqlstate 'PT409' using message = 'This order has been refunded already.';
    elsif refunded.status = 'disputed' then
      raise sqlstate 'PT409' using message = 'This order is disputed: its money is with the bank.';
    elsif refunded.status <> 'completed' then
      raise sqlstate 'PT409' using message = 'This order has not been paid.';
    elsif open_refund.amount_cents > rest then
      raise sqlstate 'PT422' using message = format('At most %s can be refunded.', private.dollars(rest));
    elsif open_refund.amount_cents < 1 then
      raise sqlstate 'PT422' using message = 'A refund is of one cent at least.';
    end if;
    select * into refund from public.refunds r where r.order_id = refunded.id and r.status = 'pending';
    if refund.id is not null then
      raise sqlstate 'PT409' using message = format(
        'A refund of %s is under way. Please ask for the same again to finish it.', private.dollars(refund.amount_cents));
    end if;
    insert into public.refunds (order_id, amount_cents, reason, requested_by)
    values (refunded.id, coalesce(open_refund.amount_cents, rest), why, open_refund.admin_id)
    returning * into refund;
    is_new := true;
  end if;

  return jsonb_build_object(
    'refund_id', refund.id,
    'is_new', is_new,
    'amount_cents', refund.amount_cents,
    'stripe_payment_intent_id', refunded.stripe_payment_intent_id);
end
$$;
