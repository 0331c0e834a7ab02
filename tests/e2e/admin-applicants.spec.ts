import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { checkPage, checkState } from './support/page-checks.ts';
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
  await checkPage(page, 'admin-applicants');

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

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

further('an import continues after a reload and shows its progress', async ({ page }) => {
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
    const rows = Array.from({ length: 10_001 }, (_, nth) => `Major ${nth},3.75,511,${state},NYU`);
    await choose(page, 'large.csv', ['major,GPA,MCAT,State,Accepted schools', ...rows].join('\n'));
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

const withoutId = (line: string) => line.replace(/^applicant-\d+/, '');

test('an export is edited and imported, repeats are skipped, and the import is undone', async ({
  page,
}) => {
  await addRows('Biology', 'Chemistry');
  await page.goto(list());
  const downloading = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const exported = await readFile(await (await downloading).path(), 'utf8');

  // Chemistry is changed; Biology is repeated, and a new applicant is there twice.
  const [head = '', biology = '', chemistry = ''] = exported.trim().split('\r\n');
  const added = withoutId(biology).replace('Biology', 'Physics').replace(',512,', ',,');
  await page.goto('/admin/applicants?import=');
  const lines = [head, chemistry.replace('3.81', '3.5'), withoutId(biology), added, added];
  await choose(page, 'edited.csv', lines.join('\r\n'));
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
