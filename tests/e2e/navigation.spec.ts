import type { DemoAccount } from '../api/accounts.ts';
import { repeated } from '../repeated.ts';
import { enterAs, enterAsGuest } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

interface Visitor {
  who: string;
  account?: DemoAccount;
  isGuest?: boolean;
  links: string[];
  products: string[];
}

const open = ['Home', 'About', 'Pricing'];
const members = 'Premed Cheatsheet Members';
const member = (plan: DemoAccount, products: string[]): Visitor => ({
  who: plan,
  account: plan,
  links: [],
  products,
});

const visitors: Visitor[] = [
  { who: 'a visitor', links: open, products: [] },
  { who: 'a guest', isGuest: true, links: open, products: [] },
  { who: 'someone unpaid', account: 'unpaid', links: open, products: [] },
  member('cheatsheet', [members]),
  member('cheatsheet-plus', [members, 'Cheatsheet+']),
  member('application', ['Application Cheatsheet']),
  member('application-plus', [members, 'Application Cheatsheet']),
  member('interview-cheatsheet', ['Interview Cheatsheet']),
  member('interview-cheatsheet-plus', [members, 'Interview Cheatsheet']),
  { who: 'an admin', account: 'admin', links: [...open, 'Admin'], products: [] },
];

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

const sampled = repeated('navigation links of each kind of visitor', visitors, ({ who }) =>
  ['a visitor', 'a guest', 'cheatsheet-plus', 'an admin'].includes(who),
);

for (const { who, account, isGuest = false, links, products } of sampled) {
  test(`${who} finds their links on wide and narrow screens`, async ({ page, context }) => {
    if (account) await enterAs(context, account);
    if (isGuest) await enterAsGuest(context);
    const session = account === undefined ? ['Login', 'Join'] : ['Account', 'Log out'];

    await page.goto('/pricing');
    for (const name of session) {
      await expect(page.getByRole('banner').getByText(name, { exact: true }).first()).toBeVisible();
    }
    const productsButton = main(page).getByRole('button', { name: 'Your Products' });
    if (products.length > 0) {
      await productsButton.click();
      await expect(page.getByRole('menuitem')).toHaveText(products);
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
    await expect(productsButton).toHaveCount(products.length > 0 ? 1 : 0);
    await expect(main(page).getByRole('link')).toHaveText(links);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const inMenu = [
      ...links.filter((link) => link !== 'Admin'),
      ...products,
      ...(links.includes('Admin') ? ['Admin'] : []),
      ...(isGuest ? ['Upgrade'] : []),
      ...session.filter((name) => name === 'Account' || name === 'Join'),
    ];
    await expect(menu(page).getByRole('link')).toHaveText(inMenu);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu(page)).toBeHidden();
  });
}

test.describe('a member', () => {
  test.use({ account: 'cheatsheet' });

  test('opens a page at the top after scrolling on another @further', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await page.goto('/profile');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('never sees the links of visitors, even while the page loads', async ({ page }) => {
    await page.addInitScript(() => {
      const labels = new Set<string>();
      Object.assign(window, { labels });
      new MutationObserver(() => {
        for (const link of document.querySelectorAll('header nav a')) {
          if (link.checkVisibility({ visibilityProperty: true })) labels.add(link.textContent);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/profile', '/pricing']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Your Products' })).toBeVisible();
      const labels = await page.evaluate(() => [
        ...(window as unknown as { labels: Set<string> }).labels,
      ]);
      expect(
        labels.filter((label) => ['Home', 'About', 'Pricing', 'Join'].includes(label)),
      ).toEqual([]);
    }
  });
});
