import { expectWhole, watchLayoutShifts, widths } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { name: 'home', path: '/', title: 'Home', text: 'Your roadmap to an acceptance' },
  { name: 'pricing', path: '/pricing', title: 'Pricing', text: '$14.99' },
  { name: 'about', path: '/about', title: 'About', text: 'Why we made it' },
];

for (const width of widths) {
  test.describe(`with scripts switched off, at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    test('the pages of visitors can be read and left by their links', async ({
      page,
      problems,
    }) => {
      // Without scripts the browser drops those it was told to fetch early.
      problems.allow(/^no answer \(csp\): GET .*\.js$/);
      for (const { name, path, title, text } of pages) {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} - Premed Cheatsheet`);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
          new RegExp(`^https?://[^/]+${path}$`),
        );
        // Playwright finds no words inside of noscript.
        await expect(page.locator('noscript p')).toBeVisible();
        // Nothing looks as if it could be pressed.
        await expect(page.getByRole('button')).toHaveCount(0);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible();
        await expectWhole(page, `without-scripts-${name}`);
      }
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByRole('article')).not.toHaveCount(0);
      await expect(page).toHaveURL('/pricing');
    });

    test('questions are opened, and answered', async ({ page, problems }) => {
      problems.allow(/^no answer \(csp\): GET .*\.js$/);
      await page.goto('/');
      await page.getByText('What do I get?').click();
      await expect(page.getByText('over 50 applications')).toBeVisible();
      await page.getByText('Is it a subscription?').click();
      await expect(page.getByText('Nothing renews by itself')).toBeVisible();
      await expect(page.getByText('over 50 applications')).toBeHidden();
      await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
    });
  });
}

test('a page that a script draws holds nothing of the home page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, status] of [
    ['/checkout?plan=cheatsheet', 200],
    ['/profile', 200],
    ['/school/johns-hopkins', 200],
    ['/no-such-page', 404],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page).toHaveURL(path);
    await expect(page.locator('#root')).toBeEmpty();
  }
  await context.close();
});

test('scripts take the pages over as they are: nothing jumps, nothing is drawn twice', async ({
  page,
}) => {
  // Marks what the server sent; a page that is drawn anew loses the mark.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('h1');
      if (!heading) return;
      heading.dataset['isFirst'] = 'true';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const layoutShifts = await watchLayoutShifts(page);
  let isDrawn = false;
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => isDrawn).toBe(true);
    await route.continue();
  });
  for (const { path } of pages) {
    isDrawn = false;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    // A font or a stylesheet that comes late moves the page, too, on a busy machine: the scripts come after them.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await layoutShifts();
    isDrawn = true;
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('h1')).toHaveAttribute('data-is-first', 'true');
    expect((await layoutShifts()) - before, path).toBeLessThan(0.02);
  }
});

test('a button that is pressed before its script is there does its work once it is', async ({
  page,
}) => {
  let isPressed = false;
  await page.route('**/assets/checkout-*.js', async (route) => {
    await expect.poll(() => isPressed).toBe(true);
    await route.continue();
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Have a coupon code?' }).first().click();
  await expect(page.getByLabel('Coupon code')).toHaveCount(0);
  isPressed = true;
  await expect(page.getByLabel('Coupon code')).toBeVisible();
});

test.describe('a member', () => {
  test.use({ account: 'cheatsheet' });

  test('never sees the page of strangers', async ({ page }) => {
    await page.goto('/pricing', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-rendering');
  });
});

test('what a page needs is kept for good; the page, and what is missing, never', async ({
  request,
}) => {
  const response = await request.get('/');
  expect(response.headers()['cache-control']).toContain('max-age=0');
  const needed = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  expect(needed.length).toBeGreaterThan(4);
  for (const file of needed) {
    const { 'cache-control': kept } = (await request.get(file)).headers();
    expect(kept, file).toBe('public, max-age=31536000, immutable');
  }
  const missing = await request.get('/assets/of-an-older-build.js');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toContain('max-age=0');
});

test('search engines are told which pages there are', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    ['/', '/pricing', '/about', '/contact'].map((path) => `${baseURL}${path}`),
  );
});
