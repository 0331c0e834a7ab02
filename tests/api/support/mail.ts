import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { target } from './target.ts';

const mailDevMails = z.array(
  z.object({
    subject: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);
const mailpitSummaries = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const mailpitMail = z.object({ Subject: z.string(), HTML: z.string() });

export interface Mail {
  subject: string;
  html: string;
}

/**
 * Waits for the newest mail to an address that holds a text: MailDev catches it here, Mailpit under
 * `supabase start`.
 */
export async function mailTo(address: string, holding = ''): Promise<Mail> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mail = (await fromMailDev(address, holding)) ?? (await fromMailpit(address, holding));
    if (mail) return mail;
    await sleep(100);
  }
  throw new Error(`No mail to ${address} with '${holding}' came.`);
}

async function fromMailDev(address: string, holding: string): Promise<Mail | undefined> {
  const response = await fetch(`${target.MAIL_URL}/api/email`);
  if (!response.ok) return undefined;
  return mailDevMails
    .parse(await response.json())
    .findLast(
      ({ to, html }) => to.some((each) => each.address === address) && html.includes(holding),
    );
}

async function fromMailpit(address: string, holding: string): Promise<Mail | undefined> {
  const query = encodeURIComponent(`to:${address}`);
  const response = await fetch(`${target.MAIL_URL}/api/v1/search?query=${query}`);
  if (!response.ok) return undefined;
  // The newest first.
  for (const { ID } of mailpitSummaries.parse(await response.json()).messages) {
    const full = await fetch(`${target.MAIL_URL}/api/v1/message/${ID}`);
    const { Subject, HTML } = mailpitMail.parse(await full.json());
    if (HTML.includes(holding)) return { subject: Subject, html: HTML };
  }
  return undefined;
}
