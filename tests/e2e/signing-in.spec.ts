import { brand } from '../../src/lib/brand.ts';
import { password } from '../api/support/clients.ts';
import { expect, test } from './support/test.ts';

test('a member logs in and out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: `Join ${brand.name}` });
  await expect(dialog.getByText('Sign in to unlock exclusive content')).toBeVisible();
  await dialog.getByLabel('Email').fill('cheatsheet@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('tab', { name: /^All Profiles \(\d+\)$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByRole('button', { name: 'Your Products' }).click();
  await expect(page.getByRole('menuitem', { name: `${brand.name} Members` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('a wrong password shows an error and can be corrected @further', async ({
  page,
  problems,
}) => {
  problems.expect(/^400: POST .*\/auth\/v1\/token\?grant_type=password$/);
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('application@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-my-password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Wrong email or password.');
  await expect(dialog.getByLabel('Email')).toHaveValue('application@example.com');

  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  // This plan opens its guides, not the profiles.
  await expect(page).toHaveURL('/application-cheatsheet');
  await expect(page.getByRole('region', { name: 'Get more out of it' })).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'CLOSE' }).click();
  await expect(page).toHaveURL('/application-cheatsheet');
});

test('logging out also logs out the other tabs @further', async ({ page, context }) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('unpaid@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/checkout');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Hi, Demo' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByText('You were logged out in another tab.')).toBeVisible();

  await other.locator('main').getByRole('button', { name: 'Log in' }).click();
  const again = other.getByRole('dialog');
  await again.getByLabel('Email').fill('unpaid@example.com');
  await again.getByRole('textbox', { name: 'Password' }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Hi, Demo' })).toBeVisible();
  await expect(other).toHaveURL('/account');
});

test('the sign-up form marks missing and invalid fields', async ({ page }) => {
  await page.goto('/checkout?mode=signup');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Create an account to unlock exclusive content')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Create account' });
  await send.click();
  await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(5);

  await dialog.getByLabel('First Name').fill('Robin');
  await dialog.getByLabel('Last Name').fill('   ');
  await dialog.getByLabel('Email').fill('not-an-address');
  await dialog.getByLabel('Create Password').fill('12345');
  await dialog.getByLabel('Re-type Password').fill('12346');
  await send.click();
  await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(1);
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
});

test('closing the dialog keeps the address and discards the password @further', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('robin@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a secret');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue('robin@example.com');
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveValue('');

  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog.getByText('Create an account to unlock exclusive content')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});

test('a login without a plan leads to the plans, with a message', async ({ page }) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('unpaid@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You have no plan yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy' }).first()).toBeVisible();
});
