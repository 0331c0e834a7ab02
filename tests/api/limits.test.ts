import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { grantPlan } from './accounts.ts';
import { accessToken, newPerson } from './support/clients.ts';
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
    // More at a time would have to wait their turn.
    const statuses: number[] = [];
    for (let left = 25; left > 0; left -= 5) {
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, report))));
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const [kept] =
      await sql`select count(*)::int from public.client_errors where message = ${mark}`;
    expect(kept).toEqual({ count: 20 });
  });
});

const ask = (query: string, localAddress: string, token?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      apikey: target.PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const agent = new Agent({ localAddress });
    get(`${target.API_URL}/rest/v1/catalogue?${query}`, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
const sorted = (statuses: (number | undefined)[]) => statuses.toSorted((a = 0, b = 0) => a - b);
const person = async () => accessToken((await newPerson()).client);

// From other addresses than the other tests' visitors, who would have to wait.
describe.runIf(target.API_URL.startsWith('http://127.0.0.1') && process.platform === 'linux')(
  'requests take turns',
  () => {
    const slow = `select=id&name=match.${encodeURIComponent(String.raw`(\w*\s*){200}x$`)}`;
    const five = [0, 1, 2, 3, 4];
    const oneAtATime = [500, 503, 503, 503, 503];

    it('of visitors at an address, and one that takes a second keeps the others out', async () => {
      expect(sorted(await Promise.all(five.map(() => ask(slow, '127.0.0.3'))))).toEqual(oneAtATime);
      const quick = await Promise.all(
        Array.from({ length: 8 }, () => ask('select=id', '127.0.0.3')),
      );
      expect(quick).toEqual(Array(8).fill(200));
    });

    it('of a person without a plan, wherever they are', async () => {
      const token = await person();
      const asked = five.map((n) => ask(slow, `127.0.1.${n + 1}`, token));
      expect(sorted(await Promise.all(asked))).toEqual(oneAtATime);
    });

    it('of all people without a plan at an address, and its visitors', async () => {
      const tokens = [await person(), await person(), await person(), undefined, undefined];
      const asked = tokens.map((token) => ask(slow, '127.0.0.4', token));
      expect(sorted(await Promise.all(asked))).toEqual(oneAtATime);
    });

    it('of a member, who has three', async () => {
      const { client, id } = await newPerson();
      await grantPlan(id, 'cheatsheet');
      const token = await accessToken(client);
      const statuses = await Promise.all(five.map(() => ask(slow, '127.0.0.5', token)));
      expect(sorted(statuses)).toEqual([500, 500, 500, 503, 503]);
    });
  },
);
