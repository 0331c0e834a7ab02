import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { saveAsFile } from '#lib/uploads/download.ts';
import OrdersSection from './orders-section.tsx';
import type { BookedRow, OrderRow } from './schema.ts';
import { ordersUrl, type OrdersView } from './search-params.ts';
import { orderRow } from './test-data.ts';

const reads = vi.hoisted(() => ({
  orders: vi.fn<(view: OrdersView) => Promise<Page<OrderRow>>>(),
  books: vi.fn<(view: OrdersView) => Promise<BookedRow[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminOrdersKey: ['admin-orders'],
  orderPageOptions: (view: OrdersView) => ({
    queryKey: ['admin-orders', 'page', view],
    queryFn: () => reads.orders(view),
  }),
  fetchBooks: reads.books,
}));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: {
    queryKey: ['product-choices'],
    queryFn: () => Promise.resolve([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]),
  },
}));
vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['store-facts'], queryFn: () => ({ timeZone: 'Asia/Tokyo' }) },
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));

beforeEach(() => void vi.resetAllMocks());

async function showOrders(page: Partial<Page<OrderRow>>, address = '') {
  const none = { rows: [], total: 0, page: 1, pageCount: 1, sums: { sold: 0, returned: 0 } };
  reads.orders.mockResolvedValue({ ...none, ...page });
  renderForAdmin(<OrdersSection />, `/?${address}`);
  await screen.findByText('Loading orders...');
}

const cells = async () => {
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};

test('an order shows its number, buyer, amount and status', async () => {
  const free = { isFree: true, totalCents: 0, email: null, name: null };
  await showOrders({
    rows: [orderRow({ refundedCents: 500 }), orderRow({ id: 'o2', orderNumber: 652, ...free })],
    total: 2,
  });
  expect((await cells()).map((row) => row.toSpliced(1, 1))).toEqual([
    [
      '#00651',
      'Robin Sample robin@example.com',
      'Premed Cheatsheet',
      '$14.99',
      '$5.00',
      'Partly refunded',
    ],
    ['#00652', 'Account deleted', 'Premed Cheatsheet', 'Free', '–', 'Completed'],
  ]);
  expect(screen.getByText('#00651').getAttribute('href')).toContain('000651');
});

test('what the orders that match add up to stands beside their number', async () => {
  await showOrders({ rows: [orderRow()], total: 1, sums: { sold: 104252, returned: 12796 } });
  await screen.findByText('1 order · $1,042.52 paid · $127.96 given back · $914.56 left');
});

test.each([
  [
    { returned: 12796, fees: 3640, fees_unknown: 2 },
    '$1,042.52 paid · $127.96 given back · $36.40 in Stripe’s fees · $878.16 left · Stripe’s fee of 2 orders is not known yet',
  ],
  [
    { returned: 0, fees: 3640, fees_unknown: 0 },
    '$1,042.52 paid · $36.40 in Stripe’s fees · $1,006.12 left',
  ],
  [{ returned: 0, fees: 0, fees_unknown: 0 }, '$1,042.52 paid'],
])('with Stripe’s fees, as far as they are known: %o', async (sums, words) => {
  await showOrders({ rows: [orderRow()], total: 1, sums: { sold: 104252, ...sums } });
  await screen.findByText(`1 order · ${words}`);
});

test('money that was given back on a day without orders is told, too', async () => {
  const sums = { sold: 0, returned: 1499 };
  await showOrders({ sums }, 'from=2026-03-01&to=2026-03-01&status=sold');
  await screen.findByText('on this day $0.00 paid · $14.99 given back · -$14.99 left');
});

test('a part of the list keeps the search', async () => {
  await showOrders({}, 'status=pending&product=cheatsheet&page=2');
  expect(screen.getByText('Pending').getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByText('Sold'));
  await waitFor(() =>
    expect(reads.orders).toHaveBeenLastCalledWith({
      ...ordersUrl.defaults,
      product: 'cheatsheet',
      status: 'sold',
    }),
  );
});

test('a usual period is a choice', async () => {
  vi.setSystemTime('2026-03-15T12:00:00Z');
  await showOrders({ rows: [orderRow()], total: 1 });
  fireEvent.change(screen.getByLabelText('Days'), { target: { value: 'Last month' } });
  const days = { from: '2026-02-01', to: '2026-02-28' };
  await waitFor(() =>
    expect(reads.orders).toHaveBeenLastCalledWith({ ...ordersUrl.defaults, ...days }),
  );
  vi.useRealTimers();
});

test('orders are searched for by day', async () => {
  await showOrders({ rows: [orderRow()], total: 1 });
  fireEvent.change(screen.getByLabelText('Days'), { target: { value: 'Other days' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-05' } });
  await waitFor(() =>
    expect(reads.orders).toHaveBeenLastCalledWith({ ...ordersUrl.defaults, from: '2026-01-05' }),
  );
});

test('orders can be filtered by a deleted product', async () => {
  await showOrders({}, 'product=workbook');
  await screen.findByRole('option', { name: 'workbook' });
});

test('the sales and refunds that match the filters are exported', async () => {
  reads.books.mockResolvedValueOnce([]);
  await showOrders({ rows: [orderRow()], total: 1 }, 'from=2026-01-01&to=2026-03-31&status=sold');
  await screen.findByText('1 order · on these days $0.00 paid');
  await screen.findByText(/^Days are those of Asia.Tokyo. Money counts on its own day/);
  fireEvent.click(screen.getByText('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[0]).toBe('orders-2026-01-01-to-2026-03-31.csv');
  expect(reads.books).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'sold' }));
});
