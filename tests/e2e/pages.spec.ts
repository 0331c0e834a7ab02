import type { DemoAccount } from '../api/accounts.ts';
import { repeated } from '../repeated.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import {
  expectAccessible,
  expectNoOverflow,
  checkPage,
  checkState,
  watchLayoutShifts,
} from './support/page-checks.ts';
import type { Problems } from './support/problems.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

interface Shown {
  name: string;
  title: string;
  /** Its page is already checked in another state. */
  isAnotherState?: true;
  path: string;
  account?: DemoAccount;
  /** Prepares the requests before the page is opened. */
  arrange?: (page: Page, problems: Problems) => Promise<void>;
  /** Brings the page into the state to check. */
  prepare?: (page: Page) => Promise<void>;
  /** Waits until the state is complete. */
  ready: (page: Page) => Promise<void>;
}

const dialogWith = (text: string) => (page: Page) =>
  expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();

/** Checks one plan, because other tests may have put a product on sale. */
const plansAreShown = (page: Page) =>
  expect(page.getByRole('article', { name: 'Application Cheatsheet +' })).toBeVisible();

const pages: Shown[] = [
  {
    name: 'home',
    title: 'Home',
    path: '/',
    prepare: (page) => page.getByText('What do I get?').click(),
    ready: (page) =>
      expect(page.getByText('the profiles of people who were accepted')).toBeVisible(),
  },
  {
    name: 'pricing',
    title: 'Pricing',
    path: '/pricing',
    ready: plansAreShown,
  },
  {
    name: 'about',
    isAnotherState: true,
    title: 'About',
    path: '/about',
    ready: (page) => expect(page.getByRole('button', { name: 'Send message' })).toBeVisible(),
  },
  {
    name: 'contact-incomplete',
    isAnotherState: true,
    title: 'Contact',
    path: '/contact',
    prepare: (page) => page.getByRole('button', { name: 'Send message' }).click(),
    ready: (page) => expect(page.getByText('Message is required')).toBeVisible(),
  },
  {
    name: 'privacy',
    isAnotherState: true,
    title: 'Privacy Policy',
    path: '/privacy',
    ready: (page) => expect(page.getByText('Your rights')).toBeVisible(),
  },
  {
    name: 'creator-form',
    isAnotherState: true,
    title: 'About',
    path: '/about',
    prepare: (page) => page.getByRole('button', { name: 'Join the creator team' }).click(),
    ready: (page) => expect(page.getByLabel('A few words about you')).toBeVisible(),
  },
  {
    name: 'submission-incomplete',
    isAnotherState: true,
    title: 'About',
    path: '/about',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Submit your profile' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
    },
    ready: (page) => expect(page.getByText('Major is required')).toBeVisible(),
  },
  {
    name: 'pricing-coupon',
    isAnotherState: true,
    title: 'Sign Up',
    path: '/signup?coupon=STUDENT2025',
    ready: (page) => expect(page.getByText('Coupon applied!').first()).toBeVisible(),
  },
  {
    name: 'login',
    title: 'Login',
    path: '/login',
    ready: dialogWith('Sign in to unlock exclusive content'),
  },
  {
    name: 'signup',
    isAnotherState: true,
    title: 'Checkout',
    path: '/checkout?mode=signup',
    prepare: (page) => page.getByRole('button', { name: 'Create account' }).click(),
    ready: (page) => expect(page.getByText('Please fill in all required fields')).toHaveCount(5),
  },
  {
    name: 'forgot-password',
    isAnotherState: true,
    title: 'Login',
    path: '/login',
    prepare: (page) => page.getByRole('button', { name: 'Forgot Password' }).click(),
    ready: (page) => expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible(),
  },
  {
    name: 'reset-password-invalid',
    title: 'Reset Password',
    path: '/reset-password',
    ready: (page) => expect(page.getByText('invalid or has expired')).toBeVisible(),
  },
  {
    name: 'payment',
    isAnotherState: true,
    title: 'Checkout',
    path: '/checkout?plan=cheatsheet-plus',
    account: 'unpaid',
    prepare: (page) => fillCard(page, cards.pays),
    ready: (page) => expect(payNow(page)).toBeEnabled(),
  },
  {
    name: 'payment-incomplete',
    isAnotherState: true,
    title: 'Checkout',
    path: '/checkout?plan=application',
    account: 'unpaid',
    prepare: async (page) => {
      await payNow(page).click();
      await page.getByRole('button', { name: 'APPLY' }).click();
    },
    ready: (page) => expect(page.getByText('Please enter a coupon code')).toBeVisible(),
  },
  {
    name: 'payment-free',
    isAnotherState: true,
    title: 'Checkout',
    path: '/checkout?plan=cheatsheet&coupon=PARTNER',
    account: 'unpaid',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Confirm Free Access' })).toBeVisible(),
  },
  {
    name: 'schools',
    title: 'Members',
    path: '/profile?sort=profiles-desc',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('article')).toHaveCount(10),
  },
  {
    name: 'schools-no-match',
    isAnotherState: true,
    title: 'Members',
    path: '/profile?q=no-such-school',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible(),
  },
  {
    name: 'schools-failure',
    isAnotherState: true,
    title: 'Members',
    path: '/profile',
    account: 'cheatsheet',
    arrange: async (page, problems) => {
      problems.expect(/^no response .*search_schools/);
      await page.route('**/rpc/search_schools', (route) => route.abort('failed'));
    },
    ready: (page) => expect(page.getByText('Please try refreshing the page.')).toBeVisible(),
  },
  {
    name: 'profile',
    isAnotherState: true,
    title: 'Members',
    path: '/profile?tab=profiles',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('article')).toHaveCount(10),
  },
  {
    name: 'profile-filters',
    isAnotherState: true,
    title: 'Members',
    path: '/profile?tab=profiles&major=Biology&gpa=3.7-3.89&gpa=3.9-4.0',
    account: 'cheatsheet',
    prepare: (page) => page.getByRole('button', { name: 'Filter', exact: false }).first().click(),
    ready: async (page) => {
      await expect(page.getByRole('checkbox', { name: 'Biology' })).toBeChecked();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'profile-no-match',
    isAnotherState: true,
    title: 'Members',
    path: '/profile?tab=profiles&q=no-such-profile',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('button', { name: 'Clear All Filters' })).toBeVisible(),
  },
  {
    name: 'school-card-view',
    isAnotherState: true,
    title: 'School',
    path: '/school/feinberg-school-of-medicine',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByText('Profile 1 of 3')).toBeVisible(),
  },
  {
    name: 'school-list-view',
    isAnotherState: true,
    title: 'School',
    path: '/school/feinberg-school-of-medicine?view=list&profile=2',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('article')).toBeVisible(),
  },
  {
    name: 'school-without-profiles',
    isAnotherState: true,
    title: 'School',
    path: '/school/feinberg-school-of-medicine',
    account: 'cheatsheet',
    arrange: async (page) => {
      const json = { rows: [], total: 0, page: 1, page_size: 10, page_count: 1 };
      await page.route('**/rpc/school_applicants', (route) => route.fulfill({ json }));
    },
    ready: (page) => expect(page.getByText('No profiles found')).toBeVisible(),
  },
  {
    name: 'school-sample',
    isAnotherState: true,
    title: 'School',
    path: '/school/no-such-school',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('article')).toHaveCount(3),
  },
  {
    name: 'account',
    title: 'Account',
    path: '/account',
    account: 'cheatsheet',
    ready: (page) => expect(page.getByText('Access until')).toBeVisible(),
  },
  {
    name: 'account-unpaid',
    isAnotherState: true,
    title: 'Account',
    path: '/account',
    account: 'unpaid',
    ready: async (page) => {
      await expect(page.getByText('You have no active plan.')).toBeVisible();
      await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
    },
  },
];

