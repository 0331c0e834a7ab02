-- Mail. An email is a row, written in the transaction of its cause, so that none is lost and none is sent about a change that
-- was rolled back; the unique dedupe_key keeps a repeated cause from mailing twice. The Edge Function send-emails sends
-- the emails that are due. It gets their contents from take_mail, which checks that the reason still stands (decision 52).
create table private.outbox (
  id bigint generated always as identity primary key,
  -- Names the email to mail servers and readers. Unique among all stores, unlike id.
  message_id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in (
    'order_confirmation', 'refund', 'dispute', 'access_change', 'access_ending', 'order_reminder', 'submission',
    'contributor_payment', 'contact_message', 'store_dispute', 'store_failed_refund', 'store_sale', 'store_attention',
    'email_changed', 'password_changed', 'account_deleted', 'access_ended', 'invitation', 'announcement', 'store_announcement')),
  user_id uuid references auth.users (id) on delete cascade,
  -- The recipient. Null: the account's address; without an account, the store's.
  email text check (char_length(email) <= 254),
  -- Names the cause.
  dedupe_key text not null unique check (char_length(dedupe_key) <= 200),
  -- Ids and amounts of the cause. The rest is read when the email is sent.
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The next attempt, or the end of the claim of the one under way.
  due_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts between 0 and 8),
  sent_at timestamptz,
  -- Set when the reason no longer stood.
  dropped_at timestamptz,
  -- Set when it was given up.
  failed_at timestamptz,
  -- The problem of the last attempt; null while one is under way.
  error text check (char_length(error) <= 500),
  -- What was sent, for admins, without the secrets of its links. Null for a contact message, which an admin can delete, and
  -- for an email by which a visitor unsubscribed, whose row stays.
  subject text check (char_length(subject) <= 300),
  body text check (octet_length(body) <= 16000),
  state text not null generated always as (
    case
      when sent_at is not null then 'sent'
      when dropped_at is not null then 'dropped'
      when failed_at is not null then 'failed'
      else 'due'
    end) stored,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- Of a visitor, who has no account to store it with.
  unsubscribed_at timestamptz,
  -- SHA-256 of the secret in an email whose link does more than unsubscribe.
  token_hash bytea unique,
  constraint sent_or_dropped check (sent_at is null or dropped_at is null)
);
comment on table private.outbox is 'Emails to send and sent, with their cause. No client access.';
create index outbox_due_at_idx on private.outbox (due_at) where state = 'due';
create index outbox_state_idx on private.outbox (state, created_at desc);
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_email_idx on private.outbox (lower(email)) where email is not null;
create index entitlements_ends_at_idx on public.entitlements (ends_at) where revoked_at is null;

alter table private.outbox enable row level security;
-- No policy and no grant: triggers write, and only the functions below read.

