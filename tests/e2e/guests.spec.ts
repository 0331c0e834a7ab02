import { repeated } from '../repeated.ts';
import {
  cards,
  expectGranted,
  fillCard,
  giveDetails,
  newBuyer,
  openProfiles,
  payNow,
} from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { enterAsGuest } from './support/sessions.ts';
import { purchasesOfBuyer } from './support/store.ts';
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

for (const path of repeated('ways to the sample profiles', ['/', '/pricing'])) {
  test(`the sample profiles are one press away from ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'See two sample profiles, no sign-up' }).click();
    await expect(page).toHaveURL('/guest-preview');
    await expect(page.getByRole('heading', { name: 'Sample applicant 1' })).toBeVisible();
  });
}

test.describe('a member', () => {
  test.use({ account: 'unpaid' });

  test('is not offered the preview', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'See two sample profiles' })).toHaveCount(0);
  });
});

test('a guest can return for a day and sees the preview instead of the profiles @further', async ({
  page,
  context,
}) => {
  await enterAsGuest(context);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(?!rpc\/record_page_view)/.test(request.url())) requested.push(request.url());
  });
  for (const path of ['/profile', '/school/no-such-school', '/guest-preview']) {
    await page.goto(path);
    await expect(page.getByText(/^Guest access expires in \d+ seconds$/)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  expect(requested, 'requests for data').toEqual([]);
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('a guest buys a plan and becomes a member @further', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/guest-preview');
  await expect(page.getByText(/^Guest access expires in \d+ seconds$/)).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Enter your details to complete your purchase')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
  await checkState(page, 'guest-details');
  await giveDetails(page, buyer);
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);

  await openProfiles(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Guest access expires')).toHaveCount(0);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({ plans: ['cheatsheet'], charges: [1499] });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: `Hi, ${buyer.firstName}` })).toBeVisible();
  await expect(page.getByText('Trial Member')).toHaveCount(0);
});

test('a guest’s account page shows a trial member', async ({ page, context }) => {
  await enterAsGuest(context);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Hi, User' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Digital Products' })).toContainText(
    'Trial Member',
  );
  await checkState(page, 'account-guest');
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('guest access ends after a day', async ({ page, context }) => {
  await enterAsGuest(context, -1);
  for (const path of ['/profile', '/guest-preview', '/account']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a guest who signs in and out keeps guest access for the day @further', async ({
  page,
  context,
}) => {
  await enterAsGuest(context);
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('cheatsheet@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('letmein-local');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  // Guests see the preview where the member saw profiles.
  await page.goto('/profile');
  await expect(page.getByText(/^Guest access expires in \d+ seconds$/)).toBeVisible();
});

test('the preview fits the screen and is accessible @further', async ({ page, context }) => {
  await enterAsGuest(context);
  await page.goto('/guest-preview');
  await expect(page.getByRole('article')).toHaveCount(2);
  await checkState(page, 'guest');
});
