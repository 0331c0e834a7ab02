import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { sessionOf, stateWith } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

// The applicants of each test live in a state of their own.
let state: string;
test.beforeEach(() => {
  state = `Testland ${randomUUID().slice(0, 8)}`;
});
test.afterEach(async () => {
  await server().from('applicants').delete().eq('state_of_residency', state).throwOnError();
});

async function addRows(...majors: string[]) {
  const rows = majors.map((major) => ({
    major,
    state_of_residency: state,
    gpa: 3.81,
    mcat: 512,
    accepted_schools: ['NYU', 'Pitt', 'UCLA'],
  }));
  const { data } = await server().from('applicants').insert(rows).select('id').throwOnError();
  return data.map(({ id }) => String(id));
}

const stored = async () =>
  (
    await server()
      .from('applicants')
      .select()
      .eq('state_of_residency', state)
      .order('number')
      .throwOnError()
  ).data;

const list = () => `/admin/applicants?q=${encodeURIComponent(state)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => button(page, 'Save Applicant').click();

test('an admin adds, changes and deletes an applicant', async ({ page }) => {
  await page.goto(list());
  await expect(page.getByText('No applicants match the search.')).toBeVisible();
  await button(page, 'Add Applicant').click();
  await expect(page).toHaveURL(/[?&]add=/);
  await save(page);
  await expect(page.getByText('Major is required')).toBeVisible();
  await expect(page.getByText('Enter at least one accepted school')).toBeVisible();
  await page.getByLabel('Major').fill('<script>alert(1)</script>');
  await page.getByLabel('GPA').fill('3.9');
  await page.getByRole('spinbutton', { name: 'MCAT' }).fill('512');
  await page.getByLabel('First accepted school').fill('NYU');
  await page.getByLabel('State').fill(state);
  await button(page, 'Preview').click();
  await expect(page.getByRole('article').getByRole('link', { name: 'NYU' })).toBeVisible();
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant added.');
  await expect(page.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '3.90' })).toBeVisible();

  await button(page, /^Edit: Applicant/).click();
  await expect(page.getByLabel('GPA')).toHaveValue('3.9');
  await page.getByLabel('GPA').fill('4.01');
  await save(page);
  await expect(page.getByText('GPA must be from 0.00 to 4.00')).toBeVisible();
  await page.getByLabel('GPA').fill('3.85');
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant updated.');
  expect(await stored()).toMatchObject([{ gpa: 3.85, gap_years: null, accepted_schools: ['NYU'] }]);

  await button(page, /^Delete: Applicant/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toHaveText('Applicant deleted.');
  expect(await stored()).toEqual([]);
});

test('an admin drafts and schedules an applicant, whom a member sees once the time has come @further', async ({
  page,
  browser,
}) => {
  const [id] = await addRows('Geology');
  await page.goto(`/admin/applicants?edit=${id}`);
  await expect(page.getByLabel('Publishing')).toHaveValue('published');
  await page.getByLabel('Publishing').selectOption('Published at a time');
  await save(page);
  await expect(page.getByText('Please choose a time')).toBeVisible();
  await page.getByLabel('Publish at').fill('2999-01-01T09:30');
  await checkState(page, 'admin-applicant-scheduled');
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant updated.');
  await page.goto(list());
  await expect(page.getByText('scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^From Jan 1, 2999, 9:30 AM/)).toBeVisible();
  await checkState(page, 'admin-applicants-scheduled');

  const context = await browser.newContext({
    storageState: stateWith(await sessionOf('cheatsheet')),
  });
  const member = await context.newPage();
  const found = `/profile?tab=profiles&q=${encodeURIComponent(state)}`;
  await member.goto(found);
  await expect(member.getByText('No profiles match your search criteria.')).toBeVisible();
  await server().from('applicants').update({ published_at: 'now' }).eq('id', id).throwOnError();
  await member.goto(found);
  await expect(member.getByText('Geology').first()).toBeVisible();

  await button(page, /^Edit: Applicant/).click();
  await page.getByLabel('Publishing').selectOption('Draft: only admins see it');
  await save(page);
  await expect(page.getByText('draft', { exact: true })).toBeVisible();
  await member.goto(found);
  await expect(member.getByText('No profiles match your search criteria.')).toBeVisible();
  await context.close();
});

test('an admin sorts the applicants, sees more on a page and finds one by its number @further', async ({
  page,
}) => {
  const ids = await addRows(...Array.from({ length: 31 }, (_, nth) => `Major ${nth + 10}`));
  const first = page.getByRole('row').nth(1);
  await page.goto(list());
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(first).toContainText('Major 40');
  await button(page, 'Major').click();
  await expect(first).toContainText('Major 10');
  await page.getByLabel('Go to page').fill('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=major-asc.*page=3/);
  await expect(first).toContainText('Major 30');
  await button(page, 'Last').click();
  await expect(first).toContainText('Major 40');
  await page.getByLabel('Rows per page').selectOption('50 per page');
  await expect(page.getByRole('row')).toHaveCount(32);

  const number = ids[7]?.replace('applicant-', '');
  await page.getByRole('searchbox').fill(`#${number}`);
  await expect(page.getByText('1 applicant', { exact: true })).toBeVisible();
  await expect(first).toContainText('Major 17');
});

