-- The emails that admins and support see, latest first, and send again.
create function private.search_emails(
  search text, state text, page integer, page_size integer, recipient text, of_order uuid, of_message uuid, of_announcement uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  term constant text := private.like_literal(search);
  -- 00651, #00651 and 651 are the same order.
  searched_order constant text := (
    select id from public.orders where order_number = case when term ~ '^#?[0-9]{1,9}$' then ltrim(term, '#')::integer end);
  address constant text := lower(trim(recipient));
  wanted bigint[];
  shown private.list_page;
begin
  perform private.require_staff();
  wanted := array(
    select o.id from private.outbox o
    where (search_emails.state is null or search_emails.state not in ('due', 'sent', 'failed', 'dropped')
        or o.state = search_emails.state)
      and (term is null or o.payload ->> 'order_id' = searched_order
        or lower(private.recipient_of(o)) like '%' || term || '%')
      and (of_order is null or o.payload ->> 'order_id' = of_order::text)
      -- Not that to the store, which repeats the message.
      and (of_message is null or o.payload ->> 'message_id' = of_message::text and o.email is not null)
      -- To its readers.
      and (of_announcement is null or o.kind = 'announcement' and o.payload ->> 'announcement_id' = of_announcement::text)
      and (address is null or lower(o.email) = address
        or o.user_id = (select u.id from auth.users u where u.email = address))
    order by o.created_at desc, o.id desc);
  shown := private.page_of(cardinality(wanted), page, page_size);
  return to_jsonb(shown) || jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', o.id, 'label', k.label, 'email', private.recipient_of(o), 'state', o.state,
          'created_at', o.created_at, 'due_at', o.due_at, 'sent_at', o.sent_at, 'attempts', o.attempts,
          'error', o.error, 'body', o.body,
          'subject', coalesce(o.subject, (select a.subject from public.announcements a where a.id = (o.payload ->> 'announcement_id')::uuid)),
          'message_id', o.payload -> 'message_id',
          'is_repeatable', k.once_because is null,
          'order_id', s.id, 'order_number', s.order_number)
        order by o.created_at desc, o.id desc),
      '[]')
    from private.outbox o
    join private.mail_kinds k using (kind)
    left join public.orders s on s.id = (o.payload ->> 'order_id')::uuid
    where o.id = any (wanted[(shown.page - 1) * shown.page_size + 1 : shown.page * shown.page_size])));
end
$$;

create function public.search_emails(
  search text default null, state text default null, page integer default 1, page_size integer default 10,
  recipient text default null, of_order uuid default null, of_message uuid default null, of_announcement uuid default null)
returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_emails(search, state, page, page_size, recipient, of_order, of_message, of_announcement) $$;
comment on function public.search_emails(text, text, integer, integer, text, uuid, uuid, uuid) is
  'Admins and support: {rows, total, page, page_size, page_count} of emails with what was sent, latest first, perhaps only those to an address or to its account, about an order, that answer a message, or an announcement to its readers. Searches recipients and the numbers of orders. State: due, sent, failed, dropped; unknown values are ignored. The store is the recipient if email is null.';

-- Sends an email again. One that waits or was given up is due at once. One that was sent or dropped is written anew, so that
-- the list shows both, if its reason stands.
create function private.resend_mail(mail_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  once_because text;
  problem text;
begin
  perform private.require_staff();
  -- Locked, so that the second of two presses sees what the first wrote.
  select * into mail from private.outbox where id = resend_mail.mail_id for update;
  once_because := (select k.once_because from private.mail_kinds k where k.kind = mail.kind);
  problem := case
    when mail.id is null then 'This email no longer exists.'
    when mail.state = 'due' and mail.attempts > 0 and mail.error is null and mail.due_at > now() then
      'This email is being sent.'
    when mail.state in ('due', 'failed') then null
    when once_because is not null then format('This email is sent only once, because %s.', once_because)
    when exists (
      select from private.outbox o
      where o.kind = mail.kind and o.payload = mail.payload
        and (o.user_id, o.email) is not distinct from (mail.user_id, mail.email)
        and (o.state = 'due' or o.sent_at > now() - interval '1 minute'))
      then 'This email is on its way, or was sent less than a minute ago.'
    when private.mail_facts(mail) is null then 'This email is not sent: its reason no longer stands.'
  end;
  if problem is not null then
    raise sqlstate 'PT409' using message = problem;
  end if;
  if mail.state in ('due', 'failed') then
    update private.outbox set attempts = 0, due_at = now(), failed_at = null, error = null where id = mail.id;
  else
    perform private.queue_mail(mail.kind, mail.user_id, 'again:' || gen_random_uuid(), mail.payload, mail.email);
  end if;
end
$$;

create function public.resend_mail(mail_id bigint) returns void
language sql set search_path = ''
as $$ select private.resend_mail(mail_id) $$;
comment on function public.resend_mail(bigint) is
  'Admins and support: sends an email again, one that was sent or dropped as a new email. 409 with a message if it is on its way, was sent less than a minute ago, or its reason no longer stands.';
grant execute on function
  private.search_emails(text, text, integer, integer, text, uuid, uuid, uuid),
  public.search_emails(text, text, integer, integer, text, uuid, uuid, uuid), private.resend_mail(bigint), public.resend_mail(bigint)
  to authenticated;

-- Sends the confirmation of an order with its receipt, also where none is listed: it was sent long ago, or to another address that the
-- buyer had then.
create function private.send_receipt(order_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sold public.orders;
  problem text;
begin
  perform private.require_staff();
  -- Locked, so that the second of two presses sees what the first wrote.
  select * into sold from public.orders o where o.id = send_receipt.order_id for update;
  problem := case
    when sold.id is null then 'This order no longer exists.'
    when sold.status <> 'completed' then 'Only a completed order has a receipt to send.'
    when sold.user_id is null then 'The buyer’s account was deleted, so there is no address to send it to.'
    when exists (
      select from private.outbox o
      where o.kind = 'order_confirmation' and o.user_id = sold.user_id and (o.payload ->> 'order_id')::uuid = sold.id
        and (o.state = 'due' or o.sent_at > now() - interval '1 minute'))
      then 'This email is on its way, or was sent less than a minute ago.'
  end;
  if problem is not null then
    raise sqlstate 'PT409' using message = problem;
  end if;
  perform private.queue_mail(
    'order_confirmation', sold.user_id, 'again:' || gen_random_uuid(), jsonb_build_object('order_id', sold.id));
end
$$;

create function public.send_receipt(order_id uuid) returns void
language sql set search_path = ''
as $$ select private.send_receipt(order_id) $$;
comment on function public.send_receipt(uuid) is
  'Admins and support: sends the confirmation of a completed order with its receipt to the buyer''s present address. 409 with a message if there is none to send, or it is on its way or was sent less than a minute ago.';
grant execute on function private.send_receipt(uuid), public.send_receipt(uuid) to authenticated;
