import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { sendDueEmails } from '#model/emails/send-due-emails.ts';

import type { Mail } from './schema.ts';

/** Sends an email again: makes it, or a copy, due, and has the due ones sent. */
export async function resendMail({ id }: Mail): Promise<void> {
  await supabase.rpc('resend_mail', { mail_id: id }).then(dataOf);
  await sendDueEmails();
}
