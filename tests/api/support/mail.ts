import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../requests.ts';
import { type Mail, emailsIn, newestMail } from './mailboxes.ts';
import { target } from './target.ts';

/** Waits for an email to an address that contains a text, and returns the newest one. */
export async function mailTo(address: string, text = ''): Promise<Mail> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const mail = await newestMail(target.MAIL_URL, address, text);
    if (mail) return mail;
    await sleep(100);
  }
  throw new Error(`No email to ${address} with '${text}' arrived.`);
}

/** All emails to an address, oldest first. */
export const emailsTo = (address: string): Promise<Mail[]> => emailsIn(target.MAIL_URL, address);

/** Sends the store's emails that are due, as the schedule does every minute. */
export async function sendEmails(): Promise<void> {
  const { status, text } = await call('/functions/v1/send-emails', { body: {} });
  if (status !== 200) throw new Error(`send-emails returned ${status}: ${text}`);
}
