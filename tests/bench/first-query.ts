// The first query of /proof, which loads a database, against the landing page.
import type { Browser } from '@playwright/test';
import { onServers, sites } from './landing-page.ts';
import { largestPaint, pageOn } from './largest-paint.ts';
import { type Ratio, byRounds } from './ratio.ts';

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
    return onServers([(await sites()).ours], async (browser, [site = '']) => {
      const home = async () => largestPaint(await browser.newContext(), site, wifi);
      // A browser's first page always takes longer.
      await home();
      const proof = new URL('/proof', site).href;
      return byRounds(7, { a: () => msUntilRows(browser, proof), b: home });
    });
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
