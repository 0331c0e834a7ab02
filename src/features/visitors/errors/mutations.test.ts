import { expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';

import { reportError } from './mutations.ts';

vi.mock('#lib/store/env.ts', () => ({
  env: { supabaseUrl: 'https://api.example', supabasePublishableKey: 'publishable' },
}));

test('an error is reported anonymously, and a failure is silent', async () => {
  const send = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', send);
  localStorage.setItem(`${brand.slug}.session`, '{}');
  const report = { message: 'Error: broken', stack: 'at app.js:1', path: '/profile' };
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await reportError(report);
  await reportError(report);
  const [url, init] = send.mock.lastCall ?? [];
  expect(url).toBe('https://api.example/rest/v1/rpc/report_error');
  expect(JSON.parse(init?.body as string)).toEqual(report);
  expect(init?.headers).not.toHaveProperty('Authorization');
});
