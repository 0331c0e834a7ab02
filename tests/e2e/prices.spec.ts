import { setTimeout as sleep } from 'node:timers/promises';
import { productForSale } from '../api/support/products.ts';
import { cards, expectGranted, fillCard, openWallet, payNow } from './support/checkout.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, test } from './support/test.ts';

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

test('a coupon that makes a plan free can be removed again, and the plan be paid', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet&coupon=PARTNER');
  const confirm = page.getByRole('button', { name: 'Confirm Free Access' });
  await expect(confirm).toBeEnabled();
  await page.route('**/rpc/quote_order', async (route) => {
    await sleep(2000);
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(confirm).toBeDisabled();
  const sheet = await openWallet(page, 'Apple Pay');
  await expect(sheet).toContainText('$14.99');
  await sheet.getByRole('button', { name: 'Close the wallet' }).click();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
});
