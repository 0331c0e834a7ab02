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
  version integer not null default 1,
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
comment on column public.coupons.version is 'Counts the changes. Editors name the one they have seen.';

create trigger count_version before update on public.coupons
  for each row execute function private.tg_count_version();

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

-- A limit a person outlives their account: who deletes it and signs up again has used the code all the same. So a
-- use keeps a hash of the e-mail address. It is keyed: without the key, which no role of the API reads, nobody
-- can find out whether it is that of an address they know.
create table private.coupon_key (
  id boolean primary key default true check (id),
  key bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.coupon_key is 'The key of the hashes in redemption_addresses. One row.';
insert into private.coupon_key default values;
alter table private.coupon_key enable row level security;

create table private.redemption_addresses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  address_hash text not null
);
comment on table private.redemption_addresses is 'Keyed hashes of the addresses that used a coupon, for limits a person.';
create index redemption_addresses_address_hash_idx on private.redemption_addresses (address_hash);
alter table private.redemption_addresses enable row level security;
-- No policy and no grant on either: only the functions below touch them.

-- An address as mail servers tell mailboxes apart: no case, no +tag, and for Gmail no dots.
create function private.normal_email(email text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain
  end
  from (
    select
      split_part(regexp_replace(lower(trim(email)), '@[^@]*$', ''), '+', 1) as name,
      split_part(lower(trim(email)), '@', -1) as domain
  ) parts
$$;

-- The keyed hash of an account's address; null for an account without one.
create function private.address_hash(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(
    extensions.hmac(convert_to(private.normal_email(private.email_of(address_hash.user_id)), 'UTF8'), key, 'sha256'),
    'hex')
  from private.coupon_key
$$;

create function private.tg_coupon_redemptions__note_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.redemption_addresses (order_id, address_hash)
  select new.order_id, hash from private.address_hash(new.user_id) as hash where hash is not null;
  return null;
end
$$;

create trigger note_address after insert on public.coupon_redemptions
  for each row execute function private.tg_coupon_redemptions__note_address();

-- Coupons as admins see them: with how often each is in use, and whether it can be used now.
create view public.coupon_overview with (security_invoker = true) as
  select
    counted.*,
    case
      when not is_active then 'off'
      when ends_at <= now() then 'expired'
      when used_count >= max_redemptions then 'exhausted'
      when starts_at > now() then 'scheduled'
      else 'active'
    end as state
  from (
    select
      code, percent_off, description, is_active, starts_at, ends_at, max_redemptions, max_per_user, product_ids,
      version, created_at,
      (select count(*)::integer from public.coupon_redemptions r where r.code = coupons.code and r.released_at is null)
        as used_count
    from public.coupons
  ) counted;
comment on view public.coupon_overview is
  'Coupons with how often they are in use and their state now. Read under the caller''s rights.';
grant select on public.coupon_overview to authenticated, service_role;

-- A code that was used stays, so that the discount on its orders can be explained. Orders that are open end.
create function private.tg_coupons__keep_what_was_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders where coupon_code = old.code and status in ('pending', 'failed')));
  if exists (select from public.coupon_redemptions where code = old.code and released_at is null) then
    raise sqlstate 'PT409' using
      message = 'This code has been used.',
      hint = 'Deactivate it instead: nobody can use it then, and its redemptions stay.';
  end if;
  return old;
end
$$;

create trigger keep_what_was_used before delete on public.coupons
  for each row execute function private.tg_coupons__keep_what_was_used();

-- The orders that used a code, the latest first, ten at a time. The addresses are Auth's: an admin
-- reads them through here alone.
create function private.coupon_uses(of_code text, page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown private.list_page;
begin
  perform private.require_admin();
  shown := private.page_of((select count(*) from public.coupon_redemptions where code = of_code), page, 10);
  return to_jsonb(shown) || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(to_jsonb(u) order by u.redeemed_at desc, u.order_number desc), '[]')
    from (
      select
        o.order_number, o.product_name, o.status, o.discount_cents, r.redeemed_at, r.released_at, users.email
      from public.coupon_redemptions r
      join public.orders o on o.id = r.order_id
      left join auth.users on users.id = r.user_id
      where r.code = of_code
      order by r.redeemed_at desc, o.order_number desc
      limit shown.page_size offset (shown.page - 1) * shown.page_size
    ) u));
end
$$;

create function public.coupon_uses(of_code text, page integer default 1) returns jsonb
language sql stable set search_path = ''
as $$ select private.coupon_uses(of_code, page) $$;
comment on function public.coupon_uses(text, integer) is
  'Admins: who used a code, ten at a time: {rows, total, page, page_size, page_count}. Discounts are US cents; released_at is set when the order came to nothing.';
grant execute on function private.coupon_uses(text, integer), public.coupon_uses(text, integer) to authenticated;
