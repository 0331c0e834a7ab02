import { checkPage, watchLayoutShifts } from './support/page-checks.ts';
import { expect, further, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const scores = (page: Page) => page.getByRole('region', { name: 'GPA and MCAT', exact: true });
const percentile = (page: Page) => page.getByText(/^Your GPA is above \d+ of \d+/);

test('the figures fit the screen and do not shift, and a dot opens its profile', async ({
  page,
}) => {
  const layoutShifts = await watchLayoutShifts(page);
  await checkPage(page, 'explore', async () => {
    await page.goto('/explore');
    await expect(page.getByRole('figure')).toHaveCount(3);
    // It is folded to a line once they are known.
    if (!(await field(page, 'GPA').isVisible())) await page.getByText(/^You: /).click();
    await field(page, 'GPA').fill('3.72');
    await field(page, 'MCAT').fill('509');
    await page.getByRole('button', { name: 'Show where I am' }).click();
    await expect(percentile(page)).toBeVisible();
    expect(await layoutShifts(), 'layout shift').toBeLessThan(0.1);
  });
  // A chart is drawn when it comes into view.
  await scores(page).getByRole('figure').scrollIntoViewIfNeeded();
  await scores(page).locator('.recharts-scatter-symbol').first().click();
  await expect(page).toHaveURL(/\/profile\/applicant-\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d\.\d\d \/ \d{3} · /);
});

further(
  'a member’s numbers stay in the browser, serve both pages and appear in no URL',
  async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const asked = () => urls.filter((url) => url.includes('/rpc/nearest_applicants'));
    await page.goto('/like-me');
    await field(page, 'GPA').fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('GPA must be between 0 and 4.00')).toBeVisible();
    await expect(field(page, 'GPA')).toBeFocused();
    expect(asked()).toEqual([]);

    await field(page, 'GPA').fill('3.33');
    await field(page, 'MCAT').fill('515');
    await page.getByRole('button', { name: 'Find applicants like me' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('article').first()).toContainText(/same scores as you/i);
    await expect(
      page.getByRole('heading', { name: /^People like you got into \d+ schools$/ }),
    ).toBeVisible();
    const layoutShifts = await watchLayoutShifts(page);
    await checkPage(page, 'like-me', async () => {
      await page.reload();
      await expect(page.getByRole('article')).toHaveCount(10);
      expect(await layoutShifts(), 'layout shift with saved numbers').toBeLessThan(0.1);
    });
    expect(asked()).not.toEqual([]);
    // Not the end of a time, such as 13.335.
    expect(urls.filter((url) => /\b3\.33\b/.test(url))).toEqual([]);

    await page.goto('/explore');
    await page.getByText('You: 3.33 / 515').click();
    await expect(field(page, 'GPA')).toHaveValue('3.33');
    await page.getByRole('button', { name: 'Remove my numbers' }).click();
    await expect(percentile(page)).toHaveCount(0);
    await page.goto('/like-me');
    await expect(field(page, 'GPA')).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(0);
  },
);
