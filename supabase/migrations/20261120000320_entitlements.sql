-- The right to what a product unlocks, for a year, by an order. A person may hold several to the same
-- capability: refunding one order never removes what another gave.
create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null references public.products (id) on delete restrict,
  order_id uuid unique references public.orders (id) on delete set null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '1 year',
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) <= 500),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint a_reason_for_every_revocation check ((revoked_at is null) = (revoked_reason is null))
);
comment on table public.entitlements is
  'Who holds which product, from when to when. Live while now is within the period and nothing revoked it.';

create index entitlements_user_id_idx on public.entitlements (user_id, product_id);
create index entitlements_product_id_idx on public.entitlements (product_id);

alter table public.entitlements enable row level security;

create policy "people read their own entitlements, admins every one" on public.entitlements
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.entitlements to authenticated;
grant select, insert, update, delete on public.entitlements to service_role;
-- No other grant: nobody grants themselves a plan.

select private.audit('public.entitlements', 'id');

-- What somebody holds or is paying for cannot be taken off the shelf and thrown away.
create function private.tg_products__keep_what_is_held() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.entitlements where product_id = old.id)
    or exists (select from public.orders where product_id = old.id and status in ('pending', 'failed'))
  then
    raise sqlstate 'PT409' using
      message = 'People hold this product or are buying it.',
      hint = 'Deactivate it instead: it is then no longer sold, and those who hold it keep it.';
  end if;
  return old;
end
$$;

create trigger keep_what_is_held before delete on public.products
  for each row execute function private.tg_products__keep_what_is_held();