-- The preference in public.profiles that a kind of mail obeys, or null for mail about a purchase or to the store.
create function private.mail_preference(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when kind in ('access_ending', 'access_ended') then 'wants_access_notices'
    when kind = 'order_reminder' then 'wants_order_reminders'
    when kind in ('submission', 'contributor_payment') then 'wants_contributor_news'
    when kind = 'announcement' then 'wants_announcements'
  end
$$;

-- The account that reads an email: a given address may be another person's than the account that gave it. Null for a visitor.
create function private.reader_of(mail private.outbox) returns uuid
language sql stable set search_path = ''
as $$
  select case
    when mail.email is null then mail.user_id
    else (select u.id from auth.users u where u.email = lower(mail.email) and private.has_verified_email(u.id))
  end
$$;

-- Returns whether the recipient of an email has not unsubscribed from its kind, as a visitor or with an account.
create function private.wants_mail(mail private.outbox) returns boolean
language sql stable set search_path = ''
as $$
  select private.mail_preference(mail.kind) is null or (
    not exists (
      select from public.profiles p
      where p.user_id = private.reader_of(mail) and not (to_jsonb(p) ->> private.mail_preference(mail.kind))::boolean)
    and not exists (
      select from private.outbox o where lower(o.email) = lower(mail.email) and o.unsubscribed_at is not null))
$$;

-- Whether nobody can cause a mail at will: it takes a payment, an admin, or an address that was proved.
create function private.is_earned_mail(mail private.outbox) returns boolean
language sql immutable set search_path = ''
as $$
  select mail.kind not in ('order_reminder', 'submission', 'email_changed') or coalesce((mail.payload ->> 'can_return')::boolean, false)
$$;

-- Mail to an address that its account has not proved, or that somebody typed, is counted by mailbox, and beyond what that is
-- allowed not written, unless it is earned. The store's own, without a recipient, is not counted.
create function private.tg_outbox__count_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  recipient constant text := coalesce(new.email, private.email_of(new.user_id));
begin
  if recipient is null or lower(recipient) = private.verified_email_of(new.user_id)
    or exists (select from private.outbox o where o.dedupe_key = new.dedupe_key)
    or private.count_mail(recipient) or private.is_earned_mail(new)
  then
    return new;
  end if;
  return null;
end
$$;

create trigger count_mail before insert on private.outbox
  for each row execute function private.tg_outbox__count_mail();

-- Writes an email, unless one with the same key has been written.
create function private.queue_mail(
  kind text, user_id uuid, dedupe_key text, payload jsonb, email text default null, due_at timestamptz default now())
returns void
language sql set search_path = ''
as $$
  insert into private.outbox (kind, user_id, email, dedupe_key, payload, due_at)
  values (
    queue_mail.kind, queue_mail.user_id, queue_mail.email, queue_mail.dedupe_key, queue_mail.payload, queue_mail.due_at)
  on conflict (dedupe_key) do nothing
$$;

-- Tells the store that a refund failed.
create function private.queue_failed_refund(order_id uuid, amount_cents integer, problem text) returns void
language sql set search_path = ''
as $$
  select private.queue_mail(
    'store_failed_refund', null, 'store_failed_refund:' || gen_random_uuid(),
    jsonb_build_object(
      'order_id', queue_failed_refund.order_id, 'amount_cents', queue_failed_refund.amount_cents,
      'problem', queue_failed_refund.problem))
$$;

-- Refunds by admins that fail, at once or later.
create function private.tg_refunds__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'failed' and old.status <> 'failed' and private.is_request() then
    perform private.queue_failed_refund(new.order_id, new.amount_cents, new.problem);
  end if;
  return null;
end
$$;

create trigger queue_emails after update of status on public.refunds
  for each row execute function private.tg_refunds__queue_emails();

-- Purchases: the confirmation, once, and a note to the store unless it wants none, a refund whenever the refunded total grows, and a reminder of an order that is still
-- open four hours later, for those who asked for it. The total falls when a refund fails.
create function private.tg_orders__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_request() then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.refunded_cents < old.refunded_cents then
    -- The same total can be refunded once more, which is an email of its own.
    update private.outbox o
    set dedupe_key = o.dedupe_key || ':failed:' || o.id,
      dropped_at = case when o.sent_at is null then coalesce(o.dropped_at, now()) end
    where o.user_id = new.user_id and o.kind = 'refund' and (o.payload ->> 'refunded_cents')::integer > new.refunded_cents
      and o.dedupe_key = format('refund:%s:%s', new.id, o.payload ->> 'refunded_cents');
    -- One that was made in Stripe's dashboard has no row in refunds.
    if not exists (
      select from public.refunds r where r.order_id = new.id and r.status = 'failed' and r.settled_at = now())
    then
      perform private.queue_failed_refund(new.id, old.refunded_cents - new.refunded_cents, null);
    end if;
  end if;
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' and not new.is_free
      and exists (select from public.profiles p where p.user_id = new.user_id and p.wants_order_reminders)
    then
      perform private.queue_mail(
        'order_reminder', new.user_id, 'order_reminder:' || new.id, jsonb_build_object('order_id', new.id),
        due_at => now() + interval '4 hours');
    end if;
    return null;
  end if;
  if new.status = 'completed' and old.status in ('pending', 'failed', 'expired') then
    perform private.queue_mail(
      'order_confirmation', new.user_id, 'order_confirmation:' || new.id, jsonb_build_object('order_id', new.id));
    perform private.queue_mail('store_sale', null, 'store_sale:' || new.id, jsonb_build_object('order_id', new.id))
    from public.store_settings where wants_sale_emails;
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.queue_mail(
      'refund', new.user_id, format('refund:%s:%s', new.id, new.refunded_cents),
      jsonb_build_object(
        'order_id', new.id, 'amount_cents', new.refunded_cents - old.refunded_cents,
        'refunded_cents', new.refunded_cents));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert or update of status, refunded_cents on public.orders
  for each row execute function private.tg_orders__queue_emails();

-- Disputes, when they are opened and when they are decided: to the buyer and, unless it won, to the store. Inquiries
-- change nothing for the buyer.
create function private.tg_disputes__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  buyer constant uuid := (select user_id from public.orders where id = new.order_id);
  news constant text := case
    when new.status in ('needs_response', 'under_review') then 'opened'
    when new.status in ('won', 'lost') then new.status
  end;
  about constant jsonb := jsonb_build_object('order_id', new.order_id, 'dispute_id', new.id, 'news', news);
begin
  if news is null or not private.is_request() then
    return null;
  end if;
  if buyer is not null then
    perform private.queue_mail('dispute', buyer, format('dispute:%s:%s', new.id, news), about);
  end if;
  if news <> 'won' then
    perform private.queue_mail('store_dispute', null, format('store_dispute:%s:%s', new.id, news), about);
  end if;
  return null;
end
$$;

create trigger queue_emails after insert or update of status on private.disputes
  for each row execute function private.tg_disputes__queue_emails();

-- Access that an admin gave, extended or ended.
create function private.tg_access_changes__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'access_change', (select user_id from public.entitlements where id = new.entitlement_id),
      'access_change:' || new.id, jsonb_build_object('change_id', new.id));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on public.access_changes
  for each row execute function private.tg_access_changes__queue_emails();

