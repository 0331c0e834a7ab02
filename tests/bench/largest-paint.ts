import type { BrowserContext, CDPSession, Page } from '@playwright/test';

export interface Line {
  /** Milliseconds. */
  latency: number;
  /** Bytes per second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** How many times slower the processor is. */
  slowdown?: number;
}

/** A page that loads over this line. */
export async function pageOn(
  context: BrowserContext,
  { slowdown = 1, ...line }: Line,
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, devtools };
}

/** The milliseconds until a page's largest contentful paint, without a cache. Closes the context. */
export async function largestPaint(
  context: BrowserContext,
  url: string,
  line: Line,
): Promise<number> {
  const { page, devtools } = await pageOn(context, line);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Other requests of the page do not count.
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  // A members' page replaces its frame once it has its data.
  await page.locator('#frame').waitFor({ state: 'detached' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) last = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // A late font paints its text again.
        void document.fonts.ready.then(() => setTimeout(() => resolve(last), 300));
      }),
  );
  await context.close();
  return ms;
}
