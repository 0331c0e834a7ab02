import { grantPlan } from '../api/accounts.ts';
import { newPerson, server } from '../api/support/clients.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { expectNoOverflow, watchLayoutShifts, widths } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';

const pages = [
  { name: 'home', path: '/', title: 'Home', text: 'From $14.99.' },
  { name: 'pricing', path: '/pricing', title: 'Pricing', text: '$14.99' },
  {
    name: 'plan',
    path: '/plans/application',
    title: 'Application Cheatsheet',
    text: 'This is how the Personal Statement Guide begins.',
  },
  { name: 'about', path: '/about', title: 'About', text: 'Why we made it' },
  { name: 'terms', path: '/terms', title: 'Terms of Service', text: 'What you buy' },
];

const sampled = repeated('prerendered pages', pages, (_, index) => index < 3);

for (const width of widths) {
  test.describe(`without scripts at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    test('a visitor reads the public pages and follows their links', async ({ page, problems }) => {
      // Without scripts the browser cancels the preloaded ones.
      problems.allow(/^no response \(csp\): GET .*\.js$/);
      for (const { name, path, title, text } of sampled) {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} - ${brand.name}`);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
          new RegExp(`^https?://[^/]+${path}$`),
        );
        // Playwright finds no text inside noscript.
        await expect(page.locator('noscript p')).toBeVisible();
        // No button is shown, because none would work.
        await expect(page.getByRole('button')).toHaveCount(0);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible();
        await expectNoOverflow(page, `without-scripts-${name}`);
      }
      await page.goto('/');
      await page.getByText('What do I get?').click();
      await page.getByText('Is it a subscription?').click();
      await expect(page.getByText('Nothing renews automatically')).toBeVisible();
      await expect(page.getByText('the profiles of people who were accepted')).toBeHidden();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByRole('article')).not.toHaveCount(0);
      await expect(page).toHaveURL('/pricing');
    });
  });
}

test('client-rendered pages do not contain the home page', async ({ browser }) => {
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

test('the scripts hydrate the pages without a layout shift or a second render', async ({
  page,
}) => {
  // Marks the prerendered heading; a second render loses the mark.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('h1');
      if (!heading) return;
      heading.dataset['isFirst'] = 'true';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const layoutShifts = await watchLayoutShifts(page);
  let isPainted = false;
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => isPainted).toBe(true);
    await route.continue();
  });
  for (const { path } of sampled) {
    isPainted = false;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    // On a busy machine late fonts and stylesheets shift the page, too, so the scripts wait for them.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await layoutShifts();
    isPainted = true;
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('h1')).toHaveAttribute('data-is-first', 'true');
    expect((await layoutShifts()) - before, path).toBeLessThan(0.02);
  }
});

test('what is read stays in place when the scripts load', async ({ page }) => {
  let hasScrolled = false;
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => hasScrolled).toBe(true);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const question = page.getByText('What do I get?');
  await question.scrollIntoViewIfNeeded();
  await question.click();
  // A late font shifts the content below.
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  // The plans above may have changed since the page was prerendered.
  const top = () => question.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  hasScrolled = true;
  // A working button means that the scripts have taken over.
  const html = page.locator('html');
  const scheme = (await html.getAttribute('data-mantine-color-scheme')) ?? '';
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).not.toHaveAttribute('data-mantine-color-scheme', scheme);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(page.getByText('the profiles of people who were accepted')).toBeVisible();
});

test('a page says what the settings have said since the build, without a build', async ({
  page,
}) => {
  const { data: facts } = await server().rpc('store_facts').throwOnError();
  const changed = { seller_name: 'Lovelace Ltd', refund_days: 30, policies_version: '2027-01-02' };
  await page.route('**/rpc/store_facts', (route) =>
    route.fulfill({ json: { ...Object(facts), ...changed, tiktok_url: '' } }),
  );
  await page.goto('/refunds');
  await expect(page.getByText('Write to us within 14 days')).toBeVisible();
  await expect(page.getByText('Write to us within 30 days')).toBeVisible();
  await expect(page.getByText('is sold by Lovelace Ltd, 1 Sample Street')).toBeVisible();
  await expect(page.getByText('Version of January 2, 2027')).toBeVisible();
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links.filter({ hasText: 'Instagram' })).toBeVisible();
  await expect(links.filter({ hasText: 'TikTok' })).toHaveCount(0);
});

test('a link to a plan shows the outline of its checkout, then the payment page', async ({
  page,
}) => {
  const layoutShifts = await watchLayoutShifts(page);
  const isHeld = { scripts: true, price: true };
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => isHeld.scripts).toBe(false);
    await route.continue();
  });
  await page.route('**/rpc/quote_order', async (route) => {
    await expect.poll(() => isHeld.price).toBe(false);
    await route.continue();
  });
  const visit = page.goto('/checkout?plan=cheatsheet');
  const frame = page.locator('#frame');
  await expect(frame.getByText('Order summary')).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await layoutShifts();
  isHeld.scripts = false;
  await expect(page.locator('#root h1')).toHaveText('Payment & Discounts');
  isHeld.price = false;
  await visit;
  const total = page.getByText('Total', { exact: true }).locator('..');
  await expect(total).toContainText('$14.99');
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  expect((await layoutShifts()) - before).toBeLessThan(0.02);
});

