import { password } from '../../api/support/clients.ts';
import { expect, type Page } from './test.ts';
import type { Problems } from './problems.ts';

/** The dialog that asks for a proof before an act. */
export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

/** Answers it with the password of those that tests create, and a code if it asks for one. */
export async function giveProof(page: Page, { secret = password, code = '' } = {}): Promise<void> {
  const dialog = proofDialog(page);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(secret);
  if (code !== '') await dialog.getByLabel('Code from your authenticator app').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  if (secret === password) await expect(dialog).toBeHidden();
}

/** The refusal that opens the dialog. */
export const expectProofDue = (problems: Problems) =>
  problems.expect(/^403: (POST|PATCH) .*\/(rpc\/\w+|store_settings|delete-account|refund-order)/);