-- Access that an admin gave to an address without an account.
create function private.tg_waiting_grants__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'invitation', null, 'invitation:' || new.id, jsonb_build_object('grant_id', new.id), new.email);
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on private.waiting_grants
  for each row execute function private.tg_waiting_grants__queue_emails();

-- A contributor's profile: received, declined, or published, which also happens without a request, at its time. Anyone can
-- type anyone's address, so that these emails repeat nothing that was typed.
create function private.tg_applicant_submissions__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  news constant text := case
    when tg_op = 'INSERT' then 'received'
    when new.published_at is distinct from old.published_at then 'published'
    when new.status is distinct from old.status and new.status = 'declined' then 'declined'
  end;
begin
  if news is null
    or news <> 'published' and not private.is_request()
  then
    return null;
  end if;
  perform private.queue_mail(
    'submission', new.user_id, format('submission:%s:%s:%s', new.id, news, new.version),
    jsonb_build_object('submission_id', new.id, 'news', news), new.email);
  return null;
end
$$;

create trigger queue_emails after insert or update of status, published_at on public.applicant_submissions
  for each row execute function private.tg_applicant_submissions__queue_emails();

-- Money paid to a contributor: one email for a payment, however many earnings it covers.
create function private.tg_contributor_earnings__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'contributor_payment', paid.user_id, 'contributor_payment:' || paid.last_id,
      jsonb_build_object('amount_cents', paid.amount_cents), paid.email)
    from (
      select n.email, max(n.id) as last_id, sum(n.amount_cents) as amount_cents,
        (array_agg(n.user_id) filter (where n.user_id is not null))[1] as user_id
      from new_rows n
      where n.email is not null and id = any (array(
        select id from new_rows where paid_at is not null except select id from old_rows where paid_at is not null))
      group by n.email
    ) paid;
  end if;
  return null;
end
$$;

create trigger queue_emails after update on public.contributor_earnings
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_contributor_earnings__queue_emails();

-- A changed address, to the old one: with a way back, if whoever reads it there had proved it. The name of the trigger
-- comes before unverify_email.
create function private.tg_users__announce_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail(
    'email_changed', new.id, 'email_changed:' || gen_random_uuid(),
    jsonb_build_object('can_return', private.has_verified_email(new.id)), old.email);
  return null;
end
$$;

create trigger announce_change after update of email on auth.users
  for each row when (old.email <> new.email)
  execute function private.tg_users__announce_change();

-- A changed password, to whoever has proved the account's address, once an hour: a second change says nothing new.
create function private.tg_users__announce_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_verified_email(new.id) and not exists (
    select from private.outbox o
    where o.user_id = new.id and o.kind = 'password_changed' and o.created_at > now() - interval '1 hour')
  then
    perform private.queue_mail('password_changed', new.id, 'password_changed:' || gen_random_uuid(), '{}');
  end if;
  return null;
end
$$;

create trigger announce_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password)
  execute function private.tg_users__announce_password();

