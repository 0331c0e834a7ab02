import { ConflictError, fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Message } from './schema.ts';

/** Marks a message handled, or not. ConflictError when somebody else did, or deleted it. */
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

/** Deleting what is gone already is no failure. */
export async function deleteMessage({ id }: Message): Promise<void> {
  const { error } = await supabase.from('contact_messages').delete().eq('id', id);
  if (error) throw fromPostgrest(error);
}
