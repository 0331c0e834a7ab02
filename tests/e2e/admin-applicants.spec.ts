import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, further, test } from './support/test.ts';

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

further('an admin adds, changes and deletes an applicant', async ({ page }) => {
  await page.goto(list());
  await expect(page.getByText('No applicants match the search.')).toBeVisible();
  await button(page, 'Add Applicant').click();
  await expect(page).toHaveURL(/[?&]add=/);
  await save(page);
  await expect(page.getByText('Major is required')).toBeVisible();
  await expect(page.getByText('Enter at least one accepted school')).toBeVisible();
  await page.getByLabel('Major').fill('<script>alert(1)</script>');
  await page.getByLabel('GPA').fill('3.9');
  await page.getByRole('textbox', { name: 'MCAT', exact: true }).fill('512');
  const school = page.getByRole('combobox', { name: 'First accepted school' });
  await school.fill('Havard');
  await expect(page.getByText('Havard: no such school yet, it will be added.')).toBeVisible();
  await button(page, 'Harvard Medical School').click();
  await expect(school).toHaveValue('Harvard Medical School');
  await page.getByLabel('State', { exact: true }).fill(state);
  await expect(page.getByRole('article').getByText('Harvard')).toBeVisible();
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant added.');
  await expect(page.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '3.90' })).toBeVisible();
  await checkPage(page, 'admin-applicants');

  await button(page, /^Edit: Applicant/).click();
  await expect(page.getByLabel('GPA')).toHaveValue('3.9');
  await page.getByLabel('GPA').fill('4.01');
  await save(page);
  await expect(page.getByText('GPA must be from 0.00 to 4.00')).toBeVisible();
  await page.getByLabel('GPA').fill('3.85');
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Applicant updated.');
  expect(await stored()).toMatchObject([
    { gpa: 3.85, gap_years: null, accepted_schools: ['Harvard Medical School'] },
  ]);

  await chooseAction(page, /^More: Applicant/, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toHaveText('Applicant deleted.');
  expect(await stored()).toEqual([]);
});

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const withoutId = (line: string) => line.replace(/^applicant-\d+/, '');

further(
  'an export is edited and imported, bad rows are refused, repeats are skipped, and the import is undone',
  async ({ page }) => {
    await addRows('Biology', 'Chemistry');
    await page.goto(list());
    const downloading = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const exported = await readFile(await (await downloading).path(), 'utf8');

    await page.goto('/admin/applicants?import=');
    // As Excel writes it in Europe: in Windows-1252, with semicolons and decimal commas.
    const lines1252 = [
      'sep=;',
      'Major;Cumulative GPA;State of residence;Hobbies',
      `Physics;3,85;${state};\u0093it\u0092s\u0094`,
      `Geology;5;${state};`,
    ];
    await choose(page, 'excel.csv', Buffer.from(lines1252.join('\r\n'), 'latin1'));
    await expect(
      page.getByText(
        'Read as Windows-1252: check the accents. Separated by semicolons. The headings are in line 2.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: '“it’s”' })).toBeVisible();
    await button(page, 'Check 2 applicants').click();
    await expect(page.getByRole('alert')).toHaveText(
      '1 row has problems and is left out. The other one can be imported.',
    );
    await expect(
      page.getByRole('row', { name: 'Line 4 GPA 5 GPA must be between 0 and 4' }),
    ).toBeVisible();
    await expect(page.getByText('3,85 → 3.85, in 1 cell')).toBeVisible();
    await checkState(page, 'admin-import-refused');
    const correcting = page.waitForEvent('download');
    await button(page, 'Download the Row').click();
    const leftOut = await readFile(await (await correcting).path(), 'utf8');
    await choose(page, 'corrected.csv', leftOut.replace(',5,', ',3.5,'));
    await button(page, 'Check 1 applicant').click();
    await expect(button(page, 'Import 1 applicant')).toBeEnabled();

    // Chemistry is changed; Biology is repeated, and a new applicant is there twice.
    const [head = '', biology = '', chemistry = ''] = exported.trim().split('\r\n');
    const added = withoutId(biology).replace('Biology', 'Physics').replace(',512,', ',,');
    const lines = [head, chemistry.replace('3.81', '3.5'), withoutId(biology), added, added];
    await choose(page, 'edited.csv', lines.join('\r\n'));
    await checkState(page, 'admin-import');
    await button(page, 'Check 4 applicants').click();
    await expect(page.getByText('1 new, 1 updated.')).toBeVisible();
    await expect(
      page.getByRole('radiogroup', {
        name: '1 row equals an applicant already in the store and 1 row repeats an earlier one of the file.',
      }),
    ).toBeVisible();
    await checkState(page, 'admin-import-review');
    await button(page, 'Import 2 applicants').click();
    await expect(page.getByRole('status')).toHaveText(
      'Applicants imported: 1 new, 1 updated, 2 skipped.',
    );
    expect((await stored()).map((row) => [row.major, row.gpa, row.is_published])).toEqual([
      ['Biology', 3.81, true],
      ['Chemistry', 3.5, true],
      ['Physics', 3.81, true],
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
  },
);
