import { server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { buy, cards, expectGranted, fillCard, openProfiles, payNow } from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson, sessionOf, stateWith } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

// The credit is a setting of the whole store, but no other test buys an upgrade.
test.describe.configure({ mode: 'default' });

const offers = (page: Page) =>
  page.getByRole('region', { name: 'Get more out of it' }).getByRole('link');

/** A line of the totals. */
const line = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

test('a member is offered higher plans and upgrades without the plans page', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await buy(page, 'cheatsheet');
  await openProfiles(page);
  await expect(offers(page)).toHaveText([
    'Get Premed Cheatsheet+ for $29.99',
    'Get Application Cheatsheet + for $34.99',
  ]);
  await offers(page).first().click();

  await expect(page).toHaveURL('/checkout?plan=cheatsheet-plus&upgrade=true');
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await expect(page.getByText('Upgrade credit')).toBeHidden();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  await openProfiles(page);
  await expect(offers(page)).toHaveText(['Get Application Cheatsheet + for $34.99']);
  expect(await purchasesOf(client)).toMatchObject({ charges: [2999, 1499] });
});

test('an admin turns on the upgrade credit, which deducts the price of the held plan @further', async ({
  page,
  context,
  browser,
  problems,
}) => {
  const settings = server().from('store_settings');
  const office = await browser.newContext({
    baseURL: target.SITE_URL,
    storageState: stateWith(await sessionOf('admin')),
  });
  problems.watch(office);
  try {
    const admin = await office.newPage();
    await admin.goto('/admin/coupons');
    const credit = admin.getByRole('switch', { name: 'Deduct earlier payments from upgrades' });
    await expect(credit).not.toBeChecked();
    await credit.focus();
    await admin.keyboard.press('Space');
    await expect(admin.getByRole('status')).toHaveText('Upgrade credit is on.');
    await expect(credit).toBeChecked();
    await checkPage(admin, 'admin-coupons');

    const client = await enterAsNewPerson(context);
    await buy(page, 'cheatsheet');
    await page.goto('/checkout?plan=cheatsheet-plus&upgrade=true');
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
});

test('a member with every plan is offered none @further', async ({ page, context }) => {
  await enterAsNewPerson(context);
  await buy(page, 'cheatsheet-plus');
  await buy(page, 'application-plus');
  await openProfiles(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
});
