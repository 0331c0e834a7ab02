import { readFile } from 'node:fs/promises';
import { newMember } from '../api/checkout.ts';
import { newPerson, password } from '../api/support/clients.ts';
import { expectNoOverflow, checkPage, checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { hasAccount } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

const address = {
  full_name: 'Pat Example',
  address_line1: '1 Unmistakable Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'United States',
};

async function download(page: Page): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('premed-cheatsheet-data.json');
  return JSON.parse(await readFile(await file.path(), 'utf8'));
}

test('a person can download all of their data', async ({ page, context }) => {
  const { client, id, email } = await newMember();
  await client.from('addresses').insert(address).throwOnError();
  await enterAs(context, client);
  await page.goto('/account');
  expect(await download(page)).toMatchObject({
    account: { id, email },
    profile: { first_name: 'Pat', last_name: 'Example' },
    orders: [{ product_id: 'cheatsheet', total_cents: 1499, status: 'completed' }],
    entitlements: [{ product_id: 'cheatsheet' }],
    addresses: [address],
    payment_methods: [],
  });
});

test('a deleted account cannot sign in', async ({ page, context, problems }) => {
  problems.expect(/^403: POST .*\/delete-account$/);
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const send = dialog.getByRole('button', { name: 'Delete my account' });
  const secret = dialog.getByRole('textbox', { name: 'Your password' });
  await send.click();
  await expect(secret).toHaveAccessibleDescription('Enter your password');
  const word = dialog.getByLabel('Type DELETE to confirm');
  await expect(word).toHaveAccessibleDescription('Please type DELETE to confirm');
  await secret.fill('not-my-password');
  await word.fill('DELETE');
  await send.click();
  await expect(secret).toHaveAccessibleDescription('That password is incorrect.');
  await expect(secret).toBeFocused();
  await expect(word).toHaveValue('DELETE');
  await checkState(page, 'account-delete');

  await secret.fill(password);
  await send.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveText('Your account has been deleted.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await checkState(page, 'account-deleted');
  expect(await hasAccount({ email, password })).toBe(false);
});

test('a member finds a receipt and prints it without the rest of the page', async ({
  page,
  context,
}) => {
  const { client, email } = await newMember();
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) });
  });
  await enterAs(context, client);
  await page.goto('/account');
  await page.getByRole('link', { name: /^All orders/ }).click();
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await checkPage(page, 'orders');
  await page.getByRole('link', { name: /^Receipt of order #/ }).click();
  await expect(page.getByRole('article')).toContainText(`Pat Example\n${email}`);
  await checkPage(page, 'receipt');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Account' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectNoOverflow(page, 'receipt-on-paper');
});
