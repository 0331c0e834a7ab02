import type { Page } from '@playwright/test';
import { password } from '../api/support/clients.ts';
import {
  arriveAtPayment,
  cards,
  expectGranted,
  fillCard,
  newBuyer,
  openProfiles,
  payNow,
} from './support/checkout.ts';
import { expect, test } from './support/test.ts';

const hour = 3_600_000;

const setClock = (page: Page, skew: number) =>
  page.addInitScript((ms) => {
    const { now } = Date;
    globalThis.Date = class extends Date {
      constructor(...given: []) {
        super(...(given.length > 0 ? given : ([now() + ms] as unknown as [])));
      }
      static override now = () => now() + ms;
    } as DateConstructor;
  }, skew);

for (const [name, skew] of [
  ['ahead', hour],
  ['behind', -hour],
] as const) {
  test(`a computer whose clock is an hour ${name} keeps its token for as long as others`, async ({
    page,
  }) => {
    await setClock(page, skew);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
    });
    await page.goto('/login');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('cheatsheet@example.com');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/login/);
    for (const path of ['/account', '/profile?tab=profiles', '/saved']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(renewals).toEqual([]);
  });
}

test('a purchase on a computer whose clock is an hour behind opens at once', async ({ page }) => {
  await setClock(page, -hour);
  await arriveAtPayment(page, 'cheatsheet', newBuyer());
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  await openProfiles(page);
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('region', { name: 'Digital Products' })).toContainText(
    'Access until',
  );
});
