import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const settings = {
  VITE_SUPABASE_URL: 'https://project.example.com',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  VITE_STRIPE_JS_URL: undefined,
};

async function readWith(given: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries({ ...settings, ...given })) vi.stubEnv(name, value);
  return (await import('./env.ts')).env;
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllEnvs());

test('the settings of the services are read', async () => {
  expect(await readWith({})).toEqual({
    supabaseUrl: 'https://project.example.com',
    supabasePublishableKey: 'sb_publishable_1',
    stripePublishableKey: 'pk_live_1',
    stripeJsUrl: undefined,
  });
});

test('the address of a fake Stripe script is read', async () => {
  const stripeJsUrl = 'http://127.0.0.1:4/v3/';
  expect(await readWith({ VITE_STRIPE_JS_URL: stripeJsUrl })).toMatchObject({ stripeJsUrl });
});

test('the site does not start without its settings and lists the missing ones', async () => {
  const nothing = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
  await expect(readWith(nothing)).rejects.toThrow(
    `The site is not configured. See .env.example for what is needed.
VITE_SUPABASE_URL: must be a URL
VITE_SUPABASE_PUBLISHABLE_KEY: is missing
VITE_STRIPE_PUBLISHABLE_KEY: must start with pk_`,
  );
});

test.each([
  ['VITE_SUPABASE_URL', 'project'],
  ['VITE_SUPABASE_PUBLISHABLE_KEY', ''],
  ['VITE_STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
  ['VITE_STRIPE_JS_URL', ''],
])('the site does not start with a %s of "%s"', async (name, value) => {
  await expect(readWith({ [name]: value })).rejects.toThrow(`\n${name}: `);
});
