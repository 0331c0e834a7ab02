import { setTimeout as sleep } from 'node:timers/promises';
import { type Mail, newestMail } from './mailboxes.ts';
import { target } from './target.ts';

/** Waits for a mail to an address that contains a text, and returns the newest one. */
export async function mailTo(address: string, text = ''): Promise<Mail> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const mail = await newestMail(target.MAIL_URL, address, text);
    if (mail) return mail;
    await sleep(100);
  }
  throw new Error(`No mail to ${address} with '${text}' arrived.`);
}
