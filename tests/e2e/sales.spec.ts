import { randomUUID } from 'node:crypto';
import { productForSale } from '../api/support/products.ts';
import { server } from '../api/support/clients.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { enterAsNewPerson, sessionOf, stateWith } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, test } from './support/test.ts';

/** The text of a datetime input, in the browser's time zone. */
const fieldOf = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

/** Puts a product on sale for an hour. */
const startSale = (productId: string) =>
  server()
    .from('product_sales')
    .insert({ product_id: productId, price_cents: 1500, ends_at: hours(1).toISOString() })
    .throwOnError();

test('an admin starts a sale, which the home page and the plans show with its end', async ({
  page,
  browser,
  problems,
}) => {
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
  await checkState(page, 'pricing-sale');
});

test('a sale that ends during a checkout raises the price before it is charged @further', async ({
  page,
  context,
}) => {
  await using product = await productForSale(2000);
  await startSale(product.id);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await expect(page.getByText(/^Sale ends /)).toBeVisible();
  await expect(page.locator('s')).toHaveText('$20.00');
  await expect(page.locator('s')).toHaveCSS('text-decoration-line', 'line-through');
  await checkState(page, 'checkout-sale');
  await fillCard(page, cards.pays);
  await server()
    .from('product_sales')
    .update({ starts_at: hours(-2).toISOString(), ends_at: hours(-1).toISOString() })
    .eq('product_id', product.id)
    .throwOnError();
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price is now $20.00. Nothing was charged: please check it and confirm again.',
  );
  await expect(page.getByText(/^Sale ends /)).toHaveCount(0);
  expect(await purchasesOf(client)).toMatchObject({ plans: [], charges: [] });
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ plans: [product.id], charges: [2000] });
});

test('the sale price is charged, and the order keeps it @further', async ({ page, context }) => {
  await using product = await productForSale(2000);
  await startSale(product.id);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 1500 }],
    charges: [1500],
  });
});

test('an admin schedules a product, which is sold from then on @further', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/^404: POST .*quote_order$/);
  const mark = randomUUID().slice(0, 8);
  const id = `atlas-${mark}`;
  const office = await browser.newContext({ storageState: stateWith(await sessionOf('admin')) });
  problems.watch(office);
  const admin = await office.newPage();
  try {
    await admin.goto('/admin/products');
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await admin.getByLabel('Product name').fill(`Atlas ${mark}`);
    await admin.getByLabel('Price (USD)').fill('5');
    await admin.getByLabel('Interview guides').check();
    await admin.getByLabel('Active: on sale in the store').check();
    await admin.getByLabel('On sale from').fill(fieldOf(hours(24)));
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expect(admin.getByRole('status')).toHaveText('Product added.');
    await admin.goto(`/admin/products?q=${mark}`);
    const row = admin.getByRole('row', { name: new RegExp(mark) });
    await expect(row.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(row.getByText(/^From /)).toBeVisible();
    await checkState(admin, 'admin-products-scheduled');
    await admin.goto('/pricing');
    await expect(admin.getByRole('article').first()).toBeVisible();
    await expect(admin.getByRole('article', { name: `Atlas ${mark}` })).toHaveCount(0);
    await office.close();

    await page.goto(`/checkout?plan=${id}`);
    await expect(page.getByRole('heading', { name: 'This plan is not on sale.' })).toBeVisible();
    await server()
      .from('products')
      .update({ on_sale_from: hours(-1).toISOString() })
      .eq('id', id)
      .throwOnError();
    await page.goto('/pricing');
    await expect(page.getByRole('article', { name: `Atlas ${mark}` })).toContainText('$5.00');
  } finally {
    await server().from('products').delete().eq('id', id).throwOnError();
  }
});
