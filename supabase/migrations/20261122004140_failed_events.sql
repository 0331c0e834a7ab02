-- Stripe's events that failed, for admins, who can have one processed again or mark it as resolved.

create function private.search_failed_events(page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown private.list_page;
begin
  perform private.require_admin();
  shown := private.page_of((select count(*) from private.failed_events()), page, page_size);
  return jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', e.id, 'type', e.type, 'received_at', e.received_at, 'error', e.error,
          'is_live', coalesce((e.payload -> 'livemode')::boolean, false),
          -- Only the id is left of an event about a deleted account.
          'can_retry', not e.payload ? 'redacted',
          'order_id', o.id, 'order_number', o.order_number)
        order by e.received_at desc, e.id),
      '[]')
    from (
      select * from private.failed_events() order by received_at desc, id
      limit shown.page_size offset (shown.page - 1) * shown.page_size) e
    left join public.orders o on o.stripe_payment_intent_id = e.payment_intent_id)) || to_jsonb(shown);
end
$$;

create function private.resolve_event(event_id text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.stripe_events e set resolved_at = now(), resolved_by = auth.uid()
  where e.id = event_id and e.id in (select f.id from private.failed_events() f);
end
$$;

-- Opens a failed event for an admin, to be processed again, and returns it as Stripe sent it. Raises 403, 404 unless it has
-- failed, or 409 if nothing is left of it.
create function public.reopen_stripe_event(admin_id uuid, event_id text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  failed public.stripe_events;
begin
  if not private.is_admin_account(admin_id) then
    raise sqlstate 'PT403' using message = 'Only an admin may do this.';
  end if;
  select * into failed from public.stripe_events e
  where e.id = event_id and (e.error is not null or e.processed_at is null) for update;
  if failed.id is null then
    raise sqlstate 'PT404' using message = 'This event has been processed in the meantime.';
  elsif failed.payload ? 'redacted' then
    raise sqlstate 'PT409' using message = 'Its account was deleted, so nothing is left to process.';
  end if;
  update public.stripe_events e set processed_at = null, error = null, resolved_at = null, resolved_by = null
  where e.id = event_id;
  return failed.payload;
end
$$;
comment on function public.reopen_stripe_event(uuid, text) is
  'Server: opens a failed event for an admin, to be processed again, and returns its payload. 403, 404 not failed, 409 redacted.';
grant execute on function public.reopen_stripe_event(uuid, text) to service_role;

create function public.search_failed_events(page integer default 1, page_size integer default 10) returns jsonb
language sql stable set search_path = ''
as $$ select private.search_failed_events(page, page_size) $$;
comment on function public.search_failed_events(integer, integer) is
  'Admins: {rows, total, page, page_size, page_count} of the Stripe events that failed and are not resolved, latest first, without their payloads.';

create function public.resolve_event(event_id text) returns void
language sql set search_path = ''
as $$ select private.resolve_event(event_id) $$;
comment on function public.resolve_event(text) is 'Admins: marks a failed Stripe event as resolved, so that it is no longer listed.';
grant execute on function
  private.search_failed_events(integer, integer), public.search_failed_events(integer, integer),
  private.resolve_event(text), public.resolve_event(text) to authenticated;
