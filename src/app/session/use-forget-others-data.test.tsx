import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents, type SignedInUser } from '#features/auth/store.ts';
import { checkoutEvents, readCheckout } from '#features/checkout/store.ts';
import { saveCachedResult, loadCachedResult } from '#lib/offline-cache.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { queryClient } from '../query-client.ts';
import { useForgetOthersData } from './use-forget-others-data.ts';

const personCalled = (id: string): SignedInUser => ({
  id,
  email: `${id}@example.com`,
  firstName: id,
  fullName: id,
  isAdmin: false,
});
const ada = personCalled('ada');
const ben = personCalled('ben');

const readOrders = vi.fn<() => Promise<string>>();
const redeemCode = vi.fn<() => Promise<string>>();

function Page() {
  useForgetOthersData();
  const orders = useQuery({ queryKey: ['orders'], queryFn: readOrders }, queryClient);
  useQuery(
    {
      queryKey: ['code'],
      queryFn: redeemCode,
      staleTime: 'static',
      meta: { isOneTime: true },
    },
    queryClient,
  );
  return orders.data ?? 'Nothing yet';
}

beforeEach(async () => {
  queryClient.clear();
  readOrders
    .mockReset()
    .mockResolvedValueOnce("Ada's orders")
    .mockReturnValue(new Promise(() => {}));
  redeemCode.mockReset().mockResolvedValue('good');
  authEvents.sessionFound(ada);
  renderForTest(<Page />);
  await screen.findByText("Ada's orders");
});

test('what one person read is gone once they have left', () => {
  act(authEvents.sessionEnded);
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});

test('somebody else, on the same page, sees nothing of it, and redeems no code twice', async () => {
  act(() => authEvents.sessionFound(ben));
  await screen.findByText('Nothing yet');
  expect(readOrders).toHaveBeenCalledTimes(2);
  expect(redeemCode).toHaveBeenCalledOnce();
});

test.each([
  ['when they have left', () => authEvents.sessionEnded()],
  ['when somebody else has come', () => authEvents.sessionFound(ben)],
])('what the browser keeps for one person is gone %s', (_, happens) => {
  saveCachedResult('ada', 'profiles', 'all of them');
  act(happens);
  expect(loadCachedResult('ada', 'profiles')).toBeUndefined();
});

test.each([
  ['when they have left', () => authEvents.sessionEnded()],
  ['when somebody else has come', () => authEvents.sessionFound(ben)],
])('so is what one person chose to pay with %s', (_, happens) => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  act(happens);
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', couponCode: null });
});

test('and when nobody is here from the start', () => {
  saveCachedResult('ada', 'profiles', 'all of them');
  cleanup();
  authEvents.sessionEnded();
  renderForTest(<Page />);
  expect(localStorage.length).toBe(0);
});

test('a session that was lost and found takes nothing away', () => {
  act(authEvents.sessionLost);
  act(() => authEvents.sessionFound(ada));
  screen.getByText("Ada's orders");
  expect(readOrders).toHaveBeenCalledOnce();
});

test('nor what the browser keeps', () => {
  saveCachedResult('ada', 'profiles', 'all of them');
  act(authEvents.sessionLost);
  act(() => authEvents.sessionFound(ada));
  expect(loadCachedResult('ada', 'profiles')).toBe('all of them');
});
