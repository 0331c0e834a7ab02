-- Keeps exactly one default among a person's rows: the first row is the default, and a new default replaces the old
-- one. For any table with id, user_id, is_default and created_at; used by saved cards and addresses, each backed by
-- a partial unique index.
create function private.tg_keep_one_default() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_default boolean;
begin
  -- Serialized per person: otherwise two first rows could both become the default.
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

-- Saved cards, as far as they may be shown. The card data itself stays at Stripe.
create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for a free purchase, which is listed like a card.
  stripe_payment_method_id text unique,
  cardholder_name text not null check (char_length(cardholder_name) between 1 and 200),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- MM/YY, or N/A.
  expiry text not null default 'N/A' check (expiry ~ '^((0[1-9]|1[0-2])/[0-9]{2}|N/A)$'),
  card_type text not null default 'card' check (card_type in ('visa', 'mastercard', 'amex', 'card', 'Coupon')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.payment_methods is 'Saved cards, as far as they may be shown. Never a card number or CVC.';
create index payment_methods_user_id_idx on public.payment_methods (user_id);
create unique index one_default_payment_method on public.payment_methods (user_id) where is_default;

alter table public.payment_methods enable row level security;
select private.personal('public.payment_methods', 'created_at');

create policy "members read their own payment methods" on public.payment_methods
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.payment_methods to authenticated;
grant select, insert, update, delete on public.payment_methods to service_role;
-- No write grant: cards are added, made the default and removed through the Edge Function payment-methods, which keeps
-- Stripe in step.

create trigger keep_one_default before insert or update of is_default on public.payment_methods
  for each row execute function private.tg_keep_one_default();

-- A Free Purchase is listed among a person's cards but cannot be charged. So it is the default only while they have no
-- card: the first card replaces it, and when the default card is removed, another card becomes the default.
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
    raise sqlstate 'PT409' using message = 'A free purchase cannot be the default: it cannot be charged.';
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

-- Triggers fire in alphabetical order: this one runs before keep_one_default, which unsets the other defaults.
create trigger card_before_free_purchase before insert or update of is_default on public.payment_methods
  for each row execute function private.tg_payment_methods__prefer_cards();

create trigger promote_next_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.tg_payment_methods__promote_next_default();

-- A password change removes the saved cards. Passwords are reset by email, so anyone with access to the mailbox, such
-- as the owner of a mistyped address, can take over the account and must not be able to pay with its cards. Without
-- the row a card cannot be used; Stripe detaches it later.
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
