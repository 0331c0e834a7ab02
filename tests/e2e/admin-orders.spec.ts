import type { Browser, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { invoke } from '../api/support/functions.ts';
import { stripe } from '../api/support/stripe.ts';
import { target } from '../api/support/target.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf, shownNumber } from './support/store.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Pays for a plan without the form, and waits for Stripe's webhook. */
async function buy(client: SupabaseClient, plan: string) {
  const { json } = await invoke(client, 'create-payment-intent', {
    plan,
    billing: { address: { country: 'US' } },
  });
  const intentId = String(json['clientSecret']).split('_secret_')[0] ?? '';
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://store.example',
  });
  await expect.poll(async () => (await purchasesOf(client)).plans).toContain(plan);
  const [order] = (await purchasesOf(client)).orders;
  if (!order) throw new Error('There is no order.');
  return { ...order, intentId };
}

/** Of the order, not of its emails. */
const refundButton = (page: Page) => button(page, /^Refund( More)?$/);

/** A new member in a separate browser, with the profiles open. */
async function memberReading(browser: Browser) {
  const context = await browser.newContext();
  const client = await enterAsNewPerson(context);
  const order = await buy(client, 'cheatsheet');
  const page = await context.newPage();
  await page.goto(new URL('/profile', target.SITE_URL).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/profile/);
  return { context, client, order, page };
}

const readable = async (client: SupabaseClient) =>
  (await client.from('applicants').select('id').limit(5)).data?.length ?? 0;

/** The cents of a payment that Stripe has refunded. */
async function refundedCents(intentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  return data
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

test('an admin finds an order and refunds it in part and in full, and the last refund fails', async ({
  page,
  browser,
}) => {
  const member = await memberReading(browser);
  const { client, order } = member;
  const number = shownNumber(order.orderNumber);

  await page.goto('/admin/orders');
  await page.getByRole('searchbox').fill(number);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('$14.99');
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();

  // In part.
  await refundButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Amount')).toHaveValue('14.99');
  await expect(dialog.getByText(/loses access immediately/)).toBeVisible();
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('The second guide was late');
  await expect(dialog.getByText(/keeps access/)).toBeVisible();
  await checkState(page, 'admin-refund');
  await button(page, 'Refund $5.00').click();
  await expect(page.getByRole('status')).toHaveText('Refunded $5.00. Access continues.');
  await expect(page.getByText('Partly refunded', { exact: true })).toBeVisible();
  await expect(page.getByText('Refund of $5.00 succeeded')).toBeVisible();
  expect(await readable(client)).toBeGreaterThan(0);
  expect(await refundedCents(order.intentId)).toBe(500);

  // The rest: once the refund has responded, nothing can be read any more.
  await refundButton(page).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('9.99');
  await dialog.getByLabel('Reason').fill('<script>alert(1)</script>');
  const responded = page.waitForResponse(/refund-order/);
  await button(page, 'Refund $9.99').click();
  await responded;
  const [left] = await Promise.all([
    readable(client),
    // The message is visible for three seconds only.
    expect(page.getByRole('status')).toHaveText('Refunded $9.99. Access has ended.'),
  ]);
  expect(left).toBe(0);
  await member.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(member.page).toHaveURL(/\/checkout/);
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Reason: <script>alert(1)</script>')).toBeVisible();
  await expect(page.getByText('This order has been fully refunded.')).toBeVisible();
  expect(await refundedCents(order.intentId)).toBe(1499);
  expect((await purchasesOf(client)).orders).toMatchObject([{ status: 'refunded' }]);

  // Days later the bank returns the refund.
  const [last] = (await stripe.refunds.list({ payment_intent: order.intentId })).data;
  const failing = new URL(`/fake/refunds/${last?.id}/fail`, target.STRIPE_API_URL);
  expect((await fetch(failing, { method: 'POST' })).ok).toBe(true);
  await expect.poll(() => readable(client)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByText('Refund of $9.99 failed')).toBeVisible();
  await expect(page.getByText('Reason: lost or stolen card')).toBeVisible();
  await expect(page.getByText('Refund failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Access was restored')).toBeVisible();
  await checkPage(page, 'admin-order');

  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(number);
  await expect(row).toContainText('Refund failed');
  await checkPage(page, 'admin-orders');
  await member.context.close();
});
