import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { emailsIn, newestMail } from './mailboxes.ts';

// The responses of the email catchers, shortened where nothing reads them.

const mailpitSummary = (id: string, address: string, subject: string, created: string) => ({
  ID: id,
  MessageID: `${id}@localhost`,
  Read: false,
  From: { Name: 'Admin', Address: 'admin@email.com' },
  To: [{ Name: '', Address: address }],
  Cc: [],
  Bcc: [],
  ReplyTo: [],
  Subject: subject,
  Created: created,
  Tags: [],
  Size: 1234,
  Attachments: 0,
  Snippet: 'Follow this link',
});

const mailpitMessages = [
  mailpitSummary('c3', 'not-pat@example.com', 'For someone else', '2026-11-20T10:02:00.000Z'),
  mailpitSummary('b2', 'pat@example.com', 'The second', '2026-11-20T10:01:00.000Z'),
  mailpitSummary('a1', 'pat@example.com', 'The first', '2026-11-20T10:00:00.000Z'),
];

function asMailpit({ url = '' }: IncomingMessage): object | undefined {
  const { pathname, searchParams } = new URL(url, 'http://mailpit');
  if (pathname === '/api/v1/search') {
    const wanted = searchParams.get('query')?.replace(/^to:"(.*)"$/, '$1') ?? '';
    const messages = mailpitMessages.filter(({ To }) => To[0]?.Address.includes(wanted));
    return {
      total: mailpitMessages.length,
      unread: 3,
      count: messages.length,
      messages_count: messages.length,
      start: 0,
      tags: [],
      messages,
    };
  }
  const message = mailpitMessages.find(({ ID }) => pathname === `/api/v1/message/${ID}`);
  return message && { ...message, Text: 'Text', HTML: `<p>${message.Subject}</p>`, Inline: [] };
}

function asMailDev({ url }: IncomingMessage): object | undefined {
  if (url !== '/api/email') return undefined;
  return ['The first', 'The second'].map((subject, index) => ({
    id: `mail${index}`,
    subject,
    text: 'Text',
    html: `<p>${subject}</p>`,
    // Auth sends no Message-ID.
    headers: index === 0 ? {} : { 'message-id': '<b2@localhost>' },
    to: [{ address: 'pat@example.com', name: '' }],
    from: [{ address: 'admin@email.com', name: 'Admin' }],
    envelope: { to: [{ address: 'pat@example.com' }] },
  }));
}

it.each([
  // Both return a page for an unknown path, one of them with a 200.
  ['Mailpit', asMailpit, 404, 'a1@localhost'],
  ['MailDev', asMailDev, 200, ''],
])('the newest email to an address is read from %s', async (_, respond, unknown, firstId) => {
  const catcher = createServer((request, response) => {
    const found = respond(request);
    response.writeHead(found ? 200 : unknown, {
      'content-type': found ? 'application/json' : 'text/html',
    });
    response.end(found ? JSON.stringify(found) : '<!doctype html>');
  });
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  const { port } = catcher.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${port}`;
    const [first, second] = [
      ['The first', firstId],
      ['The second', 'b2@localhost'],
    ].map(([subject, messageId]) => ({
      subject,
      html: `<p>${subject}</p>`,
      text: 'Text',
      messageId,
    }));
    expect(await newestMail(url, 'pat@example.com')).toEqual(second);
    expect(await newestMail(url, 'pat@example.com', 'The first')).toEqual(first);
    expect(await emailsIn(url, 'pat@example.com')).toEqual([first, second]);
    expect(await newestMail(url, 'pat@example.com', 'The third')).toBeUndefined();
    expect(await newestMail(url, 'nobody@example.com')).toBeUndefined();
  } finally {
    catcher.close();
  }
});
