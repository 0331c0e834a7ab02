-- A person's access as their account page explains it: its origin, its period, and why it ended.
--
-- origin: purchase, renewal (it continued earlier access) or manual (an admin granted it). ends_at: its end, or its
-- revocation if that came first. ended_because: null, expired, manual, refunded, disputed, or credit_refunded and
-- credit_disputed if the lost payment is that of an earlier order credited to its own. An admin's reasons stay with the
-- admins; that they extended the access, and when, does not.
create function private.my_access()
returns table (
  id uuid, plan text, product_name text, origin text, order_id uuid, order_number integer, starts_at timestamptz,
  ends_at timestamptz, extended_at timestamptz, state text, ended_because text)
language sql stable security definer set search_path = ''
as $$
  select
    e.id, e.product_id, p.name,
    case when o.id is null then 'manual' when e.starts_at > o.completed_at then 'renewal' else 'purchase' end,
    o.id, o.order_number, e.starts_at, least(e.ends_at, e.revoked_at),
    (select max(c.changed_at) from public.access_changes c where c.entitlement_id = e.id and c.action = 'extended'),
    case
      when now() >= least(e.ends_at, e.revoked_at) then 'ended'
      when now() < e.starts_at then 'upcoming'
      else 'live'
    end,
    case
      when e.revoked_at < e.ends_at and e.revoked_reason in ('refunded', 'disputed') and o.status = 'completed'
        then 'credit_' || e.revoked_reason
      when e.revoked_at < e.ends_at then e.revoked_reason
      when now() >= e.ends_at then 'expired'
    end
  from public.entitlements e
  join public.products p on p.id = e.product_id
  left join public.orders o on o.id = e.order_id
  where e.user_id = (select auth.uid())
  order by e.starts_at desc, e.id
$$;

create function public.my_access()
returns table (
  id uuid, plan text, product_name text, origin text, order_id uuid, order_number integer, starts_at timestamptz,
  ends_at timestamptz, extended_at timestamptz, state text, ended_because text)
language sql stable set search_path = ''
as $$ select * from private.my_access() $$;
comment on function public.my_access() is
  'The caller''s access, past, present and upcoming, the latest start first: its origin (purchase, renewal, manual), period, state (live, upcoming, ended) and the reason why it ended.';
grant execute on function private.my_access(), public.my_access() to authenticated;
