import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { sessionKey } from '#lib/storage/storage-keys.ts';

import { signOut } from '../mutations.ts';

const { fetchMock } = vi.hoisted(() => ({ fetchMock: vi.fn<typeof fetch>() }));

// The real client: the test is about the session it keeps.
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: createClient('http://localhost', 'key', {
    auth: { storageKey: sessionKey, autoRefreshToken: false },
    global: { fetch: fetchMock },
  }),
}));

beforeEach(() => {
  // The client logs failed requests there.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem(
    sessionKey,
    JSON.stringify({
      access_token: 'access',
      refresh_token: 'refresh',
      expires_at: Date.now() / 1000 + 3600,
      user: { id: 'ada' },
    }),
  );
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is down', () => Promise.resolve(new Response('{}', { status: 503 }))],
  ['a server that limits requests', () => Promise.resolve(new Response('{}', { status: 429 }))],
  ['a server that responds', () => Promise.resolve(new Response(null, { status: 204 }))],
])('signing out ends the session in this browser with %s', async (_, happens) => {
  fetchMock.mockReset().mockImplementation(happens);
  await signOut();
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(localStorage.getItem(sessionKey)).toBeNull();
});
