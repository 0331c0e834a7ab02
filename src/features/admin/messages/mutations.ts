import { changedRow, dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { sendDueEmails } from '#model/emails/send-due-emails.ts';

import type { Message, Subscriber } from './schema.ts';

/** Marks a message as handled or new. Throws ConflictError when another admin did so first, or deleted it. */
export async function setHandled({ id }: Message, isHandled: boolean): Promise<void> {
  await supabase
    .from('contact_messages')
    .update({ is_handled: isHandled })
    .eq('id', id)
    .eq('is_handled', !isHandled)
    .select('id')
    .then(changedRow);
}

/** Marks messages of a page as handled or new. Returns those that it changed. */
export async function setManyHandled(ids: string[], isHandled: boolean): Promise<string[]> {
  const changed = await supabase
    .from('contact_messages')
    .update({ is_handled: isHandled })
    .in('id', ids)
    .eq('is_handled', !isHandled)
    .select('id')
    .then(dataOf);
  return changed.map(({ id }) => id);
}

/** Keeps an answer, mails it and marks the message as handled. `seen`: how many answers it had. */
export async function answerMessage(
  { id }: Message,
  { text, seen }: { text: string; seen: number },
): Promise<void> {
  await supabase.rpc('answer_message', { message: id, body: text, seen }).then(dataOf);
  await sendDueEmails();
}

/** Deletes a message. One that is already gone is no error. */
export async function deleteMessage({ id }: Message): Promise<void> {
  await supabase.from('contact_messages').delete().eq('id', id).then(dataOf);
}

/** Takes somebody off the newsletter's list. One who is already gone is no error. */
export async function removeSubscriber({ id }: Subscriber): Promise<void> {
  await supabase.from('newsletter_subscribers').delete().eq('id', id).then(dataOf);
}
