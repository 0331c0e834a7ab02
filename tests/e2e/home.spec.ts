import { expect, test } from './support/test.ts';

test('the home page has its sections in order and links to the sign-up and the plans', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Your roadmap to an acceptance',
    'Cracking the med school code',
    'All in one place',
    'What it costs',
    'Made for busy semesters',
    'Questions people ask',
    'Start with the people who got in.',
  ]);
  await expect(page.getByText('From $14.99. One payment')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('$34.99')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goBack();
  await page.getByRole('link', { name: 'Choose your plan' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'This is your in.' })).toBeVisible();
});

test('a price that changed since the site was built is shown as it is now', async ({ page }) => {
  await page.route('**/rest/v1/catalogue?*', (route) =>
    route.fulfill({
      json: [
        {
          id: 'new',
          name: 'New Guide',
          price_cents: 999,
          full_price_cents: 999,
          sale_ends_at: null,
        },
      ],
    }),
  );
  await page.goto('/');
  await expect(page.getByText('From $9.99. One payment')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'New Guide' })).toHaveText(
    'New Guide$9.99',
  );
});

test('a visitor finds the policies at the foot of every page', async ({ page }) => {
  await page.goto('/');
  for (const [name, title] of [
    ['Terms', 'Terms of Service'],
    ['Privacy', 'Privacy Policy'],
    ['Refunds', 'Refund Policy'],
    ['Accessibility', 'Accessibility'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - Premed Cheatsheet`);
  }
});

test('a visitor opens the questions with the keyboard, one at a time', async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('summary');
  await expect(questions).toHaveCount(4);
  await questions.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('the profiles of people who were accepted')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(questions.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Nothing renews automatically')).toBeVisible();
  await expect(page.getByText('the profiles of people who were accepted')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Choose your plan' })).toBeFocused();
});

test('what is read stays in place when the scripts load', async ({ page }) => {
  let hasScrolled = false;
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => hasScrolled).toBe(true);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const question = page.getByText('What do I get?');
  await question.scrollIntoViewIfNeeded();
  await question.click();
  // A late font shifts the content below.
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  // The plans above may have changed since the page was prerendered.
  const top = () => question.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  hasScrolled = true;
  // A working button means that the scripts have taken over.
  const html = page.locator('html');
  const scheme = (await html.getAttribute('data-mantine-color-scheme')) ?? '';
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).not.toHaveAttribute('data-mantine-color-scheme', scheme);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(page.getByText('the profiles of people who were accepted')).toBeVisible();
});
