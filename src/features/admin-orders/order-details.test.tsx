import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';
import { downloadReceipt } from '#lib/receipt-file.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { extendAccess, refundOrder, revokeAccess } from './mutations.ts';
import { OrderDetails } from './order-details.tsx';
import type { OrderHistory } from './schema.ts';
import { paidOrder } from './test-data.ts';

const stories = vi.hoisted(() => ({ read: vi.fn<() => Promise<OrderHistory | null>>() }));

vi.mock('./queries.ts', () => ({
  adminOrdersKey: ['admin-orders'],
  orderHistoryOptions: (id: string) => ({
    queryKey: ['admin-orders', 'history', id],
    queryFn: stories.read,
  }),
}));
vi.mock('#lib/receipt-file.ts', () => ({ downloadReceipt: vi.fn<typeof downloadReceipt>() }));
vi.mock('#lib/env.ts', () => ({ env: { stripePublishableKey: 'pk_test_1' } }));
vi.mock('./mutations.ts', () => ({
  refundOrder: vi.fn<typeof refundOrder>(),
  extendAccess: vi.fn<typeof extendAccess>(),
  revokeAccess: vi.fn<typeof revokeAccess>(),
}));

beforeEach(() => {
  for (const mock of [refundOrder, extendAccess, revokeAccess]) vi.mocked(mock).mockReset();
});

async function show(history: OrderHistory | null, failure: Error | null = null) {
  stories.read.mockReset().mockResolvedValue(history);
  if (failure) stories.read.mockRejectedValueOnce(failure);
  renderForTest(
    <MemoryRouter>
      <OrderDetails
        orderId="1"
        allOrders={<a href="/admin/orders">All orders</a>}
        orderPath={(id) => `/admin/orders/${id}`}
      />
    </MemoryRouter>,
  );
  await screen.findByText('Loading the order...');
  return userEvent.setup();
}

const withOrder = (change: Partial<OrderHistory['order']>, rest: Partial<OrderHistory> = {}) =>
  paidOrder({ order: { ...paidOrder().order, ...change }, ...rest });

const dialog = async () => within(await screen.findByRole('dialog'));

async function openRefund(history: OrderHistory) {
  const user = await show(history);
  await user.click(await screen.findByRole('button', { name: /Refund( More)?$/ }));
  const inside = await dialog();
  return {
    user,
    inside,
    amount: () => inside.getByLabelText<HTMLInputElement>(/Amount/),
    reason: () => inside.getByLabelText<HTMLTextAreaElement>(/Reason/),
    send: (name: string) => user.click(inside.getByRole('button', { name })),
  };
}

test('a missing order shows a message and a way back', async () => {
  await show(null);
  await screen.findByText('Order not found.');
  screen.getByText('All orders');
});

test('the payment links to Stripe, and a partly refunded order offers to refund more', async () => {
  await show(withOrder({ refundedCents: 500 }));
  await screen.findByRole('button', { name: 'Refund More' });
  expect(screen.getByRole('link', { name: 'pi_1' }).getAttribute('href')).toBe(
    'https://dashboard.stripe.com/test/payments/pi_1',
  );
});

test('an admin can download the receipt of a sold order, and reads why if that fails', async () => {
  vi.mocked(downloadReceipt).mockRejectedValue(new Error('No connection.'));
  const user = await show(paidOrder());
  await user.click(await screen.findByRole('button', { name: 'Receipt (PDF)' }));
  await screen.findByText('Error: No connection.');
  expect(vi.mocked(downloadReceipt).mock.calls[0]?.[0]).toBe(paidOrder().order.id);
});

test('an order that was never paid has no receipt', async () => {
  await show(withOrder({ completedAt: null, status: 'expired' }));
  await screen.findByText('Order #00651');
  expect(screen.queryByRole('button', { name: 'Receipt (PDF)' })).toBeNull();
});

test('a failed load can be retried', async () => {
  const user = await show(paidOrder(), new Error('We could not reach the server.'));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Order #00651');
});

