import { checkPage } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';

test('a visitor looks inside a plan, and buys it', async ({ page }) => {
  await page.goto('/pricing');
  const bundle = page.getByRole('article', { name: 'Application Cheatsheet +' });
  await expect(bundle).toContainText('Recommended');
  await expect(bundle).toContainText('6 application guides, 48 pages');
  await bundle.getByRole('link', { name: /^Look inside/ }).click();
  await expect(page).toHaveTitle(`Application Cheatsheet + - ${brand.name}`);
  await expect(page.getByText('$34.99').first()).toBeVisible();
  await expect(
    page.getByText(/^\d+ profiles of applicants accepted at \d+ schools$/),
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
