-- The people whom the store knows, for admins and support: accounts, and those who wrote, contributed or were given something
-- without one, by email address.

create view private.sales_by_account with (security_invoker = true) as
select o.user_id, count(*)::integer as orders, sum(o.total_cents - o.refunded_cents - o.lost_cents)::integer as kept_cents
from public.orders o
where o.user_id is not null and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')
group by o.user_id;
comment on view private.sales_by_account is
  'What each account has bought: the sold orders, and the US cents that stayed with the store.';

-- The people whose name or email address contains a text, or who placed the order of that number; perhaps only those who hold
-- a product, or are in a state.
create function private.matching_people(term text, product text, state text)
returns table (
  user_id uuid, email text, name text, since timestamptz, last_seen_at timestamptz, is_verified boolean)
language sql stable set search_path = ''
as $$
  with live as (
    select e.user_id, e.product_id, e.order_id from public.entitlements e
    where e.revoked_at is null and now() >= e.starts_at and now() < e.ends_at)
  select
    u.id, u.email::text, nullif(trim(p.first_name || ' ' || p.last_name), ''), u.created_at, u.last_sign_in_at,
    p.email_verified_at is not null
  from auth.users u left join public.profiles p on p.user_id = u.id
  where case
      when term is null then true
      when term ~ '^#?[0-9]{1,9}$' then
        u.id in (select o.user_id from public.orders o where o.order_number = ltrim(term, '#')::integer)
      else lower(u.email) like '%' || term || '%' or lower(p.first_name || ' ' || p.last_name) like '%' || term || '%'
    end
    and (product is null or u.id in (select l.user_id from live l where l.product_id = product))
    and case state
      when 'holding' then u.id in (select l.user_id from live l)
      when 'lapsed' then u.id in (select e.user_id from public.entitlements e where now() >= e.starts_at)
        and u.id not in (select l.user_id from live l)
      when 'given' then u.id in (select l.user_id from live l where l.order_id is null)
      when 'revoked' then u.id in (select e.user_id from public.entitlements e where e.revoked_at is not null)
      when 'never_bought' then u.id not in (select s.user_id from private.sales_by_account s)
      when 'unverified' then p.email_verified_at is null
      when 'waiting' then u.email in (select w.email from private.waiting_grants w)
      else true
    end
  union all
  select null, t.email, max(t.name), min(t.since), null, null
  from (
    select lower(s.email) as email, s.full_name as name, s.created_at as since, false as waits
    from public.applicant_submissions s
    union all
    select lower(m.email), m.first_name || ' ' || m.last_name, m.created_at, false from public.contact_messages m
    union all
    select e.email, null, e.earned_at, false from public.contributor_earnings e where e.email is not null
    union all
    select w.email, null, w.granted_at, true from private.waiting_grants w) t
  where product is null and not exists (select from auth.users u where u.email = t.email)
  group by t.email
  having (term is null or t.email like '%' || term || '%' or bool_or(lower(t.name) like '%' || term || '%'))
    and case
      when state = 'waiting' then bool_or(t.waits)
      else state is null or state not in ('holding', 'lapsed', 'given', 'revoked', 'unverified')
    end
$$;

-- What an account holds now, with the end of each product, of which a renewal may be part.
create function private.holdings_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('product_name', p.name, 'until', held) order by p.sort_order, p.name), '[]')
  from public.products p cross join lateral private.held_until(account, p.id) held
  where held is not null
$$;

-- What waits for an address, the latest first.
create function private.waiting_for(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', w.id, 'product_name', p.name, 'until', w.until, 'reason', w.reason,
        'granted_by', private.email_of(w.granted_by), 'granted_at', w.granted_at)
      order by w.granted_at desc, p.name),
    '[]')
  from private.waiting_grants w join public.products p on p.id = w.product_id
  where w.email = address
$$;

