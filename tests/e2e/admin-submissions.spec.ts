import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'admin' });

// The contributors of each test have a domain of their own.
let domain: string;
test.beforeEach(() => {
  domain = `${randomUUID().slice(0, 8)}.example.com`;
});
test.afterEach(async () => {
  const { data } = await server()
    .from('applicant_submissions')
    .delete()
    .like('email', `%${domain}`)
    .select('applicant_id')
    .throwOnError();
  const ids = data.map(({ applicant_id: id }) => String(id));
  await server().from('applicants').delete().in('id', ids).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
});

async function submit(name: string, profile: object = {}, referredBy: string | null = null) {
  const { data } = await server()
    .from('applicant_submissions')
    .insert({
      full_name: name,
      email: `${name.toLowerCase().replace(' ', '.')}@${domain}`,
      referred_by: referredBy,
      profile: { major: 'Biology', gpa: 3.9, mcat: 512, accepted_schools: ['NYU'], ...profile },
    })
    .select('id')
    .single()
    .throwOnError();
  return String(data.id);
}

const stored = async (id: string) =>
  (await server().from('applicant_submissions').select().eq('id', id).single().throwOnError()).data;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const list = () => `/admin/submissions?q=${domain}`;

test('an admin corrects and accepts a profile, and pays who referred it', async ({ page }) => {
  const friend = `friend@${domain}`;
  const id = await submit(
    'Robin Sample',
    { gpa: null, research: '<script>x</script>' },
    'A friend',
  );
  await submit('Second Person');
  await page.goto(list());
  await expect(page.getByText('2 submissions')).toBeVisible();
  await button(page, 'Open: Robin Sample').click();
  await expect(page.getByRole('article')).toContainText('<script>x</script>');
  await expect(page.getByText(/^Left empty: GPA, /)).toBeVisible();
  await expect(page.getByText('Not an email address')).toBeVisible();
  await checkState(page, 'admin-submission');
  await button(page, 'Edit').click();
  await page.getByLabel('GPA').fill('3.95');
  await page.getByLabel('Referred by').fill(friend);
  await checkState(page, 'admin-submission-edited');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('They are owed $2 once')).toBeVisible();
  await button(page, 'Accept and publish…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept and publish' }).dblclick();
  await expect(page.getByRole('status')).toHaveText(/^Published as Applicant \d+\.$/);
  // The next one that waits.
  await expect(page.getByRole('heading', { name: 'Second Person' })).toBeVisible();
  await button(page, 'Back to Submissions').click();
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  const { status, applicant_id: applicantId } = await stored(id);
  expect(status).toBe('accepted');
  const { data: applicants } = await server()
    .from('applicants')
    .select('gpa, research')
    .eq('id', applicantId)
    .throwOnError();
  expect(applicants).toEqual([{ gpa: 3.95, research: '<script>x</script>' }]);

  await page
    .getByRole('link', { name: /^Payouts/ })
    .first()
    .click();
  await page.getByLabel('Search contributors...').fill(domain);
  await expect(page.getByRole('row')).toHaveText([
    /^Contributor/,
    /^friend@.*\$2\.00/,
    /^robin.*\$2\.00/,
  ]);
  await checkPage(page, 'admin-contributors');
  await button(page, `Mark as paid: ${friend}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${friend} is owed $2.00.`);
  await dialog.getByLabel('How it was paid (optional)').fill('By bank');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('status')).toHaveText(`$2.00 to ${friend} marked as paid.`);
  await expect(page.getByText('1 contributor', { exact: true })).toBeVisible();
});

test('an admin accepts many as drafts, and takes it back', async ({ page }) => {
  const ids = [await submit('Robin Sample'), await submit('Second Person')];
  const statuses = async () => Promise.all(ids.map(async (id) => (await stored(id)).status));
  await page.goto(list());
  await page.getByLabel('Choose all on this page').check();
  await button(page, 'Accept 2 as drafts').click();
  await expect(page.getByRole('status')).toContainText('Accepted as drafts: 2 submissions.');
  await expect(page.getByText(/^No submissions match/)).toBeVisible();
  expect(await statuses()).toEqual(['accepted', 'accepted']);
  await button(page, 'Undo').click();
  await expect(page.getByText('2 submissions', { exact: true })).toBeVisible();
  expect(await statuses()).toEqual(['pending', 'pending']);
});

test('an admin declines many at once', async ({ page }) => {
  const ids = [];
  for (const name of ['Spam One', 'Spam Two', 'Robin Sample']) ids.push(await submit(name));
  await page.goto(list());
  await page.getByLabel('Choose all on this page').check();
  await page.getByLabel('Choose: Robin Sample').uncheck();
  await checkState(page, 'admin-submissions-chosen');
  await button(page, 'Decline 2…').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Spam');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toHaveText('2 submissions declined.');
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  expect(await Promise.all(ids.map(async (id) => (await stored(id)).status))).toEqual([
    'declined',
    'declined',
    'pending',
  ]);
});
