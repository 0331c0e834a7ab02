-- Discount codes. Clients never read them: a code is checked and priced by quote_order.
create table public.coupons (
  -- Kept in capitals; what people type is matched regardless of case.
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  percent_off integer not null check (percent_off between 1 and 100),
  description text not null default '' check (char_length(description) <= 200),
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: no limit.
  max_redemptions integer check (max_redemptions > 0),
  max_per_user integer check (max_per_user > 0),
  -- Null: every product.
  product_ids text[],
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint ends_after_it_starts check (ends_at > starts_at)
);
comment on table public.coupons is 'Discount codes, a whole percentage off. Admins only.';

alter table public.coupons enable row level security;

create policy "admins read coupons" on public.coupons
  for select to authenticated using ((select private.is_admin()));

create policy "admins add coupons" on public.coupons
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change coupons" on public.coupons
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete coupons" on public.coupons
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.coupons to authenticated;
grant insert (code, percent_off, description, is_active, starts_at, ends_at, max_redemptions, max_per_user, product_ids),
  update (percent_off, description, is_active, starts_at, ends_at, max_redemptions, max_per_user, product_ids)
  on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;

create trigger stamp_update before update on public.coupons
  for each row execute function private.tg_stamp_update();
select private.audit('public.coupons', 'code');

-- A use of a code. It is taken when the order is opened and given back if the order expires, so that
-- a code's last use has one taker however many race for it.
create table public.coupon_redemptions (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- No foreign key: a deleted code's history stays.
  code text not null,
  user_id uuid references auth.users (id) on delete set null,
  redeemed_at timestamptz not null default now(),
  released_at timestamptz
);
comment on table public.coupon_redemptions is 'Which order used which code; released when the order came to nothing.';

create index coupon_redemptions_code_idx on public.coupon_redemptions (code) where released_at is null;
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id);

alter table public.coupon_redemptions enable row level security;

create policy "admins read redemptions" on public.coupon_redemptions
  for select to authenticated using ((select private.is_admin()));

grant select on public.coupon_redemptions to authenticated;
grant select, insert, update, delete on public.coupon_redemptions to service_role;

-- An order that expires gives its code back; one that is paid after all takes it again.
create function private.tg_orders__release_coupon() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.coupon_redemptions
  set released_at = case when new.status = 'expired' then now() end
  where order_id = new.id;
  return null;
end
$$;

create trigger release_coupon after update of status on public.orders
  for each row when (old.status is distinct from new.status and 'expired' in (old.status, new.status))
  execute function private.tg_orders__release_coupon();
