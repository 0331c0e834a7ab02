-- Who works in the control panel: admins and support (decision 79). Their marks are in auth.users, which only the server and the
-- functions below write. An admin invites an address; an account that has proved it becomes what it is invited as once its
-- owner accepts.
create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null for the first, whom `npm run admin` made one, and once that admin has deleted their account.
  invited_by uuid references auth.users (id) on delete set null,
  since timestamptz not null default now()
);
comment on table private.staff is
  'Since when admins and support are that, and who invited them. No client access.';
create index staff_invited_by_idx on private.staff (invited_by);

alter table private.staff enable row level security;
select private.personal('private.staff');
-- No policy and no grant: set_staff_role writes, and list_staff reads.

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and private.is_email_address(email)),
  role text not null check (role in ('admin', 'support')),
  invited_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now()
);
comment on table private.staff_invitations is
  'Addresses that admins invited to be admins or support, until their owner accepts or two weeks are over. No client access.';
create index staff_invitations_invited_by_idx on private.staff_invitations (invited_by);

alter table private.staff_invitations enable row level security;
select private.keep('private.staff_invitations', 'invited_at', '14 days');
select private.personal(
  'private.staff_invitations', of_account => 'email = private.verified_email_of($1)', erased => 'true');
-- No policy and no grant: only the functions below read and write them.

select private.audit('private.staff_invitations', 'id');

-- The invitation of an address that still stands.
create function private.invitation_of(address text) returns private.staff_invitations
language sql stable set search_path = ''
as $$
  select i from private.staff_invitations i
  where i.email = invitation_of.address and i.invited_at > now() - interval '14 days'
$$;

-- Raises 409 if nobody but this account is an admin. Two who leave at the same time wait for each other.
create function private.require_another_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table private.staff in share row exclusive mode;
  if private.is_admin_account(account) and not exists (
    select from auth.users u
    where u.raw_app_meta_data -> 'is_admin' = 'true'::jsonb and u.id <> account and private.is_admin_account(u.id))
  then
    raise sqlstate 'PT409' using message = 'The store’s last admin stays one. Make somebody else an admin first.';
  end if;
end
$$;

-- For the deletion of an account, which the server does.
grant execute on function private.require_another_admin(uuid) to service_role;

-- Makes an account an admin, support, or neither (null). Whom somebody invited who is no admin any more, is not invited. Also for
-- `npm run admin`, which no request makes.
create function private.set_staff_role(account uuid, role text, invited_by uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  was constant text := private.staff_role(account);
  names constant jsonb := '{"admin": "admins", "support": "support"}';
begin
  if role is distinct from 'admin' then
    perform private.require_another_admin(account);
    delete from private.staff_invitations i where i.invited_by = account;
  end if;
  update auth.users u
  set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - '{is_admin,is_support}'::text[]
    || case role when 'admin' then '{"is_admin": true}' when 'support' then '{"is_support": true}' else '{}' end::jsonb
  where u.id = account;
  delete from private.staff s where s.user_id = account;
  if role is not null then
    insert into private.staff (user_id, invited_by) values (account, set_staff_role.invited_by);
  end if;
  insert into public.audit_log (actor_id, actor_role, action, table_name, row_key)
  select auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), change.action, names ->> change.mark, jsonb_build_object('user_id', account)
  from (values ('delete', was), ('insert', set_staff_role.role)) change (action, mark)
  where change.mark is not null;
end
$$;

create function private.invite_staff(address text, role text) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  invited constant text := lower(trim(address));
  invitation uuid;
begin
  perform private.require_admin();
  if invited is null or not private.is_email_address(invited) then
    raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
  elsif role is null or role not in ('admin', 'support') then
    raise sqlstate 'PT422' using message = 'Please choose admin or support.';
  elsif exists (select from auth.users u where u.email = invited and private.staff_role(u.id) = role) then
    raise sqlstate 'PT409' using message = 'This person is that already.';
  end if;
  perform private.require_proof('change_staff');
  perform private.count_act('change_staff');
  -- One that is over does not wait for the night.
  delete from private.staff_invitations i where i.email = invited and (private.invitation_of(invited)).id is null;
  insert into private.staff_invitations (email, role) values (invited, role)
  on conflict do nothing returning id into invitation;
  if invitation is null then
    raise sqlstate 'PT409' using message = 'An invitation waits for this address already. Withdraw it first.';
  end if;
  perform private.queue_mail(
    'staff_invitation', null, 'staff_invitation:' || invitation, jsonb_build_object('invitation_id', invitation), invited);
  return invitation;
end
$$;

create function public.invite_staff(address text, role text) returns uuid
language sql set search_path = ''
as $$ select private.invite_staff(address, role) $$;
comment on function public.invite_staff(text, text) is
  'Admins, with a proof: invites an address to be an admin or support, by mail. Returns the id of the invitation. 409 if it is that already or an invitation waits, 422 for no address or role, 429 beyond twenty changes a day.';

create function private.withdraw_staff_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.staff_invitations where id = invitation;
  if not found then
    raise sqlstate 'PT404' using message = 'This invitation does not wait any more.';
  end if;
end
$$;

