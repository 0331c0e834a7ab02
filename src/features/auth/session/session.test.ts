import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { RequestError } from '#lib/data/errors.ts';
import { setServerTime } from '#lib/dates/server-clock.ts';

import { sessionGone, signOutAsked } from './sign-out-intent.ts';
import { announcePurchase } from './plan-flag.ts';
import { fetchHeld } from './queries.ts';
import { refreshAccess, watchSession } from './session.ts';
import { authEvents, readAuth } from './store.ts';
import { readTypedDetails } from '../forms/typed-details.ts';

vi.mock('./queries.ts', () => ({ fetchHeld: vi.fn<typeof fetchHeld>() }));
type Listener = (event: AuthChangeEvent, session: Session | null) => void;
const onAuthStateChange = vi.hoisted(() => vi.fn<(listener: Listener) => void>());
const getUser = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#lib/data/supabase.ts', () => ({ supabase: { auth: { onAuthStateChange, getUser } } }));

vi.mock(import('./plan-flag.ts'), async (original) => ({
  ...(await original()),
  announcePurchase: vi.fn<() => void>(),
}));

const asked = vi.mocked(fetchHeld);
const holding = (...userPlans: string[]) => ({
  access: { userPlans, capabilities: ['profiles'], hasFreshOrders: false },
  role: null,
  nextEnd: null as string | null,
});
const as = (role: 'admin' | 'support' | null) => ({ ...holding(), role });

const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;

const sessionOf = (claims: object | string = {}, factors?: { status: string }[]) =>
  ({
    access_token: typeof claims === 'string' ? claims : tokenWith(claims),
    user: {
      factors,
      id: 'ada',
      email: 'ada@example.com',
      user_metadata: { first_name: 'Ada', last_name: 'Example' },
    },
  }) as unknown as Session;

watchSession();
watchSession();
const timesFollowed = onAuthStateChange.mock.calls.length;
const announce = onAuthStateChange.mock.lastCall?.[0];
const signedIn = (claims?: object | string) => announce?.('SIGNED_IN', sessionOf(claims));
const signedOut = () => announce?.('SIGNED_OUT', null);

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockResolvedValue(holding());
  getUser.mockReset();
  authEvents.sessionEnded();
});
afterEach(() => vi.useRealTimers());

test('the session is watched once, however often watching starts', () => {
  expect(timesFollowed).toBe(1);
});

test('a sign-in sets the user and fetches their access', async () => {
  asked.mockResolvedValue(holding('cheatsheet'));
  signedIn();
  expect(readAuth()).toMatchObject({ status: 'signed-in', user: { fullName: 'Ada Example' } });
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledExactlyOnceWith('ada');
  expect(readAuth().access?.userPlans).toEqual(['cheatsheet']);
});

test.each([
  ['the window gets focus', () => window.dispatchEvent(new Event('focus'))],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'a purchase in another tab',
    () =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'paymentVerified', newValue: 'true' }),
      ),
  ],
])('access is refetched: %s', async (_, happen) => {
  signedIn();
  await vi.runAllTimersAsync();
  asked.mockClear();
  happen();
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledOnce();
});

test('simultaneous events refresh once', async () => {
  signedIn();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledOnce();
});

test('other storage events do not refresh', async () => {
  signedIn();
  await vi.runAllTimersAsync();
  asked.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'paymentVerified', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'true' }));
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});

test('a hidden page does not refresh', async () => {
  signedIn();
  await vi.runAllTimersAsync();
  asked.mockClear();
  // For every reader: files share their worker, and so the listeners of those before.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});

test('only a new plan notifies the other tabs', async () => {
  signedIn();
  await vi.runAllTimersAsync();
  asked.mockResolvedValue(holding('cheatsheet'));
  await refreshAccess();
  expect(announcePurchase).toHaveBeenCalledOnce();
  await refreshAccess();
  expect(announcePurchase).toHaveBeenCalledOnce();
});

test.each([
  ['aal1', [{ status: 'verified' }], true],
  ['aal1', [{ status: 'unverified' }, { status: 'verified' }], true],
  ['aal2', [{ status: 'verified' }], false],
  ['aal1', [{ status: 'unverified' }], false],
  ['aal1', undefined, false],
])('a session with %s and the factors %j needs a code: %s', (aal, factors, isCodeDue) => {
  announce?.('SIGNED_IN', sessionOf({ aal }, factors));
  expect(readAuth().user?.isCodeDue).toBe(isCodeDue);
});

test('a visitor without a session fetches nothing', async () => {
  await refreshAccess();
  expect(asked).not.toHaveBeenCalled();
});

test('a failed first fetch is recorded', async () => {
  asked.mockRejectedValue(new Error('Offline.'));
  signedIn();
  await vi.runAllTimersAsync();
  expect(readAuth()).toMatchObject({ access: null, accessFailed: true });
});

test('a first fetch that finds the session ended elsewhere ends it here', async () => {
  asked.mockRejectedValue(new RequestError('PT401', 'Your session has ended.'));
  signedIn();
  await vi.runAllTimersAsync();
  expect(readAuth()).toMatchObject({ status: 'session-lost', accessFailed: false });
  // Which removes it from the browser if Auth does not know it either.
  expect(getUser).toHaveBeenCalledOnce();
});

function promised<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}

test('a response that arrives after a later one is dropped', async () => {
  signedIn();
  const slow = promised<ReturnType<typeof holding>>();
  asked.mockReturnValueOnce(slow.promise);
  const earlier = refreshAccess();
  asked.mockResolvedValueOnce(holding('cheatsheet'));
  await refreshAccess();
  slow.resolve(holding());
  await earlier;
  expect(readAuth().access?.userPlans).toEqual(['cheatsheet']);
});

test('a failure that arrives after a later fetch started is ignored', async () => {
  signedIn();
  const slow = promised<ReturnType<typeof holding>>();
  asked.mockReturnValueOnce(slow.promise);
  const earlier = refreshAccess();
  const unanswered = promised<ReturnType<typeof holding>>();
  asked.mockReturnValueOnce(unanswered.promise);
  const later = refreshAccess();
  slow.reject(new Error('Offline.'));
  await earlier;
  expect(readAuth().accessFailed).toBe(false);
  unanswered.resolve(holding());
  await later;
});

test('a session that ends without a sign-out is lost and keeps its user', () => {
  signedIn();
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'session-lost', user: { email: 'ada@example.com' } });
});