const shown = repeated(
  'further pages and their states',
  pages,
  ({ isAnotherState }) => !isAnotherState,
);

for (const { name, title, path, account = null, arrange, prepare, ready } of shown) {
  test.describe(name, () => {
    test.use({ account });

    test('fits the screen, does not shift and is accessible', async ({ page, problems }) => {
      const layoutShifts = await watchLayoutShifts(page);
      await arrange?.(page, problems);
      await checkPage(page, name, async () => {
        await page.goto(path);
        await prepare?.(page);
        await ready(page);
        await expect(page).toHaveTitle(`${title} - Premed Cheatsheet`);
        expect(await layoutShifts(), 'layout shift').toBeLessThan(0.1);
      });
    });
  });
}

test('a declined, an authenticated and a successful payment fit the screen and are accessible @further', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.isDeclined);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState(page, 'payment-declined');

  await fillCard(page, cards.asksForAuthentication);
  await payNow(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
  await expectNoOverflow(page, 'payment-authentication');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectGranted(page);
  await checkPage(page, 'confirmation');
});

for (const account of repeated('visitors with a narrow menu', [null, 'cheatsheet'] as const)) {
  test.describe(`the narrow menu of ${account ?? 'a visitor'}`, () => {
    test.use({ account, viewport: { width: 360, height: 800 } });

    test('opens, follows a link and closes', async ({ page }) => {
      await page.goto(account ? '/account' : '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expectNoOverflow(page, `menu-${account ?? 'visitor'}`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await menu.getByRole('link').first().click();
      await expect(menu).toBeHidden();
    });
  });
}
