import { repeated } from '../repeated.ts';
import { arriveAtPayment, giveDetails, newBuyer } from './support/checkout.ts';
import { newPerson } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { enterAs, enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

const signupDialog = (page: Page) => page.getByRole('dialog');
const plans = (page: Page) => page.getByRole('heading', { name: 'This is your in.' });
const payment = (page: Page) => page.getByRole('heading', { name: 'Payment & Discounts' });
const modalJustClosed = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('modalJustClosed'));

async function pickCheatsheet(page: Page): Promise<void> {
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: /^(Sign up|Buy)$/ }).click();
}

test('Back leads from the payment to the plans and then to the previous page', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await pickCheatsheet(page);
  await expect(payment(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(plans(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('Back leads from a payment opened directly to the plans @further', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(plans(page)).toBeVisible();
  await expect(page).toHaveURL('/checkout');
});

test('closing the dialog keeps the plan and does not open it again @further', async ({ page }) => {
  await page.goto('/checkout?plan=cheatsheet');
  await expect(page.getByRole('heading', { name: 'Creating Your Account' })).toBeVisible();
  await signupDialog(page).getByRole('button', { name: 'Close' }).click();
  expect(await modalJustClosed(page)).not.toBeNull();
  await expect(signupDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/checkout?plan=cheatsheet');
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$14.99');
  await checkState(page, 'account-needed');
  await page.getByRole('button', { name: 'Enter your details' }).click();
  await expect(signupDialog(page)).toBeVisible();
});

test('picking a plan right after closing the dialog opens it again @further', async ({ page }) => {
  await page.goto('/checkout?plan=cheatsheet');
  await signupDialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await pickCheatsheet(page);
  await expect(signupDialog(page)).toBeVisible();
});

test('a stray tap or key neither closes the dialog nor loses the details @further', async ({
  page,
}) => {
  await page.goto('/checkout?plan=cheatsheet');
  await signupDialog(page).getByLabel('Email').fill('robin@example.com');
  await signupDialog(page).getByLabel('Create Password').fill('a secret');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(signupDialog(page).getByLabel('Create Password')).toHaveValue('a secret');
  await page.reload();
  await expect(signupDialog(page).getByLabel('Email')).toHaveValue('robin@example.com');
  await expect(signupDialog(page).getByLabel('Create Password')).toHaveValue('');
});

test('closing a dialog keeps the details entered for the payment @further', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await signupDialog(page).getByLabel('Email').fill('another@example.com');
  await signupDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(buyer.email)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(page.getByText(`Almost done, ${buyer.firstName}.`)).toBeVisible();
  await pickCheatsheet(page);
  await expect(payment(page)).toBeVisible();
});

test('Back closes a dialog opened by a press and stays on the page @further', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(signupDialog(page)).toBeVisible();
  await page.goBack();
  await expect(signupDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/pricing');
  await expect(plans(page)).toBeVisible();

  // Closed by its button, the dialog leaves no entry behind.
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: 'Login' }).click();
  await signupDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(signupDialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
});

test('a buyer who logs out in another tab is asked to log in again', async ({
  page,
  context,
  problems,
}) => {
  // A price may be asked for before the tab learns of it.
  problems.allow(/^401: POST .*\/quote_order$/);
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await page.goto('/checkout?plan=cheatsheet');
  await expect(payment(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(signupDialog(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(signupDialog(page).getByLabel('Email')).toHaveValue(email);
});

test('Back to Plans leaves the account setup @further', async ({ page }) => {
  await page.goto('/checkout?plan=cheatsheet');
  await expect(signupDialog(page)).toBeVisible();
  // Shows the page without the dialog, as right after closing it, however long the reload takes.
  await page.clock.setFixedTime(Date.now());
  await page.evaluate(() => sessionStorage.setItem('modalJustClosed', String(Date.now())));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Creating Your Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter your details' }).click();
  await giveDetails(page, newBuyer());
  await expect(payment(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Creating Your Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(plans(page)).toBeVisible();
});

const invitations = [
  ['mode=login', 'Sign in to unlock exclusive content'],
  ['mode=signup', 'Create an account to unlock exclusive content'],
  ['plan=cheatsheet&mode=signup', 'Enter your details to complete your purchase'],
  ['plan=cheatsheet&mode=login', 'Sign in to unlock exclusive content'],
  ['plan=cheatsheet-plus&upgrade=true', 'Sign in to unlock exclusive content'],
] as const;
for (const [query, subtitle] of repeated(
  'checkout URLs that open the dialog',
  invitations,
  ([query]) => query === 'plan=cheatsheet&mode=signup',
)) {
  test(`/checkout?${query} opens the dialog`, async ({ page }) => {
    await page.goto(`/checkout?${query}`);
    await expect(signupDialog(page).getByText(subtitle)).toBeVisible();
  });
}

test('details entered with mode=signup lead to the payment of the plan in the URL @further', async ({
  page,
}) => {
  await page.goto('/checkout?plan=cheatsheet&mode=signup');
  await giveDetails(page, newBuyer());
  await expect(payment(page)).toBeVisible();
  await expect(signupDialog(page)).toBeHidden();
});
