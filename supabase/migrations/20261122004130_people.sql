-- The people whom the store knows, for admins: accounts, and those who wrote or contributed without one, by email address.

-- The people whose name or email address contains a text, or who placed the order of that number.
create function private.matching_people(term text)
returns table (user_id uuid, email text, name text, since timestamptz)
language sql stable set search_path = ''
as $$
  select u.id, u.email::text, nullif(trim(p.first_name || ' ' || p.last_name), ''), u.created_at
  from auth.users u left join public.profiles p on p.user_id = u.id
  where case
    when term is null then true
    when term ~ '^#?[0-9]{1,9}$' then
      u.id in (select o.user_id from public.orders o where o.order_number = ltrim(term, '#')::integer)
    else lower(u.email) like '%' || term || '%' or lower(p.first_name || ' ' || p.last_name) like '%' || term || '%'
  end
  union all
  select null, t.email, max(t.name), min(t.since)
  from (
    select lower(s.email) as email, s.full_name as name, s.created_at as since from public.applicant_submissions s
    union all
    select lower(m.email), m.first_name || ' ' || m.last_name, m.created_at from public.contact_messages m
    union all
    select e.email, null, e.earned_at from public.contributor_earnings e where e.email is not null) t
  where not exists (select from auth.users u where u.email = t.email)
  group by t.email
  having term is null or t.email like '%' || term || '%' or bool_or(lower(t.name) like '%' || term || '%')
$$;

create function private.search_people(search text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  term constant text := private.like_literal(search);
  total integer;
  shown private.list_page;
  found jsonb;
begin
  perform private.require_admin();
  select count(*) into total from private.matching_people(term);
  shown := private.page_of(total, page, page_size);
  select coalesce(
    jsonb_agg(
      to_jsonb(p) || jsonb_build_object(
        'orders', (
          select count(*) from public.orders o
          where o.user_id = p.user_id and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')),
        'submissions', (select count(*) from private.submissions_by(p.user_id, p.email)))
      order by p.since desc, p.email),
    '[]')
  into found
  from (
    select * from private.matching_people(term) order by since desc, email
    limit shown.page_size offset (shown.page - 1) * shown.page_size) p;
  return jsonb_build_object('rows', found) || to_jsonb(shown);
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
  perform private.require_admin();
  address := lower(trim(address));
  select * into account from auth.users u where u.email = address;
  if account.id is null
    and not exists (select from private.submissions_by(null, address))
    and not exists (select from private.messages_by(null, address))
    and not exists (select from private.earnings_by(null, address))
  then
    return null;
  end if;
  return jsonb_build_object(
    'email', address,
    'account', case when account.id is not null then (
      select jsonb_build_object(
        'id', account.id, 'name', nullif(trim(p.first_name || ' ' || p.last_name), ''), 'created_at', account.created_at,
        'last_sign_in_at', account.last_sign_in_at, 'email_verified', p.email_verified_at is not null,
        'is_admin', private.is_admin_account(account.id), 'is_banned', coalesce(account.banned_until > now(), false),
        'has_second_factor', exists (
          select from auth.mfa_factors f where f.user_id = account.id and f.status = 'verified'),
        'referral_code', p.referral_code,
        'orders', (
          select count(*) from public.orders o
          where o.user_id = account.id and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')),
        'spent_cents', (
          select coalesce(sum(o.total_cents - o.refunded_cents - o.lost_cents), 0) from public.orders o
          where o.user_id = account.id and o.status in ('completed', 'disputed', 'dispute_lost', 'refunded')))
      from public.profiles p where p.user_id = account.id) end,
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
        select * from private.earnings_by(account.id, address) order by id desc limit most_listed) e));
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
    select log.id from public.audit_log log join account a on log.row_key ->> 'user_id' = a.id::text
    where log.table_name in ('admins', 'second_factors')) l
$$;

create function public.search_people(search text default null, page integer default 1, page_size integer default 10) returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_people(search, page, page_size) $$;
comment on function public.search_people(text, integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the accounts, and of the addresses without one that wrote or contributed, that match the search by name, email address or order number, latest first.';

create function public.person(address text) returns jsonb
language sql stable set search_path = ''
as $$ select private.person(address) $$;
comment on function public.person(text) is
  'Admins: a person by email address: their account (or null), messages, submissions and earnings. US cents. Null if the store does not know the address.';
grant execute on function
  private.search_people(text, integer, integer), public.search_people(text, integer, integer),
  private.person(text), public.person(text) to authenticated;
