-- What an owner does before the store opens, or corrects while it is open. `name` is a plan's, `detail` what its kind says.
create function private.opening_tasks() returns table (kind text, name text, detail text, amount_cents integer)
language sql stable security definer set search_path = ''
as $$
  with
  plans as (
    select id, products.name, price_cents, capabilities, sort_order from public.products where is_active
  ),
  filled (capability) as (
    select 'profiles' where exists (select from public.applicants where is_published)
    union
    select capability from public.guides where published_at <= now()
  ),
  tasks as (
    select 1 as nth, 'nothing_on_sale' as kind, null as name, null as detail, null::integer as amount_cents
    where not exists (select from plans)
    union all
    -- detail: what the plan unlocks and nobody has published.
    select 2, 'empty_plan', plans.name, capability, null
    from plans cross join unnest(capabilities) capability
    where capability not in (select filled.capability from filled)
    union all
    -- detail, amount_cents: the plans that together have the same for less.
    select 3, 'dear_plan', plans.name, parts.names, parts.cents
    from plans
    cross join lateral (
      select distinct on (plans.id) concat_ws(' and ', one.name, other.name) as names,
        one.price_cents + coalesce(other.price_cents, 0) as cents
      from plans one
      left join plans other on (other.sort_order, other.id) > (one.sort_order, one.id) and other.id <> plans.id and other.capabilities <@ plans.capabilities
      where one.id <> plans.id and one.capabilities <@ plans.capabilities and plans.capabilities <> '{}'
        and plans.capabilities <@ (one.capabilities || other.capabilities)
      order by plans.id, cents) parts
    where parts.cents < plans.price_cents
    union all
    select 4, 'countries', null, null, null
    from public.store_settings where sells_everywhere is null
    union all
    -- detail: what is empty, also of the policies.
    select 5, 'seller', null, concat_ws(', ', case when seller_name = '' then 'name' end, case when seller_address = '' then 'postal address' end), null
    from public.store_settings where seller_name = '' or seller_address = ''
    union all
    select 6, 'policies', null, missing, null
    from public.store_settings
    cross join lateral concat_ws(', ', case when minimum_age is null then 'minimum age' end, case when web_host = '' then 'web host' end,
      case when mail_provider = '' then 'mail provider' end, case when data_rights = '' then 'legal bases and rights' end,
      case when governing_law = '' then 'law' end, case when liability = '' then 'liability' end) missing
    where missing <> ''
    union all
    -- detail: how many of them.
    select 7, 'program_deadlines', null, count(*)::text, null
    from public.summer_programs where deadline is null having count(*) > 0
    union all
    -- detail: how many.
    select 8, 'sample_profiles', null, count(*)::text, null
    from public.applicants join private.sample_applicants using (id) having count(*) > 0
    union all
    -- detail: which.
    select 9, 'demo_coupons', null, string_agg(code, ', ' order by code), null
    from public.coupons
    where is_active and code in ('PREMEDVIP', 'STUDENT2025', 'PARTNER', 'COOLMEMBER') having count(*) > 0
    union all
    select 10, 'demo_accounts', null, string_agg(email, ', ' order by email), null
    from auth.users where id::text like '00000000-0000-4000-8000-0000000000%' having count(*) > 0
  )
  select kind, name, detail, amount_cents from tasks order by nth, name, detail
$$;

create function private.opening_tasks_json() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.opening_tasks() t);
end
$$;

create function public.opening_tasks() returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.opening_tasks_json() $$;
comment on function public.opening_tasks() is
  'Admins: a list of {kind, name, detail, amount_cents} of what to do before the store opens: nothing_on_sale; empty_plan (on sale; detail: the capability of which nothing is published); dear_plan (costs more than the plans in detail, which cost amount_cents and have the same); countries (nobody has said where is sold); seller and policies (detail: what Settings lack); program_deadlines and sample_profiles (detail: how many summer programs have no deadline, how many profiles are invented), demo_coupons and demo_accounts (detail: which). US cents.';
