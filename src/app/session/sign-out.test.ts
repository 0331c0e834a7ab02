import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { checkoutEvents, readCheckout } from '#features/checkout/store.ts';
import { hasUnsavedChanges, useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { queryClient } from '../query-client.ts';
import { forgetAccount, signOutEverywhereTo, signOutHere, signOutTo } from './sign-out.ts';

const [signOut, signOutEverywhere, forgetSession] = vi.hoisted(() => [
  vi.fn<() => Promise<void>>(),
  vi.fn<() => Promise<void>>(),
  vi.fn<() => Promise<void>>(),
]);

vi.mock('#features/auth/mutations.ts', () => ({ signOut, forgetSession }));
vi.mock('#features/auth/settings/credential-mutations.ts', () => ({ signOutEverywhere }));

beforeEach(() => vi.clearAllMocks());

test.each([
  ['signing out', signOutTo, signOut],
  ['signing out on every device', signOutEverywhereTo, signOutEverywhere],
  ['deleting the account', forgetAccount, forgetSession],
])('%s clears all data of the user', async (_, leave, endSession) => {
  queryClient.setQueryData(['orders'], "Ada's orders");
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  const navigate = vi.fn<() => Promise<void>>().mockResolvedValue();
  localStorage.setItem('guestAccess', 'true');

  await leave(navigate);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
  expect(endSession).toHaveBeenCalledOnce();
  expect(localStorage.getItem('guestAccess')).toBeNull();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  expect(readCheckout().couponCode).toBeNull();
});

test('signing out leaves a form with unsaved changes without a question', async () => {
  renderHook(() => useUnsavedChanges(true));
  expect(hasUnsavedChanges()).toBe(true);
  const navigate = vi.fn<() => Promise<void>>(async () => expect(hasUnsavedChanges()).toBe(false));
  await signOutTo(navigate);
  expect(navigate).toHaveBeenCalledOnce();
});

test('signing out on the page ends the session and the guest access', async () => {
  localStorage.setItem('guestAccess', 'true');
  await signOutHere();
  expect(signOut).toHaveBeenCalledOnce();
  expect(localStorage.getItem('guestAccess')).toBeNull();
});
