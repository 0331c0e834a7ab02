import { newPerson, server } from '../api/support/clients.ts';
import { mailTo } from '../api/support/mail.ts';
import { enterAs, enterAsGuest } from './support/entering.ts';
import { lookInBothSchemes } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

interface Shown {
  name: string;
  title: string;
  path: string | (() => Promise<string>);
  email?: string;
  isGuest?: boolean;
  /** Brings the page into the state to look at. */
  prepare?: (page: Page) => Promise<void>;
  ready: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

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
  { name: 'about', title: 'About', path: '/about', ready: heading(/^About/) },
  {
    name: 'login-or-guest',
    title: 'Login',
    path: '/login',
    ready: (page) => expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible(),
  },
  {
    name: 'forgot-password-sent',
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
    title: 'Reset Password',
    path: freshResetLink,
    prepare: (page) => page.getByRole('button', { name: 'Reset Password' }).click(),
    ready: (page) => expect(page.getByText('Please fill in all required fields')).toHaveCount(2),
  },
  {
    name: 'verify-email-invalid',
    title: 'Verify Email',
    path: '/verify-email',
    email: 'unpaid@example.com',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Request New Verification' })).toBeVisible(),
  },
  {
    name: 'account-unverified',
    title: 'Account',
    path: '/account',
    email: 'unpaid@example.com',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible(),
  },
  {
    name: 'session-lost',
    title: 'Account',
    path: '/account',
    email: 'cheatsheet-plus@example.com',
    prepare: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.route('**/auth/v1/user', (route) =>
        route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found' } }),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    ready: (page) => expect(page.getByText(/^Your session has ended/)).toBeVisible(),
  },
  {
    name: 'school',
    title: 'School',
    path: someSchool,
    email: 'cheatsheet@example.com',
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'plus-guides',
    title: 'Cheatsheet+',
    path: '/premed-cheatsheet-plus',
    email: 'cheatsheet-plus@example.com',
    ready: (page) => expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(4),
  },
  {
    name: 'application-guides',
    title: 'Application Cheatsheet',
    path: '/application-cheatsheet',
    email: 'application@example.com',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Download PDF' }).first()).toBeVisible(),
  },
  {
    name: 'interview-guides',
    title: 'Interview Cheatsheet',
    path: '/interview-cheatsheet',
    email: 'interview-cheatsheet@example.com',
    ready: (page) =>
      expect(page.getByRole('button', { name: 'Download PDF' }).first()).toBeVisible(),
  },
  {
    name: 'admin',
    title: 'Admin',
    path: '/admin',
    email: 'admin@example.com',
    ready: (page) =>
      expect(page.getByRole('heading', { name: 'Applicants', exact: true })).toBeVisible(),
  },
  {
    name: 'menu-guest',
    title: 'Pricing',
    path: '/pricing',
    isGuest: true,
    prepare: async (page) => {
      if (await openMenu(page).isVisible()) await openMenu(page).click();
    },
    // Other tests may have a product of their own on sale.
    ready: (page) =>
      expect(page.getByRole('article', { name: 'Application Cheatsheet +' })).toBeVisible(),
  },
  {
    name: 'menu-products',
    title: 'Account',
    path: '/account',
    email: 'cheatsheet-plus@example.com',
    prepare: (page) => openMenu(page).click(),
    ready: (page) => expect(page.getByText('Cheatsheet+', { exact: true }).first()).toBeVisible(),
  },
];

for (const { name, title, path, email, isGuest = false, prepare, ready } of pages) {
  for (const width of [360, 1440]) {
    test.describe(`${name} at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      test('is whole and accessible, in light and dark', async ({ page, context, problems }) => {
        if (name === 'session-lost') problems.expect(/^403: GET .*\/auth\/v1\/user$/);
        if (email !== undefined) await enterAs(context, email);
        if (isGuest) await enterAsGuest(context);
        await page.goto(typeof path === 'string' ? path : await path());
        await prepare?.(page);
        await ready(page);
        await expect(page).toHaveTitle(`${title} - Premed Cheatsheet`);
        await lookInBothSchemes(page, name);
      });
    });
  }
}
