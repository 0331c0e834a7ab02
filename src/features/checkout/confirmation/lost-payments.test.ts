import { beforeEach, expect, test, vi } from 'vitest';

import { emptyAddress } from '#model/places/address.ts';

import { awaitedOrder, orderAwaited } from './awaited-order.ts';
import { findLostPayments } from './lost-payments.ts';
import { saveAddress, saveCard, settleOrder } from '../mutations.ts';
import { keepPreferences } from '../payment/kept-preferences.ts';
import { fetchRecentOrders } from '../queries.ts';
import { checkoutEvents, readCheckout } from '../store.ts';
import { order } from '../test-data.ts';

vi.mock('../mutations.ts', () => ({
  saveAddress: vi.fn<typeof saveAddress>(),
  saveCard: vi.fn<typeof saveCard>(),
  settleOrder: vi.fn<typeof settleOrder>(),
}));
vi.mock('../queries.ts', () => ({ fetchRecentOrders: vi.fn<typeof fetchRecentOrders>() }));

const recent = (id: string, status: string) => ({ ...order, id, status });

beforeEach(() => {
  localStorage.clear();
  vi.mocked(settleOrder).mockReset();
  vi.mocked(fetchRecentOrders).mockReset();
});

test('paid orders are found, unpaid ones are not', async () => {
  vi.mocked(fetchRecentOrders).mockResolvedValue([
    recent('paid', 'pending'),
    recent('declined', 'failed'),
  ]);
  vi.mocked(settleOrder).mockImplementation((id) =>
    Promise.resolve(id === 'paid' ? 'completed' : 'failed'),
  );
  expect(await findLostPayments('person')).toEqual({
    found: [recent('paid', 'completed')],
    isAccessNew: true,
  });
  expect(fetchRecentOrders).toHaveBeenCalledExactlyOnceWith('person', null);
  expect(settleOrder).toHaveBeenCalledTimes(2);
});

test('what a buyer asked to save before their payment left the page is saved once it is paid', async () => {
  const address = {
    ...emptyAddress,
    fullName: 'Pat Person',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
  };
  keepPreferences('left', 'pi_1_secret_2', { cardholderName: 'Pat Person', address });
  vi.mocked(fetchRecentOrders).mockResolvedValue([recent('left', 'pending')]);
  vi.mocked(settleOrder).mockResolvedValueOnce('failed').mockResolvedValue('completed');
  vi.mocked(saveCard).mockRejectedValue(new Error('offline'));
  vi.spyOn(console, 'error').mockReturnValue();
  await findLostPayments('person');
  expect(saveAddress).not.toHaveBeenCalled();
  await findLostPayments('person');
  await findLostPayments('person');
  expect(saveAddress).toHaveBeenCalledExactlyOnceWith(address);
  expect(saveCard).toHaveBeenCalledExactlyOnceWith('pi_1', 'Pat Person');
  expect(readCheckout().unsaved).toEqual(['card']);
});

test('a failed settlement does not hide the other orders', async () => {
  vi.mocked(fetchRecentOrders).mockResolvedValue([
    recent('unreachable', 'pending'),
    recent('paid', 'pending'),
  ]);
  vi.mocked(settleOrder).mockRejectedValueOnce(new Error('502')).mockResolvedValueOnce('completed');
  expect(await findLostPayments('person')).toMatchObject({ found: [{ id: 'paid' }] });
});

test('without a paid order no access is new', async () => {
  vi.mocked(fetchRecentOrders).mockResolvedValue([recent('declined', 'failed')]);
  vi.mocked(settleOrder).mockResolvedValue('failed');
  expect(await findLostPayments('person')).toEqual({ found: [], isAccessNew: false });
});

test('a failed request finds nothing', async () => {
  vi.mocked(fetchRecentOrders).mockRejectedValue(new Error('offline'));
  expect(await findLostPayments('person')).toEqual({ found: [], isAccessNew: false });
  expect(settleOrder).not.toHaveBeenCalled();
});

test('an order completed a moment ago is not settled again, but its access may be new to the page', async () => {
  vi.mocked(fetchRecentOrders).mockResolvedValue([recent('completed before', 'completed')]);
  expect(await findLostPayments('person')).toEqual({ found: [], isAccessNew: true });
  expect(settleOrder).not.toHaveBeenCalled();
});

test('an order that was completed after its page was closed is found once, whenever that was', async () => {
  orderAwaited('completed before');
  vi.mocked(fetchRecentOrders).mockResolvedValue([recent('completed before', 'completed')]);
  expect(await findLostPayments('person')).toMatchObject({ found: [{ id: 'completed before' }] });
  expect(fetchRecentOrders).toHaveBeenCalledExactlyOnceWith('person', 'completed before');
  expect(awaitedOrder()).toBeNull();
  expect(await findLostPayments('person')).toMatchObject({ found: [] });
});

test('an order whose confirmation was shown is not reported', () => {
  orderAwaited('order');
  checkoutEvents.accessGranted(order);
  expect(awaitedOrder()).toBeNull();
});