create function public.withdraw_staff_invitation(invitation uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_staff_invitation(invitation) $$;
comment on function public.withdraw_staff_invitation(uuid) is
  'Admins: withdraws an invitation to be an admin or support. 404 if it does not wait any more.';

create function private.remove_staff(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was constant text := private.staff_role(account);
begin
  perform private.require_admin();
  if was is null then
    raise sqlstate 'PT404' using message = 'This person is neither an admin nor support.';
  end if;
  perform private.require_another_admin(account);
  perform private.require_proof('change_staff');
  perform private.count_act('change_staff');
  perform private.set_staff_role(account, null);
  perform private.tell_of_staff(account, was, true);
end
$$;

create function public.remove_staff(account uuid) returns void
language sql set search_path = ''
as $$ select private.remove_staff(account) $$;
comment on function public.remove_staff(uuid) is
  'Admins, with a proof: takes an admin''s or support''s role away, from the next request on. 404 if they have none, 409 for the last admin, 429 beyond twenty changes a day.';

-- Everyone who works in the panel, admins first, then whom it waits for. Whom no command and no invitation made one is one since
-- the account exists.
create function private.list_staff() returns table (
  id uuid, email text, name text, role text, is_invited boolean, is_me boolean, since timestamptz, invited_by text, has_second_factor boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select
    u.id, u.email::text, trim(p.first_name || ' ' || p.last_name), private.staff_role(u.id), false, u.id = auth.uid(),
    coalesce(s.since, u.created_at), coalesce(private.email_of(s.invited_by), ''), exists (
      select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  from auth.users u
  join public.profiles p on p.user_id = u.id
  left join private.staff s on s.user_id = u.id
  where (u.raw_app_meta_data -> 'is_admin' = 'true'::jsonb or u.raw_app_meta_data -> 'is_support' = 'true'::jsonb)
    and private.staff_role(u.id) is not null
  union all
  select i.id, i.email, '', i.role, true, false, i.invited_at, private.email_of(i.invited_by), false
  from private.staff_invitations i where (private.invitation_of(i.email)).id is not null
  order by 5, 4, 2;
end
$$;

create function public.list_staff() returns table (
  id uuid, email text, name text, role text, is_invited boolean, is_me boolean, since timestamptz, invited_by text, has_second_factor boolean)
language sql stable set search_path = ''
as $$ select * from private.list_staff() $$;
comment on function public.list_staff() is
  'Admins: the admins and support, and the invitations that wait. Who invited them is empty for the first, whom npm run admin made one.';

-- For whom is invited -----------------------------------------------------------------------------

create function private.my_staff_invitation() returns table (id uuid, role text, invited_by text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.role, private.email_of(i.invited_by)
  from private.invitation_of(private.verified_email_of(auth.uid())) i where i.id is not null
$$;

create function public.my_staff_invitation() returns table (id uuid, role text, invited_by text)
language sql stable set search_path = ''
as $$ select * from private.my_staff_invitation() $$;
comment on function public.my_staff_invitation() is
  'Signed-in people: the invitation to be an admin or support that waits for their verified address, if there is one.';

create function private.accept_staff_invitation(invitation uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  accepted private.staff_invitations;
begin
  delete from private.staff_invitations i
  where i.id = accept_staff_invitation.invitation
    and i.id = (private.invitation_of(private.verified_email_of(auth.uid()))).id
  returning * into accepted;
  if accepted.id is null then
    raise sqlstate 'PT404' using message = 'This invitation is over. Ask for another.';
  end if;
  perform private.set_staff_role(auth.uid(), accepted.role, accepted.invited_by);
  perform private.tell_of_staff(auth.uid(), accepted.role, false);
  return accepted.role;
end
$$;

create function public.accept_staff_invitation(invitation uuid) returns text
language sql set search_path = ''
as $$ select private.accept_staff_invitation(invitation) $$;
comment on function public.accept_staff_invitation(uuid) is
  'Signed-in people: accepts the invitation that waits for their verified address, and returns the role, which the next token has. 404 if there is none.';

grant execute on function
  private.invite_staff(text, text), public.invite_staff(text, text), private.withdraw_staff_invitation(uuid),
  public.withdraw_staff_invitation(uuid), private.remove_staff(uuid), public.remove_staff(uuid), private.list_staff(), public.list_staff(),
  private.my_staff_invitation(), public.my_staff_invitation(), private.accept_staff_invitation(uuid),
  public.accept_staff_invitation(uuid) to authenticated;

-- Emails ------------------------------------------------------------------------------------------

-- Tells the person and the store that somebody has become an admin or support, or is that no more.
create function private.tell_of_staff(account uuid, role text, is_over boolean) returns void
language sql set search_path = ''
as $$
  select private.queue_mail(kind, case kind when 'staff_changed' then account end, kind || ':' || gen_random_uuid(), facts)
  from unnest('{staff_changed,store_staff_changed}'::text[]) kind,
    jsonb_build_object('account', account, 'role', role, 'is_over', is_over, 'changed_by', auth.uid()) facts
$$;

create function private.mail_facts__staff_invitation(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'role', i.role, 'invited_by', private.email_of(i.invited_by), 'until', i.invited_at + interval '14 days')
  from private.staff_invitations i
  where i.id = (mail.payload ->> 'invitation_id')::uuid and i.invited_at > now() - interval '14 days'
$$;

create function private.mail_facts__staff_changed(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('role', mail.payload -> 'role', 'is_over', mail.payload -> 'is_over') $$;

create function private.mail_facts__store_staff_changed(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'role', mail.payload -> 'role', 'is_over', mail.payload -> 'is_over',
    'email', private.email_of((mail.payload ->> 'account')::uuid),
    'changed_by', private.email_of((mail.payload ->> 'changed_by')::uuid))
$$;

select private.declare_mail('staff_invitation', 'Invitation to the control panel');
select private.declare_mail('staff_changed', 'Role in the control panel changed');
select private.declare_mail('store_staff_changed', 'Role in the control panel changed, to the store');
