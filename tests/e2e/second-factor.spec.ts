import { newPerson, password } from '../api/support/clients.ts';
import { codeOf } from '../api/support/second-factors.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expectProofDue, giveProof } from './support/proofs.ts';
import { expect, further, type Page } from './support/test.ts';

async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

const orders = (page: Page) => page.getByRole('heading', { name: 'Orders', level: 1 });

further(
  'an admin sets up an authenticator app, without which the password opens no admin page',
  async ({ page, sql, browser, problems }) => {
    const { email, id } = await newPerson();
    await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
    where id = ${id}`;
    await page.goto('/login');
    await signIn(page, email);
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin/settings');
    // Nobody has proved the address yet.
    await expect(page.getByText('Verify your email address first.')).toBeVisible();
    await checkState(page, 'second-factor-unverified');
    await sql`update public.profiles set email_verified_at = now() where user_id = ${id}`;
    await page.reload();
    await checkPage(page, 'second-factor-none');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await page.getByLabel('Name of the device').fill('Work phone');
    expectProofDue(problems);
    await page.getByRole('button', { name: 'Continue' }).click();
    await giveProof(page);
    const picture = page.getByRole('img', { name: 'QR code' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
    await checkState(page, 'second-factor-new');
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');

    problems.expect(/^422: POST .*\/verify$/);
    await page.getByLabel('Code from the app').fill(codeOf(secret, 300));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is wrong');
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Work phone is set up.')).toBeVisible();
    await expect(page.getByText('Add a spare on another device')).toBeVisible();
    await checkState(page, 'second-factor-one');

    // Another browser with the password has to enter a code, in the dialog and on every admin page.
    const other = await browser.newContext();
    const halfway = await other.newPage();
    await halfway.goto('/login');
    await signIn(halfway, email);
    const dialog = halfway.getByRole('dialog', { name: 'One more step' });
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await checkState(halfway, 'second-factor-dialog');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await halfway.goto('/admin/orders');
    await expect(halfway.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(orders(halfway)).toBeHidden();
    await checkPage(halfway, 'second-factor-page');
    await halfway.getByLabel('Code').fill(codeOf(secret));
    await halfway.getByRole('button', { name: 'Continue' }).click();
    // The code leads on to the requested page.
    await expect(halfway).toHaveURL('/admin/orders');
    await expect(orders(halfway)).toBeVisible();
    await expect(halfway.getByText(/#\d{5}/).first()).toBeVisible();
    await halfway.reload();
    await expect(orders(halfway)).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Remove Work phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await checkState(page, 'proof-with-code');
    await giveProof(page, { code: codeOf(secret) });
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    await page.goto('/admin/orders');
    await expect(orders(page)).toBeVisible();
  },
);
