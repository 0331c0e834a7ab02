import { randomUUID } from 'node:crypto';
import { newMember } from '../api/checkout.ts';
import { server } from '../api/support/clients.ts';
import { sendEmails } from '../api/support/mail.ts';
import { checkPage } from './support/page-checks.ts';
import { purchasesOf, shownNumber } from './support/store.ts';
import { expect, type Page, further, test } from './support/test.ts';

test.use({ account: 'admin' });

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
