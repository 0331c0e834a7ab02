import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/pages.ts';
import { renderForAdmin, renderForTest } from '#ui/test-render.tsx';

import { AccessSection } from './access-section.tsx';
import { lastSecondOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';
import { grantAccess } from './mutations.ts';
import OrdersSection from './orders-section.tsx';
import type { AccessRow, BookedRow, OrderRow, ProductChoice } from './schema.ts';
import { accessUrl, ordersUrl, type AccessView, type OrdersView } from './search-params.ts';
import { givenAccess, orderRow } from './test-data.ts';

const reads = vi.hoisted(() => ({
  orders: vi.fn<(view: OrdersView) => Promise<Page<OrderRow>>>(),
  books: vi.fn<(view: OrdersView) => Promise<BookedRow[]>>(),
  access: vi.fn<(view: AccessView) => Promise<Page<AccessRow>>>(),
  products: (): Promise<ProductChoice[]> =>
    Promise.resolve([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]),
}));

vi.mock('./queries.ts', () => ({
  adminOrdersKey: ['admin-orders'],
  orderPageOptions: (view: OrdersView) => ({
    queryKey: ['admin-orders', 'page', view],
    queryFn: () => reads.orders(view),
  }),
  accessPageOptions: (view: AccessView) => ({
    queryKey: ['admin-orders', 'access', view],
    queryFn: () => reads.access(view),
  }),
  fetchBooks: reads.books,
  productChoicesOptions: { queryKey: ['admin-orders', 'products'], queryFn: reads.products },
}));
vi.mock('#lib/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['store-facts'], queryFn: () => ({ timeZone: 'Asia/Tokyo' }) },
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  grantAccess: vi.fn<typeof grantAccess>(),
  extendAccess: vi.fn<() => Promise<void>>(),
  revokeAccess: vi.fn<() => Promise<void>>(),
}));

const onAccessView = vi.fn<(view: AccessView, options?: { replace: boolean }) => void>();

beforeEach(() => void vi.resetAllMocks());

const accessView = (address = '') => accessUrl.read(new URLSearchParams(address));

async function showOrders(page: Partial<Page<OrderRow>>, address = '') {
  reads.orders.mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...page });
  renderForAdmin(<OrdersSection />, `/?${address}`);
  await screen.findByText('Loading orders...');
}

async function showAccess(page: Partial<Page<AccessRow>>, address = '') {
  reads.access.mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1, ...page });
  renderForTest(
    <MemoryRouter>
      <AccessSection view={accessView(address)} onViewChange={onAccessView} />
    </MemoryRouter>,
  );
  await screen.findByText('Loading access records...');
}

const cells = async () => {
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

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

test('a date typed digit by digit is searched for after a pause', async () => {
  await showOrders({ rows: [orderRow()], total: 1 });
  const from = screen.getByLabelText<HTMLInputElement>('From');
  for (const value of ['0002-01-05', '0020-01-05', '0202-01-05', '2026-01-05']) {
    fireEvent.change(from, { target: { value } });
    expect(from.value).toBe(value);
  }
  await waitFor(() =>
    expect(reads.orders).toHaveBeenLastCalledWith({ ...ordersUrl.defaults, from: '2026-01-05' }),
  );
  expect(reads.orders).toHaveBeenCalledTimes(2);
});

test('orders can be filtered by a deleted product', async () => {
  await showOrders({}, 'product=workbook');
  await screen.findByRole('option', { name: 'workbook' });
});

test('access is granted until the end of a day', async () => {
  await showAccess({});
  press('Grant Access');
  const inside = within(await screen.findByRole('dialog', { hidden: true }));
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(inside.getByLabelText(label), { target: { value } });
  await inside.findByRole('option', { name: 'Premed Cheatsheet' });
  fill(/email/, 'robin@example.com');
  fill(/Product/, 'cheatsheet');
  fill(/Access until/, '2099-06-30');
  fill(/Reason/, 'Won a prize');
  vi.mocked(grantAccess)
    .mockRejectedValueOnce(new Error('This person already holds this product.'))
    .mockResolvedValueOnce(true);
  const send = () => fireEvent.click(inside.getByRole('button', { name: 'Grant access' }));
  send();
  await inside.findByText('This person already holds this product.');
  send();
  expect((await screen.findByRole('status', { hidden: true })).textContent).toBe(
    'Access granted to robin@example.com.',
  );
  expect(vi.mocked(grantAccess).mock.lastCall?.[0]).toEqual({
    email: 'robin@example.com',
    product: 'cheatsheet',
    until: lastSecondOf('2099-06-30'),
    reason: 'Won a prize',
  });
});

test('access shows its origin and state, and what can be done', async () => {
  const bought = { orderId: 'o1', orderNumber: 651, changes: [] };
  const revoked = { revokedAt: '2026-02-01T12:00:00Z', revokedReason: 'refunded' };
  await showAccess({
    rows: [
      givenAccess(),
      givenAccess({ id: 'e3', ...bought, ...revoked }),
      givenAccess({ id: 'e4', emailVerified: false, endsAt: '2026-01-06T12:00:00Z' }),
    ],
    total: 3,
  });
  const rows = await cells();
  expect(rows[0]?.[2]).toMatch(
    /^Manual grantGranted by admin@example.com, until January \d, 2099\nReason: Won a prize$/,
  );
  expect(rows.map((row) => row.slice(4))).toEqual([
    ['Live', 'ExtendRevoke'],
    ['RevokedFebruary 1, 2026: the order was refunded', ''],
    ['Ended', 'Extend'],
  ]);
  expect(screen.getByText('Order #00651').getAttribute('href')).toBe('/admin/orders/o1');
  expect(screen.getAllByText('Address not verified')).toHaveLength(1);
});

test('access filters are kept in the address, and an empty result shows a message', async () => {
  await showAccess({}, 'q=zzz');
  await screen.findByText('No access records match the search.');
  choose('Source', 'manual');
  expect(onAccessView).toHaveBeenLastCalledWith(accessView('q=zzz&origin=manual'));
  choose('State', 'revoked');
  expect(onAccessView).toHaveBeenLastCalledWith(accessView('q=zzz&state=revoked'));
  press('Clear Search');
  expect(onAccessView).toHaveBeenLastCalledWith(accessView(), { replace: true });
});

test('the sales and refunds that match the filters are exported, or the error is shown', async () => {
  reads.books.mockRejectedValueOnce(new Error('Offline.')).mockResolvedValueOnce([]);
  await showOrders({ rows: [orderRow()], total: 1 }, 'from=2026-01-01&to=2026-03-31&status=sold');
  await screen.findByText('1 order');
  await screen.findByText('Days are those of Asia/Tokyo.');
  press('Export CSV');
  await screen.findByText(/^Error exporting orders: /);
  press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[0]).toBe('orders-2026-01-01-to-2026-03-31.csv');
  expect(reads.books).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'sold' }));
});