create function private.search_people(search text, product text, state text, sort text, page integer, page_size integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  found jsonb;
begin
  perform private.require_staff();
  with matched as materialized (
    select * from private.matching_people(private.like_literal(search), search_people.product, state)),
  shown as (select (private.page_of(count(*), search_people.page, search_people.page_size)).* from matched),
  listed as (
    select m.*, row_number() over () as place
    from (
      select m.*
      from matched m left join private.sales_by_account s on s.user_id = m.user_id and sort ~ '^(orders|kept)-'
      order by
        case sort
          when 'orders-asc' then coalesce(s.orders, 0) when 'orders-desc' then -coalesce(s.orders, 0)
          when 'kept-asc' then coalesce(s.kept_cents, 0) when 'kept-desc' then -coalesce(s.kept_cents, 0)
        end,
        case sort when 'seen-asc' then m.last_seen_at when 'since-asc' then m.since end,
        case when sort = 'seen-desc' then m.last_seen_at end desc nulls last,
        case when sort = 'name-asc' then lower(coalesce(m.name, m.email)) end,
        case when sort = 'name-desc' then lower(coalesce(m.name, m.email)) end desc,
        m.since desc, m.email
      limit (select n.page_size from shown n) offset (select (n.page - 1) * n.page_size from shown n)) m)
  -- The rest is read for the page alone.
  select jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        to_jsonb(p) - 'place' || jsonb_build_object(
          'holds', private.holdings_of(p.user_id), 'waiting', private.waiting_for(p.email),
          'submissions', (select count(*) from private.submissions_by(p.user_id, p.email)))
        || coalesce(
          (select to_jsonb(s) - 'user_id' from private.sales_by_account s where s.user_id = p.user_id),
          '{"orders": 0, "kept_cents": 0}')
        order by p.place),
      '[]')
    from listed p)) || to_jsonb(n)
  into found from shown n;
  return found;
end
$$;

-- What came from an account or an email address, in whatever case. An admin sees both, verified or not, since the one may
-- explain the other.
create function private.submissions_by(account uuid, address text) returns setof public.applicant_submissions
language sql stable set search_path = ''
as $$
  select s.* from public.applicant_submissions s where s.user_id = account or lower(s.email) = lower(address)
$$;

create function private.messages_by(account uuid, address text) returns setof public.contact_messages
language sql stable set search_path = ''
as $$
  select m.* from public.contact_messages m where m.user_id = account or lower(m.email) = lower(address)
$$;

create function private.earnings_by(account uuid, address text) returns setof public.contributor_earnings
language sql stable set search_path = ''
as $$
  select e.* from public.contributor_earnings e where e.user_id = account or e.email = lower(address)
$$;

-- The account with an email address, or else the address alone. Null if the store does not know it.
create function private.person(address text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_listed constant integer := 50;
  account auth.users;
begin
  perform private.require_staff();
  address := lower(trim(address));
  select * into account from auth.users u where u.email = address;
  if account.id is null
    and not exists (select from private.submissions_by(null, address))
    and not exists (select from private.messages_by(null, address))
    and not exists (select from private.earnings_by(null, address))
    and not exists (select from private.waiting_grants w where w.email = address)
  then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when account.id is not null then (
      select jsonb_build_object(
        'id', account.id, 'name', nullif(trim(p.first_name || ' ' || p.last_name), ''), 'created_at', account.created_at,
        'last_sign_in_at', account.last_sign_in_at, 'email_verified', p.email_verified_at is not null,
        'role', private.staff_role(account.id), 'is_banned', coalesce(account.banned_until > now(), false),
        'has_second_factor', exists (
          select from auth.mfa_factors f where f.user_id = account.id and f.status = 'verified'),
        'referral_code', p.referral_code,
        'orders', coalesce(s.orders, 0), 'kept_cents', coalesce(s.kept_cents, 0))
      from public.profiles p left join private.sales_by_account s on s.user_id = p.user_id
      where p.user_id = account.id) end,
    'access', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'product_name', p.name, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
            'revoked_at', e.revoked_at, 'revoked_reason', e.revoked_reason,
            'order_id', o.id, 'order_number', o.order_number, 'changes', private.manual_changes(e.id))
          order by e.starts_at desc, e.id),
        '[]')
      from public.entitlements e
      join public.products p on p.id = e.product_id
      left join public.orders o on o.id = e.order_id
      where e.user_id = account.id),
    'waiting', private.waiting_for(address),
    'owed_cents', (
      select coalesce(sum(e.amount_cents), 0) from private.earnings_by(account.id, address) e where e.paid_at is null),
    'paid_cents', (
      select coalesce(sum(e.amount_cents), 0) from private.earnings_by(account.id, address) e where e.paid_at is not null),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', m.id, 'subject', m.subject, 'is_handled', m.is_handled, 'created_at', m.created_at)
          order by m.created_at desc),
        '[]')
      from (
        select * from private.messages_by(account.id, address) order by created_at desc limit most_listed) m),
    'submissions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', s.id, 'full_name', s.full_name, 'status', s.status, 'created_at', s.created_at,
            'referred_by', s.referred_by)
          order by s.created_at desc),
        '[]')
      from (
        select * from private.submissions_by(account.id, address) order by created_at desc limit most_listed) s),
    'earnings', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'kind', e.kind, 'amount_cents', e.amount_cents, 'earned_at', e.earned_at, 'paid_at', e.paid_at,
            'payment_note', e.payment_note)
          order by e.id desc),
        '[]')
      from (
        select * from private.earnings_by(account.id, address) order by id desc limit most_listed) e))
    -- Who contributed, and what they are paid, is no part of helping a buyer.
    - case when private.is_admin() then '{}' else '{owed_cents,paid_cents,submissions,earnings}'::text[] end;
