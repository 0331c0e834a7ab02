import { randomUUID } from 'node:crypto';
import { grantPlan } from '../api/accounts.ts';
import { newVerifiedPerson } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { mailTo } from '../api/support/mail.ts';
import { productForSale } from '../api/support/products.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

test('an admin writes to the holders of a plan: a draft, a time that is canceled, and the sending', async ({
  page,
}) => {
  await using product = await productForSale(100);
  const reader = await newVerifiedPerson();
  await grantPlan(reader.id, product.id);
  const subject = `The guide to interviews ${randomUUID()}`;
  const sql = database();
  try {
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Search or go to/ }).click();
    await page.getByLabel('Search or go to').fill('write to mem');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/announcements');
    await checkPage(page, 'admin-announcements');
    await page.getByRole('button', { name: 'Add Announcement' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello,\n\nwe rewrote it.');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Please choose who gets it')).toBeVisible();
    await page.getByLabel('Who gets it').selectOption(`plan:${product.id}`);
    await checkState(page, 'admin-announcement-form');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('It would reach 1 reader now.')).toBeVisible();
    await checkState(page, 'admin-announcement');

    await page.getByRole('button', { name: 'Send Me a Test' }).click();
    expect((await mailTo('admin@example.com', subject)).subject).toBe(`Test: ${subject}`);

    await page.getByRole('button', { name: 'Send...' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('When').selectOption('At a time');
    await dialog.getByRole('button', { name: 'Schedule for 1 reader' }).click();
    await expect(dialog.getByText('Please choose a time')).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await dialog.getByLabel('Time').fill(`${tomorrow.slice(0, 10)}T09:30`);
    await checkState(page, 'admin-announcement-time');
    await dialog.getByRole('button', { name: 'Schedule for 1 reader' }).click();
    await expect(page.getByText(/^It will be sent on /)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel...' }).click();
    await dialog.getByRole('button', { name: 'Cancel Announcement' }).click();
    await expect(page.getByText('It would reach 1 reader now.')).toBeVisible();

    await page.getByRole('button', { name: 'Send...' }).click();
    await dialog.getByRole('button', { name: 'Send to 1 reader' }).click();
    await expect(page.getByText(/^Written to 1 reader on /)).toBeVisible();
    await mailTo(reader.email, subject);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/: 1 sent, 0 waiting, 0 failed\.$/)).toBeVisible();
    }).toPass();
    await expect(page.getByRole('cell', { name: reader.email, exact: true })).toBeVisible();
    await checkState(page, 'admin-announcement-sent');
    await page.getByRole('button', { name: 'Back to Announcements' }).click();
    await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText('Sent');
  } finally {
    await sql`delete from public.announcements where subject = ${subject}`;
    await sql`delete from private.rate_limits where action in ('write_to_members', 'test_announcement')`;
    await sql.end();
  }
});
