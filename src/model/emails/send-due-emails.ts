import { supabase } from '#lib/data/supabase.ts';

/** Has the server send what is due, right after something was written. If this fails, the schedule does it within a minute. */
export async function sendDueEmails(): Promise<void> {
  await supabase.functions.invoke<unknown>('send-emails', { body: {} });
}
