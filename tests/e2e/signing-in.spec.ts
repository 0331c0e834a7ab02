import { brand } from '../../src/lib/store/brand.ts';
import { password } from '../api/support/clients.ts';
import { expect, further, test } from './support/test.ts';

test('a member logs in, which opens the page they came for, and out', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Log in to open that page.')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: `Join ${brand.name}` });
  await expect(dialog.getByText('Sign in to unlock exclusive content')).toBeVisible();
  await dialog.getByLabel('Email').fill('cheatsheet@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
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

further('logging out also logs out the other tabs', async ({ page, context }) => {
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
