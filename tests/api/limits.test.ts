import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from './support/clients.ts';
import { database } from './support/database.ts';
import { waitForFreshRateLimitWindow } from './support/limit-windows.ts';
import { target } from './support/target.ts';

const sql = database();
const mark = randomUUID();
afterAll(async () => {
  await sql`delete from public.client_errors where message = ${mark}`;
  await sql.end();
});

describe('rate limits', () => {
  beforeEach(waitForFreshRateLimitWindow);

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
    expect(statuses.toSorted((a = 0, b = 0) => a - b)).toEqual([500, 503, 503, 503, 503]);
    const quick = await Promise.all(Array.from({ length: 8 }, () => ask('select=id')));
    expect(quick).toEqual(Array(8).fill(200));
  },
);
