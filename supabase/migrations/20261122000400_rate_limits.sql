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
-- The longest window is a day.
select private.keep('private.rate_limits', 'window_start', '1 day');
select private.personal('private.rate_limits', of_account => 'subject = $1::text', erased => 'true');
-- No policy and no grant: only the functions below access it.

-- Raises 400 if the statement of a client's request goes on after the work: casts or filters what is answered, or embeds more.
-- An error there would take back the count with everything else, as often as one likes. Only the statement itself tells, in
-- PostgREST's words.
create function private.refuse_afterwork() returns void
language plpgsql set search_path = ''
as $$
declare
  statement constant text := current_query();
  -- [t]: a function's texts are searched for changes without a where.
  is_write constant boolean := statement ~* '\m(insert into|upda[t]e "?\w+"?(\."?\w+"?)?[ ]set|dele[t]e from)\M';
  answer constant text := case when is_write then substring(statement from '(?i).*\mreturning\M(.*)') else statement end;
begin
  if nullif(current_setting('request.path', true), '') is not null
    and auth.jwt() ->> 'role' in ('anon', 'authenticated')
    and answer ~* '\m(cast\(|where\M|join\M)'
  then
    raise sqlstate 'PT400' using message = 'What is written or counted cannot be filtered, cast or embedded in one request.';
  end if;
end
$$;

-- Counts uses and returns their number in the current window. The row lock serializes parallel requests.
create function private.count_uses(action text, uses integer, period interval, subject text) returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  current_window constant timestamptz := date_bin(period, now(), 'epoch');
  used integer;
begin
  perform private.refuse_afterwork();
  delete from private.rate_limits
  where action = count_uses.action and subject = count_uses.subject and window_start < current_window;

  insert into private.rate_limits (action, subject, window_start, hits)
  values (count_uses.action, count_uses.subject, current_window, count_uses.uses)
  on conflict (action, subject, window_start) do update set hits = rate_limits.hits + excluded.hits
  returning hits into used;
  return used;
end
$$;

-- Counts one use and raises 429 beyond `allowed` uses in the current window.
create function private.consume_rate_limit(action text, allowed integer, period interval, subject text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.count_uses(action, 1, period, subject) > allowed then
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

-- Growth of the database. Whoever holds a plan, and an admin or support, can write 2,000 KB an hour; without a plan 1,000 KB, and
-- everybody together at an address 3,000 KB. A rewritten row counts like a new one, which it is until a vacuum.
create function private.growth_limits() returns table (subject text, allowed integer)
language sql stable security definer set search_path = ''
as $$
  select auth.uid()::text, case when has_plan then 2000 else 1000 end
  from (select private.held_products() <> '{}' or private.is_staff() as has_plan) caller
  where auth.uid() is not null
  union all
  select 'without a plan at ' || private.client_address(), 3000
  where private.held_products() = '{}' and not private.is_staff()
$$;

-- Raises 429 if the caller has written all that they can this hour.
create function private.refuse_growth() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.growth_limits() l where private.is_used_up('growth', l.allowed, '1 hour', l.subject))
  then
    raise sqlstate 'PT429' using message = 'You have changed a lot in a short time. Please try again in an hour.';
  end if;
end
$$;

-- Counts bytes that the caller has written, by the kilobyte. What is counted stays: it refuses the next request, not this one.
create function private.count_growth(bytes bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.count_uses('growth', ceil(bytes / 1024.0)::integer, '1 hour', l.subject) from private.growth_limits() l
$$;

-- Triggers of private.limit_writes. They do nothing for the server, and a function that writes for somebody decides itself how
-- many rows. What another trigger writes, such as the next default when one is deleted, counts but is not refused.
create function private.tg_refuse_growth() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' and pg_trigger_depth() = 1 then
    perform private.refuse_afterwork();
    perform private.refuse_growth();
  end if;
  if current_user = 'authenticated' then
    perform set_config('store.wrote', '', true);
  end if;
  return null;
end
$$;

-- The first row is written by the time of the second, and is neither counted nor gone until a vacuum: hence the pause.
create function private.tg_one_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if current_setting('store.wrote') ~ tg_op then
      perform pg_sleep(0.5);
      raise sqlstate 'PT400' using message = 'Please save one at a time.', hint = 'one_row';
    end if;
    perform set_config('store.wrote', current_setting('store.wrote') || tg_op, true);
  end if;
  return new;
end
$$;

create function private.tg_count_growth() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' then
    -- A row's header and its entries in two or three indexes take about 200 bytes.
    perform private.count_growth(sum(pg_column_size(written) + 200)) from new_rows written having count(*) > 0;
  end if;
  return null;
end
$$;

-- Limits what people write to a table by themselves: one row a request, refused before anything is written, and counted.
-- Every table with a policy for others than admins needs it (dear-calls.test.sql).
create function private.limit_writes(relation regclass) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create trigger refuse_growth before insert or update on %1$s
       for each statement execute function private.tg_refuse_growth();
     create trigger a_row_at_a_time before insert or update on %1$s
       for each row execute function private.tg_one_row();
     create trigger count_inserts after insert on %1$s referencing new table as new_rows
       for each statement execute function private.tg_count_growth();
     create trigger count_updates after update on %1$s referencing new table as new_rows
       for each statement execute function private.tg_count_growth()', relation);
end
$$;

-- Before-insert trigger for any table with a user_id, so that a row too many is not even written. Arguments: the maximum
-- number of rows per person, the noun for the message, and the column that together with user_id is the key, if there is
-- one: a row that exists does not count again.
create function private.tg_limit_per_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_beyond boolean;
begin
  -- Inserts are serialized per person; otherwise two in parallel could both take the last free slot.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || new.user_id::text, 0));
  execute format(
    'select count(*) >= $1 and not bool_or(%s) from %I.%I stored where user_id = ($2).user_id',
    case when tg_nargs > 2 then format('stored.%1$I = ($2).%1$I', tg_argv[2]) else 'false' end,
    tg_table_schema, tg_table_name) into is_beyond using tg_argv[0]::integer, new;
  if is_beyond then
    raise sqlstate 'PT409' using
      message = format('You can save up to %s %s. Remove some to save more.', tg_argv[0], tg_argv[1]);
  end if;
  return new;
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
select private.keep('private.stripe_callers', 'called_at', '1 day');
select private.personal('private.stripe_callers');

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
grant execute on function private.refuse_afterwork(), private.refuse_growth() to authenticated;
grant execute on function
  private.consume_rate_limit(text, integer, interval, text), private.limit_person(text, integer, interval, uuid, text),
  private.is_used_up(text, integer, interval, text), public.count_stripe_use(uuid, text, text) to service_role;
