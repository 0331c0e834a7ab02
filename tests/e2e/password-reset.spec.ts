import { newPerson, password } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { hasAccount } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot Password' }).click();
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Password reset email sent');
}

test('a person resets a forgotten password through a mailed link', async ({ page, context }) => {
  const { email } = await newPerson();
  await askForLink(page, email);
  const { html } = await mailTo(email);
  const link = /href="([^"]*\/reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  // Someone else is logged in: the page says so, and nothing happens without a press.
  await enterAs(context, 'unpaid');
  await page.goto(pathname + search);
  await expect(page.getByText('Account of Pat Example')).toBeVisible();
  await expect(page.getByText('You are logged in as unpaid@example.com.')).toBeVisible();
  await checkPage(page, 'reset-password-other');
  await page.getByRole('button', { name: 'Choose a new password' }).click();

  const choose = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('New Password').fill('12345');
  await page.getByLabel('Re-type Password').fill('12346');
  await choose.click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  const fresh = 'a-fresh-one-of-mine';
  await page.getByLabel('New Password').fill(fresh);
  await page.getByLabel('Re-type Password').fill(fresh);
  await choose.click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByText('You are logged in. Taking you to your plan')).toBeVisible();
  // The link signs them in, and without a plan the members area redirects to the plans.
  await expect(page).toHaveURL('/checkout');
  expect(await hasAccount({ email, password: fresh })).toBe(true);
  expect(await hasAccount({ email, password })).toBe(false);
});
