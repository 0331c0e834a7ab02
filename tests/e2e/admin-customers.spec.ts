import { randomUUID } from 'node:crypto';
import { newMember } from '../api/checkout.ts';
import { password, server, verify, visitor } from '../api/support/clients.ts';
import { mailTo, sendEmails } from '../api/support/mail.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { purchasesOf, shownNumber } from './support/store.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, type Page, further, test } from './support/test.ts';

test.use({ account: 'admin' });

/** Finds a person in the list and opens their page, which an account's name or an address heads. */
async function openPerson(
  page: Page,
  { email, name, heading }: { email: string; name: string; heading: string },
): Promise<void> {
  await page.goto('/admin/customers');
  await page.getByRole('searchbox').fill(email);
  // The results replace the list of the most recent people.
  await page.locator(`a[href$="person=${encodeURIComponent(email)}"]`, { hasText: name }).click();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('access waits for an address, belongs to whoever verifies it, is extended and revoked, and goes with the account', async ({
  page,
}) => {
  const email = `invited-${randomUUID()}@example.com`;
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/customers');
  await page.getByRole('button', { name: 'Grant Access' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Product').selectOption('Premed Cheatsheet');
  await dialog.getByLabel('Reason').fill('Won a prize');
  await checkState(page, 'admin-grant');
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await expect(page.getByRole('status')).toContainText(`${email} has no account yet`);
  await page.getByLabel('Show').selectOption('Waiting grant');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('No account');
  await expect(row).toContainText('Premed Cheatsheet, waiting');
  await checkPage(page, 'admin-customers');
  await sendEmails();
  expect((await mailTo(email, '/signup')).html).toContain('Premed Cheatsheet is waiting for you');

  const person = visitor();
  const { data } = await person.auth.signUp({ email, password });
  const readable = async () =>
    (await person.from('applicants').select('id').limit(1)).data?.length ?? 0;
  expect(await readable()).toBe(0);
  await verify(data.user?.id ?? '');
  expect(await readable()).toBe(1);

  await row.getByRole('link', { name: email }).click();
  const access = section(page, 'Access').getByRole('row').filter({ hasText: 'Premed Cheatsheet' });
  await expect(access).toContainText('Reason: Won a prize');
  await access.getByRole('button', { name: /^Extend/ }).click();
  await dialog.getByLabel('Reason').fill('Exam moved');
  await dialog.getByLabel('Access until').fill('2031-06-30');
  await dialog.getByRole('button', { name: 'Extend access' }).click();
  await expect(access).toContainText('to June 30, 2031');
  await access.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByLabel('Reason').fill('Shared it');
  await dialog.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByText('No access to anything now.')).toBeVisible();
  expect(await readable()).toBe(0);

  await chooseAction(page, email, 'Delete account...');
  await dialog.getByLabel(/to confirm/).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('status')).toHaveText(`The account of ${email} is deleted.`);
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  const again = await visitor().auth.signInWithPassword({ email, password });
  expect(again.error?.code).toBe('invalid_credentials');
});

further('an admin sees all that concerns a customer on one page', async ({ page: admin }) => {
  const { client, email } = await newMember();
  const { orders } = await purchasesOf(client);
  const number = shownNumber(orders[0]?.orderNumber ?? 0);
  const subject = `Question ${randomUUID().slice(0, 8)}`;
  await server()
    .from('contact_messages')
    .insert({ first_name: 'Pat', last_name: 'Example', email, subject, message: 'When?' })
    .throwOnError();
  // Another address that contains this one.
  await server()
    .from('contact_messages')
    .insert({
      first_name: 'A',
      last_name: 'B',
      email: `x${email}`,
      subject: 'Other',
      message: '?',
    })
    .throwOnError();

  await openPerson(admin, { email, name: 'Pat Example', heading: 'Pat Example' });
  await expect(admin.getByText(/1 order, \$14\.99 kept/)).toBeVisible();
  await expect(section(admin, 'Orders').getByRole('link', { name: number })).toBeVisible();
  await expect(section(admin, 'Access').getByText('Premed Cheatsheet')).toBeVisible();
  await expect(section(admin, 'Messages').getByRole('link')).toHaveText([subject]);
  await expect(section(admin, 'Contributions').getByText('No profiles submitted')).toBeVisible();
  const emails = section(admin, 'Emails');
  const confirmation = emails.getByRole('row').filter({ hasText: 'Order confirmation' });
  await expect(confirmation.getByRole('link')).toHaveText(`Order confirmation, order ${number}`);
  await expect(confirmation).toContainText(email);
  await expect(emails.getByText('Other')).toHaveCount(0);

  await sendEmails();
  // Another test may be sending it.
  await expect(async () => {
    await admin.reload();
    await expect(confirmation.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(confirmation).toContainText(/\w+ \d+, \d{4}/);
  await checkPage(admin, 'admin-person-customer');

  await section(admin, 'Messages').getByRole('link').click();
  await expect(admin.getByText('When?')).toBeVisible();
  await admin.goBack();
  await confirmation.getByRole('link').click();
  await expect(admin.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
});
