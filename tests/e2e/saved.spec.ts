import type { BrowserContext } from '@playwright/test';
import { grantPlan } from '../api/accounts.ts';
import { tabTo } from './support/keyboard.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, further, type Page, test } from './support/test.ts';

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
const names = (page: Page) => page.getByRole('link', { name: /^Applicant \d/ });
const columns = (page: Page) => page.getByRole('columnheader', { name: /^Applicant/ });

/** The optimistic update is shown before it is sent, and a reload before the response may undo it. */
const saveResponded = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/saved_applicants'),
  );

test('a member saves profiles and schools where they are listed', async ({ page, context }) => {
  await enterWithSaved(context);
  await page.goto('/profile?tab=profiles');
  const responded = saveResponded(page);
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

  const members = page.getByRole('navigation', { name: 'Members' });
  await members.getByRole('link', { name: 'Saved' }).click();
  await expect(names(page)).toHaveAccessibleName('Applicant 1');
  await checkPage(page, 'saved-profiles');
  await members.getByRole('link', { name: 'My schools' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: `Saved: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Save: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a member pastes a list, follows its dates and makes a profile of it', async ({
  page,
  context,
}) => {
  await enterWithSaved(context);
  await page.goto('/my-schools');
  await page.getByLabel('Names of schools').fill('UTSW\nYALE\nbayler');
  await page.getByRole('button', { name: 'Baylor College of Medicine' }).click();
  await page.getByRole('button', { name: 'Add 3 schools' }).click();
  const yale = page.getByRole('listitem').filter({ hasText: 'Yale School of Medicine' });
  await yale.getByRole('button', { name: /^Secondary in today/ }).click();
  await expect(page.getByRole('list', { name: 'Due next' })).toContainText('in 14 days');
  await page.getByRole('button', { name: /^Move Yale/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Yale School of Medicine: 1 of 3')).toBeAttached();
  await checkPage(page, 'my-schools');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('row')).toHaveCount(4);
  for (const hidden of [page.getByRole('navigation'), page.getByRole('button')]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await yale.getByLabel(/^Answer:/).selectOption('Accepted');
  await stored;
  await page.reload();
  await expect(page.getByRole('list', { name: 'Due next' })).toBeHidden();
  await expect(page.getByRole('listitem').first()).toContainText('Yale');

  await page.getByRole('button', { name: 'Close this cycle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close this cycle' }).click();
  const closed = page.getByText(/^\w+ \d+, \d{4}: 3 schools, 0 applied to$/);
  await closed.click();
  await expect(yale).toHaveCount(0);
  await expect(
    page.getByRole('row', { name: /^Yale School of Medicine.* Accepted/ }),
  ).toBeVisible();
  await checkPage(page, 'closed-cycle');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(closed).toHaveCount(0);
  await expect(page.getByRole('listitem').first()).toContainText('Yale');
  await page.getByRole('button', { name: 'Share how it went' }).click();
  await expect(page.getByLabel('First accepted school')).toHaveValue('Yale School of Medicine');
});

test('a long list opens where it was left', async ({ page, context }) => {
  const client = await enterWithSaved(context);
  const { data } = await client.from('school_directory').select('id').limit(20).throwOnError();
  await client.rpc('save_schools', { school_ids: data.map(({ id }) => id ?? '') }).throwOnError();
  await page.goto('/my-schools');
  const row = page.getByRole('list').getByRole('listitem').nth(15);
  const topOf = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await row.evaluate((element) => element.scrollIntoView());
  // As it is laid out, and once its place is kept.
  await page.waitForTimeout(500);
  const top = await topOf();
  expect(top).toBeLessThan(100);
  await page.reload();
  await expect.poll(topOf).toBe(top);
});

test('a member compares profiles that are ticked in the list', async ({ page, context }) => {
  await enterWithSaved(context);
  await page.goto('/profile?tab=profiles');
  for (const number of [1, 2]) await box(page, number).check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?ids=applicant-1,applicant-2');
  await expect(columns(page)).toHaveCount(2);
  // A school has one name, which leads to it.
  await page
    .getByRole('row', { name: /^Accepted schools/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/school\//);
});

test('a member compares schools that are ticked in a list', async ({ page, context }) => {
  const client = await enterWithSaved(context);
  await page.goto('/profile?took=elsewhere');
  await expect(page.getByRole('article').first()).toContainText(/we know of lived out of state/);
  const ticks = page.getByRole('checkbox', { name: /^Compare/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('link', { name: 'Compare' }).click();
  const table = page.getByRole('region', { name: 'Comparison' });
  await expect(table.getByRole('row', { name: /^States/ })).toContainText(/\d of \d elsewhere/);
  await checkPage(page, 'compare-schools');
  await table
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByText('Choose two to five schools to compare.').waitFor();

  // One of the member's list without a profile is there with what is known of it.
  const [utmb, baylor] = ['utmb-john-sealy-school-of-medicine', 'baylor-college-of-medicine'];
  await client.rpc('save_schools', { school_ids: [utmb] }).throwOnError();
  await page.goto(`/compare?schools=${utmb},${baylor}`);
  await expect(table.getByRole('row', { name: /^Type and place/ })).toContainText('Galveston');
});

further(
  'a member selects, compares and scrolls profiles with the keyboard alone',
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await enterWithSaved(context, 1, 2, 3, 4);
    await page.goto('/saved');
    await expect(box(page, 1)).toBeVisible();
    for (const number of [1, 2, 3, 4]) {
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

    await tabTo(
      page,
      page.getByRole('button', { name: 'Remove from the comparison: Applicant 1' }),
    );
    await page.keyboard.press('Enter');
    // Three fit.
    await expect(columns(page)).toHaveCount(3);
    await tabTo(page, page.getByRole('button', { name: 'Print' }));
    await page.keyboard.press('Tab');
    await expect(region).toBeFocused();
    await checkPage(page, 'compare');
  },
);
