-- What admins see of a coupon beside its row: how often it is in use, and whether it can be used now.
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

-- A code that orders carry stays, so that what they saved can be told.
create function private.tg_coupons__keep_what_was_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
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
  page_size constant integer := 10;
  total integer;
  pages integer;
  shown integer;
begin
  perform private.require_admin();
  total := (select count(*) from public.coupon_redemptions where code = of_code);
  pages := greatest(1, ceil(total / page_size::numeric));
  shown := least(greatest(1, coalesce(page, 1)), pages);
  return jsonb_build_object('total', total, 'page', shown, 'page_count', pages, 'rows', (
    select coalesce(jsonb_agg(to_jsonb(u) order by u.redeemed_at desc, u.order_number desc), '[]')
    from (
      select
        o.order_number, o.product_name, o.status, o.discount_cents, r.redeemed_at, r.released_at, users.email
      from public.coupon_redemptions r
      join public.orders o on o.id = r.order_id
      left join auth.users on users.id = r.user_id
      where r.code = of_code
      order by r.redeemed_at desc, o.order_number desc
      limit page_size offset (shown - 1) * page_size
    ) u));
end
$$;

create function public.coupon_uses(of_code text, page integer default 1) returns jsonb
language sql stable set search_path = ''
as $$ select private.coupon_uses(of_code, page) $$;
comment on function public.coupon_uses(text, integer) is
  'Admins: who used a code, ten at a time: {rows, total, page, page_count}. Discounts are US cents; released_at is set when the order came to nothing.';

grant execute on function private.coupon_uses(text, integer), public.coupon_uses(text, integer) to authenticated;
