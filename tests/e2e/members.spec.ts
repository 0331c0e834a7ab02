import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const count = (page: Page) => page.getByRole('heading', { name: /^All Profiles \(\d+\)$/ });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search profiles...' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function shownCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
}

test('a search narrows the list, stands in the address, and can be cleared', async ({ page }) => {
  await page.goto('/profile');
  await expect(count(page)).toBeVisible();
  const all = await shownCount(page);
  await searchBox(page).fill('NEUROscience');
  await expect(page).toHaveURL('/profile?q=NEUROscience');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const found = await shownCount(page);
  expect(found).toBeGreaterThan(0);
  for (const profile of await page.getByRole('article').all()) {
    await expect(profile).toContainText(/neuroscience/i);
  }

  await page.reload();
  await expect(searchBox(page)).toHaveValue('NEUROscience');
  await expect(count(page)).toHaveText(`All Profiles (${found})`);

  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(count(page)).toHaveText(`All Profiles (${all})`);
});

test('without a match there is a way back to all profiles', async ({ page }) => {
  await page.goto('/profile?q=no-such-profile');
  await expect(page.getByText('No profiles match your search criteria.')).toBeVisible();
  await expect(count(page)).toHaveText('All Profiles (0)');
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('no-such-profile');
  await expect(page.getByText('No profiles match your search criteria.')).toBeVisible();
});

test('the pages run from the first to the last, and Back goes back', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  const first = await page.getByRole('article').first().getAttribute('aria-labelledby');
  for (const number of [2, 3, 4]) {
    await next(page).click();
    await expect(page).toHaveURL(`/profile?page=${number}`);
    await expect(page.getByText(`Page ${number} of 4`)).toBeVisible();
  }
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goBack();
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
  await page.goBack();
  await previous(page).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-labelledby', first ?? '');
});

test('turning a page starts at its top', async ({ page }) => {
  await page.goto('/profile');
  await next(page).click();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeInViewport();
});

test('a new search starts on its first page', async ({ page }) => {
  await page.goto('/profile?page=3');
  await expect(page.getByText('Page 3 of 4')).toBeVisible();
  await searchBox(page).fill('biology');
  await expect(page).toHaveURL('/profile?q=biology');
  await expect(page.getByText('Page 1 of')).toBeVisible();
});

const addresses: { address: string; shows: string }[] = [
  { address: 'page=0', shows: 'Page 1 of 4' },
  { address: 'page=-1', shows: 'Page 1 of 4' },
  { address: 'page=9999', shows: 'Page 4 of 4' },
  { address: 'page=99999999999999999999', shows: 'Page 1 of 4' },
  { address: 'page=abc', shows: 'Page 1 of 4' },
  { address: 'page=1.5', shows: 'Page 1 of 4' },
  { address: 'page=&q=&x=y', shows: 'Page 1 of 4' },
  { address: `q=${'a'.repeat(10_000)}`, shows: 'No profiles match your search criteria.' },
  { address: 'q=%25', shows: 'No profiles match|Page 1 of' },
  { address: 'q=_', shows: 'No profiles match your search criteria.' },
  { address: 'q=%', shows: 'No profiles match|Page 1 of' },
  { address: 'q=%27%22%5C', shows: 'No profiles match your search criteria.' },
  { address: "q=';drop table applicants--", shows: 'No profiles match your search criteria.' },
  { address: 'q=<img src=x onerror=alert(1)>', shows: 'No profiles match your search criteria.' },
  { address: 'q=%F0%9F%A9%BA', shows: 'No profiles match your search criteria.' },
  { address: 'q=no-such%00profile', shows: 'No profiles match your search criteria.' },
];

test('odd addresses give sensible pages', async ({ page }) => {
  for (const { address, shows } of addresses) {
    await test.step(`?${address.slice(0, 40)}`, async () => {
      await page.goto(`/profile?${address}`);
      await expect(page.getByText(new RegExp(shows))).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('when the profiles cannot be had, one can try again', async ({ page, problems }) => {
  problems.expect(/^no answer .*search_applicants/);
  await page.route('**/rpc/search_applicants', (route) => route.abort('failed'));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText(/^Failed to load data: We could not reach/);
  await page.unroute('**/rpc/search_applicants');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an error of the server is told in words for people', async ({ page, problems }) => {
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
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Failed to load data: Something went wrong.');
  await expect(page.getByText('relation')).toHaveCount(0);
});

test('when it cannot be read what a member holds, nothing is sold to them', async ({
  page,
  problems,
}) => {
  problems.expect(/^500: GET .*\/entitlements/);
  await page.route('**/rest/v1/entitlements?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/profile');
  await expect(page.getByText('We could not check your plan. Please try again.')).toBeVisible();
  await page.unroute('**/rest/v1/entitlements?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
