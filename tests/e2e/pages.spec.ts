import type { DemoAccount } from '../api/accounts.ts';
import { target } from '../api/support/target.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { payNow } from './support/checkout.ts';
import {
  checkPage,
  expectAccessible,
  expectNoOverflow,
  expectWholeHeadings,
  watchLayoutShifts,
} from './support/page-checks.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';
import { areas } from '../../src/model/plans/capabilities.ts';

// Pages and states in which no journey checks a page.

interface Shown {
  title: string;
  path: string;
  account?: DemoAccount;
  /** Brings the page into the state to check. */
  prepare?: (page: Page) => Promise<void>;
  /** What the complete state shows. */
  shows: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const press = (name: string) => (page: Page) => button(name)(page).click();

const pages: Record<string, Shown> = {
  home: {
    title: 'Home',
    path: '/',
    prepare: (page) => page.getByText('What do I get?').click(),
    shows: text('the profiles of people who were accepted'),
  },
  login: { title: 'Login', path: '/login', shows: button('Continue as guest') },
  schools: {
    title: 'Profiles & Schools',
    path: '/profile?sort=profiles-desc',
    account: 'cheatsheet',
    shows: (page) => page.getByRole('article').nth(9),
  },
  pricing: {
    title: 'Pricing',
    path: '/pricing?coupon=STUDENT2025',
    shows: text('Coupon applied!'),
  },
  account: {
    title: 'Account',
    path: '/account',
    account: 'cheatsheet',
    shows: text('Access until'),
  },
  'submission-incomplete': {
    title: 'Contact',
    path: '/contact',
    prepare: async (page) => {
      await press('Submit your profile')(page);
      await press('Next')(page);
    },
    shows: text('Major is required'),
  },
  'contact-incomplete': {
    title: 'Contact',
    path: '/contact',
    prepare: press('Send message'),
    shows: text('Message is required'),
  },
  privacy: { title: 'Privacy Policy', path: '/privacy', shows: text('Your rights') },
  signup: {
    title: 'Checkout',
    path: '/checkout?mode=signup',
    prepare: press('Create account'),
    shows: text('Enter your first name'),
  },
  'forgot-password-sent': {
    title: 'Login',
    path: '/login',
    prepare: async (page) => {
      await press('Forgot Password')(page);
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com');
      await press('Send Reset Link')(page);
    },
    shows: text('Password reset email sent'),
  },
  'payment-incomplete': {
    title: 'Checkout',
    path: '/checkout?plan=application',
    account: 'unpaid',
    prepare: async (page) => {
      await payNow(page).click();
      // Folded on a phone.
      const summary = page.getByRole('button', {
        name: /^Application Cheatsheet/,
        expanded: false,
      });
      if (await summary.isVisible()) await summary.click();
      await press('APPLY')(page);
    },
    shows: text('Please enter a coupon code'),
  },
  'schools-no-match': {
    title: 'Profiles & Schools',
    path: '/profile?q=no-such-school',
    account: 'cheatsheet',
    shows: button('Clear Search'),
  },
  'profile-filters': {
    title: 'Profiles & Schools',
    path: '/profile?tab=profiles&degree=MD&gpa_from=3.7',
    account: 'cheatsheet',
    async prepare(page) {
      await page.getByRole('heading', { name: /^\d+ profiles?$/ }).waitFor();
      // On a wide screen they stand beside the list until the button hides them.
      const filter = button(/^Filter/)(page);
      if ((await filter.getAttribute('aria-expanded')) !== 'true') await filter.click();
    },
    shows: (page) => page.getByRole('checkbox', { name: /^MD/, checked: true }),
  },
  'account-unpaid': {
    title: 'Account',
    path: '/account',
    account: 'unpaid',
    shows: button('Resend Verification Email'),
  },
  'plus-guides': {
    title: 'Cheatsheet+',
    path: areas.plus.path,
    account: 'cheatsheet-plus',
    shows: button('Copy'),
  },
  'interview-guides': {
    title: 'Interview Cheatsheet',
    path: '/interview-cheatsheet',
    account: 'interview-cheatsheet',
    shows: button('Download PDF'),
  },
};

const checked = repeated('pages and their states', Object.entries(pages), (_, index) => index < 3);

for (const [name, { title, path, account = null, prepare, shows }] of checked) {
  test.describe(name, () => {
    test.use({ account });

    test('fits the screen, does not shift and is accessible', async ({ page }) => {
      const layoutShifts = await watchLayoutShifts(page);
      await checkPage(page, name, async () => {
        await page.goto(path);
        await prepare?.(page);
        await expect(shows(page).first()).toBeVisible();
        await expect(page).toHaveTitle(`${title} - ${brand.name}`);
        expect(await layoutShifts(), 'layout shift').toBeLessThan(0.1);
      });
    });
  });
}

test.describe('the narrow menu', () => {
  test.use({ account: 'cheatsheet', viewport: { width: 360, height: 800 } });

  test('opens, follows a link and closes', async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const open = page.getByRole('button', { name: 'Open the menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await open.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link').first().click();
    await expect(menu).toBeHidden();
  });
});

test.describe('text of twice the size', () => {
  test.use({ account: 'cheatsheet', viewport: { width: 360, height: 800 } });

  test('stays on a phone’s screen', async ({ page }) => {
    for (const path of [
      '/',
      '/pricing',
      '/plans/application-plus',
      '/about',
      '/terms',
      '/checkout?plan=application-plus',
      '/guest-preview',
      '/account',
      '/profile',
      '/profile?tab=profiles',
      '/profile/applicant-2',
      '/school/dell-medical-school',
      '/explore',
      '/my-schools',
      '/compare?schools=dell-medical-school,harvard-medical-school',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
      const name = `large-text${path.replaceAll(/\W/g, '-')}`;
      await expectNoOverflow(page, name);
      await expectWholeHeadings(page, name);
    }
  });
});

test('Safari on iOS does not zoom into a field', async ({ browser }) => {
  const phone = await browser.newContext({ hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(new URL('/login', target.SITE_URL).href);
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveCSS('font-size', '16px');
  await phone.close();
});
