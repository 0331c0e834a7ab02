-- Each new order is a payment intent at Stripe. A double click or a retry finds the order that is open;
-- who opens one after the other, by changing codes or plans, is trying out cards or codes.
create function private.tg_orders__limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rows that no request writes (a restore, sample data), or that belong to nobody, are nobody's attempt.
  if auth.jwt() ->> 'role' is not null and new.user_id is not null then
    perform private.take_rate_limit('order', 40, '1 hour', new.user_id::text);
  end if;
  return new;
end
$$;

create trigger rate_limit before insert on public.orders
  for each row execute function private.tg_orders__limit();
