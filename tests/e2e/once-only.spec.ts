import {
  arriveAtPayment,
  cards,
  expectGranted,
  fillCard,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf, purchasesOfBuyer, type Purchases } from './support/store.ts';
import { expect, test } from './support/test.ts';

const opensOrder = '**/functions/v1/create-payment-intent';

function expectBoughtOnce({ orders, plans, charges }: Purchases): void {
  expect(orders.filter(({ status }) => status === 'completed')).toHaveLength(1);
  expect(orders).toHaveLength(1);
  expect(plans).toEqual(['cheatsheet']);
  expect(charges).toEqual([1499]);
}

test('a double click pays once', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.pays);
  let opened = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('create-payment-intent')) opened += 1;
  });
  await payNow(page).dblclick();
  await expectGranted(page);
  expect(opened).toBe(1);
  expectBoughtOnce(await purchasesOfBuyer(buyer));
});

test('two tabs that pay at the same time pay once @further', async ({
  page,
  context,
  problems,
}) => {
  // The second may get the error that the plan is already theirs.
  problems.allow(/^409: POST .*create-payment-intent$/);
  const client = await enterAsNewPerson(context);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/checkout?plan=cheatsheet');
    await fillCard(tab, cards.pays);
    await expect(payNow(tab)).toBeEnabled();
  }
  // A click that waits for its tab to render could find that the other has paid and the button is gone.
  await Promise.all(tabs.map((tab) => payNow(tab).dispatchEvent('click')));
  // The tab that has paid redirects after three seconds.
  await Promise.all(tabs.map((tab) => expectGranted(tab)));
  expectBoughtOnce(await purchasesOf(client));
});

test('a reload while the order is being opened pays once @further', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  const responded = page.waitForResponse(opensOrder);
  await page.route('**/v1/payment_intents/*/confirm', () => {
    // No response: the page is left before.
  });
  await payNow(page).click();
  await responded;
  await page.reload();
  await page.unroute('**/v1/payment_intents/*/confirm');
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expectBoughtOnce(await purchasesOf(client));
});

test('a reload after the charge does not pay again @further', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/^409: POST .*create-payment-intent$/);
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  const charged = page.waitForResponse('**/v1/payment_intents/*/confirm');
  await payNow(page).click();
  await charged;
  await page.reload();
  await expectGranted(page);
  expectBoughtOnce(await purchasesOf(client));
});

test('the Back button during a payment keeps it and pays once @further', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Buy' }).click();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await page.goBack();
  await expect(page.getByText('Your payment for Premed Cheatsheet went through.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Already yours' })).toBeDisabled();
  expectBoughtOnce(await purchasesOf(client));
});

test('the Back button after the charge leads to the plans, where this one is already bought @further', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Buy' }).click();
  await fillCard(page, cards.pays);
  const charged = page.waitForResponse('**/v1/payment_intents/*/confirm');
  await payNow(page).click();
  await charged;
  await page.goBack();
  await expect(page.getByText('Already yours')).toBeVisible();
  await expect(page.getByText('Your payment for Premed Cheatsheet went through.')).toBeVisible();
  expectBoughtOnce(await purchasesOf(client));
});

test('a member is not offered their plan again @further', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  await page.reload();
  await expectGranted(page);
  await expect(payNow(page)).toBeHidden();
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Already yours' })).toBeDisabled();
  expectBoughtOnce(await purchasesOf(client));
});
