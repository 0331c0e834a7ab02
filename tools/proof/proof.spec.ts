import { checkPage } from '../../tests/e2e/support/page-checks.ts';
import { expect, further, type Page, test } from '../../tests/e2e/support/test.ts';

async function openStore(page: Page): Promise<void> {
  await page.goto('/proof');
  await expect(page.getByText(/^Ready after/)).toBeVisible({ timeout: 60_000 });
}

const attack = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

test('a stranger attacks the store, is refused, and sees the rule', async ({ page }) => {
  test.slow();
  await openStore(page);
  await attack(page, 'Read the profiles without an account');
  await expect(page.getByRole('alert')).toContainText('permission denied for table applicants');
  await expect(
    page.getByText(/^supabase\/migrations\/\d+_applicants\.sql:\d+$/).first(),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Send it as someone who may/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '8 rows' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The rows' })).toContainText('SAMPLE');

  await page.getByLabel('You are').selectOption('cheatsheet');
  await page.getByLabel('Your statement, in SQL').fill('commit');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'does not send statements that begin with "commit"',
  );
  await checkPage(page, 'proof');
});

further('a loosened rule lets the attack through, and tests notice', async ({ page }) => {
  test.slow();
  await openStore(page);
  await attack(page, 'Read what others have saved');
  await expect(page.getByText(/^No rows/)).toBeVisible();
  await page.getByRole('button', { name: 'Loosen', exact: true }).click();
  await expect(page.getByText(/^\d+ rows$/)).toBeVisible();
  await page.getByRole('button', { name: 'Run the tests about it' }).click();
  await expect(page.getByText(/access-matrix\.test\.sql: \d+ failed/)).toBeVisible({
    timeout: 120_000,
  });
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText(/^Ready after/)).toBeVisible({ timeout: 60_000 });
  await attack(page, 'Read what others have saved');
  await expect(page.getByText(/^No rows/)).toBeVisible();
});

further(
  'a statement that never ends is stopped, and the page works without a network',
  async ({ page }) => {
    test.slow();
    await openStore(page);
    await expect(page.getByText(/now works without a network/)).toBeVisible({ timeout: 60_000 });
    await page.context().setOffline(true);
    await page
      .getByLabel('Your statement, in SQL')
      .fill('select count(*) from generate_series(1, 1e15::bigint)');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^Ready after/)).toBeVisible({ timeout: 60_000 });
    await attack(page, 'Change a price');
    await expect(page.getByText(/^No rows/)).toBeVisible();
    await page.context().setOffline(false);
  },
);

test('the page is no part of the site, and only its worker may compile WebAssembly', async ({
  page,
  request,
}) => {
  const home = await (await request.get('/')).text();
  expect(home).not.toContain('proof');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/proof');
  const html = await (await request.get('/proof')).text();
  const links = /<link rel="prefetch" as="fetch" crossorigin href="([^"]+)"/g;
  const named = [...html.matchAll(links)].map(
    ([, address]) => new URL(address ?? '', page.url()).href,
  );
  expect(named).toHaveLength(8);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(named));
  const policyOf = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'];
  const workers = () => asked.filter((url) => url.includes('/worker-'));
  await expect.poll(workers).not.toEqual([]);
  expect(await policyOf(workers()[0] ?? '')).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/,
  );
  expect(await policyOf('/proof')).toBe(await policyOf('/'));
  expect(await policyOf('/proof')).not.toContain('wasm-unsafe-eval');
});
