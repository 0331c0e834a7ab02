import {
  arriveAtPayment,
  cards,
  expectGranted,
  fillCard,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { checkState } from './support/page-checks.ts';
import { purchasesOfBuyer } from './support/store.ts';
import type { Route } from '@playwright/test';
import { expect, test } from './support/test.ts';

const json = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };

/** What stands in the place of a function's answer, and what the buyer reads of it. */
const outages: [name: string, answer: (route: Route) => Promise<void>, details: string | null][] = [
  [
    'a function that does not start',
    (route) =>
      route.fulfill({
        status: 503,
        headers: json,
        body: '{"code":"BOOT_ERROR","message":"Function failed to start (please check logs)"}',
      }),
    'Server error: 503 - Function failed to start (please check logs)',
  ],
  [
    'a gateway’s page',
    (route) =>
      route.fulfill({
        status: 502,
        headers: { ...json, 'content-type': 'text/html' },
        body: '<!doctype html><html><body><h1>502</h1></body></html>',
      }),
    'Server error: 502 - Bad Gateway',
  ],
  ['no network', (route) => route.abort('connectionreset'), null],
];

test('an outage says first that nothing was charged, and the next press pays once', async ({
  page,
  problems,
}) => {
  problems.expect(/^503: POST .*\/create-payment-intent$/);
  problems.expect(/^502: POST .*\/create-payment-intent$/);
  problems.expect(/^no response .*\/create-payment-intent$/);
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  await fillCard(page, cards.pays);
  const call = '**/functions/v1/create-payment-intent';
  for (const [name, answer, details] of outages) {
    await page.route(call, (route) =>
      route.request().method() === 'POST' ? answer(route) : route.fallback(),
    );
    await payNow(page).click();
    const alert = page.getByRole('alert');
    await expect(alert, name).toContainText(/^Nothing was charged\./);
    await expect(alert).not.toContainText(/[{}<>]/);
    if (details !== null) await expect(alert).toContainText(details);
    await checkState(page, 'payment-outage');
    await page.unroute(call);
  }
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({ charges: [1499], plans: ['cheatsheet'] });
});

test('plans that cannot be loaded are said to be a fallback, and stay until the current ones come', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^500: GET .*\/catalogue/);
  problems.expect(/^no response .*\/catalogue/);
  const call = /\/rest\/v1\/catalogue/;
  const failed = page.getByText(/^Failed to load products: ./);
  const fallback = page.getByText('Showing default products as fallback.');
  const plan = page.getByRole('article', { name: 'Application Cheatsheet', exact: true });
  const answers: [path: string, answer: (route: Route) => Promise<void>][] = [
    ['/pricing', (route) => route.fulfill({ status: 500, headers: json, body: '{}' })],
    ['/checkout', (route) => route.abort('connectionreset')],
  ];
  for (const [path, answer] of answers) {
    await context.route(call, answer);
    await page.goto(path);
    await expect(failed).toBeVisible({ timeout: 30_000 });
    await expect(fallback).toBeVisible();
    await expect(plan).toContainText('$19.99');
    await checkState(page, 'plans-fallback');
    await context.unroute(call);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toBeHidden();
    await expect(fallback).toBeHidden();
    await expect(plan).toContainText('$19.99');
  }
});
