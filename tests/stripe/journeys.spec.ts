// What a morning with a Stripe account answers: `npm run test:e2e -- --stripe`. With the fake, which --all tries, the same
// journeys show that they find their way.
import type { Sql } from 'postgres';
import { call } from '../api/requests.ts';
import { newPerson } from '../api/support/clients.ts';
import { openOrder } from '../api/checkout.ts';
import { invoke } from '../api/support/functions.ts';
import { stripe } from '../api/support/stripe.ts';
import {
  arriveAtPayment,
  type Buyer,
  expectGranted,
  newBuyer,
  payNow,
} from '../e2e/support/checkout.ts';
import { enterAsNewVerifiedPerson } from '../e2e/support/sessions.ts';
import { purchasesOf, purchasesOfBuyer, savedCardsOf } from '../e2e/support/store.ts';
import { expect, further, type Page, test as always } from '../e2e/support/test.ts';
import { isStripe, provider, testCards } from './provider.ts';

const test = isStripe ? always : further;
const plan = 'cheatsheet';
const paidOnce = { orders: [{ status: 'completed' }], plans: [plan], charges: [1499] };
const unpaid = { plans: [], charges: [] };

/** Told in the table. */
const seen = (description: string) =>
  void always.info().annotations.push({ type: 'seen', description });

const saveCard = (page: Page) => page.getByLabel('Save this payment method for next time');

async function expectPaidOnce(buyer: Buyer, page: Page) {
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject(paidOnce);
}

/** The payment of a buyer's one order, at Stripe. */
async function paymentOf(email: string, sql: Sql) {
  const [order] = await sql<{ intent: string }[]>`
    select o.stripe_payment_intent_id as intent
    from public.orders o join auth.users u on u.id = o.user_id where u.email = ${email}`;
  return stripe.paymentIntents.retrieve(order?.intent ?? '', { expand: ['latest_charge'] });
}

always.beforeEach(({ problems }) => {
  // Stripe's pages, a bank that gives money back, and a person who helps take their time.
  if (isStripe) always.setTimeout(600_000);
  // Stripe's script talks of its own affairs. What our headers refuse counts, and what the browser asks.
  if (isStripe)
    problems.allow(/^(?!dialog)(?!.*(Content.Security.Policy|ermissions.[Pp]olicy)).*$/s);
});

test('card', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  seen(`the form asks for ${(await provider.fieldsAsked(page)).join(', ')}`);
  await provider.fillCard(page, testCards.pays);
  await payNow(page).click();
  await expectPaidOnce(buyer, page);
});

test('a declined card, then another', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await provider.fillCard(page, testCards.isDeclined);
  await payNow(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Nothing was charged');
  seen(await alert.innerText());
  expect(await purchasesOfBuyer(buyer)).toMatchObject(unpaid);
  await provider.fillCard(page, testCards.pays);
  await payNow(page).click();
  await expectPaidOnce(buyer, page);
});

test('3-D Secure, passed', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await provider.fillCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await provider.answerBank(page, 'passes');
  await expectPaidOnce(buyer, page);
});

test('3-D Secure, refused, then passed', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await provider.fillCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await provider.answerBank(page, 'fails');
  await expect(page.getByRole('alert')).toContainText('authenticate');
  expect(await purchasesOfBuyer(buyer)).toMatchObject(unpaid);
  await payNow(page).click();
  await provider.answerBank(page, 'passes');
  await expectPaidOnce(buyer, page);
});

test('3-D Secure, after a reload in between', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto(`/checkout?plan=${plan}`);
  await provider.fillCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await provider.answerBank(page, 'leaves');
  await page.reload();
  await provider.fillCard(page, testCards.asksForAuthentication);
  await payNow(page).click();
  await provider.answerBank(page, 'passes');
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject(paidOnce);
});

