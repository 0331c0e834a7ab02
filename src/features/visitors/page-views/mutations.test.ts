import { beforeEach, expect, test, vi } from 'vitest';

import type * as Mutations from './mutations.ts';

vi.mock('#lib/store/env.ts', () => ({
  env: { supabaseUrl: 'https://api.example', supabasePublishableKey: 'publishable' },
}));
const getSession = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('#lib/data/supabase.ts', () => ({ supabase: { auth: { getSession } } }));

const send = vi.fn<typeof fetch>();
let recordPageView: typeof Mutations.recordPageView;

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', send);
  send.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  // Each test gets the module of a fresh page.
  vi.resetModules();
  ({ recordPageView } = await import('./mutations.ts'));
});

const view = { path: '/pricing', title: 'Pricing - Premed Cheatsheet' };
const requests = () =>
  send.mock.calls.map(([url, init]) => ({
    url,
    keepalive: init?.keepalive,
    headers: init?.headers,
    body: JSON.parse(init?.body as string) as Record<string, string>,
  }));

test('a visitor is counted anonymously within one visit', async () => {
  await recordPageView(view);
  await recordPageView({ path: '/', title: 'Home - Premed Cheatsheet' });
  const [first, second] = requests();
  expect(first).toMatchObject({
    url: 'https://api.example/rest/v1/rpc/record_page_view',
    keepalive: true,
    headers: { apikey: 'publishable' },
    body: view,
  });
  expect(first?.headers).not.toHaveProperty('Authorization');
  expect(first?.body['visit_id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.body['visit_id']).toBe(first?.body['visit_id']);
  expect(getSession).not.toHaveBeenCalled();
});

test('a failure is silent, and a refusal stops counting', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await recordPageView(view);
  send.mockResolvedValueOnce(new Response(null, { status: 429 }));
  await recordPageView(view);
  await recordPageView(view);
  expect(send).toHaveBeenCalledTimes(2);
});

test('an offline page sends nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await recordPageView(view);
  expect(send).not.toHaveBeenCalled();
});
