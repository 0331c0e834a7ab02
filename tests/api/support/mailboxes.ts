import { z } from 'zod';

export interface Mail {
  subject: string;
  html: string;
}

const mailDevMails = z.array(
  z.object({
    subject: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);
const mailpitSummaries = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailpitMail = z.object({ Subject: z.string(), HTML: z.string() });

/**
 * The newest mail to an address that contains a text, from a mail catcher: MailDev of the embedded stack
 * or Mailpit of `supabase start`.
 */
export async function newestMail(
  mailUrl: string,
  address: string,
  text = '',
): Promise<Mail | undefined> {
  return (await fromMailDev(mailUrl, address, text)) ?? (await fromMailpit(mailUrl, address, text));
}

async function fromMailDev(
  mailUrl: string,
  address: string,
  text: string,
): Promise<Mail | undefined> {
  const mails = await read(new URL('/api/email', mailUrl));
  if (mails === undefined) return undefined;
  const newest = mailDevMails
    .parse(mails)
    .findLast(
      ({ to, html }) =>
        to.some((recipient) => recipient.address === address) && html.includes(text),
    );
  return newest && { subject: newest.subject, html: newest.html };
}

async function fromMailpit(
  mailUrl: string,
  address: string,
  text: string,
): Promise<Mail | undefined> {
  const query = new URLSearchParams({ query: `to:"${address}"` });
  const found = await read(new URL(`/api/v1/search?${query}`, mailUrl));
  if (found === undefined) return undefined;
  // The newest is first. The search also finds addresses that contain this one.
  for (const { ID, To } of mailpitSummaries.parse(found).messages) {
    if (!To.some((recipient) => recipient.Address === address)) continue;
    const mail = await read(new URL(`/api/v1/message/${ID}`, mailUrl));
    const { Subject, HTML } = mailpitMail.parse(mail);
    if (HTML.includes(text)) return { subject: Subject, html: HTML };
  }
  return undefined;
}

/** The JSON at a URL, or undefined when another catcher runs there. */
async function read(url: URL): Promise<unknown> {
  const response = await fetch(url);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : undefined;
}
