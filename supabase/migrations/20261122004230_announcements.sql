-- Texts that admins write to members: a draft is kept, sent once to an audience, now or at a time, and stays as it was sent. The
-- outbox has an email for each of its readers.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject ~ '\S' and subject !~ '[\n\r]' and char_length(subject) <= 150),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  -- 'plan:' is followed by the product.
  audience text not null check (audience ~ '^(holders|ending|lapsed|plan:[a-z0-9-]{1,100})$'),
  -- When an admin wants it sent; null: a draft.
  sends_at timestamptz,
  -- When its emails were written, and how many.
  sent_at timestamptz,
  readers integer,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Unknown for one that was not sent.
  constraint sent_when_it_was_due check (
    coalesce(readers >= 0 and sent_at >= sends_at, sent_at is null and readers is null))
);
comment on table public.announcements is 'Texts that admins write to members: drafts, scheduled, sent. Admins only.';
-- The same text is not sent twice, whoever wrote it again.
create unique index announcements_text_idx on public.announcements (md5(subject || E'\n' || body)) where sends_at is not null;
create index announcements_due_idx on public.announcements (sends_at) where sent_at is null;
-- Counts the emails of one.
create index outbox_announcement_idx on private.outbox ((payload ->> 'announcement_id')) where kind = 'announcement';

alter table public.announcements enable row level security;
-- With its emails. Drafts stay.
select private.keep('public.announcements', 'sent_at', '13 months');

create policy "admins read announcements" on public.announcements
  for select to authenticated using ((select private.is_admin()));

create policy "admins add announcements" on public.announcements
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins change announcements" on public.announcements
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins delete announcements" on public.announcements
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.announcements to authenticated;
grant insert (subject, body, audience), update (subject, body, audience) on public.announcements to authenticated;
grant select, insert, update, delete on public.announcements to service_role;
-- No grant to write the times: send_announcement and cancel_announcement do.

select private.audit('public.announcements', 'id');

-- What was sent, or will be, stays as it was confirmed.
create function private.tg_announcements__keep_sent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_by_person() then
    raise sqlstate 'PT409' using message = case
      when old.sent_at is null then 'This announcement is scheduled. Cancel that first.'
      else 'This announcement was sent. It can no longer be changed or deleted.' end;
  end if;
  return coalesce(new, old);
end
$$;

create trigger keep_sent before update of subject, body, audience on public.announcements
  for each row when (old.sends_at is not null) execute function private.tg_announcements__keep_sent();
create trigger keep_sent_row before delete on public.announcements
  for each row when (old.sends_at is not null) execute function private.tg_announcements__keep_sent();

-- The accounts of an audience, with a verified address, that want such emails. Access that was revoked counts as none.
create function private.readers_of(audience text) returns setof uuid
language sql stable set search_path = ''
as $$
  select p.user_id
  from (
    select e.user_id, e.product_id, bool_or(e.starts_at <= now() and now() < e.ends_at) as is_live, max(e.ends_at) as ends_at,
      max(max(e.ends_at)) over (partition by e.user_id) as all_ends_at
    from public.entitlements e where e.revoked_at is null
    group by e.user_id, e.product_id) held
  join public.profiles p using (user_id)
  where p.wants_announcements and p.email_verified_at is not null
    and case readers_of.audience
      when 'holders' then is_live
      when 'ending' then is_live and ends_at <= now() + interval '30 days'
      when 'lapsed' then all_ends_at <= now()
      else is_live and readers_of.audience = 'plan:' || product_id
    end
  group by p.user_id
$$;

create function private.count_readers(audience text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select count(*) from private.readers_of(count_readers.audience));
end
$$;

create function public.count_readers(audience text) returns integer
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select private.count_readers(audience) $$;
comment on function public.count_readers(text) is
  'Admins: how many people an announcement would reach now. Audience: holders (of any plan), plan:<product>, ending (within 30 days), lapsed; others are nobody. Only verified addresses that want such emails.';

-- Writes the emails of an announcement. Returns their number.
create function private.mail_announcement(text_id uuid, audience text) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  insert into private.outbox (kind, user_id, dedupe_key, payload)
  select 'announcement', reader, format('announcement:%s:%s', text_id, reader), jsonb_build_object('announcement_id', text_id)
  from private.readers_of(mail_announcement.audience) reader;
  get diagnostics written = row_count;
  return written;
end
$$;

