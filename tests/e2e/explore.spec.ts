import { server } from '../api/support/clients.ts';
import {
  expectAccessible,
  expectNoOverflow,
  checkPage,
  watchLayoutShifts,
  widths,
} from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const scores = (page: Page) => page.getByRole('region', { name: 'GPA and MCAT', exact: true });
const percentile = (page: Page) => page.getByText(/^Among these \d+ profiles, your GPA of/);
const find = (page: Page) => page.getByRole('button', { name: 'Find applicants like me' });

test('the figures fit the screen, do not shift and are accessible @further', async ({ page }) => {
  const layoutShifts = await watchLayoutShifts(page);
  await checkPage(page, 'explore', async () => {
    await page.goto('/explore');
    await expect(page).toHaveTitle('Explore - Premed Cheatsheet');
    await expect(page.getByRole('figure')).toHaveCount(3);
    await field(page, 'GPA').fill('3.72');
    await field(page, 'MCAT').fill('509');
    await page.getByRole('button', { name: 'Show where I am' }).click();
    await expect(percentile(page)).toBeVisible();
    expect(await layoutShifts(), 'layout shift').toBeLessThan(0.1);
  });
});

test('a dot opens its profile, whose address can be shared', async ({ page }) => {
  await page.goto('/explore');
  await expect(page.getByRole('figure')).toHaveCount(3);
  // A chart is drawn when it comes into view.
  await scores(page).getByRole('figure').scrollIntoViewIfNeeded();
  await scores(page).locator('.recharts-scatter-symbol').first().click();
  await expect(page).toHaveURL(/\/profile\/applicant-\d+$/);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText(/^Applicant \d+$/);
  const text = await name.innerText();
  await page.reload();
  await expect(name).toHaveText(text);
  await page
    .getByRole('region', { name: 'More profiles from these schools' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/school\//);
  await page.getByRole('link', { name: 'See the spread in charts' }).click();
  await expect(page).toHaveURL(/\/explore\?school=/);
  await page.goto('/profile/applicant-999999');
  await expect(page.getByText('Profile not found')).toBeVisible();
});

test('the nearest profiles fit the screen, do not shift and are accessible @further', async ({
  page,
  context,
}) => {
  // Every check is a first visit.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('myNumbers:')) localStorage.removeItem(key);
    }
  });
  const layoutShifts = await watchLayoutShifts(page);
  await checkPage(page, 'like-me', async () => {
    await page.goto('/like-me');
    await expect(page).toHaveTitle('Applicants like me - Premed Cheatsheet');
    await field(page, 'GPA').fill('3.72');
    await field(page, 'MCAT').fill('512');
    await field(page, 'Gap years').fill('1');
    await field(page, 'State').selectOption('Ohio');
    await field(page, 'Research').check();
    await field(page, 'Shadowing').check();
    await find(page).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    expect(await layoutShifts(), 'layout shift').toBeLessThan(0.1);
  });

  const later = await context.newPage();
  const laterShifts = await watchLayoutShifts(later);
  for (const width of widths) {
    await later.setViewportSize({ width, height: 800 });
    await later.goto('/like-me');
    for (const place of ['at the top', 'further down']) {
      await expect(later.getByRole('article')).toHaveCount(10);
      expect(await laterShifts(), `layout shift with saved numbers ${place}`).toBeLessThan(0.1);
      await later.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
      await later.reload();
    }
  }
});

test('a member picks a school, which the URL keeps, and Back returns to all schools', async ({
  page,
}) => {
  const { data } = await server()
    .from('school_directory')
    .select('id, name')
    .lt('profile_count', 5)
    .order('id')
    .limit(1)
    .single()
    .throwOnError();
  await page.goto('/explore');
  await expect(scores(page).getByRole('figure')).toBeVisible();
  await page.getByLabel('School', { exact: true }).selectOption(data.name);
  await expect(page).toHaveURL(`/explore?school=${data.id}`);
  await expect(page.getByRole('heading', { level: 2, name: data.name })).toBeVisible();
  await expect(page.getByText('Fewer than 5 profiles')).toHaveCount(3);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expectNoOverflow(page, 'explore-too-few');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'All schools' })).toBeVisible();
  await expect(scores(page).getByRole('figure')).toBeVisible();
});

test('an unknown school shows a message and a way to all schools @further', async ({ page }) => {
  await page.goto('/explore?school=no-such%00school');
  await expect(page.getByText('School not found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all schools' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(scores(page).getByRole('figure')).toBeVisible();
});

test('a member opens a chart’s table with the keyboard @further', async ({ page }) => {
  await page.goto('/explore');
  const table = page.getByLabel('GPA and MCAT, as a table');
  const disclosure = scores(page).getByText('Show as table');
  await expect(disclosure).toBeVisible();
  await expect(table).toBeHidden();
  await disclosure.focus();
  await page.keyboard.press('Enter');
  await expect(table).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await expectAccessible(page);
});

test('figures that fail to load can be retried @further', async ({ page, problems }) => {
  problems.expect(/^no response .*explore_applicants/);
  await page.route('**/rpc/explore_applicants', (route) => route.abort('failed'));
  await page.goto('/explore');
  await expect(page.getByRole('alert')).toContainText(/^Failed to load data: We could not reach/);
  await page.unroute('**/rpc/explore_applicants');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(scores(page).getByRole('figure')).toBeVisible();
});

test('a member’s numbers stay in the browser, serve both pages and appear in no URL', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/like-me');
  await field(page, 'GPA').fill('5');
  await field(page, 'MCAT').fill('text');
  await page.keyboard.press('Enter');
  await expect(page.getByText('GPA must be between 0 and 4.00')).toBeVisible();
  await expect(page.getByText('MCAT must be a whole number from 472 to 528')).toBeVisible();
  await expect(field(page, 'GPA')).toBeFocused();
  expect(urls.filter((url) => url.includes('/rpc/nearest_applicants'))).toEqual([]);

  await field(page, 'GPA').fill('3.33');
  await field(page, 'MCAT').fill('515');
  await find(page).click();
  await expect(page.getByRole('heading', { name: 'Nearest profiles (10)' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText(/^same GPA, same MCAT/i);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(10);
  expect(urls.filter((url) => url.includes('/rpc/nearest_applicants'))).not.toEqual([]);
  expect(urls.filter((url) => url.includes('3.33'))).toEqual([]);

  await page.goto('/explore');
  await expect(field(page, 'GPA')).toHaveValue('3.33');
  await expect(percentile(page)).toContainText('below the 10th percentile');
  await page.getByRole('button', { name: 'Remove my numbers' }).click();
  await expect(percentile(page)).toHaveCount(0);
  await page.goto('/like-me');
  await expect(field(page, 'GPA')).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('nearest profiles that fail to load can be retried @further', async ({ page, problems }) => {
  problems.expect(/^no response .*nearest_applicants/);
  await page.route('**/rpc/nearest_applicants', (route) => route.abort('failed'));
  await page.goto('/like-me');
  await field(page, 'MCAT').fill('515');
  await find(page).click();
  await expect(page.getByRole('alert')).toContainText(/^Failed to load data: We could not reach/);
  await page.unroute('**/rpc/nearest_applicants');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
});
