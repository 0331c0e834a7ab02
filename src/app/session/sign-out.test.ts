import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { checkoutEvents, readCheckout } from '#features/checkout/store.ts';
import { saveCachedResult, loadCachedResult } from '#lib/offline-cache.ts';
import { hasUnsavedChanges, useUnsavedChanges } from '#ui/unsaved-changes.ts';

import { queryClient } from '../query-client.ts';
import { forgetAccount, signOutTo } from './sign-out.ts';

const [signOut, forgetSession] = vi.hoisted(() => [
  vi.fn<() => Promise<void>>(),
  vi.fn<() => Promise<void>>(),
]);

vi.mock('#features/auth/mutations.ts', () => ({ signOut, forgetSession }));

beforeEach(() => vi.clearAllMocks());

test.each([
  ['signing out', signOutTo, signOut],
  ['deleting the account', forgetAccount, forgetSession],
])('%s clears all data of the user', async (_, leave, endSession) => {
  queryClient.setQueryData(['orders'], "Ada's orders");
  saveCachedResult('ada', 'profiles', 'all of them');
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  const navigate = vi.fn<() => Promise<void>>().mockResolvedValue();
  localStorage.setItem('guestAccess', 'true');

  await leave(navigate);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
  expect(endSession).toHaveBeenCalledOnce();
  expect(localStorage.getItem('guestAccess')).toBeNull();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  expect(loadCachedResult('ada', 'profiles')).toBeUndefined();
  expect(readCheckout().couponCode).toBeNull();
});

test('signing out leaves a form with unsaved changes without a question', async () => {
  renderHook(() => useUnsavedChanges(true));
  expect(hasUnsavedChanges()).toBe(true);
  const navigate = vi.fn<() => Promise<void>>(async () => expect(hasUnsavedChanges()).toBe(false));
  await signOutTo(navigate);
  expect(navigate).toHaveBeenCalledOnce();
});
