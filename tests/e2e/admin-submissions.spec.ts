import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { sessionOf, stateWith } from './support/sessions.ts';
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

test('an admin corrects and accepts a profile', async ({ page }) => {
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
  await expect(page.getByLabel('Research')).toHaveValue('<script>x</script>');
  await expect(page.getByText('Not an email address')).toBeVisible();
  await button(page, 'Accept into Applicants').click();
  await expect(page.getByText('GPA is required')).toBeVisible();
  await page.getByLabel('GPA').fill('3.95');
  await page.getByLabel('Referred by').fill(friend);
  await expect(page.getByText('They are owed $2 once')).toBeVisible();
  await button(page, 'Accept into Applicants').dblclick();
  await expect(page.getByRole('status')).toHaveText(/^Accepted as Applicant \d+\.$/);
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  const { status, applicant_id: applicantId } = await stored(id);
  expect(status).toBe('accepted');
  const { data: applicants } = await server()
    .from('applicants')
    .select('gpa, research')
    .eq('id', applicantId)
    .throwOnError();
  expect(applicants).toEqual([{ gpa: 3.95, research: '<script>x</script>' }]);

  await page.getByLabel('Show').selectOption('Accepted');
  await button(page, 'Open: Robin Sample').click();
  await expect(page.getByRole('link', { name: /^Applicant \d+$/ })).toHaveAttribute(
    'href',
    `/admin/applicants?edit=${applicantId}`,
  );
  await button(page, 'Back to Submissions').click();
  await button(page, 'Payouts').click();
  await page.getByLabel('Search contributors...').fill(domain);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^friend@.*\$2\.00/,
    /^robin.*\$2\.00/,
  ]);
});

test('an admin marks a contributor as paid @further', async ({ page }) => {
  const [friend, robin] = [`friend@${domain}`, `robin@${domain}`];
  await server()
    .from('contributor_earnings')
    .insert([
      { email: friend, kind: 'referral', amount_cents: 200 },
      { email: friend, kind: 'referral', amount_cents: 200 },
      { email: robin, kind: 'profile', amount_cents: 200 },
    ])
    .throwOnError();
  await page.goto(`/admin/submissions?contributors&q=${domain}`);
  await expect(page.getByText('2 contributors')).toBeVisible();
  await checkPage(page, 'admin-contributors');
  await button(page, `Mark as paid: ${friend}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${friend} is owed $4.00.`);
  await dialog.getByLabel('How it was paid (optional)').fill('By bank');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('status')).toHaveText(`$4.00 to ${friend} marked as paid.`);
  await expect(page.getByText('1 contributor', { exact: true })).toBeVisible();
  await page.getByLabel('Show').selectOption('Everyone');
  await button(page, `History: ${friend}`).click();
  await expect(page.getByText('$2.00 for a referral')).toHaveCount(2);
  await expect(page.getByText('By bank').first()).toBeVisible();
});

test('the list, a submission and its decision fit the screen and are accessible @further', async ({
  page,
}) => {
  const id = await submit('Robin Sample', { research: 'Two years in a lab' }, 'A friend');
  await submit('Second Person');
  await page.goto(list());
  await expect(page.getByText('2 submissions')).toBeVisible();
  await checkPage(page, 'admin-submissions');
  await page.goto(`/admin/submissions?open=${id}`);
  await expect(page.getByLabel('Major')).toHaveValue('Biology');
  await checkState(page, 'admin-submission');
  await button(page, 'Decline').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('No answer');
  await checkState(page, 'admin-decline');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Submission declined.')).toBeVisible();
  await page.goto(`/admin/submissions?open=${id}`);
  await expect(button(page, 'Reopen')).toBeVisible();
  await checkState(page, 'admin-submission-declined');
});

test('an admin declines a profile and reopens it @further', async ({ page }) => {
  const id = await submit('Robin Sample');
  await page.goto(`/admin/submissions?open=${id}`);
  await button(page, 'Decline').click();
  await page.getByRole('dialog').getByLabel('Reason (optional, for admins only)').fill('No answer');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toHaveText('Submission declined.');
  expect(await stored(id)).toMatchObject({ status: 'declined', admin_note: 'No answer' });
  await page.goto(`${list()}&show=declined`);
  await button(page, 'Open: Robin Sample').click();
  await expect(page.getByText('No answer')).toBeVisible();
  await button(page, 'Reopen').click();
  await expect(page.getByRole('status')).toHaveText('Submission reopened.');
  await expect(button(page, 'Accept into Applicants')).toBeVisible();
  expect(await stored(id)).toMatchObject({ status: 'pending', applicant_id: null });
});

// The same behaviour as with a school.
test('an admin resolves a conflict about a submission @further', async ({
  page,
  browser,
  problems,
}) => {
  const id = await submit('Robin Sample');
  const address = `/admin/submissions?open=${id}`;
  await page.goto(address);
  await expect(page.getByLabel('Major')).toHaveValue('Biology');
  const other = await browser.newContext({ storageState: stateWith(await sessionOf('admin')) });
  const theirs = await other.newPage();
  await theirs.goto(new URL(address, page.url()).href);
  await theirs.getByLabel('Major').fill('Theirs');
  await button(theirs, 'Save Changes').click();
  await expect(theirs.getByRole('status')).toHaveText('Submission saved.');

  await page.getByLabel('Major').fill('Mine');
  await button(page, 'Accept into Applicants').click();
  const major = page.getByRole('radiogroup', { name: 'Major' });
  await expect(major).toContainText('Theirs');
  expect(await stored(id)).toMatchObject({ status: 'pending', profile: { major: 'Theirs' } });
  await major.getByLabel('Keep mine').check();
  await button(page, 'Accept into Applicants').click();
  await expect(page.getByRole('status')).toHaveText(/^Accepted as Applicant \d+\.$/);

  problems.allow(/^409: POST .*decline_submission/);
  await button(theirs, 'Decline').click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.getByRole('alert')).toHaveText(
    'Error: Another admin already accepted this submission.',
  );
  await expect(theirs.getByRole('link', { name: /^Applicant \d+$/ })).toBeVisible();
  expect(await stored(id)).toMatchObject({ status: 'accepted', profile: { major: 'Mine' } });
  await other.close();
});
