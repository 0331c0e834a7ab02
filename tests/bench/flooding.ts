import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ratio, at, msOf } from './ratio.ts';

/** 100 KB: more takes the sender's own line. */
const long = 'é'.repeat(50_000);
const slowPattern = String.raw`(\w*\s*){200}x$`;
const profile = (schools: string[]) => ({
  full_name: 'Pat',
  email: 'pat@example.com',
  referred_by: '',
  profile: { mcat: 512, accepted_schools: schools },
});
const pieces = Array.from({ length: 66 }, (_, n) => `${n}a`).join(',');

/** The dearest requests that a visitor may make: an address, and a body if it calls a function. */
const dearest: [path: string, body?: object][] = [
  [`catalogue?description=match.${encodeURIComponent(slowPattern)}`],
  [`catalogue?name=imatch.${encodeURIComponent(slowPattern)}`],
  [`products?select=id&description=match.${encodeURIComponent(slowPattern)}`],
  [`catalogue?description=like.${'*a*b*c'.repeat(1000)}`],
  ['rpc/quote_order', { plan: 'cheatsheet', coupon_code: long }],
  ['rpc/quote_order', { plan: long }],
  ['rpc/report_error', { message: `${long}@`, stack: `${long}@`, path: `/${long}` }],
  ['rpc/record_page_view', { path: `/${long}`, title: long }],
  ['rpc/submit_profile', profile(Array<string>(50).fill(pieces))],
  ['rpc/submit_profile', { ...profile([]), full_name: long, profile: { research: long } }],
];

/** Each of the thirty waits a second between an answer and its next request. */
const underWay = 30;
const pause = 1000;
const reads = 120;

export const flooding: Ratio = {
  number: 16,
  name: 'price list (p95) while one address floods a dear call / quiet, the worst of ten calls',
  atMost: 5,
  async measure(store) {
    const { api, get, member } = await store();
    const visitor = { apikey: String(member['apikey']) };
    // Another address than that of the price list's readers.
    const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
    const send = (path: string, body?: object) =>
      new Promise<void>((resolve) => {
        const headers = { ...visitor, 'content-type': 'application/json' };
        const sent = request(`${api}/rest/v1/${path}`, {
          agent,
          headers,
          method: body ? 'POST' : 'GET',
        });
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

    await priceList();
    const worst = { a: 0, b: 1 };
    for (const [path, body] of dearest) {
      const quiet = await priceList();
      const end = new AbortController();
      const flood = Array.from({ length: underWay }, async (_, nth) => {
        await wait((nth * pause) / underWay);
        while (!end.signal.aborted) {
          await send(path, body);
          await wait(pause);
        }
      });
      await wait(pause);
      const flooded = await priceList();
      end.abort();
      await Promise.all(flood);
      console.error(
        `${path.slice(0, 40)}: ${Math.round(flooded)} ms, quiet ${Math.round(quiet)} ms`,
      );
      if (flooded / quiet > worst.a / worst.b) Object.assign(worst, { a: flooded, b: quiet });
    }
    agent.destroy();
    return worst;
  },
};