test('two admins change an applicant, and one of them deletes it @further', async ({
  page,
  browser,
}) => {
  const [id] = await addRows('Original');
  const address = `/admin/applicants?edit=${id}`;
  await page.goto(address);
  await expect(page.getByLabel('Major')).toHaveValue('Original');
  const other = await browser.newContext({ storageState: stateWith(await sessionOf('admin')) });
  const theirs = await other.newPage();
  await theirs.goto(new URL(address, page.url()).href);
  await theirs.getByLabel('Major').fill('Theirs');
  await theirs.getByLabel('Research').fill('Their research');
  await save(theirs);
  await expect(theirs.getByRole('status')).toHaveText('Applicant updated.');

  await page.getByLabel('Major').fill('Mine');
  await save(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Another admin changed this' });
  await expect(notice).toContainText('Changed by admin@example.com just now.');
  await expect(notice).toContainText('The form now also has their changes to Research.');
  await expect(notice.getByRole('radiogroup')).toHaveCount(1);
  await expect(notice.getByRole('radiogroup', { name: 'Major' })).toContainText('Theirs');
  expect(await stored()).toMatchObject([{ major: 'Theirs' }]);
  await save(page);
  await expect(page.getByText('Choose which version of Major to keep.')).toBeVisible();
  await notice.getByLabel('Keep mine').check();
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant updated.');
  expect(await stored()).toMatchObject([{ major: 'Mine', research: 'Their research' }]);

  // Changes of different fields need no choice.
  await page.goto(address);
  await page.getByLabel('Hobbies').fill('Chess');
  await server().from('applicants').update({ race: 'Hispanic' }).eq('id', id).throwOnError();
  await save(page);
  await expect(page.getByRole('status')).toHaveText(
    'Saved, together with another admin’s changes to Ethnicity.',
  );
  expect(await stored()).toMatchObject([{ hobbies: 'Chess', race: 'Hispanic' }]);

  await page.goto(address);
  await page.getByLabel('Major').fill('Kept');
  await server().from('applicants').delete().eq('id', id).throwOnError();
  await save(page);
  await expect(page.getByText('Another admin deleted this applicant.')).toBeVisible();
  await expect(page.getByLabel('Major')).toHaveValue('Kept');
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant added.');
  expect(await stored()).toMatchObject([{ major: 'Kept' }]);
  await other.close();
});

/** A file of `count` rows, invalid on these lines. */
function csv(count: number, invalidLines: number[] = []) {
  const rows = Array.from({ length: count }, (_, index) => {
    const gpa = invalidLines.includes(index + 2) ? '5' : '3.75';
    return `=Major ${index + 1},${gpa},511,${state},NYU; Pitt,2024`;
  });
  const text = ['major,GPA,MCAT,State,Accepted schools,Shoe size', ...rows].join('\n');
  return { name: 'applicants.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.locator('input[type=file]').setInputFiles(file);

// More than five thousand rows are sent in several requests.
for (const count of [6000, 10_000]) {
  test(`an import of ${count} rows adds all or none, and they can be exported @further`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(120_000);
    const shownCount = count.toLocaleString('en-US');
    const invalid = count - 999;
    await page.goto('/admin/applicants?import=');
    await choose(page, csv(count, [invalid]));
    await expect(page.getByText(`applicants.csv: ${shownCount} applicants`)).toBeVisible();
    await expect(page.getByLabel('Shoe size')).toHaveValue('');
    await expect(page.getByRole('row', { name: /^Line 2 None/ })).toBeVisible();
    await checkState(page, 'admin-import');
    problems.expect(/^422: POST .*stage_applicants/);
    await button(page, `Check ${shownCount} applicants`).click();
    await expect(page.getByRole('alert')).toHaveText(
      '1 row has problems. Nothing was imported. Fix the file and choose it again.',
      { timeout: 30_000 },
    );
    await expect(
      page.getByRole('row', { name: `Line ${invalid} GPA 5 GPA must be between 0 and 4` }),
    ).toBeVisible();
    expect(await stored()).toEqual([]);
    await checkState(page, 'admin-import-refused');

    await choose(page, csv(count));
    await button(page, `Check ${shownCount} applicants`).click();
    await expect(page.getByText(`${shownCount} new, 0 updated.`)).toBeVisible({ timeout: 30_000 });
    await button(page, `Import ${shownCount} applicants`).click();
    await expect(page.getByRole('status')).toHaveText(
      `Applicants imported: ${shownCount} new, 0 updated.`,
      { timeout: 30_000 },
    );
    await page.goto(`${list()}&sort=number-asc`);
    await expect(page.getByText(`${shownCount} applicants`)).toBeVisible();
    await expect(page.getByRole('cell', { name: '=Major 1', exact: true })).toBeVisible();

    const downloading = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await downloading;
    await expect(page.getByRole('status')).toHaveText(`Applicants exported: ${shownCount}.`);
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines[1]).toMatch(/^applicant-\d+,"'=Major 1",3\.75,511,/);
    expect(file.suggestedFilename()).toMatch(/^applicants-\d{4}-\d{2}-\d{2}\.csv$/);
  });
}

test('an import continues after a reload and shows its progress @further', async ({ page }) => {
  test.setTimeout(120_000);
  // Each part takes as long as a step may, so that there is time for a reload.
  const sql = database();
  const name = `test_${state.replaceAll(' ', '_').toLowerCase()}`;
  await sql.unsafe(`
    create function private.${name}() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows where state_of_residency = '${state}') then
        perform pg_sleep(2.5);
      end if;
      return null;
    end $$;
    create trigger ${name} after insert on public.applicants
      referencing new table as new_rows for each statement execute function private.${name}();`);
  try {
    await page.goto('/admin/applicants?import=');
    await choose(page, csv(10_001));
    await button(page, 'Check 10,001 applicants').click();
    await button(page, 'Import 10,001 applicants').click({ timeout: 60_000 });
    // Every open admin page runs steps, including other tests', so the count shown varies.
    await expect(page.getByText(/^Importing applicants: [\d,]+ of 10,001/)).toBeVisible({
      timeout: 60_000,
    });
    await page.reload();
    const bar = page.getByRole('progressbar', { name: 'Importing applicants' });
    // At 0 % it has no width.
    await expect(bar).toBeAttached();
    await expect(button(page, 'Cancel')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(
      'Applicants imported: 10,001 new, 0 updated.',
      { timeout: 60_000 },
    );
    await expect(bar).not.toBeAttached();
    await page.goto(list());
    await expect(page.getByText(/^Last task: /)).toBeVisible();
    await expect(page.getByText(/10,000\+ applicants/)).toBeVisible();
    const { count } = await server()
      .from('applicants')
      .select('*', { count: 'exact', head: true })
      .eq('state_of_residency', state);
    expect(count).toBe(10_001);
  } finally {
    await sql.unsafe(`drop function private.${name}() cascade`);
    await sql.end();
  }
});

test('an immediate second click imports nothing twice @further', async ({ page }) => {
  await page.goto('/admin/applicants?import=');
  await choose(page, csv(3));
  await button(page, 'Check 3 applicants').click();
  await expect(button(page, 'Import 3 applicants')).toBeEnabled();
  await clickTwice(page, button(page, 'Import 3 applicants'));
  await expect(page.getByRole('status')).toHaveText('Applicants imported: 3 new, 0 updated.');
  // By now a second import would have finished.
  await page.goto(list());
  await expect(page.getByText('3 applicants')).toBeVisible();
  expect(await stored()).toHaveLength(3);
});

const withoutId = (line: string) => line.replace(/^applicant-\d+/, '');

test('an export is edited and imported, repeats are skipped, and the import is undone', async ({
  page,
}) => {
  await addRows('Biology', 'Chemistry');
  await page.goto(list());
  const downloading = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  const choosing = (text: string) =>
    choose(page, { name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await page.goto('/admin/applicants?import=');
  await choosing(exported);
  await button(page, 'Check 2 applicants').click();
  await expect(page.getByText('0 new, 0 updated. 2 rows change nothing.')).toBeVisible();
  await expect(button(page, 'Nothing to Import')).toBeDisabled();

  // Chemistry is changed; Biology is repeated, and a new applicant is there twice.
  const [head = '', biology = '', chemistry = ''] = exported.trim().split('\r\n');
  const added = withoutId(biology).replace('Biology', 'Physics').replace(',512,', ',,');
  const schools = `UCLA, NYU ${state}; Pitt`;
  const lines = [
    head,
    chemistry.replace('3.81', '3.5'),
    withoutId(biology),
    added.replace('NYU; Pitt; UCLA', `"${schools}"`),
    added.replace('NYU; Pitt; UCLA', `"${schools}"`),
  ];
  await choosing(lines.join('\r\n'));
  await button(page, 'Check 4 applicants').click();
  await expect(page.getByText('1 new, 1 updated.')).toBeVisible();
  await expect(
    page.getByRole('radiogroup', {
      name: '1 row equals an applicant already in the store and 1 row repeats an earlier one of the file.',
    }),
  ).toBeVisible();
  await page.getByText('2 rows without MCAT').click();
  await expect(page.getByRole('row', { name: 'Line 4 MCAT empty' })).toBeVisible();
  await expect(
    page.getByText(/^2 cells with several schools that count as one .*: UCLA, NYU Testland/),
  ).toBeVisible();
  await checkState(page, 'admin-import-review');
  await button(page, 'Import 2 applicants').click();
  await expect(page.getByRole('status')).toHaveText(
    'Applicants imported: 1 new, 1 updated, 2 skipped.',
  );
  expect((await stored()).map(({ major, gpa }) => [major, gpa])).toEqual([
    ['Biology', 3.81],
    ['Chemistry', 3.5],
    ['Physics', 3.81],
  ]);

  await page.goto('/admin/applicants?import=');
  const past = page.getByRole('listitem').filter({ hasText: 'edited.csv' }).first();
  await expect(past).toContainText('1 new, 1 updated, 2 skipped');
  await checkState(page, 'admin-imports');
  await past.getByRole('button', { name: /^Undo/ }).click();
  await button(page, 'Undo the import').click();
  await expect(page.getByRole('status')).toHaveText(
    'Import undone: 1 applicant deleted, 1 put back.',
  );
  expect((await stored()).map(({ major, gpa }) => [major, gpa])).toEqual([
    ['Biology', 3.81],
    ['Chemistry', 3.81],
  ]);
  await expect(past).toContainText('undone');
  await expect(past.getByRole('button')).toHaveCount(0);
});

test('a name of several schools is not saved @further', async ({ page }) => {
  await page.goto('/admin/applicants?add=');
  await page.getByLabel('Major').fill('Biology');
  await page.getByLabel('GPA').fill('3.9');
  await page.getByRole('spinbutton', { name: 'MCAT' }).fill('512');
  await page.getByLabel('First accepted school').fill('UCLA, NYU');
  await page.getByLabel('State').fill(state);
  await save(page);
  await expect(page.getByRole('alert')).toContainText('“UCLA, NYU” names several schools');
  await expect(page.getByLabel('First accepted school')).toHaveValue('UCLA, NYU');
  expect(await stored()).toEqual([]);
});

/** Sends the second click before the page has handled the first, as on a busy page. */
async function clickTwice(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click on.');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const;
  const devTools = await page.context().newCDPSession(page);
  const events = [1, 2].flatMap((clickCount) => [
    { type: 'mousePressed', clickCount, ...place } as const,
    { type: 'mouseReleased', clickCount, ...place } as const,
  ]);
  await Promise.all(events.map((event) => devTools.send('Input.dispatchMouseEvent', event)));
}

test('clearing everything requires typing a confirmation', async ({ page, problems }) => {
  // All tests share the store, so the responses are faked.
  let job: object | null = null;
  await page.route('**/rpc/start_job', (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    const common = { kind: 'clear', started_by: 'admin@example.com', problem: null };
    const times = { started_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T00:00:01Z' };
    const result = { applicants: 35, schools: 60 };
    if (isBroken) return route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } });
    job = { id, state: 'done', total: 35, done: 35, result, ...common, ...times };
    return route.fulfill({ json: job });
  });
  await page.route('**/rpc/latest_job', (route) => route.fulfill({ json: job }));
  let isBroken = true;
  await page.goto('/admin/applicants');
  await button(page, 'Clear All Applicants and Schools').click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Clear everything' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type CLEAR ALL to confirm').fill('CLEAR ALL');
  problems.expect(/^500: POST .*start_job/);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Error clearing data: Something went wrong. Please try again.',
  );
  isBroken = false;
  await confirm.click();
  await expect(page.getByRole('status')).toHaveText(
    'All data cleared: 35 applicants and 60 schools.',
  );
});

test('the list, the form and a running task fit the screen and are accessible @further', async ({
  page,
}) => {
  const [id] = await addRows(
    'Biology',
    'A major with a rather long name, and a minor in something else',
  );
  await page.goto(list());
  await expect(page.getByRole('cell', { name: 'NYU, Pitt...' }).first()).toBeVisible();
  await checkPage(page, 'admin-applicants');
  await page.goto(`/admin/applicants?edit=${id}`);
  await expect(page.getByLabel('Major')).toHaveValue('Biology');
  await checkState(page, 'admin-applicant-form');

  // The progress bar of a long task, paused.
  const job = {
    id: randomUUID(),
    kind: 'import',
    state: 'running',
    total: 1_000_000,
    done: 345_000,
    result: null,
    problem: null,
    started_by: 'admin@example.com',
    started_at: '2026-01-01T00:00:00Z',
    ended_at: null,
  };
  await page.route(/rpc\/(latest_job|run_job_step)$/, (route) => route.fulfill({ json: job }));
  await page.goto(list());
  await expect(page.getByText('Importing applicants: 345,000 of 1,000,000')).toBeVisible();
  await checkState(page, 'admin-job');
});
