import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Grant } from './access.ts';
import { signOutAsked } from './leaving.ts';
import { announcePurchase } from './paid-flag.ts';
import { fetchAdminFlag, fetchGrants } from './queries.ts';
import { refreshAccess, watchSession } from './session.ts';
import { authEvents, readAuth } from './store.ts';

vi.mock('./queries.ts', () => ({
  fetchGrants: vi.fn<typeof fetchGrants>(),
  fetchAdminFlag: vi.fn<typeof fetchAdminFlag>(),
}));
type Listener = (event: AuthChangeEvent, session: Session | null) => void;
const onAuthStateChange = vi.hoisted(() => vi.fn<(listener: Listener) => void>());
vi.mock('#lib/supabase.ts', () => ({ supabase: { auth: { onAuthStateChange } } }));

vi.mock(import('./paid-flag.ts'), async (original) => ({
  ...(await original()),
  announcePurchase: vi.fn<() => void>(),
}));

const grants = vi.mocked(fetchGrants);
const adminFlag = vi.mocked(fetchAdminFlag);

const grant = (plan: string): Grant => ({
  plan,
  endsAt: '2999-01-01T00:00:00Z',
  revokedAt: null,
  capabilities: ['profiles'],
});

const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;

const sessionOf = (claims: object = {}) =>
  ({
    access_token: tokenWith(claims),
    user: {
      id: 'ada',
      email: 'ada@example.com',
      user_metadata: { first_name: 'Ada', last_name: 'Example' },
    },
  }) as unknown as Session;

watchSession();
const announce = onAuthStateChange.mock.lastCall?.[0];
const signedIn = (claims?: object) => announce?.('SIGNED_IN', sessionOf(claims));
const signedOut = () => announce?.('SIGNED_OUT', null);

beforeEach(() => {
  vi.useFakeTimers();
  grants.mockReset().mockResolvedValue([]);
  adminFlag.mockReset().mockResolvedValue(false);
  authEvents.sessionEnded();
});
afterEach(() => vi.useRealTimers());

test('somebody who signs in is known, and what they hold is read', async () => {
  grants.mockResolvedValue([grant('cheatsheet')]);
  signedIn();
  expect(readAuth()).toMatchObject({ status: 'signed-in', user: { fullName: 'Ada Example' } });
  await vi.runAllTimersAsync();
  expect(grants).toHaveBeenCalledExactlyOnceWith('ada');
  expect(readAuth().access?.userPlans).toEqual(['cheatsheet']);
});

test.each([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'a purchase in another tab',
    () =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'paymentVerified', newValue: 'true' }),
      ),
  ],
])('it is read again: %s', async (_, happen) => {
  signedIn();
  await vi.runAllTimersAsync();
  grants.mockClear();
  happen();
  await vi.runAllTimersAsync();
  expect(grants).toHaveBeenCalledOnce();
});

test('several reasons at once are one', async () => {
  signedIn();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.runAllTimersAsync();
  expect(grants).toHaveBeenCalledOnce();
});

test('other words in storage are no reason', async () => {
  signedIn();
  await vi.runAllTimersAsync();
  grants.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'paymentVerified', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'true' }));
  await vi.runAllTimersAsync();
  expect(grants).not.toHaveBeenCalled();
});

test('a new plan is told to the other tabs, and what was known is not', async () => {
  signedIn();
  await vi.runAllTimersAsync();
  grants.mockResolvedValue([grant('cheatsheet')]);
  await refreshAccess();
  await refreshAccess();
  expect(announcePurchase).toHaveBeenCalledOnce();
});

test('a session that ends without having been asked to is lost, and its person still known', () => {
  signedIn();
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'session-lost', user: { email: 'ada@example.com' } });
});

test('a lost session asks for nothing', async () => {
  signedIn();
  signedOut();
  await vi.runAllTimersAsync();
  expect(grants).not.toHaveBeenCalled();
});

test('signing out, here or in another tab, ends it', () => {
  signedIn();
  signOutAsked();
  signedOut();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null });
});

test('having signed out once is forgotten on signing in', () => {
  signOutAsked();
  signedIn();
  signedOut();
  expect(readAuth().status).toBe('session-lost');
});

test('where nobody was signed in nothing is lost', () => {
  signedOut();
  expect(readAuth().status).toBe('signed-out');
});

test('signing in again goes on as before', async () => {
  grants.mockResolvedValue([grant('cheatsheet')]);
  signedIn();
  await vi.runAllTimersAsync();
  signedOut();
  signedIn();
  expect(readAuth()).toMatchObject({
    status: 'signed-in',
    access: { userPlans: ['cheatsheet'] },
  });
});

test('an admin is who the token and the account both say is one', async () => {
  adminFlag.mockResolvedValue(true);
  signedIn({ app_metadata: { is_admin: true } });
  await vi.runAllTimersAsync();
  expect(readAuth().user?.isAdmin).toBe(true);
  adminFlag.mockResolvedValue(false);
  await refreshAccess();
  expect(readAuth().user?.isAdmin).toBe(false);
});

test('without the claim nobody is an admin, nor if they say so themselves', async () => {
  adminFlag.mockResolvedValue(true);
  signedIn({ user_metadata: { is_admin: true } });
  await vi.runAllTimersAsync();
  expect(readAuth().user?.isAdmin).toBe(false);
});
