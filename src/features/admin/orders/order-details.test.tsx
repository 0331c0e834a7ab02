import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { downloadReceipt } from '#model/orders/receipt-file.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { closeFailedRefunds, refundOrder, sendReceipt } from './mutations.ts';
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
vi.mock('#model/orders/receipt-file.ts', () => ({
  downloadReceipt: vi.fn<typeof downloadReceipt>(),
}));
vi.mock('#lib/store/env.ts', () => ({ env: { stripePublishableKey: 'pk_test_1' } }));
vi.mock('./mutations.ts', () => ({
  closeFailedRefunds: vi.fn<typeof closeFailedRefunds>(),
  refundOrder: vi.fn<typeof refundOrder>(),
  sendReceipt: vi.fn<typeof sendReceipt>(),
}));

beforeEach(() => void vi.resetAllMocks());

async function show(history: OrderHistory | null) {
  stories.read.mockResolvedValue(history);
  renderForAdmin(
    <OrderDetails
      orderId="1"
      renderActions={({ productName, email }) => `The actions for ${productName} of ${email}`}
      renderEmails={(id) => `Emails about ${id}`}
    />,
  );
  await screen.findByText(history ? 'Order #00651' : 'Order not found.');
}

const withOrder = (change: Partial<OrderHistory['order']>, rest: Partial<OrderHistory> = {}) =>
  paidOrder({ order: { ...paidOrder().order, ...change }, ...rest });

const press = (name: string) => fireEvent.click(screen.getByText(name));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens a dialog with a reason to give. */
async function ask(opener: string) {
  press(opener);
  const inside = within(await screen.findByRole('dialog', { hidden: true }));
  return {
    inside,
    amount: () => inside.getByLabelText<HTMLInputElement>(/Amount/),
    reason: () => inside.getByLabelText<HTMLTextAreaElement>(/Reason/),
    send: (name: string) => fireEvent.click(inside.getByRole('button', { name, hidden: true })),
  };
}

test('a missing order leads back', async () => {
  await show(null);
  screen.getByText('All orders');
});

test('a sold order has a receipt, and its payment links to Stripe', async () => {
  vi.mocked(downloadReceipt).mockRejectedValue(new Error('No connection.'));
  await show(paidOrder());
  screen.getByText(`Emails about ${paidOrder().order.id}`);
  expect(screen.getByText('pi_1').getAttribute('href')).toBe(
    'https://dashboard.stripe.com/test/payments/pi_1',
  );
  press('Receipt (PDF)');
  await screen.findByText('Error: No connection.');
  expect(vi.mocked(downloadReceipt).mock.calls[0]?.[0]).toBe(paidOrder().order.id);
});

test.each([
  [
    { cents: 73, disputeCents: 0, currency: 'usd', availableOn: '2026-01-07' },
    [
      'Stripe’s fee-$0.73',
      'You receive$9.26',
      'Available from January 7, 2026 in the balance at Stripe.',
    ],
  ],
  [
    { cents: 73, disputeCents: 1500, currency: 'usd', availableOn: null },
    ['Stripe’s fee-$0.73', 'Stripe’s fee for the dispute-$15.00', 'You receive-$5.74'],
  ],
  [
    { cents: null, disputeCents: 0, currency: 'eur', availableOn: '2026-01-07' },
    [
      'Stripe took its fee in EUR. It is not deducted here.',
      'Available from January 7, 2026 in the balance at Stripe.',
    ],
  ],
  [
    { cents: null, disputeCents: 0, currency: null, availableOn: null },
    ['Stripe’s fee is not known yet.'],
  ],
  [null, []],
])('a paid order says what Stripe takes of it, as far as it is known: %o', async (fee, lines) => {
  await show(withOrder({ refundedCents: 500 }, { fee }));
  const price = within(screen.getByRole('region', { name: 'Price' }));
  const shown = price.queryAllByText(/Stripe|receive/);
  expect(
    shown.map((line) => line.closest('div[class*=Group]')?.textContent ?? line.textContent),
  ).toEqual(lines);
});

