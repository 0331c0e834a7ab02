import {
  arriveAtPayment,
  expectGranted,
  giveDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOfBuyer, verifyBuyer } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Gift or discount code').fill(code);
  await page.getByRole('button', { name: 'APPLY' }).click();
}

const total = (page: Page) => page.getByText('Total', { exact: true }).locator('..');

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
  await expect(payNow(page)).toHaveAccessibleDescription('$11.99');

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Discount (20%)')).toBeHidden();
  await expect(payNow(page)).toHaveAccessibleDescription('$14.99');
  await expect(page.getByLabel('Gift or discount code')).toHaveValue('');
});

const publicPages = ['/', '/pricing', '/about', '/contact', '/terms', '/guest-preview'];

test('a code in the address of any public page lasts until the payment', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(`${path}?coupon=student2025`);
    await expect(page).toHaveURL(path);
    await page.goto('/pricing');
    await expect(
      page.getByText(
        'Coupon applied! Student Discount (20% off). Code STUDENT2025, on every plan.',
      ),
    ).toBeVisible();
    const card = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
    await card.getByRole('button', { name: 'Sign up' }).click();
    await expect(total(page)).toContainText('$11.99');
    await page.evaluate(() => sessionStorage.clear());
  }
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

further('a code survives a reload, a return to the plans and the log-in', async ({ page }) => {
  await page.goto('/checkout?plan=cheatsheet&coupon=student2025');
  await expect(page).toHaveURL('/checkout?plan=cheatsheet');
  await expect(total(page)).toContainText('$11.99');
  await giveDetails(page, newBuyer());
  await expect(payNow(page)).toHaveAccessibleDescription('$11.99');
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await expect(page.getByText('Code STUDENT2025, on every plan.')).toBeVisible();
  await expect(plan).toContainText('$11.99');
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await expect(payNow(page)).toHaveAccessibleDescription('$11.99');
  await page.reload();
  await giveDetails(page, newBuyer());
  await expect(payNow(page)).toHaveAccessibleDescription('$11.99');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Gift or discount code')).toBeFocused();
  await page.reload();
  await expect(total(page)).toContainText('$14.99');
});
