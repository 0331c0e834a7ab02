import { target } from '../api/support/target.ts';
import { checkPage } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test('a visitor looks inside a plan, and buys it', async ({ page }) => {
  await page.goto('/pricing');
  const bundle = page.getByRole('article', { name: 'Application Cheatsheet +' });
  await expect(bundle).toContainText('Recommended');
  await expect(bundle).toContainText('6 application guides, 48 pages');
  await bundle.getByRole('link', { name: /^Look inside/ }).click();
  await expect(page).toHaveTitle('Application Cheatsheet + - Premed Cheatsheet');
  await expect(page.getByText('$34.99').first()).toBeVisible();
  await expect(
    page.getByText(/^\d+ profiles of accepted applicants, at \d+ schools$/),
  ).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Writing Strategy Guide/ }),
  ).toContainText('8 pages');
  await expect(page.getByText('What the essay has to do')).toBeVisible();
  await page.getByText('Read the whole profile').click();
  await expect(page.getByText('Two years in a zebrafish lab')).toBeVisible();
  await expect(page.getByText('Your money back within 14 days')).toBeVisible();
  await checkPage(page, 'plan');
  await page.getByRole('link', { name: 'Buy for $34.99' }).first().click();
  await expect(page).toHaveURL('/checkout?plan=application-plus');
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$34.99');
});

test('a plan that is not on sale says so, and search engines hear of those that are', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^404: GET .*\/plans\//);
  for (const plan of ['no-such-plan', 'interview-cheatsheet']) {
    await page.goto(`/plans/${plan}`);
    await expect(page.getByRole('heading', { name: 'This plan is not on sale.' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/pricing');
  const sitemap = await (await request.get(`${target.SITE_URL}/sitemap.xml`)).text();
  expect(sitemap).toContain('/plans/application-plus<');
  expect(sitemap).not.toContain('interview');
  const html = await (await request.get(`${target.SITE_URL}/plans/cheatsheet`)).text();
  expect(html).toContain('"price":"14.99","priceCurrency":"USD"');
});
