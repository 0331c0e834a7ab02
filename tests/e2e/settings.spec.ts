import { randomUUID } from 'node:crypto';
import {
  newPerson,
  newVerifiedPerson,
  password,
  signedIn,
  visitor,
} from '../api/support/clients.ts';
import { mailTo, sendEmails } from '../api/support/mail.ts';
import { enterAs } from './support/sessions.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expectProofDue, giveProof, proofDialog } from './support/proofs.ts';
import { hasAccount } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function linkTo(email: string, mode: string): Promise<string> {
  const { html } = await mailTo(email, `mode=${mode}`);
  const link = /href="([^"]*\/verify-email[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

further(
  'a member changes their name and their email, and the old address can take it back',
  async ({ page, browser, context, problems }) => {
    expectProofDue(problems);
    problems.expect(/^403: POST .*\/prove$/);
    const { client, email } = await newVerifiedPerson();
    const next = `person-${randomUUID()}@example.com`;
    await enterAs(context, client);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Pat');
    await checkPage(page, 'settings');
    await page.getByLabel('First Name').fill('Robin');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name has been saved.')).toBeVisible();

    const change = card(page, 'Email');
    await change.getByLabel('New email').fill(next);
    await change.getByRole('button', { name: 'Change email' }).click();
    await checkState(page, 'proof');
    await giveProof(page, { secret: 'not-my-password' });
    await expect(proofDialog(page).getByText('That password is incorrect.')).toBeVisible();
    await expect(change.getByLabel('New email')).toHaveValue(next);
    await giveProof(page);
    await expect(change.getByText(`We sent a link to ${next}.`)).toBeVisible();
    await page.reload();
    await expect(change.getByText(`We sent a link to ${next}.`)).toBeVisible();
    await expect(change.getByText(`You log in with ${email}.`)).toBeVisible();

    await page.goto(await linkTo(next, 'changeEmail'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Your email address has been verified.')).toBeVisible();
    await page.waitForURL('/account');
    await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible();
    await expect(card(page, 'Profile').getByText(next)).toBeVisible();

    await sendEmails();
    expect((await mailTo(email, 'was changed')).html).toContain(`from ${email} to ${next}`);
    const stranger = await browser.newPage();
    await stranger.goto(new URL(await linkTo(email, 'returnEmail'), page.url()).href);
    await checkPage(stranger, 'return-email');
    await stranger.getByRole('button', { name: 'It was not me' }).click();
    await stranger.getByRole('button', { name: 'Choose a new password' }).click();
    await stranger.getByRole('dialog').getByLabel('Email').fill(email);
    await stranger.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(stranger.getByText('Password reset email sent')).toBeVisible();
    await mailTo(email, '/reset-password');
    await stranger.close();
    expect((await client.auth.getUser()).error).not.toBeNull();
    for (const address of [email, next]) {
      expect(await hasAccount({ email: address, password })).toBe(false);
    }
  },
);

test('a member changes their password, and logs out everywhere', async ({
  page,
  context,
  problems,
}) => {
  expectProofDue(problems);
  const { client, email } = await newPerson();
  const elsewhere = await signedIn(email);
  await enterAs(context, client);
  await page.goto('/account/settings');
  const change = card(page, 'Password');
  await change.getByLabel(/^New password/).fill('a new password');
  await change.getByLabel('Re-type new password').fill('a new password');
  await change.getByRole('button', { name: 'Change password' }).click();
  await giveProof(page);
  await expect(change.getByText('Your password has been changed.')).toBeVisible();
  const ended = await elsewhere.from('profiles').select();
  expect(ended.error).not.toBeNull();

  const again = await signedIn(email, 'a new password');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await again.from('profiles').select()).error).not.toBeNull();
  const old = await visitor().auth.signInWithPassword({ email, password });
  expect(old.error).toMatchObject({ code: 'invalid_credentials' });
});
