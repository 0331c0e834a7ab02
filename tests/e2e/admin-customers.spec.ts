import { randomUUID } from 'node:crypto';
import { password, verify, visitor } from '../api/support/clients.ts';
import { mailTo, sendEmails } from '../api/support/mail.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'admin' });

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