-- The notice with this secret in its link, for a week.
create function private.way_back(token text) returns private.outbox
language sql stable set search_path = ''
as $$
  select o from private.outbox o
  where o.token_hash = sha256(convert_to(way_back.token, 'UTF8')) and o.kind = 'email_changed'
    and o.created_at > now() - interval '7 days'
$$;

-- The confirmation with this secret in its link, while its reader's account has no password.
create function private.first_password(token text) returns private.outbox
language sql stable set search_path = ''
as $$
  select o from private.outbox o
  where o.token_hash = sha256(convert_to(first_password.token, 'UTF8')) and o.kind = 'order_confirmation'
    and not private.account_has_password(o.user_id)
$$;

create function private.has_expired(link private.outbox) returns boolean
language sql stable set search_path = ''
as $$ select link.created_at <= now() - interval '7 days' $$;

-- Messages from the contact form, to the store.
create function private.tg_contact_messages__queue_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_request() then
    perform private.queue_mail(
      'contact_message', null, 'contact_message:' || new.id, jsonb_build_object('message_id', new.id));
  end if;
  return null;
end
$$;

create trigger queue_emails after insert on public.contact_messages
  for each row execute function private.tg_contact_messages__queue_emails();

-- Writes the notices of access that ends in 30 and in 7 days, or has just ended. Access that was given for a short time gets
-- no notice at its very beginning, and access with a successor gets none. An extension is a new end, with notices of its own.
-- Runs every hour, by pg_cron or the local stack; a store that was down for three days tells no one of what ended before.
create function private.queue_access_notices() returns void
language sql set search_path = ''
as $$
  insert into private.outbox (kind, user_id, dedupe_key, payload)
  select n.kind, e.user_id, format('%s:%s:%s:%s', n.kind, e.id, n.days, extract(epoch from e.ends_at)),
    jsonb_build_object('entitlement_id', e.id, 'ends_at', e.ends_at, 'days', n.days)
  from public.entitlements e
  cross join lateral (
    select case when e.ends_at <= now() then 'access_ended' else 'access_ending' end as kind,
      case when e.ends_at <= now() then 0 when e.ends_at <= now() + interval '7 days' then 7 else 30 end as days
  ) n
  where e.revoked_at is null and e.ends_at > now() - interval '3 days' and e.ends_at <= now() + interval '30 days'
    and e.starts_at < e.ends_at - make_interval(days => 2 * n.days)
    and not exists (
      select from public.entitlements later
      where later.user_id = e.user_id and later.product_id = e.product_id and later.revoked_at is null
        and later.ends_at > e.ends_at)
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_access_notices() is 'Writes the emails about access that ends in 30 and in 7 days, or ended within three.';

-- The contents of an email, or null if its reason no longer stands. Amounts are in US cents.
create function private.mail_facts(mail private.outbox) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
  sold constant jsonb := private.receipt_of((mail.payload ->> 'order_id')::uuid);
  facts jsonb;
