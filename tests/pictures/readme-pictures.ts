// npx tsx tests/pictures/readme-pictures.ts: takes the README's screenshots, docs/images, of the running stack.
// Run it on a freshly reset store when one of these pages has changed.
import { chromium } from '@playwright/test';
import type { DemoAccount } from '../api/accounts.ts';
import { target } from '../api/support/target.ts';
import { enterAs } from '../e2e/support/sessions.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';

const pictures: { name: string; account?: DemoAccount; path: string; heading: string }[] = [
  { name: 'home', path: '/', heading: 'See how they got into medical school.' },
  { name: 'profiles', account: 'cheatsheet', path: '/profile?tab=profiles', heading: 'profiles' },
  { name: 'admin', account: 'admin', path: '/admin/products', heading: 'Products' },
];

const browser = await chromium.launch(launchOptions);
try {
  for (const { name, account, path, heading } of pictures) {
    const context = await browser.newContext({
      baseURL: target.SITE_URL,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    if (account) await enterAs(context, account);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: heading }).evaluate((element) => {
      // Leaves room for the sticky header; a heading on the first screen does not scroll.
      const top = element.getBoundingClientRect().top - 160;
      if (top > 200) window.scrollBy({ top, behavior: 'instant' });
    });
    const { length } = await page.screenshot({
      path: `docs/images/${name}.png`,
      animations: 'disabled',
    });
    if (length > 200_000) throw new Error(`${name}.png is larger than 200 KB.`);
    await context.close();
  }
} finally {
  await browser.close();
}
