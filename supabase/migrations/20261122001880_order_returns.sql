-- Dates of returned money. An order stores only the totals refunded and lost to disputes; when they grow, whether by an
-- admin here, in Stripe's dashboard or at a bank, the growth is dated here.
create table private.order_returns (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  kind text not null check (kind in ('refund', 'dispute')),
  -- US cents.
  amount_cents integer not null check (amount_cents > 0),
  returned_at timestamptz not null default now()
);
comment on table private.order_returns is 'Amounts of orders that were refunded or lost to disputes, by date. Their sums are orders.refunded_cents and lost_cents.';
create index order_returns_returned_at_idx on private.order_returns (returned_at);
create index order_returns_order_id_idx on private.order_returns (order_id);

alter table private.order_returns enable row level security;

grant select on private.order_returns to service_role;
-- No policy and no other grant: the trigger writes, sales_figures and orders_to_reconcile read.

-- Dates a change of an order's total. When it shrinks, because a refund failed or a dispute was won in the end, the money
-- was never returned: the row of that amount goes, or else the latest rows are reduced.
create function private.record_return(of_order uuid, of_kind text, change integer) returns void
language plpgsql set search_path = ''
as $$
declare
  excess integer := -change;
  latest private.order_returns;
begin
  if change > 0 then
    insert into private.order_returns (order_id, kind, amount_cents) values (of_order, of_kind, change);
  end if;
  for latest in
    select * from private.order_returns
    where order_id = of_order and kind = of_kind
    order by amount_cents = -change desc, id desc
  loop
    exit when excess <= 0;
    if latest.amount_cents > excess then
      update private.order_returns set amount_cents = amount_cents - excess where id = latest.id;
    else
      delete from private.order_returns where id = latest.id;
    end if;
    excess := excess - latest.amount_cents;
  end loop;
end
$$;

create function private.tg_orders__record_returns() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_return(new.id, 'refund', new.refunded_cents - coalesce(old.refunded_cents, 0));
  perform private.record_return(new.id, 'dispute', new.lost_cents - coalesce(old.lost_cents, 0));
  return null;
end
$$;

create trigger record_returns after insert or update of refunded_cents, lost_cents on public.orders
  for each row execute function private.tg_orders__record_returns();