test('what was given back in full is not available', async () => {
  const fee = { cents: 73, disputeCents: 0, currency: 'usd', availableOn: '2026-01-07' };
  await show(withOrder({ status: 'refunded', refundedCents: 1499 }, { fee }));
  screen.getByText('Stripe’s fee');
  expect(screen.queryByText(/^Available from/)).toBeNull();
});

test('a receipt is sent again, or it says why not', async () => {
  vi.mocked(sendReceipt).mockResolvedValueOnce().mockRejectedValueOnce(new Error('On its way.'));
  const order = paidOrder();
  await show(order);
  press('Send Receipt');
  await screen.findByText(`The receipt is on its way to ${order.buyer?.email}.`);
  expect(vi.mocked(sendReceipt).mock.calls[0]?.[0]).toBe(order.order.id);
  press('Send Receipt');
  await screen.findByText('On its way.');
});

test('an order that was never paid has no receipt, and says why it has no refund', async () => {
  await show(withOrder({ completedAt: null, status: 'expired' }));
  screen.getByText('This order has not been paid.');
  expect(screen.queryByText('Receipt (PDF)')).toBeNull();
  expect(screen.queryByText('Send Receipt')).toBeNull();
  expect(screen.queryByText('Refund')).toBeNull();
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
  const price = within(await screen.findByRole('region', { hidden: true, name: 'Price' }));
  expect(price.getByText('Coupon SAVE10').nextSibling?.textContent).toBe('-$1.50');
  expect(price.getByText(/Upgrade credit from/).textContent).toBe(
    'Upgrade credit from #00007 (refunded)',
  );
  expect(price.getByText(/Upgrade credit from/).nextSibling?.textContent).toBe('-$3.49');
  expect(price.getByText('Total').nextSibling?.textContent).toBe('$10.00');
  expect(price.getByText('Kept').nextSibling?.textContent).toBe('$6.00');
  expect(price.getByRole('link', { name: '#00007' }).getAttribute('href')).toBe('/admin/orders/o7');
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
  const inquiry = {
    ...dispute,
    id: 'du_2',
    status: 'warning_closed',
    reason: 'fraudulent',
    evidenceDueAt: null,
  };
  await show(
    withOrder({ status: 'disputed' }, { disputes: [dispute, { ...inquiry, isLive: true }] }),
  );
  const open = within(await screen.findByRole('region', { hidden: true, name: 'Dispute' }));
  open.getByText('$14.99');
  open.getByText('product not received');
  open.getByText('Waiting for your evidence');
  open.getByText(/^Mar 10, 2026/);
  expect(open.getByRole('link', { name: 'Answer at Stripe' }).getAttribute('href')).toBe(
    'https://dashboard.stripe.com/test/disputes/du_1',
  );
  const closed = within(screen.getByRole('region', { hidden: true, name: 'Inquiry' }));
  closed.getByText('Closed');
  closed.getByText(/^Fraudulent: they say/);
  expect(closed.getByRole('link', { name: 'Open the dispute' }).getAttribute('href')).toBe(
    'https://dashboard.stripe.com/disputes/du_2',
  );
});

test('money lost to a dispute is not kept', async () => {
  await show(withOrder({ status: 'dispute_lost', refundedCents: 400, lostCents: 1000 }));
  const price = within(screen.getByRole('region', { hidden: true, name: 'Price' }));
  expect(price.getByText('Lost to a dispute').nextSibling?.textContent).toBe('-$10.00');
  expect(price.getByText('Kept').nextSibling?.textContent).toBe('$0.99');
});

test('a refund needs a reason and cannot exceed the remaining amount', async () => {
  await show(withOrder({ refundedCents: 500 }));
  const { inside, amount, send } = await ask('Refund More');
  expect(amount().value).toBe('9.99');
  inside.getByText('$9.99 of $14.99 can be refunded.');
  inside.getByText(/robin@example.com loses access/);
  fill(amount(), '10');
  send('Refund $10.00');
  await inside.findByText('At most $9.99 can be refunded.');
  inside.getByText('Please give a reason.');
  expect(refundOrder).not.toHaveBeenCalled();
});