grant execute on function private.opening_tasks_json(), public.opening_tasks() to authenticated;

-- What waits for an admin. A line is about one order or payment event, or counts messages, submissions, contributors or kinds of
-- browser errors. A failure that an admin has seen and left as it is does not stay listed for good.
create function private.attention_lines() returns table (
  urgency integer, kind text, count integer, order_id uuid, order_number integer, amount_cents integer, at timestamptz,
  detail text, event_id text, is_live boolean)
language sql stable security definer set search_path = ''
as $$
  select urgency, kind, 1, order_id, order_number, amount_cents, at, detail, null, null::boolean
  from private.order_tasks()
  union all
  select 5, 'failed_event', 1, o.id, o.order_number, null, e.received_at, coalesce(e.error, 'not_processed'), e.id,
    coalesce((e.payload -> 'livemode')::boolean, false)
  from private.failed_events() e
  left join public.orders o on o.stripe_payment_intent_id = e.payment_intent_id
  where e.received_at >= now() - interval '30 days' or e.processed_at is null
  union all
  select 6, 'messages', count(*)::integer, null, null, null, min(created_at), null, null, null
  from public.contact_messages where not is_handled having count(*) > 0
  union all
  select 7, 'submissions', count(*)::integer, null, null, null, min(created_at), null, null, null
  from public.applicant_submissions where status = 'pending' having count(*) > 0
  union all
  select 8, 'contributors', count(distinct email)::integer, null, null, sum(amount_cents)::integer, min(earned_at),
    null, null, null
  from public.contributor_earnings where paid_at is null having count(*) > 0
  union all
  select 9, 'browser_errors', count(distinct kind)::integer, null, null, null, min(happened_at), null, null, null
  from public.client_errors where resolved_at is null and happened_at >= now() - interval '30 days' having count(*) > 0
  union all
  select 10, 'emails', count(*)::integer, null, null, null, min(created_at), null, null, null
  from private.outbox where failed_at >= now() - interval '30 days' and state = 'failed' having count(*) > 0
$$;

-- The list at the top of the dashboard. At most ten of a kind are listed, each with the number of its kind. Support has those of
-- orders and messages.
create function private.needs_attention() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_of_a_kind constant integer := 10;
begin
  perform private.require_staff();
  return (
    with
    numbered as (
      select *, row_number() over (partition by kind order by at, order_number) as nth,
        count(*) over (partition by kind) as of_kind
      from private.attention_lines()
      where private.is_admin() or kind = any ('{dispute,failed_refund,open_refund,stuck_order,messages}')
    )
    select coalesce(jsonb_agg(to_jsonb(n) - array['urgency', 'nth'] order by n.urgency, n.nth), '[]')
    from numbered n where n.nth <= most_of_a_kind);
end
$$;

create function public.needs_attention() returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.needs_attention() $$;
comment on function public.needs_attention() is
  'Admins, and support those of orders and messages: a list of {kind, count, order_id, order_number, amount_cents, at, detail, event_id, is_live, of_kind}, the most urgent first. Kinds: dispute (at: evidence due), failed_refund, open_refund, stuck_order, failed_event, messages, submissions, contributors, browser_errors, emails. US cents.';
grant execute on function private.needs_attention(), public.needs_attention() to authenticated;

-- Mails the store what waits for an admin, if anything does. Runs every night, by pg_cron or the local stack.
create function private.queue_attention() returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail('store_attention', null, 'store_attention:' || current_date, '{}')
  where exists (select from private.attention_lines())
$$;
comment on function private.queue_attention() is 'Mails the store once a day what waits for an admin, if anything does.';

-- Null if all has been done since.
create function private.mail_facts__store_attention(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('tasks', jsonb_object_agg(kind, tasks))
  from (select kind, sum(count) as tasks from private.attention_lines() group by kind) kinds
  having count(*) > 0
$$;

select private.declare_mail('store_attention', 'What waits, to the store');
