import { grantPlan } from '../api/accounts.ts';
import { newPerson } from '../api/support/clients.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further, type Page, test } from './support/test.ts';

test.use({ account: 'cheatsheet' });

const count = (page: Page) => page.getByRole('tab', { name: /^All Profiles \(\d+\)$/ });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search profiles...' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

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
  await searchBox(page).fill('nobody says this');
  await expect(page.getByText('No profiles match your search criteria.')).toBeVisible();
  await expect(page.getByText('But your guides say')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** What Chrome's translation does to a page, but for the words. */
const translate = (page: Page) =>
  page.evaluate(async () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style')) continue;
      const font = document.createElement('font');
      font.append(text.data);
      text.replaceWith(font);
    }
    await new Promise(requestAnimationFrame);
  });

test('a page that the browser translates shows what changes on it', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  const all = await shownCount(page);
  await translate(page);
  await next(page).click();
  await expect(page).toHaveURL('/profile?tab=profiles&page=2');
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await searchBox(page).fill('neuroscience');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const found = await shownCount(page);
  await expect(page.getByRole('heading', { level: 2, name: `${found} profile` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(Math.min(found, 10));
});

test('a member ticks filters, reads one section of many, and opens profiles one after the other', async ({
  page,
}) => {
  await page.goto('/profile?tab=profiles');
  const result = page.getByRole('heading', { level: 2, name: /profiles?$|as told by/ });
  // Two bands are those two, without what lies between.
  await page.getByRole('checkbox', { name: '3.9-4.0' }).check();
  await page.getByRole('checkbox', { name: 'Below 3.5' }).check();
  await expect(page).toHaveURL('/profile?tab=profiles&gpa=3.9-4.0&gpa=Below3.5');
  const bandsShown = () =>
    page.getByRole('article').evaluateAll((rows) => [
      ...new Set(
        rows.map(({ textContent }) => {
          const gpa = Number.parseFloat(textContent);
          if (gpa >= 3.9) return 'highest';
          return gpa < 3.5 ? 'lowest' : 'between';
        }),
      ),
    ]);
  await expect.poll(async () => (await bandsShown()).sort()).toEqual(['highest', 'lowest']);
  await page.getByRole('button', { name: 'Clear All (2)' }).click();
  await page.getByRole('checkbox', { name: 'DO', exact: true }).check();
  await page.getByRole('checkbox', { name: '2', exact: true }).check();
  await expect(page).toHaveURL('/profile?tab=profiles&degree=DO&gap_years=2');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Clear All (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All (2)' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');

  await page.getByLabel('Read').selectOption('research');
  await expect(result).toHaveText(/^Research, as told by \d+$/);
  await checkPage(page, 'read-research');
  await page.getByLabel('Read').selectOption('personal_statement');
  await expect(result).toHaveText(/^Personal statement, as told by \d+$/);
  await checkPage(page, 'read-statements');
  await page.getByLabel('Read').selectOption('');
  await searchBox(page).fill('clinic');
  await expect(page.locator('mark').first()).toBeVisible();
  const rows = page.getByRole('article');
  await rows.nth(1).getByRole('button', { expanded: false }).click();
  await checkPage(page, 'profiles');
  const second = rows.nth(1).getByRole('link', { name: /^Applicant/ });
  const number = (await second.getAttribute('href'))?.match(/\d+$/)?.[0] ?? '';
  await rows
    .first()
    .getByRole('link', { name: /^Applicant/ })
    .click();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Applicant ${number} · \\d\\.\\d\\d / \\d{3} - `));
  await expect(page.getByRole('heading', { name: /like this one$/ })).toBeVisible();
  await checkPage(page, 'profile');
  await page.getByRole('link', { name: /^\d+ profiles$/ }).click();
  await expect(page).toHaveURL('/profile?tab=profiles&q=clinic');
});

further('the view of the list is kept in the browser', async ({ page }) => {
  await page.goto('/profile?tab=profiles');
  await page.getByRole('button', { name: 'Table' }).click();
  await checkPage(page, 'profiles-table');
  await page.getByRole('columnheader', { name: 'MCAT' }).getByRole('button').click();
  await expect(page).toHaveURL('/profile?tab=profiles&order=mcat-desc');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Profiles' })).toBeVisible();
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByText('Accepted schools').first()).toBeVisible();
  await page.goto('/school/feinberg-school-of-medicine');
  await page.getByRole('button', { name: 'List View' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'List View', pressed: true })).toBeVisible();
});

test('a member opens a school, and its profiles', async ({ page }) => {
  await page.goto('/profile?q=feinberg');
  await page.getByRole('link', { name: 'Feinberg School of Medicine' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine');
  await expect(page).toHaveTitle(/^Feinberg School of Medicine - /);
  await expect(page.getByText(/^Private · MD · Chicago, Illinois · 3 profiles/)).toBeVisible();
  await expect(page.getByText('Profile 1 of 3')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await next(page).click();
  await page.getByRole('button', { name: 'Next profile' }).click();
  await expect(page.getByText('Profile 3 of 3')).toBeInViewport();
  await expect(next(page)).toBeDisabled();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine?profile=3');
  await checkPage(page, 'school');
  await page.getByRole('button', { name: 'List View' }).click();
  await expect(page).toHaveURL('/school/feinberg-school-of-medicine');
  await expect(page.getByRole('article')).toHaveCount(3);
  await checkPage(page, 'school-list');
  // The item that was opened is the active one.
  await page.getByRole('article').nth(2).getByRole('button', { expanded: false }).first().click();
  await page.getByRole('button', { name: 'Card View' }).click();
  await expect(page.getByText('Profile 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'List View' }).click();
  await page
    .getByRole('article')
    .nth(1)
    .getByRole('link', { name: /^Applicant/ })
    .click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
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
