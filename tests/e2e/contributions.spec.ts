import { randomUUID } from 'node:crypto';
import { newVerifiedPerson, server } from '../api/support/clients.ts';
import { demo } from '../api/accounts.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

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
  await robin.client
    .rpc('submit_profile', {
      full_name: `Robin ${major}`,
      email: robin.email,
      referred_by: code.referral_code,
      profile: { major, gpa: 3.9, mcat: 512, accepted_schools: ['UCLA', 'NYU'] },
    })
    .throwOnError();
  await enterAs(context, robin.client);

  await page.goto('/account');
  await page.getByRole('region', { name: 'Contributions' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'View Contributions' }).click();
  const profiles = page.getByRole('region', { name: 'Your profiles' });
  await expect(profiles.getByText('Under review')).toBeVisible();
  await expect(profiles.getByText('UCLA, NYU')).toBeVisible();

  const admin = await demo('admin');
  const { data: sent } = await admin
    .from('applicant_submissions')
    .select('id, version')
    .eq('full_name', `Robin ${major}`)
    .single()
    .throwOnError();
  await admin
    .rpc('accept_submission', { submission: sent.id, seen_version: sent.version, publish: true })
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
  await expect(page.getByText('Your profile has been withdrawn and deleted.')).toBeVisible();
  await expect(profiles.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByText('$2.00 for a profile')).toHaveCount(0);

  expect(await found()).toBe(0);
});
