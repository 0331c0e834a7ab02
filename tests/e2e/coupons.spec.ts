import {
  arriveAtPayment,
  expectGranted,
  giveDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { emailsTo, mailTo } from '../api/support/mail.ts';
import { checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOfBuyer } from './support/store.ts';
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
  await expect(page.getByRole('alert')).toHaveText('Coupon applied! Student Discount (20% off)');
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

/** The address of the link in the mail that verifies an address. */
async function linkTo(email: string): Promise<string> {
  const { html } = await mailTo(email, '/verify-email');
  const link = /href="([^"]*\/verify-email[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

const freeOrder = {
  orders: [{ status: 'completed', totalCents: 0, isFree: true }],
  plans: ['cheatsheet'],
  charges: [],
};

test('a link with a code that covers the price ends, by way of the mail, at that order', async ({
  page,
}) => {
  const buyer = newBuyer();
  await page.goto('/checkout?plan=cheatsheet&coupon=PARTNER');
  await expect(page.getByText('No card needed. We email you a link')).toBeVisible();
  // Nothing free is spoken to as a payment, but for the specified heading.
  await expect(page.getByText(/PAY NOW|reminder|Continue to payment/)).toHaveCount(0);
  await giveDetails(page, buyer);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await checkState(page, 'payment-free-mailed');
  await page.goto(await linkTo(buyer.email));
  await expect(page.getByText('Premed Cheatsheet is yours for one year')).toBeVisible();
  await checkState(page, 'verify-free-order');
  await page.getByRole('button', { name: 'Confirm your free access' }).click();
  await expectGranted(page);
  await expect(page.getByText('A receipt is on its way')).toBeHidden();
  expect(await purchasesOfBuyer(buyer)).toMatchObject(freeOrder);
  expect((await emailsTo(buyer.email)).filter(({ html }) => html.includes('oobCode'))).toHaveLength(
    1,
  );
  await page.getByRole('button', { name: 'Start Exploring Profiles' }).click();
  await expect(page.getByRole('tab', { name: /^All Profiles \(\d+\)$/ })).toBeVisible();
});

test('a free order is confirmed in another browser, and the first one follows', async ({
  page,
  browser,
}) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await tryCode(page, 'PARTNER');
  await expect(page.getByText('Coupon applied! Partnership - 100% Off (100% off)')).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  await page.getByRole('button', { name: 'Confirm Free Access' }).click();
  await expect(page.getByText(`We sent a link to ${buyer.email}.`)).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto(await linkTo(buyer.email));
  await expect(phone.getByText('Account of Robin Sample')).toBeVisible();
  await phone.getByRole('button', { name: 'Yes, confirm your free access' }).click();
  await expectGranted(phone);
  await expect(phone.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await other.close();
  expect(await purchasesOfBuyer(buyer)).toMatchObject(freeOrder);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectGranted(page);
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
