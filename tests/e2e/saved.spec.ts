import type { BrowserContext, Locator } from '@playwright/test';
import { grantPlan } from '../api/accounts.ts';
import { repeated } from '../repeated.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

const ids = (...numbers: number[]) => numbers.map((number) => `applicant-${number}`);

/** Signs a browser in as a new member who has saved these profiles, the first one last. */
async function enterWithSaved(context: BrowserContext, ...saved: number[]) {
  const client = await enterAsNewPerson(context);
  const { data } = await client.auth.getUser();
  await grantPlan(data.user?.id ?? '', 'cheatsheet');
  for (const applicantId of ids(...saved).toReversed()) {
    await client.from('saved_applicants').insert({ applicant_id: applicantId }).throwOnError();
  }
  return client;
}

const box = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Compare Applicant ${number}`, exact: true });
const names = (page: Page) => page.getByRole('heading', { level: 2, name: /^Applicant/ });
const columns = (page: Page) => page.getByRole('columnheader', { name: /^Applicant/ });

/** The optimistic update is shown before it is sent, and a reload before the response may undo it. */
const responseTo = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (response) =>
      response.request().method() === method && response.url().includes('/saved_applicants'),
  );

test('a member saves profiles and schools where they are listed', async ({ page, context }) => {
  await enterWithSaved(context);
  await page.goto('/profile?tab=profiles');
  const responded = responseTo(page, 'POST');
  await page.getByRole('button', { name: 'Save: Applicant 1', exact: true }).click();
  const saved = page.getByRole('button', { name: 'Saved: Applicant 1', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await responded;
  await page.reload();
  await expect(saved).toBeVisible();

  await page.getByRole('tab', { name: /^Medical Schools/ }).click();
  const schools = page.getByRole('tabpanel', { name: /^Medical Schools/ });
  const school = schools.getByRole('article').first();
  const name = (await school.getByRole('heading').textContent()) ?? '';
  await school.getByRole('button', { name: `Save: ${name}` }).click();
  await expect(school.getByRole('button', { name: `Saved: ${name}` })).toBeVisible();
  // The button is not part of the link that covers the card.
  await expect(page).toHaveURL('/profile');
  await school.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Saved: ${name}` })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Members' })
    .getByRole('link', { name: 'Saved' })
    .click();
  await expect(names(page)).toHaveText(['Applicant 1']);
  await page.getByRole('tab', { name: 'Schools (1)' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: `Saved: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Save: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a refused save shows a message beside the button @further', async ({
  page,
  context,
  problems,
}) => {
  await enterWithSaved(context);
  problems.expect(/^409: POST .*saved_applicants/);
  const message = 'You can save up to 500 profiles. Remove some to save more.';
  await page.route('**/rest/v1/saved_applicants?**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'PT409', message } })
      : route.fallback(),
  );
  await page.goto('/profile?tab=profiles');
  await page.getByRole('button', { name: 'Save: Applicant 1', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('button', { name: 'Save: Applicant 1', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a member removes saved profiles and undoes it', async ({ page, context }) => {
  const client = await enterWithSaved(context, 3, 2, 1);
  await page.goto('/saved');
  await expect(page.getByRole('tab', { name: 'Profiles (3)' })).toBeVisible();
  await expect(names(page)).toHaveText(['Applicant 3', 'Applicant 2', 'Applicant 1']);
  const responded = responseTo(page, 'DELETE');
  await page.getByRole('button', { name: 'Remove: Applicant 2' }).click();
  await expect(names(page)).toHaveText(['Applicant 3', 'Applicant 1']);
  await expect(page.getByRole('status')).toContainText('Applicant 2 was removed.');
  await responded;
  await page.reload();
  await expect(names(page)).toHaveText(['Applicant 3', 'Applicant 1']);

  await page.getByRole('button', { name: 'Remove: Applicant 1' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Applicant 1', 'Applicant 3']);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect
    .poll(async () => (await client.from('saved_applicants').select('applicant_id')).data?.length)
    .toBe(2);
});

test('a failed removal shows an error and is undone @further', async ({
  page,
  context,
  problems,
}) => {
  await enterWithSaved(context, 1);
  await page.goto('/saved');
  await expect(names(page)).toHaveText(['Applicant 1']);
  problems.expect(/^500: DELETE .*saved_applicants/);
  await page.route('**/rest/v1/saved_applicants?**', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Remove: Applicant 1' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await expect(names(page)).toHaveText(['Applicant 1']);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a member selects and compares two to four profiles', async ({ page, context }) => {
  await enterWithSaved(context, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  await page.goto('/saved');
  await expect(page.getByText('Choose two to four profiles to compare.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await box(page, 1).check();
  await expect(
    page.getByText('1 profile chosen. Choose at least one more to compare.'),
  ).toBeVisible();
  await box(page, 2).check();
  await expect(page.getByText('2 profiles chosen.')).toBeVisible();

  // The selection is kept on the next page and is limited to four.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page)).toHaveText(['Applicant 11', 'Applicant 12']);
  await box(page, 11).check();
  await box(page, 12).check();
  await expect(page.getByText('4 profiles chosen. You cannot compare more.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(box(page, 1)).toBeChecked();
  await expect(box(page, 3)).toBeDisabled();

  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?ids=applicant-1,applicant-2,applicant-11,applicant-12');
  await expect(columns(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove from the comparison: Applicant 2' }).click();
  await expect(page).toHaveURL('/compare?ids=applicant-1,applicant-11,applicant-12');
  await expect(columns(page)).toHaveCount(3);
  await page.goBack();
  await expect(columns(page)).toHaveCount(4);

  await page.getByRole('link', { name: 'Back to Saved' }).click();
  await expect(page.getByText('4 profiles chosen.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/saved');
});

const comparisons: { ids: string; shows: number; says: string }[] = [
  { ids: '', shows: 0, says: 'Choose two to four profiles to compare.' },
  { ids: 'applicant-1', shows: 0, says: 'Choose two to four profiles to compare.' },
  { ids: 'applicant-1,applicant-1', shows: 0, says: 'Choose two to four profiles to compare.' },
  { ids: '<b>,;drop,applicant-0', shows: 0, says: 'Choose two to four profiles to compare.' },
  {
    ids: 'applicant-1,applicant-999999999',
    shows: 0,
    says: 'Applicant 999999999 is no longer available.',
  },
  {
    ids: 'applicant-1,applicant-2,applicant-999999998,applicant-999999999',
    shows: 2,
    says: 'Applicant 999999998, Applicant 999999999 are no longer available.',
  },
  {
    ids: 'applicant-5,applicant-4,applicant-3,applicant-2,applicant-1',
    shows: 4,
    says: 'You can compare up to four profiles. These are the first four.',
  },
  { ids: 'applicant-2%2Capplicant-1', shows: 2, says: 'Comparing 2 profiles.' },
];

const tried = repeated('URLs of comparisons', comparisons, (_, index) => index % 2 === 1);

test('a shared URL compares the profiles that it can @further', async ({ page, context }) => {
  await enterWithSaved(context);
  for (const { ids: requested, shows, says } of tried) {
    await test.step(`?ids=${requested}`, async () => {
      await page.goto(`/compare?ids=${requested}`);
      await expect(page.getByText(says)).toBeVisible();
      await expect(columns(page)).toHaveCount(shows);
    });
  }
});

test('an empty list links to the profiles @further', async ({ page, context }) => {
  await enterWithSaved(context);
  await page.goto('/saved?tab=schools');
  await expect(page.getByText('You have not saved any schools yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Profiles (0)' }).click();
  await expect(page).toHaveURL('/saved');
  await expect(page.getByText('You have not saved any profiles yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Browse profiles' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
});

test('a list that fails to load can be retried @further', async ({ page, context, problems }) => {
  await enterWithSaved(context, 1);
  problems.expect(/^no response .*saved_applicants/);
  await page.route('**/rest/v1/saved_applicants?**', (route) => route.abort('failed'));
  await page.goto('/saved');
  await expect(page.getByRole('alert')).toContainText('Failed to load data: We could not reach');
  await page.unroute('**/rest/v1/saved_applicants?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(names(page)).toHaveText(['Applicant 1']);
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error('60 presses of Tab did not reach it.');
}

test('a member selects, compares and scrolls profiles with the keyboard alone @further', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enterWithSaved(context, 1, 2, 3);
  await page.goto('/saved');
  await expect(box(page, 1)).toBeVisible();
  for (const number of [1, 2, 3]) {
    await tabTo(page, box(page, number));
    await page.keyboard.press('Space');
    await expect(box(page, number)).toBeChecked();
  }
  await tabTo(page, page.getByRole('link', { name: 'Compare' }));
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: 'Comparison' });
  await expect(region).toBeVisible();
  await tabTo(page, region);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  // The row headers stay visible.
  await expect(page.getByRole('rowheader', { name: 'GPA' })).toBeInViewport({ ratio: 1 });

  await tabTo(page, page.getByRole('button', { name: 'Remove from the comparison: Applicant 1' }));
  await page.keyboard.press('Enter');
  await expect(columns(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(region).toBeFocused();
});

test('saved profiles and schools fit the screen and are accessible @further', async ({
  page,
  context,
}) => {
  const client = await enterWithSaved(context, 1, 2, 3, 4, 5);
  const { data: schools } = await client.from('schools').select('id').limit(3).throwOnError();
  await client
    .from('saved_schools')
    .insert(schools.map(({ id }) => ({ school_id: id })))
    .throwOnError();

  await page.goto('/profile');
  await page
    .getByRole('button', { name: /^Saved: / })
    .first()
    .waitFor();
  await checkState(page, 'schools-to-save');
  await page.goto('/profile?tab=profiles');
  await page.getByRole('button', { name: 'Saved: Applicant 1', exact: true }).waitFor();
  await checkState(page, 'profiles-to-save');

  await page.goto('/saved');
  await box(page, 2).check();
  await page.getByRole('button', { name: 'Remove: Applicant 5' }).click();
  await page.getByRole('button', { name: 'Show profile: Applicant 1' }).click();
  await expect(page.getByRole('article', { name: 'Applicant 1' })).toBeVisible();
  await checkPage(page, 'saved-profiles');
  await page.getByRole('tab', { name: 'Schools (3)' }).click();
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(3);
  await checkPage(page, 'saved-schools');
});

test('a comparison fits the screen and is accessible @further', async ({ page, context }) => {
  await enterWithSaved(context, 1);
  await page.goto(`/compare?ids=${ids(1, 2, 3, 4).join(',')}`);
  await expect(columns(page)).toHaveCount(4);
  await checkPage(page, 'compare');
  await page.goto('/compare');
  await expect(page.getByRole('link', { name: 'Choose profiles' })).toBeVisible();
  await checkState(page, 'compare-empty');
});
