-- Texts that admins write to the holders of a plan, or of any plan. A text reaches a person once, whoever sends it, how
-- often, and to the holders of which plans: the outbox has one email for each text and reader.
create table private.announcements (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject ~ '\S' and subject !~ '[\n\r]' and char_length(subject) <= 150),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  created_at timestamptz not null default now()
);
comment on table private.announcements is 'Texts that admins wrote to the holders of a plan. No client access.';
create unique index announcements_text_idx on private.announcements (md5(subject || E'\n' || body));

alter table private.announcements enable row level security;
-- With the emails that have them.
select private.keep('private.announcements', 'created_at', '13 months');
-- No policy and no grant: announce writes, and send-emails reads.
select private.audit('private.announcements', 'id');

-- The accounts that hold a plan now, or any (null), and want such emails.
create function private.readers_of_announcements(plan text) returns setof uuid
language sql stable set search_path = ''
as $$
  select distinct e.user_id
  from public.entitlements e join public.profiles p using (user_id)
  where e.product_id = coalesce(readers_of_announcements.plan, e.product_id) and e.revoked_at is null
    and e.starts_at <= now() and now() < e.ends_at and p.wants_announcements
$$;

create function private.announce(subject text, body text, plan text, sends boolean) returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  text_id uuid;
  written integer;
begin
  perform private.require_admin();
  subject := trim(subject);
  body := trim(both E' \t\n\r' from replace(body, E'\r\n', E'\n'));
  if subject !~ '\S' or subject ~ '[\n\r]' or char_length(subject) > 150 then
    raise sqlstate 'PT422' using message = 'Please enter a subject of at most 150 characters, on one line.';
  elsif body !~ '\S' or char_length(body) > 5000 then
    raise sqlstate 'PT422' using message = 'Please enter a text of at most 5,000 characters.';
  elsif plan is not null and not exists (select from public.products p where p.id = plan) then
    raise sqlstate 'PT404' using message = 'Product not found.';
  end if;
  if sends then
    perform private.require_proof('write_to_members');
    insert into private.announcements (subject, body) values (subject, body)
    on conflict do nothing returning id into text_id;
    if found then
      perform private.count_act('write_to_members', 'the store');
    end if;
  end if;
  select a.id into text_id from private.announcements a where a.subject = subject and a.body = body;
  if not sends then
    return (
      select count(*) from private.readers_of_announcements(plan) reader
      where not exists (
        select from private.outbox o where o.dedupe_key = format('announcement:%s:%s', text_id, reader)));
  end if;
  insert into private.outbox (kind, user_id, dedupe_key, payload)
  select 'announcement', reader, format('announcement:%s:%s', text_id, reader), jsonb_build_object('announcement_id', text_id)
  from private.readers_of_announcements(plan) reader
  on conflict (dedupe_key) do nothing;
  get diagnostics written = row_count;
  if written = 0 then
    raise sqlstate 'PT409' using
      message = 'There is nobody to send this to: it was sent already, or nobody who holds the plan wants such emails.';
  end if;
  -- The store reads what is written in its name.
  perform private.queue_mail(
    'store_announcement', null, 'store_announcement:' || gen_random_uuid(),
    jsonb_build_object('announcement_id', text_id, 'readers', written, 'admin_id', auth.uid()));
  return written;
end
$$;

create function public.announce(subject text, body text, plan text default null, sends boolean default false)
returns integer
language sql set search_path = ''
as $$ select private.announce(subject, body, plan, sends) $$;
comment on function public.announce(text, text, text, boolean) is
  'Admins: how many people would get a text that was not sent to them before: those who hold the plan (null: any) and want such emails. With sends and a proof, writes it to them and tells the store; 409 if there is nobody. Five texts a day.';
grant execute on function private.announce(text, text, text, boolean), public.announce(text, text, text, boolean)
  to authenticated;

create function private.mail_facts__announcement(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'subject', a.subject, 'body', a.body, 'seller_name', s.seller_name, 'seller_address', s.seller_address)
  from private.announcements a, public.store_settings s where a.id = (mail.payload ->> 'announcement_id')::uuid
$$;

create function private.mail_facts__store_announcement(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'subject', a.subject, 'body', a.body, 'readers', mail.payload -> 'readers',
    'admin_email', private.email_of((mail.payload ->> 'admin_id')::uuid))
  from private.announcements a where a.id = (mail.payload ->> 'announcement_id')::uuid
$$;

select private.declare_mail('announcement', 'Text to members', preference => 'wants_announcements');
select private.declare_mail('store_announcement', 'Text to members, to the store');