end
$$;

-- The entries of the audit log about a person: their account, access, refunds, messages and contributions, as far as the rows
-- still exist.
create function private.audit_about(address text) returns bigint[]
language sql stable security definer set search_path = ''
as $$
  with account as (select u.id from auth.users u where u.email = lower(trim(address))),
  rows_of (table_name, id) as (
    select 'entitlements', e.id::text from public.entitlements e join account a on a.id = e.user_id
    union all
    select 'access_changes', c.id::text
    from public.access_changes c join public.entitlements e on e.id = c.entitlement_id join account a on a.id = e.user_id
    union all
    select 'waiting_grants', w.id::text from private.waiting_grants w where w.email = lower(trim(address))
    union all
    select 'refunds', r.id::text from public.refunds r join public.orders o on o.id = r.order_id join account a on a.id = o.user_id
    union all
    select 'contact_messages', m.id::text from private.messages_by((select id from account), trim(address)) m
    union all
    select 'applicant_submissions', s.id::text from private.submissions_by((select id from account), trim(address)) s
    union all
    select 'applicants', s.applicant_id from private.submissions_by((select id from account), trim(address)) s
    union all
    select 'contributor_earnings', e.id::text from private.earnings_by((select id from account), trim(address)) e
  )
  select coalesce(array_agg(l.id), '{}')
  from (
    select log.id from rows_of r join public.audit_log log on log.table_name = r.table_name and log.row_key ->> 'id' = r.id
    union
    select log.id from private.messages_by((select id from account), trim(address)) m
    join public.audit_log log on log.table_name = 'message_answers' and log.row_key ->> 'message_id' = m.id::text
    union
    select log.id from public.audit_log log join account a on log.row_key ->> 'user_id' = a.id::text
    where log.table_name in ('admins', 'data_exports', 'email_addresses', 'second_factors', 'support')) l
$$;

create function public.search_people(
  search text default null, product text default null, state text default null, sort text default null,
  page integer default 1, page_size integer default 10)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_people(search, product, state, sort, page, page_size) $$;
comment on function public.search_people(text, text, text, text, integer, integer) is
  'Admins and support: {rows, total, page, page_size, page_count} of the accounts, and of the addresses without one that wrote, contributed or were given access, that match the search by name, email address or order number, with what they hold, bought and submitted. Product: they hold it; state: holding, lapsed, given (without an order), revoked, never_bought, unverified, waiting (for an account); sort: since, seen, orders, kept or name, each with -asc or -desc. Unknown states and sorts are ignored. US cents.';

create function public.person(address text) returns jsonb
language sql stable set search_path = ''
as $$ select private.person(address) $$;
comment on function public.person(text) is
  'Admins and support: a person by email address: their account (or null), access, waiting grants and messages; for admins also submissions and earnings. US cents. Null if the store does not know the address.';
grant execute on function
  private.search_people(text, text, text, text, integer, integer), public.search_people(text, text, text, text, integer, integer),
  private.person(text), public.person(text) to authenticated;
