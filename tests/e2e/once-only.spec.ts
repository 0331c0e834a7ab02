import type { SupabaseClient } from '@supabase/supabase-js';
import { stripeFake } from '../api/checkout.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

const once = {
  orders: [{ status: 'completed', totalCents: 1499 }],
  plans: ['cheatsheet'],
  charges: [1499],
};

async function expectPaidOnce(client: SupabaseClient): Promise<void> {
  expect(await purchasesOf(client)).toMatchObject(once);
}

/** Pauses or resumes Stripe's webhooks about a payment. */
async function holdWebhooks(about: string, paused: boolean): Promise<void> {
  await stripeFake('webhooks', { about, paused });
}

/** Pays without webhooks, leaves before the page shows the result, and returns the payment intent's id. */
async function payAndLeave(page: Page): Promise<string> {
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  let payment = '';
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    payment = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    await holdWebhooks(payment, true);
    await route.continue();
  });
  const charged = page.waitForResponse('**/v1/payment_intents/*/confirm');
  await payNow(page).click();
  await charged;
  await page.close();
  return payment;
}

test('a reload during authentication charges nothing, and the next try charges once', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.asksForAuthentication);
  await payNow(page).click();
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  expect((await purchasesOf(client)).charges).toEqual([]);

  await fillCard(page, cards.asksForAuthentication);
  await payNow(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectGranted(page);
  await expectPaidOnce(client);
});

further('a payment whose page was closed is found on the next visit', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  const payment = await payAndLeave(page);
  expect((await purchasesOf(client)).plans).toEqual([]);

  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByText('Access granted: Premed Cheatsheet')).toBeVisible();
  await expectPaidOnce(client);
  // The home page has one, too.
  await next.getByRole('link', { name: 'Start Exploring Profiles' }).first().click();
  await expect(next).toHaveURL('/profile');
  await expect(next.getByRole('article').first()).toBeVisible();
  await expect(next.getByText('Access granted')).toBeHidden();
  await holdWebhooks(payment, false);
});
