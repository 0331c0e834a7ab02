import { brand } from '../../src/lib/store/brand.ts';
import { newPerson, password } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import { giveDetails, newBuyer } from './support/checkout.ts';
import { enterAs } from './support/sessions.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { hasAccount } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

/** The path of the newest verification link mailed to an address. */
async function linkTo(email: string): Promise<string> {
  const { html } = await mailTo(email, '/verify-email');
  const link = /href="([^"]*\/verify-email[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click();

const resend = 'Resend Verification Email';
const resent = 'Verification email has been sent to your email address. Please check your inbox.';

test('a visitor joins without buying, verifies their address, and then pays as a member', async ({
  page,
}) => {
  const buyer = newBuyer();
  await page.goto('/');
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  await page.getByRole('button', { name: 'Create an account, pick a plan later' }).click();
  await giveDetails(page, buyer);
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(`We sent a link to ${buyer.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();

  await page.goto(await linkTo(buyer.email));
  await verify(page);
  await expect(page.getByText('Your email address has been verified.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: `Hi, ${buyer.firstName}` })).toBeVisible();
  await expect(page.getByText('You have no plan yet.')).toBeVisible();

  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: brand.name, exact: true });
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await expect(page.getByText(buyer.email)).toBeVisible();
});

further(
  'a link works in a browser without a session, and only once',
  async ({ page, browser, context, problems }) => {
    problems.expect(/^400: POST .*\/verify-email$/);
    const { client, email } = await newPerson();
    await enterAs(context, client);
    await page.goto('/account');
    await page.getByRole('button', { name: resend }).click();
    await expect(page.getByText(resent)).toBeVisible();
    const link = await linkTo(email);

    const elsewhere = await browser.newPage();
    await elsewhere.goto(new URL(link, page.url()).href);
    await expect(elsewhere.getByText('Account of Pat Example')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Yes, verify my email' }).click();
    await expect(elsewhere.getByRole('status')).toHaveText('Your email address has been verified.');
    await expect(
      elsewhere.getByText('Your email address has been verified. Log in to open your account.'),
    ).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Login' }).click();
    await elsewhere.getByRole('dialog').getByLabel('Email').fill(email);
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await expect(elsewhere).toHaveURL('/account');
    await expect(elsewhere.getByText('Verified account')).toBeVisible();
    await elsewhere.close();

    await page.goto(link);
    await expect(page.getByRole('status')).toHaveText('Your email address is already verified.');
    await page.getByRole('button', { name: 'Go to Your Account' }).click();
    await expect(page.getByText('Verified account')).toBeVisible();
  },
);

further('a forged link shows an error and a login', async ({ page, problems }) => {
  problems.expect(/^400: POST .*\/verify-email$/);
  await page.goto('/verify-email?mode=verifyEmail&oobCode=made-up');
  await expect(page.getByRole('alert')).toContainText('Failed to verify email');
  await expect(page.getByRole('alert')).toContainText(
    'Invalid verification link. Please check your email and try again.',
  );
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('the owner of an address removes the account that somebody else created with it', async ({
  page,
}) => {
  const { client, email } = await newPerson();
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  await page.goto(await linkTo(email));
  await expect(page.getByText('Account of Pat Example')).toBeVisible();
  await checkPage(page, 'verify-email-others');
  await page.getByRole('button', { name: 'It is not mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this account?' });
  await checkState(page, 'verify-email-removal');
  await dialog.getByRole('button', { name: 'Remove the account' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'The account is removed. Your address is free again.',
  );
  expect(await hasAccount({ email, password })).toBe(false);
  expect((await client.auth.getUser()).error).not.toBeNull();
});
