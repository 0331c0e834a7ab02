import { newMember } from '../api/checkout.ts';
import { server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAs, sessionOf, stateWith } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, further, type Page } from './support/test.ts';

/** A line of the totals. */
const line = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

// The credit is a setting of the whole store, but no other test buys an upgrade.
further(
  'an admin turns on the upgrade credit, which deducts the price of the held plan',
  async ({ page, context, browser, problems }) => {
    const settings = server().from('store_settings');
    const office = await browser.newContext({
      baseURL: target.SITE_URL,
      storageState: stateWith(await sessionOf('admin')),
    });
    problems.watch(office);
    try {
      const admin = await office.newPage();
      await admin.goto('/admin/settings');
      const credit = admin.getByLabel('Deduct earlier payments from upgrades');
      await expect(credit).not.toBeChecked();
      await credit.focus();
      await admin.keyboard.press('Space');
      await admin.getByRole('button', { name: 'Save Settings' }).click();
      await expect(admin.getByRole('status')).toHaveText('Settings saved.');
      await checkPage(admin, 'admin-settings');

      const { client } = await newMember();
      await enterAs(context, client);
      await page.goto('/profile');
      const offers = page.getByRole('region', { name: 'Get more out of it' }).getByRole('link');
      await expect(offers).toHaveText([
        'Get Premed Cheatsheet+ for $29.99',
        'Get Application Cheatsheet + for $34.99',
      ]);
      await offers.first().click();
      await expect(line(page, 'Subtotal')).toContainText('$29.99');
      await expect(line(page, 'Upgrade credit')).toContainText('-$14.99');
      await expect(line(page, 'Tax')).toContainText('$0.00');
      await expect(line(page, 'Total')).toContainText('$15.00');
      await checkState(page, 'upgrading');
      await fillCard(page, cards.pays);
      await payNow(page).click();
      await expectGranted(page);
      expect(await purchasesOf(client)).toMatchObject({ charges: [1500, 1499] });
    } finally {
      await office.close();
      await settings.update({ has_upgrade_credit: false }).eq('id', true).throwOnError();
    }
  },
);

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

further('a member renews a plan near its end', async ({ page, context }) => {
  const { client } = await newMember();
  await enterAs(context, client);
  // Eleven months pass.
  const { data } = await client.from('entitlements').select('id').single().throwOnError();
  await server()
    .from('entitlements')
    .update({ starts_at: inDays(-335).toISOString(), ends_at: inDays(30).toISOString() })
    .eq('id', data.id)
    .throwOnError();

  await page.goto('/account');
  await page.getByRole('link', { name: /^Renew until/ }).click();
  await expect(
    page.getByText(/^One-time payment\. You renew for a year: your access, now until/),
  ).toBeVisible();
  await checkPage(page, 'renewal');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1499, 1499] });
});
