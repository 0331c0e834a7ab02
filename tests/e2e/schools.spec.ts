import { repeated } from '../repeated.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const count = (page: Page) => page.getByRole('tab', { name: /^Medical Schools \(\d+\)$/ });
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search medical schools...' });
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });

async function shownCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
}

test('a member pages through the schools and sorts them @further', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('article')).toHaveCount(10);
  const byName = await names(page);
  expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b)));
  await expect(previous(page)).toBeDisabled();
  await next(page).click();
  await expect(page).toHaveURL('/profile?page=2');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  expect(await names(page)).not.toContain(byName[0]);

  await page.getByLabel('Sort by').selectOption('Most profiles');
  await expect(page).toHaveURL('/profile?sort=profiles-desc');
  await expect(page.getByText('Page 1 of')).toBeVisible();
  const profiles = async () =>
    (await page.getByText(/^\d+ profiles?$/).allTextContents()).map((text) => parseInt(text, 10));
  await expect
    .poll(async () => (await profiles()).join())
    .toBe((await profiles()).sort((a, b) => b - a).join());
  expect((await profiles())[0]).toBeGreaterThan(1);
  await page.goBack();
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('alphabetical');
});

test('a member searches the schools while typing and clears the search', async ({ page }) => {
  await page.goto('/profile?page=2');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const all = await shownCount(page);
  await searchBox(page).fill('university of');
  await expect(page).toHaveURL('/profile?q=university+of');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  for (const name of await names(page)) expect(name.toLowerCase()).toContain('university of');
  await searchBox(page).fill('no such school');
  await expect(page.getByText('No medical schools found matching the search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(searchBox(page)).toHaveValue('');
  await expect(count(page)).toHaveText(`Medical Schools (${all})`);
});

const nothing = 'No medical schools found matching the search';
const queries: { query: string; shows: string }[] = [
  { query: 'page=0', shows: 'Page 1 of' },
  { query: 'page=9999', shows: 'Page (\\d+) of \\1$' },
  { query: 'page=x&sort=luck&tab=admin&gpa=5', shows: 'Page 1 of' },
  { query: `q=${'a'.repeat(10_000)}`, shows: nothing },
  { query: 'q=%25', shows: nothing },
  { query: 'q=_', shows: nothing },
  { query: 'q=%5C', shows: nothing },
  { query: "q=';drop table schools--", shows: nothing },
  { query: 'q=no%00such', shows: nothing },
];

const tried = repeated('unusual URLs of the schools', queries, (_, index) => index % 4 === 1);

test('unusual URLs show a valid page @further', async ({ page }) => {
  for (const { query, shows } of tried) {
    await test.step(`?${query.slice(0, 40)}`, async () => {
      await page.goto(`/profile?${query}`);
      await expect(page.getByText(new RegExp(shows))).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('a member opens a school and reads its profiles one by one or as a list', async ({ page }) => {
  await page.goto('/profile?q=feinberg');
  await page.getByRole('link', { name: 'Feinberg School of Medicine' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feinberg School of Medicine');
  await expect(page.getByText('3.7% (estimate)')).toBeVisible();
  await expect(page.getByText('Profile 1 of 3')).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  const profile = page.getByRole('article').getByRole('heading', { level: 3 });
  const first = (await profile.textContent()) ?? '';
  await next(page).click();
  await expect(page.getByText('Profile 2 of 3')).toBeVisible();
  await next(page).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine?profile=3');
  await expect(next(page)).toBeDisabled();
  await expect(page.getByText('Profile 3 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'List View' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine?view=list&profile=3');
  const item = page.getByRole('listitem').getByRole('button', { name: first });
  await item.click();
  await expect(profile).toHaveText(first);
  await page.reload();
  await expect(item).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByText('Profile 3 of 3')).toBeVisible();
  // Turning through profiles adds no history entries.
  await page.goBack();
  await expect(page).toHaveURL('/profile?q=feinberg');
  await expect(page.getByRole('link', { name: 'Feinberg School of Medicine' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/profile?q=feinberg');
});

test('a profile number out of range shows the last or the first profile @further', async ({
  page,
}) => {
  for (const address of ['?profile=9999', '?profile=0', '?profile=x&view=y']) {
    await page.goto(`/school/feinberg-school-of-medicine${address}`);
    const position = address === '?profile=9999' ? 3 : 1;
    await expect(page.getByText(`Profile ${position} of 3`)).toBeVisible();
  }
});

const unknown = repeated(
  'unknown school ids',
  ['no-such-school', 'Feinberg', '%00', "a'%22%25_", 'x'.repeat(3000)],
  (_, index) => index % 2 === 0,
);

test('an unknown school shows a labelled sample', async ({ page }) => {
  for (const id of unknown) {
    await test.step(id.slice(0, 40), async () => {
      await page.goto(`/school/${id}`);
      await expect(page.getByText(/^School not found\./)).toBeVisible();
      await expect(page.getByText('Sample', { exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(3);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('an image that fails to load shows a placeholder', async ({ page, problems }) => {
  problems.expect(/gone\.png/);
  await page.route('**/gone.png', (route) => route.abort('failed'));
  await page.route('**/rpc/search_schools', async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    found.rows[0].custom_image_url = 'https://pictures.example/gone.png';
    await route.fulfill({ response, json: found });
  });
  await page.goto('/profile');
  await expect(page.getByRole('article').first()).toContainText('No Image');
});

test('a member finds a school and its profiles with the keyboard alone @further', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(page.getByRole('article')).toHaveCount(10);
  await searchBox(page).focus();
  await page.keyboard.type('feinberg');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(count(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^All Profiles/ })).toBeFocused();
  await expect(page.getByRole('article').first()).toContainText('MCAT');
  await page.getByRole('button', { name: /^Filter/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Biology' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile?tab=profiles&q=feinberg&major=Biology');
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();

  await page.getByRole('tab', { name: /^All Profiles/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('article', { name: /feinberg/i })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Feinberg School of Medicine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feinberg School of Medicine');
  await page.getByRole('button', { name: 'List View' }).focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('listitem').getByRole('button');
  await expect(items).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=list&profile=2$/);
});