begin
  if not private.wants_mail(mail) then
    return null;
  end if;
  case mail.kind
    when 'order_confirmation' then
      facts := case when sold ->> 'status' = 'completed' then sold end;
      -- Whoever has no password yet chooses one by a link in this email. Its secret is made as the email is sent.
      if not private.account_has_password(mail.user_id) then
        update private.outbox set token_hash = sha256(convert_to(secret, 'UTF8')) where id = mail.id;
        facts := facts || jsonb_build_object('password_token', secret);
      end if;
    when 'refund' then
      -- Unless it failed in the meantime.
      facts := case when (sold ->> 'refunded_cents')::integer >= (mail.payload ->> 'refunded_cents')::integer
        then mail.payload || sold end;
    when 'dispute' then
      select sold || mail.payload into facts
      from private.disputes d
      where d.id = mail.payload ->> 'dispute_id'
        and case mail.payload ->> 'news'
          when 'opened' then d.status not in ('won', 'lost')
          else d.status = mail.payload ->> 'news'
            -- Only those who read that it was opened need to know how it ended.
            and exists (
              select from private.outbox o where o.dedupe_key = format('dispute:%s:opened', d.id) and o.sent_at is not null)
        end;
    when 'access_change' then
      select jsonb_build_object('action', c.action, 'product_name', p.name, 'ends_at', e.ends_at) into facts
      from public.access_changes c
      join public.entitlements e on e.id = c.entitlement_id
      join public.products p on p.id = e.product_id
      where c.id = (mail.payload ->> 'change_id')::bigint
        and not exists (
          select from public.access_changes later where later.entitlement_id = c.entitlement_id and later.id > c.id)
        -- Access has not ended while another order or gift gives it.
        and (c.action <> 'revoked' or not exists (
          select from public.entitlements other
          where other.user_id = e.user_id and other.product_id = e.product_id and other.revoked_at is null
            and now() between other.starts_at and other.ends_at));
    when 'access_ending', 'access_ended' then
      select jsonb_build_object(
        'product_id', p.id, 'product_name', p.name, 'ends_at', e.ends_at, 'price_cents', c.price_cents,
        'renewed_until', greatest(e.ends_at, now()) + interval '1 year') into facts
      from public.entitlements e join public.products p on p.id = e.product_id left join public.catalogue c on c.id = p.id
      where e.id = (mail.payload ->> 'entitlement_id')::uuid
        and e.ends_at = (mail.payload ->> 'ends_at')::timestamptz and e.revoked_at is null
        and (e.ends_at > now()) = (mail.kind = 'access_ending')
        and not exists (
          select from public.entitlements later
          where later.user_id = e.user_id and later.product_id = e.product_id and later.revoked_at is null
            and later.ends_at > e.ends_at);
    when 'invitation' then
      select jsonb_build_object('product_name', p.name, 'ends_at', w.until) into facts
      from private.waiting_grants w join public.products p on p.id = w.product_id
      where w.id = (mail.payload ->> 'grant_id')::uuid and w.until > now();
    when 'order_reminder' then
      select sold || jsonb_build_object('payment_intent_id', o.stripe_payment_intent_id) into facts
      from public.orders o join public.catalogue p on p.id = o.product_id
      where o.id = (sold ->> 'order_id')::uuid and sold ->> 'status' in ('pending', 'failed')
        and not exists (
          select from public.entitlements e
          where e.user_id = mail.user_id and e.product_id = p.id and e.revoked_at is null and e.ends_at > now())
        and not exists (
          select from private.outbox o
          where o.user_id = mail.user_id and o.kind = 'order_reminder' and o.sent_at > now() - interval '7 days');
    when 'submission' then
      select jsonb_build_object('news', mail.payload ->> 'news', 'amount_cents', e.amount_cents) into facts
      from public.applicant_submissions s
      left join public.contributor_earnings e on e.submission_id = s.id and e.kind = 'profile'
      where s.id = (mail.payload ->> 'submission_id')::uuid
        and s.status = case mail.payload ->> 'news' when 'received' then 'pending' when 'published' then 'accepted' else 'declined' end;
    when 'contributor_payment' then
      facts := mail.payload;
    when 'contact_message' then
      select jsonb_build_object(
        'message_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'newsletter', m.newsletter) into facts
      from public.contact_messages m where m.id = (mail.payload ->> 'message_id')::uuid;
    when 'store_dispute' then
      select sold || mail.payload || jsonb_build_object(
        'amount_cents', d.amount_cents, 'reason', d.reason, 'evidence_due_at', d.evidence_due_at) into facts
      from private.disputes d
      where d.id = mail.payload ->> 'dispute_id' and (mail.payload ->> 'news' = 'lost') = (d.status = 'lost') and d.status <> 'won';
    when 'store_failed_refund' then
      facts := sold || mail.payload;
    when 'store_sale' then
      facts := case when sold ->> 'status' = 'completed' then sold end;
    when 'store_attention' then
      -- Null if all has been done since.
      select jsonb_build_object('tasks', jsonb_object_agg(kind, tasks)) into facts
      from (select kind, sum(count) as tasks from private.attention_lines() group by kind) kinds
      having count(*) > 0;
    when 'announcement' then
      select jsonb_build_object(
        'subject', a.subject, 'body', a.body, 'seller_name', s.seller_name, 'seller_address', s.seller_address) into facts
      from private.announcements a, public.store_settings s where a.id = (mail.payload ->> 'announcement_id')::uuid;
    when 'store_announcement' then
      select jsonb_build_object(
        'subject', a.subject, 'body', a.body, 'readers', mail.payload -> 'readers',
        'admin_email', private.email_of((mail.payload ->> 'admin_id')::uuid)) into facts
      from private.announcements a where a.id = (mail.payload ->> 'announcement_id')::uuid;
    when 'password_changed', 'account_deleted' then
      facts := '{}';
    when 'email_changed' then
      -- The secret is made as the email is sent, so that only its reader has it.
      if (mail.payload ->> 'can_return')::boolean then
        update private.outbox set token_hash = sha256(convert_to(secret, 'UTF8')) where id = mail.id;
        mail.payload := mail.payload || jsonb_build_object('token', secret);
      end if;
      -- Unless it has changed back. The account may be deleted by now: private.keep_way_back.
      facts := (
        select jsonb_build_object('old_email', mail.email, 'new_email', u.email, 'token', mail.payload -> 'token')
        from (select mail.user_id as id) changed left join auth.users u using (id)
        where changed.id is null or u.email <> mail.email);
  end case;
  return facts;
end
$$;

-- The time from a failed attempt to the next.
create function private.mail_back_off(attempt integer) returns interval
language sql immutable set search_path = ''
as $$
  select (array['5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours', '1 day', '1 day']::interval[])[attempt]
$$;

-- Ends an email whose reason no longer stands.
create function private.drop_mail(mail_id bigint) returns void
language sql security definer set search_path = ''
as $$ update private.outbox set dropped_at = now() where id = drop_mail.mail_id and sent_at is null $$;

create function public.drop_mail(mail_id bigint) returns void
language sql set search_path = ''
as $$ select private.drop_mail(mail_id) $$;
comment on function public.drop_mail(bigint) is
  'Server: ends an email whose reason no longer stands, for example the reminder of an order that Stripe says is paid.';

-- An email stays claimed for five minutes: longer than the Edge Function may run, so that the email of a function that was
-- killed is sent by the next one, and by no other before.
create function private.take_mail() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken private.outbox;
  facts jsonb;
begin
  loop
    select * into taken from private.outbox
    where state = 'due' and due_at <= now()
    order by due_at, id limit 1 for update skip locked;
    if taken.id is null then
      return null;
    end if;
    if taken.attempts = 8 then
      update private.outbox set failed_at = now(), error = 'The last attempt was interrupted.' where id = taken.id;
      continue;
    end if;
    facts := private.mail_facts(taken);
    exit when facts is not null;
    perform private.drop_mail(taken.id);
  end loop;
  update private.outbox
  set attempts = attempts + 1, due_at = now() + interval '5 minutes', error = null
  where id = taken.id;
  return jsonb_build_object(
    'id', taken.id, 'message_id', taken.message_id, 'kind', taken.kind, 'to', coalesce(taken.email, private.email_of(taken.user_id)), 'facts', facts,
    'unsubscribe_token', case when private.mail_preference(taken.kind) is not null then taken.unsubscribe_token end);
end
$$;

create function public.take_mail() returns jsonb
language sql set search_path = ''
as $$ select private.take_mail() $$;
comment on function public.take_mail() is
  'Server: claims the next mail to send, {id, message_id, kind, to (null: the store), facts, unsubscribe_token}, or null. Drops those whose reason no longer stands.';

create function private.finish_mail(mail_id bigint, problem text, is_final boolean, subject text, body text) returns void
language sql security definer set search_path = ''
as $$
  update private.outbox
  set sent_at = case when finish_mail.problem is null then now() end,
    subject = case when kind <> 'contact_message' then left(finish_mail.subject, 300) end,
    body = case when kind <> 'contact_message' then left(finish_mail.body, 4000) end,
    error = left(finish_mail.problem, 500),
    -- Its reason may have ended while it was being sent.
    dropped_at = case when finish_mail.problem is not null then dropped_at end,
    failed_at = case when finish_mail.problem is not null and (finish_mail.is_final or attempts = 8) then now() end,
    due_at = case when finish_mail.problem is null then due_at else now() + private.mail_back_off(attempts) end
  where id = finish_mail.mail_id and sent_at is null;
  -- Nothing of a deleted account stays.
  delete from private.outbox where id = finish_mail.mail_id and kind = 'account_deleted' and state <> 'due'
$$;

create function public.finish_mail(
  mail_id bigint, problem text default null, is_final boolean default false, subject text default null,
  body text default null) returns void
language sql set search_path = ''
as $$ select private.finish_mail(mail_id, problem, is_final, subject, body) $$;
comment on function public.finish_mail(bigint, text, boolean, text, text) is
  'Server: records that an email was sent, with its words, or, with a problem, that it was not. A final problem ends the attempts.';

-- Ends a kind of mail for its recipient, by the token in one of them. Returns the preference. Raises 404.
create function private.unsubscribe(token uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  preference text;
begin
  select * into mail from private.outbox where unsubscribe_token = unsubscribe.token;
  preference := private.mail_preference(mail.kind);
  if preference is null then
    raise sqlstate 'PT404' using message = 'This link is not valid.';
  end if;
  if private.reader_of(mail) is not null then
    execute format('update public.profiles set %I = false where user_id = $1', preference) using private.reader_of(mail);
  else
    update private.outbox set unsubscribed_at = coalesce(unsubscribed_at, now()), subject = null, body = null
    where id = mail.id;
  end if;
  return preference;
end
$$;

create function public.unsubscribe(token uuid) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe(uuid) is
  'Server: ends a kind of mail for its recipient, and returns the preference in profiles. 404 for an unknown token.';
grant execute on function
  private.take_mail(), public.take_mail(), private.finish_mail(bigint, text, boolean, text, text),
  public.finish_mail(bigint, text, boolean, text, text), private.drop_mail(bigint), public.drop_mail(bigint),
  private.unsubscribe(uuid), public.unsubscribe(uuid) to service_role;

-- A list of emails for admins, latest first.
create function private.search_emails(
  search text, state text, page integer, page_size integer, recipient text, of_order uuid) returns jsonb
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
  perform private.require_admin();
  wanted := array(
    select o.id from private.outbox o
    where (search_emails.state is null or search_emails.state not in ('due', 'sent', 'failed', 'dropped')
        or o.state = search_emails.state)
      and (term is null or o.payload ->> 'order_id' = searched_order
        or lower(coalesce(o.email, private.email_of(o.user_id), '')) like '%' || term || '%')
      and (of_order is null or o.payload ->> 'order_id' = of_order::text)
      and (address is null or lower(o.email) = address
        or o.user_id = (select u.id from auth.users u where u.email = address))
    order by o.created_at desc, o.id desc);
  shown := private.page_of(cardinality(wanted), page, page_size);
  return to_jsonb(shown) || jsonb_build_object('rows', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', o.id, 'kind', o.kind, 'email', coalesce(o.email, private.email_of(o.user_id)), 'state', o.state,
          'created_at', o.created_at, 'due_at', o.due_at, 'sent_at', o.sent_at, 'attempts', o.attempts,
          'error', o.error, 'subject', o.subject, 'body', o.body, 'message_id', o.payload -> 'message_id',
          'order_id', s.id, 'order_number', s.order_number)
        order by o.created_at desc, o.id desc),
      '[]')
    from private.outbox o
    left join public.orders s on s.id = (o.payload ->> 'order_id')::uuid
    where o.id = any (wanted[(shown.page - 1) * shown.page_size + 1 : shown.page * shown.page_size])));
