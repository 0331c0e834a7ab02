import { newMember } from '../api/checkout.ts';
import { newPerson, password } from '../api/support/clients.ts';
import { expectNoOverflow, checkPage, checkState } from './support/page-checks.ts';
import { expectProofDue, giveProof, proofDialog } from './support/proofs.ts';
import { enterAs } from './support/sessions.ts';
import { hasAccount } from './support/store.ts';
import { expect, test } from './support/test.ts';

test('a deleted account cannot sign in', async ({ page, context, problems }) => {
  expectProofDue(problems);
  problems.expect(/^403: POST .*\/prove$/);
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await page.goto('/account');
  await page.getByRole('region', { name: 'Your data' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const send = dialog.getByRole('button', { name: 'Delete my account' });
  await send.click();
  const word = dialog.getByLabel('Type DELETE to confirm');
  await expect(word).toHaveAccessibleDescription('Please type DELETE to confirm');
  await word.fill('DELETE');
  await checkState(page, 'account-delete');
  await send.click();
  await giveProof(page, { secret: 'not-my-password' });
  const secret = proofDialog(page).getByRole('textbox', { name: 'Your password' });
  await expect(secret).toHaveAccessibleDescription('That password is incorrect.');
  await expect(secret).toBeFocused();
  await checkState(page, 'proof-wrong');
  await page.keyboard.press('Escape');
  await expect(proofDialog(page)).toBeHidden();
  await expect(dialog.getByRole('alert')).toHaveText(
    'To delete your account, please confirm that it is you.',
  );
  await expect(word).toHaveValue('DELETE');

  await send.click();
  await giveProof(page);
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
