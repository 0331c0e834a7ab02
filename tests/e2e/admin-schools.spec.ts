import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, further, test } from './support/test.ts';

test.use({ account: 'admin' });

// The schools of each test contain a unique word without an alias.
let mark: string;
test.beforeEach(async () => {
  mark = `qz${randomUUID().slice(0, 8)}`;
  await server()
    .from('applicants')
    .insert([
      { major: mark, gpa: 3.9, mcat: 515, accepted_schools: [`School of ${mark}`] },
      { major: mark, gpa: 3.7, mcat: 509, accepted_schools: [`School of ${mark}`] },
      { major: mark, accepted_schools: [`Scool ${mark}`] },
    ])
    .throwOnError();
});
test.afterEach(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('school_aliases').delete().like('alias', `%${mark}%`).throwOnError();
  const paths = (await filesOf()).map((name) => `${schoolId()}/${name}`);
  if (paths.length > 0) await server().storage.from('school-images').remove(paths);
  await server().from('schools').delete().like('id', `%${mark}%`).throwOnError();
});

const schoolId = () => `school-of-${mark}`;
const filesOf = async () => {
  const { data } = await server().storage.from('school-images').list(schoolId());
  return (data ?? []).map(({ name }) => name);
};
const stored = async () =>
  (await server().from('schools').select().eq('id', schoolId()).single().throwOnError()).data;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

/** Chooses an empty picture for the image, or for the logo, whose field is below. */
async function choosePicture(page: Page, nth = 0): Promise<void> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
  await page.locator('input[type=file]').nth(nth).setInputFiles(file);
}

further('an admin describes a school and adds and removes its image', async ({ page }) => {
  await page.goto(`/admin/schools?q=${mark}&sort=profiles-desc`);
  await expect(row(page, new RegExp(`^School Of ${mark}`, 'i'))).toContainText('23.80512N/A');
  await button(page, new RegExp(`^Edit: School Of ${mark}`, 'i')).click();
  await expect(page).toHaveURL(new RegExp(`edit=${schoolId()}`));
  await page.getByLabel('Description').fill('<script>alert(1)</script>');
  await page.getByLabel('Website').fill('https://medicine.example.edu/apply');
  await page.getByLabel('Acceptance rate (%)').fill('3.75%');
  await page.getByLabel('Degree').selectOption('MD');
  await page.getByLabel('State').selectOption('Ohio');

  await choosePicture(page);
  await expect(page.getByRole('button', { name: 'Replace Image' })).toBeVisible();
  expect(await filesOf()).toEqual([]);
  await checkState(page, 'admin-school-form');
  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated. Its image is in the store.');
  await expect(row(page, new RegExp(`^School Of ${mark}`, 'i'))).toContainText('3.75%');
  const [first] = await filesOf();
  expect(await stored()).toMatchObject({
    description: '<script>alert(1)</script>',
    website: 'https://medicine.example.edu/apply',
    acceptance_rate: 3.75,
    degree: 'MD',
    state: 'Ohio',
  });
  await checkPage(page, 'admin-schools');

  // Members see it immediately.
  await page.goto(`/school/${schoolId()}`);
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByText('3.75%')).toBeVisible();
  await page.goto(`/profile?q=${mark}`);
  await expect(page.locator(`img[src$="${schoolId()}/${first}"]`)).toHaveJSProperty(
    'naturalWidth',
    400,
  );

  await page.goto(`/admin/schools?edit=${schoolId()}`);
  await button(page, 'Remove Image').click();
  await choosePicture(page, 1);
  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated.');
  const [logo, ...others] = await filesOf();
  expect(others).toEqual([]);
  expect(await stored()).toMatchObject({ custom_image_url: null });
  await page.goto(`/school/${schoolId()}`);
  await expect(page.locator(`img[src$="${schoolId()}/${logo}"]`)).toHaveJSProperty(
    'naturalWidth',
    400,
  );

  await page.goto(`/admin/schools?edit=${schoolId()}`);
  await button(page, 'Remove Logo').click();
  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated.');
  expect(await filesOf()).toEqual([]);
  expect(await stored()).toMatchObject({ logo_url: null });
});

further(
  'an admin resolves a conflict about a school, and a refused upload leaves nothing behind',
  async ({ page, problems }) => {
    await page.goto(`/admin/schools?edit=${schoolId()}`);
    await page.getByLabel('Description').fill('Mine');
    await choosePicture(page);
    await server()
      .from('schools')
      .update({ description: 'Theirs', website: 'https://theirs.example' })
      .eq('id', schoolId())
      .throwOnError();
    await button(page, 'Save School').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Another admin changed this' });
    await expect(notice).toContainText('The form now also has their changes to Website.');
    await expect(notice.getByRole('radiogroup')).toHaveCount(1);
    await expect(page.getByLabel('Website')).toHaveValue('https://theirs.example');
    expect(await filesOf()).toEqual([]);
    expect(await stored()).toMatchObject({ description: 'Theirs' });

    // The connection fails after the upload.
    problems.expect(/^no response \(net::ERR_FAILED\): PATCH .*\/schools\?/);
    await page.route('**/rest/v1/schools?*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await notice.getByRole('radiogroup', { name: 'Description' }).getByLabel('Keep mine').check();
    await button(page, 'Save School').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error updating school' }),
    ).toBeVisible();
    expect(await filesOf()).toEqual([]);
    await page.unroute('**/rest/v1/schools?*');

    await button(page, 'Save School').click();
    await expect(page.getByRole('status')).toHaveText('School updated. Its image is in the store.');
    expect(await stored()).toMatchObject({
      description: 'Mine',
      website: 'https://theirs.example',
    });
    expect(await filesOf()).toHaveLength(1);
  },
);

further('an admin previews, adds and removes an alias of a school', async ({ page }) => {
  await page.goto(`/admin/schools?q=${mark}`);
  await expect(page.getByText('2 schools')).toBeVisible();
  await page.getByRole('link', { name: 'Aliases' }).click();
  await button(page, 'Add Alias').click();
  await page.getByLabel('Spelling').fill(mark.toUpperCase());
  await page.getByRole('combobox', { name: 'School' }).fill(`Great School ${mark}`);
  await button(page, 'Preview Change').click();
  await expect(page.getByText('3 applicants are listed elsewhere:')).toBeVisible();
  await expect(row(page, new RegExp(`^Scool ${mark}`, 'i'))).toContainText('10Removed');
  await checkState(page, 'admin-alias-preview');
  await button(page, 'Save Alias').click();
  await expect(page.getByRole('status')).toHaveText('Alias added.');
  await checkPage(page, 'admin-aliases');
  await page.goto(`/admin/schools?q=${mark}`);
  await expect(row(page, new RegExp(`^Great School ${mark}`))).toContainText('33.80512');

  await page.goto(`/admin/schools/aliases?q=${mark}`);
  await chooseAction(page, mark, 'Remove');
  await button(page, 'Remove Alias').click();
  await expect(page.getByRole('status')).toHaveText('Alias removed.');
});
