import { expect, test, vi } from 'vitest';

import { pay, type PaymentSteps } from './payment.ts';
import type { Order } from './schema.ts';

const order: Order = {
  id: 'order',
  orderNumber: 651,
  productName: 'Premed Cheatsheet',
  isFree: false,
  status: 'completed',
};

const request = { plan: 'cheatsheet', couponCode: null, shownTotalCents: 1499 };

const goingWell = () => ({
  ensureAccount: vi.fn<PaymentSteps['ensureAccount']>().mockResolvedValue(),
  openOrder: vi
    .fn<PaymentSteps['openOrder']>()
    .mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1499 }),
  confirmCard: vi.fn<PaymentSteps['confirmCard']>().mockResolvedValue(null),
  awaitOrder: vi.fn<PaymentSteps['awaitOrder']>().mockResolvedValue(order),
});

test('an account, an order, a charge, access', async () => {
  const steps = goingWell();
  expect(await pay(request, steps)).toEqual({ kind: 'granted', order });
  expect(steps.openOrder).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
  expect(steps.confirmCard).toHaveBeenCalledExactlyOnceWith('secret');
  expect(steps.ensureAccount.mock.invocationCallOrder[0]).toBeLessThan(
    steps.openOrder.mock.invocationCallOrder[0] ?? 0,
  );
});

test('another price than the one shown is not charged', async () => {
  const steps = goingWell();
  steps.openOrder.mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1999 });
  expect(await pay(request, steps)).toEqual({ kind: 'price-changed', totalCents: 1999 });
  expect(steps.confirmCard).not.toHaveBeenCalled();
});

test('a lower price is shown before it is charged, too', async () => {
  const steps = goingWell();
  steps.openOrder.mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 999 });
  expect(await pay(request, steps)).toEqual({ kind: 'price-changed', totalCents: 999 });
  expect(steps.confirmCard).not.toHaveBeenCalled();
});

test('a free order needs no card', async () => {
  const steps = goingWell();
  steps.openOrder.mockResolvedValue({ orderId: order.id, free: true });
  expect(await pay({ ...request, shownTotalCents: 0 }, steps)).toEqual({ kind: 'granted', order });
  expect(steps.confirmCard).not.toHaveBeenCalled();
});

test("a decline is told in the provider's words, and nobody waits for the order", async () => {
  const steps = goingWell();
  steps.confirmCard.mockResolvedValue('Your card was declined.');
  expect(await pay(request, steps)).toEqual({
    kind: 'declined',
    message: 'Your card was declined.',
  });
  expect(steps.awaitOrder).not.toHaveBeenCalled();
});

test('paid, but not known to be: that is neither success nor failure', async () => {
  const steps = goingWell();
  steps.awaitOrder.mockResolvedValue(null);
  expect(await pay(request, steps)).toEqual({ kind: 'unsettled', orderId: order.id });
});

test('without an account there is no order', async () => {
  const steps = goingWell();
  steps.ensureAccount.mockRejectedValue(new Error('An account with this email already exists.'));
  await expect(pay(request, steps)).rejects.toThrow('An account with this email already exists.');
  expect(steps.openOrder).not.toHaveBeenCalled();
});
