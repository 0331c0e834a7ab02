import {
  arriveAtPayment,
  cards,
  expectGranted,
  fillCard,
  giveDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf, purchasesOfBuyer, verifyBuyer } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Gift or discount code').fill(code);
  await page.getByRole('button', { name: 'APPLY' }).click();
}

test('a buyer tries, applies and removes a code', async ({ page, context, problems }) => {
  problems.expect(/^422: POST .*\/quote_order$/);
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await tryCode(page, '');
  await expect(page.getByRole('alert')).toHaveText('Please enter a coupon code');
  await tryCode(page, 'NO-SUCH-CODE');
  await expect(page.getByRole('alert')).toHaveText('Invalid coupon code. Please try again.');

  await tryCode(page, 'student2025');
  await expect(page.getByText('Coupon applied! Student Discount (20% off)')).toBeVisible();
  await expect(page.getByText('Discount (20%)')).toBeVisible();
  await expect(page.getByText('-$3.00')).toBeVisible();
  await expect(payNow(page)).toHaveText('PAY NOW · $11.99');

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Discount (20%)')).toBeHidden();
  await expect(payNow(page)).toHaveText('PAY NOW · $14.99');
  await expect(page.getByLabel('Gift or discount code')).toHaveValue('');
});

test('a code that covers the price grants the plan to a verified address, without a card', async ({
  page,
  problems,
}) => {
  problems.expect(/^403: POST .*\/create-payment-intent$/);
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await expect(payNow(page)).toBeVisible();
  await tryCode(page, 'PARTNER');
  await expect(page.getByText('Coupon applied! Partnership - 100% Off (100% off)')).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  const confirm = page.getByRole('button', { name: 'Confirm Free Access' });
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please verify your email address first: free access is for verified addresses only.',
  );
  await expect(page.getByText(`We sent a link to ${buyer.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();
  await verifyBuyer(buyer);
  await confirm.click();

  await expectGranted(page);
  await expect(page.getByText('A receipt is on its way')).toBeHidden();
  expect(await purchasesOfBuyer(buyer)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 0, isFree: true }],
    plans: ['cheatsheet'],
    charges: [],
  });
  await page.getByRole('button', { name: 'Start Exploring Profiles' }).click();
  await expect(page.getByRole('tab', { name: /^All Profiles \(\d+\)$/ })).toBeVisible();
});

test('a code applied on the pricing page is kept for the payment @further', async ({ page }) => {
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Have a coupon code? Enter it here.' }).click();
  await plan.getByLabel('Coupon code').fill('PREMEDVIP');
  await plan.getByRole('button', { name: 'Apply' }).click();
  await expect(plan.getByText('Coupon applied! VIP Discount (10% off)')).toBeVisible();
  await expect(plan.getByText('You pay $13.49')).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Applied' })).toBeVisible();
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await giveDetails(page, newBuyer());
  await expect(page.getByText('PREMEDVIP')).toBeVisible();
  await expect(payNow(page)).toHaveText('PAY NOW · $13.49');
});

test('the discounted price shown is the price charged', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=application');
  await tryCode(page, 'STUDENT2025');
  await expect(payNow(page)).toHaveText('PAY NOW · $15.99');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({
    orders: [{ totalCents: 1599 }],
    charges: [1599],
  });
});

test('a code survives a reload, a return to the plans and the log-in @further', async ({
  page,
}) => {
  await page.goto('/checkout?plan=cheatsheet&coupon=student2025');
  await expect(page).toHaveURL('/checkout?plan=cheatsheet');
  await expect(page.getByRole('dialog').getByText('Premed Cheatsheet · $11.99')).toBeVisible();
  await giveDetails(page, newBuyer());
  await expect(payNow(page)).toHaveText('PAY NOW · $11.99');
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await expect(plan.getByText('You pay $11.99')).toBeVisible();
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await expect(payNow(page)).toHaveText('PAY NOW · $11.99');
  await page.reload();
  await giveDetails(page, newBuyer());
  await expect(payNow(page)).toHaveText('PAY NOW · $11.99');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Gift or discount code')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('dialog').getByText('Premed Cheatsheet · $14.99')).toBeVisible();
});

test('a link to the plans applies its code to each of them @further', async ({ page }) => {
  await page.goto('/pricing?coupon=PREMEDVIP');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  const another = page.getByRole('article', { name: 'Application Cheatsheet', exact: true });
  for (const card of [plan, another]) {
    await expect(card.getByText('Coupon applied! VIP Discount (10% off)')).toBeVisible();
  }
  await plan.getByRole('button', { name: 'Remove' }).click();
  await expect(plan.getByText('$14.99')).toBeVisible();
  await expect(plan.getByText('Coupon applied!')).toBeHidden();
  await expect(another.getByText('Coupon applied!')).toBeVisible();
  await checkState(page, 'pricing-coupon');
  await page.goto('/pricing');
  await expect(another.getByText('Coupon applied!')).toBeVisible();
  await expect(plan.getByText('$14.99')).toBeVisible();
});

test('a link whose code is not accepted says so and shows the full price @further', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^422: POST .*\/quote_order$/);
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet&coupon=LONGGONE');
  await expect(page.getByRole('alert')).toHaveText(
    'This price is without the code LONGGONE. Invalid coupon code. Please try again.',
  );
  await expect(payNow(page)).toHaveText('PAY NOW · $14.99');
});
