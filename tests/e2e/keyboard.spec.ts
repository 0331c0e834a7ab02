import { newMember } from '../api/checkout.ts';
import { cards, expectGranted, newBuyer, payNow } from './support/checkout.ts';
import { tabTo } from './support/keyboard.ts';
import { checkState } from './support/page-checks.ts';
import { purchasesOf, purchasesOfBuyer, shownNumber } from './support/store.ts';
import { expect, further, test } from './support/test.ts';

test('the first Tab focuses a link that skips to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
});

further('a visitor signs up and pays with the keyboard alone', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await expect(plan).toBeVisible();
  await tabTo(page, plan.getByRole('button', { name: 'Sign up' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('First Name')).toBeVisible();
  await tabTo(page, page.getByLabel('First Name'));
  const steps: [label: string, value: string][] = [
    ['First Name', buyer.firstName],
    ['Last Name', buyer.lastName],
    ['Email', buyer.email],
    ['Create Password', buyer.password],
    ['Re-type Password', buyer.password],
  ];
  for (const [label, value] of steps) {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
    // Past the button that shows both.
    if (label === 'Create Password') await page.keyboard.press('Tab');
  }
  // Past the offer of a reminder.
  await expect(page.getByRole('checkbox', { name: /reminder/ })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Card information' })).toBeFocused();

  const number = page.getByLabel('Card number');
  await expect(number).toBeVisible();
  await tabTo(page, number);
  // Each card field moves the focus to the next once it is complete, which needs a typist's pauses.
  await page.keyboard.type(`${cards.pays}123412394107`, { delay: 20 });
  await tabTo(page, payNow(page));
  await page.keyboard.press('Enter');
  await expectGranted(page);
  expect((await purchasesOfBuyer(buyer)).plans).toEqual(['cheatsheet']);
});

test('the dialog traps the focus and returns it when closed', async ({ page }) => {
  await page.goto('/');
  const login = page.getByRole('button', { name: 'Login' });
  await login.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});

test('a new page starts at the top with the focus on its content', async ({ page }) => {
  await page.goto('/');
  // Before the scripts have run, a link loads a page.
  await page.waitForFunction(() => Object.keys(document.querySelector('#root') ?? {}).length > 0);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('an admin', () => {
  test.use({ account: 'admin' });

  further('goes from any page to a refund with the keyboard alone', async ({ page }) => {
    const { client } = await newMember();
    const { orders } = await purchasesOf(client);
    const number = shownNumber(orders[0]?.orderNumber ?? 0);
    await page.goto('/admin/guides');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
    // The keys are those of the column beside it.
    await expect(page.getByRole('button', { name: 'Search or go to...' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Search or go to')).toBeFocused();
    await page.keyboard.type(number);
    await expect(page.getByRole('button', { name: number })).toBeVisible();
    await checkState(page, 'admin-palette');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await tabTo(page, page.getByRole('button', { name: 'Refund', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('14.99');
  });
});
