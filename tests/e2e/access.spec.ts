import type { DemoAccount } from '../api/accounts.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { enterAs, enterAsGuest } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

// src/app/access/decide-access.test.ts has every page and visitor. These visits show that the pages apply its rules.

const home = ['/', 'See how they got into medical school.'] as const;
const plans = ['/checkout', 'This is your in.'] as const;
const profiles = ['/profile', 'Premed Cheatsheet'] as const;
const account = ['/account', 'Your Account'] as const;
const samples = 'A look inside Premed Cheatsheet';

/** For each visitor, the pages that they open, and the address and heading to which each leads. */
const visits: Record<string, Record<string, readonly [address: string, heading: string]>> = {
  'a visitor': { '/no-such-page': home, '/account': home, '/profile': home },
  'a guest': { '/saved': home, '/profile': ['/profile', samples] },
  unpaid: { '/account': account, '/guest-preview': plans, '/profile': plans },
  cheatsheet: {
    '/login': profiles,
    '/admin': home,
    '/saved': ['/saved', 'Saved'],
    '/premed-cheatsheet-plus': account,
  },
  application: {
    '/application-cheatsheet': ['/application-cheatsheet', 'Application Cheatsheet'],
    '/profile': account,
  },
  admin: { '/guest-preview': profiles, '/admin': ['/admin', 'Home'] },
};

/** Records every text of these elements that a document shows, however briefly. */
async function watch(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((watched) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(watched)) {
        if (element.checkVisibility({ visibilityProperty: true })) seen.add(element.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}

const sampled = repeated(
  'visits of each kind of person',
  Object.entries(visits),
  ([who]) => who === 'cheatsheet',
);
for (const [who, opened] of sampled) {
  test(`${who} is redirected to the right page and sees no other on the way`, async ({
    page,
    context,
    problems,
  }) => {
    if (who === 'a guest') await enterAsGuest(context);
    else if (who !== 'a visitor') await enterAs(context, who as DemoAccount);
    const seen = await watch(page, '#root h1');
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/rpc\/search_(applicants|schools)/.test(request.url())) requested.push(request.url());
    });
    // The app handles an unknown address, which has the status 404.
    if (who === 'a visitor') problems.expect(/^404: GET .*\/no-such-page$/);
    for (const [path, [address, heading]] of Object.entries(opened)) {
      await test.step(`${path} shows ${address}`, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page).toHaveURL(address);
        expect(await seen()).toEqual([heading]);
        if (heading !== profiles[1]) expect(requested, 'requests for profiles').toEqual([]);
        requested.length = 0;
      });
    }
  });
}

test.describe('a member', () => {
  test.use({ account: 'cheatsheet' });

  test('never sees the links of visitors, even while the page loads', async ({ page }) => {
    const seen = await watch(page, 'header nav a');
    for (const path of ['/', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Your Products' })).toBeVisible();
      const ofVisitors = (await seen()).filter((label) =>
        /^(Home|About|Pricing|Join)$/.test(label),
      );
      expect(ofVisitors).toEqual([]);
    }
  });
});
