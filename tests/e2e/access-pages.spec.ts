import type { DemoAccount } from '../api/accounts.ts';
import { newPerson, server } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import { repeated } from '../repeated.ts';
import { checkPage } from './support/page-checks.ts';
import type { Problems } from './support/problems.ts';
import { enterAs, enterAsGuest } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

interface Shown {
  name: string;
  title: string;
  /** Its page is already checked in another state. */
  isAnotherState?: true;
  path: string | (() => Promise<string>);
  account?: DemoAccount;
  isGuest?: boolean;
  /** Brings the page into the state to check. */
  prepare?: (page: Page, problems: Problems) => Promise<void>;
  ready: (page: Page) => Promise<void>;
}

const openMenu = (page: Page) => page.getByRole('button', { name: /Open the menu|Your Products/ });

async function someSchool(): Promise<string> {
  const { data } = await server()
    .from('school_directory')
    .select('id')
    .order('profile_count', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return `/school/${data.id}`;
}

async function freshResetLink(): Promise<string> {
  const { client, email } = await newPerson();
  await client.auth.resetPasswordForEmail(email);
  const { html } = await mailTo(email);
  const link = /href="([^"]*\/reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

const pages: Shown[] = [
  {
    name: 'login-or-guest',
    isAnotherState: true,
    title: 'Login',
    path: '/login',
    ready: (page) => expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible(),
  },
  {
    name: 'forgot-password-sent',
    isAnotherState: true,
    title: 'Login',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
    },
    ready: (page) => expect(page.getByText('Password reset email sent')).toBeVisible(),
  },
  {
    name: 'reset-password',
    isAnotherState: true,
    title: 'Reset Password',
    path: freshResetLink,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Choose a new password' }).click();
      await page.getByRole('button', { name: 'Reset Password' }).click();
    },
    ready: (page) => expect(page.getByText('Please fill in all required fields')).toHaveCount(2),
  },
  {
    name: 'verify-email-invalid',
    isAnotherState: true,
    title: 'Verify Email',
    path: '/verify-email',
    account: 'unpaid',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Request New Verification' })).toBeVisible(),
  },
  {
    name: 'account-unverified',
    isAnotherState: true,
    title: 'Account',
    path: '/account',
    account: 'unpaid',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible(),
  },
  {
    name: 'session-lost',
    isAnotherState: true,
    title: 'Account',
    path: '/account',
    account: 'cheatsheet-plus',
    prepare: async (page, problems) => {
      await expect(page.getByText('Access until')).toBeVisible();
      problems.expect(/^403: GET .*\/auth\/v1\/user$/);
      await page.route(
        '**/auth/v1/user',
        (route) =>
          route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found' } }),
        { times: 1 },
      );
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    ready: (page) => expect(page.getByText(/^Your session has ended/)).toBeVisible(),
  },
  {
    name: 'school',
    isAnotherState: true,
    title: 'School',
    path: someSchool,
    account: 'cheatsheet',
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'plus-guides',
    title: 'Cheatsheet+',
    path: '/premed-cheatsheet-plus',
    account: 'cheatsheet-plus',
    ready: (page) => expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(4),
  },
  {
    name: 'application-guides',
    isAnotherState: true,
    title: 'Application Cheatsheet',
    path: '/application-cheatsheet',
    account: 'application',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Download PDF' }).first()).toBeVisible(),
  },
  {
    name: 'interview-guides',
    isAnotherState: true,
    title: 'Interview Cheatsheet',
    path: '/interview-cheatsheet',
    account: 'interview-cheatsheet',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Download PDF' }).first()).toBeVisible(),
  },
  {
    name: 'admin',
    title: 'Admin: Applicants',
    path: '/admin/applicants',
    account: 'admin',
    ready: (page) =>
      expect(page.getByRole('heading', { name: 'Applicants', exact: true })).toBeVisible(),
  },
  {
    name: 'menu-guest',
    isAnotherState: true,
    title: 'Pricing',
    path: '/pricing',
    isGuest: true,
    prepare: async (page) => {
      if (await openMenu(page).isVisible()) await openMenu(page).click();
    },
    // Other tests may have put a product on sale.
    ready: (page) =>
      expect(page.getByRole('article', { name: 'Application Cheatsheet +' })).toBeVisible(),
  },
  {
    name: 'menu-products',
    isAnotherState: true,
    title: 'Account',
    path: '/account',
    account: 'cheatsheet-plus',
    prepare: (page) => openMenu(page).click(),
    ready: (page) => expect(page.getByText('Cheatsheet+', { exact: true }).first()).toBeVisible(),
  },
];

const shown = repeated(
  'further states of each page',
  pages,
  ({ isAnotherState }) => !isAnotherState,
);

for (const { name, title, path, account, isGuest = false, prepare, ready } of shown) {
  test(`${name} fits the screen and is accessible`, async ({ page, context, problems }) => {
    await checkPage(page, name, async () => {
      // Signs in each time: a link works once, and a session may have ended.
      if (account) await enterAs(context, account);
      if (isGuest) await enterAsGuest(context);
      await page.goto(typeof path === 'string' ? path : await path());
      await prepare?.(page, problems);
      await ready(page);
      await expect(page).toHaveTitle(`${title} - Premed Cheatsheet`);
    });
  });
}
