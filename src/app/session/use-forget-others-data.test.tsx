import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents, type SignedInUser, useUser } from '#features/auth/session/store.ts';
import { checkoutEvents, readCheckout } from '#features/checkout/store.ts';
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

function Page() {
  useForgetOthersData();
  const orders = useQuery({ queryKey: ['orders'], queryFn: readOrders }, queryClient);
  return orders.data ?? 'Nothing yet';
}

function Price() {
  const quote = useQuery(
    { queryKey: ['quote'], queryFn: () => Promise.resolve('$14.99') },
    queryClient,
  );
  return quote.data;
}

/** What takes its place when the user leaves asks for data at once. */
function Checkout() {
  useForgetOthersData();
  return useUser() ? null : <Price />;
}

beforeEach(async () => {
  queryClient.clear();
  readOrders
    .mockReset()
    .mockResolvedValueOnce("Ada's orders")
    .mockReturnValue(new Promise(() => {}));
  authEvents.sessionFound(ada);
  renderForTest(<Page />);
  await screen.findByText("Ada's orders");
});

test('queried data are cleared when the user leaves', () => {
  act(authEvents.sessionEnded);
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});

test('what replaces the page when the user leaves gets the data it asks for at once', async () => {
  renderForTest(<Checkout />);
  act(authEvents.sessionEnded);
  await screen.findByText('$14.99');
  expect(queryClient.getQueryData(['quote'])).toBe('$14.99');
});

test('another user on the same page gets new data', async () => {
  act(() => authEvents.sessionFound(ben));
  await screen.findByText('Nothing yet');
  expect(readOrders).toHaveBeenCalledTimes(2);
});

test.each([
  ['when the user leaves', () => authEvents.sessionEnded()],
  ['when another user signs in', () => authEvents.sessionFound(ben)],
])('the entered coupon is cleared %s', (_, happens) => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  act(happens);
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', couponCode: null });
});

test('a restored session keeps the queried data', () => {
  act(authEvents.sessionLost);
  act(() => authEvents.sessionFound(ada));
  screen.getByText("Ada's orders");
  expect(readOrders).toHaveBeenCalledOnce();
});
