import { newVerifiedPerson } from '../api/support/clients.ts';
import { mailTo, sendEmails } from '../api/support/mail.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

test('somebody is invited for support, accepts, has the pages of support and no other, and loses them again', async ({
  page,
  browser,
}) => {
  const { client, email } = await newVerifiedPerson();
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/settings/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('support');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status')).toContainText(`on its way to ${email}`);
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email);
  await checkPage(page, 'admin-team');
  await sendEmails();
  const mail = await mailTo(email, '/invitation');
  expect(mail.html).toContain('admin@example.com invites you');

  const other = await browser.newContext();
  await enterAs(other, client);
  const theirs = await other.newPage();
  await theirs.goto('/invitation');
  await expect(theirs.getByText('admin@example.com invites you')).toBeVisible();
  await checkPage(theirs, 'invitation');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs).toHaveURL('/admin');
  const links = theirs.getByRole('navigation', { name: 'Admin Control Panel' }).getByRole('link');
  await expect(links.filter({ hasText: 'Customers' })).toBeVisible();
  await expect(links.filter({ hasText: 'Coupons' })).toHaveCount(0);
  await expect(theirs.getByRole('region', { name: 'Latest orders' })).toContainText('#');
  await theirs.goto('/admin/coupons');
  await expect(theirs.getByText('This page is for admins.')).toBeVisible();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited by admin@example.com');
  await row.getByRole('button', { name: 'Remove role' }).click();
  await dialog.getByRole('button', { name: 'Remove role' }).click();
  await expect(row).toHaveCount(0);
  await theirs.goto('/admin/orders');
  await expect(theirs).toHaveURL('/');
  await other.close();
});
