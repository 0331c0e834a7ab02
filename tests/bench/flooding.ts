import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Ratio, at, msOf } from './ratio.ts';

/** A body holds 32 KB (`private.max_body`), a profile's 1 MB, of which more than 100 KB takes the sender's own line. */
const long = 'é'.repeat(5_000);
const longer = 'é'.repeat(50_000);
const many = Array<string>(8_000).fill('x');
const slowPattern = String.raw`(\w*\s*){200}x$`;
const profile = (schools: string[]) => ({
  full_name: 'Pat',
  email: 'pat@example.com',
  referred_by: '',
  profile: { mcat: 512, accepted_schools: schools },
});
const pieces = Array.from({ length: 66 }, (_, n) => `${n}a`).join(',');

type Call = [path: string, body?: object, method?: string];

/** The dearest requests that a visitor may make: an address, and a body if it calls a function. */
const ofVisitors: Call[] = [
  [`catalogue?description=match.${encodeURIComponent(slowPattern)}`],
  [`catalogue?name=imatch.${encodeURIComponent(slowPattern)}`],
  [`products?select=id&description=match.${encodeURIComponent(slowPattern)}`],
  [`catalogue?description=like.${'*a*b*c'.repeat(1000)}`],
  ['rpc/quote_order', { plan: 'cheatsheet', coupon_code: long }],
  ['rpc/quote_order', { plan: long }],
  ['rpc/report_error', { message: `${long}@`, stack: `${long}@`, path: `/${long}` }],
  ['rpc/record_page_view', { path: `/${long}`, title: long }],
  ['rpc/submit_profile', profile(Array<string>(50).fill(pieces))],
  ['rpc/submit_profile', { ...profile([]), full_name: longer, profile: { research: longer } }],
];

/** Those of somebody who has signed up, and nothing more. */
const ofAccounts: Call[] = [
  [`catalogue?description=match.${encodeURIComponent(slowPattern)}`],
  [`products?select=id&description=imatch.${encodeURIComponent(slowPattern)}`],
  ['rpc/nearest_applicants', { gpa: 3.5, activities: many }],
  ['rpc/search_schools', { search: long }],
  ['rpc/search_applicants', { search: long, majors: many }],
  ['rpc/sort_my_schools', { school_ids: many }],
  ['rpc/export_my_data', {}],
  ['rpc/submit_profile', profile(Array<string>(50).fill(pieces))],
  ['profiles?user_id=not.is.null', { first_name: 'é'.repeat(100) }, 'PATCH'],
  ['addresses?id=not.is.null', { address_line1: 'é'.repeat(200) }, 'PATCH'],
];

/** Each of the thirty waits a second between an answer and its next request. */
const underWay = 30;
const pause = 1000;
const reads = 120;
const maxGrowth = 5_000_000;

const signUp = async (api: string, apikey: string): Promise<string> => {
  const response = await fetch(`${api}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.com`,
      password: 'letmein-local',
    }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
};

/** What a flood costs others. Throws if the database grows by more than 5 MB a minute meanwhile. */
const floodBy = (sender: 'visitor' | 'account', calls: Call[]): Ratio['measure'] =>
  async function measure(store) {
    const { api, get, member, sql } = await store();
    const visitor = { apikey: String(member['apikey']) };
    const caller =
      sender === 'visitor'
        ? visitor
        : { ...visitor, authorization: `Bearer ${await signUp(api, visitor.apikey)}` };
    // Another address than that of the price list's readers.
    const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
    const send = ([path, body, method = body ? 'POST' : 'GET']: Call) =>
      new Promise<void>((resolve) => {
        const headers = { ...caller, 'content-type': 'application/json' };
        const sent = request(`${api}/rest/v1/${path}`, { agent, headers, method });
        sent.on('response', (response) => response.resume().on('end', resolve));
        sent.on('error', () => resolve());
        sent.end(body && JSON.stringify(body));
      });
    const priceList = async () => {
      const all: number[] = [];
      for (let nth = 0; nth < reads; nth += 1) {
        all.push(await msOf(() => get(visitor, 'catalogue?select=*&order=sort_order')));
      }
      return at(0.95, all);
    };
    const size = async () => {
      const [row] = await sql<{ bytes: string }[]>`
        select pg_database_size(current_database())::text as bytes`;
      return Number(row?.bytes);
    };

    await priceList();
    const worst = { a: 0, b: 1 };
    for (const call of calls) {
      const quiet = await priceList();
      const end = new AbortController();
      const startedAt = Date.now();
      const sizeBefore = await size();
      const flood = Array.from({ length: underWay }, async (_, nth) => {
        await wait((nth * pause) / underWay);
        while (!end.signal.aborted) {
          await send(call);
          await wait(pause);
        }
      });
      await wait(pause);
      const flooded = await priceList();
      end.abort();
      await Promise.all(flood);
      const growth = (await size()) - sizeBefore;
      console.error(
        `${call[0].slice(0, 40)}: ${Math.round(flooded)} ms, quiet ${Math.round(quiet)} ms, ${growth} bytes in ${Math.round((Date.now() - startedAt) / 1000)} s`,
      );
      // A flood is shorter than a minute, and what is written at once is counted by the hour.
      if (growth > maxGrowth) throw new Error(`The database grew by ${growth} bytes.`);
      if (flooded / quiet > worst.a / worst.b) Object.assign(worst, { a: flooded, b: quiet });
    }
    agent.destroy();
    return worst;
  };

export const flooding: Ratio = {
  number: 16,
  name: 'price list (p95) while one address floods a dear call / quiet, the worst of ten calls',
  atMost: 5,
  measure: floodBy('visitor', ofVisitors),
};

export const floodingByAccount: Ratio = {
  number: 18,
  name: 'the same, by an account without a plan',
  atMost: 5,
  measure: floodBy('account', ofAccounts),
};
