-- Rate limits. They are enforced in the database, not in a proxy, so that they apply on every backend that serves this
-- schema.
create table private.rate_limits (
  action text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (action, subject, window_start)
);
comment on table private.rate_limits is 'Number of uses of an action by a subject in a time window.';

alter table private.rate_limits enable row level security;
-- No policy and no grant: only the functions below access it.

-- Counts one use and raises 429 beyond `allowed` uses in the current window. The row lock serializes parallel requests.
create function private.consume_rate_limit(action text, allowed integer, period interval, subject text)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  current_window timestamptz := date_bin(period, now(), 'epoch');
  used integer;
begin
  delete from private.rate_limits
  where action = consume_rate_limit.action and subject = consume_rate_limit.subject and window_start < current_window;

  insert into private.rate_limits (action, subject, window_start, hits)
  values (consume_rate_limit.action, consume_rate_limit.subject, current_window, 1)
  on conflict (action, subject, window_start) do update set hits = rate_limits.hits + 1
  returning hits into used;

  if used > allowed then
    raise sqlstate 'PT429' using message = 'Too many attempts. Please try again later.';
  end if;
end
$$;

-- Counts one use by a person (null for visitors) at an address (null if unknown). Visitors are limited by address.
-- Accounts are free to create, so a signed-in person's address is limited too, at ten times the allowance, because a
-- college can share one. Visitors and signed-in people have separate allowances.
create function private.limit_person(action text, allowed integer, period interval, person uuid, address text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if person is null then
    perform private.consume_rate_limit(action, allowed, period, address);
    return;
  end if;
  perform private.consume_rate_limit(action, allowed, period, person::text);
  if address is not null then
    perform private.consume_rate_limit(action, allowed * 10, period, 'members at ' || address);
  end if;
end
$$;

-- Counts one use by the caller of the request.
create function private.limit_caller(action text, allowed integer, period interval) returns void
language sql security definer set search_path = ''
as $$ select private.limit_person(action, allowed, period, auth.uid(), private.client_address()) $$;

-- The block of addresses that a network gets: a /24 of IPv4, a /48 of IPv6.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when pg_input_is_valid(address, 'inet') then
    network(set_masklen(address::inet, case
      when family(address::inet) = 4 then 24
      when address::inet <<= inet '::ffff:0:0/96' then 120
      else 48 end))::text
    else address end
$$;

-- Counts one use by the caller's network: whoever has many addresses has them in a few blocks.
create function private.limit_network(action text, allowed integer, period interval) returns void
language sql security definer set search_path = ''
as $$
  select private.consume_rate_limit(action, allowed, period, 'network ' || private.network_of(private.client_address()))
$$;

-- Refunds one use, for limits that count only failures.
create function private.refund_rate_limit(action text, person uuid, address text) returns void
language sql security definer set search_path = ''
as $$
  update private.rate_limits set hits = hits - 1
  where action = refund_rate_limit.action and hits > 0
    and subject in (coalesce(person::text, address), case when person is not null then 'members at ' || address end)
$$;

-- Returns whether a subject has used up its allowance in the current window.
create function private.is_used_up(action text, allowed integer, period interval, subject text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.rate_limits
    where action = is_used_up.action and subject = is_used_up.subject
      and window_start = date_bin(period, now(), 'epoch') and hits >= allowed)
$$;

-- Before-insert trigger for tables that people write to. Arguments: the number allowed and the period.
create function private.tg_rate_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The server itself (no token, or the secret key) is not limited.
  if auth.jwt() ->> 'role' in ('anon', 'authenticated') then
    perform private.limit_caller(tg_table_name, tg_argv[0]::integer, tg_argv[1]::interval);
  end if;
  return new;
end
$$;

-- After-insert trigger for any table with a user_id. Arguments: the maximum number of rows per person, and the noun for
-- the message.
create function private.tg_limit_per_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_beyond boolean;
begin
  -- Inserts are serialized per person; otherwise two in parallel could both take the last free slot.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || user_id::text, 0))
  from (select distinct user_id from new_rows order by user_id) as people;

  execute format(
    'select exists (
       select from %I.%I where user_id in (select user_id from new_rows)
       group by user_id having count(*) > $1)',
    tg_table_schema, tg_table_name) into is_beyond using tg_argv[0]::integer;
  if is_beyond then
    raise sqlstate 'PT409' using
      message = format('You can save up to %s %s. Remove some to save more.', tg_argv[0], tg_argv[1]);
  end if;
  return null;
end
$$;

-- The address from which an account last used Stripe: declined cards, which Stripe reports by account, are counted there too.
create table private.stripe_callers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null,
  called_at timestamptz not null default now()
);
comment on table private.stripe_callers is 'The network from which an account last used Stripe. Kept for a day.';

alter table private.stripe_callers enable row level security;

grant select, insert, update on private.stripe_callers to service_role;
-- No policy and no grant to clients.

-- Limits a signed-in person's Stripe requests; the Edge Functions call it before they call Stripe. Each call makes one
-- to three requests with the store's key, and a set-up intent allows testing a card without paying.
create function public.count_stripe_use(user_id uuid, use text, caller_address text default null) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  person constant uuid := count_stripe_use.user_id;
  caller constant text := private.counted_address(count_stripe_use.caller_address);
begin
  perform private.limit_person('stripe', 120, '1 hour', person, caller);
  if count_stripe_use.use = 'set_up' then
    perform private.limit_person('set_up', 10, '1 hour', person, caller);
    perform private.refuse_card_tests(person, caller);
  end if;
  insert into private.stripe_callers (user_id, address) select person, caller where caller is not null
  on conflict (user_id) do update set address = excluded.address, called_at = now();
end
$$;
comment on function public.count_stripe_use(uuid, text, text) is
  'Server: counts one Stripe call for a person at an address; use is set_up or anything else. Raises 429 beyond the limit.';
grant execute on function
  private.consume_rate_limit(text, integer, interval, text), private.limit_person(text, integer, interval, uuid, text),
  private.is_used_up(text, integer, interval, text), public.count_stripe_use(uuid, text, text) to service_role;
