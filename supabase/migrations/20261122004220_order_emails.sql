-- Emails about orders. Their facts are those of the receipt.

create function private.sold_in(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select private.receipt_of((mail.payload ->> 'order_id')::uuid) $$;

-- Purchases: the confirmation, once, and a note to the store unless it wants none, a refund whenever the refunded total grows, and a reminder of an order that is still
-- open four hours later, for those who asked for it. The total falls when a refund fails.
create function private.tg_orders__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_request() then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.refunded_cents < old.refunded_cents then
    -- The same total can be refunded once more, which is an email of its own.
    update private.outbox o
    set dedupe_key = o.dedupe_key || ':failed:' || o.id,
      dropped_at = case when o.sent_at is null then coalesce(o.dropped_at, now()) end
    where o.user_id = new.user_id and o.kind = 'refund' and (o.payload ->> 'refunded_cents')::integer > new.refunded_cents
      and o.dedupe_key = format('refund:%s:%s', new.id, o.payload ->> 'refunded_cents');
    -- One that was made in Stripe's dashboard has no row in refunds.
    if not exists (
      select from public.refunds r where r.order_id = new.id and r.status = 'failed' and r.settled_at = now())
    then
      perform private.queue_failed_refund(new.id, old.refunded_cents - new.refunded_cents, null);
    end if;
  end if;
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' and not new.is_free
      and exists (select from public.profiles p where p.user_id = new.user_id and p.wants_order_reminders)
    then
      perform private.queue_mail(
        'order_reminder', new.user_id, 'order_reminder:' || new.id, jsonb_build_object('order_id', new.id),
        due_at => now() + interval '4 hours');
    end if;
    return null;
  end if;
  if new.status = 'completed' and old.status in ('pending', 'failed', 'expired') then
    perform private.queue_mail(
      'order_confirmation', new.user_id, 'order_confirmation:' || new.id, jsonb_build_object('order_id', new.id));
    perform private.queue_mail('store_sale', null, 'store_sale:' || new.id, jsonb_build_object('order_id', new.id))
    from public.store_settings where wants_sale_emails;
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.queue_mail(
      'refund', new.user_id, format('refund:%s:%s', new.id, new.refunded_cents),
      jsonb_build_object(
        'order_id', new.id, 'amount_cents', new.refunded_cents - old.refunded_cents,
        'refunded_cents', new.refunded_cents));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert or update of status, refunded_cents on public.orders
  for each row execute function private.tg_orders__queue_emails();

-- With what the plan opens, and until when the money is returned. Whoever has no password yet chooses one by a link in the confirmation.
create function private.mail_facts__order_confirmation(mail private.outbox) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  sold jsonb := private.sold_in(mail);
begin
  if sold ->> 'status' is distinct from 'completed' then
    return null;
  end if;
  sold := sold || (select jsonb_build_object(
    'opens', (select coalesce(to_jsonb(max(p.capabilities)), '[]') from public.products p where p.id = sold ->> 'product_id'),
    'refund_days', s.refund_days, 'has_refund_conditions', s.refund_conditions <> '') from public.store_settings s);
  if private.account_has_password(mail.user_id) then
    return sold;
  end if;
  return sold || jsonb_build_object('password_token', private.new_secret(mail));
end
$$;

select private.declare_mail('order_confirmation', 'Order confirmation');

-- The confirmation with this secret in its link, while its reader's account has no password.
create function private.first_password(token text) returns private.outbox
language sql stable set search_path = ''
as $$
  select o from private.outbox o
  where o.token_hash = sha256(convert_to(first_password.token, 'UTF8')) and o.kind = 'order_confirmation'
    and not private.account_has_password(o.user_id)
$$;

create function private.mail_facts__store_sale(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select sold from private.sold_in(mail) sold where sold ->> 'status' = 'completed' $$;

select private.declare_mail('store_sale', 'Sale, to the store');
-- It names the buyer.
select private.personal(
  'private.outbox', erased => 'true',
  of_account => $$kind = 'store_sale' and payload ->> 'order_id' in (select o.id::text from public.orders o where o.user_id = $1)$$);

-- Null if the refund failed in the meantime.
create function private.mail_facts__refund(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select mail.payload || sold from private.sold_in(mail) sold
  where (sold ->> 'refunded_cents')::integer >= (mail.payload ->> 'refunded_cents')::integer
$$;

select private.declare_mail('refund', 'Refund');

-- One reminder a week, and none of a plan that is held or no longer sold.
create function private.mail_facts__order_reminder(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select sold || jsonb_build_object('payment_intent_id', o.stripe_payment_intent_id)
  from private.sold_in(mail) sold
  join public.orders o on o.id = (sold ->> 'order_id')::uuid
  join public.catalogue p on p.id = o.product_id
  where sold ->> 'status' in ('pending', 'failed')
    and not exists (
      select from public.entitlements e
      where e.user_id = mail.user_id and e.product_id = p.id and e.revoked_at is null and e.ends_at > now())
    and not exists (
      select from private.outbox o
      where o.user_id = mail.user_id and o.kind = 'order_reminder' and o.sent_at > now() - interval '7 days')
$$;

select private.declare_mail(
  'order_reminder', 'Reminder of an open order', preference => 'wants_order_reminders', is_earned => false);
