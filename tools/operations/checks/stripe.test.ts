import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { restrictedKey } from '../../stripe-fake/restricted-keys.ts';
import { startTestFake } from '../../stripe-fake/test-server.ts';
import { idsOf, listed, permissionsFor } from '../../stack/lib/stripe-permissions.ts';
import { checkStripe } from './stripe.ts';

const apiUrl = 'https://x.supabase.co';
const well = {
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${apiUrl}/functions/v1/stripe-webhook`,
  status: 'enabled',
  enabled_events: ['*'],
  api_version: Stripe.API_VERSION as string | null,
};
let endpoints: object[] = [];
const active = { status: 'active' };
const registered = { enabled: true, apple_pay: active, google_pay: active, link: active };
let domains: object[] = [registered];
const server = createServer(({ url }, response) => {
  const data = url?.includes('payment_method_domains') ? domains : endpoints;
  response.end(JSON.stringify({ object: 'list', data, has_more: false }));
});
beforeAll(
  () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
);
afterAll(() => void server.close());

const problems = async (...present: object[]) => {
  endpoints = present;
  const { port } = server.address() as AddressInfo;
  const variables = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    API_URL: apiUrl,
    SITE_URL: 'https://store.example',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  };
  return (await checkStripe({ variables, isProduction: true })).map(({ problem }) => problem);
};

test('an endpoint with the right API version and all events passes', async () => {
  expect(await problems(well)).toEqual([]);
});

test('an endpoint with another API version is reported', async () => {
  const words = `but the webhook needs ${Stripe.API_VERSION}`;
  expect(await problems({ ...well, api_version: '2020-08-27' })).toEqual([
    expect.stringContaining(`2020-08-27, ${words}`),
  ]);
  expect(await problems({ ...well, api_version: null })).toEqual([
    expect.stringContaining(`(the account’s default), ${words}`),
  ]);
});

test('a missing, disabled or incomplete endpoint is reported', async () => {
  expect(await problems()).toEqual([expect.stringContaining('no webhook endpoint')]);
  expect(await problems({ ...well, status: 'disabled' })).toEqual([
    expect.stringContaining('is disabled'),
  ]);
  const enabled_events = ['payment_intent.succeeded'];
  expect(await problems({ ...well, enabled_events })).toEqual([
    expect.stringContaining('charge.dispute.funds_withdrawn'),
  ]);
});

test('a domain on which wallets cannot show is reported, with what Stripe says of it', async () => {
  const unreachable = { status: 'inactive', status_details: { error_message: 'No site.' } };
  for (const [domain, problem] of [
    [undefined, 'store.example is not registered at Stripe'],
    [{ ...registered, enabled: false }, 'store.example is switched off at Stripe'],
    [{ ...registered, link: unreachable }, 'On store.example, Link is inactive: No site.'],
    [{ ...registered, apple_pay: { status: 'inactive' } }, 'Apple Pay is inactive.'],
  ] as const) {
    domains = domain ? [domain] : [];
    expect(await problems(well)).toEqual([expect.stringContaining(problem)]);
  }
  domains = [registered];
});

test('each permission that a restricted key lacks is named', async () => {
  const stripeFake = await startTestFake();
  onTestFinished(() => stripeFake.stop());
  const lacking = async (permissions: string[]) => {
    const variables = {
      STRIPE_SECRET_KEY: restrictedKey(stripeFake.settings.STRIPE_SECRET_KEY, permissions),
      STRIPE_API_URL: stripeFake.url,
      API_URL: apiUrl,
    };
    return (await checkStripe({ variables, isProduction: true })).map(({ problem }) => problem);
  };
  const all = permissionsFor('test');
  const whole = await lacking(idsOf(all));
  expect(whole.join()).not.toContain('lacks');
  for (const one of all) {
    const others = all.filter((each) => each !== one);
    const named = [expect.stringContaining(`lacks ${listed([one])}:`)];
    expect(await lacking(idsOf(others))).toEqual(named);
    // Reading is not enough where the store writes.
    if (one.level === 'read') continue;
    const read = { ...one, level: 'read' } as const;
    expect(await lacking(idsOf([...others, read]))).toEqual(named);
  }
  expect(await lacking([])).toEqual([expect.stringContaining(listed(all))]);
  expect(permissionsFor('live').find(({ id }) => id === 'dispute')?.level).toBe('read');
});
