-- Cards a member saved. The card itself is Stripe's; here is what may be shown of it.
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
create trigger promote_next_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.tg_promote_next_default();