test("a lost connection keeps the admin's input", async () => {
  const offline = new Error('We could not reach the server.');
  vi.mocked(revokeAccess).mockRejectedValue(offline);
  const user = await show(paidOrder());
  await user.click(await screen.findByRole('button', { name: /^Revoke/ }));
  const inside = await dialog();
  await user.type(inside.getByLabelText(/Reason/), 'Shared');
  stories.read.mockRejectedValue(offline);
  await user.click(inside.getByRole('button', { name: 'Revoke access' }));
  expect((await inside.findByRole('alert')).textContent).toBe(offline.message);
  await waitFor(() => expect(stories.read).toHaveBeenCalledTimes(2));
  await user.type((await dialog()).getByLabelText(/Reason/), ' it');
  expect((await dialog()).getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Shared it');
});

test('the price breakdown adds up to the cent', async () => {
  await show(
    withOrder(
      {
        discountCents: 150,
        couponCode: 'SAVE10',
        creditCents: 349,
        totalCents: 1000,
        refundedCents: 400,
      },
      { creditedOrders: [{ id: 'o7', orderNumber: 7, status: 'refunded' }] },
    ),
  );
  const price = within(await screen.findByRole('region', { name: 'Price' }));
  expect(price.getByText('Coupon SAVE10').nextSibling?.textContent).toBe('-$1.50');
  expect(price.getByText(/Upgrade credit from/).textContent).toBe(
    'Upgrade credit from #00007 (refunded)',
  );
  expect(price.getByText(/Upgrade credit from/).nextSibling?.textContent).toBe('-$3.49');
  expect(price.getByText('Total').nextSibling?.textContent).toBe('$10.00');
  expect(price.getByText('Kept').nextSibling?.textContent).toBe('$6.00');
  expect(price.getByRole('link', { name: '#00007' }).getAttribute('href')).toBe('/admin/orders/o7');
});

test.each([
  [{ isFree: true, totalCents: 0 }, 'This order was free: there is nothing to refund.'],
  [{ status: 'refunded', refundedCents: 1499 }, 'This order has been fully refunded.'],
  [{ status: 'disputed' }, 'This order is disputed: the bank is holding its payment.'],
  [{ status: 'dispute_lost' }, 'The dispute was lost: the bank has returned the payment.'],
  [{ status: 'pending' }, 'This order has not been paid.'],
])('an order with %o cannot be refunded, and the page says why', async (change, why) => {
  await show(withOrder(change));
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

const dispute = {
  id: 'du_1',
  amountCents: 1499,
  status: 'needs_response',
  reason: 'product_not_received',
  evidenceDueAt: '2026-03-10T12:00:00Z',
  isLive: false,
};

test('a dispute shows its amount, reason and due date, and leads to Stripe', async () => {
  const inquiry = { ...dispute, id: 'du_2', status: 'warning_closed', evidenceDueAt: null };
  await show(
    withOrder({ status: 'disputed' }, { disputes: [dispute, { ...inquiry, isLive: true }] }),
  );
  const open = within(await screen.findByRole('region', { name: 'Dispute' }));
  open.getByText('$14.99');
  open.getByText('product not received');
  open.getByText('Waiting for your evidence');
  open.getByText(/^Mar 10, 2026/);
  expect(open.getByRole('link', { name: 'du_1' }).getAttribute('href')).toBe(
    'https://dashboard.stripe.com/test/disputes/du_1',
  );
  const closed = within(screen.getByRole('region', { name: 'Inquiry' }));
  closed.getByText('Closed');
  expect(closed.getByRole('link').getAttribute('href')).toBe(
    'https://dashboard.stripe.com/disputes/du_2',
  );
});

test('money lost to a dispute is not kept', async () => {
  await show(withOrder({ status: 'dispute_lost', refundedCents: 400, lostCents: 1000 }));
  const price = within(await screen.findByRole('region', { name: 'Price' }));
  expect(price.getByText('Lost to a dispute').nextSibling?.textContent).toBe('-$10.00');
  expect(price.getByText('Kept').nextSibling?.textContent).toBe('$0.99');
});

test('a refund needs a reason and cannot exceed the remaining amount', async () => {
  const { user, inside, amount, reason, send } = await openRefund(
    withOrder({ refundedCents: 500 }),
  );
  expect(amount().value).toBe('9.99');
  inside.getByText('$9.99 of $14.99 can be refunded.');
  inside.getByText(/robin@example.com loses access/);
  await user.clear(amount());
  await user.type(amount(), '10');
  await send('Refund $10.00');
  inside.getByText('At most $9.99 can be refunded.');
  inside.getByText('Please give a reason.');
  expect(refundOrder).not.toHaveBeenCalled();

  vi.mocked(refundOrder).mockResolvedValue({ status: 'completed', refundedCents: 1000 });
  await user.clear(amount());
  await user.type(amount(), '5');
  inside.getByText(/robin@example.com keeps access/);
  await user.type(reason(), ' Asked for it ');
  await send('Refund $5.00');
  expect((await screen.findByRole('status')).textContent).toBe('Refunded $5.00. Access continues.');
  expect(vi.mocked(refundOrder).mock.calls[0]?.[0]).toEqual({
    orderId: paidOrder().order.id,
    amountCents: 500,
    reason: 'Asked for it',
  });
  expect(stories.read).toHaveBeenCalledTimes(2);
});

test('a full refund warns when the money was credited to another order', async () => {
  const creditedTo = { id: 'o7', orderNumber: 7, status: 'completed' };
  const { user, inside, amount } = await openRefund(paidOrder({ creditedTo }));
  inside.getByText(/credited to order #00007\. Its access ends too/);
  await user.clear(amount());
  await user.type(amount(), '5');
  expect(inside.queryByText(/#00007/)).toBeNull();
});

test('an order without a payment has no money to refund', async () => {
  const creditedTo = { id: 'o7', orderNumber: 7, status: 'expired' };
  const { inside } = await openRefund(paidOrder({ creditedTo }));
  expect(inside.queryByText(/#00007/)).toBeNull();
});

test.each([
  ['refunded', 'the order that its upgrade credit came from was refunded'],
  ['disputed', 'the payment that its upgrade credit came from was disputed'],
  ['manual', 'by an admin'],
])('the access of a paid order that was %s shows the reason', async (revokedReason, why) => {
  const history = withOrder({ creditCents: 500 });
  await show({
    ...history,
    entitlement: history.entitlement && {
      ...history.entitlement,
      revokedAt: '2026-02-01T12:00:00Z',
      revokedReason,
    },
  });
  await screen.findByText(`Revoked on February 1, 2026: ${why}.`);
});

test('a refund is sent once, and a rejection stays visible', async () => {
  const gate = new EventTarget();
  vi.mocked(refundOrder).mockImplementationOnce(async () => {
    await new Promise((resolve) => gate.addEventListener('refuse', resolve));
    throw new RequestError('conflict', 'This order is disputed: the bank is holding its payment.');
  });
  const { user, inside, reason, send } = await openRefund(paidOrder());
  await user.type(reason(), 'Asked for it');
  await send('Refund $14.99');
  const button = await inside.findByRole<HTMLButtonElement>('button', { name: 'Refunding...' });
  expect(button.disabled).toBe(true);
  await user.click(button);
  await user.type(inside.getByLabelText(/Amount/), '{Enter}');
  expect(refundOrder).toHaveBeenCalledTimes(1);
  gate.dispatchEvent(new Event('refuse'));
  expect((await inside.findByRole('alert')).textContent).toBe(
    'This order is disputed: the bank is holding its payment.',
  );
  // The order is refetched whatever the outcome.
  expect(stories.read).toHaveBeenCalledTimes(2);

  vi.mocked(refundOrder).mockResolvedValue({ status: 'refunded', refundedCents: 1499 });
  await send('Refund $14.99');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Refunded $14.99. Access has ended.',
  );
});

test('an interrupted refund is finished with its original values', async () => {
  const { amount, reason, send } = await openRefund(
    paidOrder({
      refunds: [
        {
          id: 'r1',
          amountCents: 500,
          reason: 'Asked for it',
          requestedBy: 'other@example.com',
          requestedAt: '2026-02-01T00:00:00Z',
          status: 'pending',
          problem: null,
          settledAt: null,
        },
      ],
    }),
  );
  expect([amount().value, amount().readOnly]).toEqual(['5.00', true]);
  expect([reason().value, reason().readOnly]).toEqual(['Asked for it', true]);
  vi.mocked(refundOrder).mockResolvedValue({ status: 'completed', refundedCents: 500 });
  await send('Refund $5.00');
  await screen.findByText('Refunded $5.00. Access continues.');
});

test('access can be extended to a later day', async () => {
  const user = await show(paidOrder());
  await user.click(await screen.findByRole('button', { name: /^Extend/ }));
  const inside = await dialog();
  const until = inside.getByLabelText<HTMLInputElement>(/Access until/);
  expect(until.value.slice(0, 7)).toBe('2099-02');
  vi.mocked(extendAccess).mockRejectedValueOnce(new Error('This access was revoked.'));
  await user.type(inside.getByLabelText(/Reason/), 'Exam moved');
  await user.click(inside.getByRole('button', { name: 'Extend access' }));
  expect((await inside.findByRole('alert')).textContent).toBe('This access was revoked.');
  vi.mocked(extendAccess).mockResolvedValue();
  await user.click(inside.getByRole('button', { name: 'Extend access' }));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Access extended until February \d+, 2099\.$/,
  );
  expect(extendAccess).toHaveBeenLastCalledWith(
    'e1',
    expect.stringMatching(/^2099-02/),
    'Exam moved',
  );
});

test('revoked access shows the reason and offers no actions', async () => {
  const { entitlement } = paidOrder();
  if (!entitlement) throw new Error('The order has no access.');
  const revoked = {
    ...entitlement,
    revokedAt: '2026-02-01T12:00:00Z',
    revokedReason: 'disputed',
  };
  await show(withOrder({ status: 'disputed' }, { entitlement: revoked }));
  await screen.findByText('Revoked on February 1, 2026: the payment was disputed.');
  expect(screen.queryByRole('button', { name: /^(Extend|Revoke)/ })).toBeNull();
});

test('an unverified address is marked', async () => {
  const buyer = { email: 'robin@example.com', emailVerified: false, name: 'Robin Sample' };
  await show(paidOrder({ buyer }));
  await screen.findByText('Address not verified');
});

test('an order remains after its buyer deleted their account', async () => {
  await show(paidOrder({ buyer: null, entitlement: null }));
  await screen.findByText('The buyer has deleted their account.');
  screen.getByText('Deleted with the account.');
});
