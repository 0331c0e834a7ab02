-- Stripe's webhook events, by id, so that the same event counts once. The server alone reads and writes them.
create table public.stripe_events (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Why an event could not be acted on and will not be tried again.
  error text,
  -- The payment an event is about: the intent itself, or the one its object belongs to. Null where the
  -- payload was cut down, because the buyer has deleted their account.
  payment_intent_id text generated always as (
    case payload #>> '{data,object,object}'
      when 'payment_intent' then payload #>> '{data,object,id}'
      else coalesce(payload #>> '{data,object,payment_intent,id}', payload #>> '{data,object,payment_intent}')
    end) stored
);
comment on table public.stripe_events is 'Webhook events received from Stripe. No client access.';
create index stripe_events_unprocessed_idx on public.stripe_events (received_at) where processed_at is null;
create index stripe_events_payment_intent_id_idx on public.stripe_events (payment_intent_id);

alter table public.stripe_events enable row level security;

grant select, insert, update, delete on public.stripe_events to service_role;
-- No policy and no other grant.

-- Stores an event. Returns whether it still has to be acted on: false once it was processed.
create function public.record_stripe_event(id text, type text, payload jsonb) returns boolean
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.stripe_events (id, type, payload)
  values (record_stripe_event.id, record_stripe_event.type, record_stripe_event.payload)
  on conflict (id) do nothing;
  return exists (
    select from public.stripe_events where id = record_stripe_event.id and processed_at is null);
end
$$;
comment on function public.record_stripe_event(text, text, jsonb) is
  'Server: stores a verified event. Returns false when it was processed before.';

-- Closes an event that changes no order, or that can never be acted on (then with the reason).
create function public.close_stripe_event(id text, error text default null) returns void
language sql set search_path = ''
as $$
  update public.stripe_events set processed_at = now(), error = close_stripe_event.error
  where id = close_stripe_event.id and processed_at is null
$$;
comment on function public.close_stripe_event(text, text) is 'Server: marks an event as done with, or as failed for good.';
grant execute on function public.record_stripe_event(text, text, jsonb) to service_role;
grant execute on function public.close_stripe_event(text, text) to service_role;

-- How often cards were declined for a person's orders within the last hour, and for one payment ever. Each
-- try that fails is an event of Stripe's.
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

-- Whoever has tried ten cards is trying out cards.
create function private.most_declines() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
grant execute on function
  private.declines_of(uuid), private.declines_for(text), private.most_declines() to service_role;

-- The same for the set-up intent of a card that is saved without paying.
create function public.declined_set_ups(setup_intent_id text) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.stripe_events e
  where e.type = 'setup_intent.setup_failed' and e.payload #>> '{data,object,id}' = declined_set_ups.setup_intent_id
$$;
comment on function public.declined_set_ups(text) is 'Server: how many cards were declined for a set-up intent.';
grant execute on function public.declined_set_ups(text) to service_role;
create index stripe_events_setup_intent_id_idx on public.stripe_events ((payload #>> '{data,object,id}'))
  where type = 'setup_intent.setup_failed';
