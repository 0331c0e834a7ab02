import { checkState } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'application-plus' });

const field = (page: Page) =>
  page.getByRole('textbox', { name: 'Search profiles, schools and guides' });
const hit = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

test('a member finds a school, a section of a guide and a profile with the keyboard', async ({
  page,
}) => {
  await page.goto('/explore');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('utsw');
  await expect(hit(page, /^UT Southwestern/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/school\/ut-southwestern/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('UT Southwestern');

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('what texas does');
  await expect(hit(page, /^What Texas does differently/)).toBeVisible();
  await checkState(page, 'search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application-cheatsheet\?document=application-year#section-\d+$/);
  await expect(page.getByRole('heading', { name: 'What Texas does differently' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/school\/ut-southwestern/);
});

test('a list has a search of its own beside it', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('neuroscience');
  await hit(page, /^All \d+ profiles$|Applicant \d+/)
    .last()
    .click();
  await expect(page).toHaveURL(/\/profile(\/applicant-\d+|\?tab=profiles&q=neuroscience)$/);
});

test('on a phone, Back closes the search, and what is not found has ways on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-schools');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field(page).fill('low gpa wombat');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expect(hit(page, /^GPA below 3\.5 \(\d+\)$/)).toBeVisible();
  await checkState(page, 'search-empty');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/my-schools');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field(page).fill('low gpa wombat');
  await hit(page, /^GPA below 3\.5/).click();
  await expect(page).toHaveURL('/profile?tab=profiles&gpa=Below3.5');
});
