import { grantPlan } from '../api/accounts.ts';
import { newPerson } from '../api/support/clients.ts';
import { repeated } from '../repeated.ts';
import { checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
const count = (page: Page) => tab(page, 'All Profiles');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search profiles...' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function shownCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
}

test('a member searches the profiles, which the URL keeps, and clears the search', async ({
  page,
}) => {
  await page.goto('/profile?tab=profiles');
  await expect(count(page)).toBeVisible();
  const all = await shownCount(page);
  await searchBox(page).fill('NEUROscience');
  await expect(page).toHaveURL('/profile?tab=profiles&q=NEUROscience');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const found = await shownCount(page);
  expect(found).toBeGreaterThan(0);
  for (const profile of await page.getByRole('article').all()) {
    await expect(profile).toContainText(/neuroscience/i);
  }

  await page.reload();
  await expect(searchBox(page)).toHaveValue('NEUROscience');
  await expect(count(page)).toHaveText(`All Profiles (${found})`);

  await page.getByRole('button', { name: 'Clear the text' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  // Other tests add and remove profiles.
  await expect.poll(() => shownCount(page)).toBeGreaterThan(found);
});

test('a search without a match offers a way back to all profiles @further', async ({ page }) => {
  await page.goto('/profile?tab=profiles&q=no-such-profile');
  await expect(page.getByText('No profiles match your search criteria.')).toBeVisible();
  await expect(count(page)).toHaveText('All Profiles (0)');
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('no-such-profile');
  await expect(page.getByText('No profiles match your search criteria.')).toBeVisible();
});

test('a member pages from the first to the last profile, and Back returns', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  const first = await page.getByRole('article').first().getAttribute('aria-labelledby');
  for (const number of [2, 3, 4]) {
    await next(page).click();
    await expect(page).toHaveURL(`/profile?tab=profiles&page=${number}`);
    await expect(page.getByText(`Page ${number} of 4`)).toBeVisible();
  }
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goBack();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await previous(page).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-labelledby', first ?? '');
});

test('the next page starts at its top @further', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await next(page).click();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeInViewport();
});

test('a new search starts on its first page @further', async ({ page }) => {
  await page.goto('/profile?tab=profiles&page=3');
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
  await searchBox(page).fill('biology');
  await expect(page).toHaveURL('/profile?tab=profiles&q=biology');
  await expect(page.getByText('Page 1 of')).toBeVisible();
});

const queries = {
  pages: [
    { query: 'page=0', shows: 'Page 1 of 4' },
    { query: 'page=-1', shows: 'Page 1 of 4' },
    { query: 'page=9999', shows: 'Page 4 of 4' },
    { query: 'page=99999999999999999999', shows: 'Page 1 of 4' },
    { query: 'page=abc', shows: 'Page 1 of 4' },
    { query: 'page=1.5', shows: 'Page 1 of 4' },
    { query: 'page=&q=&x=y', shows: 'Page 1 of 4' },
    { query: 'major=Law&gpa=5.0&mcat=%27--&sort=luck', shows: 'Page 1 of 4' },
  ],
  searches: [
    { query: `q=${'a'.repeat(10_000)}`, shows: 'No profiles match your search criteria.' },
    { query: 'q=%25', shows: 'No profiles match|Page 1 of' },
    { query: 'q=_', shows: 'No profiles match your search criteria.' },
    { query: 'q=%', shows: 'No profiles match|Page 1 of' },
    { query: 'q=%27%22%5C', shows: 'No profiles match your search criteria.' },
    { query: "q=';drop table applicants--", shows: 'No profiles match your search criteria.' },
    { query: 'q=<img src=x onerror=alert(1)>', shows: 'No profiles match your search criteria.' },
    { query: 'q=%F0%9F%A9%BA', shows: 'No profiles match your search criteria.' },
    { query: 'q=no-such%00profile', shows: 'No profiles match your search criteria.' },
  ],
};

const isEveryFourth = (_: unknown, index: number) => index % 4 === 2;

for (const [what, unusual] of Object.entries(queries)) {
  const tried = repeated(`unusual ${what} in the URL of the profiles`, unusual, isEveryFourth);
  test(`unusual ${what} in the URL show a valid page`, async ({ page }) => {
    for (const { query, shows } of tried) {
      await test.step(`?${query.slice(0, 40)}`, async () => {
        await page.goto(`/profile?tab=profiles&${query}`);
        await expect(page.getByText(new RegExp(shows))).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
      });
    }
  });
}

