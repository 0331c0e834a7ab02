import { newMember } from '../api/checkout.ts';
import { database } from '../api/support/database.ts';
import { checkPage } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

test('an admin gathers the evidence for a disputed order, copies it and prints it', async ({
  page,
  context,
}) => {
  const { email, orderId } = await newMember();
  const sql = database();
  await sql`
    insert into private.disputes (id, order_id, amount_cents, status, reason, is_live, reported_at)
    values (${`du_${orderId}`}, ${orderId}, 100, 'needs_response', 'fraudulent', false, now())`;
  await sql.end();
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('link', { name: 'Evidence' }).click();
  const text = page.getByText(/^Evidence for order #\d{5}, /);
  await expect(text).toContainText(`Email: ${email}`);
  await expect(text).toContainText(/Log-ins of the account\n\w{3} \d/);
  await checkPage(page, 'admin-evidence');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(email);
  const pdf = await page.pdf();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /Print/ })).toBeHidden();
  await expect(text).toBeVisible();
});
