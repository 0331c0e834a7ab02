import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { call, stackTrace } from '../requests.ts';
import { accessToken, newPerson } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { forgedAddress } from '../support/gateway.ts';
import { waitForFreshRateLimitWindow } from '../support/limit-windows.ts';
import { target } from '../support/target.ts';
import { type Column, anyValue, relationsOf, stateOf } from './store.ts';

const sql = database();
const relations = await relationsOf(sql);

// Visitors are limited by their IP address, which all tests share: their counts are reset.
const resetCounts = () => sql`delete from private.rate_limits where subject !~ '^[0-9a-f]{8}-'`;
beforeEach(resetCounts);
afterAll(async () => {
  await resetCounts();
  await sql.end();
});

const mark = randomUUID();
const forms: Record<string, Record<string, unknown>> = {
  applicant_submissions: {
    full_name: mark,
    email: 'pat@example.com',
    referred_by: null,
    profile: { major: 'Biology' },
  },
  page_views: { path: '/pricing', title: mark, visit_id: randomUUID() },
};

const otherColumns = Object.entries(forms).flatMap(([table, row]) =>
  (relations[table] ?? [])
    .filter(({ name }) => !(name in row))
    .map((column): [string, string, Column] => [table, column.name, column]),
);

describe('a form does not accept a column without a field', () => {
  it.each(otherColumns)('%s: %s', async (table, _, { name, type }) => {
    const other = await newPerson();
    const before = await stateOf(sql);
    const row = { ...forms[table], [name]: anyValue(type, other.id) };
    for (const token of [undefined, await accessToken((await newPerson()).client)]) {
      for (const body of [row, [row, row]]) {
        const { status, text } = await call(`/rest/v1/${table}`, { token, body });
        expect([400, 401, 403]).toContain(status);
        expect(text).not.toMatch(stackTrace);
      }
    }
    const { 'auth.users': _users, 'public.profiles': _profiles, ...after } = await stateOf(sql);
    expect(before).toMatchObject(after);
  });

  it.each(Object.keys(forms))('%s: and does not return the sent row', async (table) => {
    const before = await stateOf(sql);
    for (const query of ['select=*', 'select=id', 'columns=id&select=id']) {
      const headers = { prefer: 'return=representation' };
      const body = forms[table];
      const { status } = await call(`/rest/v1/${table}?${query}`, { headers, body });
      expect([400, 401, 403]).toContain(status);
    }
    expect(await stateOf(sql)).toEqual(before);
  });
});

describe('a refusal', () => {
  // PostgREST copies the message of a refusal into the status line, including control characters.
  it.each([
    ['a line break', 'a\nb'],
    ['a header', 'x\r\nset-cookie: a=b'],
    ['a second response', 'x\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['an escape', '\u001b[31m'],
  ])('does not repeat %s from a name or a value', async (_, name) => {
    for (const profile of [{ [name]: 1 }, { mcat: `${name}520` }, { gender: name }]) {
      const response = await fetch(`${target.API_URL}/rest/v1/applicant_submissions`, {
        method: 'POST',
        headers: { apikey: target.PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ ...forms.applicant_submissions, profile }),
      });
      expect(response.status).toBe(422);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.statusText).toMatch(/^The profile is not valid: [ \w,-]+\.$/);
      expect(await response.json()).toMatchObject({ code: 'PT422', message: response.statusText });
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
    const body = forms['applicant_submissions'];
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const headers = await forgedAddress(n);
      statuses.push((await call('/rest/v1/applicant_submissions', { body, headers })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
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

const send = async (change: object) => {
  const { client, id } = await newPerson();
  const token = await accessToken(client);
  const body = { ...message, ...change };
  const { status, text } = await call('/functions/v1/send-message', { token, body });
  const kept = await sql`
    delete from public.contact_messages where subject = ${mark} returning *`;
  return { id, status, isTrace: stackTrace.test(text), kept };
};

describe('a message', () => {
  it('belongs to its sender and is unhandled, whatever its body claims', async () => {
    const other = await newPerson();
    const claims = { userId: other.id, user_id: other.id, is_handled: true, isHandled: true };
    const { id, status, kept } = await send({ ...claims, created_at: '2099-01-01T00:00:00Z' });
    expect(status).toBe(200);
    expect(kept).toMatchObject([{ user_id: id, is_handled: false }]);
    expect(Number(kept[0]?.['created_at'])).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('cannot be written to the table directly', async () => {
    const row = {
      first_name: 'Pat',
      last_name: 'Example',
      email: 'pat@example.com',
      subject: mark,
      message: 'Hello',
    };
    const direct = [
      ['contact_messages', row],
      ['contact_messages', [row, row]],
      ['rpc/send_message', { ...row, user_id: null, caller_address: null, newsletter: false }],
    ] as const;
    for (const token of [undefined, await aToken(), await accessToken(await demo('admin'))]) {
      for (const [path, body] of direct) {
        const { status } = await call(`/rest/v1/${path}`, { token, body });
        expect([path, status]).toEqual([path, token === undefined ? 401 : 403]);
      }
    }
    expect(await sql`select from public.contact_messages where subject = ${mark}`).toHaveLength(0);
  });

  it.each([
    ['a script', { message: '<script>alert(1)</script>' }],
    ['a formula', { message: '=cmd|calc' }],
    ['a quote', { message: "'); drop table public.orders; --" }],
  ])('is stored unchanged with %s', async (_, change) => {
    const { id, status, kept } = await send(change);
    expect(status).toBe(200);
    expect(kept).toMatchObject([{ ...change, is_handled: false, user_id: id }]);
  });

  it.each([
    ['a header', { email: 'pat@example.com\nBcc: all@example.com' }],
    ['NUL', { message: 'a\u0000b' }],
    ['too much text', { message: 'x'.repeat(5001) }],
    ['no text at all', { message: null }],
    ['a list', { message: ['Hello'] }],
  ])('is refused with %s', async (_, change) => {
    const { status, isTrace, kept } = await send(change);
    expect({ status, isTrace, kept: [...kept] }).toEqual({ status: 400, isTrace: false, kept: [] });
  });
});
