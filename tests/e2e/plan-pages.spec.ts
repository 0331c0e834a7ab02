import { checkPage } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';

test('a visitor looks inside a plan, and buys it', async ({ page }) => {
  await page.goto('/pricing');
  // The first one; a plan that costs no less than its parts is none.
  await expect(page.getByRole('article').first()).toContainText('RecommendedPremed Cheatsheet+');
  const bundle = page.getByRole('article', { name: 'Application Cheatsheet +' });
  await expect(bundle).toContainText(/6 application guides, \d+ pages/);
  await bundle.getByRole('link', { name: /^Look inside/ }).click();
  await expect(page).toHaveTitle(`Application Cheatsheet + - ${brand.name}`);
  await expect(page.getByText('$34.99').first()).toBeVisible();
  await expect(page.getByText('Everything in the Premed Cheatsheet')).toBeVisible();
  const figures = page.getByRole('region', { name: 'The profiles in figures' });
  await expect(figures.getByRole('definition')).toHaveText([
    '35',
    '69',
    '507–520',
    '3.55–3.93',
    '28 of 35',
  ]);
  await expect(figures).toContainText('All of these profiles are samples');
  // Of light and dark, only the one that is shown.
  await page.getByRole('heading', { name: 'What you can do with it' }).scrollIntoViewIfNeeded();
  const pictures = page.locator('main img:visible');
  await expect(pictures).toHaveCount(11);
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every((one) => one instanceof HTMLImageElement && one.naturalWidth >= 480),
      ),
    )
    .toBe(true);
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('price, year and refund stay in view, and nothing covers what has the focus', async ({
    page,
  }) => {
    await page.goto('/plans/cheatsheet');
    const buy = page.getByRole('link', { name: 'Buy', exact: true });
    for (const part of ['What you can do with it', 'What you get', 'If you want more']) {
      await page.getByRole('heading', { name: part }).scrollIntoViewIfNeeded();
      await expect(buy).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Once, for a year · 14 days money back')).toBeInViewport();
    }
    const further = page.getByRole('link', { name: /^Look inside/ }).first();
    await page.evaluate(() => window.scrollTo(0, 0));
    await further.focus();
    const [link, bar] = [await further.boundingBox(), await buy.locator('..').boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await buy.click();
    await expect(page).toHaveURL('/checkout?plan=cheatsheet');
  });
});
