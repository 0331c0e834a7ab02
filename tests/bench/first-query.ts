// The first query of /proof, which loads a database, against the landing page.
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../tools/generators/system-browser.ts';
import { serve, sites } from './landing-page.ts';
import { largestPaint, pageOn } from './largest-paint.ts';
import { type Ratio, at } from './ratio.ts';

const rounds = 7;

/** 30 Mbit/s, and a processor four times slower: the page's, because a worker cannot be slowed. */
const wifi = {
  latency: 40,
  downloadThroughput: 3_750_000,
  uploadThroughput: 1_250_000,
  slowdown: 4,
};

export const firstQuery: Ratio = {
  number: 17,
  name: "rows of the first query of /proof on Wi-Fi / the landing page's LCP there",
  atMost: 12,
  async measure() {
    const server = await serve((await sites()).ours);
    const site = new URL(server.resolvedUrls?.local[0] ?? '');
    const browser = await chromium.launch(launchOptions);
    const times: { a: number[]; b: number[] } = { a: [], b: [] };
    const home = async () => largestPaint(await browser.newContext(), site.href, wifi);
    try {
      // A browser's first page always takes longer.
      await home();
      for (let round = 0; round < rounds; round += 1) {
        times.a.push(await msUntilRows(browser, new URL('/proof', site).href));
        times.b.push(await home());
      }
      return { a: at(0.5, times.a), b: at(0.5, times.b) };
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

/** The milliseconds from opening the page until it shows rows, sent for as soon as it can. Nothing is cached. */
async function msUntilRows(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const { page } = await pageOn(context, wifi);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 60_000 });
  await page.getByRole('region', { name: 'The rows' }).waitFor();
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}
