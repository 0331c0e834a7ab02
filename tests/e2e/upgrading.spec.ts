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
      await admin.getByRole('button', { name: 'Save Sales' }).click();
      await expect(admin.getByRole('status')).toHaveText('Settings saved.');
      await checkPage(admin, 'admin-settings');

      const { client } = await newMember();
      await enterAs(context, client);
      await page.goto('/profile');
      const offers = page.getByRole('region', { name: 'Get more out of it' }).getByRole('link');
      await expect(offers).toHaveText([
        'Get Application Cheatsheet for $19.99',
        'Get Premed Cheatsheet+ for $29.99',
      ]);
      await offers.last().click();
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

/** A member of a year, which ends in so many days. */
async function memberUntil(days: number) {
  const { client } = await newMember();
  const { data } = await client.from('entitlements').select('id').single().throwOnError();
  await server()
    .from('entitlements')
    .update({ starts_at: inDays(days - 365).toISOString(), ends_at: inDays(days).toISOString() })
    .eq('id', data.id)
    .throwOnError();
  return client;
}

further(
  'a plan that ends soon or ended yesterday is renewed from every page that knows of it',
  async ({ page, context }) => {
    const client = await memberUntil(10);
    await enterAs(context, client);
    for (const path of ['/profile', '/explore', '/saved']) {
      await page.goto(path);
      await expect(page.getByText(/^Your Premed Cheatsheet ends on/)).toBeVisible();
    }
    await checkPage(page, 'ending');
    await expect(page.getByRole('link', { name: /^Renew it until/ })).toHaveAttribute(
      'href',
      '/checkout?plan=cheatsheet',
    );
    await server()
      .from('entitlements')
      .update({ ends_at: inDays(-1).toISOString() })
      .eq('user_id', (await client.auth.getUser()).data.user?.id ?? '')
      .throwOnError();
    // Whatever they open leads to the plans.
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(
      page.getByText(/^Your Premed Cheatsheet ended on .+ Renew it for \$14\.99/),
    ).toBeVisible();
    await checkPage(page, 'former-member');
    await page.goto('/account');
    await expect(page.getByText(/^Access ended on/)).toBeVisible();
    await page.getByRole('link', { name: /^Renew until/ }).click();
    await expect(payNow(page)).toHaveAccessibleDescription('$14.99');
    await page.goto('/pricing');
    const card = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
    await card.getByRole('button', { name: 'Renew' }).click();
    await expect(payNow(page)).toHaveAccessibleDescription('$14.99');
  },
);

further('a member renews a plan near its end', async ({ page, context }) => {
  const client = await memberUntil(30);
  await enterAs(context, client);
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
