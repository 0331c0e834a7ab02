import { brand } from '../../src/lib/brand.ts';
import { newPerson, password } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import { target } from '../api/support/target.ts';
import {
  arriveAtPayment,
  cards,
  expectGranted,
  fillCard,
  giveDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { enterAs, enterAsNewPerson } from './support/sessions.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { hasAccount } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

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
const refused = 'Invalid verification link. Please check your email and try again.';

test('a buyer verifies their address with the link in their mail @further', async ({ page }) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);

  await page.goto('/account');
  await expect(page.getByRole('button', { name: resend })).toBeVisible();
  await page.goto(await linkTo(buyer.email));
  await verify(page);
  await expect(page.getByRole('status')).toHaveText('Your email address has been verified.');
  await page.waitForURL('/account');
  await expect(page.getByText('Your email address has been verified.')).toBeVisible();
  await expect(page.getByRole('button', { name: resend })).toBeHidden();
});

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
  await expect(page.getByText('You have no active plan.')).toBeVisible();

  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: brand.name, exact: true });
  await plan.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await expect(page.getByText(buyer.email)).toBeVisible();
});

test('a person can resend the mail, and its code also leads on from the account page @further', async ({
  page,
  context,
}) => {
  const { client, email } = await newPerson();
  await enterAs(context, client);
  await page.goto('/account');
  await page.getByRole('button', { name: resend }).click();
  await expect(page.getByText(resent)).toBeVisible();
  const link = await linkTo(email);
  await page.goto(link.replace('/verify-email', '/account'));
  await expect(page).toHaveURL(link);
  await verify(page);
  await expect(page.getByText('Your email address has been verified.')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a link works in a browser without a session, and only once @further', async ({
  page,
  browser,
  context,
  problems,
}) => {
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
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await elsewhere.getByRole('dialog').getByLabel('Email').fill(email);
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Log out' })).toBeVisible();
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('Your email address is already verified.');
  await page.getByRole('button', { name: 'Go to Your Account' }).click();
  await expect(page.getByText('Verified account')).toBeVisible();
});

test('an incomplete or forged link shows an error and a login', async ({ page, problems }) => {
  const missing = 'Invalid verification link. Missing required parameters.';
  await page.goto('/verify-email');
  await expect(page.getByRole('alert')).toHaveText(missing);
  await page.goto('/verify-email?mode=verifyEmail');
  await expect(page.getByRole('alert')).toHaveText(missing);
  await page.goto('/verify-email?mode=other&oobCode=x');
  await expect(page.getByRole('alert')).toHaveText(refused);
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();

  problems.expect(/^400: POST .*\/verify-email$/);
  await page.goto('/verify-email?mode=verifyEmail&oobCode=made-up');
  await expect(page.getByRole('alert')).toHaveText(refused);
});

test('a signed-in person can request another link after an invalid one @further', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/verify-email?mode=verifyEmail');
  await page.getByRole('button', { name: 'Request New Verification' }).click();
  await expect(page.getByText(resent)).toBeVisible();
});

test('a verification that cannot reach the server can be retried @further', async ({
  page,
  problems,
}) => {
  problems.expect(/^no response .*verify-email/);
  await page.route('**/functions/v1/verify-email', (route) => route.abort('failed'));
  await page.goto('/verify-email?mode=verifyEmail&oobCode=x');
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred during verification. Please try again.',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a link to the account page works without a session, and again when verified @further', async ({
  page,
  browser,
  context,
  problems,
}) => {
  problems.expect(/^400: POST .*\/verify-email$/);
  const { client, email } = await newPerson();
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const link = (await linkTo(email)).replace('/verify-email', '/account');

  const elsewhere = await browser.newPage();
  await elsewhere.goto(new URL(link, target.SITE_URL).href);
  await expect(elsewhere).toHaveURL(/\/verify-email\?/);
  await elsewhere.getByRole('button', { name: 'Yes, verify my email' }).click();
  await expect(elsewhere.getByRole('status')).toHaveText('Your email address has been verified.');
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await elsewhere.close();

  await enterAs(context, client);
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('Your email address is already verified.');
  await page.getByRole('button', { name: 'Go to Your Account' }).click();
  await expect(page.getByText('Verified account')).toBeVisible();
  await expect(page.getByRole('button', { name: resend })).toBeHidden();
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
