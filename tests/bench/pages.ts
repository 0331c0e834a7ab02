// What pages cost that visitors and members open first, against the landing page: on a throttled phone, on the line and on
// the server.
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type Page, devices } from '@playwright/test';
import { largestPaint, pageOn } from './largest-paint.ts';
import { memoryOf, processorMs, wholeMemoryOf } from './process-tree.ts';
import { type Ratio, byRounds, msOf } from './ratio.ts';
import type { Site } from './site.ts';

const landing = '/';
const profile = '/profile/applicant-20';

/** How a page is met: by a visitor, by a member on a device with nothing but the session, or where the page has been before. */
type Reader = 'visitor' | 'new device' | 'after a release';

const paint = (
  number: number,
  name: string,
  address: string,
  reader: Reader,
  atMost = 1.5,
): Ratio => ({
  number,
  name: `${name}: LCP on a phone / the landing page's`,
  atMost,
  async measure(_, openSite) {
    const site = await openSite();
    // A browser's first page always takes longer.
    await phonePaint(site, landing, 'visitor');
    return byRounds(7, {
      a: () => phonePaint(site, address, reader),
      b: () => phonePaint(site, landing, 'visitor'),
    });
  },
});

export const pricingPaint = paint(13, 'pricing', '/pricing', 'visitor');
export const profilesPaint = paint(
  14,
  "a member's profiles after a release",
  '/profile',
  'after a release',
);
export const firstProfilePaint = paint(19, 'a profile on a new device', profile, 'new device');
export const profilePaint = paint(20, 'a profile after a release', profile, 'after a release');

/** Measured in bytes instead of milliseconds. */
export const profileBytes: Ratio = {
  number: 21,
  name: "a profile on a new device, all that is loaded / the landing page's (bytes)",
  atMost: 2,
  async measure(_, openSite) {
    const site = await openSite();
    return {
      a: await bytesOf(await contextOf(site, 'new device'), site.url + profile),
      b: await bytesOf(await contextOf(site, 'visitor'), site.url + landing),
    };
  },
};

export const serverTime: Ratio = {
  number: 22,
  name: "a profile on a new device, processor time of the server / the landing page's",
  atMost: 3,
  async measure(_, openSite) {
    const site = await openSite();
    return byRounds(5, {
      a: () => serverMs(site, profile, 'new device'),
      b: () => serverMs(site, landing, 'visitor'),
    });
  },
};

/** Measured in bytes instead of milliseconds. */
export const memoryAtRest: Ratio = {
  number: 23,
  name: 'memory of the local stack at rest / of a Node process that does nothing (bytes)',
  atMost: 10,
  async measure(_, openSite) {
    const { pid } = await openSite();
    const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    // What starting left behind is collected.
    await setTimeout(20_000);
    try {
      return { a: memoryOf(pid), b: wholeMemoryOf(bare.pid ?? 0) };
    } finally {
      bare.kill();
    }
  },
};

async function contextOf({ browser, url, member }: Site, reader: Reader): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ...(reader !== 'visitor' && member),
  });
  if (reader === 'after a release') {
    const visit = await context.newPage();
    for (const address of ['/profile', profile]) await quiet(visit, url + address);
    await visit.close();
  }
  return context;
}

/** Slow 4G and a processor four times slower, as in Lighthouse, without a cache. */
async function phonePaint(site: Site, address: string, reader: Reader): Promise<number> {
  const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
  return largestPaint(await contextOf(site, reader), site.url + address, { ...slow, slowdown: 4 });
}

/** Loads a page until it asks for nothing more, with the scripts that a visitor's page runs once it is touched. */
async function quiet(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForLoadState('networkidle');
}

/** What a page brings over the line until it is quiet. Closes the context. */
async function bytesOf(context: BrowserContext, url: string): Promise<number> {
  const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const { page, devtools } = await pageOn(context, fast);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await quiet(page, url);
  await context.close();
  return bytes;
}

/** The processor time of the stack for a page, all its files and answers, without what the stack uses when nobody asks. */
async function serverMs(site: Site, address: string, reader: Reader): Promise<number> {
  const views = 10;
  const idle = await usage(site, () => setTimeout(3000));
  const used = await usage(site, async () => {
    for (let view = 0; view < views; view += 1) {
      const context = await contextOf(site, reader);
      await quiet(await context.newPage(), site.url + address);
      await context.close();
    }
  });
  return (used.processor - (idle.processor * used.time) / idle.time) / views;
}

/** Milliseconds. */
async function usage({ pid }: Site, work: () => Promise<unknown>) {
  const before = processorMs(pid);
  const time = await msOf(work);
  return { processor: processorMs(pid) - before, time };
}
