import { newPerson } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import {
  cardFields,
  cards,
  expectGranted,
  fillCard,
  fillDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { enterAsNewVerifiedPerson } from './support/sessions.ts';
import { expect, further, type Locator, type Page, test } from './support/test.ts';

/** Both are smaller than most steps. */
const phones = [
  { viewport: { width: 360, height: 740 }, journey: test },
  { viewport: { width: 390, height: 844 }, journey: further },
];

test.use({ hasTouch: true, isMobile: true });

/** Scrolled as far as it goes, as by a person who looks for the button. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

/** Whole in the screen, clear of the sticky bar, also once whatever loads late has come. */
async function expectInView(page: Page, ...things: Locator[]): Promise<void> {
  for (const thing of things) {
    await expect(thing).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await thing.boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual(bar?.height ?? 0);
  }
  await page.waitForTimeout(600);
  for (const thing of things) await expect(thing).toBeInViewport({ ratio: 1 });
}

/** The steps of a profile after the first. */
const titles = ['About you', 'Medicine and research', 'Everything else', 'Essays', 'Looking back'];

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

for (const { viewport, journey } of phones) {
  test.describe(`on a phone of ${viewport.width} px`, () => {
    test.use({ viewport });

    journey('each step of a purchase starts in view', async ({ page }) => {
      await page.goto('/pricing');
      await scrollToEnd(page);
      const plan = page.getByRole('article', { name: 'Application Cheatsheet +' });
      await plan.getByRole('button', { name: 'Sign up' }).tap();
      await expectInView(page, heading(page, 'Payment & Discounts'));
      // To the log-in, within the page, and back.
      await page.getByRole('button', { name: 'Sign in' }).tap();
      await expectInView(page, heading(page, 'Log in'), page.getByLabel('Email'));
      await page.getByRole('button', { name: 'Forgot Password?' }).tap();
      await expectInView(page, heading(page, 'Reset Password'), page.getByLabel('Email'));
      await page.getByRole('button', { name: 'Back to Login' }).tap();
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Create an account' }).tap();
      await expectInView(
        page,
        heading(page, 'Creating Your Account'),
        page.getByLabel('First Name'),
      );

      await fillDetails(page, newBuyer());
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Continue to payment' }).tap();
      const { number } = cardFields(page);
      await expectInView(page, heading(page, 'Card information'), number);
      await page.getByRole('button', { name: 'Change' }).tap();
      await expectInView(
        page,
        heading(page, 'Creating Your Account'),
        page.getByLabel('First Name'),
      );
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Continue to payment' }).tap();
      await expectInView(page, heading(page, 'Card information'), number);

      // A card that is not complete: its first field is shown.
      await scrollToEnd(page);
      await payNow(page).tap();
      await expectInView(page, number);
      await fillCard(page, cards.pays);
      await payNow(page).tap();
      await expectGranted(page);
      await expectInView(page, heading(page, 'Access Granted!'));
    });

    journey(
      'a free order starts in view, and a code keeps the place of whoever enters it',
      async ({ page }) => {
        await page.goto('/checkout?plan=cheatsheet&coupon=PARTNER');
        await fillDetails(page, newBuyer());
        await scrollToEnd(page);
        await page.getByRole('button', { name: /^Continue/ }).tap();
        await expectInView(page, heading(page, 'Check your email'));
        await page.getByRole('button', { name: /^Premed Cheatsheet/ }).tap();
        await page.getByRole('button', { name: 'Remove' }).tap();
        await expect(payNow(page)).toBeVisible();
        const code = page.getByLabel('Gift or discount code');
        await expect(code).toBeFocused();
        await expectInView(page, code);
        await code.fill('PARTNER');
        await page.getByRole('button', { name: 'APPLY' }).tap();
        await expect(page.getByRole('button', { name: 'Confirm Free Access' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
      },
    );

    journey(
      'the review of a saved card, and what follows it, start in view',
      async ({ page, context }) => {
        await enterAsNewVerifiedPerson(context);
        await page.goto('/checkout?plan=cheatsheet');
        await fillCard(page, cards.pays);
        await page.getByLabel('Save this payment method for next time').check();
        await payNow(page).tap();
        await expectGranted(page);
        await page.goto('/checkout?plan=application');
        await scrollToEnd(page);
        await page.getByRole('button', { name: 'Review your order' }).tap();
        await expectInView(page, heading(page, 'Review & Subscribe'));
        await page.getByRole('button', { name: 'Subscribe' }).tap();
        await expectInView(page, heading(page, 'Access Granted!'));
      },
    );

    journey('the steps of choosing a password start in view', async ({ page }) => {
      const { email } = await newPerson();
      await page.goto('/login');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create an account' }).tap();
      await expect(dialog.getByLabel('First Name')).toBeInViewport({ ratio: 1 });
      await dialog.getByRole('button', { name: 'Sign in' }).tap();
      await expect(dialog.getByLabel('Email')).toBeInViewport({ ratio: 1 });
      await dialog.getByRole('button', { name: 'Forgot Password?' }).tap();
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Send Reset Link' }).tap();
      await expect(dialog.getByText('Password reset email sent')).toBeInViewport({ ratio: 1 });
      await page.goto(await linkIn(email, '/reset-password'));
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Choose a new password' }).tap();
      await expectInView(page, page.getByLabel('New Password'));
      await page.getByLabel('New Password').fill('a-fresh-one-of-mine');
      await page.getByLabel('Re-type Password').fill('a-fresh-one-of-mine');
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Reset Password' }).tap();
      await expectInView(page, page.getByText('Your password has been changed.'));
    });

    journey('the steps of a contributor start in view', async ({ page }) => {
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Submit your profile' }).tap();
      await expectInView(page, page.getByRole('heading', { name: 'Your profile', exact: true }));
      const next = async () => {
        await scrollToEnd(page);
        await page.getByRole('button', { name: 'Next' }).tap();
      };
      // What is missing is shown first.
      await next();
      const major = page.getByLabel('Major');
      await expectInView(page, major);
      await major.fill('Biology');
      await page.getByLabel('GPA').fill('3.81');
      await page.getByRole('textbox', { name: 'MCAT', exact: true }).fill('514');
      await page.getByLabel('First accepted school').fill('Sample University');
      for (const title of titles) {
        await next();
        await expectInView(page, page.getByRole('heading', { name: title }));
      }
      await page.getByRole('button', { name: 'Back', exact: true }).tap();
      await expectInView(page, page.getByRole('heading', { name: 'Essays' }));
    });
  });
}

async function linkIn(email: string, path: string): Promise<string> {
  const { html } = await mailTo(email, path);
  const link = /href="([^"]*oobCode=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}
