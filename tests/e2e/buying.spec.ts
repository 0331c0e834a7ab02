import { password } from '../api/support/clients.ts';
import {
  arriveAtPayment,
  cardFields,
  cards,
  expectGranted,
  fillCard,
  fillDetails,
  giveDetails,
  newBuyer,
  openProfiles,
  payNow,
} from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { hasAccount, purchasesOfBuyer, shownNumber } from './support/store.ts';
import { expect, further, test } from './support/test.ts';

test('a visitor buys the cheatsheet and reads a profile', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/checkout?plan=cheatsheet');
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await expect(page.getByText('Enter your details to complete your purchase')).toBeVisible();
  await checkPage(page, 'payment-person');
  await giveDetails(page, buyer);

  await expect(payNow(page)).toHaveAccessibleDescription('$14.99');
  await expect(page.getByText(buyer.email)).toBeVisible();
  await fillCard(page, cards.pays);
  expect(await hasAccount(buyer), 'an account before PAY NOW').toBe(false);
  await payNow(page).click();

  await expectGranted(page);
  await expect(page.getByRole('heading', { name: 'Access Granted!' })).toBeFocused();
  await expect(page.getByText('A receipt is on its way to')).toContainText(buyer.email);
  await checkState(page, 'confirmation');
  const { orders, plans, charges } = await purchasesOfBuyer(buyer);
  expect(plans).toEqual(['cheatsheet']);
  expect(charges).toEqual([1499]);
  const number = shownNumber(orders[0]?.orderNumber ?? 0);
  await expect(page.getByText(/^Order ID: #/)).toHaveText(`Order ID: ${number} · View receipt`);

  await openProfiles(page);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('article').first()).toContainText(/\d\.\d\d \/ \d{3}/);

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('region', { name: 'Digital Products' })).toContainText(
    'Access until',
  );
  const order = page.getByRole('region', { name: 'Orders' });
  await expect(order).toContainText(number);
  await expect(order).toContainText('$14.99');
  await expect(order).toContainText('Completed');
  await expect(order).toContainText('Visa •••• 4242');
  await order.getByRole('link', { name: `Receipt of order ${number}` }).click();
  await expect(page.getByRole('article')).toContainText('Visa •••• 4242');
  await expect(page.getByRole('article')).toContainText('Paid');
  await page.getByRole('link', { name: 'Back to Account' }).click();
  await page
    .getByRole('region', { name: 'Digital Products' })
    .getByRole('link', { name: 'Start Exploring Profiles' })
    .click();
  await expect(page).toHaveURL('/profile');
});

test('a declined card grants nothing and keeps the form for another try', async ({
  page,
  context,
}) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.isDeclined);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your card was declined.Nothing was charged. Try again, use another card, or ask your bank.',
  );
  await checkState(page, 'payment-declined');

  expect(await purchasesOfBuyer(buyer)).toMatchObject({ plans: [], charges: [] });
  const tab = await context.newPage();
  await tab.goto('/profile');
  await tab.waitForURL('/checkout');
  await tab.close();

  const { number, expiry, cvc, zip } = cardFields(page);
  await expect(number).toHaveValue('4000 0000 0000 0002');
  await expect(expiry).toHaveValue('12 / 34');
  await expect(cvc).toHaveValue('123');
  await expect(zip).toHaveValue('94107');

  await number.fill(cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({
    orders: [{ status: 'completed', totalCents: 1499 }],
    plans: ['cheatsheet'],
    charges: [1499],
  });
});

test('a buyer who does nothing is led to the profiles, with the number of the order', async ({
  page,
}) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expect(page.getByText(/^Taking you to your profiles in [1-3] s$/)).toBeVisible();
  await page.waitForURL('/profile?tab=profiles');
  const { orders } = await purchasesOfBuyer(buyer);
  const number = shownNumber(orders[0]?.orderNumber ?? 0);
  await expect(page.getByText(`Order ID: ${number}`)).toBeVisible();
  await expect(page.getByText('A receipt is on its way to')).toContainText(buyer.email);
  await checkState(page, 'led-to-profiles');
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByText('Order ID:')).toBeHidden();
});

further('a failed authentication grants nothing and can be repeated', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.asksForAuthentication);
  await payNow(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('authenticate');
  expect(await purchasesOfBuyer(buyer)).toMatchObject({ plans: [], charges: [] });

  await payNow(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({ plans: ['cheatsheet'], charges: [1499] });
});

test('a buyer whose address has an account is asked to log in before the card', async ({
  page,
  sql,
}) => {
  // All tests' visitors share an IP address, whose questions are limited.
  await sql`delete from private.rate_limits where action = 'has_account'`;
  await page.goto('/checkout?plan=cheatsheet');
  await fillDetails(page, { ...newBuyer(), email: 'unpaid@example.com' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused();
  await expect(
    page.getByText('An account with this email already exists. Please log in to continue.'),
  ).toBeVisible();
  await checkState(page, 'email-taken');
  await expect(page.getByLabel('Email')).toHaveValue('unpaid@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Card information' })).toBeFocused();
});

test('a browser that refuses to store anything pays', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const buyer = newBuyer();
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await giveDetails(page, buyer);
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({ plans: ['cheatsheet'], charges: [1499] });
});
