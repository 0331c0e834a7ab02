import { dataOf } from '#lib/answers.ts';
import { supabase } from '#lib/supabase.ts';

import type { Mail } from './schema.ts';

/** Makes an email due again, and has the due ones sent. */
export async function retryMail({ id }: Mail): Promise<void> {
  await supabase.rpc('retry_mail', { mail_id: id }).then(dataOf);
  // If this fails, the schedule sends it within a minute.
  await supabase.functions.invoke<unknown>('send-emails', { body: {} });
}
