-- Answers to messages, written in the control panel and sent from the store's address. They stay with their question, and go with it.
create table public.message_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  -- Null once that person has deleted their account.
  answered_by uuid default auth.uid() references auth.users (id) on delete set null,
  answered_at timestamptz not null default now()
);
comment on table public.message_answers is 'Answers of admins and support to messages from the contact form.';
create index message_answers_message_id_idx on public.message_answers (message_id, answered_at);
create index message_answers_answered_by_idx on public.message_answers (answered_by);

alter table public.message_answers enable row level security;
select private.personal(
  'public.message_answers', 'answered_at', of_account => 'message_id in (select m.id from public.contact_messages m where m.user_id = $1)',
  without => '{answered_by}');

create policy "admins and support read answers" on public.message_answers
  for select to authenticated using ((select private.is_staff()));

grant select on public.message_answers to authenticated;
grant select, insert, delete on public.message_answers to service_role;
-- No grant to write: answer_message does, with the email.

select private.audit('public.message_answers', 'message_id');

-- Keeps an answer to a message, mails it to whoever wrote, and marks the message as handled. `seen` is the number of answers that the
-- admin has read: a second press, or another admin, finds one more.
create function private.answer_message(message uuid, body text, seen integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text := trim(both E' \t\n\r' from replace(answer_message.body, E'\r\n', E'\n'));
  asked public.contact_messages;
  given integer;
  answer uuid;
begin
  perform private.require_staff();
  if coalesce(words, '') !~ '\S' or char_length(words) > 5000 then
    raise sqlstate 'PT422' using message = 'Please enter an answer of at most 5,000 characters.';
  end if;
  select * into asked from public.contact_messages m where m.id = answer_message.message for update;
  given := (select count(*) from public.message_answers a where a.message_id = answer_message.message);
  if asked.id is null then
    raise sqlstate 'PT404' using message = 'This message no longer exists.';
  elsif given is distinct from seen then
    raise sqlstate 'PT409' using message = 'This message has been answered meanwhile. Please read that answer first.';
  elsif given >= 20 then
    raise sqlstate 'PT409' using message = 'This message has twenty answers. Please go on by email.';
  end if;
  perform private.consume_rate_limit('answer_message', 100, '1 hour', auth.uid()::text);
  insert into public.message_answers (message_id, body) values (answer_message.message, words) returning id into answer;
  perform private.queue_mail(
    'message_answer', null, 'message_answer:' || answer, jsonb_build_object('answer_id', answer, 'message_id', answer_message.message), asked.email);
  update public.contact_messages set is_handled = true where id = answer_message.message and not is_handled;
  return answer;
end
$$;

create function public.answer_message(message uuid, body text, seen integer) returns uuid
language sql set search_path = ''
as $$ select private.answer_message(message, body, seen) $$;
comment on function public.answer_message(uuid, text, integer) is
  'Admins and support: keeps an answer to a message, mails it to its sender and marks the message as handled. Seen is the number of answers so far. 404 if the message is gone, 409 if it was answered meanwhile or twenty times, 422 without a text, 429 beyond a hundred an hour.';
grant execute on function private.answer_message(uuid, text, integer), public.answer_message(uuid, text, integer) to authenticated;

-- Null once the message is deleted, with its answers.
create function private.mail_facts__message_answer(mail private.outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('subject', m.subject, 'answer', a.body, 'question', m.message, 'asked_at', m.created_at)
  from public.message_answers a join public.contact_messages m on m.id = a.message_id
  where a.id = (mail.payload ->> 'answer_id')::uuid
$$;

-- Not copied: an admin can delete the message, and its answers with it.
select private.declare_mail('message_answer', 'Answer to a message', is_copied => false);
