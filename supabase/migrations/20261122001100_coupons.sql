-- Discount codes. Buyers cannot read them: quote_order checks a code and prices the plan.
create table public.coupons (
  -- Upper case; input is matched regardless of case.
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  -- One of the two. The amount is in US cents; the largest is the highest price.
  percent_off integer check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents between 1 and 1000000),
  description text not null default '' check (char_length(description) <= 200),
  is_active boolean not null default true,
  starts_at timestamptz check (starts_at >= '1950-01-01T00:00Z' and starts_at < '2200-01-01T00:00Z'),
  ends_at timestamptz check (ends_at >= '1950-01-01T00:00Z' and ends_at < '2200-01-01T00:00Z'),
  -- Null: no limit.
  max_redemptions integer check (max_redemptions > 0),
  max_per_user integer check (max_per_user > 0),
  -- Null: every product.
  product_ids text[] check (pg_column_size(product_ids) <= 16384),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  version integer not null default 1,
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint one_discount check (num_nonnulls(percent_off, amount_off_cents) = 1),
  -- A thousand guesses an hour, or one by each of many networks, never find it unless it is a word.
  constraint free_takes_seven_characters check (percent_off < 100 or char_length(code) >= 7)
);
comment on table public.coupons is 'Discount codes: a whole percentage or an amount off. Admins only.';

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
grant insert (
    code, percent_off, amount_off_cents, description, is_active, starts_at, ends_at, max_redemptions, max_per_user,
    product_ids),
  update (
    percent_off, amount_off_cents, description, is_active, starts_at, ends_at, max_redemptions, max_per_user, product_ids)
  on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;

select private.audit('public.coupons', 'code');

-- A use of a code, reserved when the order is opened and released if the order expires. Of many buyers who race for a
-- code's last use, one gets it.
create table public.coupon_redemptions (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- No foreign key: the history of a deleted code stays.
  code text not null,
  user_id uuid references auth.users (id) on delete set null,
  redeemed_at timestamptz not null default now(),
  released_at timestamptz
);
comment on table public.coupon_redemptions is 'Uses of coupons by orders; released when the order expires.';
create index coupon_redemptions_code_idx on public.coupon_redemptions (code) where released_at is null;
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id);

alter table public.coupon_redemptions enable row level security;
select private.personal('public.coupon_redemptions', 'redeemed_at');

create policy "admins read redemptions" on public.coupon_redemptions
  for select to authenticated using ((select private.is_admin()));

grant select on public.coupon_redemptions to authenticated;
grant select, insert, update, delete on public.coupon_redemptions to service_role;

-- An expired order releases its code; if it is paid after all, it uses the code again.
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

-- The limit per person outlives the account: people who delete theirs and sign up again have still used the code. So a
-- use keeps a hash of the email address. The hash is keyed: without the key, which no API role can read, it cannot be
-- compared with a known address.
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
comment on table private.redemption_addresses is 'Keyed hashes of the email addresses that used a coupon, for limits per person.';
create index redemption_addresses_address_hash_idx on private.redemption_addresses (address_hash);
alter table private.redemption_addresses enable row level security;
-- After that, a person who deleted their account can use a code again.
select private.keep(
  'private.redemption_addresses',
  '(select u.redeemed_at from public.coupon_redemptions u where u.order_id = r.order_id)', '25 months');
-- No policy and no grant on either: only the functions below access them.

-- The keyed hash of an account's email address; null if it has none.
create function private.address_hash(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(
    extensions.hmac(convert_to(private.normal_email(private.email_of(address_hash.user_id)), 'UTF8'), key, 'sha256'),
    'hex')
  from private.coupon_key
$$;

create function private.tg_coupon_redemptions__record_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.redemption_addresses (order_id, address_hash)
  select new.order_id, hash from private.address_hash(new.user_id) as hash where hash is not null;
  return null;
end
$$;

create trigger record_address after insert on public.coupon_redemptions
  for each row execute function private.tg_coupon_redemptions__record_address();

-- Coupons for admins, with their number of uses and current state.
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
      code, percent_off, amount_off_cents, description, is_active, starts_at, ends_at, max_redemptions, max_per_user,
      product_ids, version, created_at,
      (select count(*)::integer from public.coupon_redemptions r where r.code = coupons.code and r.released_at is null)
        as used_count
    from public.coupons
  ) counted;
comment on view public.coupon_overview is
  'Coupons with their number of uses and current state. Read with the caller''s rights.';
grant select on public.coupon_overview to authenticated, service_role;

-- A used code cannot be deleted, so that the discount on its orders can be explained. Its open orders expire.
create function private.tg_coupons__protect_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.expire_orders(array(
    select id from public.orders where coupon_code = old.code and status in ('pending', 'failed')));
  if exists (select from public.coupon_redemptions where code = old.code and released_at is null) then
    raise sqlstate 'PT409' using
      message = 'This code has been used.',
      hint = 'Deactivate it instead: it can no longer be used, and its redemptions stay.';
  end if;
  return old;
end
$$;

create trigger protect_used before delete on public.coupons
  for each row execute function private.tg_coupons__protect_used();

-- The orders that used a code, latest first, ten per page. Their email addresses are in auth.users, which clients
-- cannot read.
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
        o.id as order_id, o.order_number, o.product_name, o.status, o.discount_cents, r.redeemed_at, r.released_at, users.email
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
  'Admins: the uses of a code, ten per page: {rows, total, page, page_size, page_count}. Discounts are in US cents; released_at is set when the order expired.';
grant execute on function private.coupon_uses(text, integer), public.coupon_uses(text, integer) to authenticated;

-- A code as it is stored; null for none. What is around it where it was copied goes: “CODE”, **CODE**, CODE. A code has at most
-- 40 characters; of a longer text, enough is read to be none. What is nothing but marks stays, and is no code.
create function private.coupon_code(typed text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      regexp_replace(
        regexp_replace(upper(translate(text, '–', '-')), '^[^A-Z0-9_]+|[^A-Z0-9_-][^A-Z0-9]*$', '', 'g'),
        '^_+(.*?)_*$', '\1'),
      ''),
    nullif(text, ''))
  from btrim(private.typed(left(coupon_code.typed, 100))) text
$$;
grant execute on function private.coupon_code(text) to service_role;
