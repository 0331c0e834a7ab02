import { newPerson } from '../api/support/clients.ts';
import { enterAs, enterAsNewPerson } from './support/sessions.ts';
import { expect, further, type Page, test } from './support/test.ts';

const plans = (page: Page) => page.getByRole('heading', { name: 'This is your in.' });
const payment = (page: Page) => page.getByRole('heading', { name: 'Payment & Discounts' });
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

further('a reload keeps the details that were typed, but for the password', async ({ page }) => {
  await page.goto('/checkout?plan=cheatsheet');
  await page.getByLabel('Email').fill('robin@example.com');
  await page.getByLabel('Create Password').fill('a secret');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('robin@example.com');
  await expect(page.getByLabel('Create Password')).toHaveValue('');
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
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