test('a member applies filters, which the URL keeps, and removes them', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(count(page)).toBeVisible();
  const all = await shownCount(page);
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  await page.getByRole('checkbox', { name: 'Biology' }).check();
  await page.getByRole('checkbox', { name: '3.9-4.0' }).check();
  await page.getByRole('checkbox', { name: '520+' }).check();
  await page.getByRole('checkbox', { name: '515-519' }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(
    '/profile?tab=profiles&major=Biology&gpa=3.9-4.0&mcat=520%2B&mcat=515-519',
  );
  await expect(filter).toHaveAccessibleName('Filter 4 active');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  for (const profile of await page.getByRole('article').all()) {
    await expect(profile).toContainText(/Major.*biology/is);
    await expect(profile).toContainText(/GPA(3\.9\d|4\.00)MCAT(51[5-9]|52\d)/);
  }
  await page.reload();
  await expect(filter).toHaveAccessibleName('Filter 4 active');

  await page.getByRole('button', { name: 'Remove the filter Biology' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles&gpa=3.9-4.0&mcat=520%2B&mcat=515-519');
  await page.goBack();
  await expect(filter).toHaveAccessibleName('Filter 4 active');
  await filter.click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await expect(count(page)).toHaveText(`All Profiles (${all})`);
});

test('a search covers profiles and schools, and each tab shows its count @further', async ({
  page,
}) => {
  await page.goto('/profile?q=feinberg');
  await expect(tab(page, 'Medical Schools')).toHaveText('Medical Schools (1)');
  await expect(page.getByRole('article')).toHaveCount(1);
  await count(page).click();
  await expect(page).toHaveURL('/profile?tab=profiles&q=feinberg');
  await expect(searchBox(page)).toHaveValue('feinberg');
  await expect(page.getByRole('article').first()).toContainText(/feinberg/i);
  // Some profiles use another name for the school; its page lists all of them.
  const matches = page.getByRole('region', { name: 'Schools that match' });
  await expect(matches).toContainText(
    'Everyone accepted to Feinberg School of Medicine: 3 profiles',
  );
  await checkState(page, 'profiles-of-a-school-searched');
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search medical schools...' })).toHaveValue(
    'feinberg',
  );
  // Aliases find a school, too.
  await page.goto('/profile?q=washu');
  await page.getByRole('link', { name: /^Washington University in St. Louis/ }).click();
  await expect(page.getByText(/^A private medical school in St. Louis, Missouri/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visit Official Website' })).toBeVisible();
});

test('profiles that fail to load can be retried @further', async ({ page, problems }) => {
  problems.expect(/^no response .*search_applicants/);
  await page.route('**/rpc/search_applicants', (route) => route.abort('failed'));
  await page.goto('/profile?tab=profiles');
  await expect(page.getByRole('alert')).toContainText(/^Failed to load data: We could not reach/);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load data. Please try refreshing the page.',
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText(/^Retry failed: We could not reach/);
  await page.unroute('**/rpc/search_applicants');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('cached profiles are shown while the server is down, and removed on sign-out', async ({
  page,
  context,
  problems,
}) => {
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
});

test('an internal error of the server shows a readable message @further', async ({
  page,
  problems,
}) => {
  problems.expect(/^500: POST .*search_applicants/);
  await page.route('**/rpc/search_applicants', (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 'XX000',
        message: 'relation "applicants" is broken',
        details: null,
        hint: null,
      },
    }),
  );
  await page.goto('/profile?tab=profiles');
  await expect(page.getByRole('alert')).toContainText('Failed to load data: Something went wrong.');
  await expect(page.getByText('relation')).toHaveCount(0);
});

test('a member whose plan fails to load sees a retry instead of the plans on sale', async ({
  page,
  problems,
}) => {
  problems.expect(/^500: GET .*\/entitlements/);
  await page.route('**/rest/v1/entitlements?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/profile?tab=profiles');
  await expect(page.getByText('We could not check your plan. Please try again.')).toBeVisible();
  await page.unroute('**/rest/v1/entitlements?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
