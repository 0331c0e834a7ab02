import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PreviewServer } from 'vite';
import { password } from '../api/support/clients.ts';
import { buildSite, serveSite } from './support/built-site.ts';
import { checkState } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

// A site built with every optional setting.
const outDir = mkdtempSync(path.join(tmpdir(), 'site-'));
const captchaKey = '0x4AAAAAAA';
const privateNote = 'a note to ourselves';
let site: PreviewServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const settings = {
    VITE_TURNSTILE_SITE_KEY: captchaKey,
    VITE_INTERNAL_NOTE: privateNote,
  };
  buildSite(outDir, settings);
  site = await serveSite(outDir);
});
test.afterAll(async () => {
  await site.close();
  rmSync(outDir, { recursive: true, force: true });
});

const address = (pathname: string) => new URL(pathname, site.resolvedUrls?.local[0]).href;

/** Fakes Cloudflare's widget; `outcome` is its code on a click. */
async function fakeCloudflare(page: Page, outcome: string): Promise<void> {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = {
        ready: (run) => run(), remove() {}, reset() {}, getResponse() {}, isExpired: () => false,
        render(place, options) {
          const box = document.createElement('button');
          box.textContent = 'I am no robot';
          box.onclick = () => { ${outcome} };
          (typeof place === 'string' ? document.querySelector(place) : place).append(box);
          return 'widget';
        },
      };
      window[new URL(document.currentScript.src).searchParams.get('onload')]?.();`,
    }),
  );
}

test('a captcha is shown above the dialog, and its token is sent @further', async ({ page }) => {
  await fakeCloudflare(page, "options.callback('token for ' + options.sitekey)");
  await page.goto(address('/login'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('cheatsheet@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  const requested = page.waitForRequest(/\/token\?grant_type=password/);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const box = page.getByRole('button', { name: 'I am no robot' });
  await checkState(page, 'captcha');
  await box.click();
  expect((await requested).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: `token for ${captchaKey}` },
  });
  await expect(page).toHaveURL(address('/profile'));
  await expect(box).toBeHidden();
});

test('a failed captcha shows an error and can be retried @further', async ({ page }) => {
  await fakeCloudflare(page, "options['error-callback']('300010')");
  await page.goto(address('/login'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot Password' }).click();
  await dialog.getByLabel('Email').fill('cheatsheet@example.com');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('button', { name: 'I am no robot' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We could not tell you from a robot.');
  await expect(dialog.getByLabel('Email')).toHaveValue('cheatsheet@example.com');
  await expect(dialog.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
});

test('the contact form sends the captcha’s token, and keeps the text when the captcha fails @further', async ({
  page,
}) => {
  await page.goto(address('/contact'));
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Sample');
  await page.getByLabel('Email').fill('robin@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Which plan has the templates?');
  const requests: unknown[] = [];
  await page.route('**/functions/v1/send-message', (route) => {
    requests.push(route.request().postDataJSON());
    return route.fulfill({ json: { sent: true }, headers: { 'access-control-allow-origin': '*' } });
  });

  await fakeCloudflare(
    page,
    `window.isAsked = !window.isAsked;
     if (window.isAsked) options['error-callback']('300010');
     else options.callback('answer to ' + options.sitekey)`,
  );
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await page.getByRole('button', { name: 'I am no robot' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not tell you from a robot.');
  await expect(page.getByLabel('Subject')).toHaveValue('A question');
  expect(requests).toEqual([]);

  await send.click();
  await page.getByRole('button', { name: 'I am no robot' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you. Your message has been sent.');
  expect(requests).toEqual([
    {
      firstName: 'Robin',
      lastName: 'Sample',
      email: 'robin@example.com',
      subject: 'A question',
      message: 'Which plan has the templates?',
      newsletter: false,
      captchaToken: `answer to ${captchaKey}`,
    },
  ]);
});

test('the build omits variables that the site does not use @further', () => {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const filesWith = (text: string) =>
    files.filter((file) => readFileSync(path.join(file.parentPath, file.name)).includes(text));
  expect(filesWith(captchaKey)).not.toEqual([]);
  expect(filesWith(privateNote)).toEqual([]);
});
