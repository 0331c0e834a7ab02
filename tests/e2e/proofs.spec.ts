import { randomUUID } from 'node:crypto';
import { mailTo } from '../api/support/mail.ts';
import { newPerson, password, signedIn } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { expectProofDue, giveProof, proofDialog } from './support/proofs.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('an admin confirms a price once, keeps what was typed, and is not asked again for ten minutes', async ({
  page,
  context,
  sql,
  problems,
}) => {
  expectProofDue(problems);
  const id = `proof-${randomUUID()}`;
  await sql`insert into public.products (id, name, price_cents, is_active) values (${id}, ${id}, 1999, false)`;
  // A session of its own, which has proved nothing.
  await enterAs(context, await signedIn('admin@example.com'));
  await page.goto(`/admin/products?edit=${id}`);
  const price = page.getByLabel('Price (USD)');
  const save = page.getByRole('button', { name: 'Save Product' });
  await page.getByLabel('Description').fill('The same price needs no proof.');
  await save.click();
  await expect(price).toBeHidden();

  await page.goto(`/admin/products?edit=${id}`);
  await price.fill('24.99');
  await page.getByLabel('Description').fill('Typed before the proof.');
  await save.click();
  await expect(proofDialog(page)).toContainText(
    'To change a price, please confirm that it is you.',
  );
  await checkState(page, 'proof-of-price');
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(price).toHaveValue('24.99');
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the proof.');
  await save.click();
  await giveProof(page);
  await expect(price).toBeHidden();
  const stored = () => sql`select price_cents, description from public.products where id = ${id}`;
  expect(await stored()).toEqual([{ price_cents: 2499, description: 'Typed before the proof.' }]);

  await page.goto(`/admin/products?edit=${id}`);
  await price.fill('25.99');
  await save.click();
  await expect(price).toBeHidden();
  expect(await stored()).toMatchObject([{ price_cents: 2599 }]);
  await expect(proofDialog(page)).toBeHidden();
  await sql`delete from public.products where id = ${id}`;
});

test('a member who forgot the password confirms it by the link that chooses another', async ({
  page,
  context,
  problems,
}) => {
  expectProofDue(problems);
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await page.goto('/account/settings');
  const change = page.getByRole('region', { name: 'Password', exact: true });
  await change.getByLabel(/^New password/).fill('my first one');
  await change.getByLabel('Re-type new password').fill('my first one');
  await change.getByRole('button', { name: 'Change password' }).click();
  await proofDialog(page).getByRole('button', { name: 'Forgot it? Email me a link' }).click();
  await expect(proofDialog(page).getByText(`We sent a link to ${email}.`)).toBeVisible();
  const { html } = await mailTo(email, '/reset-password');
  const link = /href="([^"]*\/reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click();
  // As mail opens it: beside the page, whose form is half filled in.
  const opened = await context.newPage();
  await opened.goto(pathname + search);
  await opened.getByRole('button', { name: 'Choose a new password' }).click();
  await opened.getByLabel('New Password').fill('my first one');
  await opened.getByLabel('Re-type Password').fill('my first one');
  await opened.getByRole('button', { name: 'Reset Password' }).click();
  await expect(opened.getByText('Your password has been changed.')).toBeVisible();
  expect((await signedIn(email, 'my first one')).auth).toBeTruthy();
  await expect(signedIn(email, password)).rejects.toThrow('Invalid login credentials');
});
