import { productForSale } from '../api/support/products.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { enterAsNewPerson, sessionOf, stateWith } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, further, test } from './support/test.ts';

/** The text of a datetime input, in the browser's time zone. */
const fieldOf = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

further(
  'an admin starts a sale, which the home page and the plans show with its end',
  async ({ page, browser, problems }) => {
    await using product = await productForSale(2000);
    const office = await browser.newContext({ storageState: stateWith(await sessionOf('admin')) });
    problems.watch(office);
    const admin = await office.newPage();
    await admin.goto(`/admin/products?edit=${product.id}`);
    await admin.getByLabel('Sale price').fill('20');
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expect(admin.getByText('The sale price must be lower than the price')).toBeVisible();
    await expect(admin.getByText('A sale needs an end')).toBeVisible();
    await expect(admin.getByLabel('Sale price')).toHaveValue('20');
    await admin.getByLabel('Sale price').fill('15');
    await admin.getByLabel('Sale ends').fill(fieldOf(hours(48)));
    await checkState(admin, 'admin-product-sale');
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expect(admin.getByRole('status')).toHaveText('Product updated.');
    await admin.goto(`/admin/products?q=${product.id.slice(-6)}`);
    await expect(admin.getByText(/^Sale: \$15\.00 until /)).toBeVisible();
    await office.close();

    await page.goto('/');
    const line = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(line).toContainText('$20.00 $15.00Sale ends ');
    await checkState(page, 'home-sale');
    await page.goto('/pricing');
    const card = page.getByRole('article', { name: product.name });
    await expect(card.getByText(/^\$15\.00/)).toBeVisible();
    await expect(card.locator('s')).toHaveText('$20.00');
    await expect(card.getByText(/^Sale ends .*\d:\d\d [AP]M$/)).toBeVisible();
  },
);

test('a changed price is shown before it is charged', async ({ page, context }) => {
  await using product = await productForSale(999);
  const client = await enterAsNewPerson(context);
  const total = page.getByText('Total', { exact: true }).locator('..');
  await page.goto(`/checkout?plan=${product.id}`);
  await expect(total).toContainText('$9.99');
  await fillCard(page, cards.pays);
  await product.change({ price_cents: 1250 });
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price is now $12.50. Nothing was charged: please check it and confirm again.',
  );
  expect(await purchasesOf(client)).toMatchObject({ plans: [], charges: [] });
  await expect(total).toContainText('$12.50');
  await expect(page.getByText('$9.99')).toHaveCount(0);

  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 1250 }],
    charges: [1250],
  });
});
