-- Stripe's webhook events, by id, so that each is processed once. Server only.
create table public.stripe_events (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- The reason why an event cannot be processed and will not be retried.
  error text,
  -- Once an admin has settled a failure by other means.
  resolved_at timestamptz,
  -- Null once that admin has deleted their account.
  resolved_by uuid references auth.users (id) on delete set null,
  -- The payment intent of the event's object, or the object itself. Null once the payload is redacted, after the buyer
  -- deleted their account.
  payment_intent_id text generated always as (
    case payload #>> '{data,object,object}'
      when 'payment_intent' then payload #>> '{data,object,id}'
      else coalesce(payload #>> '{data,object,payment_intent,id}', payload #>> '{data,object,payment_intent}')
    end) stored
);
comment on table public.stripe_events is 'Webhook events received from Stripe. No client access.';
create index stripe_events_unprocessed_idx on public.stripe_events (received_at) where processed_at is null;
create index stripe_events_failed_idx on public.stripe_events (received_at) where error is not null;
create index stripe_events_resolved_by_idx on public.stripe_events (resolved_by);
create index stripe_events_payment_intent_id_idx on public.stripe_events (payment_intent_id);

alter table public.stripe_events enable row level security;
-- A dispute can be opened and decided more than a year after the payment, and the order's history shows its events.
select private.keep('public.stripe_events', 'received_at', '25 months', among => 'processed_at is not null');

grant select, insert, update, delete on public.stripe_events to service_role;
-- No policy and no other grant.

-- The events that need an admin: refused by the rules of orders, or not processed although Stripe repeats them.
create function private.failed_events() returns setof public.stripe_events
language sql stable set search_path = ''
as $$
  select e.* from public.stripe_events e
  where e.resolved_at is null
    and (e.error is not null or e.processed_at is null and e.received_at < now() - interval '10 minutes')
$$;

-- Stores an event. Returns whether it still has to be processed.
create function public.record_stripe_event(id text, type text, payload jsonb) returns boolean
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.stripe_events (id, type, payload)
  values (record_stripe_event.id, record_stripe_event.type, record_stripe_event.payload)
  on conflict (id) do nothing;
  if found and record_stripe_event.type in ('payment_intent.payment_failed', 'setup_intent.setup_failed') then
    -- Only counted: refuse_card_tests refuses.
    perform private.consume_rate_limit('decline', 2147483647, '1 hour', 'members at ' || c.address)
    from private.stripe_callers c join public.profiles p using (user_id)
    where p.stripe_customer_id = record_stripe_event.payload #>> '{data,object,customer}';
  end if;
  return exists (
    select from public.stripe_events where id = record_stripe_event.id and processed_at is null);
end
$$;
comment on function public.record_stripe_event(text, text, jsonb) is
  'Server: stores a verified event. Returns false if it was processed before.';

-- Closes an event that changes no order, or that can never be processed (with the reason).
create function public.close_stripe_event(id text, error text default null) returns void
language sql set search_path = ''
as $$
  update public.stripe_events set processed_at = now(), error = close_stripe_event.error
  where id = close_stripe_event.id and processed_at is null
$$;
comment on function public.close_stripe_event(text, text) is 'Server: marks an event as processed, or as permanently failed.';
grant execute on function public.record_stripe_event(text, text, jsonb) to service_role;
grant execute on function public.close_stripe_event(text, text) to service_role;

-- Declined cards for a person's orders within the last hour, and for one payment in total. Stripe sends an event for
-- each failed attempt.
create function private.declines_of(buyer uuid) returns bigint
language sql stable set search_path = ''
as $$
  select count(*)
  from public.orders o
  join public.stripe_events e on e.payment_intent_id = o.stripe_payment_intent_id
  where o.user_id = buyer and e.type = 'payment_intent.payment_failed' and e.received_at > now() - interval '1 hour'
$$;

create function private.declines_for(payment_intent_id text) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.stripe_events e
  where e.payment_intent_id = declines_for.payment_intent_id and e.type = 'payment_intent.payment_failed'
$$;

-- Ten declines mean that someone is testing cards.
create function private.max_declines() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;

-- Raises 429 once too many of a person's cards were declined within the hour. After five times as many at an address, which a
-- college can share, it takes a verified email address and no declined card to go on there: who tests cards makes one account
-- after another.
create function private.refuse_card_tests(person uuid, address text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.declines_of(person) >= private.max_declines()
    or private.is_used_up('decline', 5 * private.max_declines(), '1 hour', 'members at ' || address)
      and private.declines_of(person) > 0
  then
    raise sqlstate 'PT429' using
      message = 'Your cards have been declined too many times. Please contact your bank, or try again in an hour.';
  elsif private.is_used_up('decline', 5 * private.max_declines(), '1 hour', 'members at ' || address)
    and not private.has_verified_email(person)
  then
    raise sqlstate 'PT429' using
      message = 'Many cards were declined on your network. Please verify your email address, then try again.';
  end if;
end
$$;
grant execute on function
  private.declines_of(uuid), private.declines_for(text), private.max_declines(),
  private.refuse_card_tests(uuid, text) to service_role;

-- Declined cards for a set-up intent, which saves a card without a payment.
create function public.declined_set_ups(setup_intent_id text) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.stripe_events e
  where e.type = 'setup_intent.setup_failed' and e.payload #>> '{data,object,id}' = declined_set_ups.setup_intent_id
$$;
comment on function public.declined_set_ups(text) is 'Server: the number of cards declined for a set-up intent.';
grant execute on function public.declined_set_ups(text) to service_role;
create index stripe_events_setup_intent_id_idx on public.stripe_events ((payload #>> '{data,object,id}'))
  where type = 'setup_intent.setup_failed';
create index stripe_events_set_up_customer_idx on public.stripe_events ((payload #>> '{data,object,customer}'))
  where type = 'setup_intent.setup_failed';
