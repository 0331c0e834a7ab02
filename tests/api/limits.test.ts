import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { intentsOf, openOrder, purchasesOf } from './checkout.ts';
import { call } from './requests.ts';
import { accessToken, newPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { waitForFreshRateLimitWindow } from './support/limit-windows.ts';
import { target } from './support/target.ts';
import { runsEverything } from '../repeated.ts';

const sql = database();
const mark = randomUUID();
afterAll(async () => {
  await sql`delete from public.client_errors where message = ${mark}`;
  await sql.end();
});

/** Sets a person's hits in the current window. */
async function useUp(action: string, userId: string, hits: number): Promise<void> {
  await sql`update private.rate_limits set hits = ${hits} where action = ${action} and subject = ${userId}`;
}

describe('rate limits', () => {
  beforeEach(waitForFreshRateLimitWindow);

  it('a person cannot open more than forty orders an hour, but can pay the open one', async () => {
    const { client, id } = await newPerson();
    const first = await openOrder(client, 'cheatsheet');
    await useUp('order', id, 40);
    const refused = await invoke(client, 'create-payment-intent', { plan: 'application' });
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ error: { code: 'too_many_requests' } });
    const orders = await purchasesOf(id);
    expect(orders.map((order) => order.id)).toEqual([first.orderId]);
    // The open order can still be paid.
    expect(await openOrder(client, 'cheatsheet')).toEqual(first);
    expect(await intentsOf(first.orderId)).toHaveLength(1);
  });

  it('a person’s page views are counted up to six hundred times in ten minutes', async () => {
    const { client, id } = await newPerson();
    const look = async () =>
      (await client.rpc('record_page_view', { path: '/', title: mark })).status;
    expect(await look()).toBe(204);
    await useUp('page_views', id, 600);
    expect(await look()).toBe(429);
    await server().from('page_views').delete().eq('title', mark).throwOnError();
  });

  it('a person can report twenty errors in ten minutes, even concurrently', async () => {
    const { client } = await newPerson();
    const report = async () =>
      (await client.rpc('report_error', { message: mark, stack: '', path: '/' })).status;
    const statuses = await Promise.all(Array.from({ length: 25 }, report));
    expect(statuses.filter((status) => status < 300)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const [kept] =
      await sql`select count(*)::int from public.client_errors where message = ${mark}`;
    expect(kept).toEqual({ count: 20 });
  });
});

// From another address than the other tests' visitors, who would have to wait.
it.runIf(target.API_URL.startsWith('http://127.0.0.1') && process.platform === 'linux')(
  'requests of visitors at an address take turns, and one that takes a second keeps the others out',
  async () => {
    const agent = new Agent({ localAddress: '127.0.0.3' });
    const ask = (query: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { apikey: target.PUBLISHABLE_KEY };
        get(`${target.API_URL}/rest/v1/catalogue?${query}`, { agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        }).on('error', reject);
      });
    const slow = `select=id&name=match.${encodeURIComponent(String.raw`(\w*\s*){200}x$`)}`;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => ask(slow)));
    expect(statuses.toSorted((a, b) => Number(a) - Number(b))).toEqual([500, 503, 503, 503, 503]);
    const quick = await Promise.all(Array.from({ length: 10 }, () => ask('select=id')));
    expect(quick).toEqual(Array(10).fill(200));
  },
);

describe('size limits', () => {
  const tenMegabytes = 'x'.repeat(10 * 1024 * 1024);

  it('Edge Functions refuse a body of ten megabytes', async () => {
    const webhook = await call('/functions/v1/stripe-webhook', { body: { more: tenMegabytes } });
    expect(webhook.status).toBe(413);
    const { client } = await newPerson();
    for (const name of ['create-payment-intent', 'settle-order', 'payment-methods']) {
      const { status, json } = await invoke(client, name, { more: tenMegabytes });
      expect([name, status, json]).toMatchObject([name, 413, { error: { code: 'too_large' } }]);
    }
  });

  it('a contact message of ten megabytes is refused', async () => {
    const subject = randomUUID();
    const { client } = await newPerson();
    const message = { firstName: 'Pat', lastName: 'Example', email: 'pat@example.com', subject };
    const sent = { ...message, message: tenMegabytes };
    expect((await invoke(client, 'send-message', sent)).status).toBe(413);
    const kept = await server().from('contact_messages').select('id').eq('subject', subject);
    expect(kept.data).toEqual([]);
  });

  it('an import with ten megabytes in a field is refused to members and admins', async () => {
    const rows = [{ major: mark, research: tenMegabytes }];
    const { client } = await newPerson();
    const refused = await client.rpc('import_applicants', { rows });
    expect([401, 403]).toContain(refused.status);
    const { status } = await (await demo('admin')).rpc('import_applicants', { rows });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const kept = await server().from('applicants').select('id').eq('major', mark);
    expect(kept.data).toEqual([]);
  });
});

// The locks are held until every statement has timed out.
it.runIf(runsEverything)(
  'blocked statements of a visitor, a member and the server time out',
  async () => {
    const { client, id } = await newPerson();
    const address = { full_name: 'Pat', address_line1: mark, city: 'X', state: 'Y', zip_code: '1' };
    await client.from('addresses').insert(address).throwOnError();
    const { orderId } = await openOrder(client, 'cheatsheet');

    const holder = await sql.reserve();
    await holder`begin`;
    try {
      await holder`lock table public.client_errors in access exclusive mode`;
      await holder`select from public.addresses where user_id = ${id} for update`;
      await holder`select from public.orders where id = ${orderId} for update`;
      const [ofVisitor, ofMember, ofServer] = await Promise.all([
        visitor().rpc('report_error', { message: mark, stack: '', path: '/' }),
        client.from('addresses').update({ city: 'Elsewhere' }).eq('user_id', id),
        call('/functions/v1/create-payment-intent', {
          token: await accessToken(client),
          body: { plan: 'cheatsheet' },
        }),
      ]);
      for (const { status, error } of [ofVisitor, ofMember]) {
        expect({ status, code: error?.code }).toEqual({ status: 500, code: '57014' });
      }
      expect(ofServer.status).toBe(500);
      expect(ofServer.json).toMatchObject({ error: { code: 'internal' } });
    } finally {
      await holder`rollback`;
      holder.release();
    }
    expect((await client.from('addresses').select('city')).data).toEqual([{ city: 'X' }]);
    // Nothing is left behind that blocks the next request.
    expect((await openOrder(client, 'cheatsheet')).orderId).toBe(orderId);
  },
);