end
$$;

create function public.search_emails(
  search text default null, state text default null, page integer default 1, page_size integer default 10,
  recipient text default null, of_order uuid default null) returns jsonb
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.search_emails(search, state, page, page_size, recipient, of_order) $$;
comment on function public.search_emails(text, text, integer, integer, text, uuid) is
  'Admins: {rows, total, page, page_size, page_count} of emails with what was sent, latest first, perhaps only those to an address or to its account, or about an order. Searches recipients and the numbers of orders. State: due, sent, failed, dropped; unknown values are ignored. The store is the recipient if email is null.';

-- Sends an email again. One that waits or was given up is due at once. One that was sent or dropped is written anew, so that
-- the list shows both, if its reason stands.
create function private.resend_mail(mail_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox;
  problem text;
begin
  perform private.require_admin();
  -- Locked, so that the second of two presses sees what the first wrote.
  select * into mail from private.outbox where id = resend_mail.mail_id for update;
  problem := case
    when mail.id is null then 'This email no longer exists.'
    when mail.state = 'due' and mail.attempts > 0 and mail.error is null and mail.due_at > now() then
      'This email is being sent.'
    when mail.state in ('due', 'failed') then null
    when mail.kind = 'email_changed' then 'This email is sent only once, because its link returns the account.'
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
  'Admins: sends an email again, one that was sent or dropped as a new email. 409 with a message if it is on its way, was sent less than a minute ago, or its reason no longer stands.';
grant execute on function
  private.search_emails(text, text, integer, integer, text, uuid),
  public.search_emails(text, text, integer, integer, text, uuid), private.resend_mail(bigint), public.resend_mail(bigint)
  to authenticated;
