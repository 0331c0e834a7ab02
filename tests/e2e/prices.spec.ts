import { productForSale } from '../api/support/products.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
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
