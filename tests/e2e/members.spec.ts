import { grantPlan } from '../api/accounts.ts';
import { newPerson } from '../api/support/clients.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const count = (page: Page) => page.getByRole('tab', { name: /^All Profiles \(\d+\)$/ });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search profiles...' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function shownCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
}

test('a member pages through the profiles and searches them, which the URL keeps', async ({
  page,
}) => {
  await page.goto('/profile?tab=profiles');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  const all = await shownCount(page);
  await next(page).click();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeInViewport();
  await next(page).click();
  await expect(page).toHaveURL('/profile?tab=profiles&page=3');
  await page.goBack();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();

  await searchBox(page).fill('NEUROscience');
  await expect(page).toHaveURL('/profile?tab=profiles&q=NEUROscience');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const found = await shownCount(page);
  await expect(page.getByRole('article').first()).toContainText(/neuroscience/i);
  await page.reload();
  await expect(searchBox(page)).toHaveValue('NEUROscience');
  await expect(count(page)).toHaveText(`All Profiles (${found})`);
  await page.getByRole('button', { name: 'Clear the text' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  // Other tests add and remove profiles.
  await expect.poll(() => shownCount(page)).toBeGreaterThan(found);
});

further('unusual addresses show a valid page', async ({ page }) => {
  for (const [query, shows] of [
    ['tab=profiles&page=9999', 'Page 4 of 4'],
    ['tab=profiles&q=no-such%00profile', 'No profiles match your search criteria.'],
    [`q=${'a'.repeat(10_000)}`, 'No medical schools found matching the search'],
  ] as const) {
    await page.goto(`/profile?${query}`);
    await expect(page.getByText(shows)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/school/%00');
  await expect(page.getByText(/^School not found\./)).toBeVisible();
  await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
});

further('a member applies filters, which the URL keeps, and removes them', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(count(page)).toBeVisible();
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  await page.getByRole('checkbox', { name: 'Biology' }).check();
  await page.getByRole('checkbox', { name: '520+' }).check();
  await page.getByRole('checkbox', { name: '515-519' }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles&major=Biology&mcat=520%2B&mcat=515-519');
  await expect(page.getByRole('article').first()).toContainText(/MCAT(51[5-9]|52\d)/);
  await page.reload();
  await expect(filter).toHaveAccessibleName('Filter 3 active');
  await page.getByRole('button', { name: 'Remove the filter Biology' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles&mcat=520%2B&mcat=515-519');
  await page.goBack();
  await expect(filter).toHaveAccessibleName('Filter 3 active');
});

test('a member opens a school and reads its profiles one by one or as a list', async ({ page }) => {
  await page.goto('/profile?q=feinberg');
  await page.getByRole('link', { name: 'Feinberg School of Medicine' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine');
  await expect(page.getByText('Profile 1 of 3')).toBeVisible();
  const profile = page.getByRole('article').getByRole('heading', { level: 3 });
  const first = (await profile.textContent()) ?? '';
  await next(page).click();
  await expect(page.getByText('Profile 2 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'List View' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine?view=list&profile=2');
  const item = page.getByRole('listitem').getByRole('button', { name: first });
  await item.click();
  await expect(profile).toHaveText(first);
  await page.reload();
  await expect(item).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByText('Profile 2 of 3')).toBeVisible();
  // Turning through profiles adds no history entries.
  await page.goBack();
  await expect(page).toHaveURL('/profile?q=feinberg');
});

further(
  'cached profiles are shown while the server is down, and removed on sign-out',
  async ({ page, context, problems }) => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'cheatsheet');
    await enterAs(context, client);
    problems.expect(/^no response .*search_applicants/);
    await page.goto('/profile?tab=profiles');
    await expect(page.getByRole('article')).toHaveCount(10);
    const stored = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(stored).toContain('applicant-1');

    await page.route('**/rpc/search_applicants', (route) => route.abort('failed'));
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('alert')).toContainText(
      'Using cached data. Some information may not be current.',
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await stored()).not.toContain('applicant-');
  },
);
