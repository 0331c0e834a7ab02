import { arriveAtPayment, expectGranted, newBuyer, payNow } from './support/checkout.ts';
import { purchasesOfBuyer, verifyBuyer } from './support/store.ts';
import { expect, test } from './support/test.ts';

test('a code in the address of any page lasts until the payment', async ({ page }) => {
  await page.goto('/about?coupon=student2025');
  await expect(page).toHaveURL('/about');
  await page.goto('/pricing');
  await expect(
    page.getByText('Coupon applied! Student Discount (20% off). Code STUDENT2025, on every plan.'),
  ).toBeVisible();
  const card = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await card.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$11.99');
});

test('a code that covers the price grants the plan to a verified address, without a card', async ({
  page,
  problems,
}) => {
  problems.expect(/^403: POST .*\/create-payment-intent$/);
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await expect(payNow(page)).toBeVisible();
  await page.getByLabel('Gift or discount code').fill('PARTNER');
  await page.getByRole('button', { name: 'APPLY' }).click();
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
