import { randomUUID } from 'node:crypto';
import { newVerifiedPerson, server } from '../api/support/clients.ts';
import { demo } from '../api/accounts.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

// Profiles that no other test counts.
const major = `Zymurgy ${randomUUID().slice(0, 8)}`;

test.afterEach(async () => {
  await server().from('applicants').delete().eq('major', major).throwOnError();
  const { data } = await server()
    .from('applicant_submissions')
    .delete()
    .like('full_name', `Robin ${major}%`)
    .select('email')
    .throwOnError();
  const emails = data.map(({ email }) => String(email));
  await server().from('contributor_earnings').delete().in('email', emails).throwOnError();
});

async function fillIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Applicant profile' });
  await form.getByLabel('Major').fill(major);
  await form.getByLabel('GPA').fill('3.9');
  await form.getByLabel(/^MCAT/).first().fill('512');
  await page.getByLabel('First accepted school').fill('UCLA, NYU');
  for (let step = 1; step < 5; step++) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Step ${step + 1} of 5`)).toBeVisible();
  }
  await page.getByLabel('Your name').fill(`Robin ${major}`);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
}

test('a contributor follows their profile, and withdraws it from every reader', async ({
  page,
  context,
}) => {
  const friend = await newVerifiedPerson();
  const robin = await newVerifiedPerson();
  const { data: code } = await friend.client
    .from('profiles')
    .select('referral_code')
    .single()
    .throwOnError();
  await enterAs(context, robin.client);

  await page.goto(`/about?ref=${code.referral_code}`);
  await fillIn(page, robin.email);
  await expect(page.getByLabel('Referred by (optional)')).toHaveValue(code.referral_code);
  await page.getByRole('checkbox', { name: /my own profile/ }).check();
  await page.getByRole('button', { name: 'Submit profile' }).click();
  await expect(page.getByText('Thank you. Your profile has been sent.')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('link', { name: 'View Contributions' }).click();
  const profiles = page.getByRole('region', { name: 'Your profiles' });
  await expect(profiles.getByText('Under review')).toBeVisible();
  await expect(profiles.getByText('UCLA, NYU')).toBeVisible();

  const admin = await demo('admin');
  const { data: sent } = await admin
    .from('applicant_submissions')
    .select('id, version, profile')
    .eq('full_name', `Robin ${major}`)
    .single()
    .throwOnError();
  expect(sent.profile).toMatchObject({ accepted_schools: ['UCLA', 'NYU'] });
  await admin
    .rpc('accept_submission', { submission: sent.id, seen_version: sent.version })
    .throwOnError();
  const { data: owed } = await friend.client.rpc('my_contributions').throwOnError();
  expect(owed).toMatchObject({ referrals: 1, owed_cents: 200 });
  const reader = await demo('cheatsheet');
  const found = async () =>
    (await reader.rpc('search_applicants', { search: major }).throwOnError()).data.total;
  expect(await found()).toBe(1);

  await page.reload();
  await expect(profiles.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByText('$2.00 for a profile')).toBeVisible();
  await checkPage(page, 'contributions');
  await profiles.getByRole('button', { name: `Withdraw: ${major}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this profile?' });
  await expect(dialog).toContainText('disappears from the store at once');
  await checkState(page, 'contributions-withdraw');
  await dialog.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(profiles.getByText('Your profile has been withdrawn and deleted.')).toBeVisible();
  await expect(profiles.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByText('$2.00 for a profile')).toHaveCount(0);

  expect(await found()).toBe(0);
  await enterAs(context, 'admin');
  await page.goto(`/admin/submissions?show=withdrawn&q=${encodeURIComponent(robin.email)}`);
  await page.getByRole('button', { name: /^Open: Robin/ }).click();
  await expect(page.getByText(/^Withdrawn by its contributor/)).toBeVisible();
});
