-- The inbox of those who run the store.

-- What admins do with messages is on record: who marked one handled, and who deleted one.
select private.audit('public.contact_messages', 'id');
-- What somebody writes to us is no admin's doing.
drop trigger audit_insert on public.contact_messages;

-- The log is kept for good, and people may ask us to forget them: what names them, and what they wrote,
-- does not go into it. A deleted message's entry tells which it was, and when it had come.
create function private.tg_audit_log__leave_people_out() returns trigger
language plpgsql set search_path = ''
as $$
declare
  left_out constant text[] := array['first_name', 'last_name', 'full_name', 'email', 'subject', 'message', 'search_text'];
begin
  new.before := new.before - left_out;
  new.after := new.after - left_out;
  return new;
end
$$;

create trigger leave_people_out before insert on public.audit_log
  for each row when (new.table_name in ('contact_messages', 'applicant_submissions', 'contributor_earnings'))
  execute function private.tg_audit_log__leave_people_out();

-- The inbox is read by state, the latest first, and searched.
create index contact_messages_is_handled_idx on public.contact_messages (is_handled, created_at desc);
alter table public.contact_messages
  add column search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || subject || E'\n' || message)) stored;
