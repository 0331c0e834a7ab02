-- Stripe replays an answer under its idempotency key for a day, a failure of its own like any other.
-- So an order counts its attempts to get a payment intent, and the key names the attempt.
alter table public.orders
  add column payment_attempt integer not null default 1 check (payment_attempt > 0);

-- Ends an attempt that Stripe answered with a failure and that left no intent behind. Whoever comes
-- second with the same news changes nothing. Returns the attempt that counts now.
create function public.end_payment_attempt(order_id uuid, failed_attempt integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  current_attempt integer;
begin
  update public.orders o set payment_attempt = o.payment_attempt + 1
  where o.id = end_payment_attempt.order_id
    and o.payment_attempt = end_payment_attempt.failed_attempt
    and o.stripe_payment_intent_id is null;
  select o.payment_attempt into current_attempt from public.orders o
  where o.id = end_payment_attempt.order_id;
  return current_attempt;
end
$$;
comment on function public.end_payment_attempt(uuid, integer) is
  'Server: an attempt to get a payment intent failed for good. Returns the number of the next.';

grant execute on function public.end_payment_attempt(uuid, integer) to service_role;
