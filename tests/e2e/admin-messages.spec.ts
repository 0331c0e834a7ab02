import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expect, further, type Page, test } from './support/test.ts';

test.use({ account: 'admin' });

// The messages of each test have a sender of their own.
let mark: string;
test.beforeEach(() => {
  mark = `Writer${randomUUID().slice(0, 8)}`;
});
test.afterEach(async () => {
  await server().from('contact_messages').delete().eq('last_name', mark).throwOnError();
});

async function write(...subjects: string[]) {
  const rows = subjects.map((subject) => ({
    first_name: 'Robin',
    last_name: mark,
    email: `${mark.toLowerCase()}@example.com`,
    subject,
    message: `About: ${subject}\n\n<script>window.hacked = true</script><b>bold?</b>`,
    newsletter: true,
  }));
  await server().from('contact_messages').insert(rows).throwOnError();
}

const stored = async () =>
  (
    await server()
      .from('contact_messages')
      .select('subject, is_handled')
      .eq('last_name', mark)
      .order('subject')
      .throwOnError()
  ).data;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

further('an admin finds, reads, marks and deletes messages', async ({ page }) => {
  await write('Creator team', '<script>alert(1)</script>');
  await page.goto('/admin/messages');
  await page.getByLabel('Search messages...').fill(`robin ${mark}`);
  await expect(page.getByText('2 messages')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=robin\\+${mark}`));
  await checkPage(page, 'admin-messages');

  await button(page, /^Open: <script>/).click();
  await expect(page.getByRole('heading', { name: '<script>alert(1)</script>' })).toBeVisible();
  await expect(page.getByText('<script>window.hacked = true</script><b>bold?</b>')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(
    page.getByRole('link', { name: `${mark.toLowerCase()}@example.com` }),
  ).toHaveAttribute(
    'href',
    `mailto:${mark.toLowerCase()}@example.com?subject=Re%3A%20%3Cscript%3Ealert(1)%3C%2Fscript%3E`,
  );
  await checkState(page, 'admin-message');
  await button(page, 'Mark as handled').click();
  await expect(page.getByRole('status')).toHaveText('Message marked as handled.');
  await expect(button(page, 'Mark as new')).toBeVisible();

  await button(page, 'Back to Messages').click();
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await page.getByLabel('Show').selectOption('Handled');
  await button(page, /^Open: <script>/).click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toHaveText('Message deleted.');
  await expect(page.getByText('No messages match the search.')).toBeVisible();
  expect(await stored()).toEqual([{ subject: 'Creator team', is_handled: false }]);
});
