import { expect, type Page, test } from './support/test.ts';
import { areas } from '../../src/model/plans/capabilities.ts';

// src/app/access/decide-access.test.ts has every page and visitor. These visits show that the pages apply its rules.
test.use({ account: 'cheatsheet' });

const opened: Record<string, [address: string, heading: string]> = {
  '/admin': ['/', 'See how they got into medical school.'],
  '/saved': ['/saved', 'Saved'],
  [areas.plus.path]: ['/account', 'Your Account'],
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

test('a member is redirected to the right page and sees no other on the way', async ({ page }) => {
  const seen = await watch(page, '#root h1');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/rpc\/search_(applicants|schools)/.test(request.url())) requested.push(request.url());
  });
  for (const [path, [address, heading]] of Object.entries(opened)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(address);
    expect(await seen()).toEqual([heading]);
    expect(requested, 'requests for profiles').toEqual([]);
  }
});

test('a member never sees the links of visitors, even while the page loads', async ({ page }) => {
  const seen = await watch(page, 'header nav a');
  for (const path of ['/', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Your Products' })).toBeVisible();
    const ofVisitors = (await seen()).filter((label) => /^(Home|About|Pricing|Join)$/.test(label));
    expect(ofVisitors).toEqual([]);
  }
});
