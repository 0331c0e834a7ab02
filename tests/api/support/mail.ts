import { setTimeout as sleep } from 'node:timers/promises';
import { type Mail, newestMail } from './mailboxes.ts';
import { target } from './target.ts';

/** Waits for the newest mail to an address that holds a text. */
export async function mailTo(address: string, holding = ''): Promise<Mail> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const mail = await newestMail(target.MAIL_URL, address, holding);
    if (mail) return mail;
    await sleep(100);
  }
  throw new Error(`No mail to ${address} with '${holding}' came.`);
}
