-- A Free Purchase stands among a person's cards for an order without money: nothing can be charged to
-- it. So it is their default only while they have no card: the first card takes its place, and a card
-- that goes is followed by a card.
create function private.tg_payment_methods__prefer_cards() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_other_card constant boolean := exists (
    select from public.payment_methods
    where user_id = new.user_id and id <> new.id and card_type <> 'Coupon');
begin
  if new.card_type <> 'Coupon' then
    new.is_default := new.is_default or (tg_op = 'INSERT' and not has_other_card);
  elsif new.is_default and has_other_card then
    raise sqlstate 'PT409' using message = 'A free purchase cannot be the default: there is nothing to charge.';
  end if;
  return new;
end
$$;

create function private.tg_payment_methods__promote_next_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.payment_methods set is_default = true where id = (
    select id from public.payment_methods where user_id = old.user_id
    order by card_type = 'Coupon', created_at, id limit 1);
  return null;
end
$$;

-- Triggers go by their names: before keep_one_default, which takes the default from the others.
create trigger card_before_free_purchase before insert or update of is_default on public.payment_methods
  for each row execute function private.tg_payment_methods__prefer_cards();
drop trigger promote_next_default on public.payment_methods;
create trigger promote_next_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.tg_payment_methods__promote_next_default();

-- Those whose card came after a Free Purchase, and did not become the default.
update public.payment_methods set is_default = true
where id in (
  select distinct on (card.user_id) card.id
  from public.payment_methods card
  join public.payment_methods free on free.user_id = card.user_id and free.is_default
  where card.card_type <> 'Coupon' and free.card_type = 'Coupon'
  order by card.user_id, card.created_at, card.id);
