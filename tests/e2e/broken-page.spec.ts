import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { expect, test } from './support/test.ts';

/** Until it is touched, a visitor's page runs no script, and its links lead to other pages as on any site. Waits until it is ready. */
async function touch(page: Page): Promise<void> {
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
}

const about = /\/assets\/about-[^/]*\.js/;

const pagesBrokenBy = async (message: string) => {
  const { data } = await server()
    .from('client_errors')
    .select('path')
    .eq('message', `Error: ${message}`)
    .throwOnError();
  return data.map(({ path }) => path);
};

test('a page whose script fails shows an error, reports it and can be retried', async ({
  page,
  problems,
}) => {
  const message = `broken ${randomUUID()}`;
  problems.allow(new RegExp(message));
  await page.route(about, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${message}')` }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect.poll(() => pagesBrokenBy(message)).toEqual(['/about']);

  await page.unroute(about);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page whose script a release has replaced is loaded again by itself, once', async ({
  page,
  problems,
}) => {
  problems.allow(/^404: GET .*\/assets\/about-/);
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/about')) loaded += 1;
  });
  // Until the page is loaded again, which finds the script of the new release.
  await page.route(about, (route) =>
    loaded === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await touch(page);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByLabel('Message')).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  expect(loaded).toBe(1);

  // One that is gone for good is no reason to load the page for ever.
  await page.unroute(about);
  await page.route(about, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await touch(page);
  await page.evaluate(() => sessionStorage.clear());
  loaded = 0;
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByText('Something went wrong on our side')).toBeVisible();
  expect(loaded).toBe(1);
});

test('without a connection, a page whose script is not there says so and stays', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await touch(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Message')).toBeVisible();
});
