import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../requests.ts';
import { database } from '../support/database.ts';
import { forgedAddress } from '../support/gateway.ts';
import { waitForFreshRateLimitWindow } from '../support/limit-windows.ts';

const sql = database();

// Visitors are limited by their IP address, which all tests share: their counts are reset.
const resetCounts = () => sql`delete from private.rate_limits where subject !~ '^[0-9a-f]{8}-'`;
beforeEach(resetCounts);
afterAll(async () => {
  await resetCounts();
  await sql.end();
});

const mark = randomUUID();
const submission = {
  full_name: mark,
  email: 'pat@example.com',
  referred_by: '',
  profile: { major: 'Biology', mcat: 512 },
};
const submit = (body: object, headers = {}) =>
  call('/rest/v1/rpc/submit_profile', { body, headers });

describe('a refusal', () => {
  // PostgREST copies the message of an error that is raised into the status line, including control characters.
  it.each([
    ['a line break', 'a\nb'],
    ['a header', 'x\r\nset-cookie: a=b'],
    ['a second response', 'x\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['an escape', '\u001b[31m'],
  ])('does not repeat %s from a name or a value', async (_, name) => {
    for (const wrong of [{ [name]: 1 }, { mcat: `${name}520` }, { gender: name }]) {
      const profile = { mcat: 512, ...wrong };
      const { status, headers, json } = await submit({ ...submission, profile });
      expect([status, headers.get('set-cookie')]).toEqual([422, null]);
      const message = expect.stringMatching(/^The profile is not valid: [ \w,-]+\.$/);
      expect(json).toMatchObject({ code: 'PT422', message });
    }
  });
});

const message = {
  firstName: 'Pat',
  lastName: 'Example',
  email: 'pat@example.com',
  subject: mark,
  message: 'Hello',
  newsletter: false,
};
const write = async (token?: string, headers = {}) =>
  (await call('/functions/v1/send-message', { token, headers, body: message })).status;
describe('a flood', () => {
  beforeEach(waitForFreshRateLimitWindow);

  it('of messages is limited for a visitor with forged IP addresses', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push(await write(undefined, await forgedAddress(n)));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await sql`delete from public.contact_messages where subject = ${mark}`;
  });
});
