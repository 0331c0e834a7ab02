import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { repeated } from '../repeated.ts';
import { productForSale } from '../api/support/products.ts';
import type { Problems } from './support/problems.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

const total = (page: Page) => page.getByText('Total', { exact: true }).locator('..');

test('a changed price is shown before it is charged', async ({ page, context }) => {
  await using product = await productForSale(999);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await expect(total(page)).toContainText('$9.99');
  await fillCard(page, cards.pays);
  await product.change({ price_cents: 1250 });
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price is now $12.50. Nothing was charged: please check it and confirm again.',
  );
  expect(await purchasesOf(client)).toMatchObject({ plans: [], charges: [] });
  await expect(total(page)).toContainText('$12.50');
  await expect(page.getByText('$9.99')).toHaveCount(0);

  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 1250 }],
    charges: [1250],
  });
});

test('a price changed after the order was opened is shown before it is charged, too @further', async ({
  page,
  context,
}) => {
  await using product = await productForSale(999);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await fillCard(page, cards.isDeclined);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await product.change({ price_cents: 899 });
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toContainText('The price is now $8.99.');
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ plans: [product.id], charges: [899] });
});

test('a plan taken off sale during the checkout cannot be bought @further', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^404: POST .*create-payment-intent$/);
  problems.allow(/^404: POST .*quote_order$/);
  await using product = await productForSale(999);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await fillCard(page, cards.pays);
  await product.change({ is_active: false });
  await payNow(page).click();
  await expect(page.getByRole('heading', { name: 'This plan is not on sale.' })).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  expect(await purchasesOf(client)).toMatchObject({ orders: [], charges: [] });
  await page.getByRole('button', { name: 'See the plans' }).click();
  await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
  await expect(page.getByRole('article', { name: product.name })).toBeHidden();
});

test('a payment grants a plan that was taken off sale before the charge @further', async ({
  page,
  context,
}) => {
  await using product = await productForSale(999);
  const client = await enterAsNewPerson(context);
  await page.goto(`/checkout?plan=${product.id}`);
  await fillCard(page, cards.pays);
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await product.change({ is_active: false });
    await route.continue();
  });
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 999 }],
    plans: [product.id],
    charges: [999],
  });
});

for (const visitor of repeated('visitors with a link to an unknown plan', [
  'a member',
  'a stranger',
])) {
  test(`${visitor} with a link to an unknown plan is led to the plans`, async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/^404: POST .*quote_order$/);
    if (visitor === 'a member') await enterAsNewPerson(context);
    await page.goto('/checkout?plan=no-such-plan');
    await expect(page.getByRole('heading', { name: 'This plan is not on sale.' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(payNow(page)).toBeHidden();
    await page.getByRole('button', { name: 'See the plans' }).click();
    await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
  });
}

/** Makes requests for the catalogue fail. */
async function loseProducts(page: Page, problems: Problems): Promise<void> {
  problems.expect(/^500: GET .*\/catalogue\?/);
  await page.route('**/rest/v1/catalogue?*', (route) =>
    route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }),
  );
}

test('the default plans replace plans that fail to load, with a message', async ({
  page,
  problems,
}) => {
  await loseProducts(page, problems);
  await page.goto('/pricing');
  await expect(page.getByText('Showing default products as fallback.')).toBeVisible();
  await expect(page.getByText(/^Failed to load products: /)).toBeVisible();
  await checkState(page, 'pricing-fallback');
});

test('the server prices a plan bought from the default plans @further', async ({
  page,
  context,
  problems,
}) => {
  const client = await enterAsNewPerson(context);
  await loseProducts(page, problems);
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Buy' }).click();
  await expect(total(page)).toContainText('$14.99');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ plans: ['cheatsheet'], charges: [1499] });
});
