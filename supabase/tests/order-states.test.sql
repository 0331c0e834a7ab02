begin;
select no_plan();

-- An order's state only moves forward, except when a dispute is won, or one of two after it was lost.
create temp table states (state, place) on commit drop as
select state, place
from unnest('{pending,failed,expired,completed,disputed,dispute_lost,refunded}'::text[]) with ordinality as s (state, place);
create function tests.try_move(from_state text, to_state text) returns text
language plpgsql
as $$
declare
  moved uuid;
begin
  -- All of the money of a refunded one has gone back, unless its refund failed (refunds-failed.test.sql).
  insert into public.orders (product_id, product_name, list_price_cents, total_cents, status, completed_at, refunded_cents)
  values ('a', 'A', 100, 100, from_state, now(), case from_state when 'refunded' then 100 else 0 end) returning id into moved;
  update public.orders set status = to_state where id = moved;
  return 'moves';
exception when sqlstate 'PT409' then
  return 'stays';
end
$$;
select is(tests.try_move(f.state, t.state),
  case when t.place >= f.place or (f.state, t.state) in (('disputed', 'completed'), ('dispute_lost', 'completed'), ('dispute_lost', 'disputed')) then 'moves' else 'stays' end,
  format('an order that is %s %s become %s', f.state,
    case when t.place >= f.place or (f.state, t.state) in (('disputed', 'completed'), ('dispute_lost', 'completed'), ('dispute_lost', 'disputed')) then 'can' else 'cannot' end, t.state))
from states f, states t
order by f.place, t.place;

select * from finish();
rollback;
