import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PreviewServer } from 'vite';
import { password } from '../api/support/clients.ts';
import { buildSite, serveSite } from './support/built-site.ts';
import { checkState } from './support/page-checks.ts';
import { expect, further, type Page, test } from './support/test.ts';

// A site built with settings that are optional.
const outDir = mkdtempSync(path.join(tmpdir(), 'site-'));
const captchaKey = '0x4AAAAAAA';
const privateNote = 'a note to ourselves';
let site: PreviewServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  buildSite(outDir, { VITE_TURNSTILE_SITE_KEY: captchaKey, VITE_INTERNAL_NOTE: privateNote });
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

further('a captcha is shown above the dialog, and its token is sent', async ({ page }) => {
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

further('the build omits variables that the site does not use', () => {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const filesWith = (text: string) =>
    files.filter((file) => readFileSync(path.join(file.parentPath, file.name)).includes(text));
  expect(filesWith(captchaKey)).not.toEqual([]);
  expect(filesWith(privateNote)).toEqual([]);
});
