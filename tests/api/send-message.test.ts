import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { call } from './requests.ts';
import { accessToken, newPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { waitForFreshRateLimitWindow } from './support/limit-windows.ts';

const mark = randomUUID();
const sql = database();
const message = {
  firstName: 'Pat',
  lastName: 'Example',
  email: 'pat@example.com',
  subject: mark,
  message: 'Is it good?\nReally?',
  newsletter: true,
};
const kept = async () =>
  (await server().from('contact_messages').select().eq('subject', mark).throwOnError()).data;
const remove = async () => {
  await server().from('contact_messages').delete().eq('subject', mark).throwOnError();
  await server().from('newsletter_subscribers').delete().eq('email', message.email).throwOnError();
};

// Visitors are limited by their IP address, which all tests share: their counts are reset.
beforeEach(async () => {
  await remove();
  await sql`delete from private.rate_limits
    where action = 'contact_messages' and subject !~ '^[0-9a-f]{8}-'`;
});
afterAll(async () => {
  await remove();
  await sql.end();
});

it('visitors and members can send a message that only admins can read', async () => {
  const { client, id } = await newPerson();
  for (const sender of [visitor(), client]) {
    expect(await invoke(sender, 'send-message', message)).toEqual({
      status: 200,
      json: { sent: true },
    });
    expect((await sender.from('contact_messages').select()).data ?? []).toEqual([]);
  }
  const rows = await kept();
  const row = {
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    subject: mark,
    message: 'Is it good?\nReally?',
    newsletter: true,
    is_handled: false,
  };
  expect(rows).toMatchObject([row, row]);
  expect(new Set(rows.map((one) => one.user_id))).toEqual(new Set([null, id]));
  const inbox = (await demo('admin')).from('contact_messages');
  expect((await inbox.select().eq('subject', mark)).data).toEqual(rows);
  const subscribed = server().from('newsletter_subscribers').select('first_name, last_name');
  expect((await subscribed.eq('email', message.email)).data).toEqual([
    { first_name: 'Pat', last_name: 'Example' },
  ]);
});

it.each([
  ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters'],
  ['message', '   ', 'Please fill this in'],
  ['email', 'not an address', 'Please enter a valid email address'],
  ['firstName', '', 'Please fill this in'],
])('a message with an invalid %s is refused with a reason', async (field, value, reason) => {
  const { status, json } = await invoke(visitor(), 'send-message', { ...message, [field]: value });
  expect({ status, json }).toEqual({
    status: 400,
    json: { error: { code: 'invalid_request', message: `${field}: ${reason}` } },
  });
  expect(await kept()).toEqual([]);
});

it('the longest allowed message is stored in any script', async () => {
  const longest = { ...message, message: '文'.repeat(5000) };
  expect((await invoke(visitor(), 'send-message', longest)).status).toBe(200);
  expect(await kept()).toMatchObject([{ message: longest.message }]);
});

it('a message with an ended session is refused', async () => {
  const { client } = await newPerson();
  const token = await accessToken(client);
  await client.auth.signOut();
  const { status, json } = await call('/functions/v1/send-message', { token, body: message });
  expect([status, json]).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
  expect(await kept()).toEqual([]);
});

describe('messages from one sender', () => {
  beforeEach(waitForFreshRateLimitWindow);

  it('stop after the fifth in an hour, without affecting other senders', async () => {
    const { client } = await newPerson();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await invoke(client, 'send-message', message)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await kept()).toHaveLength(5);
    const other = await newPerson();
    expect((await invoke(other.client, 'send-message', message)).status).toBe(200);
    expect((await invoke(visitor(), 'send-message', message)).status).toBe(200);
  });

  it('stop after the fifth, even concurrently', async () => {
    const { client } = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => invoke(client, 'send-message', message)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await kept()).toHaveLength(5);
  });
});
