import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Announcement, Mail } from './schema.ts';

/** Sends an email again: makes it, or a copy, due, and has the due ones sent. */
export async function resendMail({ id }: Mail): Promise<void> {
  await supabase.rpc('resend_mail', { mail_id: id }).then(dataOf);
  await sendDue();
}

// If this fails, the schedule does it within a minute.
const sendDue = () => supabase.functions.invoke<unknown>('send-emails', { body: {} });

/** How many people a text would be sent to, without sending it. */
export const countReaders = (text: Announcement): Promise<number> => announce(text, false);

/** Sends a text to all who hold the plan, want such emails and have not had it. Returns how many they are. */
export async function sendAnnouncement(text: Announcement): Promise<number> {
  const readers = await announce(text, true);
  await sendDue();
  return readers;
}

const announce = async ({ product, subject, body }: Announcement, sends: boolean) =>
  supabase
    .rpc('announce', { subject, body, sends, ...(product !== '' && { plan: product }) })
    .then(dataOf);
