import { ConflictError, fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Message, Subscriber } from './schema.ts';

/** Marks a message as handled or new. Throws ConflictError when another admin did so first, or deleted it. */
export async function setHandled({ id }: Message, isHandled: boolean): Promise<void> {
  const { data, error } = await supabase
    .from('contact_messages')
    .update({ is_handled: isHandled })
    .eq('id', id)
    .eq('is_handled', !isHandled)
    .select('id');
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
}

/** Deletes a message. One that is already gone is no error. */
export async function deleteMessage({ id }: Message): Promise<void> {
  const { error } = await supabase.from('contact_messages').delete().eq('id', id);
  if (error) throw fromPostgrest(error);
}

/** Takes somebody off the newsletter's list. One who is already gone is no error. */
export async function removeSubscriber({ id }: Subscriber): Promise<void> {
  const { error } = await supabase.from('newsletter_subscribers').delete().eq('id', id);
  if (error) throw fromPostgrest(error);
}
