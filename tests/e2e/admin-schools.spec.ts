import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

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
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });

/** A picture of one colour. */
const picture = (page: Page, colour: string) =>
  page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The canvas has no context.');
    context.fillStyle = fill;
    context.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);

test('an admin describes a school and adds, replaces and removes its image', async ({ page }) => {
  await page.goto(`/admin/schools?q=${mark}&sort=profiles-desc`);
  await expect(row(page, new RegExp(`^School Of ${mark}`, 'i'))).toContainText('23.80512Not set');
  await button(page, new RegExp(`^Edit: School Of ${mark}`, 'i')).click();
  await expect(page).toHaveURL(new RegExp(`edit=${schoolId()}`));
  await page.getByLabel('Description').fill('<script>alert(1)</script>');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await page.getByLabel('Acceptance rate (%)').fill('3.755');
  await button(page, 'Save School').click();
  await expect(page.getByText('Enter a web address that begins with')).toBeVisible();
  await expect(page.getByText('with at most two decimals')).toBeVisible();
  await page.getByLabel('Website').fill('https://medicine.example.edu/apply');
  await page.getByLabel('Acceptance rate (%)').fill('3.75%');

  await choose(page, 'crest.png', Buffer.from('MZ executable'));
  await expect(
    page.getByText('File upload failed: choose a PNG, JPEG, WebP or AVIF image.'),
  ).toBeVisible();
  await choose(page, 'crest.png', Buffer.from(await picture(page, '#0f5049'), 'base64'));
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
  });
  await checkPage(page, 'admin-schools');

  // Members see it immediately.
  await page.goto(`/school/${schoolId()}`);
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.locator(`img[src$="${schoolId()}/${first}"]`)).toHaveJSProperty(
    'naturalWidth',
    400,
  );

  await page.goto(`/admin/schools?edit=${schoolId()}`);
  await choose(page, 'next.png', Buffer.from(await picture(page, '#5b2333'), 'base64'));
  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated. Its image is in the store.');
  const files = await filesOf();
  expect(files).toHaveLength(1);
  expect(files).not.toContain(first);

  await page.goto(`/admin/schools?edit=${schoolId()}`);
  await button(page, 'Remove Image').click();
  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated.');
  expect(await filesOf()).toEqual([]);
  expect(await stored()).toMatchObject({ custom_image_url: null });
});

test('an admin resolves a conflict about a school, and a refused upload leaves nothing behind', async ({
  page,
  problems,
}) => {
  await page.goto(`/admin/schools?edit=${schoolId()}`);
  await page.getByLabel('Description').fill('Mine');
  await choose(page, 'crest.png', Buffer.from(await picture(page, '#0f5049'), 'base64'));
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
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating school' })).toBeVisible();
  expect(await filesOf()).toEqual([]);
  await page.unroute('**/rest/v1/schools?*');

  await button(page, 'Save School').click();
  await expect(page.getByRole('status')).toHaveText('School updated. Its image is in the store.');
  expect(await stored()).toMatchObject({ description: 'Mine', website: 'https://theirs.example' });
  expect(await filesOf()).toHaveLength(1);
});

test('an admin previews and adds an alias that merges two spellings, changes it and removes it @further', async ({
  page,
  problems,
}) => {
  await page.goto(`/admin/schools?q=${mark}`);
  await expect(page.getByText('2 schools')).toBeVisible();
  await page.getByRole('link', { name: 'Aliases' }).click();
  await button(page, 'Add Alias').click();
  await button(page, 'Preview Change').click();
  await expect(page.getByText('The spelling is required')).toBeVisible();
  await page.getByLabel('Spelling').fill(mark.toUpperCase());
  await page.getByLabel('School').fill(`Great School ${mark}`);
  await button(page, 'Preview Change').click();
  await expect(page.getByText('3 applicants are listed elsewhere:')).toBeVisible();
  await expect(row(page, new RegExp(`^Great School ${mark}`))).toContainText('03Will be listed');
  await expect(row(page, new RegExp(`^Scool ${mark}`, 'i'))).toContainText('10Removed');
  await checkState(page, 'admin-alias-preview');
  await button(page, 'Save Alias').click();
  await expect(page.getByRole('status')).toHaveText('Alias added.');
  await page.getByRole('link', { name: 'Back to Schools' }).click();
  await page.getByLabel('Search schools...').fill(mark);
  await expect(page.getByText('1 school', { exact: true })).toBeVisible();
  await expect(row(page, new RegExp(`^Great School ${mark}`))).toContainText('33.80512');

  await page.goto(`/admin/schools/aliases?q=${mark}`);
  await button(page, `Edit: ${mark}`).click();
  await page.getByLabel('School').fill(`Greater School ${mark}`);
  await button(page, 'Preview Change').click();
  await expect(page.getByText('3 applicants are listed elsewhere:')).toBeVisible();
  await server()
    .from('school_aliases')
    .update({ school_name: `Other School ${mark}` })
    .eq('alias', mark)
    .throwOnError();
  problems.expect(/^409: POST .*\/change_alias$/);
  await button(page, 'Save Alias').click();
  await expect(page.getByRole('alert')).toHaveText(
    `Another admin changed this in the meantime: it now refers to Other School ${mark}.`,
  );
  await expect(row(page, new RegExp(`^Other School ${mark}`))).toContainText('30Removed');
  await button(page, 'Save Alias').click();
  await expect(page.getByRole('status')).toHaveText('Alias updated.');
  await checkPage(page, 'admin-aliases');

  await button(page, `Remove: ${mark}`).click();
  await expect(page.getByText('2 applicants from')).toBeVisible();
  await button(page, 'Remove Alias').click();
  await expect(page.getByRole('status')).toHaveText('Alias removed.');
  await expect(page.getByText('No aliases match the search.')).toBeVisible();
  const { data } = await server()
    .from('school_directory')
    .select('id, profile_count')
    .like('id', `%${mark}`)
    .order('id');
  expect(data).toEqual([
    { id: schoolId(), profile_count: 2 },
    { id: `scool-${mark}`, profile_count: 1 },
  ]);
});

// A sync removes every school without profiles, also other tests': none of them checks one.
test('an admin syncs the schools, and sees an error if that is refused @further', async ({
  page,
  problems,
}) => {
  await page.goto(`/admin/schools?q=${mark}`);
  await expect(page.getByRole('link', { name: /^Schools \(\d+\)$/ })).toBeVisible();
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await button(page, 'Sync Schools').click();
  await expect(page.getByRole('status')).toHaveText(
    /^Schools synced: \d+ in all, \d+ created, \d+ removed\.$/,
  );
  await expect(page.getByText('No schools match the search.')).toBeVisible();

  await page.route('**/rpc/start_job', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'PT403', message: 'Only an admin may do this.' },
    }),
  );
  problems.expect(/^403: POST .*start_job/);
  await button(page, 'Sync Schools').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error syncing schools: Only an admin may do this.',
  );
});