test('a visitor’s page runs no script until it is touched, unless its address has a coupon', async ({
  page,
}) => {
  const scripts = page.locator('head script[type=module]');
  for (const [path, count] of [
    ['/', 0],
    ['/pricing', 0],
    ['/?coupon=STUDENT2025', 1],
    // A form is rendered by scripts alone.
    ['/contact', 1],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(scripts, path).toHaveCount(count);
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 300);
  await expect(scripts).toHaveCount(1);
});

test('a button pressed before its script has loaded works afterwards', async ({ page }) => {
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

  test('sees the frame of a page until the page has its data', async ({ page, context }) => {
    let isSeen = false;
    await page.route('**/rest/v1/rpc/**', async (route) => {
      await expect.poll(() => isSeen).toBe(true);
      await route.continue();
    });
    const layoutShifts = await watchLayoutShifts(page);
    await context.addInitScript((slug) => {
      localStorage.setItem(`${slug}.capabilities`, 'profiles');
    }, brand.slug);
    const visit = page.goto('/profile');
    await expect(page.locator('#frame h1')).toBeVisible();
    await expect(page.locator('#root h1')).toBeAttached();
    await expect(page.locator('#root h1')).toBeHidden();
    isSeen = true;
    await visit;
    await expect(page.getByText('Baylor College of Medicine')).toBeVisible();
    await expect(page.locator('#root h1')).toBeVisible();
    expect(await layoutShifts()).toBeLessThan(0.02);
  });

  test('sees the frame on a device that has only their session, and no link to another plan in it', async ({
    page,
  }) => {
    let isSeen = false;
    await page.route('**/assets/index-*.js', async (route) => {
      await expect.poll(() => isSeen).toBe(true);
      await route.continue();
    });
    const visit = page.goto('/profile/applicant-3');
    await expect(page.locator('#frame main')).toBeVisible();
    const links = (part: string) => page.locator(`${part} nav[aria-label=Members] a:visible`);
    await expect(links('#frame')).toHaveCount(0);
    isSeen = true;
    await visit;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(links('#root')).toHaveCount(5);

    isSeen = false;
    const next = page.goto('/saved');
    await expect(links('#frame')).toHaveCount(5);
    isSeen = true;
    await next;
  });

  test('sees a page as they left it, before its scripts have run, until they log out', async ({
    page,
    context,
  }) => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'application');
    await enterAs(context, client);
    await page.goto('/application-cheatsheet');
    const guide = 'Personal Statement Guide';
    await expect(page.getByRole('heading', { name: guide })).toBeVisible();
    // The guide that is open at its foot comes later; until then the page is not kept.
    await expect(page.locator('[data-waits]')).toHaveCount(0);
    let isSeen = false;
    await page.route('**/assets/index-*.js', async (route) => {
      await expect.poll(() => isSeen).toBe(true);
      await route.continue();
    });
    const visit = page.goto('/application-cheatsheet');
    await expect(page.locator('#frame').getByText(guide, { exact: true })).toBeVisible();
    isSeen = true;
    await visit;
    await expect(page.locator('#root').getByText(guide, { exact: true })).toBeVisible();
    isSeen = false;
    const otherVisit = page.goto('/application-cheatsheet?document=cv');
    await expect(page.locator('#frame h1')).toBeVisible();
    await expect(page.locator('#frame').getByText(guide, { exact: true })).toHaveCount(0);
    isSeen = true;
    await otherVisit;
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(
      await page.evaluate((slug) => localStorage.getItem(`${slug}.last-view`), brand.slug),
    ).toBeNull();
  });
});

test('assets are cached permanently, pages and missing files are not', async ({ request }) => {
  const response = await request.get('/');
  expect(response.headers()['cache-control']).toContain('max-age=0');
  const assets = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  expect(assets.length).toBeGreaterThan(4);
  for (const file of assets) {
    const { 'cache-control': caching } = (await request.get(file)).headers();
    expect(caching, file).toBe('public, max-age=31536000, immutable');
  }
  const missing = await request.get('/assets/of-an-older-build.js');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toContain('max-age=0');
});

test('search engines find a sitemap of the public pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const policies = ['/terms', '/privacy', '/refunds', '/accessibility'];
  const paths = ['/', '/pricing', '/about', '/contact', ...policies];
  expect(urls.slice(0, paths.length)).toEqual(paths.map((path) => `${baseURL}${path}`));
  expect(urls).toContain(`${baseURL}/plans/cheatsheet`);
  // It is not on sale.
  expect(sitemap).not.toContain('interview');
  const plan = await (await request.get('/plans/cheatsheet')).text();
  expect(plan).toContain('"price":"14.99","priceCurrency":"USD"');
});
