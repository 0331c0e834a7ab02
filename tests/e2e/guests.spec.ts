import { expect, test } from './support/test.ts';

test('a guest sees the preview for half a minute, then the plans', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const enter = page.getByRole('button', { name: 'Continue as guest' });
  await expect(enter).toBeVisible();
  // From here on the page's clock only advances with runFor.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await enter.click();
  await page.clock.runFor(150);
  await expect(page).toHaveURL('/guest-preview');
  await expect(page.getByText('Guest access expires in 30 seconds')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Access the full cheat sheet' })).toBeVisible();

  await page.clock.runFor(20_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Guest access expires in 10 seconds')).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
  await expect(page.getByText('Your preview has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'See two sample profiles, no sign-up' }).click();
  await expect(page.getByText('Guest access expires in 30 seconds')).toBeVisible();
});
