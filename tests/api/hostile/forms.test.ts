import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../requests.ts';
import { accessToken, newPerson } from '../support/clients.ts';
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
  profile: { major: 'Biology' },
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
    for (const profile of [{ [name]: 1 }, { mcat: `${name}520` }, { gender: name }]) {
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
const aToken = async () => accessToken((await newPerson()).client);

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

  it('of submissions is limited for a visitor with forged IP addresses', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await submit(submission, await forgedAddress(n))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await sql`delete from public.applicant_submissions where full_name = ${mark}`;
  });

  it('of messages from many accounts at one IP address is limited', async () => {
    expect(await write(await aToken())).toBe(200);
    // Ten people have written five times each.
    await sql`
      update private.rate_limits set hits = 50
      where action = 'contact_messages' and subject like 'members at %'`;
    expect(await write(await aToken())).toBe(429);
    expect(await write()).toBe(200);
    await sql`delete from public.contact_messages where subject = ${mark}`;
  });

  it('of errors is limited, and their stacks are cut short', async () => {
    const body = { message: mark, stack: 'x'.repeat(20_000), path: `/?token=${mark}` };
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const headers = await forgedAddress(n);
      statuses.push((await call('/rest/v1/rpc/report_error', { body, headers })).status);
    }
    const kept = await sql`
      select max(length(stack)) as longest, count(*)::integer as count
      from public.client_errors where message = ${mark}`;
    await sql`delete from public.client_errors where message = ${mark}`;
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect(kept[0]).toEqual({ longest: 4000, count: 20 });
  });
});
