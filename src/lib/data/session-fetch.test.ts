import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sessionFetch } from './session-fetch.ts';

const server = vi.fn<(url: URL, headers: Headers) => Response | Promise<Response>>();

const minutes = 60;
/** What Auth answers, an hour and a half before or after the browser's clock says it is. */
const session = (name: string, skew: number) => ({
  access_token: token(name),
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: 15 * minutes,
  expires_at: Math.round(Date.now() / 1000) + skew + 15 * minutes,
  user: { id: 'pat', aud: 'authenticated' },
});
const token = (name: string) => `ey${btoa(name)}.${btoa(`{"sub":"${name}"}`)}.sig`;

function client(): SupabaseClient {
  const supabase: SupabaseClient = createClient('https://store.example.com', 'sb_publishable_x', {
    auth: { storage: memory(), storageKey: crypto.randomUUID(), autoRefreshToken: false },
    global: {
      fetch: sessionFetch(
        async () => (await supabase.auth.refreshSession()).data.session?.access_token ?? null,
        async (input, init) => server(new URL(new Request(input).url), new Headers(init?.headers)),
      ),
    },
  });
  return supabase;
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const isRenewal = (url: URL) => url.searchParams.get('grant_type') === 'refresh_token';
const renewals = () => server.mock.calls.filter(([url]) => isRenewal(url)).length;
const refused = (status: number, code: string) =>
  Response.json({ code, message: 'No.' }, { status });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The client reports what it cannot reach.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.mockReset();
});

test.each([-90 * minutes, -20 * minutes, 0, 90 * minutes])(
  'a clock that differs from the server’s by %i seconds renews a token at its end only',
  async (skew) => {
    let names = 0;
    server.mockImplementation((url) =>
      url.pathname.startsWith('/auth/')
        ? Response.json(session(`t${(names += 1)}`, skew))
        : Response.json([]),
    );
    const supabase = client();
    await supabase.auth.signInWithPassword({ email: 'pat@example.com', password: 'letmein' });
    for (let nth = 0; nth < 5; nth += 1) await supabase.from('orders').select();
    expect(renewals()).toBe(0);
    vi.setSystemTime(Date.now() + 14 * minutes * 1000);
    await supabase.from('orders').select();
    expect(renewals()).toBe(1);
    expect(server.mock.lastCall?.[1].get('authorization')).toBe(`Bearer ${token('t2')}`);
  },
);

test('a token that the server says has ended is renewed, and the request sent again, once', async () => {
  let current = 't1';
  server.mockImplementation((url, headers) => {
    if (isRenewal(url)) current = 't2';
    if (url.pathname.startsWith('/auth/')) return Response.json(session(current, 0));
    return headers.get('authorization') === `Bearer ${token('t2')}`
      ? Response.json([{ id: 1 }])
      : refused(401, 'PGRST303');
  });
  const supabase = client();
  await supabase.auth.signInWithPassword({ email: 'pat@example.com', password: 'letmein' });
  expect((await supabase.from('orders').select()).data).toEqual([{ id: 1 }]);
  expect(renewals()).toBe(1);
});

test('a session that was ended elsewhere, or a visitor’s refusal, is not renewed', async () => {
  server.mockImplementation((url) =>
    url.pathname.startsWith('/auth/') ? Response.json(session('t1', 0)) : refused(401, 'PT401'),
  );
  const supabase = client();
  expect((await supabase.from('orders').select()).error?.code).toBe('PT401');
  await supabase.auth.signInWithPassword({ email: 'pat@example.com', password: 'letmein' });
  expect((await supabase.from('orders').select()).error?.code).toBe('PT401');
  server.mockImplementation(() => refused(401, 'PGRST301'));
  const visitor = client();
  expect((await visitor.from('orders').select()).error?.code).toBe('PGRST301');
  expect(renewals()).toBe(0);
});

test.each([429, 503, 'offline'] as const)(
  'a renewal that fails with %s ends no session, however old its token',
  async (failure) => {
    server.mockImplementation((url) => {
      if (!isRenewal(url)) return Response.json(session('t1', 0));
      if (failure === 'offline') throw new TypeError('Failed to fetch');
      return refused(failure, 'over_request_rate_limit');
    });
    const supabase = client();
    await supabase.auth.signInWithPassword({ email: 'pat@example.com', password: 'letmein' });
    const ended = vi.fn<() => void>();
    supabase.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && ended());
    vi.setSystemTime(Date.now() + 14 * minutes * 1000);
    const asked = supabase.auth.getSession();
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await asked).data.session?.access_token).toBe(token('t1'));
    vi.setSystemTime(Date.now() + 5 * minutes * 1000);
    const askedLate = supabase.auth.getSession();
    await vi.advanceTimersByTimeAsync(30_000);
    await askedLate;
    server.mockImplementation(() => Response.json(session('t2', 0)));
    vi.setSystemTime(Date.now() + 2 * minutes * 1000);
    expect((await supabase.auth.getSession()).data.session?.access_token).toBe(token('t2'));
    expect(ended).not.toHaveBeenCalled();
  },
);

test('a refresh token that Auth does not know ends the session', async () => {
  server.mockImplementation((url) =>
    isRenewal(url) ? refused(400, 'refresh_token_not_found') : Response.json(session('t1', 0)),
  );
  const supabase = client();
  await supabase.auth.signInWithPassword({ email: 'pat@example.com', password: 'letmein' });
  vi.setSystemTime(Date.now() + 16 * minutes * 1000);
  expect((await supabase.auth.getSession()).data.session).toBeNull();
});

test.each([
  [
    'a count',
    2,
    (supabase: SupabaseClient) =>
      supabase.from('schools').select('id', { head: true, count: 'exact' }),
  ],
  ['a write', 1, (supabase: SupabaseClient) => supabase.from('schools').insert({ name: 'A' })],
])('%s that fails without a word is sent %i times', async (_, times, ask) => {
  server.mockImplementationOnce(() => new Response(null, { status: 503 }));
  server.mockImplementation(() => Response.json([]));
  const answer = Promise.resolve(ask(client()));
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(server).toHaveBeenCalledTimes(times);
});
