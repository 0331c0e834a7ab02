import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

/** What the store answered a moment ago, before an admin changed something. */
async function quoteOnce(page: Page, plan: string, priceCents: number): Promise<void> {
  await page.route(
    '**/rest/v1/rpc/quote_order',
    (route) =>
      route.fulfill({
        json: {
          plan,
          name: 'Premed Cheatsheet',
          list_price_cents: priceCents,
          discount_cents: 0,
          credit_cents: 0,
          tax_cents: 0,
          total_cents: priceCents,
          currency: 'usd',
          percent_off: 0,
          coupon_code: null,
          coupon_description: null,
          is_free: false,
        },
        headers: { 'access-control-allow-origin': '*' },
      }),
    { times: 1 },
  );
}

test('a price that has changed since is shown before it is charged', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  await quoteOnce(page, 'cheatsheet', 999);
  await page.goto('/checkout?plan=cheatsheet');
  await expect(page.getByText('$9.99').first()).toBeVisible();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price is now $14.99. Nothing was charged: please check it and confirm again.',
  );
  expect(await purchasesOf(client)).toMatchObject({ plans: [], charges: [] });
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$14.99');
  await expect(page.getByText('$9.99')).toHaveCount(0);

  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1499] });
});

test('a plan that was taken off sale since cannot be bought', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^409: POST .*create-payment-intent$/);
  problems.allow(/^409: POST .*quote_order$/);
  const client = await enterAsNewPerson(context);
  await quoteOnce(page, 'interview-cheatsheet', 999);
  await page.goto('/checkout?plan=interview-cheatsheet');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expect(page.getByText('This plan is not on sale.').first()).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  expect(await purchasesOf(client)).toMatchObject({ orders: [], charges: [] });
});

test('a plan that does not exist says so', async ({ page, context, problems }) => {
  problems.expect(/^404: POST .*quote_order$/);
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=no-such-plan');
  await expect(page.getByRole('alert')).toContainText('There is no such plan.');
  await expect(payNow(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
});
