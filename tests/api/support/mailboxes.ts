import { z } from 'zod';

export interface Mail {
  subject: string;
  html: string;
  text: string;
  /** The Message-ID, without angle brackets; '' in the emails of Auth, which leaves it to the mail server. */
  messageId: string;
}

const mailDevEmails = z.array(
  z.object({
    subject: z.string(),
    html: z.string(),
    // Catchers differ in whether they derive one from the HTML.
    text: z.string().default(''),
    headers: z.object({ 'message-id': z.string().default('') }),
    to: z.array(z.object({ address: z.string() })),
  }),
);
const mailpitSummaries = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailpitMail = z.object({
  Subject: z.string(),
  HTML: z.string(),
  Text: z.string(),
  MessageID: z.string(),
});

/**
 * The emails to an address, oldest first, from an email catcher: MailDev of the embedded stack or Mailpit of
 * `supabase start`.
 */
export async function emailsIn(mailUrl: string, address: string): Promise<Mail[]> {
  return (await fromMailDev(mailUrl, address)) ?? (await fromMailpit(mailUrl, address));
}

/** The newest email to an address that contains a text. */
export async function newestMail(
  mailUrl: string,
  address: string,
  text = '',
): Promise<Mail | undefined> {
  return (await emailsIn(mailUrl, address)).findLast(({ html }) => html.includes(text));
}

async function fromMailDev(mailUrl: string, address: string): Promise<Mail[] | undefined> {
  const emails = await read(new URL('/api/email', mailUrl));
  if (emails === undefined) return undefined;
  return mailDevEmails
    .parse(emails)
    .filter(({ to }) => to.some((recipient) => recipient.address === address))
    .map(({ subject, html, text, headers }) => ({
      subject,
      html,
      text,
      messageId: headers['message-id'].replaceAll(/[<>]/g, ''),
    }));
}

async function fromMailpit(mailUrl: string, address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ query: `to:"${address}"` });
  const found = await read(new URL(`/api/v1/search?${query}`, mailUrl));
  if (found === undefined) return [];
  // The search also finds addresses that contain this one.
  const ids = mailpitSummaries
    .parse(found)
    .messages.filter(({ To }) => To.some((recipient) => recipient.Address === address))
    .map(({ ID }) => ID);
  const emails = await Promise.all(
    ids.map(async (id) => {
      const mail = await read(new URL(`/api/v1/message/${id}`, mailUrl));
      const { Subject, HTML, Text, MessageID } = mailpitMail.parse(mail);
      return { subject: Subject, html: HTML, text: Text, messageId: MessageID };
    }),
  );
  // The newest is first there.
  return emails.toReversed();
}

/** The JSON at a URL, or undefined when another catcher runs there. */
async function read(url: URL): Promise<unknown> {
  const response = await fetch(url);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : undefined;
}
