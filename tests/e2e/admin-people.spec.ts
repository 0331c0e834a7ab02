import { randomUUID } from 'node:crypto';
import { newPerson, server, signedIn } from '../api/support/clients.ts';
import { sendMails } from '../api/support/mail.ts';
import { buy } from './support/checkout.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAs, sessionOf, stateWith } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

/** Finds a person in the list and opens their page, which an account's name or an address heads. */
async function openPerson(
  page: Page,
  { email, name, heading }: { email: string; name: string; heading: string },
): Promise<void> {
  await page.goto('/admin/people');
  await page.getByRole('searchbox').fill(email);
  // The results replace the list of the most recent people.
  await page.locator(`a[href$="person=${encodeURIComponent(email)}"]`, { hasText: name }).click();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an admin sees the orders, access, mails and messages of a customer on one page @further', async ({
  page,
  context,
  browser,
  problems,
}) => {
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await buy(page, 'cheatsheet');
  const { orders } = await purchasesOf(client);
  const number = `#${String(orders[0]?.orderNumber).padStart(5, '0')}`;
  const subject = `Question ${randomUUID().slice(0, 8)}`;
  await server()
    .from('contact_messages')
    .insert({ first_name: 'Pat', last_name: 'Example', email, subject, message: 'When?' })
    .throwOnError();
  // Another address that contains this one.
  await server()
    .from('contact_messages')
    .insert({ first_name: 'A', last_name: 'B', email: `x${email}`, subject: 'Other', message: '?' })
    .throwOnError();

  const office = await browser.newContext({ storageState: stateWith(await sessionOf('admin')) });
  problems.watch(office);
  const admin = await office.newPage();
  await openPerson(admin, { email, name: 'Pat Example', heading: 'Pat Example' });
  await expect(admin.getByText(/1 order, \$14\.99 kept/)).toBeVisible();
  await expect(section(admin, 'Orders').getByRole('link', { name: number })).toBeVisible();
  await expect(section(admin, 'Access').getByText('Premed Cheatsheet')).toBeVisible();
  await expect(section(admin, 'Messages').getByRole('link')).toHaveText([subject]);
  await expect(section(admin, 'Contributions').getByText('No profiles submitted')).toBeVisible();
  const mails = section(admin, 'Emails');
  const confirmation = mails.getByRole('listitem').filter({ hasText: 'Order confirmation' });
  await expect(confirmation.getByRole('link')).toHaveText(`Order confirmation, order ${number}`);
  await expect(confirmation).toContainText(`To ${email}`);
  await expect(mails.getByText('Other')).toHaveCount(0);

  await sendMails();
  // Another test may be sending it.
  await expect(async () => {
    await admin.reload();
    await expect(confirmation.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(confirmation).toContainText(/Sent \w+ \d+, \d{4}/);
  await checkPage(admin, 'admin-person-customer');

  await section(admin, 'Messages').getByRole('link').click();
  await expect(admin.getByText('When?')).toBeVisible();
  await admin.goBack();
  await confirmation.getByRole('link').click();
  await expect(admin.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
  await office.close();
});

test('an admin sees the profiles, earnings and mails of a contributor without an account @further', async ({
  page,
  context,
}) => {
  await enterAs(context, 'admin');
  const email = `contributor-${randomUUID()}@example.com`;
  const profile = { major: 'Botany', gpa: 3.9, mcat: 515, accepted_schools: ['NYU'] };
  await server()
    .from('applicant_submissions')
    .insert({ full_name: 'Kim Giver', email, profile })
    .throwOnError();
  const { data: submission } = await server()
    .from('applicant_submissions')
    .select('id, version')
    .eq('email', email)
    .single()
    .throwOnError();
  const admin = await signedIn('admin@example.com');
  const { data: applicantId } = await admin
    .rpc('accept_submission', { submission: submission.id, seen_version: submission.version })
    .throwOnError();
  try {
    await openPerson(page, { email, name: 'Kim Giver', heading: email });
    await expect(page.getByText('No account.')).toBeVisible();
    const contributions = section(page, 'Contributions');
    await expect(contributions.getByText('$2.00 owed, $0.00 paid.')).toBeVisible();
    await expect(contributions.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(contributions.getByText('$2.00 for a profile')).toBeVisible();
    await expect(section(page, 'Messages').getByText('No messages.')).toBeVisible();
    await expect(section(page, 'Orders')).toHaveCount(0);
    const mails = section(page, 'Emails').getByRole('listitem');
    await expect(mails.filter({ hasText: 'News about a submission' }).first()).toContainText(
      `To ${email}`,
    );
    await checkPage(page, 'admin-person-contributor');
    await contributions.getByRole('link', { name: /^Profile of / }).click();
    await expect(page.getByText('Kim Giver').first()).toBeVisible();
  } finally {
    await server().from('applicants').delete().eq('id', String(applicantId)).throwOnError();
  }
});