create function private.send_announcement(text_id uuid, seen integer, at timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.announcements;
  reached integer;
  problem text;
begin
  perform private.require_admin();
  -- Locked, so that the second of two presses sees what the first wrote.
  select * into draft from public.announcements a where a.id = send_announcement.text_id for update;
  if draft.id is null then
    raise sqlstate 'PT404' using message = 'This announcement no longer exists.';
  elsif at < now() or at > now() + interval '1 year' then
    raise sqlstate 'PT422' using message = 'Please choose a time within the next year.';
  end if;
  reached := private.count_readers(draft.audience);
  problem := case
    when draft.sent_at is not null then 'This announcement was sent already.'
    when draft.sends_at is not null then 'This announcement is scheduled already.'
    when draft.version is distinct from seen then 'This announcement was changed meanwhile. Please read it again.'
    when exists (
      select from public.announcements a
      where a.sends_at is not null and md5(a.subject || E'\n' || a.body) = md5(draft.subject || E'\n' || draft.body))
      then 'The same text was sent or scheduled already.'
    when reached = 0 and at is null then 'There is nobody to send this to.'
  end;
  if problem is not null then
    raise sqlstate 'PT409' using message = problem;
  end if;
  perform private.require_proof('write_to_members');
  perform private.count_act('write_to_members', 'the store');
  if at is null then
    update public.announcements
    set sends_at = now(), sent_at = now(), readers = private.mail_announcement(draft.id, draft.audience)
    where id = draft.id returning readers into reached;
  else
    update public.announcements set sends_at = at where id = draft.id;
  end if;
  -- The store reads what is written in its name, in time to cancel it.
  perform private.queue_mail(
    'store_announcement', null, 'store_announcement:' || gen_random_uuid(),
    jsonb_build_object('announcement_id', draft.id, 'readers', reached, 'sends_at', at, 'admin_id', auth.uid()));
  return reached;
end
$$;

create function public.send_announcement(text_id uuid, seen integer, at timestamptz default null) returns integer
language sql set search_path = ''
as $$ select private.send_announcement(text_id, seen, at) $$;
comment on function public.send_announcement(uuid, integer, timestamptz) is
  'Admins: with a proof, sends the seen version of an announcement to its audience, once, now or at a time within a year, and tells the store. Returns how many people that are now. 404 if it is gone, 409 if it was sent, scheduled or changed, or there is nobody, 422 for another time. Five texts a day.';

-- A scheduled text is a draft again.
create function private.cancel_announcement(text_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.announcements a set sends_at = null
  where a.id = cancel_announcement.text_id and a.sends_at is not null and a.sent_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'This announcement is not scheduled: it was sent or canceled meanwhile.';
  end if;
end
$$;

create function public.cancel_announcement(text_id uuid) returns void
language sql set search_path = ''
as $$ select private.cancel_announcement(text_id) $$;
comment on function public.cancel_announcement(uuid) is
  'Admins: makes a scheduled announcement a draft again. 409 if it is not scheduled.';

-- Sends the scheduled texts whose time has come, to whoever is their audience then. Runs every minute, by pg_cron or the local stack.
create function private.send_announcements() returns bigint
language plpgsql set search_path = ''
as $$
declare
  sent bigint;
begin
  update public.announcements a set sent_at = now(), readers = private.mail_announcement(a.id, a.audience)
  where a.id in (
    select due.id from public.announcements due where due.sent_at is null and due.sends_at <= now() for update skip locked);
  get diagnostics sent = row_count;
  return sent;
end
$$;
comment on function private.send_announcements() is 'Sends the scheduled announcements whose time has come. Returns their number.';

-- An admin reads a text as its readers will.
create function private.test_announcement(text_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.announcements a where a.id = test_announcement.text_id) then
    raise sqlstate 'PT404' using message = 'This announcement no longer exists.';
  end if;
  perform private.consume_rate_limit('test_announcement', 20, '1 hour', auth.uid()::text);
  perform private.queue_mail(
    'announcement_test', auth.uid(), 'announcement_test:' || gen_random_uuid(), jsonb_build_object('announcement_id', text_id));
end
$$;

create function public.test_announcement(text_id uuid) returns void
language sql set search_path = ''
as $$ select private.test_announcement(text_id) $$;
comment on function public.test_announcement(uuid) is
  'Admins: sends an announcement to one''s own address only. 404 if it is gone, 429 beyond twenty an hour.';

-- What became of the emails of announcements. One that was sent to a person again counts once.
create function private.announcement_counts(text_ids uuid[])
returns table (announcement_id uuid, waiting integer, sent integer, failed integer, unwanted integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      asked.id, count(distinct o.user_id) filter (where o.state = 'due')::integer,
      count(distinct o.user_id) filter (where o.state = 'sent')::integer,
      count(distinct o.user_id) filter (where o.state = 'failed')::integer,
      count(distinct o.user_id) filter (where o.state = 'dropped')::integer
    from (select distinct unnest(text_ids[:100]) as id) asked
    left join private.outbox o on o.kind = 'announcement' and o.payload ->> 'announcement_id' = asked.id::text
    group by asked.id;
end
$$;

create function public.announcement_counts(text_ids uuid[])
returns table (announcement_id uuid, waiting integer, sent integer, failed integer, unwanted integer)
language sql stable set search_path = '' set statement_timeout = '8s'
as $$ select * from private.announcement_counts(text_ids) $$;
comment on function public.announcement_counts(uuid[]) is
  'Admins: of each announcement, at most a hundred, how many people''s emails wait, were sent, failed, and were no longer wanted.';
grant execute on function
  private.count_readers(text), public.count_readers(text), private.send_announcement(uuid, integer, timestamptz),
  public.send_announcement(uuid, integer, timestamptz), private.cancel_announcement(uuid), public.cancel_announcement(uuid),
  private.test_announcement(uuid), public.test_announcement(uuid), private.announcement_counts(uuid[]),
  public.announcement_counts(uuid[])
  to authenticated;

create function private.mail_facts__announcement(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'subject', a.subject, 'body', a.body, 'seller_name', s.seller_name, 'seller_address', s.seller_address)
  from public.announcements a, public.store_settings s where a.id = (mail.payload ->> 'announcement_id')::uuid
$$;

create function private.mail_facts__announcement_test(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select private.mail_facts__announcement(mail) $$;

create function private.mail_facts__store_announcement(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'subject', a.subject, 'body', a.body, 'readers', mail.payload -> 'readers', 'sends_at', mail.payload -> 'sends_at',
    'admin_email', private.email_of((mail.payload ->> 'admin_id')::uuid))
  from public.announcements a where a.id = (mail.payload ->> 'announcement_id')::uuid
$$;

select private.declare_mail('announcement', 'Text to members', preference => 'wants_announcements');
select private.declare_mail('announcement_test', 'Test of a text to members');
select private.declare_mail('store_announcement', 'Text to members, to the store');
