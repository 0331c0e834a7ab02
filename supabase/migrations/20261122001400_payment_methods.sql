-- Keeps one default among a person's rows: their first is it, and choosing another takes it from the one
-- before. For any table with id, user_id, is_default and created_at; saved cards and addresses use it. A
-- partial unique index on each table backs it.
create function private.tg_keep_one_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_default boolean;
begin
  -- One change a person at a time, or two first addresses could both become the default.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || new.user_id::text, 0));
  if new.is_default then
    execute format(
      'update %I.%I set is_default = false where user_id = $1 and id <> $2 and is_default',
      tg_table_schema, tg_table_name) using new.user_id, new.id;
  elsif tg_op = 'INSERT' then
    execute format(
      'select exists (select from %I.%I where user_id = $1 and is_default)',
      tg_table_schema, tg_table_name) into has_default using new.user_id;
    new.is_default := not has_default;
  end if;
  return new;
end
$$;

-- Saved cards, as far as they may be shown. The card itself stays at Stripe.
create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for a free purchase, which is remembered like a card.
  stripe_payment_method_id text unique,
  cardholder_name text not null check (char_length(cardholder_name) between 1 and 200),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- MM/YY, or N/A.
  expiry text not null default 'N/A' check (expiry ~ '^((0[1-9]|1[0-2])/[0-9]{2}|N/A)$'),
  card_type text not null default 'card' check (card_type in ('visa', 'mastercard', 'amex', 'card', 'Coupon')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.payment_methods is 'Saved cards as they may be shown. Never a card number or CVC.';
create index payment_methods_user_id_idx on public.payment_methods (user_id);
create unique index one_default_payment_method on public.payment_methods (user_id) where is_default;

alter table public.payment_methods enable row level security;

create policy "members read their own payment methods" on public.payment_methods
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.payment_methods to authenticated;
grant select, insert, update, delete on public.payment_methods to service_role;
-- No other grant: a card is added, made the default and removed through the Edge Function
-- payment-methods, because Stripe has to agree.

create trigger keep_one_default before insert or update of is_default on public.payment_methods
  for each row execute function private.tg_keep_one_default();

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

-- Triggers fire in the order of their names: this one before keep_one_default, which takes the default from the others.
create trigger card_before_free_purchase before insert or update of is_default on public.payment_methods
  for each row execute function private.tg_payment_methods__prefer_cards();

create trigger promote_next_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.tg_payment_methods__promote_next_default();

-- Whoever reads an account's mail can give it a new password, the owner of a mistyped address for one, and must not
-- find a card there to pay with. Passwords are changed by mail alone, so a new one costs the account its saved
-- cards. Stripe is asked to detach them; without the row no order can be paid with one.
create function private.tg_users__drop_saved_cards() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with dropped as (
    delete from public.payment_methods
    where user_id = new.id and stripe_payment_method_id is not null
    returning stripe_payment_method_id
  )
  insert into private.stripe_tasks (object_id) select stripe_payment_method_id from dropped
  on conflict do nothing;
  return null;
end
$$;

create trigger drop_saved_cards after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.tg_users__drop_saved_cards();
