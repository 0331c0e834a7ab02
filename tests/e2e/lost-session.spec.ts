import { newPerson, signedIn } from '../api/support/clients.ts';
import { prove } from '../api/support/proofs.ts';
import { checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further, type Page } from './support/test.ts';

/** Simulates a return to the page. */
const refocusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const lost = /^Your session has ended\. Log in to pick up/;

/** The reads of the page and the check of its session race: any of them may find the session ended. */
const foundEnded = /^(401: POST .*\/rest\/v1\/rpc\/\w+|403: GET .*\/auth\/v1\/user)$/;

async function changePasswordElsewhere(email: string, fresh: string): Promise<void> {
  const elsewhere = await signedIn(email);
  await prove(elsewhere, 'change_password');
  const { error } = await elsewhere.auth.updateUser({ password: fresh });
  if (error) throw error;
  await elsewhere.auth.signOut({ scope: 'others' });
}

further(
  'a password changed elsewhere asks for a new sign-in and keeps the input',
  async ({ page, context, problems }) => {
    problems.allow(foundEnded);
    const { client, email } = await newPerson();
    await enterAs(context, client);
    await page.goto('/checkout?plan=cheatsheet');
    const code = page.getByLabel('Gift or discount code');
    await code.fill('STUDENT2025');

    await changePasswordElsewhere(email, 'a-fresh-one-of-mine');
    await refocusWindow(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(lost)).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await checkState(page, 'session-lost');
    await expect(dialog.getByRole('button', { name: 'Continue as guest' })).toBeHidden();

    await dialog.getByRole('textbox', { name: 'Password' }).fill('a-fresh-one-of-mine');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/checkout?plan=cheatsheet');
    await expect(code).toHaveValue('STUDENT2025');
  },
);
