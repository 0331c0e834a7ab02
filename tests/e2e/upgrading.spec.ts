import { database } from '../api/support/database.ts';
import { buy, cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { lookAt } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

const offers = (page: Page) =>
  page.getByRole('region', { name: 'Get more out of it' }).getByRole('link');

/** A line of the totals. */
const line = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

test('a member is offered what goes beyond their plan, and goes straight to payment', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await buy(page, 'cheatsheet');
  await page.waitForURL('/profile');
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
  await page.waitForURL('/profile');
  await expect(offers(page)).toHaveText(['Get Application Cheatsheet + for $34.99']);
  expect(await purchasesOf(client)).toMatchObject({ charges: [2999, 1499] });
});

test.describe('with the upgrade credit, which is everybody’s', () => {
  test.use({ isAlone: true });

  test('what was paid for a plan comes off the one that includes it, once the admin allows it', async ({
    page,
    context,
  }) => {
    test.slow();
    const sql = database();
    await sql`update public.store_settings set has_upgrade_credit = true`;
    try {
      const client = await enterAsNewPerson(context);
      await buy(page, 'cheatsheet');
      await page.goto('/checkout?plan=cheatsheet-plus&upgrade=true');
      await expect(line(page, 'Subtotal')).toContainText('$29.99');
      await expect(line(page, 'Upgrade credit')).toContainText('-$14.99');
      await expect(line(page, 'Tax')).toContainText('$0.00');
      await expect(line(page, 'Total')).toContainText('$15.00');
      await lookAt(page, 'upgrading');
      await fillCard(page, cards.pays);
      await payNow(page).click();
      await expectGranted(page);
      expect(await purchasesOf(client)).toMatchObject({ charges: [1500, 1499] });
    } finally {
      await sql`update public.store_settings set has_upgrade_credit = false`;
      await sql.end();
    }
  });
});

test('who has everything is offered nothing', async ({ page, context }) => {
  await enterAsNewPerson(context);
  await buy(page, 'cheatsheet-plus');
  await buy(page, 'application-plus');
  await page.waitForURL('/profile');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
});