test('a full refund warns when the money was credited to another order', async () => {
  await show(paidOrder({ creditedTo: { id: 'o7', orderNumber: 7, status: 'completed' } }));
  const { inside, amount } = await ask('Refund');
  inside.getByText(/credited to order #00007\. Its access ends too/);
  fill(amount(), '5');
  expect(inside.queryByText(/#00007/)).toBeNull();
});

test('an order without a payment has no money to refund', async () => {
  await show(paidOrder({ creditedTo: { id: 'o7', orderNumber: 7, status: 'expired' } }));
  const { inside } = await ask('Refund');
  expect(inside.queryByText(/#00007/)).toBeNull();
});

test('a rejected refund keeps the input, also when the connection is lost', async () => {
  const offline = new Error('We could not reach the server.');
  vi.mocked(refundOrder).mockRejectedValueOnce(offline);
  await show(paidOrder());
  const { inside, reason, send } = await ask('Refund');
  fill(reason(), 'Asked for it');
  stories.read.mockRejectedValue(offline);
  send('Refund $14.99');
  expect((await inside.findByRole('alert', { hidden: true })).textContent).toBe(offline.message);
  // The order is refetched whatever the outcome.
  await waitFor(() => expect(stories.read).toHaveBeenCalledTimes(2));
  expect(reason().value).toBe('Asked for it');

  vi.mocked(refundOrder).mockResolvedValue({ status: 'refunded', refundedCents: 1499 });
  send('Refund $14.99');
  await screen.findByText('Refunded $14.99. Access has ended.');
});

test('an interrupted refund is finished with its original values', async () => {
  await show(
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
          closedNote: null,
          closedAt: null,
          closedBy: null,
        },
      ],
    }),
  );
  const { amount, reason, send } = await ask('Finish Refund');
  expect([amount().value, amount().readOnly]).toEqual(['5.00', true]);
  expect([reason().value, reason().readOnly]).toEqual(['Asked for it', true]);
  vi.mocked(refundOrder).mockResolvedValue({ status: 'completed', refundedCents: 500 });
  send('Refund $5.00');
  await screen.findByText('Refunded $5.00. Access continues.');
});

test('what a failed refund left owing is marked as settled, with a note', async () => {
  await show(paidOrder({ owedRefundCents: 999 }));
  screen.getByText('Refund failed');
  screen.getByText(/^\$9.99 of a refund that failed is still owed/);
  press('Mark as Settled');
  const inside = within(await screen.findByRole('dialog', { hidden: true }));
  fill(inside.getByLabelText(/How was it settled/), 'By check');
  fireEvent.click(inside.getByRole('button', { name: 'Mark as Settled', hidden: true }));
  await screen.findByText('Marked as settled.');
  expect(closeFailedRefunds).toHaveBeenCalledExactlyOnceWith(paidOrder().order.id, 'By check');
});

test('a refund that failed can be made again, by the one button that says so', async () => {
  await show(paidOrder({ owedRefundCents: 999 }));
  expect(screen.queryByText('Refund')).toBeNull();
  const { inside, amount } = await ask('Refund Again');
  expect(amount().value).toBe('9.99');
  inside.getByText(/robin@example.com keeps access/);
});

test('events of Stripe are shown on request, unless something is wrong with one', async () => {
  const receivedAt = '2026-02-01T00:00:00Z';
  const event = { type: 'charge.succeeded', receivedAt, processedAt: receivedAt, error: null };
  await show(
    paidOrder({
      events: [
        { ...event, id: 'evt_1' },
        { ...event, id: 'evt_2', processedAt: null },
      ],
    }),
  );
  expect(screen.queryByText(/^evt_1/)).toBeNull();
  screen.getByText('evt_2, not processed yet');
  press('Show 1 technical event');
  await screen.findByText('evt_1, processed');
});

test('access that has not been revoked has its actions', async () => {
  await show(paidOrder());
  screen.getByText('The actions for Premed Cheatsheet of robin@example.com');
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
  expect(screen.queryByText(/The actions/)).toBeNull();
});

test('an unverified address is marked', async () => {
  const buyer = { email: 'robin@example.com', emailVerified: false, name: 'Robin Sample' };
  await show(paidOrder({ buyer }));
  await screen.findByText('Address not verified');
});

test('an order remains after its buyer deleted their account', async () => {
  await show(paidOrder({ buyer: null, entitlement: null }));
  await screen.findByText('The buyer’s account was deleted.');
  screen.getByText('Deleted with the account.');
});