test('save this card, then pay with it', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto(`/checkout?plan=${plan}`);
  await provider.fillCard(page, testCards.pays);
  await saveCard(page).check();
  await payNow(page).click();
  await expectGranted(page);
  await expect.poll(() => savedCardsOf(client)).toMatchObject([{ last_four: '4242' }]);

  await page.goto('/checkout?plan=application');
  await page.getByRole('button', { name: 'Review your order' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expectGranted(page);
  expect((await purchasesOf(client)).charges).toEqual([1999, 1499]);
});

test('save this card: ticked, declined, unticked', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto(`/checkout?plan=${plan}`);
  await provider.fillCard(page, testCards.isDeclined);
  await saveCard(page).check();
  await payNow(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await provider.fillCard(page, testCards.pays);
  await saveCard(page).uncheck();
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject(paidOnce);
  expect(await savedCardsOf(client)).toEqual([]);
});

test('a coupon of 100 % is applied and removed', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto(`/checkout?plan=${plan}&coupon=PARTNER`);
  await expect(page.getByRole('button', { name: 'Confirm Free Access' })).toBeVisible();
  // Until the price is known again, Stripe's script loads but is not asked for a form of $0.00.
  await page.route('**/rpc/quote_order', async (route) => {
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Remove' }).click();
  await provider.fillCard(page, testCards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject(paidOnce);
});

test('Klarna, there and back twice', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await provider.chooseKlarna(page);
  await payNow(page).click();
  await provider.answerKlarna(page, 'fails');
  await expect(page.getByText('The payment was not completed.')).toBeVisible();
  seen(`back at ${new URL(page.url()).search.replaceAll(/(?<=_secret=)[^&]+/g, '…')}`);
  expect(await purchasesOfBuyer(buyer)).toMatchObject(unpaid);
  await provider.chooseKlarna(page);
  await payNow(page).click();
  await provider.answerKlarna(page, 'passes');
  await expectPaidOnce(buyer, page);
});

test('Link', async ({ page, sql }) => {
  const { email } = newBuyer();
  await page.goto(`/checkout?plan=${plan}`);
  await provider.payWithLink(page, email);
  await expectGranted(page);
  expect(await paymentOf(email, sql)).toMatchObject({ status: 'succeeded', amount: 1499 });
});

test('a billing address with empty lines', async ({ page, sql }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await page.getByLabel('Add a billing address (optional)').check();
  await page.getByLabel('Postal code').fill('94107');
  await provider.fillCard(page, testCards.pays);
  await payNow(page).click();
  await expectPaidOnce(buyer, page);
  const { latest_charge: charge } = await paymentOf(buyer.email, sql);
  const details = typeof charge === 'object' ? charge?.billing_details : undefined;
  expect(details?.address).toMatchObject({ line1: null, city: null, country: 'US' });
});

test('the account’s card form', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/account/payment-methods');
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cardholder name').fill('Robin Sample');
  seen(`it asks for ${(await provider.fieldsAsked(page)).join(', ')}`);
  await provider.fillCard(page, testCards.pays);
  await dialog.getByRole('button', { name: 'Save Payment Method' }).click();
  await expect(page.getByText('Payment method saved.')).toBeVisible();
  await expect.poll(() => savedCardsOf(client)).toMatchObject([{ last_four: '4242' }]);
});

test('a refund that fails later', async ({ page, sql }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, plan, buyer);
  await provider.fillCard(page, testCards.refundFails);
  await payNow(page).click();
  await expectPaidOnce(buyer, page);
  const { id } = await paymentOf(buyer.email, sql);
  const refund = await stripe.refunds.create({ payment_intent: id });
  await provider.failRefund(refund.id);
  await expect
    .poll(async () => (await stripe.refunds.retrieve(refund.id)).status, { timeout: 300_000 })
    .toBe('failed');
  // What the reconciliation compares with its own sum.
  const { latest_charge: charge } = await paymentOf(buyer.email, sql);
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  const { json } = await call('/functions/v1/reconcile-orders', {
    body: { since: new Date(Date.now() - 600_000).toISOString(), dryRun: false },
    headers: { apikey: process.env['SECRET_KEY'] ?? '' },
  });
  expect(JSON.stringify(json)).not.toContain('unresolved');
  seen('amount_refunded is 0 again');
});

test('an open payment gets another customer once its own is deleted', async () => {
  const { client } = await newPerson();
  const { intentId, orderId } = await openOrder(client, plan);
  const { customer } = await stripe.paymentIntents.retrieve(intentId);
  if (typeof customer !== 'string') throw new Error('The payment has no customer.');
  await stripe.customers.del(customer);
  const { status } = await invoke(client, 'create-payment-intent', {
    plan,
    billing: { address: { country: 'US' } },
  });
  expect(status, orderId).toBe(200);
  const intent = await stripe.paymentIntents.retrieve(intentId);
  seen(
    `the intent is ${intent.status}; its customer ${intent.customer === customer ? 'as before' : 'is new'}`,
  );
});
