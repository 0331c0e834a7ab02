// The largest paint of pages that visitors and members open first, against the landing page's, on a throttled phone.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, devices } from '@playwright/test';
import { projectDir } from '../../tools/stack/lib/config.ts';
import {
  endStack,
  isolatedEnvironment,
  spawnStack,
  waitUntilUp,
} from '../../tools/stack/disposable-stack.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';
import { largestPaint } from './largest-paint.ts';
import { type Ratio, byRounds } from './ratio.ts';

const atMost = 1.5;

const ratioOf = (number: number, name: string, page: 'pricing' | 'profiles'): Ratio => ({
  number,
  name: `${name} LCP on a phone / the landing page's`,
  atMost,
  async measure() {
    const { [page]: a, home: b } = await (measured ??= measurePages());
    return { a, b };
  },
});

export const pricingPaint = ratioOf(13, 'pricing', 'pricing');
export const profilesPaint = ratioOf(14, "a member's profiles", 'profiles');

type Paints = Record<'home' | 'pricing' | 'profiles', number>;
let measured: Promise<Paints> | undefined;

/** The median of each page's milliseconds, from a stack with the published site and its demo data. */
async function measurePages(): Promise<Paints> {
  const paths = {
    dataDir: path.join(projectDir, '.data/bench-site'),
    logFile: path.join(projectDir, '.data/bench-site.log'),
  };
  rmSync(paths.dataDir, { recursive: true, force: true });
  const env = isolatedEnvironment(paths, { STACK_DURABLE: 'no', STRIPE_SECRET_KEY: '' });
  const child = spawnStack(paths, env, []);
  const browser = await chromium.launch(launchOptions);
  try {
    Object.assign(process.env, await waitUntilUp(child, paths));
    // They read the address of the stack when they are loaded.
    const { sessionOf, stateWith } = await import('../e2e/support/sessions.ts');
    const member = stateWith(await sessionOf('cheatsheet'));
    const site = process.env['SITE_URL'] ?? '';
    // A browser's first page always takes longer.
    await phonePaint(browser, `${site}/`);
    return await byRounds(7, {
      home: () => phonePaint(browser, `${site}/`),
      pricing: () => phonePaint(browser, `${site}/pricing`),
      profiles: () => phonePaint(browser, `${site}/profile`, { storageState: member }),
    });
  } finally {
    await browser.close();
    await endStack(child);
    rmSync(paths.dataDir, { recursive: true, force: true });
  }
}

/** Slow 4G and a processor four times slower, as in Lighthouse. A member's page has been visited before. */
async function phonePaint(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], ...options });
  if (options.storageState) {
    const visit = await context.newPage();
    await visit.goto(url);
    await visit.getByRole('article').first().waitFor();
    // What the page loads where it is seen has come.
    await visit.waitForLoadState('networkidle');
    await visit.close();
  }
  const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
  return largestPaint(context, url, { ...slow, slowdown: 4 });
}
