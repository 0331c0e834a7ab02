import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { checkPage } from './support/page-checks.ts';
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