test('a lost session fetches nothing', async () => {
  signedIn();
  signedOut();
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});

test('signing out ends the session', () => {
  signedIn();
  signOutAsked();
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, isOutElsewhere: false });
});

test('signing out in another tab ends the session, and is known until the next sign-in', () => {
  signedIn();
  localStorage.setItem(`${brand.slug}.signed-out`, 'true');
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, isOutElsewhere: true });
  // A request that was under way finds the same end.
  sessionGone();
  expect(readAuth().isOutElsewhere).toBe(true);
  signedIn();
  expect(readAuth().isOutElsewhere).toBe(false);
});

test('signing in clears an earlier sign-out', () => {
  signOutAsked();
  signedIn();
  signedOut();
  expect(readAuth().status).toBe('session-lost');
});

test('a visitor without a session loses none', () => {
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'signed-out', isOutElsewhere: false });
});

test('signing in again restores the user', async () => {
  asked.mockResolvedValue(holding('cheatsheet'));
  signedIn();
  await vi.runAllTimersAsync();
  signedOut();
  signedIn();
  expect(readAuth()).toMatchObject({
    status: 'signed-in',
    access: { userPlans: ['cheatsheet'] },
  });
});

test('an admin needs both the claim and the live flag', async () => {
  asked.mockResolvedValue(as('admin'));
  signedIn({ app_metadata: { is_admin: true } });
  await vi.runAllTimersAsync();
  expect(readAuth().user?.isAdmin).toBe(true);
  asked.mockResolvedValue(as(null));
  await refreshAccess();
  expect(readAuth().user?.isAdmin).toBe(false);
});

test('so does support, whose mark is another', async () => {
  asked.mockResolvedValue(as('support'));
  signedIn({ app_metadata: { is_support: true } });
  await vi.runAllTimersAsync();
  expect(readAuth().user).toMatchObject({ isAdmin: false, isSupport: true });
  asked.mockResolvedValue(as(null));
  await refreshAccess();
  expect(readAuth().user?.isSupport).toBe(false);
});

test('user metadata makes nobody an admin', async () => {
  asked.mockResolvedValue(as('admin'));
  signedIn({ user_metadata: { is_admin: true } });
  await vi.runAllTimersAsync();
  expect(readAuth().user?.isAdmin).toBe(false);
});

test.each(['', 'no-token', 'head.not%base64.signature', `head.${btoa('not json')}.signature`])(
  'a malformed token makes nobody an admin: %s',
  (token) => {
    signedIn(token);
    expect(readAuth().user?.isAdmin).toBe(false);
  },
);

test.each([
  [{ first_name: 'Ada' }, 'Ada', 'Ada'],
  [{ last_name: 'Example' }, '', 'Example'],
  [{ first_name: 7, last_name: null }, '', ''],
])('the name of a user is read from metadata %j', (user_metadata, firstName, fullName) => {
  const session = sessionOf();
  Object.assign(session.user, { email: undefined, user_metadata });
  announce?.('SIGNED_IN', session);
  expect(readAuth().user).toMatchObject({ email: '', firstName, fullName });
});

test('while a code is due, nothing is fetched', async () => {
  announce?.('SIGNED_IN', sessionOf({ aal: 'aal1' }, [{ status: 'verified' }]));
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});

test('a session forgets what was typed into the forms', () => {
  sessionStorage.setItem(`${brand.slug}.typed-details`, JSON.stringify({ firstName: 'Ada' }));
  expect(readTypedDetails()).toEqual({ firstName: 'Ada' });
  signedIn();
  expect(readTypedDetails()).toEqual({});
});

const loadedAt = Date.now();
const inMs = (ms: number) => new Date(loadedAt + ms).toISOString();

test.each([0, -60 * 60_000, 60 * 60_000])(
  'access that ends while a page is open is read again then, by a clock that is off by %s ms',
  async (skew) => {
    vi.setSystemTime(loadedAt + skew);
    setServerTime(inMs(0));
    asked.mockResolvedValueOnce({ ...holding('cheatsheet'), nextEnd: inMs(60_000) });
    signedIn();
    await vi.advanceTimersByTimeAsync(100);
    expect(readAuth().access?.userPlans).toEqual(['cheatsheet']);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3000);
    expect(readAuth().access?.userPlans).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ['never ends', null],
  ['ends in a day', inMs(24 * 60 * 60_000)],
])('access that %s is not read again by itself', async (_, nextEnd) => {
  vi.setSystemTime(loadedAt);
  setServerTime(inMs(0));
  asked.mockResolvedValue({ ...holding('cheatsheet'), nextEnd });
  authEvents.sessionFound({
    id: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    fullName: 'Ada Example',
    isAdmin: false,
  });
  await refreshAccess();
  await vi.advanceTimersByTimeAsync(25 * 60 * 60_000);
  expect(asked).toHaveBeenCalledOnce();
});
